//! The end: sold cards and tokens less Curses; among equals the most Gold Bars.

use crate::Pinched;
use crate::boards::{Location, Side};
use tabletop::{BySeat, Outcome, Seat};

/// Points for a Diamond.
pub(crate) const DIAMOND: i32 = 1;
/// Points for a Clue.
pub(crate) const CLUE: i32 = 2;

/// Points for the Lisa Mona, by the side of the Diamond that is up.
pub(crate) const fn lisa(side: Side) -> i32 {
    match side {
        Side::Standard => 3,
        Side::Crown => 5,
    }
}

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
        let painting = self.setup.boards.side(Location::Diamond).map_or(0, lisa);
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
