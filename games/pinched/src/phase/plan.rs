//! The plan: everybody chooses in secret, and all choices are turned up together. Until then every
//! burglar may declare a Location, true or not.

use super::Flow;
use crate::Pinched;
use crate::boards::Location;
use crate::event::Event;
use crate::notation::Move;
use tabletop::{Audience, Host, Seat, Seats, Turn};

impl Pinched {
    pub(super) fn plan_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        if !self.committed.contains(seat) {
            self.setup.boards.locations().try_for_each(|place| show(Move::Go(place)))?;
        }
        if !self.may_talk(seat) {
            return Flow::Continue(());
        }
        let last = self.talk.last(seat);
        let mut others = self.setup.boards.locations().filter(|&place| Some(place) != last);
        others.try_for_each(|place| show(Move::Say(place)))
    }

    /// The game waits for those who have not chosen; the others may still talk (R45).
    #[inline]
    pub(super) fn planners(&self) -> Turn {
        let must = self.without(self.committed);
        if !self.setup.talk {
            return Turn::Together(must);
        }
        let may =
            Seat::all(self.players()).filter(|&seat| must.contains(seat) || self.may_talk(seat));
        Turn::Free { may: may.collect(), must }
    }

    fn may_talk(&self, seat: Seat) -> bool {
        self.setup.talk && self.talk.may(seat)
    }

    /// A declaration binds to nothing (R45).
    #[inline]
    pub(super) fn say(&mut self, seat: Seat, at: Location, host: &mut impl Host<Event>) {
        self.talk.add(seat, at);
        host.tell(Audience::All, || Event::Said { seat, at });
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
        Seat::all(self.players()).for_each(|seat| self.judge(seat, host));
        let target = self.plans[self.mastermind];
        let came = Seat::all(self.players()).filter(|&seat| self.plans[seat] == target);
        self.crew = came.collect();
        self.night(host);
    }

    /// Whether the seat has kept its last word of the day (R46).
    fn judge(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        let Some(at) = self.talk.last(seat) else { return };
        let kept = self.plans[seat] == Some(at);
        let burglar = &mut self.burglars[seat];
        *(if kept { &mut burglar.kept } else { &mut burglar.broken }) += 1;
        host.tell(Audience::All, || Event::Word { seat, at, kept });
    }
}
