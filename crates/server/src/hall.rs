//! The hall: every table of the server, in memory or not.

use crate::actor::{Command, MAILBOX, Outbox, Reply, TableActor, Task, encode, listing, moment};
use crate::archive;
use crate::log::{Asked, Created, Entry, Line};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::settings::{Pace, Settings};
use crate::table::{Table, whole_decision};
use axum::extract::ws::Utf8Bytes;
use protocol::{Act, Done, Hint, LobbyMsg, Person, PersonId, Snapshot, Stage, TableId, TableInfo};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{NewTable, Store, StoreError};
use tabletop::chance::{Dice, dice};
use tabletop::{Level, Seed};
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};
use tokio_util::task::TaskTracker;

/// How many changes of the lobby a slow reader may lag behind.
const LOBBY: usize = 256;
/// How often a log is read in vain because tables come and go.
const READS: usize = 8;
/// How many tables are woken together.
const WOKEN: u32 = 256;

/// The hall. Clones share it.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    store: Store,
    settings: Settings,
    metrics: Metrics,
    /// A command is put into a mailbox under this lock, and a table is retired under it, so that
    /// no command is lost between two lives of a table.
    tables: Mutex<Live>,
    lobby: broadcast::Sender<Utf8Bytes>,
    thinkers: Semaphore,
    actors: TaskTracker,
}

/// The tables in memory.
#[derive(Default)]
struct Live {
    tables: HashMap<TableId, mpsc::Sender<Command>>,
    /// How often a table has gone. Whoever read a log while one did may have read too early.
    gone: u64,
}

impl Hall {
    /// A hall without a live table.
    pub fn new(store: Store, settings: Settings, metrics: Metrics) -> Hall {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Hall(Arc::new(Inner {
            store,
            settings,
            metrics,
            tables: Mutex::default(),
            lobby: broadcast::channel(LOBBY).0,
            thinkers: Semaphore::new(cores),
            actors: TaskTracker::new(),
        }))
    }

    /// Sets up a table. It starts at once if no seat is free.
    pub async fn create(&self, about: Created) -> Result<TableInfo, Problem> {
        let at = self.now();
        let id: TableId = random_text(16).parse().expect("16 letters and digits");
        let sitters = about.seats.iter().filter_map(|taker| match taker {
            protocol::SeatTaker::Person { person } => Some(person.id.to_string()),
            _ => None,
        });
        let sitters: Vec<String> = sitters.collect();
        let created = Line { what: Entry::Created(Box::new(about.clone())), asked: None::<Asked> };
        let mut table = Table::new(id.clone(), about, at);
        let mut lines = vec![created];
        for what in table.and_start_if_full(Vec::new(), &[], || self.seed()) {
            lines.push(Line { what, asked: None });
        }
        for line in &lines[1..] {
            table.apply(line, at)?;
        }
        let write = |line: &Line| serde_json::to_string(line).expect("a line can be written down");
        let new = NewTable {
            id: id.to_string(),
            at,
            listing: listing(&table),
            entries: lines.iter().map(|line| (at, write(line))).collect(),
            sitters,
            moment: moment(&table, at),
        };
        let key = self.0.store.create_table(new).await?;
        let info = table.info();
        self.announce(&table);
        let mut live = self.live_tables();
        // Whoever set it up sits down next. Somebody in the lobby may have been quicker, and a server that stops opens nothing.
        if !live.tables.contains_key(&id) && !self.0.actors.is_closed() {
            self.open(&mut live, key, table);
        }
        Ok(info)
    }

    /// Whether there is such a table, in memory or not.
    pub async fn has(&self, id: &TableId) -> Result<bool, Problem> {
        let live = self.live_tables().tables.contains_key(id);
        Ok(live || self.0.store.table(id.as_str()).await?.is_some())
    }

    /// Does something at a table.
    pub async fn act(&self, id: &TableId, person: Person, act: Act) -> Result<Done, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Act { person, act, reply: Reply::Once(reply) }).await?;
        answer.await.map_err(|_| Problem::Busy)?
    }

    /// What somebody may know of a table now.
    pub async fn look(&self, id: &TableId, person: Option<PersonId>) -> Result<Snapshot, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Look { person, reply }).await?;
        answer.await.map_err(|_| Problem::Busy)?
    }

    /// What the best bot would do in somebody's place, knowing what they know.
    pub async fn hint(&self, id: &TableId, person: Person) -> Result<Hint, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Help { person, reply }).await?;
        let Task { mut game, seat, v } = answer.await.map_err(|_| Problem::Busy)??;
        let level = Level::ALL[Level::ALL.len() - 1];
        let mut dice = self.dice();
        let permit = self.thinkers().acquire().await;
        let think = move || {
            whole_decision(&mut *game, seat, |game| {
                game.bot(seat, level.into(), &mut dice).map(|thought| thought.mv)
            })
        };
        let moves = tokio::task::spawn_blocking(think).await.map_err(|_| Problem::Fault)??;
        drop(permit);
        Ok(Hint { v, level: level.to_string(), moves })
    }

    /// Lets a socket listen at a table, and gives the table's address for its messages.
    pub async fn attach(
        &self,
        id: &TableId,
        outbox: Outbox,
        person: Option<PersonId>,
        since: Option<u64>,
    ) -> Result<mpsc::Sender<Command>, Problem> {
        self.send(id, Command::Attach { outbox, person, since }).await
    }

    /// Puts a command into a table's mailbox, reading the table into memory first if need be.
    async fn send(&self, id: &TableId, command: Command) -> Result<mpsc::Sender<Command>, Problem> {
        let mut command = command;
        for _ in 0..READS {
            let gone = {
                let live = self.live_tables();
                match live.deliver(id, command)? {
                    Ok(address) => return Ok(address),
                    Err(undelivered) => command = undelivered,
                }
                live.gone
            };
            let row = self.0.store.table(id.as_str()).await?.ok_or(Problem::NoSuchTable)?;
            let log = self.0.store.log(row.key, 1).await?;
            let mut table = archive::table(id, &log)?;
            table.allow_until(self.now() + self.pace().waking);
            let mut live = self.live_tables();
            if self.0.actors.is_closed() {
                return Err(Problem::Busy);
            }
            // Somebody may have been quicker.
            if live.gone == gone && !live.tables.contains_key(id) {
                self.open(&mut live, row.key, table);
            }
        }
        Err(Problem::Busy)
    }

    fn open(&self, live: &mut Live, key: store::TableKey, table: Table) {
        let (address, mailbox) = mpsc::channel(MAILBOX);
        let id = table.id().clone();
        let actor = TableActor::new(self.clone(), key, table, mailbox, address.downgrade());
        self.0.actors.spawn(actor.run());
        live.tables.insert(id, address);
    }

    /// Takes a table out of the hall unless somebody has just asked for it.
    pub(crate) fn retire(&self, id: &TableId, mailbox: &mpsc::Receiver<Command>) -> bool {
        let mut live = self.live_tables();
        let idle = mailbox.is_empty();
        if idle {
            live.tables.remove(id);
            live.gone += 1;
        }
        idle
    }

    /// Takes a table out of the hall if it is the one with this address.
    pub(crate) fn forget(&self, id: &TableId, address: &mpsc::Sender<Command>) {
        let mut live = self.live_tables();
        if live.tables.get(id).is_some_and(|other| other.same_channel(address)) {
            live.tables.remove(id);
            live.gone += 1;
        }
    }

    /// Tells the lobby that a public table is new or has changed.
    pub(crate) fn announce(&self, table: &Table) {
        if table.about().public && self.0.lobby.receiver_count() > 0 {
            let message = encode(&LobbyMsg::Table { table: table.summary() });
            // Nobody may be listening.
            let _ = self.0.lobby.send(message);
        }
    }

    /// Changes of the lobby from now on.
    pub fn lobby(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.0.lobby.subscribe()
    }

    /// Wakes the tables whose clocks or bots have something to do.
    pub async fn wake_due(&self, until: i64) -> Result<(), StoreError> {
        for due in self.0.store.due(until, None, WOKEN).await? {
            let Ok(id) = due.id.parse::<TableId>() else { continue };
            if self.live_tables().tables.contains_key(&id) {
                continue;
            }
            if let Err(problem) = self.send(&id, Command::Wake).await {
                tracing::warn!(table = %id, %problem, "a table cannot be woken");
            }
        }
        Ok(())
    }

    /// Lets every table finish what it is doing, and waits.
    pub async fn stop(&self) {
        self.0.actors.close();
        let addresses: Vec<_> = self.live_tables().tables.values().cloned().collect();
        for address in addresses {
            // A table that has gone already need not be told.
            let _ = address.send(Command::Stop).await;
        }
        self.0.actors.wait().await;
    }

    /// How many tables are in memory.
    pub fn live(&self) -> usize {
        self.live_tables().tables.len()
    }

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.0.settings.now)()
    }

    /// A new secret to deal from.
    pub fn seed(&self) -> Seed {
        Seed::new(random_bytes())
    }

    /// Dice for bots and clocks.
    pub fn dice(&self) -> Dice {
        dice(u64::from_le_bytes(random_bytes()))
    }

    /// Where everything is kept.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// How the server was started.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// How long things take.
    pub fn pace(&self) -> &Pace {
        &self.0.settings.pace
    }

    /// Permits for bots to think, as many as there are cores.
    pub fn thinkers(&self) -> &Semaphore {
        &self.0.thinkers
    }

    fn live_tables(&self) -> MutexGuard<'_, Live> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    /// Puts a command into a table's mailbox, or gives it back if the table is not in memory.
    fn deliver(
        &self,
        id: &TableId,
        command: Command,
    ) -> Result<Result<mpsc::Sender<Command>, Command>, Problem> {
        let Some(address) = self.tables.get(id) else { return Ok(Err(command)) };
        match address.try_send(command) {
            Ok(()) => Ok(Ok(address.clone())),
            // Too much is asked of it, or it is just leaving.
            Err(_) => Err(Problem::Busy),
        }
    }
}

/// A stage as the store knows it.
pub fn stored(stage: Stage) -> store::Stage {
    match stage {
        Stage::Open => store::Stage::Open,
        Stage::Running => store::Stage::Running,
        Stage::Over => store::Stage::Over,
    }
}

/// Bytes nobody can guess.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// Letters and digits nobody can guess: five bits each, without those that look alike.
pub fn random_text(length: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let letter = |byte: u8| char::from(LETTERS[usize::from(byte & 31)]);
    random_bytes::<32>().into_iter().cycle().take(length.min(32)).map(letter).collect()
}
