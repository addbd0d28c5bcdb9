//! Scoring, steps 2 to 4: Dogs against Thieves, Thieves against Madams, diamonds counted.

use crate::card_set::CardSet;
use crate::cards::{DiamondTable, MOST_DIAMONDS};
use crate::deck::{Card, Suit};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// What a round brought one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Scored {
    /// Thieves that no Dog drove off.
    pub thieves_left: u8,
    /// Madams lost to them.
    pub discarded: CardSet,
    /// Madams won and kept.
    pub kept: CardSet,
    /// Madams stolen.
    pub stolen: CardSet,
    /// Diamonds on the Madams kept and stolen.
    pub points: u8,
}

/// Scores one seat: the cards it has won, without those stolen from it (R12), and the Madams it
/// has stolen, which are safe until they are counted (R11).
#[inline]
pub fn score(won: CardSet, stolen: CardSet, worth: &Worth) -> Scored {
    let thieves = won.count(Suit::Thief);
    let thieves_left = thieves.saturating_sub(won.count(Suit::Dog));
    let (mut owed, mut kept) = (thieves_left, CardSet::EMPTY);
    let mut points = if stolen.is_empty() { 0 } else { worth.of(stolen) };
    // The poorest Madams go first, the lowest rank among equals (R14); when all are gone, no debt
    // is left (R15).
    for (diamonds, madams) in worth.levels() {
        let here = won & madams;
        let count = here.count(Suit::Madam);
        let lost = owed.min(count);
        owed -= lost;
        kept |= here.skip(lost);
        points += diamonds * (count - lost);
    }
    let discarded = won.of(Suit::Madam) - kept;
    Scored { thieves_left: thieves_left as u8, discarded, kept, stolen, points: points as u8 }
}

/// The Madams by the number of diamonds on them.
#[derive(Clone, Copy)]
pub struct Worth {
    /// The numbers of diamonds that are on any Madam, fewest first.
    diamonds: [u8; LEVELS],
    /// The Madams that carry them.
    madams: [CardSet; LEVELS],
    /// How many such numbers there are.
    used: u8,
}

const LEVELS: usize = MOST_DIAMONDS as usize + 1;

impl Worth {
    /// The worth of the Madams by this table.
    pub fn new(table: &DiamondTable) -> Worth {
        let (diamonds, madams) = ([0; LEVELS], [CardSet::EMPTY; LEVELS]);
        let mut worth = Worth { diamonds, madams, used: 0 };
        for diamonds in 0..=MOST_DIAMONDS {
            let ranks = (1..).zip(table).filter(|&(_, &on_it)| on_it == diamonds);
            let madams: CardSet =
                ranks.filter_map(|(rank, _)| Card::new(Suit::Madam, rank)).collect();
            if !madams.is_empty() {
                worth.diamonds[usize::from(worth.used)] = diamonds;
                worth.madams[usize::from(worth.used)] = madams;
                worth.used += 1;
            }
        }
        worth
    }

    /// The diamonds on all these Madams together.
    #[inline]
    pub fn of(&self, madams: CardSet) -> usize {
        self.levels().map(|(diamonds, level)| diamonds * (madams & level).count(Suit::Madam)).sum()
    }

    #[inline]
    fn levels(&self) -> impl Iterator<Item = (usize, CardSet)> + '_ {
        self.diamonds
            .iter()
            .copied()
            .map(usize::from)
            .zip(self.madams.iter().copied())
            .take(self.used.into())
    }
}
