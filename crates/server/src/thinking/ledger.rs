//! Who has had how much thinking time lately.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// Time counts half as much after this long.
const HALF_LIFE: Duration = Duration::from_secs(30);
/// A search that runs counts as this many seconds until it is known what it took.
const RUNNING: f64 = 0.5;
/// Fewer seconds than this are forgotten.
const NOTHING: f64 = 0.001;
/// So many accounts are kept before those with nothing in them are looked for.
const FEW: usize = 1_000;

/// The time each of them has had.
pub struct Ledger<K> {
    accounts: HashMap<K, Account>,
    /// When there are so many accounts, those with nothing in them are closed.
    sweep_at: usize,
}

/// What one of them has had.
#[derive(Default)]
pub struct Account {
    seconds: f64,
    /// The moment at which the seconds were counted.
    at: Duration,
    /// How many searches run, shares of common ones added up.
    running: f64,
}

impl Account {
    /// A search begins, of which this share is theirs.
    pub fn begin(&mut self, share: f64) {
        self.running += share;
    }

    /// A search has ended after this long, of which this share is theirs.
    pub fn end(&mut self, took: Duration, share: f64) {
        self.running = (self.running - share).max(0.0);
        self.seconds += took.as_secs_f64() * share;
    }

    fn seconds(&self, now: Duration) -> f64 {
        let since = now.saturating_sub(self.at).as_secs_f64();
        self.seconds * (-since / HALF_LIFE.as_secs_f64()).exp2()
    }

    fn is_idle(&self, now: Duration) -> bool {
        self.running < NOTHING && self.seconds(now) < NOTHING
    }
}

impl<K> Default for Ledger<K> {
    fn default() -> Ledger<K> {
        Ledger { accounts: HashMap::new(), sweep_at: FEW }
    }
}

impl<K: Hash + Eq> Ledger<K> {
    /// What an account has had, as it counts now.
    pub fn had(&self, who: &K, now: Duration) -> Duration {
        let Some(account) = self.accounts.get(who) else { return Duration::ZERO };
        Duration::from_secs_f64(account.seconds(now) + account.running * RUNNING)
    }

    /// Something changes for an account.
    pub fn change(&mut self, who: K, now: Duration, change: impl FnOnce(&mut Account)) {
        if self.accounts.len() >= self.sweep_at {
            self.accounts.retain(|_, account| !account.is_idle(now));
            self.sweep_at = FEW.max(2 * self.accounts.len());
        }
        let account = self.accounts.entry(who).or_default();
        (account.seconds, account.at) = (account.seconds(now), now);
        change(account);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_forgotten_by_and_by() {
        let mut ledger = Ledger::default();
        let at = Duration::from_secs;
        ledger.change("ann", at(0), |account| account.begin(1.0));
        assert_eq!(ledger.had(&"ann", at(0)), Duration::from_millis(500));
        ledger.change("ann", at(8), |account| account.end(at(8), 1.0));
        for (now, had) in [(8, 8.0), (38, 4.0), (68, 2.0)] {
            assert!((ledger.had(&"ann", at(now)).as_secs_f64() - had).abs() < 1e-9, "{now}");
        }
        assert_eq!(ledger.had(&"bob", at(8)), Duration::ZERO);
    }

    #[test]
    fn nobody_is_remembered_for_ever() {
        let mut ledger = Ledger::default();
        for who in 0..100_000_u64 {
            let now = Duration::from_secs(who);
            ledger.change(who, now, |account| account.begin(1.0));
            ledger.change(who, now, |account| account.end(Duration::from_secs(1), 1.0));
        }
        assert!(ledger.accounts.len() <= FEW, "{}", ledger.accounts.len());
    }
}
