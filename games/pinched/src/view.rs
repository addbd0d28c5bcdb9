//! What each viewer may know.

use crate::Pinched;
use crate::boards::{Board, Location};
use crate::burglar::Counts;
use crate::cards::{Kind, Type};
use crate::notation::Dog;
use crate::phase::Phase;
use crate::scoring::spread;
use crate::talk::{MOST_WORDS, Word};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::describe::ByName;
use tabletop::{Game, Outcome, Seat, Seats, Viewer};
use ts_rs::TS;

/// The public facts, and `me` for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct PinchedView {
    pub(crate) phase: Phase,
    pub(crate) to_move: Seats,
    pub(crate) result: Option<Outcome>,
    pub(crate) boards: Vec<Board>,
    pub(crate) mastermind: Seat,
    pub(crate) first: Seat,
    pub(crate) watch: u8,
    pub(crate) manors: BTreeMap<Location, Vec<Option<String>>>,
    pub(crate) river: Vec<Option<String>>,
    pub(crate) deck: u8,
    pub(crate) discard: ByName<u8>,
    pub(crate) reshuffles: u32,
    pub(crate) committed: Seats,
    pub(crate) plans: Vec<Option<Location>>,
    /// The day's declarations, in order.
    pub(crate) said: Vec<SaidView>,
    /// How many declarations each seat has a day; none at a table without them.
    pub(crate) words: u8,
    pub(crate) safe: Option<u8>,
    pub(crate) passage: Option<bool>,
    pub(crate) dogs: BTreeMap<Dog, Option<Seat>>,
    pub(crate) curse_deck: u8,
    pub(crate) lisa: Option<Seat>,
    pub(crate) diamonds_left: u8,
    pub(crate) clues_left: u8,
    pub(crate) looked: Seats,
    pub(crate) letter: Option<Location>,
    pub(crate) seats: Vec<SeatView>,
    /// The types with their copies and steps, in type order.
    pub(crate) types: Vec<TypeView>,
    pub(crate) wilds: u8,
    pub(crate) safe_track: Vec<u8>,
    /// What the Safe gives a lone Mastermind now.
    pub(crate) safe_cards: u8,
    /// Whether the figures are other than the embedded ones.
    pub(crate) replaced: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) me: Option<OwnView>,
}

/// A Location declared by a seat.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct SaidView {
    pub seat: Seat,
    pub at: Location,
}

/// The days on which a seat went where it had said, and those on which it did not.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct WordView {
    pub kept: u8,
    pub broken: u8,
}

/// What everybody sees of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct SeatView {
    pub stash: Vec<PileView>,
    pub sale: Vec<u8>,
    pub hand: u8,
    pub known: Option<ByName<u8>>,
    pub sold: ByName<u8>,
    pub diamonds: u8,
    pub clues: u8,
    pub wealth: i32,
    pub word: WordView,
    pub curses: u8,
    pub fresh_curses: u8,
    pub curse_values: Option<Vec<u8>>,
}

/// A slot of a stash.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct PileView {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub n: u8,
    pub wild: u8,
}

/// A type of Valuable.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct TypeView {
    pub name: String,
    pub copies: u8,
    pub steps: Vec<(u32, u32)>,
}

/// What only the seat itself sees.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct OwnView {
    pub seat: Seat,
    pub hand: ByName<u8>,
    pub curses: Vec<u8>,
    pub fresh: Vec<u8>,
    pub plan: Option<Location>,
    pub letter: Option<Location>,
}

impl PinchedView {
    pub(crate) fn new(game: &Pinched, viewer: Viewer) -> PinchedView {
        let setup = &game.setup;
        let over = game.phase == Phase::Over;
        let open_letter = game.letter.filter(|_| over || game.lisa.is_some());
        let laid = |cards: &[Option<Kind>]| -> Vec<Option<String>> {
            cards.iter().map(|card| card.map(|kind| game.name(kind))).collect()
        };
        let manor =
            |manor: Location| (manor, laid(&game.manors[manor.index()][..game.slots(manor)]));
        let dog = |&dog: &Dog| (dog, game.dogs[dog as usize]);
        let kind = |each: &Type| TypeView {
            name: each.name.clone(),
            copies: each.copies,
            steps: each.steps.clone(),
        };
        let said = |word: &Word| SaidView { seat: word.seat, at: word.at };
        PinchedView {
            phase: game.phase(),
            to_move: game.turn().seats(),
            result: over.then(|| game.outcome()),
            boards: setup.boards.iter().collect(),
            mastermind: game.mastermind,
            first: game.first,
            watch: game.watch,
            manors: setup.boards.manors().map(manor).collect(),
            river: laid(&game.river),
            deck: game.deck.len(),
            discard: game.counted(&game.discard),
            reshuffles: game.deck.reshuffles,
            committed: game.committed,
            plans: Seat::all(game.players())
                .map(|seat| game.plans[seat].filter(|_| game.revealed))
                .collect(),
            said: game.talk.words().iter().map(said).collect(),
            words: if setup.talk { MOST_WORDS as u8 } else { 0 },
            safe: setup.boards.has(Location::Club).then_some(game.safe),
            passage: setup.boards.has(Location::Heart).then_some(game.passage),
            dogs: game.dogs_in_play().iter().map(dog).collect(),
            curse_deck: game.curses.left(),
            lisa: game.lisa,
            diamonds_left: game.diamonds_left,
            clues_left: game.clues_left,
            looked: game.looked,
            letter: open_letter,
            seats: Seat::all(game.players()).map(|seat| game.seat_view(seat)).collect(),
            types: setup.figures.types.iter().map(kind).collect(),
            wilds: setup.figures.wilds,
            safe_track: match setup.boards.has(Location::Club) {
                true => game.safe_track().to_vec(),
                false => Vec::new(),
            },
            safe_cards: match setup.boards.has(Location::Club) {
                true => game.safe_cards(),
                false => 0,
            },
            replaced: setup.replaced(),
            me: viewer.seat().map(|seat| game.own_view(seat, open_letter)),
        }
    }
}

impl Pinched {
    fn seat_view(&self, seat: Seat) -> SeatView {
        let burglar = &self.burglars[seat];
        let pile = |pile: &crate::burglar::Pile| PileView {
            kind: pile.kind.map(|kind| self.name(kind)),
            n: pile.real,
            wild: pile.wilds,
        };
        SeatView {
            stash: burglar.stash.iter().map(pile).collect(),
            sale: burglar.stash.iter().map(|pile| pile.value(&self.setup.figures)).collect(),
            hand: burglar.hand.total(),
            known: self.setup.memory_aid.then(|| self.counted(&burglar.known)),
            sold: self.counted(&burglar.sold),
            diamonds: burglar.diamonds,
            clues: burglar.clues,
            wealth: self.wealth(seat),
            word: WordView { kept: burglar.kept, broken: burglar.broken },
            curses: burglar.curses.iter().sum(),
            fresh_curses: burglar.fresh.iter().sum(),
            curse_values: (self.phase == Phase::Over).then(|| self.curses_of(seat)),
        }
    }

    fn own_view(&self, seat: Seat, open_letter: Option<Location>) -> OwnView {
        let burglar = &self.burglars[seat];
        OwnView {
            seat,
            hand: self.counted(&burglar.hand),
            curses: spread(&burglar.curses),
            fresh: spread(&burglar.fresh),
            plan: self.plans[seat].filter(|_| !self.revealed),
            letter: if self.looked.contains(seat) { self.letter } else { open_letter },
        }
    }

    fn counted(&self, cards: &Counts) -> ByName<u8> {
        ByName(cards.iter().map(|(kind, n)| (self.name(kind), n)).collect())
    }
}
