//! Suits and cards.

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use std::fmt;
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

    /// The card at this place in the order of listing.
    #[inline]
    pub(crate) const fn at(index: u32) -> Card {
        debug_assert!(index < CARDS as u32 || index == Card::BLANK.0 as u32);
        Card(index as u8)
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

tabletop::written_as![Card => String];

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
