//! Cells of a board with rows and columns, written `a1`.

use crate::NotAMove;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The most columns and rows a cell can name.
pub const SPAN: usize = 26;
/// How much the number of a cell rises from one row to the next.
pub const STRIDE: usize = 32;

/// A cell of a board: a letter for its column, a number for its row. `a1` is the first of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell in this column and row, both counted from 0.
    #[inline]
    pub const fn at(column: usize, row: usize) -> Cell {
        Cell((row * STRIDE + column) as u16)
    }

    /// Its number: `row × STRIDE + column`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % STRIDE
    }

    /// The row, counted from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / STRIDE
    }

    /// The cell whose number is `step` higher. It may lie beyond the board: its column or row is
    /// then at least [`SPAN`].
    #[inline]
    pub const fn step(self, step: isize) -> Cell {
        Cell(self.0.wrapping_add_signed(step as i16))
    }

    /// The cell with column and row exchanged.
    #[inline]
    pub const fn across(self) -> Cell {
        Cell::at(self.row(), self.column())
    }

    /// Its name, without the detour through the formatter: views are full of cells.
    #[inline]
    pub fn name(self) -> &'static str {
        let first = NAME * (self.row() * SPAN + self.column());
        let length = if self.row() < 9 { 2 } else { NAME };
        let name = NAMES.get(first..first + length).filter(|_| self.column() < SPAN);
        name.unwrap_or("beyond every board")
    }
}

/// The most letters and digits in a name.
const NAME: usize = 3;

/// The names of all cells, row after row, those of the first nine rows filled up with a blank.
static NAMES: &str = {
    const TEXT: [u8; NAME * SPAN * SPAN] = {
        let mut text = [b' '; NAME * SPAN * SPAN];
        let mut cell = 0;
        while cell < SPAN * SPAN {
            let (column, row) = (cell % SPAN, cell / SPAN + 1);
            let (tens, ones) = (b'0' + (row / 10) as u8, b'0' + (row % 10) as u8);
            text[NAME * cell] = b'a' + column as u8;
            text[NAME * cell + 1] = if row < 10 { ones } else { tens };
            if row >= 10 {
                text[NAME * cell + 2] = ones;
            }
            cell += 1;
        }
        text
    };
    match str::from_utf8(&TEXT) {
        Ok(names) => names,
        Err(_) => panic!("letters and digits are text"),
    }
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
        let row = |digit: &u8| usize::from(digit - b'0');
        match text.as_bytes() {
            [letter @ b'a'..=b'z', ones @ b'1'..=b'9'] => {
                Ok(Cell::at(usize::from(letter - b'a'), row(ones) - 1))
            }
            [letter @ b'a'..=b'z', tens @ b'1'..=b'9', ones @ b'0'..=b'9']
                if row(tens) * 10 + row(ones) <= SPAN =>
            {
                Ok(Cell::at(usize::from(letter - b'a'), row(tens) * 10 + row(ones) - 1))
            }
            _ => Err(NotAMove),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_read_as_written() {
        for column in 0..SPAN {
            for row in 0..SPAN {
                let cell = Cell::at(column, row);
                assert_eq!(cell.to_string().parse(), Ok(cell));
                assert_eq!((cell.column(), cell.row()), (column, row));
            }
        }
    }

    #[test]
    fn anything_else_is_no_cell() {
        for text in [
            "", "a", "1", "a0", "a01", "a27", "a30", "{1", "A1", "a1 ", " a1", "a1,", "a-1", "a+1",
            "a1a1", "aa1", "é1", "a١", "a100", "\0", "a1\n",
        ] {
            assert_eq!(text.parse::<Cell>(), Err(NotAMove), "{text:?}");
        }
    }

    #[test]
    fn a_step_off_the_board_leads_beyond_every_board() {
        for (cell, step) in [("a1", -1), ("a1", -(STRIDE as isize)), ("a5", -1)] {
            let cell: Cell = cell.parse().expect("a cell");
            let beyond = cell.step(step);
            assert!(beyond.column() >= SPAN || beyond.row() >= SPAN, "{cell} {step}");
        }
    }
}
