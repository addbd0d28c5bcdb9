//! Moving house: every row goes over, whatever interrupts it, and what is not the same is noticed.
//!
//! A migration blocks its thread: connections that a test leaves behind end on another one.

use crate::*;
use futures_util::future::join_all;
use pg_scratch::sql;
use rusqlite::Connection;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use store::{
    DataDir, Inspection, KeyHash, Migration, MigrationStage, Moved, NewKey, Note, Owner, Parked,
    Person, Progress, PushSubscription, Report, StoreLocation,
};

/// What a house of a few people and tables is filled with: rows of every kind, and words that must be quoted somewhere.
async fn fill(store: &dyn Store, tables: usize, steps: u64) {
    for (n, name) in ["Ann", "Bén \"the\\ hand\"", "Ço, {d}", "Zoë"].iter().enumerate() {
        let person = Person { id: format!("person-{n}"), name: (*name).into(), at: n as i64 };
        let key = |k: u8| NewKey {
            hash: KeyHash::new([n as u8 * 10 + k; 32]),
            at: 5,
            browser: "firefox".into(),
        };
        store.add_person(person, format!("skeleton {name}"), key(0)).await.expect("added");
        store.add_key(&format!("person-{n}"), key(1)).await.expect("added");
    }
    for n in 0..7 {
        let code = KeyHash::new([100 + n; 32]);
        store.add_recovery(code, "person-1", 1 << 40).await.expect("added");
    }
    store.push_key([7; 32]).await.expect("kept");
    let asked = PushSubscription {
        endpoint: "https://push.example/ü".into(),
        person: "person-2".into(),
        p256dh: vec![4; 65],
        auth: vec![0, 255],
        language: "es".into(),
        at: 9,
    };
    store.push_subscribe(asked).await.expect("kept");
    let report = Report {
        at: 3,
        reporter: "person-0".into(),
        person: "person-1".into(),
        table: "table-1".into(),
        v: None,
        line: Some("you\nfool".into()),
        why: "rude".into(),
    };
    for v in [None, Some(7)] {
        assert!(store.report(Report { v, ..report.clone() }, 9, 0).await.expect("an answer"));
    }
    let mut keys = Vec::new();
    for n in 0..tables {
        let listing = match n % 3 {
            0 => open("pinch"),
            1 => running("diamonds"),
            _ => over("masters"),
        };
        let new = NewTable {
            sitters: people(&["person-0", "person-3"]),
            kept: people(if n % 3 == 0 { &["person-2"] } else { &[] }),
            ..new_table(&format!("table-{n}"), Listing { public: n % 2 == 0, ..listing })
        };
        keys.push(store.create_table(new).await.expect("a table"));
    }
    for step in 2..steps + 2 {
        // All tables at once, so that their logs lie in one another.
        let written = keys.iter().map(|&table| {
            let mut next = append(table, step, &["ünö \"move\" \\ {}"]);
            next.schedule.awaited = people(&["person-3", "a \"b\" \\c,{}", ""]);
            next.schedule.due = (step % 2 == 0).then_some(1 << 50);
            store.append(next)
        });
        for written in join_all(written).await {
            written.expect("written");
        }
    }
    let parked = Parked { reason: "log".into(), program: "0.4.0".into(), damaged: true };
    store.park(keys[4], parked, 77).await.expect("parked");
}

/// What lies in a data folder with a few people and tables in it.
struct Furnished {
    folder: TempDir,
}

impl Furnished {
    /// A few pages of everything.
    async fn large() -> Furnished {
        Furnished::new(50, 100).await
    }

    async fn small() -> Furnished {
        Furnished::new(6, 3).await
    }

    async fn new(tables: usize, steps: u64) -> Furnished {
        let folder = tempfile::tempdir().expect("a folder");
        let database = DataDir::database_in(folder.path());
        let store = SqliteStore::open(&database).expect("a store");
        fill(&store, tables, steps).await;
        store.close().await;
        let mut hand = Moderation::open(&database).expect("an operator");
        let note = Note { operator: "olga".into(), at: 5, why: "'spam'".into() };
        hand.ban("person-1", &note).expect("banned");
        hand.rename("person-2", "Magpie", "magpie", &note).expect("renamed");
        Furnished { folder }
    }

    fn house(&self) -> StoreLocation {
        StoreLocation::Folder(self.folder.path().to_owned())
    }

    fn database(&self) -> PathBuf {
        DataDir::database_in(self.folder.path())
    }
}

fn postgres(url: &str) -> StoreLocation {
    StoreLocation::Postgres(url.to_owned())
}

fn migrate(
    from: &StoreLocation,
    to: &StoreLocation,
    seal_key_name: Option<&str>,
    anew: bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Moved, StoreError> {
    Migration::open(from, to, seal_key_name, anew)?.run(progress)
}

fn moved(from: &StoreLocation, to: &StoreLocation) -> Result<Moved, StoreError> {
    migrate(from, to, Some("key"), false, &mut |_| {})
}

/// Every row of every table of a SQLite database but for what belongs to the file: the order in which logs were written.
fn dump(database: &Path) -> String {
    let tables = [
        "SELECT * FROM people ORDER BY id",
        "SELECT hex(hash), person, made, used, browser FROM keys ORDER BY hash",
        "SELECT number, hex(hash), person, expires FROM recoveries ORDER BY number",
        "SELECT only, hex(secret) FROM push_key",
        "SELECT endpoint, person, hex(p256dh), hex(auth), language, at FROM push_subscriptions",
        "SELECT * FROM acts ORDER BY number",
        "SELECT * FROM bans ORDER BY person",
        "SELECT * FROM reports ORDER BY number",
        "SELECT * FROM tables ORDER BY key",
        "SELECT * FROM sitters ORDER BY person, table_key",
        "SELECT * FROM kept ORDER BY person, table_key",
        "SELECT * FROM parked ORDER BY table_key",
        "SELECT table_key, step, at, entry, hex(hash) FROM log ORDER BY table_key, step",
        "SELECT table_key, steps, hex(head), awaited, due, at FROM moments ORDER BY table_key",
        "SELECT * FROM sqlite_sequence WHERE seq > 0 ORDER BY name",
    ];
    let conn = Connection::open(database).expect("a database");
    let mut text = String::new();
    for select in tables {
        let mut select = conn.prepare(select).expect("a statement");
        let columns = select.column_count();
        let mut rows = select.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            for column in 0..columns {
                let value = row.get_ref(column).expect("a column");
                text += &format!("{value:?}|");
            }
            text += "\n";
        }
    }
    text
}

/// An empty folder to move into.
fn nowhere() -> (TempDir, StoreLocation) {
    let folder = tempfile::tempdir().expect("a folder");
    let house = StoreLocation::Folder(folder.path().join("new"));
    (folder, house)
}

fn database(house: &StoreLocation) -> PathBuf {
    match house {
        StoreLocation::Folder(folder) => DataDir::database_in(folder),
        StoreLocation::Postgres(_) => panic!("not a folder"),
    }
}

/// Moves until the program dies at this many pages.
fn die(from: &StoreLocation, to: &StoreLocation, pages: u32) {
    let mut left = pages;
    let moving = AssertUnwindSafe(|| {
        migrate(from, to, Some("key"), false, &mut |_| {
            left -= 1;
            assert!(left > 0, "killed");
        })
    });
    if let Ok(ended) = catch_unwind(moving) {
        panic!("it did not get that far: {:?}", ended.map_err(|error| error.to_string()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_there_and_back() {
    let home = Furnished::large().await;
    let url = Scratch::shared().schema();
    let there = moved(&home.house(), &postgres(&url)).expect("moved");
    let census = (there.census.tables, there.census.people, there.census.entries);
    assert_eq!(census, (50, 4, 50 * 101));
    assert_eq!(there.seal_key_name.as_deref(), Some("key"));
    let nobodys = "SELECT count(*) FROM moments WHERE owner IS NULL AND epoch = 0";
    assert_eq!(sql(&url, nobodys), "50");
    let (_folder, back) = nowhere();
    // The database knows its key by itself.
    let returned = migrate(&postgres(&url), &back, None, false, &mut |_| {}).expect("moved");
    assert_eq!(returned, there);
    let (before, after) = (dump(&home.database()), dump(&database(&back)));
    assert_eq!(before.lines().count(), after.lines().count());
    assert!(before == after);
    assert_eq!(
        fs::read_dir(database(&back).parent().expect("a folder")).expect("a list").count(),
        3
    );

    // Both are served: what comes next has the next keys.
    let one = SqliteStore::open(&database(&back)).expect("a store");
    let two = node(&url).await;
    let mut next = Vec::new();
    for store in [&one as &dyn Store, &two] {
        assert!(!store.end_is_missing());
        let key = store.create_table(new_table("next", open("pinch"))).await.expect("a table");
        let table = store.table("table-1").await.expect("an answer").expect("there").key;
        assert_eq!(store.own(table).await.expect("an answer"), Owner::Us);
        store.append(append(table, 102, &["e5"])).await.expect("written");
        let log = store.log(table, 1).await.expect("whole");
        assert_eq!(log.len(), 102);
        next.push(key);
        store.close().await;
    }
    assert_eq!(next[0], next[1]);
}

/// The last entry is sealed: a database that has lost it says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_back_is_sealed() {
    let home = Furnished::small().await;
    let url = Scratch::shared().schema();
    moved(&home.house(), &postgres(&url)).expect("moved");
    let (_folder, back) = nowhere();
    moved(&postgres(&url), &back).expect("moved");
    let file = database(&back);
    assert!(!Inspection::open(&file).expect("a database").end_is_missing().expect("an answer"));
    let conn = Connection::open(&file).expect("a database");
    conn.execute_batch("DELETE FROM log WHERE number = (SELECT max(number) FROM log)")
        .expect("deleted");
    drop(conn);
    assert!(Inspection::open(&file).expect("a database").end_is_missing().expect("an answer"));
    let again = moved(&back, &postgres(&Scratch::shared().schema()));
    assert_eq!(
        refused(again),
        "the newest entries of the database are missing: see `hideout check`"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_migration_goes_on() {
    let home = Furnished::large().await;
    let url = Scratch::shared().schema();
    let there = postgres(&url);
    let (_folder, back) = nowhere();
    for (from, to) in [(&home.house(), &there), (&there, &back)] {
        let mut seen = 0;
        // Killed while it copies, over and over, and while it compares.
        for pages in [1, 4, 9, 14, 15, 16, 20, 32] {
            die(from, to, pages);
            if let StoreLocation::Postgres(url) = to {
                let unfinished = "everything is being moved into the database, or was and is not \
                                  finished: see `hideout migrate`";
                assert_eq!(
                    refused(PostgresStore::connect(url, membership()).await.map(drop)),
                    unfinished
                );
                assert_eq!(refused(Moderation::connect(url)), unfinished);
                assert_eq!(refused(Inspection::connect(url)), unfinished);
                assert_eq!(refused(moved(to, &nowhere().1)), unfinished);
                let pages =
                    sql(url, "SELECT count(*) FROM hideout_migration").parse().expect("a number");
                assert!(pages >= seen, "what is written stays");
                seen = pages;
            } else {
                assert!(!database(to).exists());
            }
        }
        let mut said = Vec::new();
        let goes_on = migrate(from, to, Some("key"), false, &mut |progress| said.push(progress));
        let moved = goes_on.expect("moved");
        let last = said.last().expect("something");
        assert_eq!((last.stage, last.done, last.all), (MigrationStage::Reading, 50, 50));
        assert!(said.is_sorted_by_key(|progress| (progress.stage, progress.done)));
        let copied = said.iter().rfind(|progress| progress.stage == MigrationStage::Copying);
        let copied = copied.expect("rows").done;
        assert_eq!(moved.found, copied, "the last try was killed while it compared");
    }
    assert!(dump(&home.database()) == dump(&database(&back)));
}

/// Everything that may differ, by the statement that makes it so; what both databases have in the same words.
const DIFFERENCES: &[(&str, &str)] = &[
    ("people", "UPDATE people SET name = 'Eve' WHERE id = 'person-3'"),
    ("people", "INSERT INTO people VALUES ('zzz', 'Zed', 'zed', 1)"),
    ("keys", "DELETE FROM keys WHERE person = 'person-3'"),
    ("keys", "UPDATE keys SET made = NULL WHERE person = 'person-3'"),
    ("recoveries", "UPDATE recoveries SET expires = expires + 1"),
    ("push_key", "DELETE FROM push_key"),
    ("push_subscriptions", "UPDATE push_subscriptions SET auth = p256dh"),
    ("acts", "UPDATE acts SET why = '' WHERE number = 2"),
    ("bans", "DELETE FROM bans"),
    ("reports", "UPDATE reports SET line = '' WHERE v = 7"),
    ("tables", "UPDATE tables SET summary = '{ }' WHERE id = 'table-5'"),
    (
        "tables",
        "INSERT INTO tables SELECT 99, 'new', at, stage, public, game, free_seats, summary FROM tables WHERE id = 'table-0'",
    ),
    ("sitters", "UPDATE sitters SET stage = 0 WHERE person = 'person-3' AND stage = 1"),
    ("kept", "DELETE FROM kept WHERE table_key = 1"),
    ("parked", "UPDATE parked SET reason = '' "),
    ("log", "UPDATE log SET at = at + 1 WHERE step = 4 AND table_key = 6"),
    ("log", "UPDATE log SET entry = 'e6' WHERE step = 2 AND table_key = 1"),
    ("log", "DELETE FROM log WHERE step = 4 AND table_key = 6"),
    (
        "moments",
        "UPDATE moments SET head = (SELECT hash FROM log WHERE step = 1 AND table_key = 2) WHERE table_key = 2",
    ),
    ("moments", "UPDATE moments SET due = 1 WHERE table_key = 4"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_differs_is_found() {
    let home = Furnished::small().await;
    let url = Scratch::shared().schema();
    let (_folder, back) = nowhere();
    let unfinished = database(&back).with_extension("db.migrating");
    let source = Scratch::shared().schema();
    moved(&home.house(), &postgres(&source)).expect("moved");
    let mut differences = DIFFERENCES.to_vec();
    // What the one has alone.
    let only_there = [
        ("tables", "SELECT nextval('tables_key_seq')"),
        ("moments", "UPDATE moments SET awaited[2] = 'x' WHERE table_key = 2"),
        ("acts", "UPDATE acts SET done = true WHERE number = 1"),
    ];
    differences.extend(only_there);
    for (part, plant) in differences {
        let plant = |progress: Progress| {
            if (progress.stage, progress.done) == (MigrationStage::Copying, progress.all) {
                sql(&url, plant);
            }
        };
        let found = migrate(&home.house(), &postgres(&url), None, true, &mut { plant });
        assert!(
            matches!(&found, Err(StoreError::Differs { part: found, .. }) if *found == part),
            "{part}: {}",
            refused(found)
        );
    }
    let mut differences = DIFFERENCES.to_vec();
    let only_here = [
        ("tables", "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'tables'"),
        ("moments", "UPDATE moments SET awaited = '[]' WHERE table_key = 2"),
        ("acts", "UPDATE acts SET done = 1 WHERE number = 1"),
    ];
    differences.extend(only_here);
    for (part, plant) in differences {
        let plant = |progress: Progress| {
            if (progress.stage, progress.done) == (MigrationStage::Copying, progress.all) {
                let conn = Connection::open(&unfinished).expect("a database");
                conn.execute_batch(plant).expect("planted");
            }
        };
        let found = migrate(&postgres(&source), &back, None, true, &mut { plant });
        assert!(
            matches!(&found, Err(StoreError::Differs { part: found, .. }) if *found == part),
            "{part}: {}",
            refused(found)
        );
        assert!(!database(&back).exists());
    }
    // What is not copied, but rebuilt.
    let mut plant = |progress: Progress| {
        if progress.stage == MigrationStage::Comparing {
            let conn = Connection::open(&unfinished).expect("a database");
            conn.execute_batch("UPDATE moments SET last = last - 1 WHERE table_key = 2")
                .expect("planted");
        }
    };
    let found = migrate(&postgres(&source), &back, None, true, &mut plant);
    assert_eq!(refused(found), "the log of table 2 is damaged at step 4");
    assert_eq!(
        refused::<()>(Err(StoreError::Differs { part: "log", row: Some(7) })),
        "the log are not the same on both sides, at row 7"
    );
}

/// What is there from an earlier try is held against the source of now.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_that_has_changed_is_noticed() {
    let home = Furnished::large().await;
    let (one, two) = (Scratch::shared().schema(), Scratch::shared().schema());
    moved(&home.house(), &postgres(&one)).expect("moved");
    let (_folder, back) = nowhere();
    for (from, to) in [(home.house(), postgres(&two)), (postgres(&one), back)] {
        let change = |statement: &str| match &from {
            StoreLocation::Folder(folder) => {
                let conn = Connection::open(DataDir::database_in(folder)).expect("a database");
                conn.execute_batch(statement).expect("changed");
            }
            StoreLocation::Postgres(url) => drop(sql(url, statement)),
        };
        die(&from, &to, 14);
        for (statement, part) in [
            ("UPDATE people SET name = 'Eve' WHERE id = 'person-0'", "people"),
            ("DELETE FROM bans", "bans"),
            ("UPDATE log SET entry = 'x' WHERE table_key = 1 AND step = 9", "log"),
        ] {
            change(statement);
            let words = format!(
                "the {part} are not what they were when this migration began: begin anew with --anew"
            );
            assert_eq!(refused(moved(&from, &to)), words);
            let mut pages = 0;
            let anew = AssertUnwindSafe(|| {
                migrate(&from, &to, Some("key"), true, &mut |_| {
                    pages += 1;
                    assert!(pages < 14, "killed");
                })
            });
            assert!(catch_unwind(anew).is_err(), "it did not get that far");
        }
        moved(&from, &to).expect("moved");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_at_work_is_not_disturbed() {
    let home = Furnished::small().await;
    let url = Scratch::shared().schema();
    let one = node(&url).await;
    let words = "1 server(s) work on the database: stop them first";
    assert_eq!(refused(moved(&home.house(), &postgres(&url))), words);
    assert_eq!(refused(moved(&postgres(&url), &nowhere().1)), words);
    one.close().await;
    assert_eq!(refused(moved(&home.house(), &postgres(&url))), "the database is not empty");
    let foreign = Scratch::shared().schema();
    sql(&foreign, "CREATE TABLE cats (name text)");
    for anew in [false, true] {
        let moved = migrate(&home.house(), &postgres(&foreign), None, anew, &mut |_| {});
        assert_eq!(refused(moved), "the database is not empty");
    }
    assert_eq!(refused(moved(&postgres(&foreign), &nowhere().1)), "not a hideout database");

    let target = Scratch::shared().schema();
    let data = DataDir::open(home.folder.path()).expect("ours");
    let words = format!("another process uses {}", home.folder.path().display());
    assert_eq!(refused(moved(&home.house(), &postgres(&target))), words);
    assert_eq!(refused(moved(&postgres(&url), &home.house())), words);
    drop(data);
    let words = format!("{} has a database already", home.folder.path().display());
    assert_eq!(refused(moved(&postgres(&url), &home.house())), words);
    let (_folder, nothing) = nowhere();
    assert!(matches!(moved(&nothing, &postgres(&target)), Err(StoreError::File { .. })));
    assert!(!database(&nothing).parent().expect("a folder").exists(), "nothing is made");

    // Beside one that runs there is no second, no operator and no server.
    let mut tried = 0;
    moved_with(&home.house(), &postgres(&target), &mut |_| {
        tried += 1;
        if tried == 3 {
            let words = "another process moves everything into the database";
            let (_folder, other) = nowhere();
            fs::create_dir_all(database(&other).parent().expect("a folder")).expect("made");
            SqliteStore::backup(&home.database(), &database(&other)).expect("copied");
            assert_eq!(refused(moved(&other, &postgres(&target))), words);
        }
    })
    .expect("moved");
    let mut tried = 0;
    let (_folder, back) = nowhere();
    moved_with(&postgres(&target), &back, &mut |_| {
        tried += 1;
        if tried == 3 {
            let write = "SET lock_timeout = 50; UPDATE people SET name = 'Eve'";
            assert!(catch_unwind(|| sql(&target, write)).is_err(), "nobody writes");
        }
    })
    .expect("moved");
    assert!(tried > 3);
}

fn moved_with(
    from: &StoreLocation,
    to: &StoreLocation,
    progress: &mut dyn FnMut(Progress),
) -> Result<Moved, StoreError> {
    migrate(from, to, Some("key"), false, progress)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_key_that_seals_goes_along() {
    let home = Furnished::small().await;
    let url = Scratch::shared().schema();
    moved(&home.house(), &postgres(&url)).expect("moved");
    let other = Membership { seal_key_name: "other".into(), ..membership() };
    let words = "the database is sealed with the key key, and this one is other";
    assert_eq!(refused(PostgresStore::connect(&url, other).await.map(drop)), words);
    let (_folder, back) = nowhere();
    let moved = migrate(&postgres(&url), &back, Some("other"), false, &mut |_| {});
    assert_eq!(refused(moved), words);
    // Half-way, too.
    let url = Scratch::shared().schema();
    die(&home.house(), &postgres(&url), 3);
    let moved = migrate(&home.house(), &postgres(&url), Some("other"), false, &mut |_| {});
    assert_eq!(refused(moved), words);
}

/// A log that is damaged is moved as it is, unless the other database could not keep it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_is_neither_mended_nor_made() {
    let home = Furnished::small().await;
    let conn = Connection::open(home.database()).expect("a database");
    conn.execute_batch(
        "UPDATE log SET entry = 'e6' WHERE step = 2 AND table_key = 1;
         DELETE FROM log WHERE step = 3 AND table_key = 2;
         DELETE FROM moments WHERE table_key = 3",
    )
    .expect("spoilt");
    drop(conn);
    let url = Scratch::shared().schema();
    moved(&home.house(), &postgres(&url)).expect("moved");
    let (_folder, back) = nowhere();
    moved(&postgres(&url), &back).expect("moved");
    let (there, here) = (
        Inspection::connect(&url).expect("there"),
        Inspection::open(&database(&back)).expect("here"),
    );
    let whole: Vec<_> = there
        .tables()
        .expect("a list")
        .iter()
        .map(|table| (there.log(table.key).is_ok(), here.log(table.key).is_ok()))
        .collect();
    assert_eq!(whole[..3], [(false, false); 3]);
    assert_eq!(whole[3..], [(true, true); 3]);
    assert!(dump(&home.database()) == dump(&database(&back)));
    let conn = Connection::open(home.database()).expect("a database");
    conn.execute_batch("UPDATE log SET step = 3 WHERE step = 4 AND table_key = 4").expect("spoilt");
    drop(conn);
    let twice = moved(&home.house(), &postgres(&Scratch::shared().schema()));
    assert_eq!(refused(twice), "the database is damaged");
}

/// What earlier releases wrote is brought up to date on the way, and stays as it is where it came from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn databases_of_earlier_releases_are_moved() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hideout/tests/kept");
    let mut releases = 0;
    for release in fs::read_dir(kept).expect("releases") {
        let bytes =
            fs::read(release.expect("a folder").path().join("hideout.db")).expect("a database");
        let folder = tempfile::tempdir().expect("a folder");
        let file = DataDir::database_in(folder.path());
        fs::write(&file, &bytes).expect("written");
        let url = Scratch::shared().schema();
        let house = StoreLocation::Folder(folder.path().to_owned());
        migrate(&house, &postgres(&url), None, false, &mut |_| {}).expect("moved");
        assert!(fs::read(&file).expect("there") == bytes, "it stays as it is");
        let (_folder, back) = nowhere();
        let there = migrate(&postgres(&url), &back, None, false, &mut |_| {}).expect("moved");
        assert_eq!(there.seal_key_name, None);
        SqliteStore::open(&file).expect("brought up to date").close().await;
        assert!(dump(&file) == dump(&database(&back)));
        SqliteStore::check(&database(&back)).expect("whole");
        releases += 1;
    }
    assert!(releases >= 3);
}
