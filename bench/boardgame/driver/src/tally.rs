use std::error::Error;
use std::iter::successors;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;
use tokio::time::Instant;

use crate::pace::Load;
use crate::trouble::Trouble;

/// What was acknowledged, and how quickly, while it counted.
pub struct Tally {
    begin: Instant,
    end: Instant,
    microseconds: Histogram<u64>,
    errors: u64,
    first_error: Option<String>,
}

/// The line that is printed.
#[derive(Serialize)]
pub struct Report {
    tables: usize,
    /// Absent when every table always had a move in flight.
    offered_per_s: Option<f64>,
    seconds: f64,
    moves: u64,
    moves_per_s: f64,
    p50_ms: f64,
    p90_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    errors: u64,
    first_error: Option<String>,
}

impl Tally {
    /// Counts what is acknowledged between two moments.
    pub fn between(begin: Instant, end: Instant) -> Tally {
        let microseconds = Histogram::new(3).expect("three digits are a legal precision");
        Tally { begin, end, microseconds, errors: 0, first_error: None }
    }

    /// A move was acknowledged just now.
    pub fn acknowledged(&mut self, latency: Duration) {
        let now = Instant::now();
        if (self.begin..self.end).contains(&now) {
            let elapsed = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
            self.microseconds.record(elapsed).expect("the histogram grows by itself");
        }
    }

    /// A table had to be given up; that counts whenever it happens.
    pub fn failed(&mut self, trouble: &Trouble) {
        self.errors += 1;
        self.first_error.get_or_insert_with(|| {
            let causes = successors(trouble.source(), |&cause| cause.source());
            causes.fold(trouble.to_string(), |told, cause| format!("{told}: {cause}"))
        });
    }

    /// The figures.
    pub fn report(&self, tables: usize, load: Load) -> Report {
        let seconds = (self.end - self.begin).as_secs_f64();
        let moves = self.microseconds.len();
        let quantile = |q| self.microseconds.value_at_quantile(q) as f64 / 1000.0;
        Report {
            tables,
            offered_per_s: match load {
                Load::PerSecond(moves) => Some(moves),
                Load::Max => None,
            },
            seconds,
            moves,
            moves_per_s: moves as f64 / seconds,
            p50_ms: quantile(0.5),
            p90_ms: quantile(0.9),
            p99_ms: quantile(0.99),
            max_ms: self.microseconds.max() as f64 / 1000.0,
            errors: self.errors,
            first_error: self.first_error.clone(),
        }
    }
}
