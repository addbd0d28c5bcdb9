//! One actor a live table: it alone changes the table, keeps what happened, and only then shows it.

mod ahead;
mod attach;
mod bots;
mod claims;
mod manners;
mod presence;
mod recent;
mod sockets;
mod timers;

use self::bots::{BotChoice, Thinker};
use crate::hall::{Hall, Loaded};
use crate::limits::Address;
use crate::log::{Asked, LogEntry};
use crate::problem::Problem;
use crate::push::Reminder;
use crate::shown::{Shown, gone};
use crate::table::{Applied, Decided, Table, Unfoldable};
pub use attach::Attach;
pub use claims::LastSeen;
use futures_util::FutureExt;
use presence::Absence;
use protocol::{
    Act, Action, ActionId, Call, Closing, Done, Entropy, Happening, Person, PersonId, Presence,
    Snapshot, Stage,
};
pub use recent::Recent;
use sockets::Sockets;
pub use sockets::{Inbox, Outbox, Post, SocketId, encode};
use std::mem;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::time::Duration;
use store::{Append, Schedule, StoreError, TableKey};
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// How many commands may wait for a table, also while it is loaded.
pub const MAILBOX: usize = 256;
/// While a bot is at work the table is to be woken after this long, should the server die.
const BOT_DUE: i64 = 15_000;

/// Something a table is asked.
pub enum Command {
    /// To do something.
    Act { person: Person, from: Address, act: Act, reply: Reply },
    /// To attach a socket.
    Attach(Box<Attach>),
    /// Not to send anything more to a socket.
    Detach(SocketId),
    /// What a viewer may know now.
    Look { person: Option<PersonId>, reply: oneshot::Sender<Result<Snapshot, Problem>> },
    /// A player's decision, for a bot to think about in their place.
    Help { person: Person, reply: oneshot::Sender<Result<Task, Problem>> },
    /// What the game is, hidden things and all, for the host of a table in the arena.
    Fork { reply: oneshot::Sender<Option<Box<dyn catalog::Match>>> },
    /// To make a bot's move.
    BotMoved { seat: Seat, thinker: u64, choice: Option<BotChoice> },
    /// To let a bot say something.
    Remark { seat: Seat, phrase: String },
    /// Whether a person has a page open here.
    IsHere { person: PersonId, reply: oneshot::Sender<bool> },
    /// That a person is called otherwise now.
    Renamed(Person),
    /// To have a person leave.
    Vacate(PersonId),
    /// To be closed by the operators.
    Close,
    /// To be in memory.
    Wake,
    /// To see whether this server still has it.
    Recheck,
    /// To see what those who sit there are called now.
    RecheckNames,
    /// To finish and go.
    Stop,
}

/// A decision to think about.
pub struct Task {
    /// The game as it is now.
    pub game: Box<dyn catalog::Match>,
    /// Whose decision it is.
    pub seat: Seat,
    /// The version it is at.
    pub v: u64,
}

/// Where an answer goes.
pub enum Reply {
    /// To a request.
    Once(oneshot::Sender<Result<Done, Problem>>),
    /// To a socket.
    Socket(SocketId),
}

/// A table in memory.
pub struct TableActor {
    hall: Hall,
    key: TableKey,
    table: Table,
    recent: Recent,
    mailbox: mpsc::Receiver<Command>,
    /// For those who bring a bot's move.
    address: mpsc::WeakSender<Command>,
    sockets: Sockets,
    /// The seats whose owners are away.
    absences: Vec<Option<Absence>>,
    /// What thinks for each seat, if anything does.
    thinking: Vec<Option<Thinker>>,
    /// When those who sit here last acted, for acts need no socket.
    last_seen: Vec<LastSeen>,
    /// Whether bots alone play and nobody looks on.
    asleep: bool,
    /// Who is here, as everybody was last told.
    told: Option<Presence>,
    /// When to say who is here.
    presence_due: Option<i64>,
    /// The owners who are called back.
    calls: Vec<(PersonId, Call)>,
    last_touched: i64,
    last_at: i64,
    /// How often the wall clock had been set when that was last looked at.
    jumps: u64,
    /// Whether a person's command is being obeyed.
    obeys_person: bool,
    /// The lease under which this server has the table.
    term: Option<u64>,
    /// What is to be obeyed first, and was asked in an earlier life of the table already.
    first: Option<Command>,
    /// Whether that is being obeyed.
    tries_again: bool,
}

/// What waits for a table that is read again.
pub struct Waiting {
    /// What was not yet obeyed.
    pub mailbox: mpsc::Receiver<Command>,
    /// What it is not known of whether it was kept, or what was read and not yet obeyed.
    pub first: Option<Command>,
}

/// Why an actor ends.
enum End {
    /// Nobody needs the table.
    Idle,
    /// The server stops.
    Stop,
    /// What is in memory may not be what is kept.
    Lost,
    /// Another server may have the table, or nobody knows whether something was kept: it is read again before anybody is answered.
    Anew,
    /// The game's code fails at what the table has to do by itself, and would again.
    Broken,
}

impl TableActor {
    /// An actor for a table that was read from its log, or has just been made.
    pub fn new(
        hall: Hall,
        loaded: Loaded,
        waiting: Waiting,
        address: mpsc::WeakSender<Command>,
    ) -> TableActor {
        let Loaded { key, table, recent, last_seen, term } = loaded;
        let Waiting { mailbox, first } = waiting;
        let (now, jumps) = (hall.now(), hall.jumps());
        TableActor {
            absences: TableActor::all_absent(&table),
            thinking: table.about().seats.iter().map(|_| None).collect(),
            last_seen: last_seen.into_iter().collect(),
            asleep: false,
            hall,
            key,
            table,
            recent,
            mailbox,
            address,
            sockets: Sockets::default(),
            told: None,
            presence_due: None,
            calls: Vec::new(),
            last_touched: now,
            last_at: now,
            jumps,
            obeys_person: false,
            term,
            first,
            tries_again: false,
        }
    }

    /// Serves the table until nobody needs it, or until it must be read again for those who wait.
    pub async fn run(mut self) -> Option<Waiting> {
        self.hall.metrics().table_loaded();
        let end = match AssertUnwindSafe(self.serve()).catch_unwind().await {
            Ok(end) => end,
            // A person's move that a game fails at is theirs alone; the table is as it was.
            Err(_) if self.obeys_person => End::Lost,
            Err(_) => End::Broken,
        };
        match end {
            End::Idle => return None,
            End::Anew => {
                self.sockets.close(Closing::Reload);
                let wanted = self.first.is_some() || !self.retire();
                return wanted.then(|| self.hand_over());
            }
            End::Stop => self.sockets.close(Closing::Stopping),
            End::Lost => self.sockets.close(Closing::Reload),
            End::Broken => {
                self.hall.park(self.key, self.table.id(), &Unfoldable::Panicked).await;
                self.sockets.close(Closing::Reload);
            }
        }
        self.leave_hall();
        self.mailbox.close();
        while let Some(command) = self.mailbox.recv().await {
            command.refuse(|| Problem::Busy);
        }
        None
    }

    /// Takes the table out of the hall, unless somebody has just asked for it.
    fn retire(&self) -> bool {
        self.hall.retire(self.table.id(), &self.mailbox)
    }

    /// Leaves the table's place in the hall to its next life.
    fn hand_over(&mut self) -> Waiting {
        let (nobody, closed) = mpsc::channel(1);
        self.address = nobody.downgrade();
        let mailbox = std::mem::replace(&mut self.mailbox, closed);
        Waiting { mailbox, first: self.first.take() }
    }

    async fn serve(&mut self) -> End {
        if let Some(command) = self.first.take() {
            (self.obeys_person, self.tries_again) = (command.is_a_persons(), true);
            let step = self.obey(command).await;
            (self.obeys_person, self.tries_again) = (false, false);
            if let Err(end) = step {
                return end;
            }
        }
        // The command the table was loaded for comes first: bots think for those who are there.
        if self.mailbox.is_empty() {
            self.mind_bots();
        }
        let mut alarm = pin!(tokio::time::sleep(Duration::ZERO));
        let mut set_for = i64::MIN;
        loop {
            if let Err(end) = self.pause_if_clock_was_set().await {
                return end;
            }
            // Waking too early does no harm, so the alarm is reset only for what comes earlier,
            // or if the clock on the wall has gone ahead of ours.
            let (wake, now) = (self.next_wake(), self.hall.now());
            if wake < set_for || wake <= now || alarm.is_elapsed() {
                let wait = Duration::from_millis((wake - now).max(0) as u64);
                alarm.as_mut().reset(Instant::now() + wait);
                set_for = wake;
            }
            let step = tokio::select! {
                biased;
                command = self.mailbox.recv() => match command {
                    Some(command) => {
                        self.obeys_person = command.is_a_persons();
                        self.obey(command).await
                    }
                    None => Err(End::Stop),
                },
                () = &mut alarm => self.tick().await,
            };
            self.obeys_person = false;
            if let Err(end) = step {
                return end;
            }
            self.note_presence();
            self.mind_bots();
        }
    }

    fn leave_hall(&self) {
        self.hall.forget(self.table.id(), &self.address);
    }

    async fn obey(&mut self, command: Command) -> Result<(), End> {
        if self.term != self.hall.term() && !matches!(command, Command::Stop) {
            self.first = Some(command).filter(Command::outlasts_table);
            return Err(End::Anew);
        }
        if !matches!(command, Command::Renamed(_)) {
            self.last_touched = self.hall.now();
        }
        match command {
            Command::Act { person, from, act, reply } => {
                let id = person.id.clone();
                let acted = self.act(person, from, act, reply).await;
                self.note_seen_at(id, from);
                acted
            }
            Command::Attach(attach) => self.attach(*attach).await,
            Command::Detach(socket) => {
                self.sockets.remove(socket);
                Ok(())
            }
            Command::Look { person, reply } => {
                if let Some(seat) = person.as_ref().and_then(|person| self.table.seat_of(person)) {
                    self.note_seen(seat);
                }
                let viewer = self.table.viewer(person.as_ref());
                // The client may have gone.
                let _ = reply.send(Ok(self.snapshot(viewer)));
                Ok(())
            }
            Command::Help { person, reply } => {
                let task = self.table.to_be_helped(&person);
                let v = self.table.v();
                // The client may have gone.
                let _ = reply.send(task.map(|(seat, game)| Task { game: game.fork(), seat, v }));
                Ok(())
            }
            Command::Fork { reply } => {
                // The host may have gone.
                let _ = reply.send(self.table.game().map(|game| game.fork()));
                Ok(())
            }
            Command::BotMoved { seat, thinker, choice } => {
                self.bot_moved(seat, thinker, choice).await
            }
            Command::Remark { seat, phrase } => {
                self.commit(Happening::Remarked { seat: seat.into(), phrase }, None).await
            }
            Command::IsHere { person, reply } => {
                // The caller may have gone.
                let _ = reply.send(self.sockets.has(&person));
                Ok(())
            }
            Command::Renamed(person) => {
                self.renamed(&person);
                Ok(())
            }
            Command::Vacate(person) => self.vacate(person).await,
            Command::Close if self.table.stage() == Stage::Over => Ok(()),
            Command::Close => self.commit(Happening::Stopped {}, None).await,
            Command::Wake => self.settle().await,
            Command::Recheck => Ok(()),
            Command::RecheckNames => {
                self.recheck_names().await;
                Ok(())
            }
            Command::Stop => Err(End::Stop),
        }
    }

    async fn act(
        &mut self,
        person: Person,
        from: Address,
        act: Act,
        reply: Reply,
    ) -> Result<(), End> {
        if let Some(seat) = self.table.seat_of(&person.id) {
            self.note_seen(seat);
        }
        let (answer, end) = match self.try_act(&person, from, &act).await {
            Ok(answer) => (answer, Ok(())),
            // Whether it was kept is found out before anybody hears of it. A socket is closed, and its client asks again.
            Err(End::Anew) if !self.tries_again => {
                if let Reply::Once(_) = reply {
                    self.first = Some(Command::Act { person, from, act, reply });
                }
                return Err(End::Anew);
            }
            Err(End::Anew) => (Err(Problem::Timeout), Err(End::Anew)),
            Err(end) => (Err(Problem::Busy), Err(end)),
        };
        match reply {
            // The client may have gone.
            Reply::Once(reply) => drop(reply.send(answer)),
            Reply::Socket(socket) => self.sockets.answer(socket, act.id, answer),
        }
        end
    }

    async fn try_act(
        &mut self,
        person: &Person,
        from: Address,
        act: &Act,
    ) -> Result<Result<Done, Problem>, End> {
        let done = |v, table| Ok(Ok(Done { id: act.id.clone(), v, table }));
        if let Some(v) = self.table.done(&person.id, &act.id) {
            let rematch = matches!(act.action, Action::Rematch { .. });
            return done(v, self.table.rematch().filter(|_| rematch).cloned());
        }
        let decided = match &act.action {
            Action::Rematch { entropy } => {
                let again = self.rematch(person, from, entropy.clone()).await;
                again.map(|(new, id)| (new, Some(id)))
            }
            Action::Wait { seat } => {
                self.wait_longer(person, *seat).map(|()| (Decided::default(), None))
            }
            _ => {
                let seed = || self.hall.seed();
                let decided = self.table.decide(person, &act.action, self.hall.now(), seed);
                decided.map(|decided| (decided, None))
            }
        };
        let (decided, table) = match decided {
            Ok(decided) => decided,
            Err(problem) => {
                if let Problem::Ahead { knows, .. } = problem {
                    self.note_ahead(Some(&person.id), knows);
                }
                return Ok(Err(problem));
            }
        };
        let is_move = matches!(act.action, Action::Move { .. });
        self.commit(decided, Some((&person.id, &act.id))).await?;
        if is_move {
            self.hall.metrics().move_acknowledged();
        }
        done(self.table.v(), table)
    }

    /// A new table with the same people, unless there is one already.
    async fn rematch(
        &self,
        person: &Person,
        from: Address,
        entropy: Option<Entropy>,
    ) -> Result<(Decided, protocol::TableId), Problem> {
        self.table.may_play_again(person)?;
        if let Some(table) = self.table.rematch() {
            return Ok((Decided::default(), table.clone()));
        }
        self.hall.may_set_up(&person.id).await?;
        let table = self.hall.create(self.table.again(person, entropy), from).await?.id;
        Ok((Happening::Rematch { table: table.clone() }.into(), table))
    }

    /// Takes in, keeps and then shows what happened. Nobody can look in between: the actor does
    /// nothing else until it is kept, and if it is not, the table is read again.
    async fn commit(
        &mut self,
        decided: impl Into<Decided>,
        asked: Option<(&PersonId, &ActionId)>,
    ) -> Result<(), End> {
        let Decided { entries, mut checked } = decided.into();
        if entries.is_empty() {
            return Ok(());
        }
        let at = self.hall.now().max(self.last_at);
        let was_over = self.table.stage() == Stage::Over;
        let doubted = self.table.end_may_be_missing();
        let were_awaited = self.far_awaited();
        let waited = self.table.waits();
        let step = self.table.v() + 1;
        let last = entries.len() - 1;
        let mut written = Vec::with_capacity(entries.len());
        let mut applied = Vec::with_capacity(entries.len());
        let (sitters, unseated) = (self.sat_down(&entries), self.stood_up(&entries));
        for (place, mut entry) in entries.into_iter().enumerate() {
            // The last entry carries the idempotency key: all of them are kept, or none.
            if let Some((person, id)) = asked.filter(|_| place == last) {
                entry.asked = Some(Asked { person: person.clone(), id: id.clone() });
            }
            let is_move = matches!(entry.what, Happening::Moved { .. });
            let checked = if is_move { mem::take(&mut checked) } else { Vec::new() };
            let event = self.table.apply_checked(&entry, checked, at);
            applied.push(event.map_err(|problem| self.lost(&problem))?);
            if !was_over && self.table.stage() == Stage::Over {
                entry.revealed.clone_from(&self.table.about().seed);
            }
            written.push((at, entry.write()));
        }
        let listed = applied.iter().any(|applied| applied.table);
        let append = Append {
            table: self.key,
            step,
            entries: written,
            listing: listed.then(|| listing(&self.table)),
            sitters,
            unseated,
            kept: listed.then(|| kept(&self.table)),
            schedule: schedule(&self.table, at),
        };
        let begun = std::time::Instant::now();
        self.hall.store().append(append).await.map_err(|error| self.not_kept(error))?;
        self.hall.metrics().committed(begun.elapsed());
        self.last_at = at;
        if doubted && !self.table.end_may_be_missing() {
            self.hall.health().table_is_played_on(self.table.id());
        }
        self.show(&applied);
        self.recent.extend(applied);
        if listed {
            self.hall.announce(&self.table);
        }
        self.hall.tell_who_is_waited_for(&waited, &self.table.waits());
        self.note_turns(&were_awaited);
        if !was_over && self.table.stage() == Stage::Over {
            self.have_the_last_word();
        }
        Ok(())
    }

    /// Whom the table waits for, where a move may take days: they need not be here.
    fn far_awaited(&self) -> Vec<PersonId> {
        if self.table.is_live() {
            return Vec::new();
        }
        self.table.people_awaited().cloned().collect()
    }

    /// Has those told whose turn it has just become and who are not here.
    fn note_turns(&self, before: &[PersonId]) {
        let new = self.far_awaited().into_iter().filter(|person| !before.contains(person));
        for person in new.filter(|person| !self.sockets.has(person)) {
            let Ok(game) = catalog::game(&self.table.about().game) else { return };
            let reminder = Reminder { person, table: self.table.id().clone(), game: game.name() };
            self.hall.pusher().remind(&self.hall, reminder);
        }
    }

    /// What happened is not kept, or nobody knows whether it is.
    fn not_kept(&self, error: StoreError) -> End {
        self.hall.note(&error);
        self.hall.metrics().not_kept(&error);
        let anew = matches!(error, StoreError::Fenced { .. } | StoreError::Unknown);
        let lost = self.lost(&error.into());
        if anew { End::Anew } else { lost }
    }

    fn lost(&self, problem: &Problem) -> End {
        let source = std::error::Error::source(problem).map(ToString::to_string);
        tracing::error!(table = %self.table.id(), %problem, source, "a table must be read again");
        End::Lost
    }

    fn sat_down(&self, entries: &[LogEntry]) -> Vec<String> {
        let joined = entries.iter().filter_map(|entry| match &entry.what {
            Happening::Joined { person, .. } => Some(person.id.to_string()),
            _ => None,
        });
        joined.collect()
    }

    fn stood_up(&self, entries: &[LogEntry]) -> Vec<String> {
        let stood = entries.iter().filter_map(|entry| match &entry.what {
            Happening::Left { seat }
            | Happening::Kicked { seat }
            | Happening::FlagFell { seat, level: Some(_) }
            | Happening::Removed { seat, .. } => Some(Seat::from(*seat)),
            _ => None,
        });
        let person = |seat| self.table.people().find(|(other, _)| *other == seat);
        stood.filter_map(person).map(|(_, person)| person.id.to_string()).collect()
    }

    fn show(&mut self, applied: &[Applied]) {
        let presence = self.presence();
        self.sockets.show(&self.table, applied, &presence, &self.hall);
    }

    fn snapshot(&mut self, viewer: Viewer) -> Snapshot {
        let presence = self.presence();
        self.table.snapshot(viewer, presence)
    }

    fn renamed(&mut self, person: &Person) {
        let sits = self.table.rename(person);
        if self.recent.rename(person) || sits {
            self.sockets.tell_name(person, &self.hall);
        }
        if sits {
            self.hall.announce(&self.table);
        }
    }

    async fn recheck_names(&mut self) {
        let known: Vec<Person> = self.table.people().map(|(_, person)| person.clone()).collect();
        // What cannot be read now is read when the table is loaded again.
        let Ok(now) = self.hall.named(known.clone()).await else { return };
        for person in now.iter().filter(|person| !known.contains(person)) {
            self.renamed(person);
        }
    }

    /// A person who has gone for good, or may not come back, leaves.
    async fn vacate(&mut self, person: PersonId) -> Result<(), End> {
        let decided = self.table.leave(&gone(person));
        match decided {
            Ok(decided) => self.commit(decided, None).await,
            // They have stood up already.
            Err(_) => Ok(()),
        }
    }
}

impl Drop for TableActor {
    fn drop(&mut self) {
        self.dismiss_bots();
        self.leave_hall();
        self.hall.call(&self.calls, &[]);
        self.hall.metrics().table_unloaded();
    }
}

impl Command {
    /// Whether it comes from a person rather than from the table itself.
    fn is_a_persons(&self) -> bool {
        !matches!(
            self,
            Command::BotMoved { .. }
                | Command::Remark { .. }
                | Command::Renamed(_)
                | Command::Wake
                | Command::Recheck
                | Command::RecheckNames
        )
    }

    /// Whether it is for the table's next life, too, if this one ends.
    fn outlasts_table(&self) -> bool {
        match self {
            Command::Act { reply, .. } => matches!(reply, Reply::Once(_)),
            Command::Attach(_)
            | Command::Look { .. }
            | Command::Help { .. }
            | Command::Vacate(_)
            | Command::Close => true,
            _ => false,
        }
    }

    /// Answers why the table cannot be had.
    pub fn refuse(self, problem: impl Fn() -> Problem) {
        match self {
            // The client may have gone.
            Command::Act { reply: Reply::Once(reply), .. } => drop(reply.send(Err(problem()))),
            Command::Look { reply, .. } => drop(reply.send(Err(problem()))),
            Command::Help { reply, .. } => drop(reply.send(Err(problem()))),
            Command::Attach(attach) => attach.outbox.refuse(&problem()),
            _ => {}
        }
    }
}

/// What lists show of a table.
pub fn listing(table: &Table) -> store::Listing {
    let summary = table.summary();
    store::Listing {
        stage: summary.stage,
        // A table whose game never ended is of no interest when it is over.
        public: summary.public && (summary.stage != Stage::Over || table.is_finished()),
        game: summary.game.clone(),
        free_seats: table.free_seats().count() as u32,
        summary: serde_json::to_string(&summary.nameless()).expect("a summary can be written down"),
    }
}

/// The people a table that waits for people keeps a seat for.
pub fn kept(table: &Table) -> Vec<String> {
    table.kept_for().map(ToString::to_string).collect()
}

/// Whom and what a table waits for. Bots who are alone wait for a spectator.
pub fn schedule(table: &Table, at: i64) -> Schedule {
    let with_people = table.has_player();
    let clock = table.deadlines().map(|(_, due)| due).min().filter(|_| with_people);
    let bots = table.bots_awaited().next().map(|_| at + BOT_DUE).filter(|_| with_people);
    let awaited = table.people_awaited().map(ToString::to_string).collect();
    // Games of people are looked through from time to time: few are ever left.
    let notice = table.gives_notice().filter(|_| !with_people);
    let due = [clock, bots, table.closes(), notice].into_iter().flatten().min();
    Schedule { awaited, due, at }
}
