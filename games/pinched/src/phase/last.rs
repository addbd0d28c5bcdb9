//! The final sale: everybody at the same time (R42).

use super::{Choices, Flow, Phase};
use crate::Pinched;
use crate::event::Event;
use crate::notation::{Move, Slot};
use tabletop::{Audience, Host, Seat, Seats};

impl Pinched {
    pub(super) fn begin_final(&mut self, host: &mut impl Host<Event>) {
        self.phase = Phase::Final;
        self.done = Seats::NONE;
        host.tell(Audience::All, || Event::FinalSale);
    }

    pub(super) fn final_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let mut sets = false;
        self.sales(seat, &mut |mv| {
            sets = true;
            show(mv)
        })?;
        if sets {
            show(Move::SellAll)?;
        }
        show(Move::Done)
    }

    /// Whoever has nothing left to sell is done; when all are, the game is over.
    pub(super) fn final_step(&mut self, host: &mut impl Host<Event>) {
        for seat in self.without(self.done).iter() {
            if self.open.contains(seat) {
                continue;
            }
            if let Choices::One(mv) = self.choices(seat) {
                self.act(seat, mv, host);
            }
        }
        if self.done == Seats::all(self.players()) {
            self.phase = Phase::Over;
            host.tell(Audience::All, || Event::Over {
                outcome: self.outcome(),
                letter: self.letter,
                curses: Seat::all(self.players()).map(|seat| self.curses_of(seat)).collect(),
            });
        }
    }

    /// The order of sales and refills cannot change the total, so any will do.
    pub(super) fn sell_all(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        loop {
            let burglar = &self.burglars[seat];
            if self.open.contains(seat) {
                let types = burglar.hand.types();
                let kind = crate::burglar::kinds(types).next().expect("an open refill has a type");
                self.stash_type(seat, kind, None, host);
            } else if let Some(index) = burglar.stash.iter().position(|pile| pile.kind.is_some()) {
                self.sell(seat, Slot::at(index), host);
            } else {
                break;
            }
        }
        self.say_done(seat, host);
    }
}
