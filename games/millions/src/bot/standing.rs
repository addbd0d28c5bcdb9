//! What money is worth: the chance to win the game with it.

use crate::{GOAL, Millions};
use tabletop::{BySeat, Seat, Seats};

/// How much a million more than another is worth, at first and near the goal.
const EARLY: f64 = 0.10;
const LATE: f64 = 0.012;

/// A seat's chance to win when a round ends with this cash and these seats have had a share.
pub(super) fn chance(game: &Millions, me: Seat, cash: &BySeat<i32>, shared: Seats) -> f64 {
    let goal = i32::from(GOAL);
    let there = |seat: &Seat| shared.contains(*seat) && cash[*seat] >= goal;
    let seats = || Seat::all(game.lineup.seats());
    let best = seats().filter(there).map(|seat| cash[seat]).max();
    if let Some(best) = best {
        return part(me, seats().filter(|seat| there(seat) && cash[*seat] == best).collect());
    }
    let most = seats().map(|seat| cash[seat]).max().unwrap_or(0);
    if game.round == game.setup.rounds {
        return part(me, seats().filter(|&seat| cash[seat] == most).collect());
    }
    let left = f64::from(game.setup.rounds - game.round);
    let heat = EARLY + LATE * f64::from(most.min(goal)) + 0.15 / left;
    let warmth = |seat: Seat| (heat * f64::from(cash[seat].min(goal + 2))).exp();
    warmth(me) / seats().map(warmth).sum::<f64>()
}

fn part(me: Seat, winners: Seats) -> f64 {
    if winners.contains(me) { 1.0 / winners.len() as f64 } else { 0.0 }
}
