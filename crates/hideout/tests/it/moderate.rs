//! `hideout moderate`: acts that are kept, and what people reported.

use crate::served::Served;
use crate::{hideout, text};
use pg_scratch::Scratch;
use std::time::Duration;
use store::{DataDir, KeyHash, NewKey, Person, Report, SqliteStore, Store};

const ANN: &str = "ann000000000";
const BEN: &str = "ben000000000";

/// A data folder with two people, one of whom has reported the other.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(async {
        let data = DataDir::open(folder.path()).expect("a data folder");
        let store = SqliteStore::open(&data.database()).expect("a store");
        for (id, name, secret) in [(ANN, "Ann", 1), (BEN, "Ben", 2)] {
            let person = Person { id: id.into(), name: name.into(), at: 1 };
            let hash = KeyHash::new([secret; 32]);
            let key = NewKey { hash, at: 1, browser: "firefox".into() };
            let skeleton = name.to_lowercase().replace('i', "l");
            store.add_person(person, skeleton, key).await.expect("added");
        }
        let report = Report {
            at: 0,
            reporter: ANN.into(),
            person: BEN.into(),
            table: "t7t9bbprgqx0f4bq".into(),
            v: Some(7),
            line: Some("you fool".into()),
            why: "rude".into(),
        };
        assert!(store.report(report, 9, -1).await.expect("an answer"));
        store.close().await;
    });
    folder
}

#[test]
fn acts_are_done_kept_and_printed() {
    let folder = folder();
    let data = folder.path().to_str().expect("a path");
    acts(&["--data", data]);
}

#[test]
fn acts_are_done_kept_and_printed_in_a_shared_database() {
    let (folder, url) = (folder(), Scratch::shared().schema());
    let data = folder.path().to_str().expect("a path");
    let moved = hideout(&["migrate", "--from", data, "--to", &url], b"");
    assert!(moved.status.success(), "{}", text(&moved.stderr));
    acts(&["--database", &url]);
}

fn acts(place: &[&str]) {
    let run = |arguments: &[&str]| {
        let all = [&["moderate", "--as", "olga"], place, arguments].concat();
        let output = hideout(&all, b"");
        let told = text(&output.stdout).trim_end().to_owned() + text(&output.stderr).trim_end();
        (output.status.code(), told)
    };
    for (arguments, code, told) in [
        (&["ban", "BEN", "--why", "rude"][..], 0, "Ben (ben000000000) is banned"),
        (&["unban", BEN, "--why", "sorry"], 0, "Ben (ben000000000) may come back"),
        (&["unban", BEN, "--why", "again"], 2, "error: there is no such person"),
        (&["ban", "Cid", "--why", "?"], 2, "error: there is no such person"),
        (&["rename", BEN, "Magpie", "--why", "dull"], 0, "Ben (ben000000000) is called Magpie now"),
        (&["rename", BEN, "Ann", "--why", "?"], 2, "error: the name is taken"),
        (&["rename", BEN, "Admin", "--why", "?"], 2, "error: that name is kept for the house"),
        (&["close", "nowhere", "--why", "?"], 2, "error: there is no such table"),
        (
            &["reports"],
            0,
            "1970-01-01 00:00  Ann (ann000000000) of Magpie (ben000000000), \
             table t7t9bbprgqx0f4bq at version 7\n      said: you fool\n      why: rude",
        ),
    ] {
        assert_eq!(run(arguments), (Some(code), told.to_owned()), "{arguments:?}");
    }
    let (_, acts) = run(&["acts"]);
    let acts: Vec<String> = acts.lines().map(|line| line[24..].to_owned()).collect();
    let expected =
        ["ban  ben000000000  rude", "unban  ben000000000  sorry", "rename  ben000000000  dull"];
    assert_eq!(acts, expected.map(|act| format!("olga  {act}")));
}

/// What an operator does holds at every server soon, whichever the person or the table is at.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_reach_every_server() {
    let (room, url) = (tempfile::tempdir().expect("a folder"), Scratch::shared().schema());
    let key = room.path().join("seal.key");
    let houses = [(); 2].map(|()| Served::shared(&url, &key));
    let [one, two] = &houses;
    let ((ann, first), (ben, second)) = (one.game().await, two.game().await);
    // Every server knows them before.
    for (house, name) in [(one, "a"), (two, "b")] {
        house.says(&ann, &first, name).await.expect("said");
        house.says(&ben, &second, name).await.expect("said");
    }
    let act = |arguments: &[&str]| {
        let output = hideout(&[&["moderate", "--database", &url], arguments].concat(), b"");
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    act(&["ban", ann.id.as_str(), "--why", "rude"]);
    act(&["close", second.as_str(), "--why", "spam"]);
    let until = async |house: &Served, who, table, words: &str| {
        for n in 0.. {
            match house.tries(who, table, &format!("n{n}")).await {
                Err(told) if told.contains(words) => break,
                _ => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    for house in [one, two] {
        until(house, &ann, &first, "(NoSession)").await;
        until(house, &ben, &second, "(GameOver)").await;
    }
    act(&["unban", ann.id.as_str(), "--why", "sorry"]);
    assert_eq!(act(&["acts"]).lines().count(), 3);
    assert!(act(&["rename", ann.id.as_str(), "Magpie", "--why", "dull"]).contains("Magpie now"));
}
