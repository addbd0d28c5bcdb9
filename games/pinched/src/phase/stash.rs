//! Stashing: after every gain and every sale, before anybody else acts (R9).

use super::{Flow, Phase};
use crate::Pinched;
use crate::burglar::{Next, kinds};
use crate::cards::Kind;
use crate::event::Event;
use crate::notation::{Move, Slot};
use tabletop::{Audience, Host, Seat};

impl Pinched {
    /// Everything that goes by itself; a real choice stays open.
    #[inline]
    pub(crate) fn settle(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        loop {
            match self.burglars[seat].next() {
                Next::Rest => return self.open.remove(seat),
                Next::Choose => return self.open.insert(seat),
                Next::Sort(kind, slot) => self.put_type(seat, kind, slot, host),
                Next::Wild(slot) => self.put_wild(seat, slot, host),
            }
        }
    }

    /// A type for an empty slot, or a slot for a wild; a slot just sold is refilled (R13).
    pub(super) fn stash_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let burglar = &self.burglars[seat];
        let types = burglar.hand.types();
        let empty = burglar.empty_slots();
        if types == 0 || empty.count == 0 {
            return burglar.wild_targets().try_for_each(|slot| show(Move::Wild(slot)));
        }
        if self.sells(seat) {
            return kinds(types).try_for_each(|kind| show(Move::Refill(kind)));
        }
        if empty.alike {
            return kinds(types).try_for_each(|kind| show(Move::Stash(kind, None)));
        }
        kinds(types).try_for_each(|kind| {
            burglar.empty_targets().try_for_each(|slot| show(Move::Stash(kind, Some(slot))))
        })
    }

    /// Whether the seat's stashing is part of a sale.
    fn sells(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Market => seat == self.mastermind,
            phase => phase == Phase::Final,
        }
    }

    pub(super) fn stash_type(
        &mut self,
        seat: Seat,
        kind: Kind,
        slot: Option<Slot>,
        host: &mut impl Host<Event>,
    ) {
        let slot = slot.unwrap_or_else(|| self.burglars[seat].empty_slots().lowest);
        self.put_type(seat, kind, slot, host);
        self.settle(seat, host);
    }

    pub(super) fn place_wild(&mut self, seat: Seat, slot: Slot, host: &mut impl Host<Event>) {
        self.put_wild(seat, slot, host);
        self.settle(seat, host);
    }

    /// All hand cards of the type go together.
    #[inline]
    fn put_type(&mut self, seat: Seat, kind: Kind, slot: Slot, host: &mut impl Host<Event>) {
        let burglar = &mut self.burglars[seat];
        let cards = burglar.hand.take_all(kind);
        burglar.known.take_all(kind);
        let pile = &mut burglar.stash[slot.index()];
        pile.kind = Some(kind);
        pile.real += cards;
        host.tell(Audience::All, || Event::Stashed {
            seat,
            card: self.name(kind),
            cards,
            slot: slot.0 + 1,
        });
    }

    #[inline]
    fn put_wild(&mut self, seat: Seat, slot: Slot, host: &mut impl Host<Event>) {
        let burglar = &mut self.burglars[seat];
        burglar.hand.take(Kind::WILD, 1);
        burglar.known.take(Kind::WILD, 1);
        burglar.stash[slot.index()].wilds += 1;
        host.tell(Audience::All, || Event::Wild { seat, slot: slot.0 + 1 });
    }
}
