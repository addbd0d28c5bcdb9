//! The heist: those who stayed turn over one role after the other.

use crate::character::Group;
use crate::illegal::Illegal;
use crate::log::{Entry, Fate};
use crate::role::{Role, Roles};
use crate::{Event, Millions, Phase};
use tabletop::{Host, Seat};

/// What a Snitch without company pays (R23).
pub(crate) const FINE: u8 = 3;

impl Millions {
    pub(crate) fn heist(&mut self, host: &mut impl Host<Event>) {
        debug_assert_eq!(self.lying(), self.job.antes.into_iter().map(i16::from).sum::<i16>());
        self.note(Entry::Heist, host);
        self.reveal(Role::Snitch, host);
        let Some(snitch) = self.job.alive.first() else { return self.carry_out(None, host) };
        let nameable = self.nameable();
        // R19: neither a Snitch who alone stayed nor a single nameable role leaves a choice.
        if self.job.locked.is_empty() || nameable.is_empty() {
            self.note(Entry::Noname { character: self.lineup.character(snitch) }, host);
            self.carry_out(None, host);
        } else if nameable.len() == 1 {
            self.name(nameable.nth(0), host);
        } else {
            self.phase = Phase::Naming;
        }
    }

    /// The owner of the only Snitch alive.
    pub(crate) fn snitch(&self) -> Seat {
        self.lineup.owner(self.job.alive.nth(0))
    }

    /// R18: what lies face up, the Snitch aside.
    pub(crate) fn nameable(&self) -> Roles {
        let seen = Role::ALL.into_iter().filter(|&role| self.job.faceup.copies(role) > 0);
        seen.collect::<Roles>().without(Role::Snitch)
    }

    /// The nameable role with the most copies face up; on a tie the earliest in heist order.
    pub(crate) fn most_seen(&self) -> Role {
        let nameable = self.nameable();
        let late_first = Role::ALL.into_iter().rev().filter(|&role| nameable.contains(role));
        late_first.max_by_key(|&role| self.job.faceup.copies(role)).unwrap_or(Role::Brute)
    }

    pub(crate) fn check_name(&self, role: Role) -> Result<(), Illegal> {
        if self.nameable().contains(role) { Ok(()) } else { Err(Illegal::NotNameable(role)) }
    }

    pub(crate) fn name(&mut self, role: Role, host: &mut impl Host<Event>) {
        let character = self.lineup.character(self.job.alive.nth(0));
        self.note(Entry::Name { character, role }, host);
        self.carry_out(Some(role), host);
    }

    fn carry_out(&mut self, named: Option<Role>, host: &mut impl Host<Event>) {
        for role in [Role::Brute, Role::Driver, Role::Crook, Role::Mastermind] {
            if named != Some(role) {
                self.reveal(role, host);
            }
        }
        if let Some(role) = named {
            // R21: out even if alone, turned over last, and no card for a Brute.
            let group = self.turn_over(role, host);
            self.throw_out(group, Fate::Snitched, host);
        }
        debug_assert!(self.job.locked.is_empty());
        match self.job.alive.first() {
            None => self.note(Entry::Nobody, host),
            Some(only) if self.job.alive.len() == 1 && self.job.roles[only] == Role::Snitch => {
                self.fine(only, host);
            }
            Some(_) => self.share_out(host),
        }
        self.end_round(host);
    }

    /// One of a kind is alive; two or more are out.
    fn reveal(&mut self, role: Role, host: &mut impl Host<Event>) {
        let group = self.turn_over(role, host);
        if group.len() != 1 {
            return self.throw_out(group, Fate::Clash, host);
        }
        let number = group.nth(0);
        self.job.alive.insert(number);
        self.ante_back(number, host);
        if role == Role::Brute {
            self.intimidation[self.lineup.owner(number)] += 1;
            self.note(Entry::Card { character: self.lineup.character(number) }, host);
        }
    }

    fn turn_over(&mut self, role: Role, host: &mut impl Host<Event>) -> Group {
        let mut group = Group::NONE;
        for number in self.job.locked {
            if self.job.roles[number] == role {
                group.insert(number);
                let character = self.lineup.character(number);
                self.note(Entry::Reveal { character, role }, host);
            }
        }
        self.job.locked -= group;
        group
    }

    /// Antes go to the bank, but never a Brute's.
    fn throw_out(&mut self, group: Group, fate: Fate, host: &mut impl Host<Event>) {
        for number in group {
            let character = self.lineup.character(number);
            self.job.fates[number] = fate;
            self.note(Entry::Out { character, fate }, host);
            if self.job.roles[number] == Role::Brute {
                self.ante_back(number, host);
            } else {
                let amount = std::mem::take(&mut self.job.antes[number]);
                self.bank += i16::from(amount);
                self.note(Entry::Antelost { character, amount }, host);
            }
        }
    }

    /// R22, R23: a Snitch without company pays, out of what the returned ante left in hand.
    fn fine(&mut self, number: usize, host: &mut impl Host<Event>) {
        let character = self.lineup.character(number);
        let cash = &mut self.cash[character.seat];
        let amount = FINE.min(*cash);
        *cash -= amount;
        self.bank += i16::from(amount);
        self.job.fates[number] = Fate::Alone;
        self.note(Entry::Out { character, fate: Fate::Alone }, host);
        self.note(Entry::Fine { character, amount }, host);
    }
}
