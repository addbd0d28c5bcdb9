use crate::*;
use rusqlite::Connection;
use std::fs;
use std::path::Path;
use store::{Census, DataDir, KeyHash, NewKey, Person, restore};

#[tokio::test]
async fn reopening_finds_everything() {
    let room = full_room().await;
    room.store.close().await;
    let mut beside: Vec<_> = fs::read_dir(room.folder.path())
        .expect("a folder")
        .flatten()
        .map(|e| e.file_name())
        .collect();
    beside.sort();
    assert_eq!(beside, ["room.db", "room.db-seal"], "a closed store is one file and its seal");
    let room = Room::over(SqliteStore::open(&room.file()).expect("a store"), room);
    assert_full(&room).await;
    assert_eq!(SqliteStore::check(&room.file()).expect("whole"), FULL);
}

#[tokio::test]
async fn what_was_acknowledged_survives_without_closing() {
    let room = full_room().await;
    let copy = Room::sqlite();
    copy.store.close().await;
    // What the disk holds at this moment is what a killed process leaves.
    for beside in ["room.db", "room.db-wal"] {
        fs::copy(room.path(beside), copy.path(beside)).expect("a copy");
    }
    let copy = Room::over(SqliteStore::open(&copy.file()).expect("a store"), copy);
    assert_full(&copy).await;
}

#[tokio::test]
async fn after_closing_everything_is_refused() {
    let room = full_room().await;
    let clone = room.store.clone();
    tokio::join!(room.store.close(), clone.close());
    room.store.close().await;
    assert!(matches!(clone.table("a").await, Err(StoreError::Closed)));
    assert!(matches!(
        clone.create_table(new_table("b", open("pinch"))).await,
        Err(StoreError::Closed)
    ));
}

#[tokio::test]
async fn closing_ends_whichever_reader_hears_of_it() {
    let room = Room::sqlite();
    for _ in 0..100 {
        let store = SqliteStore::open(&room.file()).expect("a store");
        store.next_due().await.expect("an answer");
        store.close().await;
    }
}

#[tokio::test]
async fn closing_waits_for_what_was_asked() {
    let room = Room::sqlite();
    let table = room.table("a", open("pinch")).await;
    let (written, read, ()) = tokio::join!(
        room.store.append(append(table, 2, &["last"])),
        room.store.log(table, 1),
        room.store.close()
    );
    assert!(written.is_ok() && read.is_ok());
    assert_eq!(SqliteStore::check(&room.file()).expect("whole").entries, 2);
}

#[tokio::test]
async fn two_writers_of_one_file_cannot_both_have_a_step() {
    let room = Room::sqlite();
    let table = room.table("a", open("pinch")).await;
    let other = SqliteStore::open(&room.file()).expect("a second store");
    let mut wins = [0, 0];
    for step in 2..30 {
        let (ours, theirs) = tokio::join!(
            room.store.append(append(table, step, &["x"])),
            other.append(append(table, step, &["y"]))
        );
        wins[0] += usize::from(ours.is_ok());
        wins[1] += usize::from(theirs.is_ok());
        for outcome in [ours, theirs] {
            assert!(matches!(outcome, Ok(()) | Err(StoreError::Conflict { .. })));
        }
    }
    assert_eq!(wins[0] + wins[1], 28);
    assert_eq!(SqliteStore::check(&room.file()).expect("whole").entries, 29);
}

#[tokio::test]
async fn only_our_own_whole_files_are_opened() {
    let room = full_room().await;
    room.store.close().await;
    let whole = fs::read(room.file()).expect("a file");
    type Spoil = fn(&Path, &[u8]);
    let spoilt: [(&str, Spoil, &str); 5] = [
        (
            "text",
            |file, _| fs::write(file, "dear diary\n".repeat(100)).expect("written"),
            "not a hideout database",
        ),
        ("foreign", |file, _| execute(file, "CREATE TABLE cats (name)"), "not a hideout database"),
        (
            "newer",
            |file, whole| {
                fs::write(file, whole).expect("written");
                execute(file, "PRAGMA user_version = 99");
            },
            "the database has schema 99, this program knows schemas up to 7",
        ),
        (
            "truncated",
            |file, whole| fs::write(file, &whole[..whole.len() / 2]).expect("cut"),
            "the database is damaged",
        ),
        (
            "stub",
            |file, whole| fs::write(file, &whole[..50]).expect("cut"),
            "not a hideout database",
        ),
    ];
    for (name, spoil, words) in spoilt {
        let file = room.path(name);
        spoil(&file, &whole);
        let before = fs::read(&file).expect("a file");
        assert_eq!(refused(SqliteStore::open(&file)), words, "open {name}");
        assert_eq!(refused(SqliteStore::check(&file)), words, "check {name}");
        assert_eq!(refused(SqliteStore::backup(&file, &room.path("copy"))), words, "backup {name}");
        assert_eq!(refused(restore(&file, &room.path("restored"))), words, "restore {name}");
        assert!(!room.path("copy").exists(), "{name}");
        assert_eq!(fs::read(&file).expect("a file"), before, "{name} is left as it was");
    }
    for nowhere in [room.path("none"), room.path("none/none")] {
        assert!(
            matches!(SqliteStore::check(&nowhere), Err(StoreError::File { file, .. }) if file == nowhere)
        );
        assert!(!nowhere.exists());
    }
}

#[tokio::test]
async fn check_finds_a_log_that_is_not_whole() {
    for (damage, words) in [
        ("DELETE FROM log WHERE step = 2", "the log of table 1 is damaged at step 2"),
        ("DELETE FROM log WHERE step = 3", "the log of table 1 is damaged at step 3"),
        ("DELETE FROM log WHERE table_key = 1", "the log of table 1 is damaged at step 3"),
        ("UPDATE log SET step = 9 WHERE step = 3", "the log of table 1 is damaged at step 3"),
        ("UPDATE log SET table_key = 8 WHERE step = 3", "the log of table 1 is damaged at step 3"),
        ("UPDATE log SET before = NULL WHERE step = 3", "the log of table 1 is damaged at step 2"),
        (
            "UPDATE log SET before = number WHERE step = 3",
            "the log of table 1 is damaged at step 2",
        ),
        ("UPDATE moments SET last = last - 1", "the log of table 1 is damaged at step 3"),
        (
            "UPDATE moments SET (steps, last, head) = (SELECT 2, number, hash FROM log WHERE step = 2)",
            "the log of table 1 is damaged at step 3",
        ),
        ("UPDATE moments SET head = zeroblob(16)", "the log of table 1 is damaged at step 3"),
        ("UPDATE log SET entry = 'e6' WHERE step = 2", "the log of table 1 is damaged at step 2"),
        ("UPDATE log SET at = at + 1 WHERE step = 1", "the log of table 1 is damaged at step 1"),
        (
            "UPDATE log SET hash = zeroblob(16) WHERE step = 2",
            "the log of table 1 is damaged at step 2",
        ),
        ("UPDATE log SET hash = NULL WHERE step = 1", "the log of table 1 is damaged at step 1"),
        ("UPDATE tables SET id = 'b'", "the log of table 1 is damaged at step 1"),
        ("DELETE FROM moments", "the log of table 1 is damaged at step 1"),
        ("DELETE FROM tables", "the log of table 1 is damaged at step 3"),
        (
            "INSERT INTO log VALUES (99, NULL, 8, 1, 0, 'x', NULL)",
            "the log of table 8 is damaged at step 1",
        ),
        ("PRAGMA foreign_keys = 0; UPDATE keys SET person = 'eve'", "the database is damaged"),
        (
            "PRAGMA writable_schema = 1; DELETE FROM sqlite_schema WHERE name = 'sitters_stage'",
            "the database is damaged",
        ),
    ] {
        let room = full_room().await;
        room.store.close().await;
        execute(&room.file(), damage);
        assert_eq!(refused(SqliteStore::check(&room.file())), words, "{damage}");
    }
}

#[tokio::test]
async fn a_backup_stands_alone_and_never_overwrites() {
    let room = full_room().await;
    let copy = room.path("copy.db");
    SqliteStore::backup(&room.file(), &copy).expect("a copy");
    assert_eq!(SqliteStore::check(&copy).expect("whole"), FULL);
    assert!(!room.path("copy.db-wal").exists());
    assert!(
        matches!(SqliteStore::backup(&room.file(), &copy), Err(StoreError::Exists { file }) if file == copy)
    );

    let restored = room.path("deep/restored");
    assert_eq!(restore(&copy, &restored).expect("restored"), FULL);
    let data = DataDir::open(&restored).expect("a folder");
    let there = Room::over(SqliteStore::open(&data.database()).expect("a store"), room);
    assert_full(&there).await;
}

#[tokio::test]
async fn restoring_touches_no_folder_in_use() {
    let room = full_room().await;
    let copy = room.path("copy.db");
    SqliteStore::backup(&room.file(), &copy).expect("a copy");
    let folder = room.path("data");
    let data = DataDir::open(&folder).expect("a folder");
    let words = format!("another process uses {}", folder.display());
    assert_eq!(refused(DataDir::open(&folder)), words);
    assert_eq!(refused(restore(&copy, &folder)), words);
    drop(data);

    for taken in ["hideout.db", "hideout.db-wal"] {
        fs::write(folder.join(taken), "mine").expect("a file");
        assert!(
            matches!(restore(&copy, &folder), Err(StoreError::NotEmpty { folder: used }) if used == folder)
        );
        assert_eq!(fs::read_to_string(folder.join(taken)).expect("a file"), "mine");
        fs::remove_file(folder.join(taken)).expect("removed");
    }
    fs::write(folder.join("hideout.db.restoring"), "half a copy").expect("a file");
    assert_eq!(restore(&copy, &folder).expect("restored"), FULL);
    assert!(!folder.join("hideout.db.restoring").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let room = Room::sqlite();
    let data = DataDir::open(&room.path("data")).expect("a folder");
    let store = SqliteStore::open(&data.database()).expect("a store");
    store.create_table(new_table("a", open("pinch"))).await.expect("a table");
    SqliteStore::backup(&data.database(), &room.path("data/copy")).expect("a copy");
    for (name, mode) in [
        ("data", 0o700),
        ("data/hideout.lock", 0o600),
        ("data/hideout.db", 0o600),
        ("data/hideout.db-wal", 0o600),
        ("data/hideout.db-shm", 0o600),
        ("data/copy", 0o600),
    ] {
        assert_eq!(
            fs::metadata(room.path(name)).expect(name).permissions().mode() & 0o777,
            mode,
            "{name}"
        );
    }
}

const FULL: Census = Census { tables: 1, people: 1, entries: 3 };

/// A store with a little of everything.
async fn full_room() -> Room {
    let room = Room::sqlite();
    let table = room.table("a", open("pinch")).await;
    let mut start = append(table, 2, &["e5", "swap"]);
    start.listing = Some(running("pinch"));
    start.sitters = people(&["ann"]);
    start.schedule = Schedule { awaited: people(&["ann"]), due: Some(5), at: 4 };
    room.store.append(start).await.expect("written");
    let ann = Person { id: "ann".into(), name: "Ann".into(), at: 1 };
    let key = NewKey { hash: KeyHash::new([1; 32]), at: 1, browser: "firefox".into() };
    room.store.add_person(ann, "ann".into(), key).await.expect("added");
    room
}

async fn assert_full(room: &Room) {
    let row = room.store.table("a").await.expect("an answer").expect("the table");
    assert_eq!(row.listing, running("pinch"));
    assert_eq!(room.entries(row.key, 1).await, ["opened", "e5", "swap"]);
    assert_eq!(room.store.tables_of("ann", None, 9, None).await.expect("a list"), [(row, true)]);
    assert_eq!(room.store.next_due().await.expect("an answer"), Some(5));
    let ann = room.store.session(KeyHash::new([1; 32])).await.expect("an answer");
    assert_eq!(ann.expect("ann").person.name, "Ann");
}

fn execute(file: &Path, sql: &str) {
    Connection::open(file).and_then(|conn| conn.execute_batch(sql)).expect("executed");
}
