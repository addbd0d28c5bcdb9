//! How moves and turns are written.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;
pub use tabletop::grid::Cell;
use ts_rs::TS;

/// One decision: where the stone in hand goes, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(MoveKind),
    derive(TS),
    ts(rename = "PinchMoveKind", rename_all = "snake_case"),
    doc = "What kind of move it is."
)]
pub enum Move {
    /// Puts the stone in hand on a cell.
    Put(Cell),
    /// Takes over the other colour.
    Swap,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(cell) => cell.fmt(f),
            Move::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        match text {
            "swap" => Ok(Move::Swap),
            cell => cell.parse().map(Move::Put),
        }
    }
}

/// A whole turn: the placement and every relocation it led to, the swap, or a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WholeTurn {
    /// The cells in the order in which stones were put on them.
    Cells(Vec<Cell>),
    /// The swap.
    Swap,
    /// A turn without a legal placement.
    Pass,
}

impl WholeTurn {
    /// The moves the turn is made of: none for a pass, which is never a move.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            WholeTurn::Cells(cells) => cells.iter().copied().map(Move::Put).collect(),
            WholeTurn::Swap => vec![Move::Swap],
            WholeTurn::Pass => Vec::new(),
        }
    }
}

impl fmt::Display for WholeTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WholeTurn::Cells(cells) => cells.iter().enumerate().try_for_each(|(index, cell)| {
                f.write_str(if index == 0 { "" } else { "," })?;
                cell.fmt(f)
            }),
            WholeTurn::Swap => f.write_str("swap"),
            WholeTurn::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for WholeTurn {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<WholeTurn, NotAMove> {
        match text {
            "swap" => Ok(WholeTurn::Swap),
            "pass" => Ok(WholeTurn::Pass),
            cells => {
                cells.split(',').map(str::parse).collect::<Result<_, _>>().map(WholeTurn::Cells)
            }
        }
    }
}

tabletop::written_as![WholeTurn => String];

impl Serialize for WholeTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
