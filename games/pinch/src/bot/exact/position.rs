//! Positions of the smallest board, a bit a cell.

use crate::Pinch;
use crate::board::Colour;
use crate::notation::Cell;

/// The length of a side.
pub(super) const SIDE: usize = 5;
const ALL: u32 = (1 << (SIDE * SIDE)) - 1;
const SOUTH: u32 = (1 << SIDE) - 1;
const NORTH: u32 = SOUTH << (SIDE * (SIDE - 1));
const WEST: u32 = ALL / SOUTH;
const EAST: u32 = WEST << (SIDE - 1);

/// A position as the colour to move sees it, turned so that it connects south and north (P8): its
/// own stones in the lower half, row by row from the south-west, the enemy's in the upper half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position(u64);

impl Position {
    /// The position of a game on the smallest board.
    pub fn of(game: &Pinch) -> Position {
        let stones = |colour: Colour| {
            (0..SIDE).fold(0, |all, row| all | game.board.in_row(colour, row) << (SIDE * row))
        };
        let position = Position::new(stones(game.to_move), stones(game.to_move.other()));
        match game.to_move {
            Colour::Black => position,
            Colour::White => Position(transposed(position.0)),
        }
    }

    pub fn new(own: u32, enemy: u32) -> Position {
        Position(u64::from(own) | u64::from(enemy) << 32)
    }

    pub fn own(self) -> u32 {
        self.0 as u32
    }

    pub fn enemy(self) -> u32 {
        (self.0 >> 32) as u32
    }

    fn empty(self) -> u32 {
        ALL & !self.own() & !self.enemy()
    }

    /// The cells the next stone may go to.
    pub fn cells(self) -> impl Iterator<Item = u32> {
        singly(self.empty())
    }

    /// The position as the other colour finds it after a stone on this cell.
    #[inline]
    pub fn after(self, cell: u32) -> Position {
        let (own, enemy) = self.put(cell);
        Position(transposed(Position::new(enemy, own).0))
    }

    /// Whether a stone on this cell connects.
    pub fn wins_with(self, cell: u32) -> bool {
        connected(self.put(cell).0)
    }

    /// Whether a stone somewhere connects.
    #[inline]
    pub fn wins(self) -> bool {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        if between(own) & empty != 0 {
            return true;
        }
        let pinching = empty & (beside(enemy & above(own)) | above(enemy & beside(own)));
        // However many stones are flipped, the new one has to close the gap.
        pinching != 0 && singly(pinching & between(own | enemy)).any(|cell| self.wins_with(cell))
    }

    /// Which of the reflections of the board it is does not matter (P8).
    #[inline]
    pub fn reflected(self) -> Position {
        let [one, two] = [self.0, columns_reversed(self.0)];
        Position(one.min(two).min(rows_reversed(one)).min(rows_reversed(two)))
    }

    /// A number that is close to random.
    #[inline]
    pub fn mixed(self) -> u64 {
        let product = (self.0 ^ self.0 >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    }

    /// The position with the other colour to move.
    #[inline]
    pub fn passed(self) -> Position {
        Position(transposed(self.0.rotate_left(32)))
    }

    /// How many stones a chain needs that nobody hinders: one for an empty cell or a stone that
    /// can be pinched at once, three for any other enemy stone.
    #[inline]
    pub fn distance(self) -> usize {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        let weak = enemy & (beside(own) & above(empty) | above(own) & beside(empty));
        let near = |cells: u32| grown(cells) | SOUTH;
        // What was reached with one stone less, with two and with three.
        let mut reached = [flooded(own & SOUTH, own), 0, 0];
        for distance in 0..FAR {
            let [one, two, three] = reached;
            if one & NORTH != 0 {
                return distance;
            }
            let broken = if distance < 2 { 0 } else { near(three) & enemy };
            let further = one | near(one) & (empty | weak) | broken;
            reached = [flooded(further, own), one, two];
        }
        FAR
    }

    /// The stones of both colours once one is put on the cell, with all that it flips.
    #[inline]
    fn put(self, cell: u32) -> (u32, u32) {
        let (mut own, mut enemy, mut fresh) = (self.own() | cell, self.enemy(), cell);
        while fresh != 0 {
            fresh = enemy & (beside(fresh) & above(own) | above(fresh) & beside(own));
            own |= fresh;
            enemy &= !fresh;
        }
        (own, enemy)
    }
}

/// More stones than any chain needs.
pub(super) const FAR: usize = 12;

/// The cell of a bit, as the colour sees it.
pub(super) fn cell(bit: u32, colour: Colour) -> Cell {
    let place = bit.trailing_zeros() as usize;
    match colour {
        Colour::Black => Cell::at(place % SIDE, place / SIDE),
        Colour::White => Cell::at(place / SIDE, place % SIDE),
    }
}

/// One bit after the other.
pub(super) fn singly(mut cells: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        (cell != 0).then_some(cell)
    })
}

fn connected(own: u32) -> bool {
    // A chain has to step from every row to the next, which settles most positions at once.
    let steps = own & own >> SIDE;
    (0..SIDE - 1).all(|row| steps & SOUTH << (SIDE * row) != 0)
        && flooded(own & SOUTH, own) & NORTH != 0
}

/// The cells that touch what hangs together with the south and what does with the north; all, if
/// that is the same.
#[inline]
fn between(stones: u32) -> u32 {
    let south = flooded(stones & SOUTH, stones);
    if south & NORTH != 0 {
        return ALL;
    }
    (grown(south) | SOUTH) & (grown(flooded(stones & NORTH, stones)) | NORTH)
}

#[inline]
fn beside(cells: u32) -> u32 {
    (cells & !EAST) << 1 | (cells & !WEST) >> 1
}

#[inline]
fn above(cells: u32) -> u32 {
    (cells << SIDE | cells >> SIDE) & ALL
}

/// The cells and their neighbours.
#[inline]
fn grown(cells: u32) -> u32 {
    cells | beside(cells) | above(cells)
}

/// The cells and every stone they hang together with.
#[inline]
fn flooded(mut cells: u32, stones: u32) -> u32 {
    loop {
        let further = cells | grown(cells) & stones;
        if further == cells {
            return cells;
        }
        cells = further;
    }
}

// ---- Both halves of a position at once ----

const fn twice(cells: u32) -> u64 {
    cells as u64 | (cells as u64) << 32
}

#[inline]
fn columns_reversed(both: u64) -> u64 {
    const A: u64 = twice(WEST);
    const B: u64 = A << 1;
    let outer = (both & A) << 4 | both >> 4 & A;
    outer | (both & B) << 2 | both >> 2 & B | both & A << 2
}

#[inline]
fn rows_reversed(both: u64) -> u64 {
    const FIRST: u64 = twice(SOUTH);
    const SECOND: u64 = FIRST << SIDE;
    let outer = (both & FIRST) << 20 | both >> 20 & FIRST;
    outer | (both & SECOND) << 10 | both >> 10 & SECOND | both & FIRST << 10
}

/// Rows become columns: every diagonal moves as a whole.
#[inline]
fn transposed(both: u64) -> u64 {
    const DIAGONALS: [u64; SIDE] = diagonals();
    (1..SIDE).fold(both & DIAGONALS[0], |all, away| {
        let (down, by) = (DIAGONALS[away], 4 * away);
        all | (both & down) << by | both >> by & down
    })
}

/// The cells that are so many columns further east than they are north.
const fn diagonals() -> [u64; SIDE] {
    let mut all = [0; SIDE];
    let mut place = 0;
    while place < SIDE * SIDE {
        let (row, column) = (place / SIDE, place % SIDE);
        if column >= row {
            all[column - row] |= twice(1 << place);
        }
        place += 1;
    }
    all
}
