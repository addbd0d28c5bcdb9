//! The hall: every table of the server, in memory or not.

use crate::actor::{
    Attach, Command, LastSeen, MAILBOX, Outbox, Recent, Reply, TableActor, Waiting, encode, kept,
    listing, schedule,
};
use crate::archive;
use crate::calls::Calls;
use crate::cluster::{Errand, Nodes};
use crate::health::Health;
use crate::hints::Hints;
use crate::limits::{Address, Limits};
use crate::log::{Created, KeptSeed, LogEntry};
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::problem::Problem;
use crate::push::Pusher;
use crate::seal::SealKey;
use crate::sessions::Sessions;
use crate::settings::{Pace, Settings};
use crate::table::{Applied, Table, Unfoldable, Wait};
use crate::thinking::Thinking;
use axum::extract::ws::Utf8Bytes;
use protocol::{Act, Done, LobbyMsg, Person, PersonId, Snapshot, TableId, TableInfo};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{LogLine, NewTable, Owner, Parked, Store, StoreError, TableKey, TableRow};
use tabletop::Seed;
use tabletop::chance::Dice;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_util::task::TaskTracker;

/// How many changes of the lobby a slow reader may lag behind.
const LOBBY: usize = 256;
/// How many due tables are read from the store at once.
const PAGE: u32 = 256;
/// A parked table is tried again by another version of the program than this.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The hall. Clones share it.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    /// The other servers, where some share the database.
    nodes: Option<Nodes>,
    /// Acts of operators are carried out one after another.
    acts: tokio::sync::Mutex<()>,
    settings: Settings,
    metrics: Metrics,
    limits: Arc<Limits>,
    health: Health,
    /// A command is put into a mailbox under this lock, and a table is retired under it, so that
    /// no command is lost between two lives of a table.
    tables: Mutex<Live>,
    lobby: broadcast::Sender<Utf8Bytes>,
    calls: Calls,
    sessions: Sessions,
    thinking: Thinking,
    hints: Hints,
    folders: Pool,
    pusher: Pusher,
    actors: TaskTracker,
}

/// The tables in memory or on their way there. A table has its mailbox before it is loaded, so one
/// load serves all who ask meanwhile.
type Live = HashMap<TableId, mpsc::Sender<Command>>;

/// A table that was read from its log.
pub struct Loaded {
    /// Its key inside the store.
    pub key: TableKey,
    /// The table.
    pub table: Table,
    /// Its last events.
    pub recent: Recent,
    /// Set if a person has just set it up.
    pub last_seen: Option<LastSeen>,
    /// The lease under which this server has it, where several share the database.
    pub term: Option<u64>,
}

impl Hall {
    /// A hall without a live table.
    pub fn new(
        store: Arc<dyn Store>,
        settings: Settings,
        metrics: Metrics,
        limits: Arc<Limits>,
    ) -> Hall {
        let pusher = Pusher::new(settings.push.clone());
        Hall(Arc::new(Inner {
            nodes: store.cluster().map(Nodes::new),
            acts: tokio::sync::Mutex::default(),
            store,
            settings,
            metrics,
            limits,
            health: Health::default(),
            tables: Mutex::default(),
            lobby: broadcast::channel(LOBBY).0,
            calls: Calls::default(),
            sessions: Sessions::default(),
            thinking: Thinking::new(),
            hints: Hints::default(),
            folders: Pool::new(),
            pusher,
            actors: TaskTracker::new(),
        }))
    }

    /// Refuses a person who sets up too many tables, or has too many that are not over.
    pub async fn may_set_up(&self, person: &PersonId) -> Result<(), Problem> {
        self.spend_table(person.as_str()).await?;
        let limit = self.settings().tables_per_person;
        match self.0.store.tables_open_by(person.as_str()).await? {
            open if limit > 0 && open >= limit => Err(Problem::TooManyTables { limit }),
            _ => Ok(()),
        }
    }

    /// Sets up a table for a person at an address. It starts at once if no seat is free.
    pub async fn create(&self, mut about: Created, from: Address) -> Result<TableInfo, Problem> {
        // The commitment is made before anybody else can sit down; the deal of a branch is known.
        about.seed = (!about.known_deal()).then(|| KeptSeed(self.seed()));
        let at = self.now();
        let last_seen = Some(LastSeen { person: about.host.clone(), at, from });
        let id: TableId = random_text(16).parse().expect("16 letters and digits");
        let sitters = about.seats.iter().filter_map(|taker| match taker {
            protocol::SeatTaker::Person { person } => Some(person.id.to_string()),
            _ => None,
        });
        // A person who sets a table up finds it again, and it counts among theirs, whether they sit there or not.
        let sitters = std::iter::once(about.host.to_string()).chain(sitters).collect();
        let created = LogEntry::created(self.seal_key().sealed(&id, &about));
        let mut recent = Recent::default();
        recent.push(Applied::created(&about, at));
        let mut table = Table::new(id.clone(), about, at);
        table.keep_for(self.settings().keeps_for());
        let mut entries = vec![(at, created.write())];
        for entry in table.and_start_if_full(Vec::new(), &[], || self.seed()) {
            recent.push(table.apply(&entry, at)?);
            entries.push((at, entry.write()));
        }
        let new = NewTable {
            id: id.to_string(),
            at,
            listing: listing(&table),
            entries,
            sitters,
            kept: kept(&table),
            schedule: schedule(&table, at),
        };
        let term = self.term();
        let key = self.0.store.create_table(new).await?;
        let info = table.info();
        self.announce(&table);
        self.tell_who_is_waited_for(&[], &table.waits());
        let mut live = self.live_tables();
        // Its host sits down next. A client of the lobby may have been quicker, and a server that stops opens nothing.
        if !live.contains_key(&id) && !self.0.actors.is_closed() {
            self.start(&mut live, id, Loaded { key, table, recent, last_seen, term });
        }
        Ok(info)
    }

    /// Serves a table that is in memory already.
    fn start(&self, live: &mut Live, id: TableId, loaded: Loaded) {
        let (address, mailbox) = mpsc::channel(MAILBOX);
        let waiting = Waiting { mailbox, first: None };
        let life = self.clone().keep_up(id.clone(), Some(loaded), waiting, address.downgrade());
        self.0.actors.spawn(life);
        live.insert(id, address);
    }

    /// Refuses a table that does not exist or is parked.
    pub async fn must_have(&self, id: &TableId) -> Result<(), Problem> {
        let live = self.live_tables().contains_key(id);
        match live {
            true => Ok(()),
            false if self.shares() => self.claim(id).await,
            false => self.row(id).await.map(drop),
        }
    }

    /// Makes this server the one that has a table, where several share the database.
    async fn claim(&self, id: &TableId) -> Result<(), Problem> {
        if !self.shares() {
            return Ok(());
        }
        match self.0.store.own(self.row(id).await?.key).await? {
            Owner::Us => Ok(()),
            Owner::Other(node) => Err(Problem::Elsewhere(node)),
        }
    }

    /// Gives a table back that nobody needs here; says whether another server may have it then.
    pub(crate) async fn give_back(&self, table: TableKey) -> bool {
        if !self.shares() {
            return false;
        }
        if let Err(error) = self.0.store.release(table).await {
            tracing::warn!(%table, %error, "a table cannot be given back");
        }
        true
    }

    /// Whether other servers share the database.
    pub(crate) fn shares(&self) -> bool {
        self.0.nodes.is_some()
    }

    /// The other servers, where some share the database.
    pub(crate) fn nodes(&self) -> Option<&Nodes> {
        self.0.nodes.as_ref()
    }

    /// Whether the server stops, and opens no more tables.
    pub(crate) fn is_stopping(&self) -> bool {
        self.0.actors.is_closed()
    }

    /// Under which lease this server has its tables; nothing where it shares the database with nobody, or none lasts.
    pub(crate) fn term(&self) -> Option<u64> {
        if self.shares() { self.0.store.cluster()?.term() } else { None }
    }

    /// Does something at a table.
    pub async fn act(
        &self,
        id: &TableId,
        person: Person,
        from: Address,
        act: Act,
    ) -> Result<Done, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Act { person, from, act, reply: Reply::Once(reply) })?;
        answer.await.map_err(|_| Problem::Busy)?
    }

    /// What a viewer may know of a table now.
    pub async fn look(&self, id: &TableId, person: Option<PersonId>) -> Result<Snapshot, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Look { person, reply })?;
        answer.await.map_err(|_| Problem::Busy)?
    }

    /// Lets a socket listen at a table, and gives the table's address for its messages.
    pub fn attach(
        &self,
        id: &TableId,
        outbox: Outbox,
        from: Address,
        person: Option<PersonId>,
        since: Option<u64>,
    ) -> Result<mpsc::Sender<Command>, Problem> {
        let attach = Attach { outbox, from, person, since, missed: Vec::new() };
        self.send(id, Command::Attach(Box::new(attach)))
    }

    /// Puts a command into a table's mailbox. A table that is not in memory is loaded, and answers
    /// when it is.
    pub(crate) fn send(
        &self,
        id: &TableId,
        command: Command,
    ) -> Result<mpsc::Sender<Command>, Problem> {
        let mut live = self.live_tables();
        let address = match live.get(id) {
            Some(address) => address.clone(),
            None if self.0.actors.is_closed() => return Err(Problem::Busy),
            None => {
                let (address, mailbox) = mpsc::channel(MAILBOX);
                live.insert(id.clone(), address.clone());
                let waiting = Waiting { mailbox, first: None };
                let life = self.clone().keep_up(id.clone(), None, waiting, address.downgrade());
                self.0.actors.spawn(life);
                address
            }
        };
        // Too much is asked of it.
        address.try_send(command).map_err(|_| Problem::Busy)?;
        Ok(address)
    }

    /// Loads a table and serves it, as often as it must be read again, or refuses all who have asked for it.
    async fn keep_up(
        self,
        id: TableId,
        mut loaded: Option<Loaded>,
        mut waiting: Waiting,
        address: mpsc::WeakSender<Command>,
    ) {
        loop {
            let read = match loaded.take() {
                Some(loaded) => Ok(loaded),
                None => self.load(&id).await,
            };
            match read {
                Ok(loaded) => {
                    let actor = TableActor::new(self.clone(), loaded, waiting, address.clone());
                    match actor.run().await {
                        Some(left) => waiting = left,
                        None => return,
                    }
                }
                Err(problem) => {
                    let Waiting { mut mailbox, first } = waiting;
                    self.forget(&id, &address);
                    mailbox.close();
                    first.into_iter().for_each(|command| command.refuse(|| problem.again()));
                    while let Some(command) = mailbox.recv().await {
                        command.refuse(|| problem.again());
                    }
                    return;
                }
            }
        }
    }

    async fn load(&self, id: &TableId) -> Result<Loaded, Problem> {
        let term = self.term();
        self.claim(id).await?;
        let (row, folded) = self.fold(id, archive::live).await?;
        let (table, recent) = match folded {
            Ok(folded) => folded,
            Err(unfoldable) => {
                self.park(row.key, id, &unfoldable).await;
                return Err(unfoldable.into());
            }
        };
        let (mut table, recent) = (self.named(table).await?, self.named(recent).await?);
        let now = self.now();
        table.keep_for(self.settings().keeps_for());
        table.doubt_end(self.health().end_may_be_missing(id));
        table.allow_until(now + self.pace().waking);
        if row.parked.is_some() {
            tracing::info!(table = %id, "a parked table can be played again");
            self.0.store.unpark(row.key, listing(&table), schedule(&table, now)).await?;
        }
        Ok(Loaded { key: row.key, table, recent, last_seen: None, term })
    }

    /// Reads a table's log and makes something of it.
    pub async fn read<T: Send + 'static>(
        &self,
        id: &TableId,
        make: impl FnOnce(&TableId, &[LogLine]) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        match self.fold(id, move |id, log| Ok(make(id, log))).await? {
            (_, Ok(made)) => made,
            (row, Err(damaged)) if damaged.is_damage() => {
                self.park(row.key, id, &damaged).await;
                Err(damaged.into())
            }
            (_, Err(sealed @ Unfoldable::Sealed)) => Err(sealed.into()),
            (_, Err(_)) => Err(Problem::Fault),
        }
    }

    /// Folds a table's log on the blocking pool.
    async fn fold<T: Send + 'static>(
        &self,
        id: &TableId,
        fold: impl FnOnce(&TableId, &[LogLine]) -> Result<T, Unfoldable> + Send + 'static,
    ) -> Result<(TableRow, Result<T, Unfoldable>), Problem> {
        // A log is not held in memory while it waits to be folded.
        let permit = self.0.folders.permit().await;
        let row = self.row(id).await?;
        let log = match self.0.store.log(row.key, 1).await {
            Err(StoreError::Broken { step, .. }) => {
                return Ok((row, Err(Unfoldable::Damaged { step })));
            }
            Err(StoreError::Damaged) => return Ok((row, Err(Unfoldable::Unreachable))),
            log => log?,
        };
        let (id, key) = (id.clone(), self.seal_key().clone());
        let folded = match permit.run(move || fold(&id, &key.open_log(&id, log)?)).await {
            Ok(folded) => folded,
            Err(error) if error.is_panic() => Err(Unfoldable::Panicked),
            Err(_) => return Err(Problem::Busy),
        };
        Ok((row, folded))
    }

    /// Runs work that takes a while on the blocking pool.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        self.0.folders.run(work).await.map_err(|_| Problem::Fault)?
    }

    /// What the store lists of a table that can be played.
    async fn row(&self, id: &TableId) -> Result<TableRow, Problem> {
        let row = self.0.store.table(id.as_str()).await.inspect_err(|error| self.note(error))?;
        let row = row.ok_or(Problem::NoSuchTable)?;
        let with_other_key = || {
            let program = row.parked.as_ref().map(|parked| parked.program.as_str());
            program != Some(PROGRAM) && program != Some(&self.program_with_key())
        };
        match parked(&row).filter(|_| !with_other_key()) {
            Some(reason) => Err(Problem::Parked { reason: reason.to_owned() }),
            None => Ok(row),
        }
    }

    /// Parks a table: nobody tries to load it before the program is another.
    pub(crate) async fn park(&self, key: TableKey, id: &TableId, why: &Unfoldable) {
        tracing::error!(table = %id, ?why, "a table is parked");
        self.0.metrics.table_parked();
        let program = match why {
            Unfoldable::Sealed => self.program_with_key(),
            _ => PROGRAM.into(),
        };
        let damaged = why.is_damage();
        if damaged {
            self.0.health.table_is_damaged(id.as_str());
        }
        let parked = Parked { reason: why.to_string(), program, damaged };
        if let Err(error) = self.0.store.park(key, parked, self.now()).await {
            tracing::error!(table = %id, %error, "a table cannot be parked");
        }
    }

    /// Keeps in mind that the database is damaged, if that is what the store says.
    pub(crate) fn note(&self, error: &StoreError) {
        if matches!(error, StoreError::Damaged) {
            self.0.health.database_is_damaged();
        }
    }

    /// Takes a table out of the hall unless a command has just come for it.
    pub(crate) fn retire(&self, id: &TableId, mailbox: &mpsc::Receiver<Command>) -> bool {
        let mut live = self.live_tables();
        let idle = mailbox.is_empty();
        if idle {
            live.remove(id);
        }
        idle
    }

    /// Takes a table out of the hall if it is the one with this address.
    pub(crate) fn forget(&self, id: &TableId, address: &mpsc::WeakSender<Command>) {
        let mut live = self.live_tables();
        let Some(address) = address.upgrade() else { return };
        if live.get(id).is_some_and(|other| other.same_channel(&address)) {
            live.remove(id);
        }
    }

    /// Tells the lobby that a public table is new or has changed.
    pub(crate) fn announce(&self, table: &Table) {
        if table.about().public && (self.0.lobby.receiver_count() > 0 || self.shares()) {
            let message = encode(&LobbyMsg::Table { table: Box::new(table.summary()) });
            self.tell_lobby(&message);
            self.say_in_lobby(message);
        }
    }

    /// Tells those in the lobby who ask this server.
    pub(crate) fn say_in_lobby(&self, message: Utf8Bytes) {
        // Nobody may be listening.
        let _ = self.0.lobby.send(message);
    }

    /// Tells the open pages of those whom a table has begun or ceased to wait for, or waits for until another time.
    pub(crate) fn tell_who_is_waited_for(&self, before: &[Wait], now: &[Wait]) {
        let gone = before.iter().filter(|wait| !now.contains(wait));
        let new = now.iter().filter(|wait| !before.contains(wait));
        for wait in gone.chain(new) {
            self.calls().waiting_changed(&wait.person);
            self.nodes().into_iter().for_each(|nodes| nodes.note_waited_for(&wait.person));
        }
    }

    /// Changes of the lobby from now on.
    pub fn lobby(&self) -> broadcast::Receiver<Utf8Bytes> {
        self.0.lobby.subscribe()
    }

    /// What people hear on every page.
    pub fn calls(&self) -> &Calls {
        &self.0.calls
    }

    /// The sessions that have a socket open.
    pub fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// Tells every table in memory what a person is called now.
    pub(crate) async fn tell_tables(&self, person: &Person) {
        // A table that goes reads the name when it comes back.
        self.tell_all(|| Command::Renamed(person.clone())).await;
    }

    /// Has a person leave these tables: a bot plays on where the game has begun.
    pub(crate) fn vacate(&self, person: &PersonId, tables: &[String]) {
        for id in tables.iter().filter_map(|id| id.parse::<TableId>().ok()) {
            if self.shares() {
                self.run_errand(&id, Errand::Vacate { person: person.clone() });
            } else if let Err(problem) = self.send(&id, Command::Vacate(person.clone())) {
                tracing::warn!(table = %id, %problem, "a seat cannot be vacated");
            }
        }
    }

    /// Has a table closed, whatever happens there.
    pub(crate) fn stop_table(&self, id: &TableId) -> Result<(), Problem> {
        if self.shares() {
            self.run_errand(id, Errand::Close {});
            return Ok(());
        }
        self.send(id, Command::Close).map(drop)
    }

    /// Waits for its turn to carry out what operators did.
    pub(crate) async fn acts_alone(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.0.acts.lock().await
    }

    /// Wakes the tables whose clocks or bots have something to do.
    pub async fn wake_due(&self, until: i64) -> Result<(), StoreError> {
        let mut page = self.0.store.due(until, None, PAGE).await?;
        while let Some(last) = page.last().cloned() {
            for id in page.iter().filter_map(|due| due.id.parse::<TableId>().ok()) {
                let live = self.live_tables().contains_key(&id);
                if !live && let Err(problem) = self.send(&id, Command::Wake) {
                    tracing::warn!(table = %id, %problem, "a table cannot be woken");
                }
            }
            page = self.0.store.due(until, Some(&last), PAGE).await?;
        }
        Ok(())
    }

    /// Wakes the games at which nothing has happened for as long as games are kept, so that they say so.
    pub async fn wake_idle(&self) -> Result<(), StoreError> {
        let Some(time) = self.settings().keeps_for() else { return Ok(()) };
        let mut after = None;
        loop {
            let page = self.0.store.idle(self.now() - time, after, PAGE).await?;
            let Some((_, last)) = page.last() else { return Ok(()) };
            after = Some(*last);
            for id in page.iter().filter_map(|(id, _)| id.parse::<TableId>().ok()) {
                let live = self.live_tables().contains_key(&id);
                if !live && let Err(problem) = self.send(&id, Command::Wake) {
                    tracing::warn!(table = %id, %problem, "a table cannot be woken");
                }
            }
        }
    }

    /// Has every table see whether this server still has it.
    pub(crate) fn recheck_tables(&self) {
        let addresses: Vec<_> = self.live_tables().values().cloned().collect();
        for address in addresses {
            // A table that is busy sees it with whatever it does next.
            let _ = address.try_send(Command::Recheck);
        }
    }

    /// Has every table see what those who sit there are called now.
    pub(crate) async fn recheck_names(&self) {
        self.tell_all(|| Command::RecheckNames).await;
    }

    async fn tell_all(&self, command: impl Fn() -> Command) {
        let addresses: Vec<_> = self.live_tables().values().cloned().collect();
        for address in addresses {
            // A table that goes has not to be told.
            let _ = address.send(command()).await;
        }
    }

    /// Lets every table finish what it is doing, and waits. Then other servers may have them.
    pub async fn stop(&self) {
        self.0.actors.close();
        self.tell_all(|| Command::Stop).await;
        self.0.actors.wait().await;
        if let Some(cluster) = self.0.store.cluster()
            && let Err(error) = cluster.leave().await
        {
            tracing::warn!(%error, "the tables are not given back: their lease ends by itself");
        }
    }

    /// How many tables are in memory.
    pub fn live(&self) -> usize {
        self.live_tables().len()
    }

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.0.settings.now)()
    }

    /// How often the wall clock was set since the start.
    pub fn jumps(&self) -> u64 {
        (self.0.settings.jumps)()
    }

    /// Has every table in memory look whether the wall clock was set.
    pub fn tell_of_jump(&self) {
        for (id, address) in self.live_tables().iter() {
            // One that is asked too much looks soon anyway.
            if address.try_send(Command::Wake).is_err() {
                tracing::debug!(table = %id, "a table is busy while the wall clock is set");
            }
        }
    }

    /// A new secret to deal from.
    pub fn seed(&self) -> Seed {
        Seed::new(random_bytes())
    }

    /// Dice for bots and clocks.
    pub fn dice(&self) -> Dice {
        (self.0.settings.dice)()
    }

    /// What the seeds of running games are sealed with.
    fn seal_key(&self) -> &SealKey {
        &self.0.settings.seal_key
    }

    /// What a table is parked by that only this program with another key can read.
    fn program_with_key(&self) -> String {
        format!("{PROGRAM}/{}", self.seal_key().name())
    }

    /// Where everything is kept.
    pub fn store(&self) -> &dyn Store {
        &*self.0.store
    }

    /// What everybody may do how often.
    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// What is known to be damaged.
    pub fn health(&self) -> &Health {
        &self.0.health
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

    /// When bots think.
    pub(crate) fn thinking(&self) -> &Thinking {
        &self.0.thinking
    }

    /// The hints that are being thought about.
    pub(crate) fn hints(&self) -> &Hints {
        &self.0.hints
    }

    /// What tells people that it is their turn.
    pub(crate) fn pusher(&self) -> &Pusher {
        &self.0.pusher
    }

    /// Whether a person has a page open at a table.
    pub(crate) async fn is_here(&self, id: &TableId, person: &PersonId) -> bool {
        // Nobody is at a table that is not in memory.
        let Some(table) = self.live_tables().get(id).cloned() else { return false };
        let (reply, answer) = oneshot::channel();
        let asked = table.send(Command::IsHere { person: person.clone(), reply }).await;
        asked.is_ok() && answer.await.unwrap_or(false)
    }

    /// Where logs are folded and pictures drawn.
    pub(crate) fn folders(&self) -> &Pool {
        &self.0.folders
    }

    fn live_tables(&self) -> MutexGuard<'_, Live> {
        self.0.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why this program does not load a table.
pub fn parked(row: &TableRow) -> Option<&str> {
    let parked = row.parked.as_ref()?;
    let rest = parked.program.strip_prefix(PROGRAM)?;
    (rest.is_empty() || rest.starts_with('/')).then_some(&parked.reason)
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
