use crate::error::Fault;
use crate::moderation::{self, OperatorAct, Report};
use crate::people_cache::{PeopleCache, Stale};
use crate::reader::{self, Readers};
use crate::seal::Seal;
use crate::writer::{self, Writer};
use crate::{
    Append, Awaiting, Census, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, Parked,
    Person, PushSubscription, Schedule, Session, SessionRow, Stage, StoreError, TableKey, TableRow,
    inspection, log, people, push, schema, seal, sessions, tables, upkeep,
};
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;

/// Threads that read.
const READERS: usize = 2;

/// The server's memory. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) writer: Arc<Writer>,
    readers: Arc<Readers>,
    people: Arc<PeopleCache>,
    file: Arc<Path>,
    end_is_missing: bool,
}

impl Store {
    /// Opens a database file; creates it where there is none, and brings an older schema up to date.
    pub fn open(file: &Path) -> Result<Store, StoreError> {
        Store::open_with(file, writer::QUEUE, reader::QUEUE)
    }

    /// Opens a database file with queues of these lengths.
    pub(crate) fn open_with(file: &Path, writes: usize, reads: usize) -> Result<Store, StoreError> {
        let writer = schema::writer(file)?;
        // A seal that the database breaks stays as it is, until somebody who knows takes it away.
        let end_is_missing = seal::is_broken(file, &writer)?;
        let seal = if end_is_missing { None } else { Some(Seal::open(file)?) };
        let checkpointer = schema::checkpointer(file)?;
        let readers = (0..READERS).map(|_| schema::reader(file)).collect::<Result<_, _>>()?;
        Ok(Store {
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

    /// Creates a table with the beginning of its log; [`StoreError::IdTaken`] where the id is in use.
    pub async fn create_table(&self, table: NewTable) -> Result<TableKey, StoreError> {
        self.writer.write(move |conn| tables::create(conn, &table)).await
    }

    /// Appends to a table's log; [`StoreError::Conflict`] where the step is written already, and then nothing changes.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(move |conn| tables::append(conn, &append)).await
    }

    /// A table's log from this step on; [`StoreError::Broken`] where it is not what was written.
    pub async fn log(&self, table: TableKey, from_step: u64) -> Result<Vec<LogLine>, StoreError> {
        self.readers.read(move |conn| log::read(conn, table, from_step)).await
    }

    /// Where the database is.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Whether the last entry that was made durable was missing when the database was opened.
    pub fn end_is_missing(&self) -> bool {
        self.end_is_missing
    }

    /// Tables with entries behind the end of their log, or that are known only by their log, with the last step found: among
    /// the newest entries of all.
    pub async fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        self.readers.read(log::loose_ends).await
    }

    /// The ids of the tables that are parked as damaged.
    pub async fn damaged(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(tables::damaged).await
    }

    /// Writes something, to find out whether anything can be written.
    pub async fn try_to_write(&self, at: i64) -> Result<(), StoreError> {
        self.writer.write(move |conn| upkeep::try_to_write(conn, at)).await
    }

    /// The id of the table with this key.
    pub async fn id_of(&self, table: TableKey) -> Result<Option<String>, StoreError> {
        self.readers.read(move |conn| tables::id(conn, table)).await
    }

    /// The table with this id.
    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.readers.read(move |conn| tables::table(conn, &id)).await
    }

    /// Public tables, newest first.
    pub async fn tables(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        self.readers.read(move |conn| tables::lobby(conn, &filter)).await
    }

    /// The tables somebody sits at, newest first, and whether their decision is awaited there.
    pub async fn tables_of(
        &self,
        person: &str,
        stage: Option<Stage>,
        limit: u32,
        before: Option<TableKey>,
    ) -> Result<Vec<(TableRow, bool)>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::of(conn, &person, stage, limit, before)).await
    }

    /// The running tables where somebody's decision is awaited, the most urgent first.
    pub async fn tables_awaiting(
        &self,
        person: &str,
        limit: u32,
    ) -> Result<Vec<Awaiting>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::awaiting(conn, &person, limit)).await
    }

    /// The ids of the tables that are not over where somebody sits.
    pub async fn tables_unfinished(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::unfinished(conn, &person)).await
    }

    /// The tables that keep a seat for somebody, newest first.
    pub async fn tables_keeping(
        &self,
        person: &str,
        limit: u32,
    ) -> Result<Vec<TableRow>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::keeping(conn, &person, limit)).await
    }

    /// How many tables that are not over somebody sits at.
    pub async fn tables_open_by(&self, person: &str) -> Result<u32, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| tables::open_by(conn, &person)).await
    }

    /// Tables that must be woken by now, the longest overdue first: a page of them, behind the last of the page before.
    pub async fn due(
        &self,
        now: i64,
        after: Option<&Due>,
        limit: u32,
    ) -> Result<Vec<Due>, StoreError> {
        let after = after.map(|last| (last.at, last.key));
        self.readers.read(move |conn| tables::due(conn, now, after, limit)).await
    }

    /// Running games at which nothing has happened since then and that are not due either, in the order of
    /// their keys: a page of them, behind the last of the page before.
    pub async fn idle(
        &self,
        since: i64,
        after: Option<TableKey>,
        limit: u32,
    ) -> Result<Vec<(String, TableKey)>, StoreError> {
        self.readers.read(move |conn| tables::idle(conn, since, after, limit)).await
    }

    /// Parks a table: it is never due again, waits for nobody, and lists say why.
    pub async fn park(&self, table: TableKey, parked: Parked, at: i64) -> Result<(), StoreError> {
        self.writer.write(move |conn| tables::park(conn, table, &parked, at)).await
    }

    /// Lets a parked table be played again.
    pub async fn unpark(
        &self,
        table: TableKey,
        listing: Listing,
        schedule: Schedule,
    ) -> Result<(), StoreError> {
        self.writer.write(move |conn| tables::unpark(conn, table, &listing, &schedule)).await
    }

    /// When the next table must be woken.
    pub async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        self.readers.read(tables::next_due).await
    }

    /// Lets somebody in: [`StoreError::NameTaken`] where the skeleton of the name is in use.
    pub async fn add_person(
        &self,
        person: Person,
        skeleton: String,
        key: NewKey,
    ) -> Result<(), StoreError> {
        self.writer.write(move |conn| people::add(conn, &person, &skeleton, &key)).await
    }

    /// Gives somebody another name: [`StoreError::NameTaken`] where somebody else has its skeleton.
    pub async fn rename(
        &self,
        person: &str,
        name: String,
        skeleton: String,
    ) -> Result<(), StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| people::rename(conn, &person, &name, &skeleton)).await
    }

    /// The session that this secret opens.
    pub async fn session(&self, key: KeyHash) -> Result<Option<Session>, StoreError> {
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

    /// Somebody's sessions, the last used first.
    pub async fn sessions_of(&self, person: &str) -> Result<Vec<SessionRow>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| sessions::of(conn, &person)).await
    }

    /// Notes the day on which a session was used, and the family of the browser.
    pub async fn note_use(
        &self,
        key: KeyHash,
        day: i64,
        browser: String,
    ) -> Result<(), StoreError> {
        let note = move |conn: &Connection| sessions::note_use(conn, &key, day, &browser);
        self.change(Stale::Key(key), note).await
    }

    /// The server's key for push services: this one if there was none before.
    pub async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        self.writer.write(move |conn| push::key(conn, &fresh)).await
    }

    /// Keeps a browser that wants to be told; an older subscription of the same browser is replaced.
    pub async fn push_subscribe(&self, asked: PushSubscription) -> Result<(), StoreError> {
        self.writer.write(move |conn| push::subscribe(conn, &asked)).await
    }

    /// Forgets a browser of somebody's.
    pub async fn push_unsubscribe(&self, endpoint: String, person: &str) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| push::unsubscribe(conn, &endpoint, Some(&person))).await
    }

    /// Forgets a browser that is gone, whosever it was.
    pub async fn push_forget(&self, endpoint: String) -> Result<(), StoreError> {
        self.writer.write(move |conn| push::unsubscribe(conn, &endpoint, None)).await
    }

    /// The browsers of somebody's that want to be told.
    pub async fn push_subscriptions(
        &self,
        person: &str,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        let person = person.to_owned();
        self.readers.read(move |conn| push::of(conn, &person)).await
    }

    /// The person with this id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let id = id.to_owned();
        self.readers.read(move |conn| people::by_id(conn, &id)).await
    }

    /// What these people are called now; whoever has gone for good is not among them.
    pub async fn names(&self, ids: Vec<String>) -> Result<Vec<(String, String)>, StoreError> {
        self.readers.read(move |conn| people::names(conn, &ids)).await
    }

    /// Forgets somebody for good, and says which keys are nobody's now. Their tables stay.
    pub async fn remove_person(&self, person: &str) -> Result<Vec<KeyHash>, StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| people::remove(conn, &person)).await
    }

    /// Gives somebody another secret to be known by.
    pub async fn add_key(&self, person: &str, key: NewKey) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| people::add_key(conn, &person, &key)).await
    }

    /// Ends a session; fine where it is not known.
    pub async fn end_session(&self, key: KeyHash) -> Result<(), StoreError> {
        self.change(Stale::Key(key), move |conn| sessions::end(conn, &key)).await
    }

    /// Ends every other session of somebody, voids their recovery codes, and says which keys are nobody's now.
    pub async fn end_other_sessions(
        &self,
        person: &str,
        keep: KeyHash,
    ) -> Result<Vec<KeyHash>, StoreError> {
        let (person, stale) = (person.to_owned(), Stale::Person(person.to_owned()));
        self.change(stale, move |conn| sessions::end_all(conn, &person, Some(&keep))).await
    }

    /// Lets a code be used once in place of a secret, until it expires; only the newest five of a person count.
    pub async fn add_recovery(
        &self,
        code: KeyHash,
        person: &str,
        expires: i64,
    ) -> Result<(), StoreError> {
        let person = person.to_owned();
        self.writer.write(move |conn| people::add_recovery(conn, &code, &person, expires)).await
    }

    /// Uses a code up for a new secret. Nobody where the code is unknown, used or expired.
    pub async fn use_recovery(
        &self,
        code: KeyHash,
        now: i64,
        new_key: NewKey,
    ) -> Result<Option<Person>, StoreError> {
        self.writer.write(move |conn| people::use_recovery(conn, &code, now, &new_key)).await
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

    /// What operators did that is still to be carried out at tables and sockets, oldest first.
    pub async fn acts_to_do(&self) -> Result<Vec<OperatorAct>, StoreError> {
        self.readers.read(moderation::to_do).await
    }

    /// Notes that an act is carried out. Nobody is known by what was before it any more.
    pub async fn act_done(&self, act: &OperatorAct) -> Result<(), StoreError> {
        let (number, stale) = (act.number, Stale::Person(act.target.clone()));
        self.change(stale, move |conn| moderation::done(conn, number)).await
    }

    /// Keeps a report, unless its reporter has made as many since then; says whether it is kept.
    pub async fn report(&self, report: Report, most: u32, since: i64) -> Result<bool, StoreError> {
        self.writer.write(move |conn| moderation::report(conn, &report, most, since)).await
    }

    /// Finishes what was asked for, folds everything into the one file and ends the threads; later calls get
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
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
