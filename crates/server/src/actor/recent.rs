//! The last events of a table, kept for clients that reconnect.

use crate::shown::Shown;
use crate::table::Applied;
use protocol::Person;
use std::collections::VecDeque;

/// How many are kept. A client that missed more reads the log: events of a long game would take more
/// memory than its position.
const KEPT: usize = 32;

/// The last events of a table, oldest first, without gaps.
#[derive(Default)]
pub struct Recent(VecDeque<Applied>);

impl Recent {
    /// Keeps an event, and lets the oldest go.
    pub fn push(&mut self, applied: Applied) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back(applied);
    }

    /// The events after a version, unless some of them have gone.
    pub fn after(&self, v: u64) -> Option<impl Iterator<Item = &Applied>> {
        let first = self.0.front()?.v();
        let known = usize::try_from(v.saturating_add(1).checked_sub(first)?).ok()?;
        Some(self.0.iter().skip(known))
    }
}

impl Shown for Recent {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.0.iter_mut().for_each(|applied| applied.each_person(see));
    }
}

impl Extend<Applied> for Recent {
    fn extend<T: IntoIterator<Item = Applied>>(&mut self, events: T) {
        events.into_iter().for_each(|applied| self.push(applied));
    }
}
