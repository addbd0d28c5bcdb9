use super::fault::Fault;
use crate::StoreError;
use rusqlite::Connection;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::{mpsc, oneshot, watch};

/// Reads that may wait; one more is refused as [`StoreError::Busy`].
pub(crate) const QUEUE: usize = 4096;

/// The end of the queue that orders reads.
pub(crate) struct Readers {
    queue: mpsc::Sender<Order>,
    alive: watch::Receiver<()>,
}

enum Order {
    Read(Read),
    Close,
}

type Read = Box<dyn FnOnce(&Connection) + Send>;
type Queue = Arc<Mutex<mpsc::Receiver<Order>>>;

impl Readers {
    /// Starts one thread a connection.
    pub(crate) fn start(conns: Vec<Connection>, queue: usize) -> Result<Readers, std::io::Error> {
        let (sender, receiver) = mpsc::channel(queue);
        let receiver = Arc::new(Mutex::new(receiver));
        let (beat, alive) = watch::channel(());
        for conn in conns {
            let (queue, beat) = (receiver.clone(), beat.clone());
            thread::Builder::new().name("store-reader".into()).spawn(move || {
                read_all(&conn, &queue);
                drop((conn, beat));
            })?;
        }
        Ok(Readers { queue: sender, alive })
    }

    /// Queues work and waits for what it found.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, outcome) = oneshot::channel();
        let order = Order::Read(Box::new(move |conn| {
            // Nobody reads for a caller that is gone.
            if !reply.is_closed() {
                let _ = reply.send(work(conn).map_err(StoreError::from));
            }
        }));
        self.queue.try_send(order).map_err(|refused| match refused {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        outcome.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Lets the threads finish what is queued, and waits for their end.
    pub(crate) async fn close(&self) {
        // Refused only where the threads are ending already.
        let _ = self.queue.send(Order::Close).await;
        let mut alive = self.alive.clone();
        while alive.changed().await.is_ok() {}
    }
}

fn read_all(conn: &Connection, queue: &Queue) {
    while let Some(read) = next(queue) {
        read(conn);
    }
}

fn next(queue: &Queue) -> Option<Read> {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match queue.blocking_recv()? {
            Order::Read(read) => return Some(read),
            // Under the same lock: the next thread would wait in it for an order that never comes.
            Order::Close => queue.close(),
        }
    }
}
