//! `hideout moderate`: acts that are kept, and what people reported.

use crate::{hideout, text};
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
    let run = |arguments: &[&str]| {
        let all = [&["moderate", "--data", data, "--as", "olga"], arguments].concat();
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
