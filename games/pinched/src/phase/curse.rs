//! Passing Curses on at the end of the Night, clockwise from the Mastermind (R25).

use super::{Flow, Phase};
use crate::Pinched;
use crate::event::Event;
use crate::notation::Move;
use tabletop::{Audience, Host, Seat};

impl Pinched {
    pub(super) fn begin_curses(&mut self) {
        self.actor = self.mastermind;
        self.phase = Phase::Curse;
    }

    /// One Curse held before this Heist, to anybody else of the crew.
    pub(super) fn curse_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let burglar = &self.burglars[seat];
        if burglar.curses == burglar.fresh || self.alone() {
            return Flow::Continue(());
        }
        for to in self.crew.iter().filter(|&to| to != seat) {
            for value in 1..=3u8 {
                let index = usize::from(value);
                if burglar.curses[index] > burglar.fresh[index] {
                    show(Move::Curse(to, value))?;
                }
            }
        }
        show(Move::Keep)
    }

    /// Giver and receiver see the value.
    pub(super) fn pass_curse(
        &mut self,
        seat: Seat,
        to: Seat,
        value: u8,
        host: &mut impl Host<Event>,
    ) {
        let index = usize::from(value);
        self.burglars[seat].curses[index] -= 1;
        self.burglars[to].curses[index] += 1;
        self.burglars[to].fresh[index] += 1;
        self.curses.pass(seat, to, value, self.day);
        host.tell(Audience::All, || Event::CursePassed { from: seat, to });
        host.tell(Audience::Only(seat), || Event::CurseValue { seat: to, value });
        host.tell(Audience::Only(to), || Event::CurseValue { seat: to, value });
        self.next_curse();
    }

    pub(super) fn keep_curses(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        host.tell(Audience::All, || Event::Kept { seat });
        self.next_curse();
    }

    /// After the last of the crew the market begins, and fresh Curses become ordinary ones.
    pub(super) fn next_curse(&mut self) {
        self.actor = self.next_of_crew(self.actor);
        if self.actor == self.mastermind {
            for seat in Seat::all(self.players()) {
                self.burglars[seat].fresh = [0; 4];
            }
            self.begin_market();
        }
    }
}
