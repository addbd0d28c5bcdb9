//! What to do, within reason.

use crate::address::Server;
use crate::failure::Failure;
use crate::pace::Rate;
use catalog::Entry;
use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// What to put a server through.
#[derive(Clone)]
pub struct Plan {
    /// The server.
    pub server: Server,
    /// Whether a server on another machine is meant.
    pub own_it: bool,
    /// The game to play.
    pub game: &'static dyn Entry,
    /// Its setup, as a JSON object.
    pub setup: String,
    /// How many tables play at once.
    pub tables: usize,
    /// How many moves a second they make together.
    pub rate: Rate,
    /// How long to play before anything counts.
    pub warm_up: Duration,
    /// How long to measure.
    pub length: Duration,
    /// How many sockets only look on.
    pub watchers: usize,
    /// How many connections a second are opened at the start.
    pub ramp: u32,
    /// Whether moves come from games played in advance rather than from the lists the server
    /// sends; if left out, wherever the rules allow it.
    pub scripted: Option<bool>,
    /// The server's process, if its memory is to be read from the system.
    pub pid: Option<u32>,
    /// What the moves depend on.
    pub seed: u64,
}

/// Something there is a most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Tables.
    Tables,
    /// Moves a second.
    Rate,
    /// Seconds of warm-up.
    WarmUp,
    /// Seconds to measure.
    Seconds,
    /// Sockets that look on.
    Watchers,
    /// Connections a second.
    Ramp,
}

impl Limit {
    /// What is within reason.
    pub fn range(self) -> RangeInclusive<u64> {
        match self {
            Limit::Tables => 1..=20_000,
            Limit::Rate => 1..=1_000_000,
            Limit::WarmUp => 0..=3_600,
            Limit::Seconds => 1..=86_400,
            Limit::Watchers => 0..=50_000,
            Limit::Ramp => 1..=10_000,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Tables => "tables",
            Limit::Rate => "moves a second",
            Limit::WarmUp => "seconds of warm-up",
            Limit::Seconds => "seconds",
            Limit::Watchers => "watchers",
            Limit::Ramp => "connections a second",
        })
    }
}

impl Plan {
    /// Refuses what cannot be meant, before anything is sent.
    pub fn check(&self) -> Result<(), Failure> {
        if !self.server.is_loopback() && !self.own_it {
            return Err(Failure::NotLoopback { address: self.server.address() });
        }
        let rate = match self.rate {
            Rate::PerSecond(rate) => u64::from(rate),
            Rate::Max => 1,
        };
        for (limit, asked) in [
            (Limit::Tables, self.tables as u64),
            (Limit::Rate, rate),
            (Limit::WarmUp, self.warm_up.as_secs()),
            (Limit::Seconds, self.length.as_secs()),
            (Limit::Watchers, self.watchers as u64),
            (Limit::Ramp, u64::from(self.ramp)),
        ] {
            if !limit.range().contains(&asked) {
                return Err(Failure::OutOfRange { limit, asked });
            }
        }
        Ok(())
    }

    /// Raises the limit of open files for this many sockets.
    pub fn allow_sockets(&self, sockets: usize) -> Result<(), Failure> {
        const OTHER_FILES: u64 = 200;
        let needed = sockets as u64 + OTHER_FILES;
        let limit = rlimit::increase_nofile_limit(needed)?;
        if limit < needed { Err(Failure::TooFewFiles { needed, limit }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            server: "http://127.0.0.1:1".parse().unwrap(),
            own_it: false,
            game: catalog::game("pinch").unwrap(),
            setup: "{}".into(),
            tables: 10,
            rate: Rate::Max,
            warm_up: Duration::ZERO,
            length: Duration::from_secs(1),
            watchers: 0,
            ramp: 100,
            scripted: None,
            pid: None,
            seed: 0,
        }
    }

    #[test]
    fn absurd_plans_are_refused() {
        let elsewhere = || "http://192.0.2.1:80".parse().unwrap();
        for (change, expected) in [
            ((|_| {}) as fn(&mut Plan), None),
            (|plan| plan.tables = 0, Some(Limit::Tables)),
            (|plan| plan.tables = 20_001, Some(Limit::Tables)),
            (|plan| plan.rate = Rate::PerSecond(0), Some(Limit::Rate)),
            (|plan| plan.length = Duration::ZERO, Some(Limit::Seconds)),
            (|plan| plan.warm_up = Duration::from_secs(3_601), Some(Limit::WarmUp)),
            (|plan| plan.watchers = 50_001, Some(Limit::Watchers)),
            (|plan| plan.ramp = 0, Some(Limit::Ramp)),
        ] {
            let mut plan = plan();
            change(&mut plan);
            let refused = match plan.check() {
                Ok(()) => None,
                Err(Failure::OutOfRange { limit, .. }) => Some(limit),
                Err(other) => panic!("{other}"),
            };
            assert_eq!(refused, expected);
        }
        let mut far = Plan { server: elsewhere(), ..plan() };
        assert!(matches!(far.check(), Err(Failure::NotLoopback { .. })));
        far.own_it = true;
        assert!(far.check().is_ok());
    }

    #[test]
    fn too_few_files_are_told() {
        let failure = plan().allow_sockets(usize::MAX >> 8).expect_err("nobody may open so many");
        assert!(matches!(failure, Failure::TooFewFiles { .. }), "{failure}");
    }
}
