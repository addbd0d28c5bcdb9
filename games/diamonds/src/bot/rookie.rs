//! The rookie: tries every card in a handful of imagined deals and plays the round out at random.

use crate::{Diamonds, Move, Stage};
use tabletop::chance::Dice;
use tabletop::{Game, RandomMove, Seat, Sight, Silent};

/// How many deals are imagined for one decision.
const DEALS: usize = 4;

/// The move that leaves the seat furthest ahead, on average, at the end of the round.
pub(super) fn choose(sight: &Sight<'_, Diamonds>, dice: &mut Dice) -> Move {
    let moves = sight.legal();
    let usual = sight.default_move(dice);
    // Taking the richest Madams as long as one may is hardly ever wrong.
    if !matches!(usual, Move::Play(_)) || moves.len() == 1 {
        return usual;
    }
    let mut leads = vec![0; moves.len()];
    for _ in 0..DEALS {
        let dream = sight.imagine(dice);
        for (&mv, lead) in moves.iter().zip(&mut leads) {
            *lead += dream.lead_after(sight.seat(), mv, dice);
        }
    }
    let best = moves.iter().zip(&leads).rev().max_by_key(|&(_, lead)| lead);
    best.map_or(usual, |(&mv, _)| mv)
}

impl Diamonds {
    /// How far ahead of the best other seat this one is after the move and a random rest of the
    /// round.
    fn lead_after(&self, seat: Seat, mv: Move, dice: &mut Dice) -> i32 {
        let mut game = self.clone();
        game.play(seat, mv, &mut Silent(dice));
        while game.round == self.round && game.stage != Stage::Over {
            let player = game.to_move;
            let mv = match game.stage {
                Stage::Steal(_) => game.usual_move(player),
                _ => game.random_move(player, dice),
            };
            game.play(player, mv, &mut Silent(dice));
        }
        let others = game.totals.iter().filter(|&(other, _)| other != seat);
        game.totals[seat] - others.map(|(_, total)| total).max().unwrap_or_default()
    }
}
