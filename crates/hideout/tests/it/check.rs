//! `hideout check`: what is whole, what is damaged, and what is no database at all.

use crate::{hideout, path, text};
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
