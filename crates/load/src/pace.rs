//! When moves are due. They are due whether or not the server keeps up, so that waiting for a slow
//! answer counts as waiting for everything that was due meanwhile.

use std::sync::Mutex;
use std::time::Duration;
use tabletop::chance::{Dice, Rng};
use tokio::time::{Instant, sleep_until};

/// How many moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// This many a second, all tables together.
    PerSecond(u32),
    /// Each as soon as the one before it is seen.
    Max,
}

/// When one table's next move is due.
pub(crate) struct Pace {
    interval: Duration,
    due: Instant,
}

impl Pace {
    /// Every table moves equally often, from a random moment on.
    pub fn new(rate: Rate, tables: usize, start: Instant, dice: &mut Dice) -> Pace {
        let interval = match rate {
            Rate::PerSecond(rate) => Duration::from_secs(1) * tables as u32 / rate,
            Rate::Max => Duration::ZERO,
        };
        let phase = f64::from(dice.next_u32()) / f64::from(u32::MAX);
        Pace { interval, due: start + interval.mul_f64(phase) }
    }

    /// When the next move is due.
    pub fn due(&self) -> Instant {
        self.due
    }

    /// The move that was due is made and seen.
    pub fn made(&mut self, now: Instant) {
        self.due = if self.interval.is_zero() { now } else { self.due + self.interval };
    }

    /// Gives up every move that was due in the meantime, and says how many.
    pub fn skip_to(&mut self, now: Instant) -> u64 {
        self.give_up_while(|due| due < now).count() as u64
    }

    /// Gives up moves as long as they were due then, and says when each was.
    pub fn give_up_while(
        &mut self,
        then: impl Fn(Instant) -> bool,
    ) -> impl Iterator<Item = Instant> {
        std::iter::from_fn(move || {
            let due = self.due;
            (!self.interval.is_zero() && then(due)).then(|| {
                self.due += self.interval;
                due
            })
        })
    }
}

/// Lets this many through a second, one by one.
pub(crate) struct Ramp {
    gap: Duration,
    next: Mutex<Instant>,
}

impl Ramp {
    /// Lets `rate` through a second.
    pub fn new(rate: u32) -> Ramp {
        Ramp { gap: Duration::from_secs(1) / rate, next: Mutex::new(Instant::now()) }
    }

    /// Waits for one's turn.
    pub async fn pass(&self) {
        let slot = {
            let mut next = self.next.lock().expect("nobody panics while counting");
            let slot = (*next).max(Instant::now());
            *next = slot + self.gap;
            slot
        };
        sleep_until(slot).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::dice;

    #[test]
    fn tables_share_the_rate() {
        let start = Instant::now();
        let mut dice = dice(1);
        for (rate, tables, millis) in [(1000, 1000, 1000), (5000, 1000, 200), (1, 3, 3000)] {
            let mut pace = Pace::new(Rate::PerSecond(rate), tables, start, &mut dice);
            let (interval, first) = (Duration::from_millis(millis), pace.due());
            assert!((start..=start + interval).contains(&first));
            pace.made(start + interval * 9);
            assert_eq!(pace.due() - first, interval, "a late move delays no other");
            assert_eq!(pace.skip_to(first + interval * 3), 2);
            assert_eq!(pace.due() - first, interval * 3);
        }
    }

    #[test]
    fn without_a_rate_the_next_move_is_due_at_once() {
        let start = Instant::now();
        let mut pace = Pace::new(Rate::Max, 9, start, &mut dice(1));
        assert_eq!(pace.due(), start);
        let later = start + Duration::from_secs(1);
        pace.made(later);
        assert_eq!((pace.due(), pace.skip_to(later + Duration::from_secs(1))), (later, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn a_ramp_lets_so_many_through() {
        let start = Instant::now();
        let ramp = Ramp::new(100);
        for _ in 0..=50 {
            ramp.pass().await;
        }
        assert_eq!(start.elapsed().as_millis(), 500);
    }
}
