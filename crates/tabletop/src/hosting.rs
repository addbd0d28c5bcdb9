//! What a host asks of a game: clocks, promises, silence.

use crate::{Game, Seat};

/// Answers for the host of a table. None of them may tell what is hidden; the suite compares
/// twins in all of them.
pub trait Hosting: Game {
    /// The kinds of decisions there are and how long each should take, in the order of a turn: what
    /// is announced before a clock is chosen.
    const MEASURES: &'static [Measure] = &[Measure::new("move", 30)];

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

    /// Whether the rules forbid the seat to talk now.
    fn mute(&self, _seat: Seat) -> bool {
        false
    }
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
