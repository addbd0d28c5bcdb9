//! A disk that is full: the server says so, refuses what it cannot keep, shows nothing of it, and goes on when there is room.

use crate::house::House;
use crate::inquest::inquire;
use crate::players::{Count, Players, play_on};
use crate::seed;
use load::{Api, Failure};
use protocol::{Act, Action, Clock, ErrorKind, NewTable};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use store::{DataDir, SqliteStore, Store};
use tabletop::chance::dice;
use tokio::sync::watch;

/// How often the disk is full.
const FILLS: u64 = 4;
/// How many moves are acknowledged in between.
const MOVES: u64 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open_with(folder.path(), &[]);
    let server = house.server();
    let api = Api::new(server);
    let (stop, stopped) = watch::channel(false);
    let count = Arc::new(Count::default());
    let tables = Players::of_all_games().into_iter().zip(0_u64..).map(|(players, table)| {
        let dice = dice(seed() << 32 | (table + 0xd15c));
        let playing = play_on(players, vec![api.clone()], count.clone(), dice, stopped.clone());
        tokio::spawn(playing)
    });
    let tables: Vec<_> = tables.collect();
    let ann = api.person().await.unwrap();
    let new = pinch();
    let table = api.table(&ann, &new).await.unwrap();
    for fill in 0..FILLS {
        count.reached(count.acknowledged() + MOVES, &tables).await;
        house.fill_disk(true);
        until(&api, |health| is_unavailable(health.as_ref().err())).await;
        let act = say(fill);
        for _ in 0..2 {
            let refused = api.act(&table, &ann, &act).await.map(drop);
            assert!(is_unavailable(refused.as_ref().err()), "{refused:?}");
        }
        let refused = api.table(&ann, &new).await.map(drop);
        assert!(is_unavailable(refused.as_ref().err()), "{refused:?}");
        let refused = api.person().await.map(drop);
        assert!(is_unavailable(refused.as_ref().err()), "{refused:?}");
        let log = api.log(&table, &ann).await.unwrap();
        assert!(!log.contains(&words(fill)), "{log}");

        house.fill_disk(false);
        until(&api, |health| health.as_ref().is_ok_and(|health| health == "ok\n")).await;
        // Asked again by the same name, it is done, and once.
        api.act(&table, &ann, &act).await.unwrap();
        let again = api.act(&table, &ann, &act).await.unwrap();
        assert_eq!(again.v, fill + 2);
    }
    count.reached(count.acknowledged() + MOVES, &tables).await;
    stop.send(true).unwrap();
    let mut played = Vec::new();
    for table in tables {
        played.extend(table.await.unwrap());
    }
    house.kill();
    let house = House::again(folder.path(), server);
    let api = Api::new(house.server());
    let log = api.log(&table, &ann).await.unwrap();
    assert!((0..FILLS).all(|fill| log.matches(&words(fill)).count() == 1), "{log}");
    let store = SqliteStore::open(&DataDir::database_in(folder.path())).expect("the file is whole");
    let verdict = inquire(&api, &store, played).await;
    store.close().await;
    writeln!(std::io::stdout(), "the disk was full {FILLS} times: {verdict}").unwrap();
}

fn pinch() -> NewTable {
    NewTable {
        game: "pinch".into(),
        setup: None,
        cards: None,
        seats: None,
        clock: Clock::None,
        pace: Default::default(),
        public: false,
        entropy: None,
    }
}

fn words(fill: u64) -> String {
    format!("nothing is lost, number {fill}")
}

fn say(fill: u64) -> Act {
    let action = Action::Say { text: words(fill) };
    Act { id: format!("say{fill}").parse().unwrap(), action }
}

fn is_unavailable(failure: Option<&Failure>) -> bool {
    matches!(failure, Some(Failure::Refused { kind: ErrorKind::Unavailable, .. }))
}

/// Asks for the server's health until it is so.
async fn until(api: &Api, so: impl Fn(&Result<String, Failure>) -> bool) {
    let asking = async {
        while !so(&api.health().await) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), asking).await.expect("it happens in time");
}
