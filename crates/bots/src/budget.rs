//! How long a search may take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a search may take: playouts, time, or whichever is over first.
///
/// A search on playouts alone is repeatable; one on time never is. Either ends early when it is
/// cancelled, and answers with what it knows by then.
#[derive(Clone, Debug)]
pub struct Budget {
    playouts: Option<u64>,
    time: Option<Duration>,
    cancel: Cancel,
}

impl Budget {
    /// So many playouts.
    pub fn playouts(playouts: u64) -> Budget {
        Budget { playouts: Some(playouts), time: None, cancel: Cancel::default() }
    }

    /// So many milliseconds.
    pub fn millis(millis: u64) -> Budget {
        Budget {
            playouts: None,
            time: Some(Duration::from_millis(millis)),
            cancel: Cancel::default(),
        }
    }

    /// At most so many milliseconds as well.
    #[must_use]
    pub fn within_millis(self, millis: u64) -> Budget {
        Budget { time: Some(Duration::from_millis(millis)), ..self }
    }

    /// The whole of it, from now on, for a search that keeps its own count.
    pub fn meter(&self) -> Meter {
        Meter::new(self, Instant::now(), 0, 1, 1)
    }

    /// Ends early when `cancel` says so.
    #[must_use]
    pub fn until(self, cancel: Cancel) -> Budget {
        Budget { cancel, ..self }
    }
}

/// Ends searches from outside. Clones end the same searches.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends every search that holds a clone of this.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A budget or one tree's part of it, as it is used up.
#[derive(Debug)]
pub struct Meter {
    left: u64,
    used: u64,
    deadline: Option<Instant>,
    cancel: Cancel,
}

impl Meter {
    /// The part of tree number `tree` of `trees`, which take turns on `threads` threads.
    pub(crate) fn new(
        budget: &Budget,
        began: Instant,
        tree: usize,
        trees: usize,
        threads: usize,
    ) -> Self {
        let (part, parts) = (tree as u64, trees as u64);
        let share = |all: u64| all / parts + u64::from(part < all % parts);
        let (round, rounds) = (tree / threads, trees.div_ceil(threads));
        let until = |time: Duration| began + time * (round as u32 + 1) / rounds as u32;
        Meter {
            left: budget.playouts.map_or(u64::MAX, share),
            used: 0,
            deadline: budget.time.map(until),
            cancel: budget.cancel.clone(),
        }
    }

    /// Whether there is one more playout in the budget, which is then used.
    pub fn go_on(&mut self) -> bool {
        let over = self.left == 0
            || self.cancel.is_cancelled()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if !over {
            self.left -= 1;
            self.used += 1;
        }
        !over
    }

    /// The playouts made.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }
}
