//! Group commit: what all tables append meanwhile is one statement, one round trip and one flush.

use super::address::Address;
use super::batch::{Job, write};
use super::lease::Lease;
use super::statements::Appender;
use crate::{Append, StoreError};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

/// Appends that may wait; one more is refused as [`StoreError::Busy`].
const QUEUE: usize = 8192;

/// Appends that share a commit at most, which bounds how long the first of them waits.
const BATCH: usize = 512;

/// Connections that append: one gathers while another commits.
const APPENDERS: usize = 2;

/// The end of the queue that orders appends.
pub(crate) struct Writer {
    queue: mpsc::Sender<Order>,
}

enum Order {
    Append(Box<Job>),
    /// To be answered when everything before it is.
    Drain(oneshot::Sender<()>),
    Close,
}

/// What connections that append need.
pub(crate) struct AppendContext {
    pub(crate) address: Address,
    pub(crate) lease: Arc<Lease>,
}

impl Writer {
    pub(crate) fn start(address: Address, lease: Arc<Lease>) -> Writer {
        let (queue, orders) = mpsc::channel(QUEUE);
        let dispatcher = Dispatcher {
            context: Arc::new(AppendContext { address, lease }),
            waiting: VecDeque::new(),
            busy: HashSet::new(),
            idle: (0..APPENDERS).map(|_| None).collect(),
            at_work: JoinSet::new(),
            drains: Vec::new(),
        };
        tokio::spawn(dispatcher.run(orders));
        Writer { queue }
    }

    /// Queues an append and waits until it is durable. It is done even where nobody waits any more.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        let (reply, outcome) = oneshot::channel();
        let order = Order::Append(Box::new(Job { append, reply }));
        self.queue.try_send(order).map_err(|refused| match refused {
            mpsc::error::TrySendError::Full(_) => StoreError::Busy,
            mpsc::error::TrySendError::Closed(_) => StoreError::Closed,
        })?;
        outcome.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Waits until what is queued is done.
    pub(crate) async fn drain(&self) {
        let (reply, drained) = oneshot::channel();
        // Refused only where it has ended already.
        let _ = self.queue.send(Order::Drain(reply)).await;
        let _ = drained.await;
    }

    /// Takes no more, and waits until what is queued is done.
    pub(crate) async fn close(&self) {
        let _ = self.queue.send(Order::Close).await;
        self.queue.closed().await;
    }
}

struct Dispatcher {
    context: Arc<AppendContext>,
    waiting: VecDeque<Job>,
    /// Tables with an append under way: the next of theirs waits for what becomes of it.
    busy: HashSet<i64>,
    /// Connections with nothing to do; none where one is yet to be opened.
    idle: Vec<Option<Appender>>,
    at_work: JoinSet<(Option<Appender>, Vec<i64>)>,
    drains: Vec<oneshot::Sender<()>>,
}

impl Dispatcher {
    async fn run(mut self, mut queue: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(BATCH);
        let mut open = true;
        loop {
            self.hand_out();
            if self.waiting.is_empty() && self.at_work.is_empty() {
                self.drains.clear();
                if !open {
                    return;
                }
            }
            let room = open && self.waiting.len() < BATCH;
            tokio::select! {
                taken = queue.recv_many(&mut orders, BATCH), if room => {
                    open = taken > 0;
                    for order in orders.drain(..) {
                        match order {
                            Order::Append(job) => self.waiting.push_back(*job),
                            Order::Drain(reply) => self.drains.push(reply),
                            Order::Close => queue.close(),
                        }
                    }
                }
                Some(done) = self.at_work.join_next() => self.take_back(done),
            }
        }
    }

    /// Gives what waits to the connections that have nothing to do.
    fn hand_out(&mut self) {
        while !self.idle.is_empty() {
            let batch = self.batch();
            if batch.is_empty() {
                return;
            }
            let tables: Vec<i64> = batch.iter().map(|job| job.append.table.0).collect();
            self.busy.extend(&tables);
            let (context, appender) = (self.context.clone(), self.idle.pop().flatten());
            self.at_work.spawn(async move { (write(&context, appender, batch).await, tables) });
        }
    }

    /// One append a table, of tables with none under way, in the order of their keys: two batches cannot wait for each other.
    fn batch(&mut self) -> Vec<Job> {
        let mut batch: Vec<Job> = Vec::new();
        let mut taken = HashSet::new();
        let mut left = VecDeque::new();
        for job in self.waiting.drain(..) {
            let table = job.append.table.0;
            if batch.len() < BATCH && !self.busy.contains(&table) && taken.insert(table) {
                batch.push(job);
            } else {
                left.push_back(job);
            }
        }
        self.waiting = left;
        batch.sort_by_key(|job| job.append.table);
        batch
    }

    fn take_back(&mut self, done: Result<(Option<Appender>, Vec<i64>), tokio::task::JoinError>) {
        match done {
            Ok((appender, tables)) => {
                self.idle.push(appender);
                for table in tables {
                    self.busy.remove(&table);
                }
            }
            // It answers nobody, who all take it for closed; its tables are read again when they are owned again.
            Err(_) => {
                self.idle.push(None);
                self.busy.clear();
                self.context.lease.owned.clear();
            }
        }
    }
}
