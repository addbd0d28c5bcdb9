//! Whole games with what must be true at some moments of them.

use crate::{begin, legal, mv, seat, view};
use serde_json::{Value, json};
use tabletop::Viewer;

#[test]
fn golden_games_are_played_as_written() {
    for text in
        [include_str!("../../golden/masters-1.json"), include_str!("../../golden/masters-2.json")]
    {
        golden(&serde_json::from_str(text).expect("JSON"));
    }
}

fn golden(game: &Value) {
    let mut table = begin(game["setup"].clone(), game["deal"].clone()).expect("a golden game");
    let list = |key: &str| game[key].as_array().expect("a list").clone();
    let moves = list("moves");
    for after in 0..=moves.len() {
        for check in list("checks").iter().filter(|check| check["after"] == json!(after)) {
            assert_eq!(json!(table.turn().seats()), check["turn"], "turn after {after}");
            for (index, moves) in check["legal"].as_object().expect("legal moves") {
                let seat = seat(index.parse().expect("a seat"));
                assert_eq!(json!(legal(&table, seat)), *moves, "legal after {after}");
            }
            for (viewer, expected) in check["views"].as_object().expect("views") {
                let viewer = match viewer.as_str() {
                    "spectator" => Viewer::Spectator,
                    index => Viewer::Seat(seat(index.parse().expect("a seat"))),
                };
                assert_eq!(view(&table, viewer), *expected, "{viewer:?} after {after}");
            }
            let over = table.outcome().map(|outcome| json!(outcome));
            assert_eq!(json!(over), check["over"], "over after {after}");
        }
        if let Some(step) = moves.get(after) {
            let seat = seat(step[0].as_u64().expect("a seat"));
            let text = step[1].as_str().expect("a move");
            table.play(seat, mv(text)).unwrap_or_else(|no| panic!("{after}: {text}: {no}"));
        }
    }
}
