//! Cards and sets of cards.

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};
use std::str::FromStr;

/// The highest rank of each suit.
pub const RANKS: usize = 20;
/// Cards in the box.
pub const CARDS: usize = 3 * RANKS;

/// One of the three suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Costs its winner a Madam, unless a Watch Dog keeps it off.
    Thief,
    /// Keeps off one Thief.
    Dog,
    /// Carries diamonds.
    Madam,
}

impl Suit {
    /// Every suit, in the order in which cards are listed.
    pub const ALL: [Suit; 3] = [Suit::Thief, Suit::Dog, Suit::Madam];

    /// The suit that this one beats where two suits meet (R1).
    pub const fn beats(self) -> Suit {
        match self {
            Suit::Dog => Suit::Thief,
            Suit::Thief => Suit::Madam,
            Suit::Madam => Suit::Dog,
        }
    }

    /// The letter on a card.
    pub const fn letter(self) -> char {
        match self {
            Suit::Thief => 'T',
            Suit::Dog => 'D',
            Suit::Madam => 'M',
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::Thief => "Thief",
            Suit::Dog => "Watch Dog",
            Suit::Madam => "Madam",
        })
    }
}

/// One card: suit × 20 + rank − 1, so that the order of numbers is the order of listing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// What fills a place where no card lies: no card of the deck.
    pub(crate) const BLANK: Card = Card(63);

    /// The card of this suit and rank, if there is one.
    pub const fn new(suit: Suit, rank: u8) -> Option<Card> {
        if rank >= 1 && rank as usize <= RANKS {
            Some(Card(suit as u8 * RANKS as u8 + rank - 1))
        } else {
            None
        }
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.index() / RANKS]
    }

    /// Its rank, 1 to 20.
    pub const fn rank(self) -> u8 {
        self.0 % RANKS as u8 + 1
    }

    /// Its place in the order of listing, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a card is T, D or M and a rank from 1 to {RANKS}")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let (suit, digits) = match text.as_bytes() {
            [b'T' | b't', digits @ ..] => (Suit::Thief, digits),
            [b'D' | b'd', digits @ ..] => (Suit::Dog, digits),
            [b'M' | b'm', digits @ ..] => (Suit::Madam, digits),
            _ => return Err(NotACard),
        };
        let rank = match digits {
            [one @ b'1'..=b'9'] => one - b'0',
            [ten @ b'1'..=b'2', one @ b'0'..=b'9'] => (ten - b'0') * 10 + (one - b'0'),
            _ => return Err(NotACard),
        };
        Card::new(suit, rank).ok_or(NotACard)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of cards, one bit each, in the order of listing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// Just this card.
    #[inline]
    pub const fn one(card: Card) -> CardSet {
        CardSet(1 << card.0)
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
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// How many cards there are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first card in the order of listing.
    #[inline]
    pub fn first(self) -> Option<Card> {
        (self.0 != 0).then(|| Card(self.0.trailing_zeros() as u8))
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
        Card(place as u8 + PLACES[byte][(n - before) & 7])
    }
}

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

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
