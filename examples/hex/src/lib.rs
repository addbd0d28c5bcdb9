//! Hex, the worked example: a whole game in one file, to be read from the top and copied.
//! CONTRIBUTING.md walks through it; numbers in comments are those of RULES.md.

use bots::{Opponents, Options, Rave, Thought, Time, search};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::array::from_fn;
use std::fmt;
use tabletop::{chance::*, conform::Conformance, form::*, grid::*, *};
use ts_rs::TS;

const SMALLEST: usize = 3;
const LARGEST: usize = 19;
const GRID: usize = (LARGEST + 2) * STRIDE; // A border all round gives every cell six neighbours.
const EMPTY: u8 = 2;

/// A game of Hex.
#[derive(Clone)]
pub struct Hex {
    size: usize,
    misere: bool,
    turn: Turn,
    /// The number of the seat that owns a place, or `EMPTY`; the border is its owner's (1.3).
    owner: [u8; GRID],
    /// From a stone towards the root of its chain; from an empty cell to its place in `empty`.
    /// After the places: north and south, west and east.
    link: [u16; GRID + 4],
    empty: [Cell; LARGEST * LARGEST],
    empties: usize,
}

/// A setup as somebody asks for it. Schema, page and command line follow from it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Cells along a side of the board.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = SMALLEST, max = LARGEST))]
    size: Option<usize>,
    /// Whether whoever joins their sides loses.
    #[serde(default)]
    misere: bool,
}

/// A setup that can be played.
#[derive(Clone, PartialEq, Serialize, TS)]
#[ts(rename = "HexSetup")]
pub struct Setup {
    size: usize,
    misere: bool,
}

/// What everybody may know: everything. Rows from the north, `x` for p1, `o` for p2.
#[derive(PartialEq, Debug, Serialize, TS, JsonSchema)]
#[ts(rename = "HexView")]
pub struct View {
    board: Vec<String>,
    to_move: Option<Seat>,
    result: Option<Outcome>,
}

/// What happens: stones are put down.
#[derive(Clone, PartialEq, Debug, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "HexEvent")]
pub enum Event {
    /// A stone was put down.
    Put {
        /// Whose.
        seat: Seat,
        /// Where.
        cell: Cell,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event::Put { seat, cell } = self;
        write!(f, "{seat} plays {cell}.")
    }
}

/// The only kind of move.
#[derive(TS)]
#[ts(rename = "HexMoveKind", rename_all = "snake_case")]
pub enum MoveKind {
    /// Puts a stone down.
    Put,
}

/// Why a stone may not be put down (2.1).
#[derive(PartialEq, Debug, thiserror::Error)]
#[error("{0} is not an empty cell of this board")]
pub struct NotEmpty(Cell);

impl Game for Hex {
    const ID: &'static str = "hex";
    const RULES: u32 = 1;
    const CHANCE: bool = false;
    const PERFECT_INFORMATION: bool = true;
    type Cards = ();
    type Form = Form;
    type Setup = Setup;
    type Deal = Nothing;
    type MoveKind = MoveKind;
    type Move = Cell;
    type View = View;
    type Event = Event;
    type Illegal = NotEmpty;

    fn read_cards(text: &str) -> Result<(), cards::Problems> {
        cards::read(text, |_| ())
    }

    fn setup(form: Form, _: &(), _: u32) -> Result<Setup, BadSetup> {
        let size = within("size", form.size.unwrap_or(11), SMALLEST..=LARGEST)?;
        Ok(Setup { size, misere: form.misere })
    }

    fn seats(_: &Setup) -> usize {
        2
    }

    fn deal(_: &Setup, _: &mut impl Rng) -> Nothing {
        Nothing {}
    }

    fn start(&Setup { size, misere }: &Setup, _: &Nothing) -> Result<Hex, BadDeal> {
        let (mut owner, mut link) = ([EMPTY; GRID], from_fn(|place| place as u16));
        let (mut empty, mut empties) = ([Cell::at(0, 0); LARGEST * LARGEST], 0);
        for at in 0..GRID {
            let (row, column) = (at / STRIDE, at % STRIDE);
            let beyond = [row == 0, row > size, column == 0, column > size];
            if let Some(side) = beyond.iter().position(|&beyond| beyond) {
                (owner[at], link[at]) = (side as u8 / 2, (GRID + side) as u16);
            } else {
                (empty[empties], link[at]) = (Cell::at(column - 1, row - 1), empties as u16);
                empties += 1;
            }
        }
        Ok(Hex { size, misere, turn: Turn::One(Seat::P1), owner, link, empty, empties })
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
        let inside = cell.row() < self.size && cell.column() < self.size;
        if inside && self.owner[place(cell)] == EMPTY { Ok(()) } else { Err(NotEmpty(cell)) }
    }

    fn play(&mut self, seat: Seat, cell: Cell, host: &mut impl Host<Event>) {
        self.empties -= 1;
        let (gap, moved) = (self.link[place(cell)], self.empty[self.empties]);
        (self.empty[gap as usize], self.link[place(moved)]) = (moved, gap);
        let won = self.join(place(cell), seat);
        // 3.2
        let winner = if self.misere { seat.left(2) } else { seat };
        let over = || Turn::Over(Outcome::of_winner(Some(winner), 2));
        self.turn = if won { over() } else { Turn::One(seat.left(2)) };
        host.tell(Audience::All, || Event::Put { seat, cell });
    }

    fn view(&self, _: Viewer) -> View {
        let sign = |column, row| ['x', 'o', '.'][self.owner[place(Cell::at(column, row))] as usize];
        let row = |row| (0..self.size).map(|column| sign(column, row)).collect();
        let (to_move, result) = (self.turn.seats().first(), self.turn.outcome());
        let board = (0..self.size).map(row).collect();
        View { board, to_move, result }
    }
}

/// A cell's place in the grid with its border.
fn place(cell: Cell) -> usize {
    cell.index() + STRIDE + 1
}

impl Hex {
    /// Joins a new stone to the chains around it; says whether the seat's sides are joined (3.1).
    fn join(&mut self, at: usize, seat: Seat) -> bool {
        let ring = [at - STRIDE, at - STRIDE + 1, at + 1, at + STRIDE, at + STRIDE - 1, at - 1];
        let own = ring.map(|near| self.owner[near] == seat.index() as u8);
        (self.owner[at], self.link[at]) = (seat.index() as u8, at as u16);
        for i in 0..6 {
            // Own neighbours side by side are one chain already, so the first of them is enough.
            if own[i] && !own[(i + 5) % 6] {
                let root = self.root(ring[i]);
                self.link[root] = at as u16;
            }
        }
        self.root(GRID + 2 * seat.index()) == self.root(GRID + 2 * seat.index() + 1)
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

impl PerfectInformation for Hex {
    fn key(&self) -> u64 {
        key::stir_bytes(0, &self.owner)
    }
}

impl Opponents for Hex {
    /// Takes the cell that most often is the winner's when the game is played on at random.
    fn rookie(sight: &Sight<'_, Hex>, dice: &mut Dice) -> Cell {
        let mut won = [0; GRID];
        for _ in 0..100 {
            let mut game = sight.imagine(dice);
            let winner = playout(&mut game, dice).1.winners.first().map(|seat| seat.index() as u8);
            (0..GRID).for_each(|i| won[i] += i32::from(Some(game.owner[i]) == winner));
        }
        sight.legal().into_iter().max_by_key(|&cell| won[place(cell)]).expect("a legal move")
    }

    fn regular(sight: &Sight<'_, Hex>, time: Time, dice: &mut Dice) -> Thought<Cell> {
        search(sight, &searching(), &time.budget(1_000), dice).into()
    }

    fn master(sight: &Sight<'_, Hex>, time: Time, dice: &mut Dice) -> Thought<Cell> {
        search(sight, &searching(), &time.budget(20_000), dice).into()
    }
}

/// A cell that wins later in a playout mostly wins at once too: that guides the search well enough
/// to do without exploring.
fn searching() -> Options {
    let rave = Some(Rave { equivalence: 500.0 });
    Options { exploration: 0.0, rave, ripe: 2, ..Options::default() }
}

impl Metadata for Hex {
    const NAME: &'static str = "Hex";
    const BLURB: &'static str = "Join your two sides of the board before your neighbour does.";
    const SEATS: (usize, usize) = (2, 2);
    const MINUTES: (u32, u32) = (10, 30);
    const DIFFICULTY: Difficulty = Difficulty::Easy;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] =
        &[Preset::new("usual", r#"{"size":11}"#), Preset::new("misere", r#"{"misere":true}"#)];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = "";

    type Constants = ();

    fn constants() {}

    fn draw(view: &View) -> String {
        view.board.iter().zip(1..).map(|(row, n)| format!("{:n$}{n:2} {row}\n", "")).collect()
    }
}

impl Hosting for Hex {}

impl Conformance for Hex {
    fn samples(_: &()) -> Vec<Setup> {
        [3, 11, LARGEST].map(|size| Setup { size, misere: size == 3 }).into()
    }

    fn bound(setup: &Setup) -> usize {
        setup.size * setup.size + 1
    }

    fn audit(&self) -> Result<(), String> {
        let free = self.owner.iter().filter(|&&owner| owner == EMPTY).count();
        (free == self.empties).then_some(()).ok_or_else(|| format!("{free} cells are empty"))
    }
}
