//! The dogs: before the Mastermind's plans, and one last time at the end of the game.

use super::{Flow, Owed, Phase};
use crate::Pinched;
use crate::boards::Location;
use crate::event::Event;
use crate::notation::{Dog, Move, Slot};
use tabletop::{Audience, Host, Seat};

impl Pinched {
    /// Each dog the seat holds, once a day, in any order (R32, R33), if there is anything for it
    /// to fetch (R35).
    pub(super) fn dog_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let awake = |dog: Dog| self.dogs[dog as usize] == Some(seat) && !self.rested[dog as usize];
        let mut offered = false;
        if awake(Dog::Rufus) && self.river.iter().any(Option::is_some) {
            offered = true;
            show(Move::Rufus)?;
        }
        if awake(Dog::Gordie) {
            self.face_up(&Location::MANORS, &mut |manor, slot| {
                offered = true;
                show(Move::Gordie(manor, slot))
            })?;
        }
        if offered { show(Move::Skip) } else { Flow::Continue(()) }
    }

    /// Every face-up card of these Manors.
    #[inline]
    pub(super) fn face_up(
        &self,
        manors: &[Location],
        show: &mut impl FnMut(Location, Slot) -> Flow,
    ) -> Flow {
        for &manor in manors {
            for (index, card) in self.manors[manor.index()].iter().enumerate() {
                if card.is_some() {
                    show(manor, Slot::at(index))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// What a dog takes is stashed before it is replaced (R34); before rules 2 the other way round.
    pub(super) fn send_rufus(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        self.rested[Dog::Rufus as usize] = true;
        let fetched = std::mem::take(&mut self.river);
        for kind in fetched.into_iter().flatten() {
            self.burglars[seat].gain(kind);
        }
        host.tell(Audience::All, || Event::Rufus {
            seat,
            cards: fetched.into_iter().flatten().map(|kind| self.name(kind)).collect(),
        });
        match self.setup.rules {
            1 => self.fill_river(host),
            _ => self.owed = Owed::River,
        }
        self.settle(seat, host);
    }

    pub(super) fn send_gordie(
        &mut self,
        seat: Seat,
        manor: Location,
        slot: Slot,
        host: &mut impl Host<Event>,
    ) {
        self.rested[Dog::Gordie as usize] = true;
        let Some(kind) = self.manors[manor.index()][slot.index()].take() else { return };
        self.burglars[seat].gain(kind);
        host.tell(Audience::All, || Event::Gordie {
            seat,
            manor,
            slot: slot.0 + 1,
            card: self.name(kind),
        });
        match self.setup.rules {
            1 => self.fill_slot(manor, slot.index(), host),
            _ => self.owed = Owed::Slot(manor, slot),
        }
        self.settle(seat, host);
    }

    /// The plans, or at the end of the game the next burglar's dogs (R41).
    pub(super) fn after_dogs(&mut self, host: &mut impl Host<Event>) {
        if self.watch > 0 {
            self.phase = Phase::Plan;
            return;
        }
        self.rested = [false; 2];
        self.actor = self.left_of(self.actor);
        if self.actor == self.first {
            self.begin_final(host);
        }
    }

    /// Free dogs first; a dog of another burglar only if none is free (R36).
    pub(super) fn befriend_moves(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        let dogs = self.dogs_in_play();
        let free = dogs.iter().any(|&dog| self.dogs[dog as usize].is_none());
        let mut offered = false;
        for &dog in dogs {
            match self.dogs[dog as usize] {
                None => show(Move::Befriend(dog, None))?,
                Some(holder) if !free && holder != seat => show(Move::Befriend(dog, Some(holder)))?,
                Some(_) => continue,
            }
            offered = true;
        }
        if offered { show(Move::Skip) } else { Flow::Continue(()) }
    }

    pub(super) fn befriend(
        &mut self,
        seat: Seat,
        dog: Dog,
        from: Option<Seat>,
        host: &mut impl Host<Event>,
    ) {
        self.dogs[dog as usize] = Some(seat);
        host.tell(Audience::All, || Event::Befriended { seat, dog, from });
        self.begin_curses();
    }
}
