//! How the rest of a round is played in the head.

use super::standing::standing;
use crate::{Diamonds, Move, Stage};
use bots::Policy;
use tabletop::chance::Dice;
use tabletop::{BySeat, Outcome, RandomMove, Seat};

/// Plays a round to its end and judges by the totals after it. Cards are played at random: what
/// was tried in their place told the search less about what the others may do.
pub(super) struct Playing {
    /// The round in question.
    pub(super) round: u8,
}

impl Policy<Diamonds> for Playing {
    #[inline]
    fn rollout(&self, game: &Diamonds, seat: Seat, dice: &mut Dice) -> Move {
        match game.stage {
            // Taking the richest Madams as long as one may is hardly ever wrong.
            Stage::Steal(_) => game.usual_move(seat),
            _ => game.random_move(seat, dice),
        }
    }

    /// The deal of the next round says nothing about this one.
    #[inline]
    fn cut_off(&self, game: &Diamonds, _moves: u32) -> Option<BySeat<f32>> {
        (game.round != self.round)
            .then(|| standing(&game.totals, game.players() - usize::from(game.round)))
    }

    fn reward(&self, outcome: &Outcome) -> BySeat<f32> {
        standing(&outcome.scores, 0)
    }
}
