//! How moves and turns are written.

use crate::board::{LARGEST, STRIDE};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;

/// A point of the grid: `a1` is the bottom left one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in this column and row, both counted from 0.
    #[inline]
    pub(crate) const fn at(column: usize, row: usize) -> Cell {
        Cell((row * STRIDE + column) as u16)
    }

    /// Its number.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell whose number is `step` higher.
    #[inline]
    pub(crate) const fn step(self, step: isize) -> Cell {
        Cell(self.0.wrapping_add_signed(step as i16))
    }

    /// The cell with column and row exchanged.
    #[inline]
    pub(crate) const fn across(self) -> Cell {
        Cell::at(self.row(), self.column())
    }

    /// The column, counted from 0 at the west side.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % STRIDE
    }

    /// The row, counted from 0 at the south side.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / STRIDE
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Cell, NotAMove> {
        let column = match text.as_bytes().first() {
            Some(letter @ b'a'..=b'u') => usize::from(letter - b'a'),
            _ => return Err(NotAMove),
        };
        let row = match text.as_bytes()[1..] {
            [ones @ b'1'..=b'9'] => usize::from(ones - b'0'),
            [tens @ b'1'..=b'2', ones @ b'0'..=b'9'] => {
                usize::from(tens - b'0') * 10 + usize::from(ones - b'0')
            }
            _ => return Err(NotAMove),
        };
        if row <= LARGEST { Ok(Cell::at(column, row - 1)) } else { Err(NotAMove) }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One decision: where the stone in hand goes, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl Serialize for WholeTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
