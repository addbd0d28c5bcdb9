//! What nodes tell one another through the database: NOTIFY and LISTEN, on a channel named after the schema.
//!
//! A payload is the sender's name, a letter that says what it is, and the words. It may be lost; a node that was away gets a gap.

use super::address::{Address, Connection};
use super::fault::Fault;
use super::sql;
use crate::KeyHash;
use crate::cluster::ClusterEvent;
use crate::people_cache::{PeopleCache, Stale};
use deadpool_postgres::GenericClient;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::{sleep, timeout};
use tokio_postgres::AsyncMessage;

/// Hints that may wait to be told.
const QUEUE: usize = 4096;

/// Hints that are told at once.
const TOGETHER: usize = 256;

/// The longest hint. PostgreSQL takes 7999 bytes, of which some are the sender's name.
const LONGEST: usize = 7900;

/// How often a silent connection is tried, and how long it may take to answer.
const TRY_EVERY: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(2);

/// A hint that is lost with the database is no loss.
const SETTINGS: &str = "SET synchronous_commit = off";

/// What operators' commands call themselves.
const OPERATOR: &str = "operator";

/// The queue of hints to the other nodes.
pub(crate) struct Hints {
    queue: mpsc::Sender<String>,
    missed: Arc<AtomicBool>,
}

/// What takes in the hints of other nodes.
pub(crate) struct Listener {
    pub(crate) address: Address,
    pub(crate) channel: String,
    /// This node, as the sender of its own hints.
    pub(crate) node: String,
    pub(crate) events: broadcast::Sender<ClusterEvent>,
    pub(crate) people: Arc<PeopleCache>,
}

impl Hints {
    /// Starts sending and receiving, until told to stop.
    pub(crate) fn start(listener: Listener, stop: watch::Receiver<()>) -> Hints {
        let (queue, queued) = mpsc::channel(QUEUE);
        let missed = Arc::new(AtomicBool::new(false));
        let notifier = Notifier { listener: Arc::new(listener), queued, missed: missed.clone() };
        tokio::spawn(notifier.run(stop));
        Hints { queue, missed }
    }

    pub(crate) fn hint(&self, words: String) {
        self.tell('h', &words);
    }

    pub(crate) fn stale(&self, stale: &Stale) {
        match stale {
            Stale::Person(id) => self.tell('p', id),
            Stale::Key(key) => self.tell('k', &key.hex()),
        }
    }

    fn tell(&self, kind: char, words: &str) {
        let told = words.len() <= LONGEST && self.queue.try_send(format!("{kind}{words}")).is_ok();
        if !told {
            self.missed.store(true, Ordering::Relaxed);
        }
    }
}

/// Tells all nodes, with the transaction, that a person's name or secrets have changed.
pub(crate) async fn person_changed(tx: &impl GenericClient, person: &str) -> Result<(), Fault> {
    let notify = "SELECT pg_notify(current_schema(), $1)";
    sql::one(tx, notify, &[&format!("{OPERATOR} p{person}")]).await?;
    Ok(())
}

struct Notifier {
    listener: Arc<Listener>,
    queued: mpsc::Receiver<String>,
    missed: Arc<AtomicBool>,
}

impl Notifier {
    async fn run(mut self, mut stop: watch::Receiver<()>) {
        tokio::select! {
            _ = stop.changed() => {}
            () = self.run_always() => {}
        }
    }

    async fn run_always(&mut self) {
        let mut first = true;
        loop {
            if let Ok(Ok(connection)) = timeout(ANSWER, self.listen()).await {
                if !first {
                    self.listener.people.clear();
                    // There may be no subscriber yet.
                    let _ = self.listener.events.send(ClusterEvent::Gap);
                }
                first = false;
                // It ends with the connection, which is opened again.
                let _ = self.pass_on(&connection).await;
            } else {
                sleep(TRY_EVERY / 10).await;
            }
        }
    }

    async fn listen(&self) -> Result<Connection, Fault> {
        let listener = self.listener.clone();
        let received = move |message| {
            if let AsyncMessage::Notification(told) = message {
                listener.receive(told.payload());
            }
        };
        let connection = self.listener.address.connect(SETTINGS, received).await?;
        let channel = self.listener.channel.replace('"', "\"\"");
        connection.client.batch_execute(&format!("LISTEN \"{channel}\"")).await?;
        Ok(connection)
    }

    async fn pass_on(&mut self, connection: &Connection) -> Result<(), Fault> {
        let notify = "SELECT pg_notify($1, words) FROM unnest($2::text[]) AS words";
        let notify = connection.client.prepare(notify).await?;
        let mut hints = Vec::with_capacity(TOGETHER);
        loop {
            // A connection that is cut without a word is noticed by trying it.
            let waited = timeout(TRY_EVERY, self.queued.recv_many(&mut hints, TOGETHER)).await;
            if waited == Ok(0) {
                return Ok(());
            }
            if self.missed.swap(false, Ordering::Relaxed) {
                hints.push("g".into());
            }
            let payloads = hints.drain(..).map(|hint| format!("{} {hint}", self.listener.node));
            let payloads: Vec<String> = payloads.collect();
            let values: sql::Values<'_> = &[&self.listener.channel, &payloads];
            let sent = timeout(ANSWER, connection.client.query(&notify, values)).await;
            if !matches!(sent, Ok(Ok(_))) {
                self.missed.store(true, Ordering::Relaxed);
                return Err(Fault::Lost);
            }
        }
    }
}

impl Listener {
    fn receive(&self, payload: &str) {
        let Some((node, hint)) = payload.split_once(' ') else { return };
        if node == self.node {
            return;
        }
        let mut hint = hint.chars();
        let kind = hint.next();
        let words = hint.as_str();
        match kind {
            Some('h') => drop(self.events.send(ClusterEvent::Hint(words.into()))),
            Some('p') => {
                self.people.evict(&Stale::Person(words.to_owned()));
                drop(self.events.send(ClusterEvent::Person(words.into())));
            }
            Some('k') => {
                if let Some(key) = KeyHash::from_hex(words) {
                    self.people.evict(&Stale::Key(key));
                    drop(self.events.send(ClusterEvent::Session(key)));
                }
            }
            // A later program's word, or one that some hints were not told.
            _ => {
                self.people.clear();
                drop(self.events.send(ClusterEvent::Gap));
            }
        }
    }
}
