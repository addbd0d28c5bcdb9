//! `hideout check`: what is whole, what is damaged, and what is no database at all.

use crate::{hideout, path, text};
use pg_scratch::{Scratch, sql};
use std::fs;
use std::path::Path;

#[test]
fn a_data_folder_is_checked() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.2.0/hideout.db");
    let whole = fs::read(kept).expect("a database");
    let altered: Vec<u8> = {
        let (entry, spoilt) = (br#""type":"started""#, br#"?type":"started""#);
        let mut altered = whole.clone();
        // What was deleted or moved may stand in a page still.
        for place in 0..altered.len() - entry.len() {
            if altered[place..].starts_with(entry) {
                altered[place..place + entry.len()].copy_from_slice(spoilt);
            }
        }
        altered
    };
    let cut = whole[..whole.len() - 4096].to_vec();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hideout.db");
    for (bytes, code, ok, said) in [
        (&whole[..], 0, "\"ok\":true", "log entries: all whole"),
        (&altered, 1, "\"kind\":\"unfoldable\"", "entry 3 of its log cannot be read"),
        (&cut, 1, "\"kind\":\"database\"", "the database: "),
        (&[b'x'; 9000], 1, "", "not a hideout database"),
    ] {
        fs::write(&file, bytes).expect("written");
        let check = |more: &[&str]| {
            let arguments = [&["check", "--data", path(folder.path())], more].concat();
            let output = hideout(&arguments, b"");
            assert_eq!(output.status.code(), Some(code), "{said}");
            text(&output.stdout).to_owned() + text(&output.stderr)
        };
        let told = check(&[]);
        assert!(told.contains(said), "{told}");
        let told = check(&["--json"]);
        assert!(told.contains(ok), "{told}");
        assert_eq!(fs::read(&file).expect("a file"), bytes, "nothing is changed");
    }
    fs::remove_file(&file).expect("removed");
    let nowhere = hideout(&["check", "--data", path(folder.path())], b"");
    assert_eq!(nowhere.status.code(), Some(3), "there is nothing to check");
}

#[test]
fn a_shared_database_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kept/0.2.0/hideout.db");
    fs::copy(kept, folder.path().join("hideout.db")).expect("copied");
    let url = Scratch::shared().schema();
    let moved = hideout(&["migrate", "--from", path(folder.path()), "--to", &url], b"");
    assert!(moved.status.success(), "{}", text(&moved.stderr));
    let dump = || sql(&url, "SELECT md5(string_agg(l::text, '' ORDER BY l::text)) FROM log l");
    // Each is mended before the next.
    let broken = "UPDATE log SET entry = replace(entry, '\"started\"', '\"startet\"') \
                  WHERE step = 3 AND table_key = 1";
    let mended = "UPDATE log SET entry = replace(entry, '\"startet\"', '\"started\"') \
                  WHERE step = 3 AND table_key = 1";
    for (spoil, mend, code, ok, words) in [
        ("SELECT 1", "SELECT 1", 0, "\"ok\":true", "log entries: all whole"),
        (broken, mended, 1, "\"kind\":\"log\"", "the log is damaged at step 3"),
        (
            "UPDATE tables SET free_seats = 7 WHERE key = 1",
            "UPDATE tables SET free_seats = 0 WHERE key = 1",
            1,
            "\"kind\":\"listing\"",
            "the lists have another number of free seats than the log",
        ),
        (
            "UPDATE log SET table_key = 99 WHERE table_key = 1 AND step = 1",
            "UPDATE log SET table_key = 1 WHERE table_key = 99",
            1,
            "\"kind\":\"loose_end\"",
            "table number 99: the log and the table do not agree",
        ),
        (
            "ALTER TABLE reports RENAME TO elsewhere",
            "ALTER TABLE elsewhere RENAME TO reports",
            1,
            "\"kind\":\"database\"",
            "the database: reports: not a hideout database",
        ),
    ] {
        sql(&url, spoil);
        let spoilt = dump();
        for (more, words) in [(&[][..], words), (&["--json"], ok)] {
            let output = hideout(&[&["check", "--database", &url], more].concat(), b"");
            let told = text(&output.stdout).to_owned() + text(&output.stderr);
            assert_eq!(output.status.code(), Some(code), "{told}");
            assert!(told.contains(words), "{words}: {told}");
        }
        assert_eq!(dump(), spoilt, "nothing is changed");
        sql(&url, mend);
    }
    let empty = hideout(&["check", "--database", &Scratch::shared().schema()], b"");
    assert_eq!(text(&empty.stderr), "error: not a hideout database\n");
    let both = hideout(&["check", "--database", &url, "--data", path(folder.path())], b"");
    assert_eq!(both.status.code(), Some(2), "{}", text(&both.stdout));
}

/// PostgreSQL's own tools back it up.
#[test]
fn a_shared_database_is_not_copied_into_a_file() {
    let url = "postgres://hideout:s3cret@db/hideout";
    for arguments in [
        &["backup", "today.db", "--database", url][..],
        &["backup", "today.db", "--data", url],
        &["backup", url],
        &["restore", "today.db", "--database", url],
        &["restore", url],
    ] {
        let output = hideout(arguments, b"");
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("pg_dump") && told.contains("hideout migrate"), "{told}");
        assert!(!told.contains("s3cret"), "{told}");
    }
}
