//! The time that tables live by: that of the wall when the server starts, carried on by a clock that is
//! never set.
//!
//! A wall clock can be set, by an hour or by years, in either direction; then nobody may lose a move or a
//! seat. So time goes on steadily whatever the wall says, a little faster or slower until both agree again.
//! For a clock of minutes that is nothing, and one of days gets the whole jump as its grace. That it was set is
//! counted, so that tables with people at them can pause and say so.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Steady time goes at most this part faster or slower, to join the wall's.
const SLEW: i64 = 10;
/// How often it is held against the wall's, in milliseconds.
const LOOK: i64 = 1000;
/// A wall clock that has moved this far by itself was set, in milliseconds.
const JUMP: i64 = 5000;

/// A clock, in milliseconds.
type Clock = Box<dyn Fn() -> i64 + Send + Sync>;

/// Steady time.
pub struct SteadyTime {
    /// Milliseconds since 1970, as far as is known.
    wall: Clock,
    /// Milliseconds since whenever, never set.
    ticks: Clock,
    anchor: Mutex<Anchor>,
    /// How often the wall's was set.
    jumps: AtomicU64,
}

/// A moment that both clocks were looked at.
#[derive(Clone, Copy)]
struct Anchor {
    ticks: i64,
    steady: i64,
    /// How far the wall was ahead then: so much is to be caught up.
    ahead: i64,
}

impl SteadyTime {
    /// The system's clocks.
    pub fn of_system() -> SteadyTime {
        let begun = Instant::now();
        let wall = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| since.as_millis() as i64)
        };
        SteadyTime::new(wall, move || begun.elapsed().as_millis() as i64)
    }

    /// Any clocks: one that may be set, and one that never is.
    pub fn new(
        wall: impl Fn() -> i64 + Send + Sync + 'static,
        ticks: impl Fn() -> i64 + Send + Sync + 'static,
    ) -> SteadyTime {
        let anchor = Anchor { ticks: ticks(), steady: wall(), ahead: 0 };
        SteadyTime {
            wall: Box::new(wall),
            ticks: Box::new(ticks),
            anchor: Mutex::new(anchor),
            jumps: AtomicU64::new(0),
        }
    }

    /// The time in milliseconds since 1970. It never goes back.
    pub fn now(&self) -> i64 {
        let mut anchor = self.anchor.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = (self.ticks)() - anchor.ticks;
        let slew = anchor.ahead.clamp(-passed / SLEW, passed / SLEW);
        let steady = anchor.steady + passed + slew;
        if passed >= LOOK {
            let ahead = (self.wall)() - steady;
            let jump = ahead - (anchor.ahead - slew);
            if jump.abs() > JUMP {
                tracing::warn!(by_ms = jump, "the wall clock was set: live games pause");
                self.jumps.fetch_add(1, Ordering::Relaxed);
            }
            *anchor = Anchor { ticks: anchor.ticks + passed, steady, ahead };
        }
        steady
    }

    /// How often the wall clock was found to have been set.
    pub fn jumps(&self) -> u64 {
        self.now();
        self.jumps.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

    /// Both clocks go on together; the wall's is set now and then.
    #[test]
    fn time_is_steady_whatever_the_wall_says() {
        for jump in [3_600_000, -3_600_000, 400_000_000_000] {
            let (wall, ticks) = (Arc::new(AtomicI64::new(5_000_000)), Arc::new(AtomicI64::new(0)));
            let (w, t) = (wall.clone(), ticks.clone());
            let time = SteadyTime::new(move || w.load(SeqCst), move || t.load(SeqCst));
            let pass = |ms: i64| {
                wall.fetch_add(ms, SeqCst);
                ticks.fetch_add(ms, SeqCst);
                time.now()
            };
            assert_eq!([pass(10), pass(5000)], [5_000_010, 5_005_010]);
            assert_eq!(time.jumps(), 0);
            wall.fetch_add(jump, SeqCst);
            let (mut last, mut passed) = (time.now(), 0);
            assert_eq!(last, 5_005_010, "a jump is no time");
            for ms in [1, 20, 979, 1000, 60_000, 999, 1] {
                let now = pass(ms);
                passed += ms;
                assert!(now >= last, "it never goes back");
                let slewed = now - 5_005_010 - passed;
                assert!(slewed.abs() <= passed / SLEW && slewed * jump >= 0, "{slewed}");
                last = now;
            }
            assert_eq!(time.jumps(), 1, "and it was set once");
            // Set right again, it was never wrong by much.
            wall.fetch_sub(jump, SeqCst);
            let joined = (0..100).map(|_| pass(10_000)).max();
            assert_eq!(joined, Some(wall.load(SeqCst)), "both agree again");
        }
    }
}
