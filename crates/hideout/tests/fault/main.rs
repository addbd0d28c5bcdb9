//! Killed at random moments under load, a server loses nothing it has acknowledged, has shown
//! nothing it had not kept, and finds every table again.
//!
//! `EFFORT` scales how often it is killed; `FAULT_SEED` is what the moments and moves depend on.

#![allow(clippy::unwrap_used)]

mod clock;
mod cluster;
mod damage;
mod figures;
mod full_disk;
mod house;
mod inquest;
mod limits;
mod link;
mod players;
mod site;

use effort::scaled;
use house::House;
use inquest::inquire;
use load::Api;
use players::{Count, Players, play_on};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{DataDir, SqliteStore, Store};
use tabletop::chance::{below, dice};
use tokio::sync::watch;

/// How often the server is killed.
const KILLS: usize = 500;
/// How many tables of each game are played at once.
const TABLES: usize = 3;
/// Between two kills at most this many moves are acknowledged.
const MOVES: u32 = 120;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing() {
    let (kills, seed) = (scaled(KILLS), seed());
    let folder = tempfile::tempdir().unwrap();
    let mut house = House::open(folder.path());
    let server = house.server();
    let api = Api::new(server);
    let (stop, stopped) = watch::channel(false);
    let count = Arc::new(Count::default());
    let tables = Players::of_all_games().into_iter().flat_map(|game| vec![game; TABLES]);
    let tables = tables.enumerate().map(|(table, players)| {
        let dice = dice(seed << 32 | (table as u64 + 1));
        let playing = play_on(players, vec![api.clone()], count.clone(), dice, stopped.clone());
        tokio::spawn(playing)
    });
    let tables: Vec<_> = tables.collect();

    let mut moments = dice(seed << 32);
    for _ in 0..kills {
        let enough = count.acknowledged() + u64::from(1 + below(&mut moments, MOVES));
        count.reached(enough, &tables).await;
        tokio::time::sleep(Duration::from_micros(below(&mut moments, 3000).into())).await;
        house.kill();
        house = House::again(folder.path(), server);
    }
    // A client waits for an answer even now, so all that is in doubt is settled before the end.
    count.reached(count.acknowledged() + 50, &tables).await;
    stop.send(true).unwrap();
    let mut played = Vec::new();
    for table in tables {
        played.extend(table.await.unwrap());
    }
    house.kill();
    let house = House::again(folder.path(), server);
    let store = SqliteStore::open(&DataDir::database_in(folder.path())).expect("the file is whole");
    let verdict = inquire(&Api::new(house.server()), &store, played).await;
    store.close().await;
    writeln!(std::io::stdout(), "{kills} kills: {verdict}").unwrap();
    assert!(verdict.reconnects >= kills as u64, "the players noticed: {verdict}");
    assert!(verdict.acknowledged >= count.moves.load(Ordering::SeqCst), "{verdict}");
}

fn seed() -> u64 {
    std::env::var("FAULT_SEED").map_or(1, |text| text.parse().expect("a number"))
}
