//! Scoring, step 1: Thief's Chance.

use crate::card_set::CardSet;
use crate::deck::Suit;
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::{BySeat, MAX_SEATS, Seat};
use ts_rs::TS;

/// The right to rob somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Chance {
    /// Who may steal: alone with the most Thieves.
    pub thief: Seat,
    /// From whom: alone with the most Madams.
    pub victim: Seat,
    /// How many Madams at most.
    pub count: u8,
}

impl Chance {
    /// Who may rob whom, by the cards as won (R10).
    pub fn find(won: &BySeat<CardSet>) -> Option<Chance> {
        let thief = alone_with_the_most(won, Suit::Thief)?;
        let victim = alone_with_the_most(won, Suit::Madam)?;
        if thief == victim {
            return None; // Nobody else steps in (R6).
        }
        let held = |seat: Seat, suit| won[seat].count(suit);
        // Only the victim's own Dogs stand guard (R7).
        let past_the_dogs = held(thief, Suit::Thief).saturating_sub(held(victim, Suit::Dog));
        let count = past_the_dogs.min(held(victim, Suit::Madam)) as u8; // R8
        (count > 0).then_some(Chance { thief, victim, count })
    }
}

/// The only seat with the most cards of a suit; after a tie there is none (R5).
#[inline]
fn alone_with_the_most(won: &BySeat<CardSet>, suit: Suit) -> Option<Seat> {
    let (mut first, mut second) = (0, 0);
    for (seat, cards) in won.iter() {
        let claim = cards.count(suit) * MAX_SEATS + seat.index();
        second = first.min(claim).max(second);
        first = first.max(claim);
    }
    let alone = first / MAX_SEATS > second / MAX_SEATS;
    alone.then(|| Seat::wrapping(first, MAX_SEATS))
}
