//! How moves are written.

use crate::boards::Location;
use crate::cards::{Figures, Kind, TYPES};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use tabletop::{NotAMove, Seat};
use ts_rs::TS;

/// One of the two dogs of the Spade.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    TS,
    JsonSchema,
    strum::Display,
    strum::EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Dog {
    /// Fetches the River.
    Rufus,
    /// Fetches a Manor's card.
    Gordie,
}

impl Dog {
    /// Both.
    pub const ALL: [Dog; 2] = [Dog::Rufus, Dog::Gordie];
}

/// The number of a slot, of a Manor, the River or a stash; written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub(crate) u8);

impl Slot {
    /// The slot at this place, counted from 0.
    #[inline]
    pub(crate) const fn at(index: usize) -> Slot {
        Slot(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(MoveKind),
    derive(TS),
    ts(rename = "PinchedMoveKind", rename_all = "snake_case"),
    doc = "What kind of move it is."
)]
pub enum Move {
    /// The secret choice of a Location.
    Go(Location),
    /// The public declaration of a Location, true or not.
    Say(Location),
    /// A card of the Manor being robbed.
    Take(Slot),
    /// The Mastermind's second Valuable from the deck.
    Draw,
    /// A card of another Manor, through the Heart's passage.
    Passage(Location, Slot),
    /// No dog, no passage, no befriending.
    Skip,
    /// All River cards.
    Rufus,
    /// A card of any Manor.
    Gordie(Location, Slot),
    /// A free dog, or one of another burglar.
    Befriend(Dog, Option<Seat>),
    /// All hand cards of a type into an empty slot; which one, where that matters.
    Stash(Kind, Option<Slot>),
    /// A wild onto a slot of the stash.
    Wild(Slot),
    /// Passes a Curse of this value on.
    Curse(Seat, u8),
    /// Passes no Curse on.
    Keep,
    /// A card of the River.
    River(Slot),
    /// Sells a slot of the stash.
    Sell(Slot),
    /// Sells everything and is done.
    SellAll,
    /// All hand cards of a type into the slot just sold.
    Refill(Kind),
    /// Ends the sale.
    Done,
}

impl Move {
    /// Writes the move, with types called what `name` says.
    fn write<N: fmt::Display>(
        self,
        f: &mut impl fmt::Write,
        name: impl Fn(Kind) -> N,
    ) -> fmt::Result {
        match self {
            Move::Go(place) => write!(f, "go {place}"),
            Move::Say(place) => write!(f, "say {place}"),
            Move::Take(slot) => write!(f, "take {slot}"),
            Move::Draw => f.write_str("draw"),
            Move::Passage(manor, slot) => write!(f, "passage {manor} {slot}"),
            Move::Skip => f.write_str("skip"),
            Move::Rufus => f.write_str("rufus"),
            Move::Gordie(manor, slot) => write!(f, "gordie {manor} {slot}"),
            Move::Befriend(dog, None) => write!(f, "befriend {dog}"),
            Move::Befriend(dog, Some(seat)) => write!(f, "befriend {dog} {seat}"),
            Move::Stash(kind, None) => write!(f, "stash {}", name(kind)),
            Move::Stash(kind, Some(slot)) => write!(f, "stash {} {slot}", name(kind)),
            Move::Wild(slot) => write!(f, "wild {slot}"),
            Move::Curse(seat, value) => write!(f, "curse {seat} {value}"),
            Move::Keep => f.write_str("keep"),
            Move::River(slot) => write!(f, "river {slot}"),
            Move::Sell(slot) => write!(f, "sell {slot}"),
            Move::SellAll => f.write_str("sell all"),
            Move::Refill(kind) => write!(f, "refill {}", name(kind)),
            Move::Done => f.write_str("done"),
        }
    }

    /// The move as written at a table with these figures.
    pub(crate) fn spell(self, figures: &Figures) -> String {
        let mut text = String::new();
        let written = self.write(&mut text, |kind| figures.name(kind));
        written.expect("a text takes whatever is written to it");
        text
    }

    /// The other direction of `spell`.
    pub(crate) fn read(text: &str, figures: &Figures) -> Result<Move, NotAMove> {
        Move::parse(text, |name| figures.kind(name))
    }

    fn parse(text: &str, kind: impl Fn(&str) -> Option<Kind>) -> Result<Move, NotAMove> {
        let mut buffer = [""; 3];
        let mut words = 0;
        for word in text.split(' ') {
            *buffer.get_mut(words).ok_or(NotAMove)? = word;
            words += 1;
        }
        let kind = |name| kind(name).ok_or(NotAMove);
        Ok(match buffer[..words] {
            ["go", place] => Move::Go(place.parse()?),
            ["say", place] => Move::Say(place.parse()?),
            ["take", n] => Move::Take(slot(n)?),
            ["draw"] => Move::Draw,
            ["passage", place, n] => Move::Passage(manor(place)?, slot(n)?),
            ["skip"] => Move::Skip,
            ["rufus"] => Move::Rufus,
            ["gordie", place, n] => Move::Gordie(manor(place)?, slot(n)?),
            ["befriend", name] => Move::Befriend(dog(name)?, None),
            ["befriend", name, from] => Move::Befriend(dog(name)?, Some(seat(from)?)),
            ["stash", name] => Move::Stash(kind(name)?, None),
            ["stash", name, n] => Move::Stash(kind(name)?, Some(slot(n)?)),
            ["wild", n] => Move::Wild(slot(n)?),
            ["curse", to, value @ ("1" | "2" | "3")] => {
                Move::Curse(seat(to)?, value.as_bytes()[0] - b'0')
            }
            ["keep"] => Move::Keep,
            ["river", n] => Move::River(slot(n)?),
            ["sell", "all"] => Move::SellAll,
            ["sell", n] => Move::Sell(slot(n)?),
            ["refill", name] => Move::Refill(kind(name)?),
            ["done"] => Move::Done,
            _ => return Err(NotAMove),
        })
    }
}

fn slot(text: &str) -> Result<Slot, NotAMove> {
    match text.as_bytes() {
        [digit @ b'1'..=b'8'] => Ok(Slot(digit - b'1')),
        _ => Err(NotAMove),
    }
}

fn manor(text: &str) -> Result<Location, NotAMove> {
    text.parse().ok().filter(|&place| place != Location::Bank).ok_or(NotAMove)
}

fn dog(text: &str) -> Result<Dog, NotAMove> {
    text.parse().map_err(|_| NotAMove)
}

fn seat(text: &str) -> Result<Seat, NotAMove> {
    text.parse().ok().filter(|seat: &Seat| seat.index() < 5).ok_or(NotAMove)
}

/// A type where no card file is at hand: `#1` is the first of the file.
struct Numbered(Kind);

impl fmt::Display for Numbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0.0 + 1)
    }
}

fn numbered(text: &str) -> Option<Kind> {
    let number = text.strip_prefix('#')?;
    let index: u8 = number.parse::<u8>().ok()?.checked_sub(1)?;
    let kind = Kind(index);
    (usize::from(index) < TYPES && Numbered(kind).to_string() == text).then_some(kind)
}

/// Types are numbered, since their names stand in the table's card file; see [`tabletop::Game::spell`].
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Numbered)
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        Move::parse(text, numbered)
    }
}
