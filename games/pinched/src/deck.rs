//! The draw deck, and the reshuffle: the one chance event after the deal.

use crate::Pinched;
use crate::burglar::Counts;
use crate::cards::{CARDS, Kind};
use crate::event::Event;
use sha2::{Digest, Sha256};
use tabletop::{Audience, Host, Seat};

/// The draw deck.
#[derive(Clone)]
pub(crate) struct Deck {
    /// Cards from `top` to `end`. A card drawn unseen leaves its drawer's mark on its place.
    cards: [u8; CARDS],
    top: u8,
    end: u8,
    pub reshuffles: u32,
    pub key: [u8; 32],
}

const MARK: u8 = 4;

impl Deck {
    pub fn new(cards: [u8; CARDS], key: [u8; 32]) -> Deck {
        Deck { cards, top: 0, end: CARDS as u8, reshuffles: 0, key }
    }

    pub fn len(&self) -> u8 {
        self.end - self.top
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.top == self.end
    }

    /// The cards nobody has drawn.
    pub fn rest(&self) -> impl Iterator<Item = Kind> + '_ {
        self.cards[self.undrawn()].iter().map(|&card| Kind(card))
    }

    /// The places of the cards nobody has drawn.
    pub fn undrawn(&self) -> std::ops::Range<usize> {
        usize::from(self.top)..usize::from(self.end)
    }

    /// Puts the undrawn cards into another order.
    pub fn replace(&mut self, rest: &[Kind]) {
        let places = self.undrawn();
        for (place, kind) in self.cards[places].iter_mut().zip(rest) {
            *place = kind.0;
        }
    }

    /// The places, the latest first, from which this seat has drawn cards of this kind unseen.
    pub fn drawn_unseen(&self, seat: Seat, kind: Kind) -> impl Iterator<Item = usize> + '_ {
        let marked = kind.0 | (seat.index() as u8 + 1) << MARK;
        (0..usize::from(self.top)).rev().filter(move |&place| self.cards[place] == marked)
    }

    #[inline]
    pub fn draw(&mut self) -> Option<Kind> {
        if self.is_empty() {
            return None;
        }
        let kind = Kind(self.cards[usize::from(self.top)]);
        self.top += 1;
        Some(kind)
    }

    #[inline]
    fn mark(&mut self, seat: Seat) {
        self.cards[usize::from(self.top) - 1] |= (seat.index() as u8 + 1) << MARK;
    }

    fn refill(&mut self, discard: &mut Counts) {
        self.top = 0;
        self.end = discard.total();
        let piles =
            discard.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind.0, usize::from(n)));
        self.cards.iter_mut().zip(piles).for_each(|(place, card)| *place = card);
        self.reshuffles += 1;
        shuffle(&self.key, self.reshuffles, &mut self.cards[..usize::from(self.end)]);
        *discard = Counts::default();
    }
}

/// The k-th reshuffle of a game with this key.
pub(crate) fn shuffle<T>(key: &[u8; 32], k: u32, items: &mut [T]) {
    for (n, last) in (1..items.len()).rev().enumerate() {
        let mut hash = Sha256::new();
        hash.update(key);
        hash.update(k.to_be_bytes());
        hash.update((n as u32).to_be_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let x = digest[..8].iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
        items.swap(last, (x % (last as u64 + 1)) as usize);
    }
}

impl Pinched {
    /// The top card of the deck; with deck and discard pile empty there is none (R39).
    #[inline]
    pub(crate) fn draw_card(&mut self, host: &mut impl Host<Event>) -> Option<Kind> {
        if self.deck.is_empty() && !self.discard.is_empty() {
            self.deck.refill(&mut self.discard);
            let cards = self.deck.len();
            host.tell(Audience::All, || Event::Reshuffled { cards });
        }
        self.deck.draw()
    }

    /// The seat draws cards that nobody else sees.
    pub(crate) fn draw_unseen(&mut self, seat: Seat, cards: u8, host: &mut impl Host<Event>) {
        let mut drawn = Counts::default();
        for _ in 0..cards {
            let Some(kind) = self.draw_card(host) else { break };
            self.deck.mark(seat);
            drawn.add(kind, 1);
        }
        for (kind, n) in drawn.iter() {
            self.burglars[seat].hand.add(kind, n);
        }
        if !drawn.is_empty() {
            let cards = drawn.total();
            host.tell(Audience::Except(seat), || Event::Drew { seat, cards });
            host.tell(Audience::Only(seat), || Event::DrewCards {
                seat,
                cards: self.names(&drawn),
            });
        }
    }
}
