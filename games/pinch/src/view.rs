//! What everybody sees: all of it.

use crate::board::Colour;
use crate::notation::Cell;
use crate::setup::Variant;
use crate::{Entry, Pinch};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use tabletop::{Seat, Viewer};
use ts_rs::TS;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// A colour joined its two sides.
    Connection,
    /// The last turn allowed was played.
    Cap,
    /// Two passes in a row.
    Passes,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Where the turn's own stone goes.
    Place,
    /// Where a captured stone goes.
    Relocate,
    /// Nothing any more.
    Over,
}

/// The whole position; `seat` is the only key that depends on who looks.
#[derive(Clone, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub struct PinchView {
    pub(crate) size: u8,
    pub(crate) variant: Variant,
    pub(crate) pie: bool,
    pub(crate) board: Vec<String>,
    pub(crate) colours: [Colour; 2],
    pub(crate) phase: Phase,
    pub(crate) to_move: Option<Seat>,
    pub(crate) stone: Option<Colour>,
    pub(crate) queue: Vec<(Colour, Cell)>,
    pub(crate) changed: Vec<String>,
    pub(crate) banned: Vec<String>,
    pub(crate) removed: [u16; 2],
    pub(crate) steps: Vec<Cell>,
    pub(crate) history: Turns,
    pub(crate) turn_cap: u32,
    pub(crate) swap: bool,
    pub(crate) swapped: bool,
    pub(crate) result: Option<PinchResult>,
    pub(crate) seat: Option<Seat>,
}

/// The finished turns, oldest first, in one flat list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turns(Vec<Entry>);

tabletop::written_as![Turns => Vec<String>];

/// One of them.
pub(crate) struct OneTurn<'a>(&'a [Entry]);

impl Turns {
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = OneTurn<'_>> {
        let turns = self.0.split(|entry| *entry == Entry::EndOfTurn);
        turns.filter(|turn| !turn.is_empty()).map(OneTurn)
    }
}

impl Serialize for Turns {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for OneTurn<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [Entry::Put(cell)] => cell.serialize(serializer),
            [Entry::Put(_), ..] => serializer.serialize_str(&cells(self.0)),
            _ => serializer.collect_str(self),
        }
    }
}

/// The cells of a turn, without the detour through the formatter: every message carries the whole game.
fn cells(turn: &[Entry]) -> String {
    let mut text = String::with_capacity(4 * turn.len());
    for entry in turn {
        if let Entry::Put(cell) = entry {
            text.push_str(if text.is_empty() { "" } else { "," });
            text.push_str(cell.name());
        }
    }
    text
}

impl fmt::Display for OneTurn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::rules::whole_turn(self.0).fmt(f)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, JsonSchema)]
pub(crate) struct PinchResult {
    pub(crate) winner: Option<Seat>,
    pub(crate) reason: Reason,
}

impl PinchView {
    pub(crate) fn new(game: &Pinch, viewer: Viewer) -> PinchView {
        let over = game.end.is_some();
        let (phase, stone) = match game.waiting() {
            _ if over => (Phase::Over, None),
            Some(stone) => (Phase::Relocate, Some(stone.colour)),
            None => (Phase::Place, Some(game.to_move)),
        };
        let cells = u32::from(game.setup.size).pow(2);
        PinchView {
            size: game.setup.size,
            variant: game.setup.variant,
            pie: game.setup.pie,
            board: rows(game),
            colours: match game.black {
                Seat::P1 => [Colour::Black, Colour::White],
                _ => [Colour::White, Colour::Black],
            },
            phase,
            to_move: (!over).then(|| game.seat_of(game.to_move)),
            stone,
            queue: game.queue[game.next..].iter().map(|stone| (stone.colour, stone.from)).collect(),
            changed: sorted(game.changed.iter()),
            banned: sorted(game.banned.iter().copied()),
            removed: game.removed,
            steps: game.history.steps(),
            history: Turns(game.history.finished().to_vec()),
            turn_cap: cells * u32::from(game.setup.turns_per_cell),
            swap: game.swap_open(),
            swapped: game.swapped,
            result: game.end.map(|end| PinchResult { winner: end.winner, reason: end.reason }),
            seat: viewer.seat(),
        }
    }
}

/// The rows from north to south.
fn rows(game: &Pinch) -> Vec<String> {
    let size = game.board.size();
    let stone = |column, row| match game.board.stone(Cell::at(column, row)) {
        Some(Colour::Black) => 'x',
        Some(Colour::White) => 'o',
        None => '.',
    };
    let line = |row| {
        let mut line = String::with_capacity(size);
        line.extend((0..size).map(|column| stone(column, row)));
        line
    };
    (0..size).rev().map(line).collect()
}

/// Cells in the order of their written form.
fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<String> {
    let mut texts: Vec<String> = cells.map(|cell| cell.to_string()).collect();
    texts.sort_unstable();
    texts
}
