//! Tables for the arena: hosted by the server's own code as people meet them, without a door in front. Their host may see
//! everything; nothing of this is reachable from outside.

use crate::actor::{Command, Inbox, Outbox, SocketId};
use crate::hall::{Hall, random_text};
use crate::limits::Address;
use crate::log::{Branching, Created, KeptSeed, LogEntry, Origin, Secret};
use crate::problem::Problem;
use catalog::{Dated, Entry, Match, NewGame};
use protocol::{
    Act, Action, ActionId, BranchOf, ByWhom, Clock, Happening, Person, PersonId, SeatTaker, TableId,
};
use serde_json::value::to_raw_value;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use store::LogLine;
use tabletop::{Level, Seat, Seed};
use tokio::sync::{oneshot, watch};

/// A game that is to be hosted.
pub struct HostedGame {
    /// Which.
    pub game: &'static dyn Entry,
    /// Its setup as JSON.
    pub setup: String,
    /// What it is dealt from.
    pub seed: Seed,
    /// The moves it begins with.
    pub opening: Vec<(Seat, String)>,
    /// Who sits where.
    pub seats: Vec<HostedSeat>,
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostedSeat {
    /// A bot of the table.
    Bot(Level),
    /// A person, who is played from outside.
    Person,
}

/// A table and the hall it is in. Clones share it.
#[derive(Clone)]
pub struct HostedTable {
    hall: Hall,
    id: TableId,
}

/// A socket at the table, which is read as fast as anything comes.
pub struct Listener(watch::Receiver<()>);

/// A finished game's moves, and by whom they were made.
pub struct HostedMoves {
    /// The moves, the opening first.
    pub moves: Vec<Dated>,
    /// How many of them the clock made.
    pub by_clock: u32,
}

impl HostedTable {
    /// Sets a table up, where the game begins at once.
    pub async fn open(hall: &Hall, asked: HostedGame) -> Result<HostedTable, Problem> {
        let HostedGame { game, setup, seed, opening, seats } = asked;
        let trial = game.begin(&NewGame::asked(&setup, seed.clone()))?;
        let setup = to_raw_value(&trial.setup()).map_err(|_| Problem::Fault)?;
        let takers = Seat::all(seats.len()).zip(&seats).map(|(seat, taker)| match *taker {
            HostedSeat::Bot(level) => SeatTaker::Bot { level },
            HostedSeat::Person => SeatTaker::Person { person: person(seat) },
        });
        // A deal that is chosen from outside is that of a branch.
        let of = BranchOf { table: nowhere(), step: opening.len() as u32 };
        let moves = opening.into_iter().map(|(seat, text)| (seat.into(), text)).collect();
        let about = Created {
            host: person(Seat::P1).id,
            game: game.id().into(),
            rules: game.rules_version(),
            setup,
            seats: takers.collect(),
            clock: Clock::None,
            public: false,
            branch: Some(Branching { of, origin: Origin::Seed(KeptSeed(seed)), moves }),
            seed: None,
            sealed: None,
            entropy: None,
        };
        let id = hall.create(about, address()).await?.id;
        Ok(HostedTable { hall: hall.clone(), id })
    }

    /// Lets the person on a seat listen, or a spectator.
    pub fn listen(&self, seat: Option<Seat>) -> Result<Listener, Problem> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = SocketId(NEXT.fetch_add(1, Ordering::Relaxed));
        let (outbox, inbox) = Outbox::channel(id);
        let person = seat.map(|seat| person(seat).id);
        self.hall.attach(&self.id, outbox, address(), person, None)?;
        let (told, news) = watch::channel(());
        tokio::spawn(read(inbox, told));
        Ok(Listener(news))
    }

    /// The whole game as it is now.
    pub async fn game(&self) -> Result<Box<dyn Match>, Problem> {
        let (reply, answer) = oneshot::channel();
        self.hall.send(&self.id, Command::Fork { reply })?;
        answer.await.map_err(|_| Problem::Busy)?.ok_or(Problem::NotStarted)
    }

    /// Makes a move of the person on a seat.
    pub async fn play(&self, seat: Seat, text: String) -> Result<(), Problem> {
        let id: ActionId = random_text(16).parse().map_err(|_| Problem::Fault)?;
        let action = Action::Move { moves: vec![text], on: None, expects: None };
        self.hall.act(&self.id, person(seat), address(), Act { id, action }).await.map(drop)
    }

    /// Everything that was played so far.
    pub async fn moves(&self) -> Result<HostedMoves, Problem> {
        self.hall.read(&self.id, |_, log| played(log)).await
    }
}

impl Listener {
    /// Waits until something has happened since the last time; says whether more can follow.
    pub async fn next(&mut self) -> bool {
        self.0.changed().await.is_ok()
    }
}

async fn read(mut inbox: Inbox, told: watch::Sender<()>) {
    while inbox.posts.recv().await.is_some() && told.send(()).is_ok() {}
}

fn played(log: &[LogLine]) -> Result<HostedMoves, Problem> {
    let mut moves = Vec::new();
    let mut by_clock = 0;
    for line in log {
        let entry = LogEntry::read(&line.entry).map_err(|_| Problem::Unreadable)?;
        let made = match (entry.what, entry.secret) {
            (Happening::Created { .. }, Some(Secret::Created(about))) => {
                about.branch.map_or(Vec::new(), |branch| branch.moves)
            }
            (Happening::Moved { seat, by, .. }, Some(Secret::Moves(texts))) => {
                by_clock += u32::from(by == ByWhom::Clock);
                texts.into_iter().map(|text| (seat, text)).collect()
            }
            _ => continue,
        };
        let dated = |(seat, text): (protocol::SeatNo, String)| {
            let (at, seat) = (line.at, seat.into());
            Dated { at, seat, text }
        };
        moves.extend(made.into_iter().map(dated));
    }
    Ok(HostedMoves { moves, by_clock })
}

/// The person on a seat.
fn person(seat: Seat) -> Person {
    let id: PersonId = format!("person{:06}", seat.index()).parse().expect("12 letters and digits");
    Person { id, name: seat.to_string() }
}

/// The table of no game.
fn nowhere() -> TableId {
    "0000000000000000".parse().expect("16 letters and digits")
}

/// Everybody sits in one room.
fn address() -> Address {
    IpAddr::V4(Ipv4Addr::LOCALHOST).into()
}
