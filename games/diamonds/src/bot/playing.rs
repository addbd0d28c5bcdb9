//! How the rest of a round is played in the head.

use super::promise::promise;
use super::standing::standing;
use crate::{Diamonds, Move, Stage};
use bots::Policy;
use tabletop::chance::{Dice, dice};
use tabletop::{BySeat, Game, Outcome, RandomMove, Seat, Silent};

/// Plays a round to its end and judges by the totals after it: with cards at random, or, with
/// sense, with the more promising of two. A best card every time would tell the search less about
/// what the others may do.
pub(super) struct Playing<const SENSE: bool> {
    /// The round in question.
    pub(super) round: u8,
    /// How much a lead counts.
    pub(super) lead: f32,
}

impl<const SENSE: bool> Policy<Diamonds> for Playing<SENSE> {
    const PRIORS: bool = SENSE;

    #[inline]
    fn rollout(&self, game: &Diamonds, seat: Seat, dice: &mut Dice) -> Move {
        match game.stage {
            // Taking the richest Madams as long as one may is hardly ever wrong.
            Stage::Steal(_) => game.usual_move(seat),
            _ if SENSE => {
                let (one, two) = (game.random_move(seat, dice), game.random_move(seat, dice));
                if hope(game, seat, two) > hope(game, seat, one) { two } else { one }
            }
            _ => game.random_move(seat, dice),
        }
    }

    fn priors(&self, game: &Diamonds, seat: Seat, moves: &[Move], priors: &mut Vec<f32>) {
        let prior = |&mv: &Move| 1.0 / (1.0 + (-hope(game, seat, mv) / SURPRISE).exp());
        priors.extend(moves.iter().map(prior));
    }

    /// The deal of the next round says nothing about this one.
    #[inline]
    fn cut_off(&self, game: &Diamonds, _moves: u32) -> Option<BySeat<f32>> {
        (game.round != self.round)
            .then(|| standing(&game.totals, game.players() - usize::from(game.round), self.lead))
    }

    fn reward(&self, outcome: &Outcome) -> BySeat<f32> {
        standing(&outcome.scores, 0, self.lead)
    }
}

/// What a round is worth to every seat once its last trick is played.
pub(super) fn worth_after(tricks: &Diamonds) -> BySeat<f32> {
    let game = after_thefts(tricks);
    let to_come = match game.stage {
        Stage::Over => 0,
        _ => game.players() - usize::from(game.round),
    };
    standing(&game.totals, to_come, 1.0)
}

/// The game after the thefts at the end of a round.
pub(super) fn after_thefts(tricks: &Diamonds) -> Diamonds {
    let mut game = tricks.clone();
    while matches!(game.stage, Stage::Steal(_)) {
        let thief = game.to_move;
        game.play(thief, game.usual_move(thief), &mut Silent(&mut dice(0)));
    }
    game
}

/// How many diamonds a promise is easily wrong by.
const SURPRISE: f32 = 2.0;

/// What a move promises; a theft is as good as another here.
#[inline]
fn hope(game: &Diamonds, seat: Seat, mv: Move) -> f32 {
    if let Move::Play(card) = mv { promise(game, seat, card) } else { 0.0 }
}
