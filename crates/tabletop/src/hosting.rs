//! What a host asks of a game: clocks, promises, silence.

use crate::{Game, Seat, Seats};

/// Answers for the host of a table. None of them may tell what is hidden; the suite compares
/// twins in all of them.
pub trait Hosting: Game {
    /// The kinds of decisions there are and how long each should take, in the order of a turn: what
    /// is announced before a clock is chosen.
    const MEASURES: &'static [Measure] = &[Measure::new("move", 30)];

    /// Whether there are phases where anybody may act, so that bots leave people their time in them.
    const FREE_PHASES: bool = false;

    /// How many seconds the decision now open should take at normal pace: one of the measures.
    fn seconds(&self) -> u32 {
        Self::MEASURES[0].seconds
    }

    /// What making this legal move does to the time left, asked before it is made.
    fn clock_effect(&self, _mv: Self::Move) -> ClockEffect {
        ClockEffect::None
    }

    /// What the move brings its maker by what stands on the table now. The player who makes the move
    /// counting on that sum is not to get less because something changed in the meantime.
    fn promised(&self, _seat: Seat, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// How binding a legal move is, in a phase where anybody may act: bots make no final one before the people at the table have
    /// had their chance.
    fn binding(&self, _seat: Seat, _mv: Self::Move) -> Binding {
        Binding::Final
    }

    /// Whom a legal move speaks to: bots among them owe an answer.
    fn addressed(&self, _seat: Seat, _mv: Self::Move) -> Seats {
        Seats::NONE
    }

    /// Whether the rules forbid the seat to talk now.
    fn mute(&self, _seat: Seat) -> bool {
        false
    }
}

/// How binding a move is. Only the last kind can end a phase where anybody may act, or a seat's part in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Words, which bind to nothing.
    Word,
    /// Something that can still be changed or taken back.
    Revocable,
    /// A choice that stands.
    Final,
}

/// How long decisions of a kind should take at normal pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// What the kind is called; clients have words for it.
    pub name: &'static str,
    /// The time at normal pace.
    pub seconds: u32,
}

impl Measure {
    /// A measure.
    pub const fn new(name: &'static str, seconds: u32) -> Measure {
        Measure { name, seconds }
    }
}

/// What a move does to the time left for the decision now open, in seconds at any pace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockEffect {
    /// Nothing.
    #[default]
    None,
    /// No more than this is left; where there is no clock, one starts.
    Cut {
        /// What is left at most.
        to: u32,
    },
    /// No less than this is left.
    Extend {
        /// What is left at least.
        to: u32,
        /// By how much all extensions of one decision may lengthen it.
        total: u32,
    },
}
