//! Whose turn it is to think. Nothing here waits or looks at a clock.

use super::ledger::{Account, Ledger};
use super::{Claim, Payer};
use crate::limits::Network;
use protocol::PersonId;
use std::collections::BTreeMap;
use std::time::Duration;

/// After this many searches for people in a row, one of the rest has its turn.
const PEOPLE_IN_A_ROW: u32 = 7;

/// The name of a search in the queue, in the order of coming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ticket(u64);

/// Searches that wait for one of a few places. People who wait come first. Among them a place falls to
/// the household with the least thinking time lately, in it to the person with the least, and for that
/// person to the search that came first.
pub struct Queue<T> {
    places: usize,
    running: usize,
    waiting: BTreeMap<Ticket, (Claim, T)>,
    came: u64,
    begun: u64,
    people_in_a_row: u32,
    households: Ledger<Household>,
    persons: Ledger<PersonId>,
}

/// Who shares as one: a network, or a person whose network is not known.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Household {
    Network(Network),
    Person(Option<PersonId>),
}

impl From<&Payer> for Household {
    fn from(payer: &Payer) -> Household {
        match payer.network {
            Some(network) => Household::Network(network),
            None => Household::Person(payer.person.clone()),
        }
    }
}

/// Whether a claim stands behind the others' class, and the time its household and its person have had.
type Rank = (bool, Duration, Duration);

impl<T> Queue<T> {
    /// An empty queue for this many places.
    pub fn new(places: usize) -> Queue<T> {
        Queue {
            places,
            running: 0,
            waiting: BTreeMap::new(),
            came: 0,
            begun: 0,
            people_in_a_row: 0,
            households: Ledger::default(),
            persons: Ledger::default(),
        }
    }

    /// A search comes; `token` is handed out when its turn has come.
    pub fn enter(&mut self, claim: Claim, token: T) -> Ticket {
        self.came += 1;
        let ticket = Ticket(self.came);
        self.waiting.insert(ticket, (claim, token));
        ticket
    }

    /// How many searches wait for a place.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// How many have begun so far, each part of a longer one counted.
    pub fn begun(&self) -> u64 {
        self.begun
    }

    /// A search goes that nobody wants any more. One that has begun is not here.
    pub fn leave(&mut self, ticket: Ticket) {
        self.waiting.remove(&ticket);
    }

    /// The next search, if there is one and a place for it. The place is taken until [`end`](Queue::end).
    pub fn next(&mut self, now: Duration) -> Option<(Claim, T)> {
        if self.running >= self.places {
            return None;
        }
        let (_, ticket) = self.foremost(now)?;
        let (claim, token) = self.waiting.remove(&ticket)?;
        let passes_others = claim.somebody_waits && self.rest_waits();
        self.people_in_a_row = if passes_others { self.people_in_a_row + 1 } else { 0 };
        self.begin(&claim, now);
        Some((claim, token))
    }

    /// A search has ended after this long, and its place is free.
    pub fn end(&mut self, claim: &Claim, took: Duration, now: Duration) {
        self.running -= 1;
        self.note(claim, now, |account, share| account.end(took, share));
    }

    /// A search would go on with its next part: says whether it keeps its place. If another is to have
    /// it, it is free.
    pub fn go_on(&mut self, claim: &Claim, took: Duration, now: Duration) -> bool {
        self.end(claim, took, now);
        let keeps = self.foremost(now).is_none_or(|(best, _)| self.rank(claim, now) <= best);
        if keeps {
            self.begin(claim, now);
        }
        keeps
    }

    fn begin(&mut self, claim: &Claim, now: Duration) {
        self.running += 1;
        self.begun += 1;
        self.note(claim, now, |account, share| account.begin(share));
    }

    fn note(&mut self, claim: &Claim, now: Duration, change: impl Fn(&mut Account, f64)) {
        let share = 1.0 / claim.payers.len().max(1) as f64;
        for payer in &claim.payers {
            self.households.change(payer.into(), now, |account| change(account, share));
            if let Some(person) = &payer.person {
                self.persons.change(person.clone(), now, |account| change(account, share));
            }
        }
    }

    fn foremost(&self, now: Duration) -> Option<(Rank, Ticket)> {
        let ranked =
            self.waiting.iter().map(|(ticket, (claim, _))| (self.rank(claim, now), *ticket));
        ranked.min()
    }

    /// The least of any of those it is for, so that nobody's company makes others wait.
    fn rank(&self, claim: &Claim, now: Duration) -> Rank {
        let rest_first = self.people_in_a_row >= PEOPLE_IN_A_ROW;
        let had = claim.payers.iter().map(|payer| {
            let person = payer.person.as_ref().map(|person| self.persons.had(person, now));
            (self.households.had(&payer.into(), now), person.unwrap_or_default())
        });
        let (household, person) = had.min().unwrap_or_default();
        (claim.somebody_waits == rest_first, household, person)
    }

    fn rest_waits(&self) -> bool {
        self.waiting.values().any(|(claim, _)| !claim.somebody_waits)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::limits::Address;
    use std::net::IpAddr;

    const SECOND: Duration = Duration::from_secs(1);

    /// A person at an address, `"ann 192.0.2.1"`, or one whose address nobody knows.
    fn payer(text: &str) -> Payer {
        let (name, address) = text.split_once(' ').unwrap_or((text, ""));
        let ip: Option<IpAddr> = address.parse().ok();
        Payer {
            person: Some(format!("{name:0<12}").parse().unwrap()),
            network: ip.map(|ip| Network::from(Address::from(ip))),
        }
    }

    fn claim(somebody_waits: bool, payers: &[&str]) -> Claim {
        Claim { somebody_waits, payers: payers.iter().map(|text| payer(text)).collect() }
    }

    /// Lets everything that waits have a second of thinking time in its turn, one after the other.
    fn order(queue: &mut Queue<String>) -> String {
        let (mut now, mut order) = (Duration::ZERO, Vec::new());
        while let Some((claim, name)) = queue.next(now) {
            now += SECOND;
            queue.end(&claim, SECOND, now);
            order.push(name);
        }
        order.join(" ")
    }

    /// Who comes in which order, each as `(waits, "who where", how many searches)`, and who is served when.
    #[test]
    fn places_are_shared_fairly() {
        for (comes, served) in [
            // By person, not by the order of coming.
            (
                &[(true, "ann 192.0.2.1", 4), (true, "bob 192.0.2.2", 2)][..],
                "ann bob ann bob ann ann",
            ),
            // By household first: five people at one address are one.
            (
                &[
                    (true, "ann 192.0.2.1", 2),
                    (true, "abe 192.0.2.1", 2),
                    (true, "ada 192.0.2.1", 2),
                    (true, "bob 192.0.2.2", 3),
                ],
                "ann bob abe bob ada bob ann abe ada",
            ),
            // A household of the internet's sixth version may have many networks.
            (
                &[
                    (true, "ann 2001:db8:1:1::1", 2),
                    (true, "abe 2001:db8:1:2::1", 1),
                    (true, "bob 2001:db8:2::1", 2),
                ],
                "ann bob abe bob ann",
            ),
            // A person whose address is not known shares with nobody.
            (&[(true, "ann", 2), (true, "bob", 1)], "ann bob ann"),
            // People who wait come before the rest, which is not forgotten.
            (
                &[(false, "ann 192.0.2.1", 2), (true, "bob 192.0.2.2", 9)],
                "bob bob bob bob bob bob bob ann bob bob ann",
            ),
        ] {
            let mut queue = Queue::new(1);
            for &(waits, who, searches) in comes {
                for _ in 0..searches {
                    queue.enter(claim(waits, &[who]), who.split(' ').next().unwrap().to_owned());
                }
            }
            assert_eq!(order(&mut queue), served);
        }
    }

    /// A thousand searches of one person delay a stranger by no more than those that run already.
    #[test]
    fn a_stranger_waits_for_nothing_but_what_runs() {
        let mut queue = Queue::new(2);
        for number in 0..1_000 {
            queue.enter(claim(true, &["ann 192.0.2.1"]), number.to_string());
        }
        let running: Vec<_> = (0..2).map(|_| queue.next(Duration::ZERO).unwrap().0).collect();
        queue.enter(claim(true, &["bob 192.0.2.2"]), "bob".into());
        assert!(queue.next(SECOND).is_none(), "there is no place");
        queue.end(&running[0], SECOND, SECOND);
        assert_eq!(queue.next(SECOND).unwrap().1, "bob");
    }

    /// What is done for several is charged to all of them, and comes when the first of them has a right to it.
    #[test]
    fn company_shares_the_cost_and_is_no_burden() {
        let mut queue = Queue::new(1);
        let together = claim(true, &["ann 192.0.2.1", "bob 192.0.2.2"]);
        let alone = |who| claim(true, &[who]);
        queue.enter(alone("ann 192.0.2.1"), "ann".into());
        let (ann, _) = queue.next(Duration::ZERO).unwrap();
        queue.end(&ann, 2 * SECOND, Duration::ZERO);
        queue.enter(alone("ann 192.0.2.1"), "ann".into());
        queue.enter(together, "both".into());
        queue.enter(alone("cid 192.0.2.3"), "cid".into());
        queue.enter(alone("bob 192.0.2.2"), "bob".into());
        assert_eq!(order(&mut queue), "both cid bob ann");
    }

    /// A decision of many parts keeps its place as long as nobody has a better right to it.
    #[test]
    fn a_decision_in_parts_makes_way() {
        let mut queue = Queue::new(1);
        queue.enter(claim(true, &["ann 192.0.2.1"]), "ann".to_owned());
        queue.enter(claim(true, &["ann 192.0.2.1"]), "ann again".to_owned());
        let (ann, _) = queue.next(Duration::ZERO).unwrap();
        assert!(queue.go_on(&ann, SECOND, Duration::ZERO), "her other search came later");
        queue.enter(claim(true, &["bob 192.0.2.2"]), "bob".to_owned());
        assert!(!queue.go_on(&ann, SECOND, Duration::ZERO));
        assert_eq!(queue.next(Duration::ZERO).unwrap().1, "bob");
    }

    #[test]
    fn what_is_not_wanted_any_more_is_not_thought_about() {
        let mut queue = Queue::new(1);
        let ticket = queue.enter(claim(true, &["ann"]), "ann".to_owned());
        queue.enter(claim(true, &["bob"]), "bob".to_owned());
        queue.leave(ticket);
        assert_eq!(order(&mut queue), "bob");
    }
}
