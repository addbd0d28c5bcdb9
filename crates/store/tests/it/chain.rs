//! Damage is noticed: logs are hash chains, and the seal knows the last entry of all.

use crate::people::add;
use crate::*;
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use store::Inspection;

fn execute(file: &Path, sql: &str) {
    Connection::open(file).and_then(|conn| conn.execute_batch(sql)).expect("executed");
}

/// A store with one table of three entries.
async fn played() -> (Room, TableKey) {
    let room = Room::sqlite();
    let table = room.table("a", running("pinch")).await;
    room.store.append(append(table, 2, &["e5", "swap"])).await.expect("written");
    (room, table)
}

#[tokio::test]
async fn a_log_is_read_as_it_was_written_or_not_at_all() {
    for (damage, step) in [
        ("UPDATE log SET entry = 'e6' WHERE step = 2", 2),
        ("UPDATE log SET entry = cast(x'ff' AS TEXT) WHERE step = 2", 2),
        ("UPDATE log SET at = at - 1 WHERE step = 3", 3),
        ("UPDATE log SET hash = NULL WHERE step = 1", 1),
        ("DELETE FROM log WHERE step = 1", 1),
        ("DELETE FROM log WHERE step = 3", 3),
        ("UPDATE log SET before = 3 WHERE step = 3", 2),
        ("UPDATE moments SET steps = 2", 2),
        ("UPDATE moments SET steps = 4", 4),
        ("UPDATE moments SET head = (SELECT hash FROM log WHERE step = 2)", 3),
        ("UPDATE tables SET id = 'b'", 1),
    ] {
        let (room, table) = played().await;
        execute(&room.file(), damage);
        let words = format!("the log of table 1 is damaged at step {step}");
        assert_eq!(
            room.store.log(table, 1).await.err().expect(damage).to_string(),
            words,
            "{damage}"
        );
    }
}

/// A part of a log is held against the chain too.
#[tokio::test]
async fn the_end_of_a_log_is_checked_alone() {
    let (room, table) = played().await;
    assert_eq!(room.entries(table, 3).await, ["swap"]);
    assert!(room.entries(table, 4).await.is_empty());
    execute(&room.file(), "UPDATE log SET entry = 'e6' WHERE step = 2");
    assert_eq!(room.entries(table, 3).await, ["swap"], "what it hangs on is not read");
    execute(&room.file(), "UPDATE log SET entry = 'no' WHERE step = 3");
    assert!(room.store.log(table, 3).await.is_err());
}

/// A table whose own row is older than its log is whole in itself; the newest entries tell.
#[tokio::test]
async fn entries_behind_the_end_are_found() {
    let (room, table) = played().await;
    assert!(room.store.loose_ends().await.expect("a list").is_empty());
    execute(
        &room.file(),
        "UPDATE moments SET (steps, last, head) = (SELECT 2, number, hash FROM log WHERE step = 2)",
    );
    assert_eq!(room.entries(table, 1).await, ["opened", "e5"]);
    assert_eq!(room.store.loose_ends().await.expect("a list"), [(table, 3)]);
    execute(&room.file(), "DELETE FROM tables");
    assert_eq!(room.store.loose_ends().await.expect("a list"), [(table, 3)]);
    assert_eq!(room.store.id_of(table).await.expect("an answer"), None);
}

/// "Cut back to an earlier moment, a database is whole in itself": the seal knows better, until the operator takes it away.
#[tokio::test]
async fn a_database_that_is_cut_back_breaks_its_seal() {
    let (room, table) = played().await;
    room.store.close().await;
    let earlier = fs::read(room.file()).expect("a file");
    let store = SqliteStore::open(&room.file()).expect("a store");
    assert!(!store.end_is_missing());
    store.append(append(table, 4, &["c3"])).await.expect("written");
    store.close().await;
    let inspect = || Inspection::open(&room.file()).expect("a database");
    assert!(!inspect().end_is_missing().expect("an answer"));

    fs::write(room.file(), earlier).expect("put back");
    for _ in 0..2 {
        assert!(inspect().end_is_missing().expect("an answer"));
        let store = SqliteStore::open(&room.file()).expect("a store");
        assert!(store.end_is_missing());
        // What is written now does not hide it.
        let other = store.create_table(new_table("b", open("pinch"))).await;
        other
            .map(drop)
            .or_else(|taken| matches!(taken, StoreError::IdTaken).then_some(()).ok_or(taken))
            .expect("a table");
        store.close().await;
    }
    fs::remove_file(room.path("room.db-seal")).expect("taken away");
    let store = SqliteStore::open(&room.file()).expect("a store");
    assert!(!store.end_is_missing());
    store.append(append(table, 4, &["d4"])).await.expect("written");
    store.close().await;
    assert!(room.path("room.db-seal").exists(), "it is sealed again");
    assert!(!SqliteStore::open(&room.file()).expect("a store").end_is_missing());
}

/// A seal that was damaged itself says nothing.
#[tokio::test]
async fn a_seal_that_cannot_be_read_says_nothing() {
    let (room, _) = played().await;
    room.store.close().await;
    let seal = fs::read_to_string(room.path("room.db-seal")).expect("a seal");
    for spoilt in [String::new(), seal[1..].to_owned(), seal.replacen('0', "1", 1), "\u{0}".into()]
    {
        fs::write(room.path("room.db-seal"), &spoilt).expect("written");
        let store = SqliteStore::open(&room.file()).expect("a store");
        assert!(!store.end_is_missing(), "{spoilt:?}");
        store.close().await;
    }
}

/// Logs of earlier releases have no hashes; they get them when the database is opened for the first time.
#[tokio::test]
async fn logs_of_earlier_releases_get_their_chains() {
    for release in ["0.1.0", "0.2.0"] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hideout/tests/kept");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("room.db");
        fs::copy(kept.join(release).join("hideout.db"), &file).expect("a copy");
        let before = fs::read(&file).expect("a file");
        let census = SqliteStore::check(&file).expect("whole before");
        assert_eq!(fs::read(&file).expect("a file"), before, "a check changes nothing");
        SqliteStore::open(&file).expect("a store").close().await;
        assert_eq!(SqliteStore::check(&file).expect("whole after"), census);
        execute(&file, "UPDATE log SET at = at + 1 WHERE number = (SELECT max(number) FROM log)");
        assert!(matches!(SqliteStore::check(&file), Err(StoreError::Broken { .. })), "{release}");
    }
}

/// A killed server leaves a write-ahead log; reading it leaves it as it is.
#[tokio::test]
async fn an_inspection_changes_nothing() {
    let (room, table) = played().await;
    let copy = Room::sqlite();
    copy.store.close().await;
    for name in ["room.db", "room.db-wal"] {
        fs::copy(room.path(name), copy.path(name)).expect("a copy");
    }
    let files =
        || ["room.db", "room.db-wal"].map(|name| fs::read(copy.path(name)).expect("a file"));
    let before = files();
    let whole = Inspection::open(&copy.file()).expect("a database");
    assert_eq!(whole.log(table).expect("a log").len(), 3);
    assert!(whole.faults().expect("an answer").is_empty());
    drop(whole);
    assert!(files() == before);
}

/// A frame of the write-ahead log that was damaged after it was folded into the database: SQLite takes it for the end of the log, and
/// shows older pages in place of newer ones. Nothing but people was written then, so that no chain of a table's tells.
#[tokio::test]
async fn a_write_ahead_log_that_is_cut_in_the_middle_breaks_the_seal() {
    let (room, _) = played().await;
    for number in 0..20 {
        add(&room, &format!("guest {number}"), number).await.expect("let in");
    }
    let log = fs::read(room.path("room.db-wal")).expect("a log");
    let copy = tempfile::tempdir().expect("a folder");
    let file = copy.path().join("room.db");
    for place in [None, Some(3), Some(40), Some(5000), Some(log.len() - 5000), Some(log.len() - 9)]
    {
        for name in ["room.db", "room.db-wal", "room.db-seal"] {
            fs::copy(room.path(name), copy.path().join(name)).expect("a copy");
        }
        if let Some(place) = place {
            let mut spoilt = log.clone();
            spoilt[place] ^= 1;
            fs::write(copy.path().join("room.db-wal"), spoilt).expect("written");
        }
        let inspected = Inspection::open(&file).and_then(|whole| whole.end_is_missing());
        let store = SqliteStore::open(&file);
        let opened = store.as_ref().map(|store| store.end_is_missing());
        for found in [inspected.ok(), opened.ok()] {
            assert!(found.is_none_or(|missing| missing == place.is_some()), "{place:?}: {found:?}");
        }
        if let Ok(store) = store {
            store.close().await;
        }
    }
}
