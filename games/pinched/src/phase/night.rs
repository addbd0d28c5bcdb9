//! The Heist: what happens by itself once the plans are open.

use super::{Owed, Phase};
use crate::Pinched;
use crate::boards::{Location, Side};
use crate::event::Event;
use tabletop::{Audience, Host, Seat, Seats};

/// Cards for a Mastermind alone at the Bank.
pub(crate) const BANK_ALONE: u8 = 2;
/// Cards for each at the Bank where some have come.
pub(crate) const BANK_SHARED: u8 = 4;

impl Pinched {
    /// Where the Mastermind strikes.
    #[inline]
    pub(crate) fn target(&self) -> Location {
        self.plans[self.mastermind].unwrap_or(Location::Bank)
    }

    /// Nobody else chose the Mastermind's Location (R17).
    #[inline]
    pub(crate) fn alone(&self) -> bool {
        self.crew == Seats::one(self.mastermind)
    }

    pub(super) fn night(&mut self, host: &mut impl Host<Event>) {
        let target = self.target();
        self.actor = self.mastermind;
        self.last_take = false;
        if self.alone() {
            self.find_lisa(target, host);
        }
        match (target, self.alone()) {
            (Location::Bank, _) => self.rob_bank(host),
            (_, true) => self.rob_alone(target, host),
            (_, false) => {
                if target == Location::Club {
                    self.safe = (self.safe + 1).min(self.safe_track().len() as u8 - 1);
                }
                self.phase = Phase::Take;
            }
        }
    }

    /// Everything that lies there is one gain; the Safe's cards are another (R8), drawn once it is
    /// stashed (R9). Before rules 2 they were one.
    fn rob_alone(&mut self, target: Location, host: &mut impl Host<Event>) {
        let seat = self.mastermind;
        let cards = std::mem::take(&mut self.manors[target.index()]);
        for kind in cards.into_iter().flatten() {
            self.burglars[seat].gain(kind);
        }
        host.tell(Audience::All, || Event::Cleared {
            seat,
            manor: target,
            cards: cards.into_iter().flatten().map(|kind| self.name(kind)).collect(),
        });
        self.phase = match target {
            Location::Spade => Phase::Befriend,
            Location::Heart => Phase::Passage,
            _ => Phase::Curse,
        };
        match target {
            Location::Diamond => self.rob_diamond(seat, host),
            Location::Club if self.setup.rules == 1 => {
                let cards = self.safe_cards();
                self.safe = 0;
                self.draw_unseen(seat, cards, host);
            }
            Location::Club => self.owed = Owed::Safe,
            _ => {}
        }
        self.settle(seat, host);
    }

    /// The Mastermind gains what the Safe holds, and it is closed again.
    pub(super) fn open_safe(&mut self, host: &mut impl Host<Event>) {
        let (seat, cards) = (self.mastermind, self.safe_cards());
        self.safe = 0;
        self.draw_unseen(seat, cards, host);
        self.settle(seat, host);
    }

    /// What the Safe gives a lone Mastermind: nothing on its first space, whatever stands there
    /// (R31); before rules 2 what stands there.
    pub(crate) fn safe_cards(&self) -> u8 {
        match self.safe {
            0 if self.setup.rules > 1 => 0,
            space => self.safe_track()[usize::from(space)],
        }
    }

    /// The spaces of the Safe.
    pub(crate) fn safe_track(&self) -> &[u8] {
        &self.setup.figures.safe[usize::from(self.setup.boards.crown(Location::Club))]
    }

    /// The Lisa Mona, else a Diamond; on the Crown side a look at the Letter and a Clue. None of
    /// it can be declined (R28).
    fn rob_diamond(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        if self.setup.boards.side(Location::Diamond) == Some(Side::Standard) {
            if self.lisa.is_none() {
                self.lisa = Some(seat);
                host.tell(Audience::All, || Event::Lisa { seat });
            } else if self.diamonds_left > 0 {
                self.diamonds_left -= 1;
                self.burglars[seat].diamonds += 1;
                host.tell(Audience::All, || Event::Diamond { seat });
            }
            return;
        }
        self.looked.insert(seat);
        host.tell(Audience::All, || Event::Looked { seat });
        if let Some(letter) = self.letter {
            host.tell(Audience::Only(seat), || Event::Letter { letter });
        }
        // R29: a Clue for every lone visit while any is left.
        if self.clues_left > 0 {
            self.clues_left -= 1;
            self.burglars[seat].clues += 1;
            host.tell(Audience::All, || Event::Clue { seat });
        }
    }

    /// With a Clue from an earlier Heist a lone Mastermind finds the Lisa Mona where the Letter
    /// says, the Bank included (R27); tested before this Heist's Clue is handed out (R30).
    fn find_lisa(&mut self, target: Location, host: &mut impl Host<Event>) {
        let seat = self.mastermind;
        if self.letter.is_none() || self.lisa.is_some() || self.burglars[seat].clues == 0 {
            return;
        }
        if self.letter == Some(target) {
            self.lisa = Some(seat);
            host.tell(Audience::All, || Event::LisaFound { seat, letter: target });
        } else {
            self.ruled_out |= target.bit();
        }
    }

    /// Two cards alone, four each in company, none if everybody comes; all draw before anybody
    /// stashes.
    fn rob_bank(&mut self, host: &mut impl Host<Event>) {
        let cards = match self.crew.len() {
            1 => BANK_ALONE,
            crew if crew == self.players() => 0,
            _ => BANK_SHARED,
        };
        self.phase = Phase::Curse;
        let crew = self.crew;
        for seat in self.clockwise(self.mastermind).filter(|&seat| crew.contains(seat)) {
            self.draw_unseen(seat, cards, host);
        }
        crew.iter().for_each(|seat| self.settle(seat, host));
    }

    /// All seats, from this one on.
    #[inline]
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players();
        (0..players).map(move |step| Seat::wrapping(from.index() + step, players))
    }

    /// The next of the crew after this one; the Mastermind again at the end.
    #[inline]
    pub(super) fn next_of_crew(&self, seat: Seat) -> Seat {
        let mut next = self.left_of(seat);
        while !self.crew.contains(next) {
            next = self.left_of(next);
        }
        next
    }
}
