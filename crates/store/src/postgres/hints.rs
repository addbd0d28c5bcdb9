//! What nodes tell one another through the database: NOTIFY and LISTEN, on a channel named after the schema.
//!
//! A payload is the teller's name, a letter that says what it is, and the words. It may be lost; whoever was away hears of a gap.

use super::address::{Address, Line};
use super::fault::Fault;
use super::sql;
use crate::KeyHash;
use crate::cluster::Heard;
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

/// The longest hint. PostgreSQL takes 7999 bytes, of which some are the teller's name.
const LONGEST: usize = 7900;

/// How often a silent connection is tried, and how long it may take to answer.
const TRY_EVERY: Duration = Duration::from_secs(1);
const ANSWER: Duration = Duration::from_secs(2);

/// A hint that is lost with the database is no loss.
const SETTINGS: &str = "SET synchronous_commit = off";

/// What operators' commands call themselves.
const OPERATOR: &str = "operator";

/// Tells the other nodes.
pub(crate) struct Hints {
    queue: mpsc::Sender<String>,
    missed: Arc<AtomicBool>,
}

/// Hears the other nodes.
pub(crate) struct Ears {
    pub(crate) address: Address,
    pub(crate) channel: String,
    /// The teller's name of this server.
    pub(crate) voice: String,
    pub(crate) heard: broadcast::Sender<Heard>,
    pub(crate) people: Arc<PeopleCache>,
}

impl Hints {
    /// Starts telling and hearing, until told to stop.
    pub(crate) fn start(ears: Ears, stop: watch::Receiver<()>) -> Hints {
        let (queue, told) = mpsc::channel(QUEUE);
        let missed = Arc::new(AtomicBool::new(false));
        let speaker = Speaker { ears: Arc::new(ears), told, missed: missed.clone() };
        tokio::spawn(speaker.speak(stop));
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

/// Tells all nodes, with the transaction, that somebody's name or secrets have changed.
pub(crate) async fn person_changed(tx: &impl GenericClient, person: &str) -> Result<(), Fault> {
    let notify = "SELECT pg_notify(current_schema(), $1)";
    sql::one(tx, notify, &[&format!("{OPERATOR} p{person}")]).await?;
    Ok(())
}

struct Speaker {
    ears: Arc<Ears>,
    told: mpsc::Receiver<String>,
    missed: Arc<AtomicBool>,
}

impl Speaker {
    async fn speak(mut self, mut stop: watch::Receiver<()>) {
        tokio::select! {
            _ = stop.changed() => {}
            () = self.speak_always() => {}
        }
    }

    async fn speak_always(&mut self) {
        let mut first = true;
        loop {
            if let Ok(Ok(line)) = timeout(ANSWER, self.listen()).await {
                if !first {
                    self.ears.people.clear();
                    // Nobody may listen yet.
                    let _ = self.ears.heard.send(Heard::Gap);
                }
                first = false;
                // It ends with the connection, which is opened again.
                let _ = self.pass_on(&line).await;
            } else {
                sleep(TRY_EVERY / 10).await;
            }
        }
    }

    async fn listen(&self) -> Result<Line, Fault> {
        let ears = self.ears.clone();
        let heard = move |message| {
            if let AsyncMessage::Notification(told) = message {
                ears.hear(told.payload());
            }
        };
        let line = self.ears.address.line(SETTINGS, heard).await?;
        let channel = self.ears.channel.replace('"', "\"\"");
        line.client.batch_execute(&format!("LISTEN \"{channel}\"")).await?;
        Ok(line)
    }

    async fn pass_on(&mut self, line: &Line) -> Result<(), Fault> {
        let notify = "SELECT pg_notify($1, words) FROM unnest($2::text[]) AS words";
        let notify = line.client.prepare(notify).await?;
        let mut hints = Vec::with_capacity(TOGETHER);
        loop {
            // A connection that is cut without a word is noticed by trying it.
            let waited = timeout(TRY_EVERY, self.told.recv_many(&mut hints, TOGETHER)).await;
            if waited == Ok(0) {
                return Ok(());
            }
            if self.missed.swap(false, Ordering::Relaxed) {
                hints.push("g".into());
            }
            let payloads = hints.drain(..).map(|hint| format!("{} {hint}", self.ears.voice));
            let payloads: Vec<String> = payloads.collect();
            let values: sql::Values<'_> = &[&self.ears.channel, &payloads];
            let sent = timeout(ANSWER, line.client.query(&notify, values)).await;
            if !matches!(sent, Ok(Ok(_))) {
                self.missed.store(true, Ordering::Relaxed);
                return Err(Fault::Lost);
            }
        }
    }
}

impl Ears {
    fn hear(&self, payload: &str) {
        let Some((voice, hint)) = payload.split_once(' ') else { return };
        if voice == self.voice {
            return;
        }
        let mut hint = hint.chars();
        let kind = hint.next();
        let words = hint.as_str();
        match kind {
            Some('h') => drop(self.heard.send(Heard::Hint(words.into()))),
            Some('p') => {
                self.people.evict(&Stale::Person(words.to_owned()));
                drop(self.heard.send(Heard::Person(words.into())));
            }
            Some('k') => {
                if let Some(key) = KeyHash::from_hex(words) {
                    self.people.evict(&Stale::Key(key));
                    drop(self.heard.send(Heard::Session(key)));
                }
            }
            // A later program's word, or one that some hints were not told.
            _ => {
                self.people.clear();
                drop(self.heard.send(Heard::Gap));
            }
        }
    }
}
