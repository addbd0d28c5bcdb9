//! Whose decision it is, and how a game ended.

use crate::{BySeat, Seat, Seats};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
use ts_rs::TS;

/// Whose decision it is now. Public by definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One seat decides.
    One(Seat),
    /// Every seat named decides for itself; the order in which they do changes nothing.
    Together(Seats),
    /// Any seat in `may` may act, and the order matters. The game waits for those in `must`; the
    /// others may as well do nothing.
    Free {
        /// Who may act.
        may: Seats,
        /// Whom the game waits for: some of those.
        must: Seats,
    },
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Every seat that may move now.
    pub fn seats(self) -> Seats {
        match self {
            Turn::One(seat) => Seats::one(seat),
            Turn::Together(seats) | Turn::Free { may: seats, .. } => seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// Every seat the game waits for.
    pub fn awaited(self) -> Seats {
        match self {
            Turn::Free { must, .. } => must,
            _ => self.seats(),
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Outcome {
    /// Points by seat.
    pub scores: BySeat<i32>,
    /// Who won: nobody after a draw, several in a shared victory.
    pub winners: Seats,
}

/// What somebody alone set out to reach, where there is nobody to win against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goals {
    /// How many are reached.
    pub reached: u32,
    /// How many there are.
    pub all: u32,
}

impl Display for Goals {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Goals { reached: 0, all: 1 } => f.write_str("the goal is missed"),
            Goals { all: 1, .. } => f.write_str("the goal is reached"),
            Goals { reached, all } if reached == all => write!(f, "all {all} goals reached"),
            Goals { reached, all } => write!(f, "{reached} of {all} goals reached"),
        }
    }
}

impl Outcome {
    /// One point for a single winner among `seats`, or none for anybody.
    pub fn of_winner(winner: Option<Seat>, seats: usize) -> Outcome {
        let mut scores = BySeat::new(seats, 0);
        let winners = winner.map_or(Seats::NONE, Seats::one);
        winners.iter().for_each(|seat| scores[seat] = 1);
        Outcome { scores, winners }
    }
}
