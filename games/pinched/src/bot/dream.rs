//! Games played out in thought.

use super::{habit, plan, value};
use crate::Pinched;
use crate::notation::Move;
use crate::phase::Phase;
use tabletop::chance::Dice;
use tabletop::{BySeat, Game, Outcome, Seat, Silent, Turn};

/// Plays an imagined game by habit to the next dawn, and says what that is worth to every seat.
pub(super) fn to_dawn(game: &mut Pinched, dice: &mut Dice) -> BySeat<f64> {
    let day = game.day;
    while !matches!(game.turn(), Turn::Over(_)) {
        if game.day != day && game.watch > 0 {
            return value::worth(game);
        }
        step(game, dice);
    }
    worth(&game.outcome())
}

/// Plays an imagined game by habit to its end: slower, and by no estimate.
pub(super) fn to_end(game: &mut Pinched, dice: &mut Dice) -> BySeat<f64> {
    while !matches!(game.turn(), Turn::Over(_)) {
        step(game, dice);
    }
    worth(&game.outcome())
}

/// One decision by habit, or the plans of everybody.
pub(super) fn step(game: &mut Pinched, dice: &mut Dice) {
    let awaited = game.turn().awaited();
    if game.phase() == Phase::Plan {
        let mixes = plan::mixes(game, None, 6);
        for seat in awaited.iter() {
            let place = mixes.draw(seat, dice);
            game.play(seat, Move::Go(place), &mut Silent(dice));
        }
    } else {
        let seat = awaited.first().unwrap_or(Seat::P1);
        let mv = habit::best(game, seat, 0.01, dice);
        game.play(seat, mv, &mut Silent(dice));
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
