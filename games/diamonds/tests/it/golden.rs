//! Recorded games with what everybody saw at some moments.

use crate::table::{lay, legal};
use serde_json::{Value, json};
use tabletop::{Seat, Viewer};

const GOLDEN: [&str; 2] =
    [include_str!("../../golden/diamonds-1.json"), include_str!("../../golden/diamonds-2.json")];

#[test]
fn golden_games_look_as_recorded() {
    for text in GOLDEN {
        let golden: Value = serde_json::from_str(text).expect("a golden file is JSON");
        let mut table = lay(&golden["setup"], &golden["deal"]).expect("a golden game can begin");
        let moves = golden["moves"].as_array().expect("moves");
        let mut checks = golden["checks"].as_array().expect("checks").iter().peekable();
        for made in 0..=moves.len() {
            while let Some(check) = checks.next_if(|check| check["after"] == made) {
                look(&table, check);
            }
            if let Some(mv) = moves.get(made) {
                let seat = Seat::new(mv[0].as_u64().expect("a seat") as usize).expect("a seat");
                let mv = mv[1].as_str().and_then(|text| text.parse().ok()).expect("a move");
                table.play(seat, mv).unwrap_or_else(|why| panic!("move {made}: {why}"));
            }
        }
        assert!(checks.next().is_none(), "a check after the last move");
    }
}

fn look(table: &tabletop::Table<diamonds::Diamonds>, check: &Value) {
    let after = &check["after"];
    assert_eq!(json!(table.turn().seats()), check["turn"], "turn after {after}");
    assert_eq!(json!(table.outcome()), check["over"], "outcome after {after}");
    for viewer in Viewer::all(table.seats()) {
        let name = viewer.seat().map_or("spectator".into(), |seat| seat.index().to_string());
        assert_eq!(json!(table.view(viewer)), check["views"][&name], "{name} after {after}");
        if let Some(seat) = viewer.seat() {
            let listed = check["legal"].get(&name).cloned().unwrap_or(json!([]));
            assert_eq!(json!(legal(table, seat)), listed, "{name}'s moves after {after}");
        }
    }
}
