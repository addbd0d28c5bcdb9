//! A Manor robbed in company: Mastermind, guests clockwise, Mastermind (R19).

use super::Flow;
use crate::Pinched;
use crate::boards::Location;
use crate::event::Event;
use crate::notation::{Move, Slot};
use tabletop::{Audience, Host, Seat};

impl Pinched {
    /// A card of the Manor or, at the Heart, one through the passage. With nothing left the
    /// Mastermind's second Valuable comes from the deck (R20), and anybody else gets nothing but
    /// may still use the passage (R21).
    pub(super) fn take_moves(&self, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let target = self.target();
        let mut left = false;
        self.face_up(&[target], &mut |_, slot| {
            left = true;
            show(Move::Take(slot))
        })?;
        if !left && self.last_take {
            show(Move::Draw)?;
        }
        let mut open = false;
        if target == Location::Heart && self.passage {
            self.each_passage(&mut |mv| {
                open = true;
                show(mv)
            })?;
        }
        if !left && !self.last_take && open { show(Move::Skip) } else { Flow::Continue(()) }
    }

    #[inline]
    pub(super) fn take(&mut self, seat: Seat, slot: Slot, host: &mut impl Host<Event>) {
        let manor = self.target();
        let Some(kind) = self.manors[manor.index()][slot.index()].take() else { return };
        self.burglars[seat].gain(kind);
        host.tell(Audience::All, || Event::Took {
            seat,
            manor,
            slot: slot.0 + 1,
            card: self.name(kind),
        });
        self.settle(seat, host);
        self.next_taker();
    }

    pub(super) fn draw_second(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        self.draw_unseen(seat, 1, host);
        self.settle(seat, host);
        self.next_taker();
    }

    pub(super) fn next_taker(&mut self) {
        if self.last_take {
            return self.begin_curses();
        }
        self.actor = self.next_of_crew(self.actor);
        self.last_take = self.actor == self.mastermind;
        self.phase = super::Phase::Take;
    }
}
