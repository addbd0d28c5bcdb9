//! The choices the rules leave open, read from the card file.

use crate::board::LARGEST;
use crate::setup::{SMALLEST, TURNS};
use tabletop::cards::{self, Problems, Sources};

/// The figures of a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The smallest board a table may use.
    pub smallest: u8,
    /// The largest board a table may use.
    pub largest: u8,
    /// The board used unless a setup says otherwise.
    pub usual: u8,
    /// Sizes worth offering.
    pub presets: Vec<u8>,
    /// Turns for every cell of the board before the game is a draw.
    pub turns_per_cell: u8,
    /// How well each figure is known.
    pub sources: Sources,
}

const FIGURES: [&str; 5] =
    ["board.smallest", "board.largest", "board.usual", "board.presets", "limit.turns_per_cell"];

/// Reads a card file.
pub(crate) fn read(text: &str) -> Result<Choices, Problems> {
    cards::read(text, |file| {
        file.exactly("id", "pinch");
        let (smallest, largest, usual, presets) = file
            .page("board", |board| {
                let range = SMALLEST.into()..=LARGEST as i64;
                let smallest = board.int("smallest", range.clone());
                let largest = board.int("largest", range.clone());
                let usual = board.int("usual", range.clone());
                let presets = board.ints("presets", range);
                if board.sound() && smallest > largest {
                    board.wrong("largest", format!("must not be below smallest, {smallest}"));
                }
                if board.sound() && !(smallest..=largest).contains(&usual) {
                    board.wrong("usual", format!("must be {smallest} to {largest}, not {usual}"));
                }
                if board.sound()
                    && !presets.iter().all(|preset| (smallest..=largest).contains(preset))
                {
                    board.wrong("presets", format!("must all be {smallest} to {largest}"));
                }
                if board.sound() && !presets.is_sorted_by(|a, b| a < b) {
                    board.wrong("presets", "must rise");
                }
                (smallest, largest, usual, presets)
            })
            .unwrap_or_default();
        let turns_per_cell = file.page("limit", |limit| {
            limit.int("turns_per_cell", (*TURNS.start()).into()..=(*TURNS.end()).into())
        });
        Choices {
            smallest: smallest as u8,
            largest: largest as u8,
            usual: usual as u8,
            presets: presets.into_iter().map(|preset| preset as u8).collect(),
            turns_per_cell: turns_per_cell.unwrap_or_default() as u8,
            sources: file.sources(&FIGURES),
        }
    })
}
