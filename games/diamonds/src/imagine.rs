//! Other truths that look the same.

use crate::card_set::CardSet;
use crate::cards::PLAYERS;
use crate::hands::Hands;
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
        let held = self.hands.sets();
        let known = viewer.seat().map(Seat::index);
        let (mut unseen, mut sizes) = (CardSet::EMPTY, [0; PLAYERS.1]);
        for (seat, hand) in held.iter().enumerate().filter(|&(seat, _)| known != Some(seat)) {
            unseen |= *hand;
            sizes[seat] = hand.len();
        }
        let mut hands = deal_out(unseen, sizes, rng);
        for seat in (0..PLAYERS.1).filter(|&seat| known == Some(seat)) {
            hands[seat] = held[seat];
        }
        dream.hands = Hands::new(&hands);
        // What has left a hand was seen by all: the deal is those cards and the imagined rest.
        let round = usize::from(self.round);
        let mut dealt = *self.dealt[round].sets();
        for (seat, dealt) in dealt.iter_mut().enumerate() {
            *dealt = hands[seat] | (*dealt - held[seat]);
        }
        dream.dealt[round] = Hands::new(&dealt);
        for round in round + 1..self.players() {
            dream.dealt[round] = Hands::new(&deal_round(&self.setup, rng));
        }
        dream
    }

    /// Everything laid open so far, and the viewer's hand. In which order Madams were stolen is
    /// forgotten: the piles are the same.
    fn sight_key(&self, viewer: Viewer) -> u64 {
        let key = stir(self.trail, self.first_leader.index() as u64);
        let key = stir(key, self.row.bits());
        let key = stir(key, self.stolen.bits());
        match viewer {
            Viewer::Seat(seat) => {
                stir(stir(key, 1 + seat.index() as u64), self.hands.of(seat).bits())
            }
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
            *hands = written(&self.setup, dream.dealt[round].sets());
        }
        (twin, moves.to_vec())
    }
}
