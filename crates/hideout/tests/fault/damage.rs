//! Bytes flipped, wiped and cut off at random places of what a killed server leaves behind: each time
//! everything that was acknowledged is there, or the damage is reported; never neither.
//!
//! `EFFORT` scales how often; `FAULT_SEED` is what the places depend on.

use crate::house::House;
use crate::inquest::put_off_nothing;
use crate::players::{Count, Players, play_on};
use crate::seed;
use effort::scaled;
use load::Api;
use protocol::{Act, Action, ErrorKind, Person, PersonId, Snapshot, TableId};
use serde_json::Value;
use server::limits::{Address, Limits};
use server::metrics::Metrics;
use server::{Hall, Pace, SealKey, Settings, inspect};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::Write;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{DataDir, Inspection, SqliteStore, StoreLocation};
use tabletop::chance::{Dice, below, dice};
use tempfile::TempDir;
use tokio::sync::watch;

/// How often the files are damaged.
const WOUNDS: usize = 200;
/// How much is played first.
const MOVES: u64 = 250;
/// The smallest part of a disk that can be lost.
const SECTOR: usize = 512;

/// What came of one piece of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// Everything is there.
    Harmless,
    /// The damage is reported.
    Reported,
    /// Something is missing and nobody says so.
    Silent,
}

/// What is damaged, and how: the database of a server that was stopped, or the write-ahead log of one that was killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wound {
    Flip(&'static str),
    Wipe(&'static str),
    Cut(&'static str),
}

const WOUND_KINDS: [Wound; 6] = [
    Wound::Flip("hideout.db"),
    Wound::Flip("hideout.db-wal"),
    Wound::Wipe("hideout.db"),
    Wound::Wipe("hideout.db-wal"),
    Wound::Cut("hideout.db"),
    Wound::Cut("hideout.db-wal"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_is_never_silent() {
    let played = Played::new().await;
    let mut dice = dice(seed() << 32 | 0xdada);
    let mut found = Findings::default();
    for number in 0..scaled(WOUNDS) {
        let wound = WOUND_KINDS[number % WOUND_KINDS.len()];
        let copy = match wound.file() {
            "hideout.db" => copy(played.stopped.path(), true),
            _ => copy(played.killed.path(), true),
        };
        let place = wound.inflict(copy.path(), &mut dice);
        let by_check = played.check(copy.path());
        let by_server = played.serve(copy.path()).await;
        for verdict in [by_check, by_server] {
            assert_ne!(
                verdict,
                Verdict::Silent,
                "{wound:?} at {place}: {by_check:?}, {by_server:?}"
            );
        }
        found.count(wound, by_check, by_server);
    }
    writeln!(std::io::stdout(), "{found}").unwrap();
}

/// A write-ahead log that is cut at a commit is whole in itself. Where the seal is gone too, as after
/// a power cut, the server cannot know; those who play do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_server_cannot_know_its_clients_do() {
    let played = Played::new().await;
    let mut dice = dice(seed() << 32 | 0xcafe);
    let (mut reported, mut by_clients) = (0, 0);
    for _ in 0..scaled(WOUNDS / 4) {
        let copy = copy(played.killed.path(), false);
        let place = Wound::Cut("hideout.db-wal").inflict(copy.path(), &mut dice);
        match played.serve(copy.path()).await {
            Verdict::Harmless => {}
            Verdict::Reported => reported += 1,
            Verdict::Silent => {
                assert!(played.clients_notice(copy.path()).await, "cut at {place}");
                by_clients += 1;
            }
        }
    }
    writeln!(
        std::io::stdout(),
        "write-ahead log cut without a seal: {reported} reported, {by_clients} found by clients alone"
    )
    .unwrap();
}

/// What a server left behind, and everything that is in it.
struct Played {
    /// Much of it in the write-ahead log.
    killed: TempDir,
    /// All of it in the database.
    stopped: TempDir,
    logs: BTreeMap<String, Vec<(i64, String)>>,
    seen: Vec<(TableId, PersonId, Value)>,
}

impl Played {
    async fn new() -> Played {
        let folder = tempfile::tempdir().unwrap();
        let house = House::open(folder.path());
        let api = Api::new(house.server());
        let (stop, stopped) = watch::channel(false);
        let count = Arc::new(Count::default());
        let tables = Players::of_all_games().into_iter().zip(1..).map(|(players, table)| {
            let dice = dice(seed() << 32 | table);
            tokio::spawn(play_on(players, vec![api.clone()], count.clone(), dice, stopped.clone()))
        });
        let tables: Vec<_> = tables.collect();
        count.reached(MOVES, &tables).await;
        stop.send(true).unwrap();
        for table in tables {
            table.await.unwrap();
        }
        // Everything is acknowledged that is in the logs, so they are the measure: a server that is killed in the middle of a commit
        // may have kept what it has not yet sealed, and nobody was told of.
        house.kill();
        let killed = copy(folder.path(), true);
        let stopped = copy(folder.path(), true);
        let hall = hall(stopped.path()).unwrap();
        let mut played = Played { logs: logs(stopped.path()), seen: Vec::new(), killed, stopped };
        for (table, person) in sitters(played.stopped.path()) {
            let snapshot = hall.look(&table, Some(person.clone())).await.unwrap();
            played.seen.push((table, person, shape(snapshot)));
        }
        close(&hall).await;
        played
    }

    /// What `hideout check` finds.
    fn check(&self, folder: &Path) -> Verdict {
        match inspect(&StoreLocation::Folder(folder.to_owned()), &key(folder)) {
            Ok(report) if report.problems.is_empty() => match logs(folder) == self.logs {
                true => Verdict::Harmless,
                false => Verdict::Silent,
            },
            _ => Verdict::Reported,
        }
    }

    /// What a server says that opens on the folder, when everybody has looked at their table.
    async fn serve(&self, folder: &Path) -> Verdict {
        let Some(hall) = hall(folder) else { return Verdict::Reported };
        let mut reported = hall.look_for_damage().await.is_err();
        let mut same = true;
        for (table, person, snapshot) in &self.seen {
            match hall.look(table, Some(person.clone())).await {
                Ok(now) => same &= shape(now) == *snapshot,
                // A table that is not there is no report.
                Err(problem) if problem.kind() == ErrorKind::NoSuchTable => same = false,
                Err(_) => reported = true,
            }
        }
        hall.look_through(std::future::pending()).await;
        reported |= hall.health_report().await.is_ok_and(|health| health != "ok\n");
        close(&hall).await;
        match (reported, same) {
            (true, _) => Verdict::Reported,
            (false, true) => Verdict::Harmless,
            (false, false) => Verdict::Silent,
        }
    }

    /// Whether everybody who has seen more than the server has is told so.
    async fn clients_notice(&self, folder: &Path) -> bool {
        let hall = hall(folder).unwrap();
        let here = Address::from(IpAddr::from([127, 0, 0, 1]));
        let (mut lost, mut told) = (0, 0);
        for (table, person, snapshot) in &self.seen {
            let knows = snapshot["v"].as_u64().unwrap();
            let now = hall.look(table, Some(person.clone())).await;
            if now.is_ok_and(|now| now.v >= knows) {
                continue;
            }
            lost += 1;
            let action = Action::Move { moves: vec!["?".into()], on: Some(knows), expects: None };
            let act = Act { id: "late".parse().unwrap(), action };
            let person = Person { id: person.clone(), name: "late".into() };
            let refused =
                hall.act(table, person, here, act).await.err().map(|problem| problem.kind());
            // A table that was lost as a whole, or before its game began, is not there for them.
            let news = [
                ErrorKind::Ahead,
                ErrorKind::NoSuchTable,
                ErrorKind::NotStarted,
                ErrorKind::NotSeated,
            ];
            told += usize::from(refused.is_some_and(|kind| news.contains(&kind)));
        }
        close(&hall).await;
        lost > 0 && lost == told
    }
}

/// What a server left behind, in another folder, with or without its seal.
fn copy(folder: &Path, seal: bool) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let files = ["hideout.db", "hideout.db-wal", "hideout.db-seal", "seal.key"];
    for file in files.into_iter().filter(|file| seal || !file.ends_with("-seal")) {
        if folder.join(file).exists() {
            fs::copy(folder.join(file), copy.path().join(file)).unwrap();
        }
    }
    copy
}

/// A hall on a folder, whose bots do not move; nothing where the database is refused.
fn hall(folder: &Path) -> Option<Hall> {
    let store = SqliteStore::open(&DataDir::database_in(folder)).ok()?;
    let pace = Pace { bot_least: 600_000, bot_most: 600_000, ..Pace::default() };
    let settings = Settings { pace, seal_key: key(folder), ..Settings::default() };
    let limits = Arc::new(Limits::new(&settings.limits));
    Some(Hall::new(Arc::new(store), settings, Metrics::default(), limits))
}

/// What the server that was killed sealed its running games with.
fn key(folder: &Path) -> SealKey {
    SealKey::read(&folder.join("seal.key")).unwrap().expect("the server made one")
}

async fn close(hall: &Hall) {
    hall.stop().await;
    let closed = tokio::time::timeout(Duration::from_secs(60), hall.store().close());
    closed.await.expect("the store closes");
}

fn logs(folder: &Path) -> BTreeMap<String, Vec<(i64, String)>> {
    let whole = Inspection::open(&DataDir::database_in(folder)).unwrap();
    let rows = whole.tables().unwrap().into_iter();
    rows.map(|row| {
        let log = whole.log(row.key).unwrap();
        (row.id, log.into_iter().map(|line| (line.at, line.entry)).collect())
    })
    .collect()
}

/// Every table, and who set it up.
fn sitters(folder: &Path) -> Vec<(TableId, PersonId)> {
    let whole = Inspection::open(&DataDir::database_in(folder)).unwrap();
    let rows = whole.tables().unwrap().into_iter();
    rows.map(|row| {
        let mut summary: Value = serde_json::from_str(&row.listing.summary).unwrap();
        (row.id.parse().unwrap(), serde_json::from_value(summary["host"].take()).unwrap())
    })
    .collect()
}

/// A table as a person sees it, without who else is there.
fn shape(snapshot: Snapshot) -> Value {
    let mut shape = serde_json::to_value(snapshot).unwrap();
    shape["presence"] = Value::Null;
    put_off_nothing(&mut shape["position"]);
    shape
}

impl Wound {
    fn file(self) -> &'static str {
        let (Wound::Flip(name) | Wound::Wipe(name) | Wound::Cut(name)) = self;
        name
    }

    /// Damages a file at a random place, and says where.
    fn inflict(self, folder: &Path, dice: &mut Dice) -> usize {
        let file = folder.join(self.file());
        let mut bytes = fs::read(&file).unwrap();
        let place = below(dice, bytes.len() as u32) as usize;
        match self {
            Wound::Flip(_) => bytes[place] ^= 1 << below(dice, 8),
            Wound::Wipe(_) => {
                let sector = place - place % SECTOR;
                let end = bytes.len().min(sector + SECTOR);
                bytes[sector..end].fill(0);
            }
            Wound::Cut(_) => bytes.truncate(place),
        }
        fs::write(&file, bytes).unwrap();
        place
    }
}

/// How often which damage came to what.
#[derive(Default)]
struct Findings(BTreeMap<Wound, BTreeMap<(Verdict, Verdict), u32>>);

impl Findings {
    fn count(&mut self, wound: Wound, by_check: Verdict, by_server: Verdict) {
        *self.0.entry(wound).or_default().entry((by_check, by_server)).or_default() += 1;
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "damage: (found by check, found by a server), how often")?;
        for (wound, verdicts) in &self.0 {
            writeln!(f, "  {wound:?}: {verdicts:?}")?;
        }
        Ok(())
    }
}
