//! Whole games with what must be true at some moments of them: a file in a game's folder `golden`
//! or `records` is a test.

use catalog::{Entry, NewGame};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::{Seat, Seed, Viewer};

#[test]
fn golden_games_are_played_as_written() {
    for game in catalog::games() {
        let files = files(*game, "golden", "json");
        assert!(!files.is_empty(), "{} has no golden games", game.id());
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable file");
            let golden: Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(golden["game"], game.id());
            golden_game(*game, &golden, &file);
        }
    }
}

#[test]
fn golden_records_replay_and_are_written_again() {
    for game in catalog::games() {
        let files = files(*game, "records", "txt");
        assert!(files.len() >= 5, "{} has {} golden records", game.id(), files.len());
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable file");
            match catalog::load(&text) {
                Ok(game) => {
                    assert!(game.outcome().is_some(), "{}: not over", file.display());
                    let written = game.record(false).to_string();
                    same_game(&text, &written, &file);
                    let again = catalog::load(&written).unwrap_or_else(|bad| panic!("{bad}"));
                    assert_eq!(again.record(false).to_string(), written, "{}", file.display());
                }
                Err(bad) => panic!("{}: {bad}", file.display()),
            }
        }
    }
}

/// Nothing is written differently but the setup, which has all its figures now.
fn same_game(text: &str, written: &str, file: &Path) {
    let setup = |line: &str| line.strip_prefix("setup ").map(|json| json.parse::<Value>());
    // A first line may say how the game was made.
    let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for (&was, is) in text.iter().zip(written.lines()) {
        match (setup(was), setup(is)) {
            (Some(Ok(was)), Some(Ok(is))) => includes(&is, &was, &file.display().to_string()),
            _ => assert_eq!(was, is, "{}", file.display()),
        }
    }
    assert_eq!(text.len(), written.lines().count(), "{}", file.display());
}

fn files(game: &dyn Entry, folder: &str, extension: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let folder = root.join(game.id()).join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder that can be listed").path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

fn golden_game(game: &dyn Entry, golden: &Value, file: &Path) {
    let (setup, deal) = (golden["setup"].to_string(), golden["deal"].to_string());
    // A game of an older version of the rules says which.
    let written_under = golden["rules"].as_u64().map(|rules| rules as u32);
    let asked = NewGame::asked(&setup, Seed::new([0; 32]));
    let new = NewGame { deal: Some(&deal), written_under, ..asked };
    let mut playing = game.begin(&new).expect("a golden game begins");
    let moves = golden["moves"].as_array().expect("moves");
    for after in 0..=moves.len() {
        for check in golden["checks"].as_array().expect("checks") {
            if check["after"] == json!(after) {
                let at = format!("{} after {after} moves", file.display());
                let turn: Vec<Seat> = playing.turn().seats().iter().collect();
                assert_eq!(json!(turn), check["turn"], "{at}: turn");
                includes(&json!(playing.outcome()), &check["over"], &format!("{at}: over"));
                for (seat, legal) in check["legal"].as_object().expect("legal") {
                    let found = playing.legal(seat_of(seat)).expect("a seat");
                    assert_eq!(json!(found), *legal, "{at}: legal moves of {seat}");
                }
                for (viewer, view) in check["views"].as_object().expect("views") {
                    let eyes = match viewer.as_str() {
                        "spectator" => Viewer::Spectator,
                        seat => Viewer::Seat(seat_of(seat)),
                    };
                    let mut found = playing.view(eyes).expect("a viewer");
                    as_specified(&mut found);
                    // The specification counts legal moves among what a viewer sees.
                    let legal = eyes.seat().map(|seat| playing.legal(seat).expect("a seat"));
                    let own = if found.get("me").is_some() { &mut found["me"] } else { &mut found };
                    own["legal"] = json!(legal.unwrap_or_default());
                    includes(&found, view, &format!("{at}: view of {viewer}"));
                }
            }
        }
        if let Some(step) = moves.get(after) {
            let seat = seat_of(&step[0].to_string());
            playing.play(seat, step[1].as_str().expect("a move")).expect("a legal move");
        }
    }
}

/// The specification writes the log of Millions as lines, and calls the kind of an event of
/// Masters `e`.
fn as_specified(view: &mut Value) {
    match view {
        Value::Object(fields) => {
            if let Some(kind) = fields.get("event").cloned() {
                fields.insert("e".into(), kind);
            }
            for (key, value) in fields.iter_mut() {
                match value {
                    Value::Array(entries) if key == "log" => {
                        entries.iter_mut().for_each(|entry| *entry = line(entry).into());
                    }
                    other => as_specified(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(as_specified),
        _ => {}
    }
}

/// An entry of the log of Millions as a line: its kind, then what is in it, seats as p1.
fn line(entry: &Value) -> String {
    let mut words = Vec::new();
    for (key, value) in entry.as_object().expect("an entry") {
        match value {
            Value::String(kind) if key == "event" && kind == "said" => {}
            Value::Number(seat) if key == "seat" || key == "payer" => {
                words.push(format!("p{}", seat.as_u64().expect("a seat") + 1));
            }
            Value::Array(items) => words.extend(items.iter().map(plain)),
            Value::Object(cast) => {
                cast.iter().for_each(|(name, role)| words.extend([name.clone(), plain(role)]));
            }
            other => words.push(plain(other)),
        }
    }
    words.join(" ")
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn seat_of(index: &str) -> Seat {
    Seat::new(index.parse().expect("a number")).expect("a seat")
}

/// Everything expected is there; more may be, and what is expected to be null may be absent.
fn includes(found: &Value, expected: &Value, at: &str) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for (key, expected) in expected {
                let found = found.get(key).unwrap_or(&Value::Null);
                includes(found, expected, &format!("{at}: {key}"));
            }
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
                includes(found, expected, &format!("{at}[{index}]"));
            }
        }
        _ => assert_eq!(found, expected, "{at}"),
    }
}
