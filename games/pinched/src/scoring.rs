//! The end: sold cards and tokens less Curses; among equals the most Gold Bars.

use crate::Pinched;
use crate::boards::{Location, Side};
use tabletop::{BySeat, Outcome, Seat};

pub(crate) fn outcome(game: &Pinched) -> Outcome {
    let mut scores = BySeat::new(game.players(), 0);
    let mut standing = BySeat::new(game.players(), (0, 0));
    for seat in Seat::all(game.players()) {
        let burglar = &game.burglars[seat];
        // R43: Curses can bring a score below zero.
        let curses: i32 =
            (1..=3).map(|value| value * i32::from(burglar.curses[value as usize])).sum();
        scores[seat] = game.wealth(seat) - curses;
        standing[seat] = (scores[seat], burglar.sold.of(game.setup.figures.gold));
    }
    Outcome { scores, winners: standing.richest() }
}

impl Pinched {
    /// What everybody can count: sold cards and tokens, no Curses.
    pub(crate) fn wealth(&self, seat: Seat) -> i32 {
        let painting = match self.setup.boards.side(Location::Diamond) {
            Some(Side::Crown) => 5,
            _ => 3,
        };
        let lisa = if self.lisa == Some(seat) { painting } else { 0 };
        self.burglars[seat].wealth(lisa)
    }

    /// The values of a seat's Curses, sorted.
    pub(crate) fn curses_of(&self, seat: Seat) -> Vec<u8> {
        spread(&self.burglars[seat].curses)
    }
}

/// Counts by value as a sorted list of values.
pub(crate) fn spread(counts: &[u8; 4]) -> Vec<u8> {
    (1..=3)
        .flat_map(|value| std::iter::repeat_n(value, usize::from(counts[usize::from(value)])))
        .collect()
}
