//! The database's primary dies and its standby is promoted: what was acknowledged is there, and what nobody had heard of yet is there
//! once.

use crate::cluster::until;
use crate::*;
use pg_scratch::{Options, Replicated, signal, sql};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use store::Owner;
use tokio::task::JoinSet;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

const TABLES: usize = 8;

/// A lease that outlasts the change of databases.
const LONG: Duration = Duration::from_secs(60);

async fn connect(url: &str) -> PostgresStore {
    let membership = Membership { lease: LONG, ..membership() };
    PostgresStore::connect(url, membership).await.expect("a node")
}

/// What a player at a table does: goes on where it is known what is written, and looks where it is not.
async fn play(
    store: PostgresStore,
    n: usize,
    over: Arc<AtomicBool>,
    count: Arc<AtomicU64>,
) -> Played {
    let id = format!("table-{n}");
    let table = store.create_table(new_table(&id, running("pinch"))).await.expect("a table");
    let mut played = Played { table, acknowledged: Vec::new(), unknown: 0 };
    let (mut step, mut try_) = (2, 0);
    while !over.load(Ordering::Relaxed) {
        let entry = format!("{n}.{step}.{try_}");
        match store.append(append(table, step, &[&entry])).await {
            Ok(()) => {
                played.acknowledged.push((step, entry));
                count.fetch_add(1, Ordering::Relaxed);
                step += 1;
            }
            Err(StoreError::Unknown | StoreError::Unreachable | StoreError::Fenced { .. }) => {
                played.unknown += 1;
                // The test waits for it, with an end.
                while !store.own(table).await.is_ok_and(|owner| owner == Owner::Us) {
                    sleep(Duration::from_millis(20)).await;
                }
                let log = store.log(table, 1).await.expect("read");
                step = log.last().expect("an entry").step + 1;
            }
            Err(error) => panic!("{error}"),
        }
        try_ += 1;
    }
    played
}

struct Played {
    table: TableKey,
    acknowledged: Vec<(u64, String)>,
    unknown: u32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_with_the_primary() {
    for acknowledged in [50, 400] {
        let pair = Arc::new(Replicated::start(&Options::default()));
        let store = connect(&pair.schema()).await;
        let (over, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let mut games = JoinSet::new();
        for n in 0..TABLES {
            games.spawn(play(store.clone(), n, over.clone(), count.clone()));
        }
        let reached = async |enough: u64| {
            until("going on", async || count.load(Ordering::Relaxed) >= enough).await;
        };
        reached(acknowledged).await;
        let dying = pair.clone();
        spawn_blocking(move || {
            dying.primary().kill();
            dying.promote();
        })
        .await
        .expect("promoted");
        reached(count.load(Ordering::Relaxed) + 20 * TABLES as u64).await;
        over.store(true, Ordering::Relaxed);
        for played in games.join_all().await {
            // Read by the chain: dense, in order, each once.
            let log = store.log(played.table, 1).await.expect("whole");
            for (step, entry) in &played.acknowledged {
                assert_eq!(log[*step as usize - 1].entry, *entry);
            }
            // More than was acknowledged is there only where nobody knew.
            let more = log.len() - 1 - played.acknowledged.len();
            assert!(more as u32 <= played.unknown, "{more} of {}", played.unknown);
        }
        store.close().await;
    }
}

/// The primary dies while a commit waits for the standby: which has it, or does not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_died_with_the_primary_is_found_out_about() {
    for standby_has_it in [true, false] {
        let pair = Arc::new(Replicated::start(&Options::default()));
        let url = pair.schema();
        let store = connect(&url).await;
        let table = store.create_table(new_table("a", running("pinch"))).await.expect("a table");
        store.append(append(table, 2, &["before"])).await.expect("written");
        // What is sent waits where the reader is stopped, and is not sent where the writer is.
        let stopped = match standby_has_it {
            true => sql(pair.standby().url(), "SELECT pid FROM pg_stat_wal_receiver"),
            false => sql(pair.primary().url(), "SELECT pid FROM pg_stat_replication"),
        };
        let stopped: u32 = stopped.parse().expect("a process");
        signal("STOP", stopped);
        let writer = store.clone();
        let written =
            tokio::spawn(async move { writer.append(append(table, 3, &["in doubt"])).await });
        let waits = "SELECT count(*) FROM pg_stat_activity
                     WHERE wait_event = 'SyncRep'";
        until("waiting", async || sql(pair.primary().url(), waits) != "0").await;
        assert!(!written.is_finished(), "nobody is told what one database alone has");
        let dying = pair.clone();
        spawn_blocking(move || {
            dying.primary().kill();
            signal("CONT", stopped);
            let there = "SELECT count(*) FROM pg_stat_wal_receiver";
            // It reads what is left, then it sees that nobody writes any more.
            while standby_has_it && sql(dying.standby().url(), there) != "0" {
                std::thread::sleep(Duration::from_millis(10));
            }
            dying.promote();
        })
        .await
        .expect("promoted");
        written.await.expect("answered").expect("written after all");
        store.append(append(table, 4, &["after"])).await.expect("written");
        let log = store.log(table, 1).await.expect("whole");
        let entries: Vec<&str> = log.iter().map(|line| &*line.entry).collect();
        assert_eq!(entries, ["opened", "before", "in doubt", "after"]);
        store.close().await;
    }
}
