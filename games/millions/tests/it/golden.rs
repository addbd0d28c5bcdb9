//! Games whose every view is known.

use crate::play::{setup, view};
use millions::{Deal, Millions};
use serde_json::Value;
use tabletop::{Origin, Seat, Table, Viewer};

const GAMES: [&str; 3] = [
    include_str!("../../golden/millions-1.json"),
    include_str!("../../golden/millions-2.json"),
    include_str!("../../golden/millions-3.json"),
];

#[test]
fn golden_games_are_seen_as_written() {
    for text in GAMES {
        let game: Value = serde_json::from_str(text).expect("JSON");
        let deal: Deal = serde_json::from_value(game["deal"].clone()).expect("a deal");
        let mut table: Table<Millions> =
            Table::new(setup(game["setup"].clone()), Origin::Deal(deal)).expect("a game");
        let moves = game["moves"].as_array().expect("moves");
        let mut next = 0;
        for check in game["checks"].as_array().expect("checks") {
            let after = check["after"].as_u64().expect("a number") as usize;
            for step in &moves[next..after] {
                let seat = Seat::new(step[0].as_u64().expect("a seat") as usize).expect("a seat");
                let mv = step[1].as_str().expect("a move").parse().expect("a move");
                table.play(seat, mv).expect("a legal move");
            }
            next = after;
            compare(&table, check);
        }
        assert_eq!(next, moves.len());
    }
}

fn compare(table: &Table<Millions>, check: &Value) {
    let after = &check["after"];
    let turn: Vec<usize> = table.turn().seats().iter().map(Seat::index).collect();
    assert_eq!(check["turn"], serde_json::json!(turn), "after {after}");
    let over = table.outcome().map(|outcome| serde_json::to_value(outcome).expect("an outcome"));
    assert_eq!(check["over"], over.unwrap_or_default(), "after {after}");
    for (name, expected) in check["views"].as_object().expect("views") {
        let viewer = match name.parse().ok().and_then(Seat::new) {
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        };
        contains(&view(table, viewer), expected, &format!("after {after}, {name}"));
    }
    for (name, expected) in check["legal"].as_object().expect("legal moves") {
        let seat = name.parse().ok().and_then(Seat::new).expect("a seat");
        assert_eq!(&view(table, Viewer::Seat(seat))["legal"], expected, "after {after}, {name}");
    }
}

/// Keys may be added to a view; what is expected must be there and equal, and `null` may be left
/// out.
fn contains(found: &Value, expected: &Value, at: &str) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            for (key, value) in expected {
                let found = found.get(key).unwrap_or(&Value::Null);
                contains(found, value, &format!("{at}.{key}"));
            }
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
                contains(found, expected, &format!("{at}[{index}]"));
            }
        }
        _ => assert_eq!(found, expected, "{at}"),
    }
}
