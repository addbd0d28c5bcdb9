//! `hideout arena`

use crate::{file, hideout, path, text};
use serde_json::Value;

#[test]
fn exit_codes_are_as_documented() {
    for (arguments, code) in [
        (&["pinch", "rookie", "random", "--games", "2"][..], 0),
        (&["pinch"], 2),
        (&["pinch", "rookie"], 2),
        (&["pinch", "rookie", "rookie"], 2),
        (&["pinch", "rookie", "genius"], 2),
        (&["pinch", "rookie", "plain@soon"], 2),
        (&["pinch", "rookie", "plain@3p", "--setup", "{\"size\":5}", "--games", "2"], 0),
        (&["pinch", "rookie", "cmd:"], 2),
        (&["pinch", "rookie", "cmd:/no/such/program"], 2),
        (&["chess", "rookie", "random"], 2),
        (&["pinch", "rookie", "random", "--setup", "{\"size\":4}"], 2),
        (&["masters", "rookie", "random", "--setup", "{\"mode\":\"solo\"}"], 2),
        (&["pinch", "rookie", "random", "rookie"], 2),
        (&["pinch", "rookie", "random", "--games", "0"], 2),
        (&["pinch", "rookie", "random", "--threads", "0"], 2),
        (&["pinch", "rookie", "random", "--time", "0"], 2),
        (&["pinch", "rookie", "random", "--sprt", "5"], 2),
        (&["pinch", "rookie", "random", "--sprt", "5,0"], 2),
        (&["pinch", "rookie", "random", "--sprt", "0,5", "--alpha", "0.5"], 2),
        (&["pinch", "rookie", "random", "--alpha", "0.1"], 2),
        (&["diamonds", "rookie", "random", "cmd:true", "--sprt", "0,5"], 2),
        (&["pinch", "rookie", "random", "--games", "2", "--json", "no/such/file"], 3),
    ] {
        let run = hideout(&[&["arena"], arguments].concat(), b"");
        assert_eq!(run.status.code(), Some(code), "{arguments:?}: {}", text(&run.stderr));
        match code {
            0 => assert_eq!(text(&run.stderr), "", "{arguments:?}"),
            _ => assert!(text(&run.stderr).starts_with("error: "), "{arguments:?}"),
        }
    }
}

/// The file has everything, and standard output takes its place.
#[test]
fn results_are_told_in_both_forms() {
    let json = file("arena.json", b"");
    let arguments =
        ["arena", "pinch", "rookie", "random", "--setup", "{\"size\":5}", "--games", "9", "--json"];
    let run = hideout(&[&arguments[..], &[path(&json)]].concat(), b"");
    let table = text(&run.stdout);
    for part in ["10 games, 5 deals", "rookie ", "Elo rookie over random: ", "ms mean"] {
        assert!(table.contains(part), "{part}: {table}");
    }
    let kept: Value = serde_json::from_slice(&std::fs::read(&json).expect("a file")).expect("JSON");
    let run = hideout(&[&arguments[..], &["-", "--threads", "1"]].concat(), b"");
    let told: Value = serde_json::from_slice(&run.stdout).expect("JSON");
    for found in [&kept, &told] {
        assert_eq!(found["games"].as_array().map(Vec::len), Some(10));
        assert_eq!(found["games"][3]["deal"], 1);
        assert_eq!(found["games"][3]["seats"], serde_json::json!([1, 0]));
        assert_eq!(found["players"][1]["player"], "random");
        let pairs = found["duels"][0]["pairs"].as_array().into_iter().flatten();
        assert_eq!(pairs.filter_map(Value::as_u64).sum::<u64>(), 5);
    }
    assert_eq!(kept["duels"], told["duels"]);
}

#[test]
fn a_test_stops_early() {
    let arguments = [
        "arena",
        "pinch",
        "rookie",
        "random",
        "--setup",
        "{\"size\":5}",
        "--games",
        "100000",
        "--sprt",
        "-10,50",
        "--alpha",
        "0.01",
        "--beta",
        "0.01",
    ];
    let run = hideout(&arguments, b"");
    let shown = text(&run.stdout);
    assert!(shown.contains("SPRT Elo -10 against 50: 50 accepted; "), "{shown}");
    assert!(shown.contains("bounds -4.60 and 4.60"), "{shown}");
}
