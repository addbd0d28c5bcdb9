//! Hex, the worked example: a whole game in one file, to be read from the top and copied.
//! CONTRIBUTING.md walks through it; numbers in comments are those of RULES.md.

use serde::{Deserialize, Serialize};
use std::{array::from_fn, fmt, str::FromStr};
use tabletop::{chance::Dice, chance::Rng, chance::pick, *};

const LARGEST: usize = 19;
const WIDTH: usize = LARGEST + 2; // A border all round gives every cell six neighbours.
const SIDES: usize = WIDTH * WIDTH; // After the cells: north and south, west and east.
const EMPTY: u8 = 2;

/// A game of Hex.
#[derive(Clone)]
pub struct Hex {
    size: usize,
    turn: Turn,
    last: Option<Cell>,
    /// The number of the seat that owns a cell, or `EMPTY`; the border is its owner's (1.3).
    owner: [u8; SIDES],
    /// From a stone towards the root of its chain; from an empty cell to its place in `empty`.
    link: [u16; SIDES + 4],
    empty: [Cell; LARGEST * LARGEST],
    empties: usize,
}

/// A cell, written `a1` (1.2), and the move that puts a stone there (2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

/// A setup as somebody asks for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    size: Option<usize>,
}

/// A setup that can be played.
#[derive(Clone, PartialEq, Serialize)]
pub struct Setup {
    size: usize,
}

/// What everybody may know: everything. Rows from the north, `x` for p1, `o` for p2.
#[derive(PartialEq, Debug, Serialize)]
pub struct View {
    size: usize,
    board: Vec<String>,
    to_move: Option<Seat>,
    last: Option<String>,
    result: Option<Outcome>,
}

/// Why a stone may not be put down (2.1).
#[derive(PartialEq, Debug, thiserror::Error)]
#[error("{0} is not an empty cell of this board")]
pub struct NotEmpty(Cell);

impl Game for Hex {
    const ID: &'static str = "hex";
    const RULES: u32 = 1;
    const CHANCE: bool = false;
    type Cards = [usize; 3]; // The smallest, the largest and the usual size.
    type Form = Form;
    type Setup = Setup;
    type Deal = ();
    type Move = Cell;
    type View = View;
    type Event = String;
    type Illegal = NotEmpty;

    fn read_cards(text: &str) -> Result<[usize; 3], cards::Problems> {
        cards::read(text, |page| {
            page.exactly("id", Hex::ID);
            let sizes = page.page("board", |board| {
                let smallest = board.int("smallest", 3..=LARGEST as i64);
                let largest = board.int("largest", smallest..=LARGEST as i64);
                [smallest, largest, board.int("usual", smallest..=largest)].map(|n| n as usize)
            });
            sizes.unwrap_or_default()
        })
    }

    fn setup(form: Form, &[smallest, largest, usual]: &[usize; 3]) -> Result<Setup, BadSetup> {
        let (size, allowed) = (form.size.unwrap_or(usual), format!("{smallest} to {largest}"));
        let bad = BadSetup::OutOfRange { option: "size", allowed, found: size.to_string() };
        if (smallest..=largest).contains(&size) { Ok(Setup { size }) } else { Err(bad) }
    }

    fn seats(_: &Setup) -> usize {
        2
    }

    fn deal(_: &Setup, _: &mut impl Rng) {}

    fn start(&Setup { size }: &Setup, _: &()) -> Result<Hex, BadDeal> {
        let (mut owner, mut link) = ([EMPTY; SIDES], from_fn(|place| place as u16));
        let (mut empty, mut empties) = ([Cell(0); LARGEST * LARGEST], 0);
        for cell in 0..SIDES {
            let (row, column) = (cell / WIDTH, cell % WIDTH);
            let beyond = [row == 0, row > size, column == 0, column > size];
            if let Some(side) = beyond.iter().position(|&beyond| beyond) {
                (owner[cell], link[cell]) = (side as u8 / 2, (SIDES + side) as u16);
            } else {
                (empty[empties], link[cell]) = (Cell(cell as u16), empties as u16);
                empties += 1;
            }
        }
        Ok(Hex { size, turn: Turn::One(Seat::P1), last: None, owner, link, empty, empties })
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Cell>) {
        if self.turn == Turn::One(seat) {
            moves.extend_from_slice(&self.empty[..self.empties]);
        }
    }

    fn check(&self, _: Seat, cell: Cell) -> Result<(), NotEmpty> {
        if self.owner[cell.0 as usize] == EMPTY { Ok(()) } else { Err(NotEmpty(cell)) }
    }

    fn play(&mut self, seat: Seat, cell: Cell, host: &mut impl Host<String>) {
        self.empties -= 1;
        let (place, moved) = (self.link[cell.0 as usize], self.empty[self.empties]);
        (self.empty[place as usize], self.link[moved.0 as usize]) = (moved, place);
        (self.last, self.turn) = (Some(cell), Turn::One(seat.left(2)));
        if self.join(cell.0 as usize, seat) {
            let mut scores = BySeat::new(2, 0);
            scores[seat] = 1;
            self.turn = Turn::Over(Outcome { scores, winners: Seats::one(seat) });
        }
        host.tell(Audience::All, || format!("{seat} plays {cell}."));
    }

    fn view(&self, _: Viewer) -> View {
        let sign = |cell| ['x', 'o', '.'][self.owner[cell] as usize];
        let row = |row| (1..=self.size).map(|column| sign(row * WIDTH + column)).collect();
        let board = (1..=self.size).map(row).collect();
        let (to_move, result) = (self.turn.seats().first(), self.turn.outcome());
        View { size: self.size, board, to_move, last: self.last.map(|c| c.to_string()), result }
    }

    fn reveals(&self, _: Seat, _: Cell) -> bool {
        false
    }

    fn default_move(&self, seat: Seat, rng: &mut impl Rng) -> Cell {
        self.random_move(seat, rng)
    }
}

impl Hex {
    /// Joins a new stone to the chains around it; says whether the seat's sides are joined (3.1).
    fn join(&mut self, at: usize, seat: Seat) -> bool {
        let ring = [at - WIDTH, at - WIDTH + 1, at + 1, at + WIDTH, at + WIDTH - 1, at - 1];
        let own = ring.map(|near| self.owner[near] == seat.index() as u8);
        (self.owner[at], self.link[at]) = (seat.index() as u8, at as u16);
        for i in 0..6 {
            // Own neighbours side by side are one chain already, so the first of them is enough.
            if own[i] && !own[(i + 5) % 6] {
                let root = self.root(ring[i]);
                self.link[root] = at as u16;
            }
        }
        self.root(SIDES + 2 * seat.index()) == self.root(SIDES + 2 * seat.index() + 1)
    }

    /// The root of a stone's chain; halves the way there for the next time.
    fn root(&mut self, mut stone: usize) -> usize {
        while self.link[stone] as usize != stone {
            self.link[stone] = self.link[self.link[stone] as usize];
            stone = self.link[stone] as usize;
        }
        stone
    }
}

impl RandomMove for Hex {
    fn random_move(&self, _: Seat, rng: &mut impl Rng) -> Cell {
        pick(rng, &self.empty[..self.empties])
    }
}

impl Open for Hex {
    fn key(&self) -> u64 {
        key::stir_bytes(self.last.map_or(0, |cell| cell.0.into()), &self.owner)
    }
}

impl Title for Hex {
    const NAME: &'static str = "Hex";
    const BLURB: &'static str = "Join your two sides of the board before your neighbour does.";
    const SEATS: (usize, usize) = (2, 2);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn samples(sizes: &[usize; 3]) -> Vec<Setup> {
        sizes.map(|size| Setup { size }).into()
    }

    fn bound(setup: &Setup) -> usize {
        setup.size * setup.size + 1
    }

    fn audit(&self) -> Result<(), String> {
        let free = self.owner.iter().filter(|&&owner| owner == EMPTY).count();
        (free == self.empties).then_some(()).ok_or_else(|| format!("{free} cells are empty"))
    }

    fn draw(view: &View) -> String {
        view.board.iter().zip(1..).map(|(row, n)| format!("{:n$}{n:2} {row}\n", "")).collect()
    }

    /// Takes the cell that most often is the winner's when the game is played on at random.
    fn rookie(sight: &Sight<'_, Hex>, dice: &mut Dice) -> Cell {
        let mut won = [0; SIDES];
        for _ in 0..100 {
            let mut game = sight.imagine(dice);
            let winner = playout(&mut game, dice).1.winners.first().map(|seat| seat.index() as u8);
            (0..SIDES).for_each(|i| won[i] += i32::from(Some(game.owner[i]) == winner));
        }
        sight.legal().into_iter().max_by_key(|cell| won[cell.0 as usize]).expect("a legal move")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.0 as usize / WIDTH, self.0 as usize % WIDTH);
        write!(f, "{}{row}", (b'a' - 1 + column as u8) as char)
    }
}

impl FromStr for Cell {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Cell, NotAMove> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or(NotAMove)?;
        let row: u8 = text[1..].parse().map_err(|_| NotAMove)?;
        let cell = Cell(row as u16 * WIDTH as u16 + (letter - b'a' + 1) as u16);
        if (cell.0 as usize) < SIDES && cell.to_string() == text { Ok(cell) } else { Err(NotAMove) }
    }
}
