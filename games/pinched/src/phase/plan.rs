//! The plan: everybody chooses in secret, and all choices are turned up together.

use super::Flow;
use crate::Pinched;
use crate::boards::Location;
use crate::event::Event;
use crate::notation::Move;
use tabletop::{Audience, Host, Seat, Seats};

impl Pinched {
    pub(super) fn plan_moves(&self, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        self.setup.boards.locations().try_for_each(|place| show(Move::Go(place)))
    }

    /// A choice stands once made (R18).
    #[inline]
    pub(super) fn go(&mut self, seat: Seat, place: Location, host: &mut impl Host<Event>) {
        self.plans[seat] = Some(place);
        self.committed.insert(seat);
        host.tell(Audience::All, || Event::Chose { seat });
        if self.committed == Seats::all(self.players()) {
            self.reveal(host);
        }
    }

    fn reveal(&mut self, host: &mut impl Host<Event>) {
        self.committed = Seats::NONE;
        self.revealed = true;
        host.tell(Audience::All, || Event::Revealed {
            plans: self.plans.as_slice().iter().copied().flatten().collect(),
        });
        let target = self.plans[self.mastermind];
        let came = Seat::all(self.players()).filter(|&seat| self.plans[seat] == target);
        self.crew = came.collect();
        self.night(host);
    }
}
