//! Negotiation: in any order everybody talks, puts money down, and leaves or stays.

use crate::character::{Character, Group, Slot};
use crate::illegal::{Illegal, Talk};
use crate::log::Entry;
use crate::notation::Move;
use crate::{Event, Millions};
use tabletop::{Audience, Host, Seat};

/// R14: what a seat may say in a round.
pub(crate) const CLAIMS: u8 = 3;
pub(crate) const ASKS: u8 = 3;
pub(crate) const OFFERS: u8 = 8;
/// The highest price that can be asked.
pub(crate) const HIGHEST_ASK: u8 = 12;

impl Millions {
    pub(crate) fn check_talk(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let used = self.job.used[seat];
        match mv {
            Move::Claim { slot, role } => {
                // R13: also about a locked character.
                self.own_here(seat, slot)?;
                limit(used.claims, Talk::Claims, CLAIMS)?;
                if self.in_play.contains(role) { Ok(()) } else { Err(Illegal::NotInPlay(role)) }
            }
            Move::Ask { slot, amount } => {
                self.own_undecided(seat, slot)?;
                limit(used.asks, Talk::Asks, ASKS)?;
                within(amount, HIGHEST_ASK)
            }
            Move::Offer { on, amount } => {
                self.present(seat)?;
                let number = self.target(seat, on)?;
                self.undecided(number)?;
                let what = if self.revised() { Talk::Offers } else { Talk::Bids };
                limit(used.offers, what, OFFERS)?;
                let standing = self.job.offers[seat].on(number);
                match self.cash[seat] + standing {
                    0 => Err(Illegal::NoCash),
                    most => within(amount, most),
                }?;
                if amount == standing { Err(Illegal::SameOffer) } else { Ok(()) }
            }
            Move::Withdraw { on } => {
                let number = self.target(seat, on)?;
                // R14: until rules 2 withdrawing counted like an offer.
                if !self.revised() {
                    limit(used.offers, Talk::Bids, OFFERS)?;
                }
                match self.job.offers[seat].on(number) {
                    0 => Err(Illegal::NoOffer(on)),
                    _ => Ok(()),
                }
            }
            Move::Leave { slot } | Move::Stay { slot } => self.own_undecided(seat, slot).map(drop),
            Move::Intimidate { on } => self.check_look(seat, on),
            Move::Lastcall if self.leader != seat => Err(Illegal::NotLeader),
            Move::Lastcall if self.job.lastcall => Err(Illegal::Called),
            Move::Lastcall => self.present(seat),
            Move::Choose { .. } | Move::Name { .. } => Err(Illegal::NotNow),
        }
    }

    /// R16: anybody else's character, since rules 2 also a departed one's.
    pub(crate) fn check_look(&self, seat: Seat, on: Character) -> Result<(), Illegal> {
        let number = self.target(seat, on)?;
        match () {
            () if self.intimidation[seat] == 0 => Err(Illegal::NoCard),
            () if self.job.looked[seat].contains(number) => Err(Illegal::Seen(on)),
            () if !self.unseen(seat).contains(number) => Err(Illegal::Left(on)),
            () => Ok(()),
        }
    }

    /// R11: who has left entirely neither deals nor calls.
    fn present(&self, seat: Seat) -> Result<(), Illegal> {
        let here = !(self.lineup.own(seat) & self.here()).is_empty();
        if here { Ok(()) } else { Err(Illegal::Gone) }
    }

    fn own_here(&self, seat: Seat, slot: Option<Slot>) -> Result<usize, Illegal> {
        let number = self.lineup.number(seat, slot).ok_or(Illegal::Letter)?;
        match self.here().contains(number) {
            true => Ok(number),
            false => Err(Illegal::Left(self.lineup.character(number))),
        }
    }

    fn own_undecided(&self, seat: Seat, slot: Option<Slot>) -> Result<usize, Illegal> {
        let number = self.lineup.number(seat, slot).ok_or(Illegal::Letter)?;
        self.undecided(number).map(|()| number)
    }

    fn undecided(&self, number: usize) -> Result<(), Illegal> {
        match self.job.undecided.contains(number) {
            true => Ok(()),
            false => Err(Illegal::Decided(self.lineup.character(number))),
        }
    }

    /// Somebody else's character (R12).
    fn target(&self, seat: Seat, on: Character) -> Result<usize, Illegal> {
        if on.seat.index() >= self.lineup.seats() {
            return Err(Illegal::NoSuchSeat(on.seat));
        }
        let number = self.lineup.number(on.seat, on.slot).ok_or(Illegal::Letter)?;
        if on.seat == seat { Err(Illegal::Own(on)) } else { Ok(number) }
    }

    /// Makes a legal move of the negotiation.
    #[inline]
    pub(crate) fn talk(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        self.note(Entry::Said { seat, mv }, host);
        match mv {
            Move::Claim { .. } => self.job.used[seat].claims += 1,
            Move::Ask { .. } => self.job.used[seat].asks += 1,
            Move::Offer { on, amount } => {
                self.put_down(seat, on, amount);
                self.job.used[seat].offers += 1;
            }
            Move::Withdraw { on } => {
                self.put_down(seat, on, 0);
                // R14: until rules 2 withdrawing counted.
                self.job.used[seat].offers += u8::from(!self.revised());
            }
            Move::Leave { slot } => return self.leave(seat, slot, host),
            Move::Stay { slot } => return self.stay(seat, slot, host),
            Move::Intimidate { on } => self.intimidate(seat, on, host),
            Move::Lastcall => self.job.lastcall = true,
            Move::Choose { .. } | Move::Name { .. } => {}
        }
        // Words and money of one's own can only bring oneself to an end.
        if self.negotiating() && !self.may_speak(seat) {
            self.job.talkers.remove(seat);
        }
    }

    /// R7, R9: money leaves the purse as soon as it is offered; the old offer comes back first.
    fn put_down(&mut self, seat: Seat, on: Character, amount: u8) {
        let Some(number) = self.lineup.number(on.seat, on.slot) else { return };
        self.cash[seat] += self.job.offers[seat].replace(number, amount);
        self.cash[seat] -= amount;
    }

    /// R8: who leaves collects every offer, or goes for nothing.
    fn leave(&mut self, seat: Seat, slot: Option<Slot>, host: &mut impl Host<Event>) {
        let Some(number) = self.lineup.number(seat, slot) else { return };
        self.job.undecided.remove(number);
        self.ante_back(number, host);
        let character = self.lineup.character(number);
        for payer in Seat::all(self.lineup.seats()) {
            let amount = self.job.offers[payer].replace(number, 0);
            if amount > 0 {
                self.cash[seat] += amount;
                self.note(Entry::Paid { payer, character, amount }, host);
            }
        }
        if (self.lineup.own(seat) & self.here()).is_empty() {
            // R11: nobody is paid by a player who has gone home.
            for number in self.job.undecided {
                self.return_offer(seat, number, host);
            }
        }
        self.decided(host);
    }

    /// R10: a locked character cannot be bought any more.
    fn stay(&mut self, seat: Seat, slot: Option<Slot>, host: &mut impl Host<Event>) {
        let Some(number) = self.lineup.number(seat, slot) else { return };
        self.job.undecided.remove(number);
        self.job.locked.insert(number);
        for payer in Seat::all(self.lineup.seats()) {
            self.return_offer(payer, number, host);
        }
        self.decided(host);
    }

    fn return_offer(&mut self, payer: Seat, number: usize, host: &mut impl Host<Event>) {
        let amount = self.job.offers[payer].replace(number, 0);
        if amount > 0 {
            self.cash[payer] += amount;
            let character = self.lineup.character(number);
            self.note(Entry::Returned { payer, character, amount }, host);
        }
    }

    pub(crate) fn ante_back(&mut self, number: usize, host: &mut impl Host<Event>) {
        let amount = std::mem::take(&mut self.job.antes[number]);
        self.cash[self.lineup.owner(number)] += amount;
        self.note(Entry::Anteback { character: self.lineup.character(number), amount }, host);
    }

    fn decided(&mut self, host: &mut impl Host<Event>) {
        if self.job.undecided == Group::NONE {
            self.heist(host);
        } else {
            let seats = Seat::all(self.lineup.seats());
            self.job.talkers = seats.filter(|&seat| self.may_speak(seat)).collect();
            let undecided = self.job.undecided.into_iter();
            self.job.awaited = undecided.map(|number| self.lineup.owner(number)).collect();
        }
    }

    /// R16: the card is gone, and only its user learns the role.
    fn intimidate(&mut self, seat: Seat, on: Character, host: &mut impl Host<Event>) {
        let Some(number) = self.lineup.number(on.seat, on.slot) else { return };
        self.intimidation[seat] -= 1;
        self.job.looked[seat].insert(number);
        let role = self.job.roles[number];
        host.tell(Audience::Only(seat), || Event::Looked { seat, character: on, role });
    }
}

fn limit(used: u8, what: Talk, most: u8) -> Result<(), Illegal> {
    if used < most { Ok(()) } else { Err(Illegal::Limit { what, most }) }
}

fn within(amount: u8, most: u8) -> Result<(), Illegal> {
    if (1..=most).contains(&amount) { Ok(()) } else { Err(Illegal::Amount { most }) }
}
