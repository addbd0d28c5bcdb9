//! Table talk: what burglars declare before the reveal, on record (R45).

use crate::boards::Location;
use tabletop::Seat;

/// How often a seat may declare on one day.
pub(crate) const MOST_WORDS: usize = 2;
/// No day has more declarations: two for each of five seats.
const MOST: usize = 5 * MOST_WORDS;

/// The declarations of a day, in order.
#[derive(Clone, Copy)]
pub(crate) struct Talk {
    words: [Word; MOST],
    spoken: u8,
}

/// A Location declared by a seat.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    pub seat: Seat,
    pub at: Location,
}

impl Talk {
    pub const NONE: Talk =
        Talk { words: [Word { seat: Seat::P1, at: Location::Diamond }; MOST], spoken: 0 };

    pub fn words(&self) -> &[Word] {
        &self.words[..usize::from(self.spoken)]
    }

    pub fn add(&mut self, seat: Seat, at: Location) {
        self.words[usize::from(self.spoken)] = Word { seat, at };
        self.spoken += 1;
    }

    /// What a seat has declared today, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Location> + '_ {
        self.words().iter().filter(move |word| word.seat == seat).map(|word| word.at)
    }

    /// The word that counts: the last one of the day (R46).
    pub fn last(&self, seat: Seat) -> Option<Location> {
        self.of(seat).last()
    }

    /// Whether the seat may declare once more.
    pub fn may(&self, seat: Seat) -> bool {
        self.of(seat).count() < MOST_WORDS
    }
}
