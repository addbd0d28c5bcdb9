//! Seats at a table, sets of them, and things kept one per seat.

use crate::bits;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 8;

/// One seat at a table. Written `p1`, `p2`, … and counted from 0 in data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The first seat, p1.
    pub const P1: Seat = Seat(0);
    /// The second seat, p2.
    pub const P2: Seat = Seat(1);

    /// The seat with this number, counted from 0, if a table can have it.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The seat `index % seats`: counting on round a table of `seats`.
    pub const fn wrapping(index: usize, seats: usize) -> Seat {
        assert!(seats > 0 && seats <= MAX_SEATS);
        Seat((index % seats) as u8)
    }

    /// The seat so many places clockwise, fewer than once round a table of `seats`.
    pub const fn after(self, places: usize, seats: usize) -> Seat {
        let index = self.index() + places;
        let index = if index < seats { index } else { index - seats };
        assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// Every seat of a table of `seats`, in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats.min(MAX_SEATS) as u8).map(Seat)
    }

    /// The seat's number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    pub const fn left(self, seats: usize) -> Seat {
        self.after(1, seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seat is written p1 to p{MAX_SEATS}")]
pub struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Seat, NotASeat> {
        match text.as_bytes() {
            [b'p', digit @ b'1'..=b'8'] => Ok(Seat(digit - b'1')),
            _ => Err(NotASeat),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Every seat of a table of `seats`.
    pub const fn all(seats: usize) -> Seats {
        Seats(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats there are in the set.
    pub const fn len(self) -> usize {
        bits::len(self.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set without the seats of another.
    #[must_use]
    pub const fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// The lowest seat of the set.
    pub const fn first(self) -> Option<Seat> {
        self.nth(0)
    }

    /// The seat at this place of the set, counted from 0.
    #[inline]
    pub const fn nth(self, place: usize) -> Option<Seat> {
        Seat::new(bits::nth(self.0, place))
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// One `T` for every seat of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T: Copy> BySeat<T> {
    /// The same `item` for each of `seats` seats.
    pub fn new(seats: usize, item: T) -> BySeat<T> {
        assert!(seats <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        BySeat { items: [item; MAX_SEATS], seats: seats as u8 }
    }

    /// The items in the order of the seats.
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.len()]
    }

    /// The items in the order of the seats, each with its seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        Seat::all(self.len()).zip(self.as_slice().iter().copied())
    }

    /// The number of seats.
    pub fn len(&self) -> usize {
        usize::from(self.seats)
    }

    /// Whether the table has no seat.
    pub fn is_empty(&self) -> bool {
        self.seats == 0
    }

    /// Another thing for each seat, made from this one.
    pub fn map<U: Copy>(&self, mut f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat { items: self.items.map(&mut f), seats: self.seats }
    }
}

impl<T: Copy + Ord> BySeat<T> {
    /// All seats that have the most.
    pub fn richest(&self) -> Seats {
        let most = self.as_slice().iter().max();
        self.iter().filter(|(_, item)| Some(item) == most).map(|(seat, _)| seat).collect()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + Serialize> Serialize for BySeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else: the viewer who knows least.
    Spectator,
}

impl Viewer {
    /// Everybody who can look at a table of `seats`.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seat the viewer sits on.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_written_from_one() {
        for seat in Seat::all(MAX_SEATS) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        for text in ["", "p", "p0", "p9", "p10", "P1", "1", "p1 "] {
            assert_eq!(text.parse::<Seat>(), Err(NotASeat), "{text:?}");
        }
    }

    #[test]
    fn the_way_round_a_table() {
        let round: Vec<usize> = Seat::all(3).map(|seat| seat.left(3).index()).collect();
        assert_eq!(round, [1, 2, 0]);
    }

    #[test]
    fn several_may_be_richest() {
        let mut cash = BySeat::new(3, 9);
        cash[Seat::P2] = 4;
        assert_eq!(format!("{:?}", cash.richest()), "{p1, p3}");
    }

    #[test]
    fn seats_by_their_place_in_a_set() {
        let seats = Seats::all(5).without(Seats::one(Seat::P2));
        let by_place: Vec<Seat> = (0..MAX_SEATS).map_while(|place| seats.nth(place)).collect();
        assert_eq!(by_place, seats.iter().collect::<Vec<_>>());
        assert_eq!(Seats::NONE.first(), None);
    }

    #[test]
    fn all_seats_of_a_full_table() {
        assert_eq!(Seats::all(MAX_SEATS).len(), MAX_SEATS);
        assert!(Seats::all(0).is_empty());
    }
}
