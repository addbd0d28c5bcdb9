//! What a table chooses before a game, and where a game may start.

use crate::Pinch;
use crate::board::{Board, Colour, LARGEST};
use crate::cards::Choices;
use crate::notation::Cell;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use tabletop::form::{given, within};
use tabletop::{BadDeal, BadSetup};
use ts_rs::TS;

/// What happens to a captured stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// The player to move puts it down again elsewhere: the rulebook's game.
    #[default]
    Relocate,
    /// It changes colour, which may capture further: a variant that is not in the rulebook.
    Flip,
    /// It leaves the game, and its cell is closed for one turn: a variant that is not in the
    /// rulebook.
    Remove,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 3] = [Variant::Relocate, Variant::Flip, Variant::Remove];
}

/// The smallest board there can be.
pub(crate) const SMALLEST: u8 = 5;
/// Turns a cell that a table may choose.
pub(crate) const TURNS: RangeInclusive<u8> = 2..=100;

/// A setup as asked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// Always two play.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = 2, max = 2))]
    players: Option<u8>,
    /// Cells along a side of the board; the rulebook recommends 13 or more.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = SMALLEST, max = LARGEST))]
    size: Option<u8>,
    /// What happens to captured stones; the rulebook has them put down elsewhere.
    #[serde(default)]
    variant: Variant,
    /// Whether the second player may take over the first stone.
    #[serde(default, deserialize_with = "given")]
    pie: Option<bool>,
    /// Turns for every cell of the board before the game is a draw.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = *TURNS.start(), max = *TURNS.end()), extend("x-expert" = true))]
    turns_per_cell: Option<u8>,
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[ts(rename = "PinchSetup")]
pub struct Setup {
    pub(crate) size: u8,
    pub(crate) pie: bool,
    pub(crate) variant: Variant,
    pub(crate) turns_per_cell: u8,
}

impl Setup {
    pub(crate) fn new(form: Form, choices: &Choices) -> Result<Setup, BadSetup> {
        within("players", form.players.unwrap_or(2), 2..=2)?;
        let size = form.size.unwrap_or(choices.usual);
        let turns = form.turns_per_cell.unwrap_or(choices.turns_per_cell);
        Ok(Setup {
            size: within("size", size, choices.smallest..=choices.largest)?,
            pie: form.pie.unwrap_or(true),
            variant: form.variant,
            turns_per_cell: within("turns_per_cell", turns, TURNS)?,
        })
    }
}

/// Where a game starts: on the empty board, or from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    position: Option<Vec<String>>,
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    to_move: Option<FirstColour>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FirstColour {
    Black,
    White,
}

impl Pinch {
    pub(crate) fn begin(setup: &Setup, deal: &Deal) -> Result<Pinch, BadDeal> {
        let (rows, to_move) = match (&deal.position, deal.to_move) {
            (None, None) => return Ok(Pinch::new(setup.clone())),
            (Some(rows), Some(FirstColour::Black)) => (rows, Colour::Black),
            (Some(rows), Some(FirstColour::White)) => (rows, Colour::White),
            _ => return Err(BadDeal::new("position", "position and to_move go together")),
        };
        let mut game = Pinch::new(setup.clone());
        let size = game.board.size();
        if rows.len() != size {
            return Err(BadDeal::new("position", format!("{} rows, not {size}", rows.len())));
        }
        for (row, text) in rows.iter().rev().enumerate() {
            if text.chars().count() != size {
                let length = text.chars().count();
                return Err(BadDeal::new("position", format!("a row of {length}, not {size}")));
            }
            for (column, stone) in text.chars().enumerate() {
                let colour = match stone {
                    'x' => Colour::Black,
                    'o' => Colour::White,
                    '.' => continue,
                    other => {
                        return Err(BadDeal::new("position", format!("{other:?} is no stone")));
                    }
                };
                let cell = Cell::at(column, row);
                game.board.put(cell, colour);
            }
        }
        settled(&game.board)?;
        game.set_out(to_move);
        Ok(game)
    }
}

/// A game may start from any position that a game could go on from.
fn settled(board: &Board) -> Result<(), BadDeal> {
    if let Some(cell) = board.crosscut() {
        return Err(BadDeal::new("position", format!("a crosscut at {cell}")));
    }
    for colour in Colour::BOTH {
        if board.connected(colour) {
            let reason = format!("{} is already connected", colour.name());
            return Err(BadDeal::new("position", reason));
        }
    }
    Ok(())
}
