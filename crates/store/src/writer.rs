use crate::StoreError;
use crate::error::{Fault, refusal};
use rusqlite::Connection;
use std::thread;
use tokio::sync::{mpsc, oneshot, watch};

/// Jobs that may wait; one more is refused as [`StoreError::Busy`].
pub(crate) const QUEUE: usize = 8192;

/// Jobs that share a commit at most, which bounds how long the first of them waits.
const BATCH: usize = 512;

/// The end of the queue that orders writes.
pub(crate) struct Writer {
    queue: mpsc::Sender<Order>,
    alive: watch::Receiver<()>,
}

enum Order {
    Write(Job),
    Close,
}

/// Does its work inside the open transaction, and gives back how to answer once the fate of the transaction is known.
type Job = Box<dyn FnOnce(&Connection) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

impl Writer {
    /// Starts the thread that writes.
    pub(crate) fn start(conn: Connection, queue: usize) -> Result<Writer, std::io::Error> {
        let (sender, receiver) = mpsc::channel(queue);
        let (beat, alive) = watch::channel(());
        thread::Builder::new().name("store-writer".into()).spawn(move || {
            write_all(conn, receiver);
            drop(beat);
        })?;
        Ok(Writer { queue: sender, alive })
    }

    /// Queues work and waits until it is durable. The work is done even where nobody waits any more.
    pub(crate) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, outcome) = oneshot::channel();
        let job: Job = Box::new(move |conn| {
            let done = apart(conn, work);
            // Whoever asked may be gone; what was written stays written.
            Box::new(move |fate| drop(reply.send(fate.and(done.map_err(StoreError::from)))))
        });
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

fn write_all(conn: Connection, mut queue: mpsc::Receiver<Order>) {
    let mut orders = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut orders, BATCH) > 0 {
        let mut jobs = Vec::with_capacity(orders.len());
        for order in orders.drain(..) {
            match order {
                Order::Write(job) => jobs.push(job),
                Order::Close => queue.close(),
            }
        }
        commit_together(&conn, jobs);
    }
    // Everything is durable without it: this only spares the next start the work.
    let _ = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
}

/// One transaction for all jobs: either every job's answer is its own, or nothing was written and all are told so.
fn commit_together(conn: &Connection, jobs: Vec<Job>) {
    if jobs.is_empty() {
        return;
    }
    let begun = run(conn, "BEGIN IMMEDIATE");
    let answers: Vec<Answer> = jobs.into_iter().map(|job| job(conn)).collect();
    let fate = begun.and_then(|()| commit(conn));
    for answer in answers {
        answer(fate.map_err(|fault| fault.map_or(StoreError::Undone, refusal)));
    }
}

/// Why a transaction failed, where the database said.
type Cause = Option<rusqlite::ffi::Error>;

fn commit(conn: &Connection) -> Result<(), Cause> {
    if conn.is_autocommit() {
        return Err(None);
    }
    run(conn, "COMMIT").inspect_err(|_| {
        if !conn.is_autocommit() {
            // Nothing was acknowledged, and the next transaction says so if this one cannot be left.
            let _ = run(conn, "ROLLBACK");
        }
    })
}

/// Does the work so that its failure undoes this work alone.
fn apart<T>(
    conn: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    // A full disk may have ended the transaction under an earlier job; outside one, the work would commit by itself.
    if conn.is_autocommit() {
        return Err(StoreError::Undone.into());
    }
    conn.prepare_cached("SAVEPOINT job")?.execute([])?;
    let done = work(conn);
    if done.is_err() && !conn.is_autocommit() {
        conn.prepare_cached("ROLLBACK TO job")?.execute([])?;
    }
    if !conn.is_autocommit() {
        conn.prepare_cached("RELEASE job")?.execute([])?;
    }
    done
}

fn run(conn: &Connection, statement: &str) -> Result<(), Cause> {
    conn.prepare_cached(statement).and_then(|mut ready| ready.execute([])).map(drop).map_err(
        |error| match error {
            rusqlite::Error::SqliteFailure(cause, _) => Some(cause),
            _ => None,
        },
    )
}
