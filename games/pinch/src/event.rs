//! What is said when something happens.

use crate::board::Colour;
use crate::notation::{Cell, WholeTurn};
use crate::view::Reason;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use tabletop::Seat;
use ts_rs::TS;

/// Something that happened. Everybody may know everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "PinchEvent")]
pub enum Event {
    /// A stone was put down.
    Put {
        /// Who put it down.
        seat: Seat,
        /// The stone's colour.
        colour: Colour,
        /// Where.
        cell: Cell,
    },
    /// Stones were captured and wait for a new place.
    Lifted {
        /// Their colour.
        colour: Colour,
        /// Where they stood.
        cells: Vec<Cell>,
    },
    /// A captured stone found no place and left the game.
    Left {
        /// Its colour.
        colour: Colour,
        /// Where it had stood.
        from: Cell,
    },
    /// Captured stones changed colour.
    Flipped {
        /// Their new colour.
        colour: Colour,
        /// Where they stand.
        cells: Vec<Cell>,
    },
    /// Captured stones left the game.
    Removed {
        /// Their colour.
        colour: Colour,
        /// Where they stood; closed for one turn.
        cells: Vec<Cell>,
    },
    /// A seat took over the other colour.
    Swapped {
        /// Who swapped.
        seat: Seat,
    },
    /// A seat had no open cell.
    Passed {
        /// Who passed.
        seat: Seat,
    },
    /// A turn is complete.
    TurnEnded {
        /// The turn as written.
        turn: WholeTurn,
    },
    /// The game is over.
    Over {
        /// Who won, if anybody did.
        winner: Option<Seat>,
        /// Why it is over.
        reason: Reason,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Put { seat, colour, cell } => {
                write!(f, "{seat} puts a {} stone on {cell}.", colour.name())
            }
            Event::Lifted { colour, cells } => {
                write!(f, "Pinched: {} on {}.", colour.name(), list(cells))
            }
            Event::Left { colour, from } => {
                write!(f, "The {} stone from {from} has nowhere to go and leaves.", colour.name())
            }
            Event::Flipped { colour, cells } => {
                write!(f, "Turned {}: {}.", colour.name(), list(cells))
            }
            Event::Removed { colour, cells } => {
                write!(f, "Out of the game: {} on {}.", colour.name(), list(cells))
            }
            Event::Swapped { seat } => write!(f, "{seat} swaps and plays Black."),
            Event::Passed { seat } => write!(f, "{seat} has no open cell and passes."),
            Event::TurnEnded { turn } => write!(f, "Turn: {turn}."),
            Event::Over { winner: Some(seat), .. } => write!(f, "{seat} has connected and wins."),
            Event::Over { winner: None, reason: Reason::Cap } => {
                write!(f, "The last turn allowed is over: a draw.")
            }
            Event::Over { winner: None, .. } => write!(f, "Nobody can move: a draw."),
        }
    }
}

fn list(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")
}
