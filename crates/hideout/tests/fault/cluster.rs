//! Three servers on two databases: killed, paused, stopped, cut off and set wrong under load. Whoever plays at all of them at once loses
//! nothing that was acknowledged, is shown nothing that is gone later, and plays on.
//!
//! `FAULT_SEED` is what happens, when, and for how long depend on.

use crate::figures::Figures;
use crate::inquest::inquire;
use crate::players::{Count, Players, Seen, play_on};
use crate::seed;
use crate::site::{Fault, KINDS, Kind, NODES, Site};
use effort::scaled;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{Membership, PostgresStore, Store};
use tabletop::chance::{Dice, below, dice};
use tokio::sync::watch;
use tokio::task::{JoinHandle, block_in_place};
use tokio::time::sleep;

/// How often something happens in the long test: with what happens together, three hundred faults.
const ROUNDS: usize = 260;
/// Between two faults at most this many moves are acknowledged.
const MOVES: u32 = 40;
/// How long players wait before each move: the load is to leave time to think.
const PACE: Duration = Duration::from_millis(40);
/// How long it may take at most until everybody plays on, whatever has happened.
const PATIENCE: Duration = Duration::from_secs(60);
/// Within which time after a server's death every table is to be played again, with a lease of five seconds.
const PLAYABLE: Duration = Duration::from_secs(10);

/// Each kind once, with two that happen together now and then.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn three_servers_on_two_databases_lose_nothing() {
    play_through(scaled(KINDS.len()), 1, Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
#[ignore = "half an hour: make faults"]
async fn three_hundred_faults_lose_nothing() {
    let figures = play_through(scaled(ROUNDS), 2, Duration::from_secs(5)).await;
    let playable = figures.playable_after(Kind::NodeKilled);
    assert!(playable <= PLAYABLE, "a table could not be played for {playable:?}");
}

/// So often something happens while as many tables of each game are played.
async fn play_through(rounds: usize, tables: usize, lease: Duration) -> Figures {
    let (seed, mut out) = (seed(), std::io::stdout());
    writeln!(out, "FAULT_SEED={seed}: faults in {rounds} rounds").unwrap();
    let mut site = Site::new(lease).await;
    let (stop, stopped) = watch::channel(false);
    let count = Arc::new(Count::default());
    let games = Players::of_all_games().into_iter().flat_map(|game| vec![game; tables]);
    let playing = games.enumerate().map(|(number, players)| {
        let dice = dice(seed << 32 | (number as u64 + 1));
        let mut doors = site.doors().to_vec();
        doors.rotate_left(number % NODES);
        let players = players.numbered(number, PACE);
        tokio::spawn(play_on(players, doors, count.clone(), dice, stopped.clone()))
    });
    let playing: Vec<_> = playing.collect();

    let (mut dice, mut figures) = (dice(seed << 32), Figures::default());
    let mut kinds = Vec::new();
    for _ in 0..rounds {
        let enough = count.acknowledged() + u64::from(1 + below(&mut dice, MOVES));
        count.reached(enough, &playing).await;
        let wrong = draw(&mut kinds, &mut dice);
        let begun = Instant::now();
        block_in_place(|| wrong.iter().for_each(|fault| site.begin(fault)));
        sleep(lease * below(&mut dice, 160) / 100).await;
        block_in_place(|| wrong.iter().for_each(|fault| site.end(fault)));
        let right = Instant::now();
        everybody_plays_on(&count, right, &playing, &wrong).await;
        wrong.iter().for_each(|fault| figures.count(fault.kind));
        if let [Fault { kind, .. }] = wrong[..] {
            figures.take(kind, begun, right, &count.since(begun));
        }
    }
    stop.send(true).unwrap();
    let mut played = Vec::new();
    for players in playing {
        played.extend(players.await.unwrap());
    }
    site.nobody_panicked();
    examine(&site, lease, played, &count, &mut out).await;
    writeln!(out, "{} faults\n\n{figures}", figures.faults()).unwrap();
    figures
}

/// What happens next: every kind in turn, in a new order each time, and now and then another with it. What is put right first comes first.
fn draw(kinds: &mut Vec<Kind>, dice: &mut Dice) -> Vec<Fault> {
    if kinds.is_empty() {
        kinds.extend(KINDS);
    }
    let kind = kinds.swap_remove(below(dice, kinds.len() as u32) as usize);
    let mut faults = vec![Fault::of(kind, dice)];
    let another = Fault::of(KINDS[below(dice, KINDS.len() as u32) as usize], dice);
    let apart = another.node != faults[0].node || another.kind.is_of_database();
    let both = another.kind.is_of_database() && kind.is_of_database();
    if below(dice, 4) == 0 && apart && !both {
        faults.push(another);
    }
    // A server is started when everything it needs is there.
    faults.sort_by_key(|fault| match fault.kind {
        kind if kind.is_of_database() => 0,
        Kind::NodeKilled | Kind::NodeStopped => 2,
        _ => 1,
    });
    faults
}

/// Waits until a move that was asked for since then is acknowledged to all players.
async fn everybody_plays_on<T>(
    count: &Count,
    then: Instant,
    playing: &[JoinHandle<T>],
    wrong: &[Fault],
) {
    let mut left: Vec<usize> = (0..playing.len()).collect();
    while !left.is_empty() {
        count.reached(count.acknowledged() + 1, playing).await;
        for answered in count.since(then) {
            left.retain(|number| answered.asked < then || *number != answered.players);
        }
        let waited = then.elapsed();
        assert!(waited < PATIENCE, "players {left:?} cannot play on after {wrong:?}");
    }
}

/// Holds what everybody saw against what is kept.
async fn examine(
    site: &Site,
    lease: Duration,
    played: Vec<Seen>,
    count: &Count,
    out: &mut impl Write,
) {
    let seal_key_name = site.seal_key().name();
    let membership = Membership { address: None, lease, seal_key_name };
    let store = PostgresStore::connect(&site.url(), membership).await.expect("the database");
    let verdict = inquire(&site.doors()[0], &store, played).await;
    store.close().await;
    writeln!(out, "{verdict}").unwrap();
    assert!(verdict.reconnects > 0, "the players noticed: {verdict}");
    assert!(verdict.acknowledged >= count.moves.load(Ordering::SeqCst), "{verdict}");
}
