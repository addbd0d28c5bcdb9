//! Who wins a trick.

use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::deck::{CARDS, Card, RANKS, Suit};

/// The cards of one trick in order of play, and blanks where none lie.
pub(crate) type Row = [Card; PLAYERS.1];

/// Which of the cards, listed in order of play, wins the trick; there are at most five.
///
/// - One suit: the highest rank.
/// - Two suits: the highest rank of the stronger one (R1, R3).
/// - Three suits: the lowest rank of all, the first played among equals (R2).
pub fn winning(cards: &[Card]) -> usize {
    let mut row = [Card::BLANK; PLAYERS.1];
    row[..cards.len()].copy_from_slice(cards);
    winning_place(&row, all_of(&row))
}

/// The cards of a row as a set.
#[inline]
pub(crate) fn all_of(row: &Row) -> CardSet {
    row.iter().copied().collect::<CardSet>() & CardSet::BOX
}

/// The place of the winning card. Without a branch, because no guess at it would be good.
#[inline]
pub(crate) fn winning_place(row: &Row, cards: CardSet) -> usize {
    let strengths = &STRENGTH[suits(cards)];
    let mut best = 0;
    for (place, card) in row.iter().enumerate() {
        // The place rides along in the low bits, so that an earlier card wins a tie.
        best = best.max(usize::from(strengths[card.index() % 64]) | (7 - place));
    }
    7 - best % 8
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
