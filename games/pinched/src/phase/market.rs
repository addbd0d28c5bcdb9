//! The market: the Mastermind sells; at the same time the others pick from the River, one after
//! another. Neither track changes what the other may do (R38).

use super::{Choices, Flow, Phase};
use crate::Pinched;
use crate::burglar::Counts;
use crate::cards::Kind;
use crate::event::Event;
use crate::notation::{Move, Slot};
use tabletop::{Audience, Host, Seat, Seats};

impl Pinched {
    pub(super) fn begin_market(&mut self) {
        self.phase = Phase::Market;
        self.done = Seats::NONE;
        self.picker = self.left_of(self.mastermind);
        self.picked = false;
    }

    /// The Mastermind until `done`, and the burglar whose River pick it is.
    #[inline]
    pub(super) fn traders(&self) -> Seats {
        let mut traders = Seats::NONE;
        if !self.done.contains(self.mastermind) {
            traders.insert(self.mastermind);
        }
        if self.picker != self.mastermind && (self.picked || !self.river_waits()) {
            traders.insert(self.picker);
        }
        traders
    }

    /// A pick waits while a River card is missing that only a reshuffle could bring, and the
    /// Mastermind may still add to the discard pile.
    #[inline]
    fn river_waits(&self) -> bool {
        !self.done.contains(self.mastermind) && self.river.iter().any(Option::is_none)
    }

    pub(super) fn market_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        if seat == self.mastermind {
            self.sales(seat, show)?;
            return show(Move::Done);
        }
        let cards = (0..3).filter(|&index| self.river[index].is_some());
        cards.map(Slot::at).try_for_each(|slot| show(Move::River(slot)))
    }

    /// Every slot with a real card (R7), also below its first step (R10).
    pub(super) fn sales(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let stash = &self.burglars[seat].stash;
        let sets = (0..3).filter(|&index| stash[index].kind.is_some());
        sets.map(Slot::at).try_for_each(|slot| show(Move::Sell(slot)))
    }

    /// What goes by itself on either track; breaks where somebody has to choose.
    pub(super) fn market_step(&mut self, host: &mut impl Host<Event>) -> Flow {
        let seat = self.mastermind;
        let decides = !self.done.contains(seat) && !self.open.contains(seat);
        if decides && let Choices::One(mv) = self.choices(seat) {
            self.act(seat, mv, host);
        }
        while self.picker != seat {
            if self.stashes_first() {
                return Flow::Break(());
            }
            self.top_up_river(host);
            if self.picked {
                if self.open.contains(self.picker) {
                    return Flow::Break(());
                }
                self.picked = false;
                self.picker = self.left_of(self.picker);
                continue;
            }
            if self.river_waits() {
                return Flow::Break(());
            }
            match self.choices(self.picker) {
                // R37: nothing to be had.
                Choices::None => self.picked = true,
                Choices::One(mv) => self.act(self.picker, mv, host),
                Choices::Several => return Flow::Break(()),
            }
        }
        if !self.done.contains(seat) {
            return Flow::Break(());
        }
        self.replenish(host);
        Flow::Continue(())
    }

    /// Whether the River waits until its card is stashed (R37); before rules 2 it never did.
    #[inline]
    fn stashes_first(&self) -> bool {
        self.setup.rules > 1 && self.picked && self.open.contains(self.picker)
    }

    /// The River is full before every pick, but nothing is reshuffled before `done`.
    #[inline]
    fn top_up_river(&mut self, host: &mut impl Host<Event>) {
        for index in 0..3 {
            let may_draw = !self.deck.is_empty() || self.done.contains(self.mastermind);
            if self.river[index].is_none() && may_draw {
                self.fill_river_slot(index, host);
            }
        }
    }

    #[inline]
    pub(super) fn pick_river(&mut self, seat: Seat, slot: Slot, host: &mut impl Host<Event>) {
        let Some(kind) = self.river[slot.index()].take() else { return };
        self.burglars[seat].gain(kind);
        self.picked = true;
        host.tell(Audience::All, || Event::River { seat, slot: slot.0 + 1, card: self.name(kind) });
        if self.setup.rules == 1 {
            self.top_up_river(host);
        }
        self.settle(seat, host);
    }

    /// As many cards as the set is worth are flipped, real ones first (R12); the others are
    /// discarded, wilds with them (R6), and the slot is refilled from the hand (R13).
    #[inline]
    pub(super) fn sell(&mut self, seat: Seat, slot: Slot, host: &mut impl Host<Event>) {
        let burglar = &mut self.burglars[seat];
        let pile = std::mem::take(&mut burglar.stash[slot.index()]);
        let Some(kind) = pile.kind else { return };
        let value = pile.value(&self.setup.figures);
        let real = value.min(pile.real);
        burglar.sold.add(kind, real);
        burglar.sold.add(Kind::WILD, value - real);
        burglar.sold_today |= kind.bit();
        self.discard.add(kind, pile.real - real);
        self.discard.add(Kind::WILD, pile.wilds - (value - real));
        host.tell(Audience::All, || Event::Sold {
            seat,
            slot: slot.0 + 1,
            card: self.name(kind),
            cards: pile.real,
            wilds: pile.wilds,
            value,
        });
        self.settle(seat, host);
    }

    /// The hand is discarded face up: nothing of it could be stashed (R15).
    pub(super) fn say_done(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        let burglar = &mut self.burglars[seat];
        let dumped = std::mem::take(&mut burglar.hand);
        burglar.known = Counts::default();
        burglar.sold_today = 0;
        for (kind, cards) in dumped.iter() {
            self.discard.add(kind, cards);
        }
        self.done.insert(seat);
        host.tell(Audience::All, || Event::Done { seat, dumped: self.names(&dumped) });
    }

    /// River and Manors are filled, the passage opens, and the Mastermind's token moves on; also
    /// after the very last day (R40).
    fn replenish(&mut self, host: &mut impl Host<Event>) {
        self.fill_river(host);
        self.fill_manors(host);
        self.passage = true;
        self.mastermind = self.left_of(self.mastermind);
        if self.mastermind == self.first {
            self.watch -= 1;
        }
        if self.watch > 0 {
            return self.dawn(host);
        }
        self.phase = Phase::Dogs;
        self.actor = self.first;
        self.rested = [false; 2];
        host.tell(Audience::All, || Event::LastDogs);
    }
}
