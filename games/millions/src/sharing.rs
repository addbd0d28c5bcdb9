//! Sharing the loot, and the end of a round.

use crate::log::{Cast, Entry, Fate};
use crate::role::{Role, Roles};
use crate::view::Ending;
use crate::{Event, GOAL, Job, Millions, Past, Phase};
use tabletop::{Audience, Host, Seat, Seats};

/// What the Mastermind adds to the pot.
pub(crate) const MASTERMIND_ADDS: u8 = 2;
/// What everybody else who gets away pays the Driver.
pub(crate) const FEE: u8 = 1;
/// What the Crook takes from the Brute, if it is there.
pub(crate) const THEFT: u8 = 2;
/// What the card's symbol is worth.
pub(crate) const BONUS: u8 = 1;

impl Millions {
    /// Shares, fees, theft, symbol, in this order (R25).
    pub(crate) fn share_out(&mut self, host: &mut impl Host<Event>) {
        let alive = self.job.alive;
        let count = alive.len() as u8;
        let holder = |role| alive.into_iter().find(|&number| self.job.roles[number] == role);
        let [driver, crook, brute, mastermind] =
            [Role::Driver, Role::Crook, Role::Brute, Role::Mastermind].map(holder);
        let symbol = self.card().symbol.and_then(holder);
        let pot = self.card().amount + if mastermind.is_some() { MASTERMIND_ADDS } else { 0 };
        let share = pot / count;
        debug_assert!(alive.len() <= Roles::most_sharers(usize::from(self.setup.players)));
        debug_assert!(share >= 2);

        self.note(Entry::Pot { amount: pot }, host);
        for number in alive {
            let character = self.lineup.character(number);
            self.job.fates[number] = Fate::Shared;
            self.pay_from_bank(character.seat, share);
            self.note(Entry::Share { character, amount: share }, host);
        }
        self.note(Entry::Rest { amount: pot % count }, host);
        if let Some(driver) = driver {
            let driver = self.lineup.character(driver);
            for number in alive {
                let character = self.lineup.character(number);
                if character != driver {
                    self.cash[character.seat] -= FEE;
                    self.cash[driver.seat] += FEE;
                    self.note(Entry::Fee { character, driver, amount: FEE }, host);
                }
            }
        }
        if let (Some(crook), Some(brute)) = (crook, brute) {
            let [crook, brute] = [crook, brute].map(|number| self.lineup.character(number));
            let amount = THEFT.min(self.cash[brute.seat]);
            debug_assert!(amount >= 1);
            self.cash[brute.seat] -= amount;
            self.cash[crook.seat] += amount;
            self.note(Entry::Steal { crook, brute, amount }, host);
        }
        if let Some(number) = symbol {
            let character = self.lineup.character(number);
            self.pay_from_bank(character.seat, BONUS);
            self.note(Entry::Symbol { character, amount: BONUS }, host);
        }
    }

    /// R31: the bank never refuses.
    fn pay_from_bank(&mut self, seat: Seat, amount: u8) {
        self.cash[seat] += amount;
        self.bank -= i16::from(amount);
    }

    /// Every role becomes public (R27); then the game ends or the next job begins.
    pub(crate) fn end_round(&mut self, host: &mut impl Host<Event>) {
        let Job { roles, fates, .. } = self.job;
        self.note(Entry::Roles { cast: Cast { lineup: self.lineup, roles } }, host);
        let (leader, cash, log_end) = (self.leader, self.cash, self.log.len());
        self.history.push(Past { leader, roles, fates, cash, log_end });
        self.job = Job::new(self.lineup.seats());
        if let Some((ended, winners)) = self.ending(&fates) {
            self.phase = Phase::Over { ended, winners };
            host.tell(Audience::All, || Event::Over { ended, winners });
            return;
        }
        self.leader = self.leader.left(self.lineup.seats());
        self.round += 1;
        self.phase = Phase::Planning;
        self.note(Entry::Loot { card: self.loot[self.now()] }, host);
    }

    /// R29, R30: only a share of this very round can reach the goal, and whoever did so comes
    /// before anybody richer.
    fn ending(&self, fates: &[Fate]) -> Option<(Ending, Seats)> {
        let all = || Seat::all(self.lineup.seats());
        let richest = |among: Seats| {
            let most = among.iter().map(|seat| self.cash[seat]).max();
            among.iter().filter(|&seat| Some(self.cash[seat]) == most).collect()
        };
        let shared =
            |seat| self.lineup.own(seat).into_iter().any(|number| fates[number] == Fate::Shared);
        let there: Seats = all().filter(|&seat| shared(seat) && self.cash[seat] >= GOAL).collect();
        match () {
            () if !there.is_empty() => Some((Ending::Goal, richest(there))),
            () if self.round == self.setup.rounds => {
                Some((Ending::Rounds, richest(all().collect())))
            }
            () => None,
        }
    }
}
