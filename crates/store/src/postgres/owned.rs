//! The tables this node owns: with which epoch, and where their logs end.

use crate::TableKey;
use crate::chain::Link;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where an owned table stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// What an append is let in with.
    pub(crate) epoch: i64,
    /// The last step of the log.
    pub(crate) steps: i64,
    /// The hash of the last entry.
    pub(crate) head: Link,
}

#[derive(Default)]
pub(crate) struct Owned(Mutex<HashMap<i64, Place>>);

impl Owned {
    pub(crate) fn get(&self, table: TableKey) -> Option<Place> {
        self.lock().get(&table.0).copied()
    }

    /// Notes that a table is owned. One that is owned with a later epoch, or with this one and has moved on, stays as it is.
    pub(crate) fn own(&self, table: TableKey, place: Place) {
        let mut places = self.lock();
        let known = places.entry(table.0).or_insert(place);
        if (known.epoch, known.steps) < (place.epoch, place.steps) {
            *known = place;
        }
    }

    /// Moves an owned table on. One that was given up or is owned anew stays as it is.
    pub(crate) fn advance(&self, table: TableKey, place: Place) {
        if let Some(known) = self.lock().get_mut(&table.0)
            && known.epoch == place.epoch
        {
            *known = place;
        }
    }

    /// Forgets a table, unless it is owned anew since this epoch.
    pub(crate) fn forget(&self, table: TableKey, epoch: i64) {
        let mut places = self.lock();
        if places.get(&table.0).is_some_and(|place| place.epoch == epoch) {
            places.remove(&table.0);
        }
    }

    pub(crate) fn remove(&self, table: TableKey) {
        self.lock().remove(&table.0);
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Place>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
