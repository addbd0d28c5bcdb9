use crate::cluster::{Cluster, Owner};
use crate::{
    Append, Awaiting, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, OperatorAct,
    Parked, Person, PushSubscription, Report, Schedule, Session, SessionRow, Stage, StoreError,
    TableKey, TableRow,
};
use async_trait::async_trait;
use std::path::Path;

/// The server's memory: what it writes is durable when it is told so, and visible to every read that starts afterwards.
#[async_trait]
pub trait Store: Send + Sync {
    /// The nodes that share the database, if it can be shared.
    fn cluster(&self) -> Option<&dyn Cluster> {
        None
    }

    /// Creates a table with the beginning of its log; [`StoreError::IdTaken`] where the id is in use.
    async fn create_table(&self, table: NewTable) -> Result<TableKey, StoreError>;

    /// Makes this node the owner of a table, unless another one that is alive is. Whatever is read of the table afterwards is
    /// durable, and nobody else appends to it until it is released or taken over.
    async fn own(&self, table: TableKey) -> Result<Owner, StoreError>;

    /// Gives a table back that this node does not need any more; fine where it is not the owner.
    async fn release(&self, table: TableKey) -> Result<(), StoreError>;

    /// Appends to a table's log; [`StoreError::Conflict`] where the step is written already and [`StoreError::Fenced`] where this node
    /// is not the table's owner, and then nothing changes. Where the answer of the database is lost, it is found out what became of it;
    /// [`StoreError::Unknown`] where that is impossible for too long.
    async fn append(&self, append: Append) -> Result<(), StoreError>;

    /// A table's log from this step on; [`StoreError::Broken`] where it is not what was written.
    async fn log(&self, table: TableKey, from_step: u64) -> Result<Vec<LogLine>, StoreError>;

    /// The file the database is in, if it is in one.
    fn file(&self) -> Option<&Path> {
        None
    }

    /// Whether the last entry that was made durable was missing when the database was opened.
    fn end_is_missing(&self) -> bool {
        false
    }

    /// Tables with entries behind the end of their log, or that are known only by their log, with the last step found: among
    /// the newest entries of all.
    async fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        Ok(Vec::new())
    }

    /// The ids of the tables whose end may be missing: of all that are not over, if [`Store::end_is_missing`].
    async fn doubtful(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// The ids of the tables that are parked as damaged.
    async fn damaged(&self) -> Result<Vec<String>, StoreError>;

    /// Writes something, to find out whether anything can be written.
    async fn try_to_write(&self, at: i64) -> Result<(), StoreError>;

    /// The id of the table with this key.
    async fn id_of(&self, table: TableKey) -> Result<Option<String>, StoreError>;

    /// The table with this id.
    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;

    /// Public tables, newest first.
    async fn tables(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError>;

    /// The tables a person sits at, newest first, and whether their decision is awaited there.
    async fn tables_of(
        &self,
        person: &str,
        stage: Option<Stage>,
        limit: u32,
        before: Option<TableKey>,
    ) -> Result<Vec<(TableRow, bool)>, StoreError>;

    /// The running tables where a person's decision is awaited, the most urgent first.
    async fn tables_awaiting(&self, person: &str, limit: u32) -> Result<Vec<Awaiting>, StoreError>;

    /// The ids of the tables that are not over where a person sits.
    async fn tables_unfinished(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// The tables that keep a seat for a person, newest first.
    async fn tables_keeping(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError>;

    /// How many tables that are not over a person sits at.
    async fn tables_open_by(&self, person: &str) -> Result<u32, StoreError>;

    /// Tables that must be woken by now, the longest overdue first: a page of them, behind the last of the page before. Where
    /// several nodes share the database, this node is the owner of those it is given, and nobody else is given them.
    async fn due(&self, now: i64, after: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError>;

    /// Running games at which nothing has happened since then and that are not due either, in the order of
    /// their keys: a page of them, behind the last of the page before.
    async fn idle(
        &self,
        since: i64,
        after: Option<TableKey>,
        limit: u32,
    ) -> Result<Vec<(String, TableKey)>, StoreError>;

    /// Parks a table: it is never due again, waits for nobody, and lists say why.
    async fn park(&self, table: TableKey, parked: Parked, at: i64) -> Result<(), StoreError>;

    /// Lets a parked table be played again.
    async fn unpark(
        &self,
        table: TableKey,
        listing: Listing,
        schedule: Schedule,
    ) -> Result<(), StoreError>;

    /// When the next table must be woken.
    async fn next_due(&self) -> Result<Option<i64>, StoreError>;

    /// Adds a person: [`StoreError::NameTaken`] where the skeleton of the name is in use.
    async fn add_person(
        &self,
        person: Person,
        skeleton: String,
        key: NewKey,
    ) -> Result<(), StoreError>;

    /// Gives a person another name: [`StoreError::NameTaken`] where another person has its skeleton.
    async fn rename(&self, person: &str, name: String, skeleton: String) -> Result<(), StoreError>;

    /// The session that this secret opens.
    async fn session(&self, key: KeyHash) -> Result<Option<Session>, StoreError>;

    /// A person's sessions, the last used first.
    async fn sessions_of(&self, person: &str) -> Result<Vec<SessionRow>, StoreError>;

    /// Notes the day on which a session was used, and the family of the browser.
    async fn note_use(&self, key: KeyHash, day: i64, browser: String) -> Result<(), StoreError>;

    /// The server's key for push services: this one if there was none before.
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError>;

    /// Keeps a browser that wants to be told; an older subscription of the same browser is replaced.
    async fn push_subscribe(&self, asked: PushSubscription) -> Result<(), StoreError>;

    /// Forgets a browser of a person's.
    async fn push_unsubscribe(&self, endpoint: String, person: &str) -> Result<(), StoreError>;

    /// Forgets a browser that is gone, whosever it was.
    async fn push_forget(&self, endpoint: String) -> Result<(), StoreError>;

    /// The browsers of a person's that want to be told.
    async fn push_subscriptions(&self, person: &str) -> Result<Vec<PushSubscription>, StoreError>;

    /// The person with this id.
    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;

    /// What these people are called now; a person who has gone for good is not among them.
    async fn names(&self, ids: Vec<String>) -> Result<Vec<(String, String)>, StoreError>;

    /// Forgets a person for good, and says which keys are nobody's now. Their tables stay.
    async fn remove_person(&self, person: &str) -> Result<Vec<KeyHash>, StoreError>;

    /// Gives a person another secret to be known by.
    async fn add_key(&self, person: &str, key: NewKey) -> Result<(), StoreError>;

    /// Ends a session; fine where it is not known.
    async fn end_session(&self, key: KeyHash) -> Result<(), StoreError>;

    /// Ends every other session of a person, voids their recovery codes, and says which keys are nobody's now.
    async fn end_other_sessions(
        &self,
        person: &str,
        keep: KeyHash,
    ) -> Result<Vec<KeyHash>, StoreError>;

    /// Lets a code be used once in place of a secret, until it expires; only the newest five of a person count.
    async fn add_recovery(
        &self,
        code: KeyHash,
        person: &str,
        expires: i64,
    ) -> Result<(), StoreError>;

    /// Uses a code up for a new secret. Nobody where the code is unknown, used or expired.
    async fn use_recovery(
        &self,
        code: KeyHash,
        now: i64,
        new_key: NewKey,
    ) -> Result<Option<Person>, StoreError>;

    /// What operators did that this node has still to carry out at its tables and sockets, oldest first.
    async fn acts_to_do(&self) -> Result<Vec<OperatorAct>, StoreError>;

    /// Notes that an act is carried out. Nobody is known by what was before it any more.
    async fn act_done(&self, act: &OperatorAct) -> Result<(), StoreError>;

    /// Keeps a report, unless its reporter has made as many since then; says whether it is kept.
    async fn report(&self, report: Report, most: u32, since: i64) -> Result<bool, StoreError>;

    /// Finishes what was asked for, folds everything into the one file and ends the threads; later calls get
    /// [`StoreError::Closed`].
    async fn close(&self);
}
