//! Games played out in thought.

use super::{habit, plan};
use crate::Pinched;
use crate::notation::Move;
use crate::phase::Phase;
use tabletop::chance::Dice;
use tabletop::{BySeat, Game, Outcome, Seat, Silent, Turn};

/// Plays an imagined game to its end by habit, and says what that is worth to every seat.
pub(super) fn play_out(game: &mut Pinched, dice: &mut Dice) -> BySeat<f64> {
    loop {
        match game.turn() {
            Turn::Over(outcome) => return worth(&outcome),
            turn if game.phase() == Phase::Plan => {
                let mixes = plan::mixes(game, None, 6);
                for seat in turn.awaited().iter() {
                    let place = mixes.draw(seat, dice);
                    game.play(seat, Move::Go(place), &mut Silent(dice));
                }
            }
            turn => {
                let seat = turn.awaited().first().unwrap_or(Seat::P1);
                let mv = habit::best(game, seat, 0.01, dice);
                game.play(seat, mv, &mut Silent(dice));
            }
        }
    }
}

/// How many points are about as good as winning.
const TEMPER: f64 = 2.0;

/// Half is the victory, half how clear it was: points tell more about a move than who won does.
fn worth(outcome: &Outcome) -> BySeat<f64> {
    let Outcome { scores, winners } = outcome;
    let warm = scores.map(|score| (f64::from(score) / TEMPER).exp());
    let all: f64 = warm.as_slice().iter().sum();
    let mut worth = warm.map(|part| 0.5 * part / all);
    for seat in winners.iter() {
        worth[seat] += 0.5 / winners.len() as f64;
    }
    worth
}
