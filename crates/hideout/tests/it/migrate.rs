//! `hideout migrate`: everything goes there and back, whatever interrupts it, and nobody learns a password.

use crate::served::Served;
use crate::terminal::Pty;
use crate::{command, hideout, path, text};
use pg_scratch::{Scratch, sql};
use serde_json::Value;
use std::fs;
use std::io::{Write, pipe};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use store::{
    Append, DataDir, Inspection, KeyHash, Listing, NewKey, NewTable, Person, Schedule, SqliteStore,
    Stage, Store,
};
use tempfile::TempDir;

/// What a command says, and how it ends.
fn said(arguments: &[&str]) -> (Option<i32>, String) {
    let output = hideout(arguments, b"");
    (output.status.code(), text(&output.stdout).to_owned() + text(&output.stderr))
}

/// The last words of a migration that goes through: what it says at its end.
fn migrated(from: &str, to: &str, more: &[&str]) -> String {
    let output = hideout(&[&["migrate", "--from", from, "--to", to], more].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// A data folder as release 0.3 left it.
fn kept() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir(&data).expect("made");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.3.0/hideout.db");
    fs::copy(kept, DataDir::database_in(&data)).expect("copied");
    (folder, data)
}

/// Every table, its log and whom it waits for.
fn everything(whole: &Inspection) -> Vec<String> {
    let rows = whole.tables().expect("a list").into_iter();
    rows.map(|row| {
        let log = whole.log(row.key).expect("a log");
        let awaited = whole.awaited(row.key).expect("a list");
        let lines = log.iter().map(|line| format!("{} {} {}", line.step, line.at, line.entry));
        format!("{row:?} {awaited:?} {}", lines.collect::<Vec<_>>().join("\n"))
    })
    .collect()
}

/// What is whole, by what counts.
fn checked(arguments: &[&str]) -> Value {
    let output = hideout(&[&["check", "--json"], arguments].concat(), b"");
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["problems"], Value::Array(Vec::new()));
    report["holds"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_there_and_back_and_its_key_along() {
    let (room, data) = kept();
    let house = Served::folder(&data);
    let (ann, table) = house.game().await;
    house.says(&ann, &table, "one").await.expect("said");
    house.stop();
    let holds = checked(&["--data", path(&data)]);

    let url = Scratch::shared().schema();
    let told = migrated(path(&data), &url, &[]);
    let census = format!(
        "{} tables, {} people, {} log entries: all moved, and the same on both sides\n",
        holds["tables"], holds["people"], holds["entries"]
    );
    assert!(told.starts_with(&census), "{told}");
    let key = data.join("seal.key");
    let copy = format!("copy {} to every server, which needs it as --seal-key\n", key.display());
    assert!(told.contains(&copy), "{told}");
    assert!(told.ends_with("data is as it was: start no server on it any more\n"), "{told}");
    assert_eq!(checked(&["--database", &url, "--seal-key", path(&key)]), holds);
    let (code, keyless) = said(&["check", "--database", &url]);
    assert_eq!(code, Some(1), "{keyless}");
    assert!(keyless.contains(&format!("table {table}: ")), "{keyless}");

    // Back with the key, which another file there would not be.
    let back = room.path().join("back");
    let elsewhere = room.path().join("cluster.key");
    fs::copy(&key, &elsewhere).expect("copied");
    let without = said(&["migrate", "--from", &url, "--to", path(&back)]);
    let words = "error: 1 game(s) are sealed: name the file with their key, --seal-key\n";
    assert_eq!(without, (Some(2), words.to_owned()));
    assert!(!back.exists(), "nothing is made");
    let told = migrated(&url, path(&back), &["--seal-key", path(&elsewhere)]);
    assert!(told.starts_with(&census), "{told}");
    let kept = back.join("seal.key");
    assert!(told.contains(&format!("which is in {} now", kept.display())), "{told}");
    assert_eq!(fs::read(&kept).expect("a key"), fs::read(&key).expect("a key"));
    assert_eq!(fs::metadata(&kept).expect("a file").permissions().mode() & 0o777, 0o600);
    assert_eq!(checked(&["--data", path(&back)]), holds);
    let [before, after] = [&data, &back]
        .map(|folder| everything(&Inspection::open(&DataDir::database_in(folder)).expect("whole")));
    assert!(before == after);

    // From one database to another the key stays where it is.
    let other = Scratch::shared().schema();
    assert!(migrated(&url, &other, &["--seal-key", path(&key)]).starts_with(&census));

    // Everybody is known wherever everything is, and plays on.
    for house in [
        Served::shared(&url, &key),
        Served::shared(&other, &elsewhere),
        Served::folder(&back),
        Served::folder(&data),
    ] {
        house.says(&ann, &table, "two").await.expect("said");
        house.stop();
    }
}

/// A folder with some pages of log, and where it would go.
async fn long_logs() -> (TempDir, PathBuf) {
    let room = tempfile::tempdir().expect("a folder");
    let data = room.path().join("data");
    fs::create_dir(&data).expect("made");
    let store = SqliteStore::open(&DataDir::database_in(&data)).expect("a store");
    let person = Person { id: "ann000000000".into(), name: "Ann".into(), at: 1 };
    let hash = KeyHash::new([1; 32]);
    let key = NewKey { hash, at: 1, browser: "firefox".into() };
    store.add_person(person, "ann".into(), key).await.expect("added");
    for n in 0..20 {
        let listing = Listing {
            stage: Stage::Over,
            public: true,
            game: "pinch".into(),
            free_seats: 0,
            summary: "{}".into(),
        };
        let new = NewTable {
            id: format!("table{n:011}"),
            at: 1,
            listing,
            entries: vec![(1, "opened".into())],
            sitters: vec!["ann000000000".into()],
            kept: Vec::new(),
            schedule: Schedule::default(),
        };
        let table = store.create_table(new).await.expect("a table");
        let entries = (0..999).map(|at| (at, format!("entry {at}"))).collect();
        let next = Append {
            table,
            step: 2,
            entries,
            listing: None,
            sitters: Vec::new(),
            unseated: Vec::new(),
            kept: None,
            schedule: Schedule::default(),
        };
        store.append(next).await.expect("written");
    }
    store.close().await;
    (room, data)
}

/// Kills a migration when it has said so much, before it can say more: what it says goes into a pipe that is full then.
fn killed_after(arguments: &[&str], words: &str) {
    const PAGE: usize = 4096;
    const PIPE: usize = 16 * PAGE;
    let (theirs, mut ours) = pipe().expect("a pipe");
    for _ in 1..PIPE / PAGE {
        ours.write_all(&[b'.'; PAGE]).expect("there is room");
    }
    ours.write_all(&vec![b'.'; PAGE - words.len()]).expect("there is room");
    let mut child = command(arguments).stderr(ours).spawn().expect("the program starts");
    while rustix::io::ioctl_fionread(&theirs).expect("a pipe") < PIPE as u64 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        sleep(Duration::from_millis(1));
    }
    child.kill().expect("it waits");
    child.wait().expect("it is dead");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_migration_goes_on() {
    let (room, data) = long_logs().await;
    let whole = room.path().join("whole");
    let (one, two) = (Scratch::shared().schema(), Scratch::shared().schema());
    let back = room.path().join("back");
    for (from, to, rehearsed) in [(path(&data), &*two, &*one), (&*two, path(&back), path(&whole))] {
        let output = hideout(&["migrate", "--from", from, "--to", rehearsed], b"");
        let lines: Vec<&str> = text(&output.stderr).split_inclusive('\n').collect();
        assert!(lines.contains(&"reading: 20 of 20 logs\n"), "{lines:?}");
        let last_copied = lines.iter().rposition(|line| line.starts_with("copying: "));
        let copied = last_copied.expect("a line") + 1;
        let migrate = ["migrate", "--from", from, "--to", to];
        // While it copies, compares and reads.
        for heard in [1, copied / 2, copied - 1, copied + 1, lines.len() - 1] {
            killed_after(&migrate, &lines[..heard].concat());
            let unfinished = match to == two {
                true => "everything is being moved into the database",
                false => "No such file",
            };
            let place = if to == two { ["--database", to] } else { ["--data", to] };
            let (code, told) = said(&[&["check"], &place[..]].concat());
            assert!(code == Some(3) && told.contains(unfinished), "{told}");
        }
        let told = migrated(from, to, &[]);
        assert!(told.starts_with("20 tables, 1 people, 20000 log entries: all moved"), "{told}");
        assert!(told.contains(" rows of them were there from an earlier try\n"), "{told}");
        assert!(told.contains("no game is sealed"), "{told}");
    }
    let [before, after] = [&data, &back]
        .map(|folder| everything(&Inspection::open(&DataDir::database_in(folder)).expect("whole")));
    assert!(before == after);
    let moved_twice = said(&["migrate", "--from", path(&data), "--to", &two]);
    assert_eq!(moved_twice, (Some(3), "error: the database is not empty\n".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_has_changed_meanwhile_is_noticed() {
    let (_room, data) = long_logs().await;
    let (source, url) = (Scratch::shared().schema(), Scratch::shared().schema());
    migrated(path(&data), &source, &[]);
    let migrate = ["migrate", "--from", &source, "--to", &url];
    killed_after(&migrate, "copying: 1 of 20062 rows\n");
    sql(&source, "UPDATE people SET name = 'Eve'");
    let words = "error: the people are not what they were when this migration began: begin anew \
                 with --anew\n";
    assert_eq!(said(&migrate), (Some(1), words.to_owned()));
    let told = migrated(&source, &url, &["--anew"]);
    assert!(!told.contains("earlier try"), "{told}");
    assert_eq!(sql(&url, "SELECT name FROM people"), "Eve");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_at_work_is_not_disturbed() {
    let (room, data) = kept();
    let key = room.path().join("key");
    let (url, empty) = (Scratch::shared().schema(), Scratch::shared().schema());
    let (folder, shared) = (Served::folder(&data), Served::shared(&url, &key));
    let (one, other) = (path(&data), room.path().join("new"));
    let key = path(&key);
    let in_use = format!("error: another process uses {one}\n");
    let serving = "error: 1 server(s) work on the database: stop them first\n";
    for (from, to, words) in [
        (one, empty.as_str(), in_use.as_str()),
        (&url, path(&other), serving),
        (&empty, path(&other), "error: not a hideout database\n"),
        ("no/such/folder", &url, "No such file"),
    ] {
        let (code, told) = said(&["migrate", "--from", from, "--to", to, "--seal-key", key]);
        assert!(matches!(code, Some(1 | 3)) && told.contains(words), "{told}");
    }
    let idle = kept();
    let (code, told) = said(&["migrate", "--from", path(&idle.1), "--to", &url]);
    assert_eq!((code, &*told), (Some(3), serving));
    let (code, told) = said(&["migrate", "--from", &url, "--to", one, "--seal-key", key]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("another key is there"), "{told}");
    // Both go on.
    for house in [folder, shared] {
        let (ann, table) = house.game().await;
        house.says(&ann, &table, "hm").await.expect("said");
        house.stop();
    }
    let sealed = said(&["migrate", "--from", one, "--to", &empty, "--seal-key", key]);
    let words = format!("error: {key}: this key opens none of the 1 sealed game(s)\n");
    assert_eq!(sealed, (Some(2), words));
    let (code, told) = said(&["migrate", "--from", one, "--to", &url]);
    assert_eq!((code, &*told), (Some(3), "error: the database is not empty\n"));
    let own = path(&data.join("seal.key")).to_owned();
    let (code, told) = said(&["migrate", "--from", &url, "--to", path(&other), "--seal-key", &own]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("error: the database is sealed with the key "), "{told}");
    assert_eq!(
        sql(&empty, "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"),
        "0"
    );
    assert!(!other.exists());

    // A folder whose key was lost has another one since: that is no reason to stay.
    fs::remove_file(&own).expect("there");
    Served::folder(&data).stop();
    let told = migrated(one, &empty, &[]);
    assert!(told.contains("1 game(s) are sealed with another key"), "{told}");
}

/// What is wrong with the command is said, and nobody learns a password from it.
#[test]
fn bad_places_are_refused_without_their_passwords() {
    let (_room, data) = kept();
    let data = path(&data);
    let url = Scratch::shared().url();
    let place = url.split_once('@').map_or("", |(_, place)| place);
    let named = |user: &str, place: &str| format!("postgres://{user}:s3cret@{place}");
    let (stranger, elsewhere) =
        (named("stranger", place), named("hideout", &place.replace("/postgres", "/nowhere")));
    let gone = named("hideout", "127.0.0.1:1/hideout");
    let badly_put = format!("{}?sslmode=s3cret", named("hideout", place));
    let unread = format!("{}?sslmode=require&sslrootcert=/no/such/file", named("hideout", place));
    for (arguments, code, words) in [
        (&["--from", data, "--to", &stranger][..], 3, "the database refuses this user"),
        (&["--from", data, "--to", &elsewhere], 3, "there is no database of this name"),
        (&["--from", data, "--to", &gone], 3, "the database cannot be reached"),
        (&["--from", &gone, "--to", "no/such/folder"], 3, "the database cannot be reached"),
        (&["--from", data, "--to", &badly_put], 2, "the address of the database cannot be read"),
        (&["--from", data, "--to", &unread], 3, "no certificates can be read"),
        (&["--from", data, "--to", "mysql://ann:s3cret@db"], 2, "the address of the database"),
        (&["--from", "host=/no user=x password=s3cret", "--to", data], 3, "cannot be reached"),
        (&["--from", data, "--to", "other"], 2, "hideout backup"),
        (&["--from", data], 2, "name both --from and --to"),
        (&["--from", "no/such/folder", "--to", &gone], 3, "No such file"),
        (&["--from", data, "--to", &gone, "--seal-key", "no/such/key"], 3, "no/such/key"),
        (&["--from", data, "--to", &gone, "--seal-key", "Cargo.toml"], 3, "Cargo.toml: the key is"),
        (&[&stranger], 2, "Usage"),
        (&["--form", &stranger], 2, "Usage"),
        (&["--form=postgres://ann:s3cret@db"], 2, "Usage"),
        (&[], 2, "Usage"),
    ] {
        let output = command(&[&["migrate"], arguments].concat())
            .env_remove("HIDEOUT_DATABASE")
            .output()
            .expect("the program starts");
        let told = text(&output.stdout).to_owned() + text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
        assert!(told.contains(words) && told.starts_with("error: "), "{arguments:?}: {told}");
        assert!(!told.contains("s3cret"), "{told}");
    }
}

/// The address may stand in the environment, and people see a bar.
#[test]
fn progress_is_drawn_for_people() {
    let (_room, data) = kept();
    let url = Scratch::shared().schema();
    let mut pty =
        Pty::open(&["migrate", "--from", path(&data)], &[("HIDEOUT_DATABASE", url.as_str())]);
    let told = pty.until("start no server on it any more");
    assert!(told.contains("copying rows") && told.contains("\u{1b}["), "{told:?}");
    assert!(told.contains(" tables, "), "{told:?}");
    let plain = migrated(&url, path(&data.with_file_name("back")), &[]);
    assert!(!plain.contains('\u{1b}'), "{plain:?}");
}
