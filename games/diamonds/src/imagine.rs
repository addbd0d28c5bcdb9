//! Other truths that look the same.

use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::deck::Card;
use crate::round::pack;
use crate::setup::{Deal, deal_out, deal_round, written};
use crate::{Diamonds, Move};
use tabletop::chance::Rng;
use tabletop::key::stir;
use tabletop::{Imagine, Seat, Viewer};

impl Imagine for Diamonds {
    /// The whole deck is dealt and nobody must follow suit, so every way to deal the unseen
    /// cards into the other hands is possible, and each is equally likely.
    fn imagine(&self, viewer: Viewer, rng: &mut impl Rng) -> Diamonds {
        let mut dream = self.clone();
        let mut unseen = CardSet::EMPTY;
        let mut sizes = [0; PLAYERS.1];
        for (seat, hand) in self.hands.iter().filter(|&(seat, _)| viewer.seat() != Some(seat)) {
            unseen |= hand;
            sizes[seat.index()] = hand.len();
        }
        let hands = deal_out(unseen, sizes, rng);
        for seat in Seat::all(self.players()).filter(|&seat| viewer.seat() != Some(seat)) {
            dream.hands[seat] = hands[seat.index()];
        }
        // What has left a hand was seen by all: the deal is those cards and the imagined rest.
        let round = usize::from(self.round);
        for (seat, hand) in dream.hands.iter() {
            let dealt = &mut dream.dealt[round][seat.index()];
            *dealt = hand | (*dealt - self.hands[seat]);
        }
        for round in round + 1..self.players() {
            dream.dealt[round] = deal_round(&self.setup, rng);
        }
        dream
    }

    /// Everything laid open so far, and the viewer's hand. In which order Madams were stolen is
    /// forgotten: the piles are the same.
    fn sight_key(&self, viewer: Viewer) -> u64 {
        let mut laid = [Card::BLANK; PLAYERS.1];
        for (place, (_, card)) in self.laid_in(self.done.into()).enumerate() {
            laid[place] = card;
        }
        let key = stir(self.trail, self.first_leader.index() as u64);
        let key = stir(key, pack(&laid));
        let key = stir(key, self.stolen.bits());
        match viewer {
            Viewer::Seat(seat) => stir(stir(key, 1 + seat.index() as u64), self.hands[seat].bits()),
            Viewer::Spectator => stir(key, 0),
        }
    }

    fn twin(
        &self,
        deal: &Deal,
        moves: &[(Seat, Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Deal, Vec<(Seat, Move)>) {
        let dream = self.imagine(viewer, rng);
        let mut twin = deal.clone();
        for (round, hands) in twin.hands.iter_mut().enumerate().skip(usize::from(self.round)) {
            *hands = written(&self.setup, &dream.dealt[round]);
        }
        (twin, moves.to_vec())
    }
}
