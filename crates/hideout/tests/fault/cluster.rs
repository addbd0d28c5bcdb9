//! Servers on one database, killed, paused past their lease and stopped under load: whoever plays at all of them at once loses nothing
//! that was acknowledged, is shown nothing that is gone later, and plays on.

use crate::house::House;
use crate::inquest::inquire;
use crate::players::{Count, Players, play_on};
use crate::seed;
use effort::scaled;
use load::Api;
use pg_scratch::Scratch;
use rustix::process::Signal;
use std::io::Write;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Membership, PostgresStore, Store};
use tabletop::chance::{below, dice};
use tokio::sync::watch;
use tokio::time::sleep;

/// How often something happens to a server.
const FAULTS: usize = 12;
/// How long a server has its tables without a sign of life.
const LEASE: Duration = Duration::from_secs(2);
/// Between two faults at most this many moves are acknowledged.
const MOVES: u32 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_are_killed_and_paused_lose_nothing() {
    let (faults, seed) = (scaled(FAULTS), seed());
    let (folder, url) = (tempfile::tempdir().unwrap(), Scratch::shared().schema());
    let open = |ports| House::member(folder.path(), &url, ports, LEASE);
    let ports = [free_ports(), free_ports(), free_ports()];
    let mut houses = ports.map(|ports| Some(open(ports)));
    let servers: Vec<Api> = houses.iter().flatten().map(|house| Api::new(house.server())).collect();
    let (stop, stopped) = watch::channel(false);
    let count = Arc::new(Count::default());
    let tables = Players::of_all_games().into_iter().enumerate().map(|(table, players)| {
        let dice = dice(seed << 32 | (table as u64 + 1));
        let mut servers = servers.clone();
        servers.rotate_left(table % 3);
        tokio::spawn(play_on(players, servers, count.clone(), dice, stopped.clone()))
    });
    let tables: Vec<_> = tables.collect();

    let mut moments = dice(seed << 32);
    let mut happened = [0; 3];
    for _ in 0..faults {
        let enough = count.acknowledged() + u64::from(1 + below(&mut moments, MOVES));
        count.reached(enough, &tables).await;
        let (victim, kind) = (below(&mut moments, 3) as usize, below(&mut moments, 3) as usize);
        happened[kind] += 1;
        let house = houses[victim].take().expect("it runs");
        houses[victim] = Some(match kind {
            0 => {
                house.kill();
                open(ports[victim])
            }
            1 => {
                house.stopped();
                open(ports[victim])
            }
            _ => {
                house.signal(Signal::STOP);
                // The others have its tables before it goes on.
                sleep(LEASE + LEASE / 2).await;
                house.signal(Signal::CONT);
                house
            }
        });
    }
    // Somebody waits for an answer even now, so all that is in doubt is settled before the end.
    count.reached(count.acknowledged() + 50, &tables).await;
    stop.send(true).unwrap();
    let mut played = Vec::new();
    for table in tables {
        played.extend(table.await.unwrap());
    }
    let key = server::SealKey::read(&folder.path().join("seal.key")).unwrap().unwrap();
    let membership = Membership { address: None, lease: LEASE, seal_key_name: key.name() };
    let store = PostgresStore::connect(&url, membership).await.expect("the database");
    let verdict = inquire(&servers[0], &store, played).await;
    store.close().await;
    let [kills, stops, pauses] = happened;
    let said = format!("{kills} kills, {stops} stops, {pauses} pauses: {verdict}");
    writeln!(std::io::stdout(), "{said}").unwrap();
    assert!(verdict.reconnects >= faults as u64, "the players noticed: {verdict}");
    assert!(verdict.acknowledged >= count.moves.load(Ordering::SeqCst), "{verdict}");
}

/// Two ports nobody listens at now.
fn free_ports() -> [u16; 2] {
    let held = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    held.map(|held| held.local_addr().expect("an address").port())
}
