//! Connections that break while something is written: what was acknowledged is there once, and what is there once was acknowledged.

use crate::cluster::{Pair, pair, until};
use crate::*;
use pg_scratch::sql;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use store::Owner;
use tokio::task::JoinSet;
use tokio::time::sleep;

const TABLES: usize = 8;

/// Ends all connections to the schema but the one that says so.
fn cut(url: &str) {
    sql(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
}

/// Tables are played while connections are cut over and over: every append is acknowledged, and written once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_whose_answer_is_lost_is_written_once() {
    const CUTS: u64 = 40;
    // Connections of other tests are not to be cut: a server of its own.
    let scratch = Scratch::start(&pg_scratch::Options::default());
    let url = scratch.schema();
    let store = node(&url).await;
    let (over, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut games = JoinSet::new();
    for n in 0..TABLES {
        let (store, over, count) = (store.clone(), over.clone(), count.clone());
        games.spawn(async move {
            let id = format!("table-{n}");
            let table = store.create_table(new_table(&id, open("pinch"))).await.expect("a table");
            let mut step = 2;
            while !over.load(Ordering::Relaxed) {
                let mut next = append(table, step, &["x", "y"]);
                // Some change lists too, in a transaction of several statements.
                if step % 5 < 2 {
                    next.listing = Some(running("pinch"));
                    next.sitters = people(&[&format!("person-{step}")]);
                }
                store.append(next).await.expect("acknowledged");
                step += 2;
                count.fetch_add(1, Ordering::Relaxed);
            }
            (table, step - 1)
        });
    }
    for _ in 0..CUTS {
        let before = count.load(Ordering::Relaxed);
        until("going on", async || count.load(Ordering::Relaxed) > before + 20).await;
        let url = url.clone();
        tokio::task::spawn_blocking(move || cut(&url)).await.expect("cut");
    }
    over.store(true, Ordering::Relaxed);
    for (table, last) in games.join_all().await {
        let log = store.log(table, 1).await.expect("whole");
        assert_eq!(log.len() as u64, last);
        assert!(log[1..].chunks(2).all(|pair| pair[0].entry == "x" && pair[1].entry == "y"));
        let seated = (2..last).filter(|step| step % 2 == 0 && step % 5 < 2).count();
        let listed = sql(&url, &format!("SELECT count(*) FROM sitters WHERE table_key = {table}"));
        assert_eq!(listed, seated.to_string());
    }
}

/// The same where the database holds the commit back while the connection is cut: the caller is told what became of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_that_waits_while_it_is_cut_is_not_lost() {
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    for step in 2..6 {
        // A lock that the append waits for; the connection is cut meanwhile.
        let held = url.clone();
        let lock = tokio::task::spawn_blocking(move || {
            sql(&held, "BEGIN; LOCK TABLE log IN EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT");
        });
        until("locked", async || {
            sql(&url, "SELECT count(*) FROM pg_locks WHERE relation = 'log'::regclass AND mode = 'ExclusiveLock'") == "1"
        })
        .await;
        let (writer, entry) = (one.clone(), format!("e{step}"));
        let written =
            tokio::spawn(async move { writer.append(append(table, step, &[&entry])).await });
        until("cut", async || {
            sql(
                &url,
                "SELECT count(pg_terminate_backend(l.pid)) FROM pg_locks l
                       WHERE l.relation = 'log'::regclass AND NOT l.granted",
            ) != "0"
        })
        .await;
        lock.await.expect("released");
        written.await.expect("answered").expect("written after all");
    }
    assert!(matches!(two.own(table).await, Ok(Owner::Other(_))));
    assert_eq!(two.log(table, 1).await.expect("whole").len(), 5);
}

/// One that the database refuses does not take along those that share its commit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_refusal_leaves_the_rest_of_its_batch_alone() {
    let Pair { one, .. } = pair(Duration::from_secs(30)).await;
    let mut tables = Vec::new();
    for n in 0..40 {
        let id = format!("table-{n}");
        tables.push(one.create_table(new_table(&id, running("pinch"))).await.expect("a table"));
    }
    let mut appends = JoinSet::new();
    for (n, &table) in tables.iter().enumerate() {
        let (one, entry) = (one.clone(), if n % 8 == 3 { "\u{0}" } else { "x" });
        appends.spawn(async move { (n, one.append(append(table, 2, &[entry])).await) });
    }
    for (n, outcome) in appends.join_all().await {
        match n % 8 {
            3 => assert_eq!(refused(outcome), "database error 22021"),
            _ => outcome.expect("written"),
        }
    }
    for table in tables {
        one.append(append(
            table,
            if one.log(table, 1).await.expect("a log").len() == 1 { 2 } else { 3 },
            &["y"],
        ))
        .await
        .expect("they go on");
    }
}

/// A database that is away for a while is waited for; one that stays away is said to be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_is_waited_for() {
    let scratch = Scratch::start(&pg_scratch::Options::default());
    let url = scratch.schema();
    let store = node(&url).await;
    let table = store.create_table(new_table("a", running("pinch"))).await.expect("a table");
    let pid = scratch.pid().expect("ours").to_string();
    drop(scratch);
    assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists(), "it is gone");
    let (read, written) = tokio::join!(store.table("a"), store.append(append(table, 2, &["x"])));
    assert!(matches!(read, Err(StoreError::Unreachable)));
    assert!(matches!(written, Err(StoreError::Unreachable | StoreError::Unknown)));
    until("without a lease", async || store.own(table).await.is_err()).await;
    sleep(Duration::from_millis(1)).await;
    store.close().await;
}
