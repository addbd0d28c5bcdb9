//! What is counted while tables play.

use crate::report::Spread;
use hdrhistogram::Histogram;
use protocol::ErrorKind;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// The time in which what happens counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// From when on.
    pub from: Instant,
    /// Until when.
    pub to: Instant,
}

impl Span {
    /// Whether it counts.
    pub fn contains(&self, moment: Instant) -> bool {
        (self.from..self.to).contains(&moment)
    }

    /// How long it is.
    pub fn length(&self) -> Duration {
        self.to.saturating_duration_since(self.from)
    }
}

/// Counts of everything.
pub(crate) struct Tally {
    /// Moves acknowledged in the time that counts.
    pub moves: u64,
    /// Moves that were due in it and never answered.
    pub unanswered: u64,
    /// Moves that were due while a table was replaced.
    pub skipped: u64,
    /// Games played to their end.
    pub games: u64,
    /// Tables given up because something went wrong.
    pub broken: u64,
    /// Connections lost and opened again.
    pub reconnects: u64,
    /// Versions left out, told twice or taken back.
    pub gaps: u64,
    /// Messages that reached watchers.
    pub watched: u64,
    /// Refusals by kind.
    pub refusals: BTreeMap<String, u64>,
    /// From sending a move to its acknowledgement.
    pub answer: Times,
    /// From the moment a move was due to its acknowledgement.
    pub due: Times,
    /// From sending a move until another client saw it.
    pub seen: Times,
}

impl Tally {
    pub fn new() -> Tally {
        Tally {
            moves: 0,
            unanswered: 0,
            skipped: 0,
            games: 0,
            broken: 0,
            reconnects: 0,
            gaps: 0,
            watched: 0,
            refusals: BTreeMap::new(),
            answer: Times::new(),
            due: Times::new(),
            seen: Times::new(),
        }
    }

    /// Counts a refusal.
    pub fn refused(&mut self, kind: ErrorKind) {
        let name = serde_json::to_value(kind).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or("unknown");
        *self.refusals.entry(name.to_owned()).or_default() += 1;
    }
}

/// How long things took, to three digits.
pub(crate) struct Times(Histogram<u64>);

impl Times {
    /// The longest time that is told from longer ones, in microseconds.
    const LONGEST: u64 = 600_000_000;

    fn new() -> Times {
        Times(Histogram::new_with_max(Self::LONGEST, 3).expect("the bounds are in order"))
    }

    pub fn add(&mut self, time: Duration) {
        self.0.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1));
    }

    /// The figures people ask for, in milliseconds.
    pub fn spread(&self) -> Spread {
        let millis = |micros: u64| micros as f64 / 1000.0;
        let at = |share| millis(self.0.value_at_quantile(share));
        Spread {
            count: self.0.len(),
            mean: self.0.mean() / 1000.0,
            p50: at(0.5),
            p90: at(0.9),
            p99: at(0.99),
            p999: at(0.999),
            max: millis(self.0.max()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_milliseconds() {
        let mut times = Times::new();
        (1..=1000).for_each(|n| times.add(Duration::from_millis(n)));
        let spread = times.spread();
        assert_eq!(spread.count, 1000);
        for (found, expected) in [
            (spread.p50, 500.0),
            (spread.p90, 900.0),
            (spread.p99, 990.0),
            (spread.p999, 999.0),
            (spread.max, 1000.0),
            (spread.mean, 500.5),
        ] {
            assert!((found / expected - 1.0).abs() < 0.002, "{found} is not {expected}");
        }
        times.add(Duration::MAX);
        assert_eq!(times.spread().count, 1001);
    }

    #[test]
    fn refusals_are_counted_by_kind() {
        let mut tally = Tally::new();
        for kind in [ErrorKind::NotYourTurn, ErrorKind::Stale, ErrorKind::Stale] {
            tally.refused(kind);
        }
        assert_eq!(
            tally.refusals,
            BTreeMap::from([("not_your_turn".into(), 1), ("stale".into(), 2)])
        );
    }
}
