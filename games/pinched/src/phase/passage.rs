//! The Secret Passage of the Heart: cards of the other Manors (R22).

use super::{Flow, Phase};
use crate::Pinched;
use crate::boards::Location;
use crate::event::Event;
use crate::notation::{Move, Slot};
use tabletop::{Audience, Host, Seat};

const OTHERS: [Location; 3] = [Location::Diamond, Location::Club, Location::Spade];

impl Pinched {
    /// Alone at the Heart: after all its cards the passage, or not (R24).
    pub(super) fn passage_moves(&self, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let mut open = false;
        self.each_passage(&mut |mv| {
            open = true;
            show(mv)
        })?;
        if open { show(Move::Skip) } else { Flow::Continue(()) }
    }

    /// The second card of the Crown passage must be taken if there is one (R23).
    pub(super) fn second_moves(&self, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        if self.picked { Flow::Continue(()) } else { self.each_passage(show) }
    }

    #[inline]
    pub(super) fn each_passage(&self, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        self.face_up(&OTHERS, &mut |manor, slot| show(Move::Passage(manor, slot)))
    }

    /// Each pick is a gain of its own (R8). The first use closes the passage.
    pub(super) fn use_passage(
        &mut self,
        seat: Seat,
        manor: Location,
        slot: Slot,
        host: &mut impl Host<Event>,
    ) {
        let Some(kind) = self.manors[manor.index()][slot.index()].take() else { return };
        self.burglars[seat].gain(kind);
        self.passage = false;
        host.tell(Audience::All, || Event::Passage {
            seat,
            manor,
            slot: slot.0 + 1,
            card: self.name(kind),
        });
        self.settle(seat, host);
        if self.phase == Phase::Second {
            self.picked = true;
        } else if self.setup.boards.crown(Location::Heart) {
            self.phase = Phase::Second;
            self.picked = false;
        } else {
            self.after_passage();
        }
    }

    /// Both cards of the Crown passage are stashed: now the Curse, if one is left (R26).
    pub(super) fn close_passage(&mut self, host: &mut impl Host<Event>) {
        let seat = self.actor;
        if let Some(value) = self.curses.draw(seat, self.day) {
            let burglar = &mut self.burglars[seat];
            burglar.curses[usize::from(value)] += 1;
            burglar.fresh[usize::from(value)] += 1;
            host.tell(Audience::All, || Event::Cursed { seat });
            host.tell(Audience::Only(seat), || Event::CurseValue { seat, value });
        }
        self.after_passage();
    }

    fn after_passage(&mut self) {
        if self.alone() { self.begin_curses() } else { self.next_taker() }
    }
}
