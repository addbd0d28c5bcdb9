//! How long players waited, by what had happened.

use crate::players::Answered;
use crate::site::Kind;
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// Figures of each kind of fault.
#[derive(Default)]
pub struct Figures(BTreeMap<Kind, Row>);

#[derive(Clone, Copy, Default)]
struct Row {
    times: u32,
    /// How often it was the only thing that was wrong: only then it says how long anybody waited.
    alone: u32,
    playable: Duration,
    answered: Duration,
}

impl Figures {
    pub fn count(&mut self, kind: Kind) {
        self.0.entry(kind).or_default().times += 1;
    }

    /// Takes in what was acknowledged since something happened that was put right later: all that was wrong. Where a server was killed,
    /// a table is playable again once a move is acknowledged that was asked for since; else, since it was put right.
    pub fn take(&mut self, kind: Kind, begun: Instant, right: Instant, answers: &[Answered]) {
        let row = self.0.entry(kind).or_default();
        let since = if kind == Kind::NodeKilled { begun } else { right };
        let mut first: BTreeMap<usize, Instant> = BTreeMap::new();
        for answer in answers.iter().filter(|answer| answer.asked >= since) {
            let first = first.entry(answer.players).or_insert(answer.at);
            *first = answer.at.min(*first);
        }
        let playable = first.values().map(|at| *at - since).max().unwrap_or_default();
        let answered = answers.iter().map(|answer| answer.at - answer.asked).max();
        row.alone += 1;
        row.playable = row.playable.max(playable);
        row.answered = row.answered.max(answered.unwrap_or_default());
    }

    /// The longest that any table waited for its next move once this had happened.
    pub fn playable_after(&self, kind: Kind) -> Duration {
        self.0.get(&kind).map_or(Duration::ZERO, |row| row.playable)
    }

    /// How much happened.
    pub fn faults(&self) -> u32 {
        self.0.values().map(|row| row.times).sum()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what happened | times | alone | playable again after | longest answer |")?;
        writeln!(f, "|---|--:|--:|--:|--:|")?;
        for (kind, Row { times, alone, playable, answered }) in &self.0 {
            let [playable, answered] = [playable, answered].map(Duration::as_secs_f64);
            let kind = format!("{kind:?}");
            writeln!(f, "| {kind} | {times} | {alone} | {playable:.2} s | {answered:.2} s |")?;
        }
        Ok(())
    }
}
