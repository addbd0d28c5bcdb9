//! Everybody's hand, ready for quick picks.

use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::deck::Card;
use tabletop::Seat;

/// Cards by seat; seats that are not at the table have none.
pub(crate) type Sets = [CardSet; PLAYERS.1];

/// Places in a row of cards: enough for a hand, and a power of two, so that no place needs a check.
const PLACES: usize = 16;

/// The hands of one round, each as a set and once more as a row without gaps, because playouts
/// pick a card at random with every move.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    sets: Sets,
    /// The cards of each hand, at first in the order of listing; what is played leaves its place
    /// to the last.
    rows: [[Card; PLACES]; PLAYERS.1],
    /// Where a card in a hand stands in its row.
    places: [u8; 64],
}

impl Hands {
    pub fn new(sets: &Sets) -> Hands {
        let mut hands =
            Hands { sets: *sets, rows: [[Card::BLANK; PLACES]; PLAYERS.1], places: [0; 64] };
        for (row, set) in hands.rows.iter_mut().zip(sets) {
            for (place, card) in set.iter().enumerate() {
                row[place] = card;
                hands.places[card.index()] = place as u8;
            }
        }
        hands
    }

    /// Whether rows and sets tell the same.
    pub fn agree(&self) -> bool {
        self.sets.iter().zip(&self.rows).all(|(set, row)| {
            let held = &row[..set.len()];
            let places = held.iter().map(|card| usize::from(self.places[card.index()]));
            held.iter().copied().collect::<CardSet>() == *set && places.eq(0..set.len())
        })
    }

    /// The hands as sets.
    pub fn sets(&self) -> &Sets {
        &self.sets
    }

    /// The seat's hand; a seat that no table has holds nothing.
    #[inline]
    pub fn of(&self, seat: Seat) -> CardSet {
        self.sets.get(seat.index()).copied().unwrap_or_default()
    }

    /// The card of the seat's hand with this number, counted from 0 in no order to rely on.
    #[inline]
    pub fn pick(&self, seat: Seat, number: usize) -> Card {
        self.rows[seat.index()][number % PLACES]
    }

    /// Takes everybody's last card away.
    pub fn empty(&mut self) {
        self.sets = Sets::default();
    }

    /// Takes a card out of the seat's hand, which has this many others.
    #[inline]
    pub fn remove(&mut self, seat: Seat, card: Card, others: usize) {
        debug_assert_eq!(self.of(seat).len(), others + 1);
        self.sets[seat.index()].remove(card);
        let row = &mut self.rows[seat.index()];
        let last = row[others % PLACES];
        let gap = self.places[card.index() % 64];
        row[usize::from(gap) % PLACES] = last;
        self.places[last.index() % 64] = gap;
    }
}
