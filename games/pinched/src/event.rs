//! What is said when something happens.

use crate::boards::Location;
use crate::notation::Dog;
use crate::phase::Phase;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use tabletop::{Outcome, Seat};
use ts_rs::TS;

/// Something that happened. Cards are told by name; those only a drawer may know in an event of
/// their own.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "PinchedEvent")]
#[allow(missing_docs, reason = "the fields say what the sentence says")]
pub enum Event {
    /// A new day.
    Day { mastermind: Seat, watch: u8 },
    /// All River cards were fetched.
    Rufus { seat: Seat, cards: Vec<String> },
    /// A Manor's card was fetched.
    Gordie { seat: Seat, manor: Location, slot: u8, card: String },
    /// A seat has chosen its Location.
    Chose { seat: Seat },
    /// A Location was declared.
    Said { seat: Seat, at: Location },
    /// All choices were turned up.
    Revealed { plans: Vec<Location> },
    /// Whether a seat went where it had said it would.
    Word { seat: Seat, at: Location, kept: bool },
    /// A lone Mastermind took everything.
    Cleared { seat: Seat, manor: Location, cards: Vec<String> },
    /// A card of the Manor was taken.
    Took { seat: Seat, manor: Location, slot: u8, card: String },
    /// A card was taken through the Secret Passage.
    Passage { seat: Seat, manor: Location, slot: u8, card: String },
    /// Cards were drawn unseen.
    Drew { seat: Seat, cards: u8 },
    /// What was drawn, for the drawer.
    DrewCards { seat: Seat, cards: Vec<String> },
    /// The Lisa Mona was taken from the Diamond.
    Lisa { seat: Seat },
    /// A Diamond was taken.
    Diamond { seat: Seat },
    /// Somebody read the Letter.
    Looked { seat: Seat },
    /// What the Letter says, for its reader.
    Letter { letter: Location },
    /// A Clue was taken.
    Clue { seat: Seat },
    /// The hidden Lisa Mona was found.
    LisaFound { seat: Seat, letter: Location },
    /// A dog changed its master.
    Befriended { seat: Seat, dog: Dog, from: Option<Seat> },
    /// An offer was turned down.
    Skipped { seat: Seat, phase: Phase },
    /// A Curse was drawn.
    Cursed { seat: Seat },
    /// The value of a Curse, for those who see it.
    CurseValue { seat: Seat, value: u8 },
    /// A Curse was passed on.
    CursePassed { from: Seat, to: Seat },
    /// No Curse was passed on.
    Kept { seat: Seat },
    /// Cards went to a slot.
    Stashed { seat: Seat, card: String, cards: u8, slot: u8 },
    /// A wild went to a slot.
    Wild { seat: Seat, slot: u8 },
    /// A River card was taken.
    River { seat: Seat, slot: u8, card: String },
    /// A set was sold.
    Sold { seat: Seat, slot: u8, card: String, cards: u8, wilds: u8, value: u8 },
    /// A sale ended, and the hand was discarded.
    Done { seat: Seat, dumped: Vec<String> },
    /// A card was laid out from the deck.
    Laid { place: Row, slot: u8, card: String },
    /// The discard pile became the deck.
    Reshuffled { cards: u8 },
    /// The dogs go out one last time.
    LastDogs,
    /// Everybody sells.
    FinalSale,
    /// The game is over.
    Over { outcome: Outcome, letter: Option<Location>, curses: Vec<Vec<u8>> },
}

/// Where open cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// At a Manor.
    Manor(Location),
    /// In the River.
    River,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Row::Manor(manor) => manor.fmt(f),
            Row::River => f.write_str("river"),
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

tabletop::named! {
    /// Where open cards lie.
    Row in Location::MANORS.map(Row::Manor).into_iter().chain([Row::River])
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Day { mastermind, watch: 1 } => {
                write!(f, "{mastermind} is Mastermind; the final week.")
            }
            Event::Day { mastermind, watch } => {
                write!(f, "{mastermind} is Mastermind; {watch} weeks to go.")
            }
            Event::Rufus { seat, cards } => {
                write!(f, "Rufus brings {seat} the River: {}.", cards.join(", "))
            }
            Event::Gordie { seat, manor, card, .. } => {
                write!(f, "Gordie brings {seat} {card} from the {manor}.")
            }
            Event::Chose { seat } => write!(f, "{seat} has chosen."),
            Event::Revealed { plans } => {
                let plans = plans.iter().enumerate();
                let plans: Vec<String> =
                    plans.map(|(index, place)| format!("p{} {place}", index + 1)).collect();
                write!(f, "The plans: {}.", plans.join(", "))
            }
            Event::Said { seat, at } => write!(f, "{seat} says: {at}."),
            Event::Word { seat, at, kept: true } => write!(f, "{seat} kept its word: {at}."),
            Event::Word { seat, at, kept: false } => write!(f, "{seat} broke its word: {at}."),
            Event::Cleared { seat, manor, cards } if cards.is_empty() => {
                write!(f, "{seat} is alone at the {manor}, where nothing lies.")
            }
            Event::Cleared { seat, manor, cards } => {
                write!(f, "{seat} is alone at the {manor} and takes {}.", cards.join(", "))
            }
            Event::Took { seat, manor, card, .. } => {
                write!(f, "{seat} takes {card} at the {manor}.")
            }
            Event::Passage { seat, manor, card, .. } => {
                write!(f, "{seat} takes {card} from the {manor} through the passage.")
            }
            Event::Drew { seat, cards: 1 } => write!(f, "{seat} draws a card."),
            Event::Drew { seat, cards } => write!(f, "{seat} draws {cards} cards."),
            Event::DrewCards { seat, cards } => write!(f, "{seat} draws {}.", cards.join(", ")),
            Event::Lisa { seat } => write!(f, "{seat} takes the Lisa Mona."),
            Event::Diamond { seat } => write!(f, "{seat} takes a Diamond."),
            Event::Looked { seat } => write!(f, "{seat} reads the Letter."),
            Event::Letter { letter } => write!(f, "The Letter says: {letter}."),
            Event::Clue { seat } => write!(f, "{seat} takes a Clue."),
            Event::LisaFound { seat, letter } => {
                write!(f, "{seat} finds the Lisa Mona: the Letter said {letter}.")
            }
            Event::Befriended { seat, dog, from: None } => write!(f, "{seat} befriends {dog}."),
            Event::Befriended { seat, dog, from: Some(from) } => {
                write!(f, "{seat} lures {dog} away from {from}.")
            }
            Event::Skipped { seat, phase } => write!(f, "{seat} does without ({phase})."),
            Event::Cursed { seat } => write!(f, "{seat} draws a Curse."),
            Event::CurseValue { seat, value } => write!(f, "The Curse of {seat} is a {value}."),
            Event::CursePassed { from, to } => write!(f, "{from} passes a Curse to {to}."),
            Event::Kept { seat } => write!(f, "{seat} passes no Curse."),
            Event::Stashed { seat, card, cards, slot } => {
                write!(f, "{seat} stashes {cards} {card} in slot {slot}.")
            }
            Event::Wild { seat, slot } => write!(f, "{seat} puts documents on slot {slot}."),
            Event::River { seat, card, .. } => write!(f, "{seat} takes {card} from the River."),
            Event::Sold { seat, card, cards, wilds: 0, value, .. } => {
                write!(f, "{seat} sells {cards} {card} for {value}.")
            }
            Event::Sold { seat, card, cards, wilds, value, .. } => {
                write!(f, "{seat} sells {cards} {card} with {wilds} documents for {value}.")
            }
            Event::Done { seat, dumped } if dumped.is_empty() => {
                write!(f, "{seat} is done selling.")
            }
            Event::Done { seat, dumped } => {
                write!(f, "{seat} is done selling and dumps {}.", dumped.join(", "))
            }
            Event::Laid { place, slot, card } => write!(f, "{card} is laid on {place} {slot}."),
            Event::Reshuffled { cards } => {
                write!(f, "The discard pile, {cards} cards, is shuffled into a new deck.")
            }
            Event::LastDogs => f.write_str("The final week is over; the dogs go out once more."),
            Event::FinalSale => f.write_str("Everybody sells what is left."),
            Event::Over { outcome, .. } => {
                let winners: Vec<String> =
                    outcome.winners.iter().map(|seat| seat.to_string()).collect();
                write!(f, "The game is over: {} wins.", winners.join(" and "))
            }
        }
    }
}
