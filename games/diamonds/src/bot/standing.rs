//! What totals are worth.

use tabletop::{BySeat, Seat};

/// About how likely each seat is to win with these totals and so many rounds to come, for whom a lead of a diamond counts as
/// much as this, where 1 is right.
pub(super) fn standing(totals: &BySeat<i32>, rounds: usize, lead: f32) -> BySeat<f32> {
    let seats = totals.len();
    let best = totals.iter().map(|(_, total)| total).max().unwrap_or_default();
    let spread = SPREAD * (rounds.max(1) as f32).sqrt() / lead;
    let weight = |seat: Seat| ((totals[seat] - best) as f32 / spread).exp();
    let all: f32 = Seat::all(seats).map(weight).sum();
    let winners = totals.richest();
    let mut worth = BySeat::new(seats, 0.0);
    for seat in Seat::all(seats) {
        worth[seat] = weight(seat) / all;
        if rounds == 0 {
            // Who has lost still plays for every diamond.
            let won = f32::from(u8::from(winners.contains(seat))) / winners.iter().count() as f32;
            worth[seat] = PRIDE * worth[seat] + (1.0 - PRIDE) * won;
        }
    }
    worth
}

/// By how many diamonds one round sets two seats apart, in the sense of the exponential above.
const SPREAD: f32 = 4.5;
/// What the margin counts at the end of the game, where only winning should.
const PRIDE: f32 = 0.1;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(totals: [i32; 3], rounds: usize, expected: [f32; 3]) {
        let mut by_seat = BySeat::new(3, 0);
        Seat::all(3).zip(totals).for_each(|(seat, total)| by_seat[seat] = total);
        let found = standing(&by_seat, rounds, 1.0);
        let close = found.as_slice().iter().zip(&expected).all(|(a, b)| (a - b).abs() < 0.02);
        assert!(close, "{totals:?} with {rounds} to come: {found:?}");
    }

    #[test]
    fn a_lead_counts_for_more_the_fewer_rounds_are_left() {
        check([10, 10, 10], 2, [0.33, 0.33, 0.33]);
        check([15, 10, 10], 2, [0.52, 0.24, 0.24]);
        check([15, 10, 10], 1, [0.60, 0.20, 0.20]);
        check([15, 10, 10], 0, [0.96, 0.02, 0.02]);
        check([15, 15, 10], 0, [0.49, 0.49, 0.01]);
    }
}
