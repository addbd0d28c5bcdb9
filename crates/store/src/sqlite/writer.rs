use super::fault::{Fault, refusal};
use super::seal::{Mark, Seal};
use crate::StoreError;
use rusqlite::Connection;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};

/// Jobs that may wait; one more is refused as [`StoreError::Busy`].
pub(crate) const QUEUE: usize = 8192;

/// Jobs that share a commit at most, which bounds how long the first of them waits.
const BATCH: usize = 512;

/// The write-ahead log is checkpointed no more often than this.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(100);

/// The end of the queue that orders writes.
pub(crate) struct Writer {
    queue: mpsc::Sender<Order>,
    alive: watch::Receiver<()>,
}

enum Order {
    Write(Box<dyn Job>),
    Close,
}

/// Something to write, and where its answer goes.
trait Job: Send {
    /// Does the work inside the open transaction; says whether it could be done. It may be asked to do it again after the
    /// transaction was undone.
    fn work(&mut self, conn: &Connection) -> bool;
    /// The last entry that the work has put into the log.
    fn last_entry(&self) -> Option<Mark>;
    /// Answers, once the fate of the transaction is known.
    fn answer(self: Box<Self>, fate: Result<(), StoreError>);
}

struct Asked<T, W> {
    work: W,
    done: Option<Result<(T, Option<Mark>), Fault>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, W> Job for Asked<T, W>
where
    T: Send,
    W: Fn(&Connection) -> Result<(T, Option<Mark>), Fault> + Send,
{
    fn work(&mut self, conn: &Connection) -> bool {
        // A full disk may have ended the transaction under an earlier job; outside one, the work would commit by itself.
        let done = match conn.is_autocommit() {
            true => Err(StoreError::Undone.into()),
            false => (self.work)(conn),
        };
        self.done.insert(done).is_ok()
    }

    fn last_entry(&self) -> Option<Mark> {
        self.done.as_ref()?.as_ref().ok()?.1
    }

    fn answer(self: Box<Self>, fate: Result<(), StoreError>) {
        let done = self.done.unwrap_or(Err(StoreError::Undone.into()));
        let done = done.map(|(answer, _)| answer).map_err(StoreError::from);
        // The caller may be gone; what was written stays written.
        drop(self.reply.send(fate.and(done)));
    }
}

impl Writer {
    /// Starts the thread that writes, and one that makes checkpoints.
    pub(crate) fn start(
        conn: Connection,
        checkpointer: Connection,
        seal: Option<Seal>,
        queue: usize,
    ) -> Result<Writer, std::io::Error> {
        let (sender, receiver) = mpsc::channel(queue);
        let (beat, alive) = watch::channel(());
        let (written, fresh) = sync_channel(1);
        let checkpoints = move || checkpoint_loop(&checkpointer, &fresh);
        let checkpoints =
            thread::Builder::new().name("store-checkpoints".into()).spawn(checkpoints)?;
        thread::Builder::new().name("store-writer".into()).spawn(move || {
            write_all(&conn, seal, receiver, &written);
            drop(written);
            // Everything is durable whatever became of it, and without the rest too: this only spares the next start the work.
            let _ = checkpoints.join();
            let _ = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
            drop((conn, beat));
        })?;
        Ok(Writer { queue: sender, alive })
    }

    /// Queues work and waits until it is durable. The work is done even where nobody waits any more.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.write_entries(move |conn| Ok((work(conn)?, None))).await
    }

    /// The same for work that puts entries into the log, and says which was the last.
    pub(crate) async fn write_entries<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<(T, Option<Mark>), Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, outcome) = oneshot::channel();
        let job = Box::new(Asked { work, done: None, reply });
        self.queue.try_send(Order::Write(job)).map_err(|refused| match refused {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        outcome.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Lets the thread finish what is queued, and waits for its end.
    pub(crate) async fn close(&self) {
        // Refused only where the thread is ending already.
        let _ = self.queue.send(Order::Close).await;
        let mut alive = self.alive.clone();
        while alive.changed().await.is_ok() {}
    }
}

fn write_all(
    conn: &Connection,
    mut seal: Option<Seal>,
    mut queue: mpsc::Receiver<Order>,
    written: &SyncSender<()>,
) {
    let mut orders = Vec::with_capacity(BATCH);
    let mut told = Instant::now();
    while queue.blocking_recv_many(&mut orders, BATCH) > 0 {
        let mut jobs = Vec::with_capacity(orders.len());
        for order in orders.drain(..) {
            match order {
                Order::Write(job) => jobs.push(job),
                Order::Close => queue.close(),
            }
        }
        commit_together(conn, seal.as_mut(), jobs);
        if told.elapsed() >= CHECKPOINT_EVERY {
            // If it is full, the other thread is still at work.
            let _ = written.try_send(());
            told = Instant::now();
        }
    }
}

/// Checkpoints: moves what was written from the write-ahead log into the database file, beside the thread that writes. What comes
/// meanwhile is left to the next checkpoint; only when the log has become long does the writer make one itself.
fn checkpoint_loop(conn: &Connection, fresh: &Receiver<()>) {
    while fresh.recv().is_ok() {
        // A reader may hold an old page, which is left to the next checkpoint.
        let _ = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    }
}

/// One transaction for all jobs: either every job's answer is its own, or nothing was written and all are told so.
fn commit_together(conn: &Connection, seal: Option<&mut Seal>, mut jobs: Vec<Box<dyn Job>>) {
    if jobs.is_empty() {
        return;
    }
    let mut begun = run(conn, "BEGIN IMMEDIATE");
    // Nearly always all of them can be done. Only if not, each is set apart from the others, which takes twice as long.
    if !jobs.iter_mut().all(|job| job.work(conn)) {
        if !conn.is_autocommit() {
            // If it cannot be left, the next step says so.
            let _ = run(conn, "ROLLBACK");
        }
        begun = run(conn, "BEGIN IMMEDIATE");
        for job in &mut jobs {
            apart(conn, job);
        }
    }
    let last_entry = jobs.iter().rev().find_map(|job| job.last_entry());
    let fate = begun.and_then(|()| commit(conn, seal, last_entry));
    for job in jobs {
        job.answer(fate.map_err(|fault| fault.map_or(StoreError::Undone, refusal)));
    }
}

/// Why a transaction failed, where the database said.
type Cause = Option<rusqlite::ffi::Error>;

fn commit(
    conn: &Connection,
    seal: Option<&mut Seal>,
    last_entry: Option<Mark>,
) -> Result<(), Cause> {
    if conn.is_autocommit() {
        return Err(None);
    }
    let sealed = seal.map(|seal| (seal.before_commit(conn, last_entry), seal));
    run(conn, "COMMIT").inspect_err(|_| {
        if !conn.is_autocommit() {
            // Nothing was acknowledged, and the next transaction says so if this one cannot be left.
            let _ = run(conn, "ROLLBACK");
        }
    })?;
    if let Some((last, seal)) = sealed {
        seal.after_commit(last);
    }
    Ok(())
}

/// Does a job so that its failure undoes this job alone.
fn apart(conn: &Connection, job: &mut Box<dyn Job>) {
    // Where the transaction is gone the job says so itself; a savepoint would begin another.
    let set_apart = !conn.is_autocommit() && run(conn, "SAVEPOINT job").is_ok();
    let done = job.work(conn);
    if set_apart && !conn.is_autocommit() {
        if !done && run(conn, "ROLLBACK TO job").is_err() {
            // Half a job must not be kept: nothing of this transaction is.
            let _ = run(conn, "ROLLBACK");
        }
        // Only a transaction that is gone cannot release it, and the commit tells.
        let _ = run(conn, "RELEASE job");
    }
}

fn run(conn: &Connection, statement: &str) -> Result<(), Cause> {
    conn.prepare_cached(statement).and_then(|mut ready| ready.execute([])).map(drop).map_err(
        |error| match error {
            rusqlite::Error::SqliteFailure(cause, _) => Some(cause),
            _ => None,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::super::tables;
    use super::*;
    use crate::{Append, Listing, NewTable, Schedule, SqliteStore, Stage, Store, TableKey};
    use std::sync::mpsc as gate;
    use tempfile::TempDir;

    #[tokio::test]
    async fn a_full_queue_is_busy() {
        let (_folder, store) = store(2).await;
        let closed = hold(&store).await;
        let (first, second, third, ()) = tokio::join!(
            store.append(append(1, "x")),
            store.append(append(2, "y")),
            store.append(append(3, "z")),
            closed.open(),
        );
        assert!(first.is_ok() && second.is_ok());
        assert!(matches!(third, Err(StoreError::Busy)));
        store.append(append(3, "z")).await.expect("there is room again");
    }

    #[tokio::test]
    async fn one_refusal_leaves_the_rest_of_its_batch_alone() {
        let (folder, store) = store(9).await;
        let closed = hold(&store).await;
        let (first, again, half, next, ()) = tokio::join!(
            store.append(append(1, "first")),
            store.append(append(1, "again")),
            store.writer.write(|conn| {
                tables::append(conn, &append(2, "half done"))?;
                Err::<(), _>(StoreError::NameTaken.into())
            }),
            store.append(append(2, "next")),
            closed.open(),
        );
        assert!(first.is_ok() && next.is_ok());
        assert!(matches!(again, Err(StoreError::Conflict { step: 1, .. })));
        assert!(matches!(half, Err(StoreError::NameTaken)));
        assert_eq!(entries(&store).await, ["first", "next"]);
        store.close().await;
        let store = SqliteStore::open(&folder.path().join("store.db")).expect("a store");
        assert!(!store.end_is_missing(), "the last entry that was kept is sealed");
    }

    #[tokio::test]
    async fn a_failed_commit_acknowledges_nothing_and_the_writer_lives() {
        let (_folder, store) = store(9).await;
        let closed = hold(&store).await;
        let (first, spoiler, second, ()) = tokio::join!(
            store.append(append(1, "first")),
            // A debt that falls due at the commit, and cannot be paid.
            store.writer.write(|conn| Ok(conn.execute_batch(
                "PRAGMA defer_foreign_keys = 1; INSERT INTO keys (hash, person) VALUES (x'00', 'nobody')"
            )?)),
            store.append(append(2, "second")),
            closed.open(),
        );
        for outcome in [first, spoiler, second] {
            assert!(matches!(outcome, Err(StoreError::Database { code: 787 })));
        }
        assert!(entries(&store).await.is_empty());
        store.append(append(1, "first")).await.expect("the writer lives");
        assert_eq!(entries(&store).await, ["first"]);
    }

    #[tokio::test]
    async fn a_full_disk_is_said_and_survived() {
        let (_folder, store) = store(9).await;
        pages(&store, 1).await;
        let closed = hold(&store).await;
        let (first, big, last, ()) = tokio::join!(
            store.append(append(1, "first")),
            store.append(append(2, &"x".repeat(1 << 20))),
            store.append(append(2, "last")),
            closed.open(),
        );
        assert!(matches!(big, Err(StoreError::Full | StoreError::Undone)));
        // Whatever became of the others, what was acknowledged is there and nothing else.
        let written: Vec<&str> = [(first, "first"), (last, "last")]
            .into_iter()
            .filter(|(done, _)| done.is_ok())
            .map(|(_, entry)| entry)
            .collect();
        assert_eq!(entries(&store).await, written);
        pages(&store, i64::from(u32::MAX - 1)).await;
        store
            .append(append(written.len() as u64 + 1, &"x".repeat(1 << 20)))
            .await
            .expect("there is room again");
    }

    #[tokio::test]
    async fn a_log_that_is_deleted_breaks_no_seal() {
        let (folder, store) = store(9).await;
        store.append(append(1, "first")).await.expect("written");
        let gone = |conn: &Connection| {
            Ok(conn.execute_batch("DELETE FROM log; DELETE FROM moments; DELETE FROM tables")?)
        };
        store.writer.write(gone).await.expect("deleted");
        store.close().await;
        let store = SqliteStore::open(&folder.path().join("store.db")).expect("a store");
        assert!(!store.end_is_missing());
    }

    #[tokio::test]
    async fn a_transaction_that_ends_under_its_jobs_takes_all_of_them_along() {
        let (_folder, store) = store(9).await;
        let closed = hold(&store).await;
        let (before, ender, after, ()) = tokio::join!(
            store.append(append(1, "before")),
            store.writer.write(|conn| Ok(conn.execute_batch("ROLLBACK")?)),
            store.append(append(1, "after")),
            closed.open(),
        );
        for outcome in [before, ender, after] {
            assert!(matches!(outcome, Err(StoreError::Undone)));
        }
        assert!(entries(&store).await.is_empty());
    }

    const TABLE: TableKey = TableKey(1);

    /// A store with one table, whose writer has room for this many jobs.
    async fn store(queue: usize) -> (TempDir, SqliteStore) {
        let folder = tempfile::tempdir().expect("a folder");
        let store =
            SqliteStore::open_with(&folder.path().join("store.db"), queue, 9).expect("a store");
        let listing = Listing {
            stage: Stage::Open,
            public: true,
            game: "pinch".into(),
            free_seats: 0,
            summary: String::new(),
        };
        let table = NewTable {
            id: "a".into(),
            at: 0,
            listing,
            entries: Vec::new(),
            sitters: Vec::new(),
            kept: Vec::new(),
            schedule: Schedule::default(),
        };
        assert_eq!(store.create_table(table).await.expect("a table"), TABLE);
        (folder, store)
    }

    fn append(step: u64, entry: &str) -> Append {
        Append {
            table: TABLE,
            step,
            entries: vec![(0, entry.to_owned())],
            listing: None,
            sitters: Vec::new(),
            unseated: Vec::new(),
            kept: None,
            schedule: Schedule::default(),
        }
    }

    async fn entries(store: &SqliteStore) -> Vec<String> {
        store.log(TABLE, 1).await.expect("a log").into_iter().map(|line| line.entry).collect()
    }

    /// Lets the file grow to this many pages, or not beyond what it has.
    async fn pages(store: &SqliteStore, most: i64) {
        let set = store.writer.write(move |conn| {
            Ok(conn.query_row(&format!("PRAGMA max_page_count = {most}"), [], |row| {
                row.get::<_, i64>(0)
            })?)
        });
        set.await.expect("a limit");
    }

    /// Keeps the writer at work until the gate is opened, so that what is queued meanwhile makes one batch.
    async fn hold(store: &SqliteStore) -> Gate {
        let (started, mut begun) = mpsc::unbounded_channel();
        let (key, lock) = gate::channel();
        let store = store.clone();
        let held = tokio::spawn(async move {
            let hold = store.writer.write(move |_| {
                started.send(()).expect("somebody waits");
                lock.recv().expect("the gate opens");
                Ok(())
            });
            hold.await.expect("held");
        });
        begun.recv().await.expect("the writer is at work");
        Gate { key, held }
    }

    struct Gate {
        key: gate::Sender<()>,
        held: tokio::task::JoinHandle<()>,
    }

    impl Gate {
        async fn open(self) {
            self.key.send(()).expect("the writer waits");
            self.held.await.expect("the writer went on");
        }
    }
}
