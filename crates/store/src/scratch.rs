//! Logs in memory alone, for tables that nobody comes back to.

use crate::{
    Append, Awaiting, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, OperatorAct, Owner,
    Parked, Person, PushSubscription, Report, Schedule, Session, SessionRow, Stage, Store,
    StoreError, TableKey, TableRow,
};
use async_trait::async_trait;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A store that keeps tables while it lives, and knows no people. It answers at once, so that no time passes while something is
/// written: where time is simulated, that counts.
#[derive(Default)]
pub struct ScratchStore {
    tables: Mutex<Vec<Kept>>,
}

struct Kept {
    row: TableRow,
    log: Vec<LogLine>,
}

impl ScratchStore {
    fn tables(&self) -> MutexGuard<'_, Vec<Kept>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(
        &self,
        table: TableKey,
        work: impl FnOnce(&mut Kept) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut tables = self.tables();
        let place = usize::try_from(table.0).ok();
        let kept = place.and_then(|place| tables.get_mut(place));
        kept.map_or(Err(StoreError::UnknownTable { table }), work)
    }
}

fn lines(first: u64, entries: Vec<(i64, String)>) -> impl Iterator<Item = LogLine> {
    (first..).zip(entries).map(|(step, (at, entry))| LogLine { step, at, entry })
}

#[async_trait]
impl Store for ScratchStore {
    async fn create_table(&self, table: NewTable) -> Result<TableKey, StoreError> {
        let mut tables = self.tables();
        if tables.iter().any(|kept| kept.row.id == table.id) {
            return Err(StoreError::IdTaken);
        }
        let NewTable { id, at, listing, entries, .. } = table;
        let key = TableKey(tables.len() as i64);
        let row = TableRow { key, id, at, listing, parked: None };
        tables.push(Kept { row, log: lines(1, entries).collect() });
        Ok(key)
    }

    async fn own(&self, _: TableKey) -> Result<Owner, StoreError> {
        Ok(Owner::Us)
    }

    async fn release(&self, _: TableKey) -> Result<(), StoreError> {
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        let Append { table, step, entries, listing, .. } = append;
        self.with(table, |kept| {
            let last = kept.log.len() as u64;
            match step {
                _ if step <= last => return Err(StoreError::Conflict { table, step }),
                _ if step > last + 1 => return Err(StoreError::Gap { table, step, last }),
                _ => kept.log.extend(lines(step, entries)),
            }
            if let Some(listing) = listing {
                kept.row.listing = listing;
            }
            Ok(())
        })
    }

    async fn log(&self, table: TableKey, from_step: u64) -> Result<Vec<LogLine>, StoreError> {
        let late = |line: &&LogLine| line.step >= from_step;
        self.with(table, |kept| Ok(kept.log.iter().filter(late).cloned().collect()))
    }

    async fn damaged(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn try_to_write(&self, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn id_of(&self, table: TableKey) -> Result<Option<String>, StoreError> {
        self.with(table, |kept| Ok(Some(kept.row.id.clone())))
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.tables().iter().find(|kept| kept.row.id == id).map(|kept| kept.row.clone()))
    }

    async fn tables(&self, _: Filter) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.tables().iter().rev().map(|kept| kept.row.clone()).collect())
    }

    async fn tables_of(
        &self,
        _: &str,
        _: Option<Stage>,
        _: u32,
        _: Option<TableKey>,
    ) -> Result<Vec<(TableRow, bool)>, StoreError> {
        Ok(Vec::new())
    }

    async fn tables_awaiting(&self, _: &str, _: u32) -> Result<Vec<Awaiting>, StoreError> {
        Ok(Vec::new())
    }

    async fn tables_unfinished(&self, _: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    async fn tables_keeping(&self, _: &str, _: u32) -> Result<Vec<TableRow>, StoreError> {
        Ok(Vec::new())
    }

    async fn tables_open_by(&self, _: &str) -> Result<u32, StoreError> {
        Ok(0)
    }

    async fn due(&self, _: i64, _: Option<&Due>, _: u32) -> Result<Vec<Due>, StoreError> {
        Ok(Vec::new())
    }

    async fn idle(
        &self,
        _: i64,
        _: Option<TableKey>,
        _: u32,
    ) -> Result<Vec<(String, TableKey)>, StoreError> {
        Ok(Vec::new())
    }

    async fn park(&self, table: TableKey, parked: Parked, _: i64) -> Result<(), StoreError> {
        self.with(table, |kept| {
            kept.row.parked = Some(parked);
            Ok(())
        })
    }

    async fn unpark(
        &self,
        table: TableKey,
        listing: Listing,
        _: Schedule,
    ) -> Result<(), StoreError> {
        self.with(table, |kept| {
            (kept.row.parked, kept.row.listing) = (None, listing);
            Ok(())
        })
    }

    async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        Ok(None)
    }

    async fn add_person(&self, _: Person, _: String, _: NewKey) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn rename(&self, _: &str, _: String, _: String) -> Result<(), StoreError> {
        Err(StoreError::UnknownPerson)
    }

    async fn session(&self, _: KeyHash) -> Result<Option<Session>, StoreError> {
        Ok(None)
    }

    async fn sessions_of(&self, _: &str) -> Result<Vec<SessionRow>, StoreError> {
        Ok(Vec::new())
    }

    async fn note_use(&self, _: KeyHash, _: i64, _: String) -> Result<(), StoreError> {
        Ok(())
    }

    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(fresh)
    }

    async fn push_subscribe(&self, _: PushSubscription) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }

    async fn push_unsubscribe(&self, _: String, _: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn push_forget(&self, _: String) -> Result<(), StoreError> {
        Ok(())
    }

    async fn push_subscriptions(&self, _: &str) -> Result<Vec<PushSubscription>, StoreError> {
        Ok(Vec::new())
    }

    async fn person(&self, _: &str) -> Result<Option<Person>, StoreError> {
        Ok(None)
    }

    async fn names(&self, _: Vec<String>) -> Result<Vec<(String, String)>, StoreError> {
        Ok(Vec::new())
    }

    async fn remove_person(&self, _: &str) -> Result<Vec<KeyHash>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_key(&self, _: &str, _: NewKey) -> Result<(), StoreError> {
        Err(StoreError::UnknownPerson)
    }

    async fn end_session(&self, _: KeyHash) -> Result<(), StoreError> {
        Ok(())
    }

    async fn end_other_sessions(&self, _: &str, _: KeyHash) -> Result<Vec<KeyHash>, StoreError> {
        Ok(Vec::new())
    }

    async fn add_recovery(&self, _: KeyHash, _: &str, _: i64) -> Result<(), StoreError> {
        Err(StoreError::UnknownPerson)
    }

    async fn use_recovery(
        &self,
        _: KeyHash,
        _: i64,
        _: NewKey,
    ) -> Result<Option<Person>, StoreError> {
        Ok(None)
    }

    async fn acts_to_do(&self) -> Result<Vec<OperatorAct>, StoreError> {
        Ok(Vec::new())
    }

    async fn act_done(&self, _: &OperatorAct) -> Result<(), StoreError> {
        Ok(())
    }

    async fn report(&self, _: Report, _: u32, _: i64) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn close(&self) {}
}
