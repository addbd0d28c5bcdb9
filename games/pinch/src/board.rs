//! The grid and the stones on it.

use crate::notation::Cell;
use serde::Serialize;

/// The largest board.
pub const LARGEST: usize = 21;
/// Cells from one row to the next: the largest board with an edge on both sides.
pub(crate) const STRIDE: usize = LARGEST + 2;
/// Cells of the grid, its edge included.
pub(crate) const GRID: usize = STRIDE * STRIDE;

/// A colour of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Colour {
    /// Black connects north and south.
    Black = 1,
    /// White connects west and east.
    White = 2,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[inline]
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// 0 for Black, 1 for White.
    #[inline]
    pub fn index(self) -> usize {
        self as usize - 1
    }

    /// The colour's name.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
        }
    }
}

/// The four steps along rows and columns: north, east, south, west.
pub(crate) const STEPS: [isize; 4] = [STRIDE as isize, 1, -(STRIDE as isize), -1];
/// The four diagonals, each between the step of the same number and the next one.
const DIAGONALS: [isize; 4] =
    [STRIDE as isize + 1, 1 - STRIDE as isize, -(STRIDE as isize) - 1, STRIDE as isize - 1];

const EMPTY: u8 = 0;
const EDGE: u8 = 3;
/// What lies on a cell: the low bits of its byte.
const STONE: u8 = 3;
/// Marks a cell whose status has changed this turn.
const CHANGED: u8 = 4;

/// The stones on the board, and the empty cells in a list of their own for quick picks.
#[derive(Clone)]
pub(crate) struct Board {
    size: usize,
    cells: [u8; GRID],
    empty: [Cell; LARGEST * LARGEST],
    empties: usize,
    /// Where an empty cell stands in `empty`.
    place: [u16; GRID],
}

impl Board {
    pub fn new(size: usize) -> Board {
        let mut board = Board {
            size,
            cells: [EDGE; GRID],
            empty: [Cell::at(0, 0); LARGEST * LARGEST],
            empties: 0,
            place: [0; GRID],
        };
        for cell in board.all() {
            board.vacate(cell);
        }
        board
    }

    pub fn size(&self) -> usize {
        self.size
    }

    /// Every cell, by rising column and then row.
    pub fn all(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |column| (0..size).map(move |row| Cell::at(column, row)))
    }

    pub fn has(&self, cell: Cell) -> bool {
        self.cells[cell.index()] & STONE != EDGE
    }

    /// The empty cells, in an order that only the moves so far decide.
    #[inline]
    pub fn empty(&self) -> &[Cell] {
        &self.empty[..self.empties]
    }

    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.cells[cell.index()] & STONE == EMPTY
    }

    #[inline]
    pub fn holds(&self, cell: Cell, colour: Colour) -> bool {
        self.cells[cell.index()] & STONE == colour as u8
    }

    pub fn stone(&self, cell: Cell) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|&colour| self.holds(cell, colour))
    }

    #[inline]
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        let mark = self.cells[cell.index()] & CHANGED;
        self.cells[cell.index()] = colour as u8 | mark;
        self.empties -= 1;
        let gap = self.place[cell.index()] as usize;
        let last = self.empty[self.empties];
        self.empty[gap] = last;
        self.place[last.index()] = gap as u16;
    }

    #[inline]
    pub fn lift(&mut self, cell: Cell) {
        self.vacate(cell);
    }

    #[inline]
    fn vacate(&mut self, cell: Cell) {
        let mark = self.cells[cell.index()] & CHANGED;
        self.cells[cell.index()] = EMPTY | mark;
        self.empty[self.empties] = cell;
        self.place[cell.index()] = self.empties as u16;
        self.empties += 1;
    }

    pub fn flip(&mut self, cell: Cell, colour: Colour) {
        self.cells[cell.index()] = colour as u8;
    }

    #[inline]
    pub fn mark_changed(&mut self, cell: Cell) {
        self.cells[cell.index()] |= CHANGED;
    }

    #[inline]
    pub fn clear_changed(&mut self, cell: Cell) {
        self.cells[cell.index()] &= STONE;
    }

    #[inline]
    pub fn is_changed(&self, cell: Cell) -> bool {
        self.cells[cell.index()] & CHANGED != 0
    }

    /// The capture test: the enemy neighbours of `cell` that a stone of `colour` on it pinches,
    /// because a stone of that colour stands at right angles beyond them (R1). One bit for each
    /// of [`STEPS`].
    #[inline]
    pub fn captured(&self, cell: Cell, colour: Colour) -> Pinches {
        let enemy = colour.other() as u8;
        let look = |steps: &[isize; 4], wanted: u8| {
            steps.iter().enumerate().fold(0u8, |bits, (index, &step)| {
                let stone = self.cells[cell.index().wrapping_add_signed(step)] & STONE;
                bits | u8::from(stone == wanted) << index
            })
        };
        let enemies = look(&STEPS, enemy);
        if enemies == 0 {
            return Pinches { of: cell, bits: 0 };
        }
        let friends = look(&DIAGONALS, colour as u8);
        // A friend on a diagonal reaches the step before it and the step after it.
        Pinches { of: cell, bits: enemies & (friends | friends << 1 | friends >> 3) }
    }

    /// The bottom left cell of a crosscut, if there is one: two stones of each colour, each pair
    /// on a diagonal of a 2×2 block. Play never makes one (P1).
    pub fn crosscut(&self) -> Option<Cell> {
        self.all().find(|&cell| {
            let [north, east] = [cell.step(STEPS[0]), cell.step(STEPS[1])];
            Colour::BOTH.into_iter().any(|colour| {
                self.holds(cell, colour)
                    && self.holds(north.step(STEPS[1]), colour)
                    && self.holds(north, colour.other())
                    && self.holds(east, colour.other())
            })
        })
    }

    /// Which of its colour's two sides a cell belongs to.
    pub fn sides(&self, cell: Cell, colour: Colour) -> [bool; 2] {
        let along = match colour {
            Colour::Black => cell.row(),
            Colour::White => cell.column(),
        };
        [along == 0, along == self.size - 1]
    }
}

/// The stones one placement captures: north, east, south, west.
#[derive(Clone, Copy)]
pub(crate) struct Pinches {
    of: Cell,
    bits: u8,
}

impl Pinches {
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl Iterator for Pinches {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.bits == 0 {
            return None;
        }
        let index = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(self.of.step(STEPS[index]))
    }
}
