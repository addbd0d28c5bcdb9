//! Another whole history a viewer could have witnessed. What has ever come to light stays what it
//! was; what has not is exchanged among places where nobody could notice.

use crate::Pinched;
use crate::burglar::Burglar;
use crate::cards::Kind;
use crate::deal::{Deal, hex};
use crate::imagine::unseen;
use crate::notation::Move;
use tabletop::chance::{Rng, pick, shuffle};
use tabletop::{BySeat, Seat, Viewer};

/// A place of the dealt deck whose card the viewer has not seen.
#[derive(Clone, Copy)]
struct Unseen {
    place: usize,
    /// Who holds the card by now; nobody while it is in the deck.
    holder: Option<Seat>,
}

impl Pinched {
    pub(crate) fn other_history(
        &self,
        deal: &Deal,
        moves: &[(Seat, Move)],
        viewer: Viewer,
        rng: &mut impl Rng,
    ) -> (Deal, Vec<(Seat, Move)>) {
        let (mut deal, mut moves) = (deal.clone(), moves.to_vec());
        // A reshuffle ties every card to the key, and much of its outcome has been seen.
        if self.deck.reshuffles == 0 {
            self.exchange_unseen(&mut deal, viewer, rng);
            let mut key = [0; 32];
            rng.fill_bytes(&mut key);
            deal.reshuffle = hex(&key);
        }
        for seat in self.sealed(viewer) {
            let plan = moves
                .iter_mut()
                .rev()
                .find(|(mover, mv)| *mover == seat && matches!(mv, Move::Go(_)));
            plan.expect("a seat that has chosen has moved").1 = Move::Go(self.any_place(rng));
        }
        deal.letter = self.any_letter(viewer, rng).map(|place| place.to_string());
        if deal.curses.is_some() {
            let mut other = self.clone();
            other.recast(viewer, rng);
            deal.curses = Some(other.curses.pile.to_vec());
            let mut passed = other.curses.steps().iter().filter(|step| step.from.is_some());
            for (_, mv) in &mut moves {
                if let Move::Curse(_, value) = mv {
                    *value = passed.next().expect("every Curse passed is noted").value;
                }
            }
        }
        (deal, moves)
    }

    /// Exchanges cards among the deck and the hands they were drawn to unseen.
    fn exchange_unseen(&self, deal: &mut Deal, viewer: Viewer, rng: &mut impl Rng) {
        shuffle(rng, &mut deal.deck[self.deck.undrawn()]);
        let held = self.held_unseen(viewer);
        let rest = self.deck.undrawn().map(|place| Unseen { place, holder: None });
        let all: Vec<Unseen> = held.iter().copied().chain(rest).collect();
        let mut burglars = self.burglars;
        for _ in 0..8 {
            for &one in &held {
                let other = pick(rng, &all);
                let (a, b) = (self.dealt(deal, one), self.dealt(deal, other));
                if a == b || a == Kind::WILD || b == Kind::WILD {
                    continue;
                }
                let mut after = burglars;
                let fits = self.swap_in(&mut after, one.holder, a, b)
                    && self.swap_in(&mut after, other.holder, b, a);
                if fits && self.open_as_before(&after) {
                    burglars = after;
                    deal.deck.swap(one.place, other.place);
                }
            }
        }
    }

    fn dealt(&self, deal: &Deal, at: Unseen) -> Kind {
        self.setup.figures.kind(&deal.deck[at.place]).unwrap_or(Kind::WILD)
    }

    /// Where the unseen cards in the others' hands came from: the latest of their kind each.
    fn held_unseen(&self, viewer: Viewer) -> Vec<Unseen> {
        let mut held = Vec::new();
        for seat in Seat::all(self.players()).filter(|&seat| viewer != Viewer::Seat(seat)) {
            for (kind, cards) in unseen(&self.burglars[seat]) {
                let places = self.deck.drawn_unseen(seat, kind).take(usize::from(cards));
                held.extend(places.map(|place| Unseen { place, holder: Some(seat) }));
            }
        }
        held
    }

    /// Gives a holder one kind for another, if it would have stayed in hand unnoticed as well.
    fn swap_in(
        &self,
        all: &mut BySeat<Burglar>,
        holder: Option<Seat>,
        out: Kind,
        kind: Kind,
    ) -> bool {
        let Some(seat) = holder else { return true };
        all[seat].hand.take(out, 1);
        all[seat].hand.add(kind, 1);
        self.barred(seat) & kind.bit() == 0
    }

    /// Whether the same stashing choices are open.
    fn open_as_before(&self, after: &BySeat<Burglar>) -> bool {
        Seat::all(self.players()).all(|seat| after[seat].next() == self.burglars[seat].next())
    }
}
