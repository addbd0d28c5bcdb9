//! What the conformance suite needs of Pinch.

use crate::board::Colour;
use crate::setup::{Form, Setup, Variant};
use crate::{Choices, Entry, Pinch};
use tabletop::Game;
use tabletop::conform::Conformance;

impl Conformance for Pinch {
    fn samples(choices: &Choices) -> Vec<Setup> {
        let sizes = [5, 6, 9, 13, 21];
        let variants = Variant::ALL.into_iter().flat_map(|variant| {
            sizes.map(|size| Setup { size, pie: size % 2 == 1, variant, turns_per_cell: 4 })
        });
        let usual = Pinch::setup(Form::default(), choices, Pinch::RULES)
            .expect("the usual setup can be played");
        variants.chain([usual]).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // P6: a turn has at most (n² − 1)/2 relocations.
        let cells = usize::from(setup.size).pow(2);
        cells * usize::from(setup.turns_per_cell) * (cells / 2 + 1)
    }

    /// P6: every stone ever put down is on the board, in the queue or out of the game. P1: no
    /// crosscut, ever.
    fn audit(&self) -> Result<(), String> {
        let stones =
            |colour| self.board.all().filter(|&cell| self.board.holds(cell, colour)).count();
        let on_board = stones(Colour::Black) + stones(Colour::White);
        if on_board + self.board.empty().len() != self.board.size().pow(2) {
            return Err("a cell is neither empty nor occupied".into());
        }
        let turns = self.history.finished().split(|entry| *entry == Entry::EndOfTurn);
        let placements = turns.filter(|turn| !matches!(turn, [] | [Entry::Pass])).count()
            - usize::from(self.swapped)
            + usize::from(!self.history.steps().is_empty());
        let gone = usize::from(self.removed[0] + self.removed[1]);
        let waiting = self.queue.len() - self.next;
        let begun = self.history.entries.is_empty() || self.start_key != 0;
        if !begun && on_board + waiting + gone != placements {
            return Err(format!(
                "{placements} placements, but {on_board} stones on the board, {waiting} waiting, {gone} gone"
            ));
        }
        if !matches!(self.history.entries.last(), None | Some(Entry::EndOfTurn | Entry::Put(_))) {
            return Err("a turn was left open".into());
        }
        match self.board.crosscut() {
            Some(cell) => Err(format!("a crosscut at {cell}")),
            None => Ok(()),
        }
    }
}
