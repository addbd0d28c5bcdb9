//! One actor a live table: it alone changes the table, keeps what happened, and only then shows it.

mod bots;
mod manners;
mod presence;
mod sockets;

use self::bots::BotChoice;
use crate::hall::Hall;
use crate::log::{Asked, Entry, Line};
use crate::problem::Problem;
use crate::table::{Heard, Table, whole_decision};
use protocol::{Act, Action, ActionId, ByWhom, Closing, Done, Person, PersonId, Snapshot, Stage};
use sockets::Sockets;
pub use sockets::{Inbox, Outbox, Post, SocketId, encode};
use std::pin::pin;
use std::time::Duration;
use store::{Append, Moment, TableKey};
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// How many commands may wait for a table.
pub const MAILBOX: usize = 64;
/// While a bot is at work the table is to be woken after this long, should the server die.
const BOT_DUE: i64 = 15_000;

/// Something a table is asked.
pub enum Command {
    /// To do something.
    Act { person: Person, act: Act, reply: Reply },
    /// To let somebody listen, beginning after version `since`.
    Attach { outbox: Outbox, person: Option<PersonId>, since: Option<u64> },
    /// Not to send anything more to a socket.
    Detach(SocketId),
    /// What somebody may know now.
    Look { person: Option<PersonId>, reply: oneshot::Sender<Result<Snapshot, Problem>> },
    /// Somebody's decision, for a bot to think about in their place.
    Help { person: Person, reply: oneshot::Sender<Result<Task, Problem>> },
    /// To make a bot's move.
    BotMoved { seat: Seat, choice: Option<BotChoice> },
    /// To let a bot say something.
    Remark { seat: Seat, phrase: String },
    /// To be in memory.
    Wake,
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
    mailbox: mpsc::Receiver<Command>,
    /// For those who bring a bot's move.
    address: mpsc::WeakSender<Command>,
    sockets: Sockets,
    /// Since when each seat's owner is away.
    away: Vec<Option<i64>>,
    /// Whether each seat's bot is thinking.
    thinking: Vec<bool>,
    /// When to say who is here.
    presence_due: Option<i64>,
    last_touched: i64,
    last_at: i64,
}

/// Why an actor ends.
enum End {
    /// Nobody needs the table.
    Idle,
    /// The server stops.
    Stop,
    /// What is in memory may not be what is kept.
    Lost,
}

impl TableActor {
    /// An actor for a table that was read from its log, or has just been made.
    pub fn new(
        hall: Hall,
        key: TableKey,
        table: Table,
        mailbox: mpsc::Receiver<Command>,
        address: mpsc::WeakSender<Command>,
    ) -> TableActor {
        let now = hall.now();
        let seats = table.about().seats.len();
        TableActor {
            hall,
            key,
            table,
            mailbox,
            address,
            sockets: Sockets::default(),
            away: vec![Some(now); seats],
            thinking: vec![false; seats],
            presence_due: None,
            last_touched: now,
            last_at: now,
        }
    }

    /// Serves the table until nobody needs it.
    pub async fn run(mut self) {
        self.hall.metrics().table_loaded();
        self.wake_bots();
        let mut alarm = pin!(tokio::time::sleep(Duration::ZERO));
        let mut set_for = i64::MIN;
        let end = loop {
            // Waking too early does no harm, so the alarm is set anew only for what comes earlier,
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
                    Some(command) => self.obey(command).await,
                    None => Err(End::Stop),
                },
                () = &mut alarm => self.tick().await,
            };
            if let Err(end) = step {
                break end;
            }
        };
        match end {
            End::Idle => {}
            End::Stop => self.sockets.close(Closing::Stopping),
            End::Lost => self.sockets.close(Closing::Reload),
        }
        if !matches!(end, End::Idle) {
            self.leave_hall();
            self.mailbox.close();
            while let Some(command) = self.mailbox.recv().await {
                command.refuse();
            }
        }
    }

    fn leave_hall(&self) {
        if let Some(address) = self.address.upgrade() {
            self.hall.forget(self.table.id(), &address);
        }
    }

    async fn obey(&mut self, command: Command) -> Result<(), End> {
        self.last_touched = self.hall.now();
        match command {
            Command::Act { person, act, reply } => self.act(person, act, reply).await,
            Command::Attach { outbox, person, since } => self.attach(outbox, person, since).await,
            Command::Detach(socket) => {
                self.sockets.remove(socket);
                self.note_presence();
                Ok(())
            }
            Command::Look { person, reply } => {
                if let Some(seat) = person.as_ref().and_then(|person| self.table.seat_of(person)) {
                    self.note_seen(seat);
                }
                let viewer = self.table.viewer(person.as_ref());
                // Whoever asked may have gone.
                let _ = reply.send(Ok(self.snapshot(viewer)));
                Ok(())
            }
            Command::Help { person, reply } => {
                let task = self.table.to_be_helped(&person);
                let v = self.table.v();
                // Whoever asked may have gone.
                let _ = reply.send(task.map(|(seat, game)| Task { game: game.fork(), seat, v }));
                Ok(())
            }
            Command::BotMoved { seat, choice } => self.bot_moved(seat, choice).await,
            Command::Remark { seat, phrase } => {
                self.commit(vec![Entry::Remarked { seat: seat.into(), phrase }], None).await
            }
            Command::Wake => Ok(()),
            Command::Stop => Err(End::Stop),
        }
    }

    async fn act(&mut self, person: Person, act: Act, reply: Reply) -> Result<(), End> {
        if let Some(seat) = self.table.seat_of(&person.id) {
            self.note_seen(seat);
        }
        let (answer, end) = match self.try_act(&person, &act).await {
            Ok(answer) => (answer, Ok(())),
            Err(end) => (Err(Problem::Busy), Err(end)),
        };
        match reply {
            // Whoever asked may have gone.
            Reply::Once(reply) => drop(reply.send(answer)),
            Reply::Socket(socket) => self.sockets.answer(socket, act.id, answer),
        }
        end
    }

    async fn try_act(&mut self, person: &Person, act: &Act) -> Result<Result<Done, Problem>, End> {
        let done = |v, table| Ok(Ok(Done { id: act.id.clone(), v, table }));
        if let Some(v) = self.table.done(&person.id, &act.id) {
            let rematch = matches!(act.action, Action::Rematch {});
            return done(v, self.table.rematch().filter(|_| rematch).cloned());
        }
        let (entries, table) = if let Action::Rematch {} = act.action {
            match self.rematch(person).await {
                Ok((entries, table)) => (entries, Some(table)),
                Err(problem) => return Ok(Err(problem)),
            }
        } else {
            let seed = || self.hall.seed();
            match self.table.decide(person, &act.action, self.hall.now(), seed) {
                Ok(entries) => (entries, None),
                Err(problem) => return Ok(Err(problem)),
            }
        };
        let is_move = matches!(act.action, Action::Move { .. });
        self.commit(entries, Some((&person.id, &act.id))).await?;
        if is_move {
            self.hall.metrics().move_acknowledged();
        }
        done(self.table.v(), table)
    }

    /// A new table with the same people, unless there is one already.
    async fn rematch(&self, person: &Person) -> Result<(Vec<Entry>, protocol::TableId), Problem> {
        self.table.may_play_again(person)?;
        if let Some(table) = self.table.rematch() {
            return Ok((Vec::new(), table.clone()));
        }
        let table = self.hall.create(self.table.again(person)).await?.id;
        Ok((vec![Entry::Rematch { table: table.clone() }], table))
    }

    /// Takes in, keeps and then shows what happened. Nobody can look in between: the actor does
    /// nothing else until it is kept, and if it is not, the table is read anew.
    async fn commit(
        &mut self,
        entries: Vec<Entry>,
        asked: Option<(&PersonId, &ActionId)>,
    ) -> Result<(), End> {
        if entries.is_empty() {
            return Ok(());
        }
        let at = self.hall.now().max(self.last_at);
        let was_over = self.table.stage() == Stage::Over;
        let step = self.table.v() + 1;
        let last = entries.len() - 1;
        let mut lines = Vec::with_capacity(entries.len());
        let mut heard = Vec::with_capacity(entries.len());
        let (sitters, unseated) = (self.sat_down(&entries), self.stood_up(&entries));
        for (place, what) in entries.into_iter().enumerate() {
            // The last line carries the name of the action: all of it is kept, or none.
            let asked = asked.filter(|_| place == last);
            let asked = asked.map(|(person, id)| Asked { person: person.clone(), id: id.clone() });
            let line = Line { what, asked };
            heard.push(self.table.apply(&line, at).map_err(|problem| self.lost(&problem))?);
            let text = serde_json::to_string(&line).expect("a line can be written down");
            lines.push((at, text));
        }
        let listed = heard.iter().any(|heard| heard.table);
        let append = Append {
            table: self.key,
            step,
            entries: lines,
            listing: listed.then(|| listing(&self.table)),
            sitters,
            unseated,
            moment: moment(&self.table, at),
        };
        let begun = std::time::Instant::now();
        self.hall.store().append(append).await.map_err(|error| self.lost(&error.into()))?;
        self.hall.metrics().committed(begun.elapsed());
        self.last_at = at;
        self.show(&heard);
        if listed {
            self.hall.announce(&self.table);
        }
        self.wake_bots();
        if !was_over && self.table.stage() == Stage::Over {
            self.have_the_last_word();
        }
        Ok(())
    }

    fn lost(&self, problem: &Problem) -> End {
        let source = std::error::Error::source(problem).map(ToString::to_string);
        tracing::error!(table = %self.table.id(), %problem, source, "a table must be read anew");
        End::Lost
    }

    fn sat_down(&self, entries: &[Entry]) -> Vec<String> {
        let joined = entries.iter().filter_map(|entry| match entry {
            Entry::Joined { person, .. } => Some(person.id.to_string()),
            _ => None,
        });
        joined.collect()
    }

    fn stood_up(&self, entries: &[Entry]) -> Vec<String> {
        let stood = entries.iter().filter_map(|entry| match entry {
            Entry::Left { seat } | Entry::Kicked { seat } => Some(Seat::from(*seat)),
            _ => None,
        });
        let person = |seat| self.table.people().find(|(other, _)| *other == seat);
        stood.filter_map(person).map(|(_, person)| person.id.to_string()).collect()
    }

    fn show(&mut self, heard: &[Heard]) {
        let presence = self.presence();
        self.sockets.show(&self.table, heard, &presence, &self.hall);
    }

    fn snapshot(&self, viewer: Viewer) -> Snapshot {
        self.table.snapshot(viewer, self.presence())
    }

    async fn attach(
        &mut self,
        outbox: Outbox,
        person: Option<PersonId>,
        since: Option<u64>,
    ) -> Result<(), End> {
        let viewer = self.table.viewer(person.as_ref());
        let missed = match since {
            Some(since) if since < self.table.v() => self.missed(viewer, since).await?,
            _ => Vec::new(),
        };
        let snapshot = self.snapshot(viewer);
        self.sockets.add(outbox, person, viewer, missed, snapshot);
        self.note_presence();
        if let Viewer::Seat(seat) = viewer
            && self.table.has_substitute(seat)
            && self.table.stage() == Stage::Running
        {
            self.commit(vec![Entry::HandedBack { seat: seat.into() }], None).await?;
        }
        Ok(())
    }

    /// What a viewer missed since a version, from the log.
    async fn missed(&self, viewer: Viewer, since: u64) -> Result<Vec<protocol::ServerMsg>, End> {
        let log = self.hall.store().log(self.key, 1).await;
        let log = log.map_err(|error| self.lost(&error.into()))?;
        let (id, over) = (self.table.id().clone(), self.table.stage() == Stage::Over);
        // A long game takes a while to read, and other tables share this thread.
        let read = move || crate::archive::messages(&id, &log, viewer, since, over);
        let read = tokio::task::spawn_blocking(read).await.map_err(|_| Problem::Unreadable);
        read.flatten().map_err(|problem| self.lost(&problem))
    }

    /// When the actor must next do something by itself.
    fn next_wake(&self) -> i64 {
        let clock = self.table.deadlines().map(|(_, at)| at).min();
        let idle = self.idle_at();
        [clock, self.table.closes(), self.next_takeover(), self.presence_due, idle]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(i64::MAX / 2)
    }

    fn idle_at(&self) -> Option<i64> {
        let idle = self.sockets.is_empty() && !self.thinking.contains(&true);
        idle.then_some(self.last_touched + self.hall.pace().idle)
    }

    async fn tick(&mut self) -> Result<(), End> {
        let now = self.hall.now();
        while let Some(seat) = self.out_of_time(now) {
            self.time_is_over(seat).await?;
        }
        if self.table.closes().is_some_and(|at| at <= now) {
            self.commit(vec![Entry::Closed {}], None).await?;
        }
        if let Some(seat) = self.takeover_now(now) {
            let level = tabletop::Level::Rookie.to_string();
            self.commit(vec![Entry::BotTookOver { seat: seat.into(), level }], None).await?;
        }
        if self.presence_due.is_some_and(|due| due <= now) {
            self.presence_due = None;
            let presence = self.presence();
            self.sockets.tell_presence(presence, &self.hall);
        }
        let far = now + self.hall.pace().idle;
        let soon = self.table.deadlines().any(|(_, at)| at <= far);
        match self.idle_at() {
            Some(at) if at <= now && soon => self.last_touched = now,
            Some(at) if at <= now && self.hall.retire(self.table.id(), &self.mailbox) => {
                return Err(End::Idle);
            }
            _ => {}
        }
        Ok(())
    }

    fn out_of_time(&self, now: i64) -> Option<Seat> {
        self.table.deadlines().find(|&(_, at)| at <= now).map(|(seat, _)| seat)
    }

    /// The clock decides as the rules declare.
    async fn time_is_over(&mut self, seat: Seat) -> Result<(), End> {
        let moves = self.default_moves(seat)?;
        let moved = Entry::Moved { seat: seat.into(), moves, by: ByWhom::Clock };
        self.commit(vec![moved], None).await
    }

    fn default_moves(&self, seat: Seat) -> Result<Vec<String>, End> {
        let mut game = self.table.game().ok_or(End::Lost)?.fork();
        let mut dice = self.hall.dice();
        whole_decision(&mut *game, seat, |game| game.default_move(seat, &mut dice))
            .map_err(|refused| self.lost(&refused.into()))
    }
}

/// Also when the rules of a game panic: then the table is read anew when it is next asked for.
impl Drop for TableActor {
    fn drop(&mut self) {
        self.leave_hall();
        self.hall.metrics().table_unloaded();
    }
}

impl Command {
    /// Answers that the table is not there just now.
    pub fn refuse(self) {
        self.refuse_with(|| Problem::Busy);
    }

    /// Answers why the table cannot be had.
    pub fn refuse_with(self, problem: impl Fn() -> Problem) {
        match self {
            // Whoever asked may have gone.
            Command::Act { reply: Reply::Once(reply), .. } => drop(reply.send(Err(problem()))),
            Command::Look { reply, .. } => drop(reply.send(Err(problem()))),
            Command::Help { reply, .. } => drop(reply.send(Err(problem()))),
            Command::Attach { outbox, .. } => outbox.refuse(&problem()),
            _ => {}
        }
    }
}

/// What lists show of a table.
pub fn listing(table: &Table) -> store::Listing {
    let summary = table.summary();
    store::Listing {
        stage: crate::hall::stored(summary.stage),
        // A table that never started is of no interest when it is over.
        public: summary.public && (summary.stage != Stage::Over || table.game().is_some()),
        game: summary.game.clone(),
        free_seats: table.free_seats().count() as u32,
        summary: serde_json::to_string(&summary).expect("a summary can be written down"),
    }
}

/// Whom and what a table waits for.
pub fn moment(table: &Table, at: i64) -> Moment {
    let clock = table.deadlines().map(|(_, due)| due).min();
    let bots = table.bots_awaited().next().map(|_| at + BOT_DUE);
    let awaited = table.people_awaited().map(ToString::to_string).collect();
    Moment { awaited, due: [clock, bots, table.closes()].into_iter().flatten().min(), at }
}
