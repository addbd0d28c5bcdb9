//! The characters on the table: one for each player, two for each of three.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not, SubAssign};
use std::str::FromStr;
use tabletop::{NotAMove, Seat, bits};

/// The most characters on a table.
pub(crate) const MOST: usize = 8;

/// Which of a player's two characters, at a table of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// The first one.
    A,
    /// The second one.
    B,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Slot::A => "a",
            Slot::B => "b",
        })
    }
}

impl FromStr for Slot {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Slot, NotAMove> {
        match text {
            "a" => Ok(Slot::A),
            "b" => Ok(Slot::B),
            _ => Err(NotAMove),
        }
    }
}

/// A character: written `p3`, at a table of three `p3a` or `p3b`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Character {
    /// Its owner.
    pub seat: Seat,
    /// Which of the owner's two, at a table of three.
    pub slot: Option<Slot>,
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seat.fmt(f)?;
        self.slot.map_or(Ok(()), |slot| slot.fmt(f))
    }
}

impl fmt::Debug for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Character {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Character, NotAMove> {
        let (seat, slot) = text.split_at_checked(2).ok_or(NotAMove)?;
        let slot = if slot.is_empty() { None } else { Some(slot.parse()?) };
        Ok(Character { seat: seat.parse().map_err(|_| NotAMove)?, slot })
    }
}

/// Every character that any table has.
fn all() -> impl Iterator<Item = Character> {
    let of = |lineup: Lineup| lineup.numbers().map(move |number| lineup.character(number));
    [Lineup::new(MOST as u8), Lineup::new(3)].into_iter().flat_map(of)
}

tabletop::named! {
    /// A character: its owner's seat, at a table of three with a letter.
    Character in all()
}

impl Serialize for Character {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Who sits where, and which characters are whose. Characters are numbered in seat order, a
/// before b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Lineup {
    seats: u8,
    /// The number of bits that tell a seat's characters apart: one at a table of three.
    shift: u8,
}

impl Lineup {
    pub const fn new(players: u8) -> Lineup {
        Lineup { seats: players, shift: (players == 3) as u8 }
    }

    pub const fn seats(self) -> usize {
        self.seats as usize
    }

    /// Whether everybody has two characters.
    #[inline]
    pub const fn doubled(self) -> bool {
        self.shift == 1
    }

    /// How many characters there are.
    pub const fn len(self) -> usize {
        (self.seats as usize) << self.shift
    }

    pub const fn each(self) -> usize {
        1 << self.shift
    }

    /// A seat's characters.
    #[inline]
    pub const fn own(self, seat: Seat) -> Group {
        match self.shift {
            0 => Group(1 << seat.index()),
            _ => Group(0b11 << (2 * seat.index())),
        }
    }

    #[inline]
    pub const fn owner(self, number: usize) -> Seat {
        Seat::wrapping(number >> self.shift, MOST)
    }

    pub const fn first(self, seat: Seat) -> usize {
        seat.index() << self.shift
    }

    #[inline]
    pub const fn character(self, number: usize) -> Character {
        let slot = match (self.shift, number & 1) {
            (0, _) => None,
            (_, 0) => Some(Slot::A),
            _ => Some(Slot::B),
        };
        Character { seat: self.owner(number), slot }
    }

    /// The number of a character that is written as fits this table.
    #[inline]
    pub const fn number(self, seat: Seat, slot: Option<Slot>) -> Option<usize> {
        match slot {
            None if self.shift == 0 => Some(seat.index()),
            Some(Slot::A) if self.shift == 1 => Some(2 * seat.index()),
            Some(Slot::B) if self.shift == 1 => Some(2 * seat.index() + 1),
            _ => None,
        }
    }

    pub fn numbers(self) -> std::ops::Range<usize> {
        0..self.len()
    }

    pub fn everybody(self) -> Group {
        Group(((1u16 << self.len()) - 1) as u8)
    }
}

/// A set of characters, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Group(u8);

impl Group {
    pub const NONE: Group = Group(0);

    #[inline]
    pub const fn contains(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0 &= !(1 << number);
    }

    #[inline]
    pub const fn len(self) -> usize {
        bits::len(self.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn first(self) -> Option<usize> {
        self.into_iter().next()
    }

    /// The character at this place of the set, counted from 0.
    #[inline]
    pub fn nth(self, index: usize) -> usize {
        bits::nth(self.0, index)
    }
}

impl Iterator for Group {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(number)
    }
}

impl BitOr for Group {
    type Output = Group;

    #[inline]
    fn bitor(self, other: Group) -> Group {
        Group(self.0 | other.0)
    }
}

impl BitAnd for Group {
    type Output = Group;

    #[inline]
    fn bitand(self, other: Group) -> Group {
        Group(self.0 & other.0)
    }
}

impl Not for Group {
    type Output = Group;

    #[inline]
    fn not(self) -> Group {
        Group(!self.0)
    }
}

impl SubAssign for Group {
    #[inline]
    fn sub_assign(&mut self, other: Group) {
        self.0 &= !other.0;
    }
}
