//! Whole games with what must be true at some moments of them.

use crate::begin;
use serde_json::{Value, json};
use tabletop::{Game, Seat, Viewer};

#[test]
fn golden_games_are_played_as_written() {
    for text in [
        include_str!("../../golden/pinched-1.json"),
        include_str!("../../golden/pinched-2.json"),
        include_str!("../../golden/pinched-3.json"),
    ] {
        golden_game(&serde_json::from_str(text).expect("JSON"));
    }
}

fn golden_game(golden: &Value) {
    let mut table = begin(&golden["setup"], golden["deal"].clone()).expect("a golden game begins");
    let moves = golden["moves"].as_array().expect("moves");
    for after in 0..=moves.len() {
        for check in golden["checks"].as_array().expect("checks") {
            if check["after"] != json!(after) {
                continue;
            }
            let at = format!("after {after} moves");
            let turn: Vec<Seat> = table.turn().seats().iter().collect();
            assert_eq!(json!(turn), check["turn"], "{at}: turn");
            includes(&json!(table.outcome()), &check["over"], &format!("{at}: over"));
            for (seat, legal) in check["legal"].as_object().expect("legal") {
                let moves = table.legal(seat_of(seat)).into_iter();
                let mut found: Vec<String> = moves.map(|mv| table.game().spell(mv)).collect();
                found.sort();
                assert_eq!(json!(found), *legal, "{at}: legal moves of {seat}");
            }
            for (viewer, view) in check["views"].as_object().expect("views") {
                let eyes = match viewer.as_str() {
                    "spectator" => Viewer::Spectator,
                    seat => Viewer::Seat(seat_of(seat)),
                };
                includes(&json!(table.view(eyes)), view, &format!("{at}: view of {viewer}"));
            }
        }
        if let Some(step) = moves.get(after) {
            let mv = table.game().read(step[1].as_str().expect("a text")).expect("a move");
            table.play(seat_of(&step[0].to_string()), mv).expect("a legal move");
        }
    }
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
