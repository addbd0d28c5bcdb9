//! Pinch, a connection game: Black joins north and south, White west and east, and two stones at
//! right angles around an enemy stone lift it off the board.
//!
//! The state is [`Pinch`]. `rules.rs` is the rulebook: placing, relocating, the end of a turn.
//! Comments cite the rulings (R…) and properties (P…) of RULES.md.

mod board;
mod bot;
mod cards;
mod conformance;
mod connection;
mod draw;
mod event;
mod hosting;
mod metadata;
mod notation;
mod rules;
mod setup;
mod view;

pub use board::Colour;
pub use cards::Choices;
pub use event::Event;
pub use notation::{Cell, Move, MoveKind, WholeTurn};
pub use setup::{Deal, Form, Setup, Variant};
pub use view::{PinchView, Reason};

use board::{Board, Cells};
use tabletop::cards::Problems;
use tabletop::chance::{Rng, below};
use tabletop::{
    BadDeal, BadSetup, Game, Host, Outcome, PerfectInformation, RandomMove, Seat, Turn, Viewer, key,
};

/// A game of Pinch.
pub struct Pinch {
    setup: Setup,
    board: Board,
    /// The colour whose turn it is.
    to_move: Colour,
    /// Which seat plays Black.
    black: Seat,
    /// Captured stones that wait for a new place, from `next` on; empty between turns.
    queue: Vec<Waiting>,
    next: usize,
    /// The cells whose status has changed this turn.
    changed: Cells,
    changes: usize,
    /// The colours that a stone put down this turn may have connected.
    joined: [bool; 2],
    /// In `remove`: the cells closed for this turn.
    banned: Vec<Cell>,
    /// Stones out of the game, by colour.
    removed: [u16; 2],
    /// Everything that was played, as the view tells it.
    history: History,
    swapped: bool,
    /// No swap after a start from a position.
    swap_allowed: bool,
    end: Option<End>,
    /// Stands for the position the game started from.
    start_key: u64,
}

/// A captured stone that waits for a new place.
#[derive(Clone, Copy)]
struct Waiting {
    colour: Colour,
    from: Cell,
}

#[derive(Clone, Copy)]
struct End {
    winner: Option<Seat>,
    reason: Reason,
}

/// The finished turns and the moves of the unfinished one, in one flat list.
#[derive(Default)]
struct History {
    entries: Vec<Entry>,
    turns: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Put(Cell),
    Swap,
    Pass,
    EndOfTurn,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The cell is not on this board.
    #[error("{cell} is not on a board of size {size}")]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The board's size.
        size: u8,
    },
    /// A stone lies there.
    #[error("{0} is occupied")]
    Occupied(Cell),
    /// Closed because a stone was captured there last turn (R19).
    #[error("{0} is closed this turn")]
    Closed(Cell),
    /// The cell has changed this turn (R7).
    #[error("{0} has changed this turn")]
    Changed(Cell),
    /// The stone would capture one that stands on a changed cell (R7).
    #[error("a stone on {cell} would capture {stone}, which has changed this turn")]
    CapturesChanged {
        /// Where the stone would go.
        cell: Cell,
        /// The stone that may not be captured.
        stone: Cell,
    },
    /// The swap is not open (R17).
    #[error("there is no swap now")]
    NoSwap,
}

impl Pinch {
    fn new(setup: Setup) -> Pinch {
        let size = usize::from(setup.size);
        let cells = size * size;
        Pinch {
            board: Board::new(size),
            to_move: Colour::Black,
            black: Seat::P1,
            queue: Vec::with_capacity(cells),
            next: 0,
            changed: Cells::default(),
            changes: 0,
            joined: [false; 2],
            banned: Vec::with_capacity(4),
            removed: [0; 2],
            history: History { entries: Vec::with_capacity(8 * cells), turns: 0 },
            swapped: false,
            swap_allowed: setup.pie,
            end: None,
            start_key: 0,
            setup,
        }
    }

    fn set_out(&mut self, to_move: Colour) {
        self.to_move = to_move;
        self.swap_allowed = false;
        self.start_key = self.board.all().fold(to_move.index() as u64 + 1, |key, cell| {
            key::stir(key, self.board.stone(cell).map_or(0, |colour| colour as u64))
        });
    }

    fn seat_of(&self, colour: Colour) -> Seat {
        if (colour == Colour::Black) == (self.black == Seat::P1) { Seat::P1 } else { Seat::P2 }
    }

    /// The stone at the head of the queue.
    #[inline]
    fn waiting(&self) -> Option<Waiting> {
        self.queue.get(self.next).copied()
    }

    fn swap_open(&self) -> bool {
        self.swap_allowed && self.history.turns == 1 && self.end.is_none()
    }
}

impl Clone for Pinch {
    fn clone(&self) -> Pinch {
        let mut copy = Pinch::new(self.setup.clone());
        copy.clone_from(self);
        copy
    }

    /// Copies into buffers that are already there: playouts from one position allocate nothing.
    fn clone_from(&mut self, other: &Pinch) {
        self.setup.clone_from(&other.setup);
        self.board.clone_from(&other.board);
        self.to_move = other.to_move;
        self.black = other.black;
        self.queue.clone_from(&other.queue);
        self.next = other.next;
        self.changed = other.changed;
        self.changes = other.changes;
        self.joined = other.joined;
        self.banned.clone_from(&other.banned);
        self.removed = other.removed;
        self.history.entries.clone_from(&other.history.entries);
        self.history.turns = other.history.turns;
        self.swapped = other.swapped;
        self.swap_allowed = other.swap_allowed;
        self.end = other.end;
        self.start_key = other.start_key;
    }
}

impl Game for Pinch {
    const ID: &'static str = "pinch";
    const RULES: u32 = 1;
    const CHANCE: bool = false;
    const PERFECT_INFORMATION: bool = true;

    type Cards = Choices;
    type Form = Form;
    type Setup = Setup;
    type Deal = Deal;
    type MoveKind = MoveKind;
    type Move = Move;
    type View = PinchView;
    type Event = Event;
    type Illegal = Illegal;

    fn read_cards(text: &str) -> Result<Choices, Problems> {
        cards::read(text)
    }

    fn setup(form: Form, choices: &Choices, _: u32) -> Result<Setup, BadSetup> {
        Setup::new(form, choices)
    }

    fn seats(_: &Setup) -> usize {
        2
    }

    fn deal(_: &Setup, _: &mut impl Rng) -> Deal {
        Deal::default()
    }

    fn start(setup: &Setup, deal: &Deal) -> Result<Pinch, BadDeal> {
        Pinch::begin(setup, deal)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.end {
            None => Turn::One(self.seat_of(self.to_move)),
            Some(end) => Turn::Over(Outcome::of_winner(end.winner, 2)),
        }
    }

    fn spell(&self, mv: Move) -> String {
        match mv {
            Move::Put(cell) => cell.name().to_owned(),
            Move::Swap => mv.to_string(),
        }
    }

    fn legal(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.turn() != Turn::One(seat) {
            return;
        }
        let empty = self.board.empty().iter().copied();
        match self.waiting() {
            Some(stone) => {
                let targets = self.board.targets(stone.colour, &self.changed);
                moves.extend(targets.iter().map(Move::Put));
            }
            None if self.banned.is_empty() => moves.extend(empty.map(Move::Put)),
            None => moves.extend(empty.filter(|cell| !self.banned.contains(cell)).map(Move::Put)),
        }
        if self.swap_open() {
            moves.push(Move::Swap);
        }
    }

    fn check(&self, _: Seat, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Swap if self.swap_open() => Ok(()),
            Move::Swap => Err(Illegal::NoSwap),
            Move::Put(cell) => self.check_cell(cell),
        }
    }

    #[inline]
    fn play(&mut self, _: Seat, mv: Move, host: &mut impl Host<Event>) {
        match mv {
            Move::Put(cell) => self.put(cell, host),
            Move::Swap => self.swap(host),
        }
    }

    fn view(&self, viewer: Viewer) -> PinchView {
        PinchView::new(self, viewer)
    }

    fn reveals(&self, _: Seat, _: Move) -> bool {
        false
    }

    fn default_move(&self, _: Seat, _: &mut impl Rng) -> Move {
        Move::Put(self.timeout_cell())
    }
}

impl PerfectInformation for Pinch {
    fn key(&self) -> u64 {
        self.history.entries.iter().fold(key::stir(self.start_key, 0), |key, entry| {
            key::stir(
                key,
                match entry {
                    Entry::Put(cell) => 3 + cell.index() as u64,
                    Entry::Swap => 0,
                    Entry::Pass => 1,
                    Entry::EndOfTurn => 2,
                },
            )
        })
    }
}

impl RandomMove for Pinch {
    #[inline]
    fn random_move(&self, _: Seat, rng: &mut impl Rng) -> Move {
        let empty = self.board.empty();
        if self.swap_open() {
            let index = below(rng, empty.len() as u32 + 1) as usize;
            return empty.get(index).map_or(Move::Swap, |&cell| Move::Put(cell));
        }
        // Almost every empty cell is legal, so trying some beats listing all.
        for _ in 0..16 {
            let cell = empty[below(rng, empty.len() as u32) as usize];
            if self.may_put(cell) {
                return Move::Put(cell);
            }
        }
        let legal = || empty.iter().filter(|&&cell| self.may_put(cell));
        let index = below(rng, legal().count() as u32) as usize;
        Move::Put(*legal().nth(index).expect("a seat to move has a legal move"))
    }
}
