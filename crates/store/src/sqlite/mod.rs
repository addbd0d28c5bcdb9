//! SQLite: one file, which one server has for itself.
//!
//! One thread writes, and makes everything that waits for it durable at once; a few others read.

mod chain;
mod fault;
mod folder;
mod inspection;
mod log;
mod moderation;
mod moving;
mod people;
mod push;
mod reader;
mod schema;
mod seal;
mod sessions;
mod tables;
mod upkeep;
mod wal;
mod writer;

pub use folder::{DataDir, restore};
pub use inspection::Interrupt;
pub(crate) use inspection::SqliteInspection;
pub(crate) use moderation::SqliteModeration;
pub(crate) use moving::{SqliteSource, SqliteTarget};

use crate::cluster::Owner;
use crate::people_cache::{PeopleCache, Stale};
use crate::{
    Append, Awaiting, Census, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable,
    OperatorAct, Parked, Person, PushSubscription, Report, Schedule, Session, SessionRow, Stage,
    Store, StoreError, TableKey, TableRow,
};
use async_trait::async_trait;
use fault::Fault;
use reader::Readers;
use rusqlite::Connection;
use seal::Seal;
use std::path::Path;
use std::sync::Arc;
use writer::Writer;

/// Threads that read.
const READERS: usize = 2;

/// The server's memory in one file. Clones share it.
#[derive(Clone)]
pub struct SqliteStore {
    pub(crate) writer: Arc<Writer>,
    readers: Arc<Readers>,
    people: Arc<PeopleCache>,
    file: Arc<Path>,
    end_is_missing: bool,
}

impl SqliteStore {
    /// Opens a database file; creates it where there is none, and brings an older schema up to date.
    pub fn open(file: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_with(file, writer::QUEUE, reader::QUEUE)
    }

    /// Opens a database file with queues of these lengths.
    pub(crate) fn open_with(
        file: &Path,
        writes: usize,
        reads: usize,
    ) -> Result<SqliteStore, StoreError> {
        let cut = seal::is_cut(file)?;
        let seal = if cut { None } else { Some(Seal::open(file)?) };
        let mut writer = schema::writer(file)?;
        // A seal that the database breaks stays as it is, until the operator takes it away.
        let end_is_missing = cut || seal::is_broken(file, &writer)?;
        let mut seal = seal.filter(|_| !end_is_missing);
        if let Some(seal) = &mut seal {
            let follower = schema::follow(&mut writer, file)?;
            seal.follow(&mut writer, follower).map_err(Fault::from)?;
        }
        let checkpointer = schema::checkpointer(file)?;
        let readers = (0..READERS).map(|_| schema::reader(file)).collect::<Result<_, _>>()?;
        Ok(SqliteStore {
            writer: Arc::new(
                Writer::start(writer, checkpointer, seal, writes)
                    .map_err(StoreError::file(file))?,
            ),
            readers: Arc::new(Readers::start(readers, reads).map_err(StoreError::file(file))?),
            people: Arc::default(),
            file: file.into(),
            end_is_missing,
        })
    }

    /// Changes a name or a secret, and evicts it from the cache.
    async fn change<T: Send + 'static>(
        &self,
        stale: Stale,
        work: impl Fn(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.clone();
        // A caller may go before it is written; it is written all the same, and then the cache must not say what was.
        let changed = tokio::spawn(async move {
            let written = store.writer.write(work).await;
            store.people.evict(&stale);
            written
        });
        changed.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Copies the database into one new file, also beside a running server; [`StoreError::Exists`] where the target exists.
    pub fn backup(file: &Path, to: &Path) -> Result<(), StoreError> {
        upkeep::backup(file, to)
    }

    /// Reads a whole database file and says what is in it, or what is wrong with it.
    pub fn check(file: &Path) -> Result<Census, StoreError> {
        inspection::check(file)
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_table(&self, table: NewTable) -> Result<TableKey, StoreError> {
        self.writer.write_entries(move |conn| tables::create(conn, &table)).await
    }

    async fn own(&self, _table: TableKey) -> Result<Owner, StoreError> {
        // The data folder is locked: nobody else has the database.
        Ok(Owner::Us)
    }

    async fn release(&self, _table: TableKey) -> Result<(), StoreError> {
        Ok(())
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write_entries(move |conn| tables::append(conn, &append)).await
    }

    async fn log(&self, table: TableKey, from_step: u64) -> Result<Vec<LogLine>, StoreError> {
        self.readers.read(move |conn| log::read(conn, table, from_step)).await
    }

    fn file(&self) -> Option<&Path> {
        Some(&self.file)
    }

    fn end_is_missing(&self) -> bool {
        self.end_is_missing
    }

    async fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        self.readers.read(log::loose_ends).await
    }

    async fn doubtful(&self) -> Result<Vec<String>, StoreError> {
        match self.end_is_missing {
            true => self.readers.read(tables::not_over).await,
            false => Ok(Vec::new()),
        }
    }

    async fn damaged(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(tables::damaged).await
    }

    async fn try_to_write(&self, at: i64) -> Result<(), StoreError> {
        self.writer.write(move |conn| upkeep::try_to_write(conn, at)).await
    }

    async fn id_of(&self, table: TableKey) -> Result<Option<String>, StoreError> {
        self.readers.read(move |conn| tables::id(conn, table)).await
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.readers.read(move |conn| tables::table(conn, &id)).await
    }

    async fn tables(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        self.readers.read(move |conn| tables::lobby(conn, &filter)).await
    }

    async fn tables_of(
        &self,
        person: &str,
        stage: Option<Stage>,
        limit: u32,
        before: Option<TableKey>,
    ) -> Result<Vec<(TableRow, bool)>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::of(conn, &person, stage, limit, before)).await
    }

    async fn tables_awaiting(&self, person: &str, limit: u32) -> Result<Vec<Awaiting>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::awaiting(conn, &person, limit)).await
    }

    async fn tables_unfinished(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::unfinished(conn, &person)).await
    }

    async fn tables_keeping(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::keeping(conn, &person, limit)).await
    }

    async fn tables_open_by(&self, person: &str) -> Result<u32, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::open_by(conn, &person)).await
    }

    async fn due(&self, now: i64, after: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError> {
        let after = after.map(|last| (last.at, last.key));
        self.readers.read(move |conn| tables::due(conn, now, after, limit)).await
    }

    async fn idle(
        &self,
        since: i64,
        after: Option<TableKey>,
        limit: u32,
    ) -> Result<Vec<(String, TableKey)>, StoreError> {
        self.readers.read(move |conn| tables::idle(conn, since, after, limit)).await
    }

    async fn park(&self, table: TableKey, parked: Parked, at: i64) -> Result<(), StoreError> {
        self.writer.write(move |conn| tables::park(conn, table, &parked, at)).await
    }

    async fn unpark(
        &self,
        table: TableKey,
        listing: Listing,
        schedule: Schedule,
    ) -> Result<(), StoreError> {
        self.writer.write(move |conn| tables::unpark(conn, table, &listing, &schedule)).await
    }

    async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        self.readers.read(tables::next_due).await
    }

    async fn add_person(
        &self,
        person: Person,
        skeleton: String,
        key: NewKey,
    ) -> Result<(), StoreError> {
        self.writer.write(move |conn| people::add(conn, &person, &skeleton, &key)).await
    }

    async fn rename(&self, person: &str, name: String, skeleton: String) -> Result<(), StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| people::rename(conn, &person, &name, &skeleton)).await
    }

    async fn session(&self, key: KeyHash) -> Result<Option<Session>, StoreError> {
        let read_at = match self.people.get(&key) {
            Ok(session) => return Ok(Some(session)),
            Err(read_at) => read_at,
        };
        let found = self.readers.read(move |conn| sessions::by_key(conn, &key)).await?;
        if let Some(session) = &found {
            self.people.insert(read_at, key, session);
        }
        Ok(found)
    }

    async fn sessions_of(&self, person: &str) -> Result<Vec<SessionRow>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| sessions::of(conn, &person)).await
    }

    async fn note_use(&self, key: KeyHash, day: i64, browser: String) -> Result<(), StoreError> {
        let note = move |conn: &Connection| sessions::note_use(conn, &key, day, &browser);
        self.change(Stale::Key(key), note).await
    }

    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer.write(move |conn| push::key(conn, &fresh)).await
    }

    async fn push_subscribe(&self, asked: PushSubscription) -> Result<(), StoreError> {
        self.writer.write(move |conn| push::subscribe(conn, &asked)).await
    }

    async fn push_unsubscribe(&self, endpoint: String, person: &str) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| push::unsubscribe(conn, &endpoint, Some(&person))).await
    }

    async fn push_forget(&self, endpoint: String) -> Result<(), StoreError> {
        self.writer.write(move |conn| push::unsubscribe(conn, &endpoint, None)).await
    }

    async fn push_subscriptions(&self, person: &str) -> Result<Vec<PushSubscription>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| push::of(conn, &person)).await
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let id = id.to_owned();
        self.readers.read(move |conn| people::by_id(conn, &id)).await
    }

    async fn names(&self, ids: Vec<String>) -> Result<Vec<(String, String)>, StoreError> {
        self.readers.read(move |conn| people::names(conn, &ids)).await
    }

    async fn remove_person(&self, person: &str) -> Result<Vec<KeyHash>, StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| people::remove(conn, &person)).await
    }

    async fn add_key(&self, person: &str, key: NewKey) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| people::add_key(conn, &person, &key)).await
    }

    async fn end_session(&self, key: KeyHash) -> Result<(), StoreError> {
        self.change(Stale::Key(key), move |conn| sessions::end(conn, &key)).await
    }

    async fn end_other_sessions(
        &self,
        person: &str,
        keep: KeyHash,
    ) -> Result<Vec<KeyHash>, StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| sessions::end_all(conn, &person, Some(&keep))).await
    }

    async fn add_recovery(
        &self,
        code: KeyHash,
        person: &str,
        expires: i64,
    ) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| people::add_recovery(conn, &code, &person, expires)).await
    }

    async fn use_recovery(
        &self,
        code: KeyHash,
        now: i64,
        new_key: NewKey,
    ) -> Result<Option<Person>, StoreError> {
        self.writer.write(move |conn| people::use_recovery(conn, &code, now, &new_key)).await
    }

    async fn acts_to_do(&self) -> Result<Vec<OperatorAct>, StoreError> {
        self.readers.read(moderation::to_do).await
    }

    async fn act_done(&self, act: &OperatorAct) -> Result<(), StoreError> {
        let (number, stale) = (act.number, Stale::Person(act.target.clone()));
        self.change(stale, move |conn| moderation::done(conn, number)).await
    }

    async fn report(&self, report: Report, most: u32, since: i64) -> Result<bool, StoreError> {
        self.writer.write(move |conn| moderation::report(conn, &report, most, since)).await
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
