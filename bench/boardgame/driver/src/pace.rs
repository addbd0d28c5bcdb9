use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use tokio::time::Instant;

/// How many moves all tables together offer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Load {
    /// So many a second.
    PerSecond(f64),
    /// Every table always has one in flight.
    Max,
}

/// A load that is neither `max` nor a positive number.
#[derive(Debug, Error)]
#[error("not a number of moves per second, nor `max`")]
pub struct NoLoad;

impl FromStr for Load {
    type Err = NoLoad;

    fn from_str(text: &str) -> Result<Load, NoLoad> {
        if text == "max" {
            return Ok(Load::Max);
        }
        let moves: f64 = text.parse().map_err(|_| NoLoad)?;
        if moves.is_normal() && moves > 0.0 { Ok(Load::PerSecond(moves)) } else { Err(NoLoad) }
    }
}

impl Load {
    /// The mean time from one move of a table to its next.
    pub fn gap(self, tables: usize) -> Duration {
        match self {
            Load::PerSecond(moves) => Duration::from_secs_f64(tables as f64 / moves),
            Load::Max => Duration::ZERO,
        }
    }
}

/// When a table's next move is due.
pub struct Pace {
    gap: Duration,
    due: Instant,
}

impl Pace {
    /// The first move is due at a random moment of the first gap.
    pub fn new(gap: Duration, chance: &mut fastrand::Rng) -> Pace {
        Pace { gap, due: Instant::now() + gap.mul_f64(chance.f64()) }
    }

    /// When the next move is due; the one after that is due a gap later.
    ///
    /// A table that is late catches up by at most one gap: a server that stalls is not punished with a flood.
    pub fn next(&mut self) -> Instant {
        let now = Instant::now();
        let due = now.checked_sub(self.gap).map_or(self.due, |earliest| self.due.max(earliest));
        self.due = due + self.gap;
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_is_max_or_a_positive_number() {
        for (text, load) in [
            ("max", Some(Load::Max)),
            ("250", Some(Load::PerSecond(250.0))),
            ("0", None),
            ("-1", None),
            ("inf", None),
            ("many", None),
        ] {
            assert_eq!(text.parse().ok(), load, "{text}");
        }
    }

    #[test]
    fn tables_share_the_load() {
        assert_eq!(Load::PerSecond(200.0).gap(100), Duration::from_millis(500));
        assert_eq!(Load::Max.gap(100), Duration::ZERO);
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_table_catches_up_by_one_gap() {
        let gap = Duration::from_secs(10);
        let mut pace = Pace { gap, due: Instant::now() };
        let begin = pace.next();
        assert_eq!(pace.next(), begin + gap);
        tokio::time::advance(5 * gap).await;
        assert_eq!(pace.next(), begin + 4 * gap);
        assert_eq!(pace.next(), begin + 5 * gap);
    }
}
