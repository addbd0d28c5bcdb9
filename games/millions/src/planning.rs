//! Planning: everybody takes a role at once and in secret.

use crate::illegal::{Illegal, Take};
use crate::log::Entry;
use crate::notation::Move;
use crate::role::{Role, Roles};
use crate::{Event, Millions, Phase};
use tabletop::chance::{Rng, below};
use tabletop::{Audience, Host, Seat, Seats};

impl Millions {
    /// Those who have not chosen yet.
    pub(crate) fn planners(&self) -> Seats {
        Seats::all(self.lineup.seats()).without(self.job.chosen)
    }

    /// The roles a seat may take. With `no_repeat` those it chose last round are barred, even if it
    /// left then, and with three players for both characters (R28).
    pub(crate) fn choices(&self, seat: Seat) -> Roles {
        match self.history.last() {
            Some(past) if self.setup.no_repeat => {
                let barred = self.lineup.own(seat).map(|number| past.roles[number]);
                barred.fold(self.in_play, Roles::without)
            }
            _ => self.in_play,
        }
    }

    pub(crate) fn check_choice(
        &self,
        seat: Seat,
        role: Role,
        second: Option<Role>,
    ) -> Result<(), Illegal> {
        if second.is_some() != self.lineup.doubled() {
            let take = if self.lineup.doubled() { Take::Two } else { Take::One };
            return Err(Illegal::RoleCount(take));
        }
        let outside = |roles: Roles| {
            let taken = [Some(role), second].into_iter().flatten();
            taken.into_iter().find(|&role| !roles.contains(role))
        };
        if let Some(role) = outside(self.in_play) {
            return Err(Illegal::NotInPlay(role));
        }
        if second == Some(role) {
            return Err(Illegal::SameTwice(role));
        }
        outside(self.choices(seat)).map_or(Ok(()), |role| Err(Illegal::Barred(role)))
    }

    pub(crate) fn choose(
        &mut self,
        seat: Seat,
        role: Role,
        second: Option<Role>,
        host: &mut impl Host<Event>,
    ) {
        let first = self.lineup.first(seat);
        self.job.roles[first] = role;
        if let Some(second) = second {
            self.job.roles[first + 1] = second;
        }
        self.job.chosen.insert(seat);
        host.tell(Audience::All, || Event::Chosen { seat });
        if self.job.chosen.len() == self.lineup.seats() {
            self.close_planning(host);
        }
    }

    /// Antes first, in seat order; then all role cards but one are laid open.
    fn close_planning(&mut self, host: &mut impl Host<Event>) {
        let price = self.card().ante;
        for number in self.lineup.numbers() {
            // R5: who cannot pay in full puts down what there is, a before b.
            let cash = &mut self.cash[self.lineup.owner(number)];
            let amount = price.min(*cash);
            *cash -= amount;
            self.job.antes[number] = amount;
            self.note(Entry::Ante { character: self.lineup.character(number), amount }, host);
        }
        let hidden = usize::from(self.facedown[self.now()]);
        for number in self.lineup.numbers().filter(|&number| number != hidden) {
            self.job.faceup.0[self.job.roles[number].index()] += 1;
        }
        self.note(Entry::Faceup { roles: self.job.faceup }, host);
        self.job.undecided = self.lineup.everybody();
        self.job.talkers = Seats::all(self.lineup.seats());
        self.job.awaited = self.job.talkers;
        self.phase = Phase::Negotiation;
    }

    /// Any choice the seat may make, each equally likely.
    #[inline]
    pub(crate) fn random_choice(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        let roles = self.choices(seat);
        let count = roles.len() as u32;
        if !self.lineup.doubled() {
            return Move::Choose { role: roles.nth(below(rng, count) as usize), second: None };
        }
        let pair = below(rng, count * (count - 1));
        let role = roles.nth((pair / (count - 1)) as usize);
        let second = roles.without(role).nth((pair % (count - 1)) as usize);
        Move::Choose { role, second: Some(second) }
    }
}
