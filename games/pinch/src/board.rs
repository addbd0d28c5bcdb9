//! The grid and the stones on it, a row of bits for each row and colour.

use crate::connection::connected;
use crate::notation::Cell;
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::grid::STRIDE;
use ts_rs::TS;

/// The largest board.
pub const LARGEST: usize = 21;
/// Rows of bits, with an empty one beyond either side.
const ROWS: usize = LARGEST + 2;
/// How many numbers cells have.
pub(crate) const GRID: usize = STRIDE * LARGEST;

/// A colour of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Black connects north and south.
    Black,
    /// White connects west and east.
    White,
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
        self as usize
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

/// Rows of bits: row `r` is element `r + 1` and column `c` is bit `c + 1`, so that every cell has
/// neighbours in them.
pub(crate) type Lines = [u32; ROWS];

/// A set of cells.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cells(Lines);

impl Cells {
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.0[cell.row() + 1] >> (cell.column() + 1) & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.row() + 1] |= 2 << cell.column();
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.row() + 1] &= !(2 << cell.column());
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; ROWS]
    }

    /// The cells, by rising row and then column.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..LARGEST).flat_map(move |row| {
            let mut bits = self.0[row + 1] >> 1;
            std::iter::from_fn(move || {
                let column = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(Cell::at(column, row))
            })
        })
    }

    /// The cells around `cell` and itself: three bits from the south-west on, then the two rows
    /// above.
    #[inline]
    fn around(&self, cell: Cell) -> usize {
        let [south, here, north] = self.0[cell.row()..][..3] else { unreachable!() };
        let three = |row: u32| (row >> cell.column() & 7) as usize;
        three(south) | three(here) << 3 | three(north) << 6
    }
}

/// What a pattern of stones around a cell means, one bit for each of [`STEPS`].
#[derive(Clone, Copy)]
struct Pattern {
    /// There is a stone.
    beside: u8,
    /// There is a stone at right angles beyond it: an enemy here is pinched (R1).
    reached: u8,
    /// How many stones there are.
    stones: u8,
    /// How many groups they form, counting those together that a stone on the diagonal between
    /// them joins.
    groups: u8,
}

/// Every pattern of nine cells.
static PATTERNS: [Pattern; 512] = patterns();

const fn patterns() -> [Pattern; 512] {
    // The bits of north, east, south and west, and of the diagonals after each of them.
    const BESIDE: [usize; 4] = [7, 5, 1, 3];
    const DIAGONAL: [usize; 4] = [8, 2, 0, 6];
    let mut all = [Pattern { beside: 0, reached: 0, stones: 0, groups: 0 }; 512];
    let mut index = 0;
    while index < 512 {
        let mut links = 0;
        let mut step = 0;
        while step < 4 {
            let stone = (index >> BESIDE[step] & 1) as u8;
            let [after, before] = [DIAGONAL[step], DIAGONAL[(step + 3) % 4]];
            all[index].beside |= stone << step;
            all[index].stones += stone;
            all[index].reached |= ((index >> after | index >> before) as u8 & 1) << step;
            links += stone & (index >> after & index >> BESIDE[(step + 1) % 4]) as u8;
            step += 1;
        }
        // Four stones in a ring of four links are still one group.
        all[index].groups = if links == 4 { 1 } else { all[index].stones - links };
        index += 1;
    }
    all
}

/// The stones on the board, and the empty cells in a list of their own for quick picks.
#[derive(Clone)]
pub(crate) struct Board {
    size: usize,
    stones: [Cells; 2],
    /// White's stones once more, by column.
    white_columns: Cells,
    empty: [Cell; LARGEST * LARGEST],
    empties: usize,
    /// Where an empty cell stands in `empty`.
    place: [u16; GRID],
}

impl Board {
    pub fn new(size: usize) -> Board {
        let mut board = Board {
            size,
            stones: [Cells::default(); 2],
            white_columns: Cells::default(),
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
        cell.row() < self.size && cell.column() < self.size
    }

    /// The empty cells, in an order that only the moves so far decide.
    #[inline]
    pub fn empty(&self) -> &[Cell] {
        &self.empty[..self.empties]
    }

    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        !self.holds(cell, Colour::Black) && !self.holds(cell, Colour::White)
    }

    #[inline]
    pub fn holds(&self, cell: Cell, colour: Colour) -> bool {
        self.stones[colour.index()].has(cell)
    }

    pub fn stone(&self, cell: Cell) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|&colour| self.holds(cell, colour))
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        self.enter(cell, colour);
        self.empties -= 1;
        let gap = self.place[cell.index()];
        let last = self.empty[self.empties];
        self.empty[gap as usize] = last;
        self.place[last.index()] = gap;
    }

    /// Takes a stone of this colour off its cell.
    #[inline]
    pub fn lift(&mut self, cell: Cell, colour: Colour) {
        self.leave(cell, colour);
        self.vacate(cell);
    }

    /// Turns a stone to this colour.
    pub fn flip(&mut self, cell: Cell, colour: Colour) {
        self.leave(cell, colour.other());
        self.enter(cell, colour);
    }

    #[inline]
    fn enter(&mut self, cell: Cell, colour: Colour) {
        self.stones[colour.index()].insert(cell);
        if colour == Colour::White {
            self.white_columns.insert(cell.across());
        }
    }

    #[inline]
    fn leave(&mut self, cell: Cell, colour: Colour) {
        self.stones[colour.index()].remove(cell);
        if colour == Colour::White {
            self.white_columns.remove(cell.across());
        }
    }

    #[inline]
    fn vacate(&mut self, cell: Cell) {
        self.empty[self.empties] = cell;
        self.place[cell.index()] = self.empties as u16;
        self.empties += 1;
    }

    /// What a stone of `colour` on `cell` finds around it.
    #[inline(always)]
    pub fn around(&self, cell: Cell, colour: Colour) -> Around {
        let friends = PATTERNS[self.stones[colour.index()].around(cell)];
        let enemies = PATTERNS[self.stones[colour.other().index()].around(cell)];
        Around { cell, friends, enemies }
    }

    /// The capture test: the enemy neighbours of `cell` that a stone of `colour` on it pinches.
    #[inline]
    pub fn captured(&self, cell: Cell, colour: Colour) -> Neighbours {
        self.around(cell, colour).captured()
    }

    /// Whether the colour's two sides are connected.
    pub fn connected(&self, colour: Colour) -> bool {
        let lines = match colour {
            Colour::Black => &self.stones[Colour::Black.index()],
            Colour::White => &self.white_columns,
        };
        connected(&lines.0, self.size)
    }

    /// Which of its colour's two sides the cell belongs to.
    #[inline]
    pub fn sides(&self, cell: Cell, colour: Colour) -> [bool; 2] {
        let along = match colour {
            Colour::Black => cell.row(),
            Colour::White => cell.column(),
        };
        [along == 0, along == self.size - 1]
    }

    /// R7: the legal targets of a captured stone of `colour`: empty cells that have not changed
    /// and from which it captures no stone on a cell that has.
    pub fn targets(&self, colour: Colour, changed: &Cells) -> Cells {
        let friends = &self.stones[colour.index()].0;
        let enemies = &self.stones[colour.other().index()].0;
        let mut targets = Cells::default();
        let inside = ((1 << self.size) - 1) << 1;
        for row in 1..=self.size {
            targets.0[row] = inside & !friends[row] & !enemies[row] & !changed.0[row];
        }
        for row in 1..=self.size {
            let safe = enemies[row] & changed.0[row];
            if safe != 0 {
                let beside = safe & (friends[row] << 1 | friends[row] >> 1);
                targets.0[row - 1] &= !beside;
                targets.0[row + 1] &= !beside;
                let above = safe & (friends[row - 1] | friends[row + 1]);
                targets.0[row] &= !(above << 1 | above >> 1);
            }
        }
        targets
    }

    /// The stones of a colour in a row, column `c` as bit `c`.
    #[inline]
    pub fn in_row(&self, colour: Colour, row: usize) -> u32 {
        self.stones[colour.index()].0[row + 1] >> 1
    }

    /// The cells of a row, column `c` as bit `c`, on which a stone of the colour is pinched by the
    /// next enemy stone: an enemy on one side, an empty cell at right angles to it.
    #[inline]
    pub fn exposed(&self, colour: Colour, row: usize) -> u32 {
        let own = &self.stones[colour.index()].0;
        let enemy = &self.stones[colour.other().index()].0;
        let inside = ((1 << self.size) - 1) << 1;
        let empty = |row: usize| {
            let on_board = (1..=self.size).contains(&row);
            if on_board { inside & !own[row] & !enemy[row] } else { 0 }
        };
        let row = row + 1;
        let beside = enemy[row] << 1 | enemy[row] >> 1;
        let above = enemy[row - 1] | enemy[row + 1];
        let free_beside = empty(row) << 1 | empty(row) >> 1;
        let free_above = empty(row - 1) | empty(row + 1);
        (beside & free_above | above & free_beside) >> 1
    }

    /// The bottom left cell of a crosscut, if there is one: two stones of each colour, each pair
    /// on a diagonal of a 2×2 block. Play never makes one (P1).
    pub fn crosscut(&self) -> Option<Cell> {
        let last = self.size - 1;
        self.all().filter(|cell| cell.row() < last && cell.column() < last).find(|&cell| {
            let [north, east] = [cell.step(STEPS[0]), cell.step(STEPS[1])];
            Colour::BOTH.into_iter().any(|colour| {
                self.holds(cell, colour)
                    && self.holds(north.step(STEPS[1]), colour)
                    && self.holds(north, colour.other())
                    && self.holds(east, colour.other())
            })
        })
    }
}

/// The stones around a cell, as seen by one colour.
#[derive(Clone, Copy)]
pub(crate) struct Around {
    cell: Cell,
    friends: Pattern,
    enemies: Pattern,
}

impl Around {
    /// R1: the enemies beside the cell that have a friend of it at right angles beyond them.
    #[inline]
    pub fn captured(self) -> Neighbours {
        Neighbours { of: self.cell, bits: self.enemies.beside & self.friends.reached }
    }

    /// Friends beside the cell.
    #[inline]
    pub fn friends(self) -> u8 {
        self.friends.stones
    }

    /// Groups of friends beside the cell that do not hang together around it.
    #[inline]
    pub fn groups(self) -> u8 {
        self.friends.groups
    }
}

/// Some of a cell's neighbours, in the order north, east, south, west.
#[derive(Clone, Copy)]
pub(crate) struct Neighbours {
    of: Cell,
    bits: u8,
}

impl Neighbours {
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }
}

impl Iterator for Neighbours {
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
