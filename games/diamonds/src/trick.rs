//! Who wins a trick.

use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::deck::{CARDS, Card, RANKS, Suit};

/// Which of the cards, listed in order of play, wins the trick; there are one to five.
///
/// - One suit: the highest rank.
/// - Two suits: the highest rank of the stronger one (R1, R3).
/// - Three suits: the lowest rank of all, the first played among equals (R2).
pub fn winning(cards: &[Card]) -> usize {
    assert!((1..=PLAYERS.1).contains(&cards.len()), "no such trick");
    let mut row = Row::EMPTY;
    cards.iter().for_each(|&card| row.lay(card));
    cards.len() - 1 - row.winner(row.cards())
}

/// The cards of one trick, a byte each, the last one lowest, and blanks where none lie.
#[derive(Clone, Copy)]
pub(crate) struct Row(u64);

impl Row {
    pub const EMPTY: Row = Row(u64::from_be_bytes([Card::BLANK.index() as u8; 8]));

    /// Lays one more card.
    #[inline]
    pub fn lay(&mut self, card: Card) {
        self.0 = self.0 << 8 | card.index() as u64;
    }

    /// The card with so many laid after it.
    #[inline]
    pub fn nth_last(self, later: usize) -> Card {
        Card::at((self.0 >> (8 * later)) as u32 % 64)
    }

    /// The cards as a set.
    #[inline]
    pub fn cards(self) -> CardSet {
        (0..PLAYERS.1).map(|later| self.nth_last(later)).collect::<CardSet>() & CardSet::BOX
    }

    /// How many cards were laid after the one that wins; the row's cards are given as a set.
    /// Without a branch, because no guess at it would be good.
    #[inline]
    pub fn winner(self, cards: CardSet) -> usize {
        let strengths = &STRENGTH[suits(cards)];
        // How many came later rides along in the low bits, so that an earlier card wins a tie.
        let claim = |later| usize::from(strengths[self.nth_last(later).index()]) | later;
        (0..PLAYERS.1).map(claim).fold(0, usize::max) % 8
    }

    /// The row as a number, for keys.
    #[inline]
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// The suits among the cards, a bit for each.
#[inline]
fn suits(cards: CardSet) -> usize {
    let bit = |suit| usize::from(!cards.of(suit).is_empty()) << suit as usize;
    bit(Suit::Thief) | bit(Suit::Dog) | bit(Suit::Madam)
}

/// `STRENGTH[suits][card]`: how strong a card is in a trick of these suits, times 8; 0 if it
/// cannot win.
static STRENGTH: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut suits = 1;
    while suits < 8 {
        let mut card = 0;
        while card < CARDS {
            table[suits][card] = 8 * strength(suits, Suit::ALL[card / RANKS], card % RANKS + 1);
            card += 1;
        }
        suits += 1;
    }
    table
};

const fn strength(suits: usize, suit: Suit, rank: usize) -> u8 {
    let alone = 1 << suit as usize;
    let over_another = alone | 1 << suit.beats() as usize;
    if suits == 0b111 {
        (RANKS + 1 - rank) as u8
    } else if suits == alone || suits == over_another {
        rank as u8
    } else {
        0
    }
}
