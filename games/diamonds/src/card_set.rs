//! Sets of cards.

use crate::deck::{CARDS, Card, RANKS, Suit};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of cards, one bit each, in the order of listing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Just this card.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.index())
    }

    /// Every card in the box.
    pub const BOX: CardSet = CardSet((1 << CARDS) - 1);

    /// All cards of a suit.
    #[inline]
    pub const fn suit(suit: Suit) -> CardSet {
        CardSet(((1 << RANKS) - 1) << (suit as usize * RANKS))
    }

    /// The cards of this set that are of a suit.
    #[inline]
    pub fn of(self, suit: Suit) -> CardSet {
        self & CardSet::suit(suit)
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.index());
    }

    /// How many cards there are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How many cards of a suit there are in the set: what scoring asks again and again.
    #[inline]
    pub fn count(self, suit: Suit) -> usize {
        let ranks = (self.0 >> (suit as usize * RANKS)) as usize;
        let half = |ranks: usize| BITS[ranks % BITS.len()] as usize;
        half(ranks) + half(ranks >> (RANKS / 2))
    }

    /// The first card in the order of listing.
    #[inline]
    pub fn first(self) -> Option<Card> {
        (self.0 != 0).then(|| Card::at(self.0.trailing_zeros()))
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of listing.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = rest.first();
            rest = rest.skip(1);
            card
        })
    }

    /// The set as a number, for keys.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set without its first `n` cards.
    #[inline]
    pub fn skip(self, n: usize) -> CardSet {
        CardSet((0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1)))
    }

    /// The card with `n` cards of the set before it; the set must have more than `n`.
    ///
    /// Counts the cards of all eight bytes at once and reads the place inside the byte from a
    /// table: playouts pick a card at random with every move, and a loop over the bits would be
    /// guessed wrong most of the time.
    #[inline]
    pub fn nth(self, n: usize) -> Card {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        debug_assert!(n < self.len(), "there is no such card");
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        let up_to = bytes.wrapping_mul(EACH);
        let reached = (up_to + (127 - n as u64) * EACH) & HIGH;
        let place = reached.trailing_zeros() & !7;
        let before = (up_to << 8 >> place) as usize & 0xff;
        let byte = (self.0 >> place) as usize & 0xff;
        Card::at(place + u32::from(PLACES[byte][(n - before) & 7]))
    }
}

/// How many bits are set in a number of half as many bits as there are ranks.
static BITS: [u8; 1 << (RANKS / 2)] = {
    let mut bits = [0; 1 << (RANKS / 2)];
    let mut number = 1;
    while number < bits.len() {
        bits[number] = bits[number / 2] + (number % 2) as u8;
        number += 1;
    }
    bits
};

/// `PLACES[byte][n]`: where the byte's set bit with `n` set bits below it stands.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

impl BitOr for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set | CardSet::one(card))
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

tabletop::written_as![CardSet => Vec<Card>];

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
