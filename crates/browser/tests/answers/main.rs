//! The engine's answers, natively and in WebAssembly.

mod records;
mod same;

use records::{golden, played_at_a_table};
use serde_json::{Value, json};

fn ask(ask: Value) -> Value {
    serde_json::from_str(&browser::answer(ask.to_string().as_bytes())).expect("JSON")
}

fn verify(record: &str) -> Value {
    ask(json!({ "ask": "verify", "record": record }))
}

#[test]
fn golden_records_are_verified() {
    for (name, record) in golden() {
        let found = verify(&record);
        assert_eq!(found["answer"], "verified", "{name}: {found}");
        let over = record.lines().find(|line| line.starts_with("over ")).expect("a result");
        let scores = found["over"]["scores"].as_array().expect("scores").iter();
        let scores: Vec<String> = scores.map(Value::to_string).collect();
        assert_eq!(format!("over {}", scores.join(" ")), over, "{name}");
    }
}

#[test]
fn a_record_of_a_table_says_who_added_what() {
    for game in catalog::games() {
        let record = played_at_a_table(*game, 7);
        let found = verify(&record);
        let said: Vec<String> = record
            .lines()
            .filter_map(|line| line.strip_prefix("entropy p"))
            .map(str::to_owned)
            .collect();
        let added = found["entropy"].as_array().expect("a list").iter().map(|added| {
            let seat = added["seat"].as_u64().expect("a seat") + 1;
            format!("{seat} {}", added["bytes"].as_str().expect("bytes"))
        });
        assert_eq!(found["origin"], "shared", "{found}");
        assert_eq!(added.collect::<Vec<_>>(), said);
        assert!(record.contains(&format!("commit {}", found["commitment"].as_str().expect("hex"))));
        assert_eq!(found["deal"], catalog::load(&record).expect("a good record").deal());
    }
}

/// Whatever is changed, the first part that no longer holds is named.
#[test]
fn a_changed_record_names_the_part() {
    let good = played_at_a_table(catalog::game("diamonds").expect("a game"), 3);
    let line = |start: &str| good.lines().find(|line| line.starts_with(start)).expect("a line");
    let last_move = good.lines().rfind(|line| line.starts_with('p')).expect("a move");
    let last_added = good.lines().rfind(|line| line.starts_with("entropy")).expect("one");
    for (old, new, part) in [
        (line("hideout"), "hideout 9", "text"),
        (line("table"), "table -", "text"),
        (line("game"), "game diamonds 999", "game"),
        (line("game"), "game chess 1", "game"),
        (line("setup"), "setup {}", "setup"),
        (line("setup"), "setup {\"players\":99}", "setup"),
        (line("seed"), &format!("seed {}", "06".repeat(32)), "seed"),
        (last_added, &format!("entropy p8 {}", "07".repeat(32)), "deal"),
        (line("commit"), &format!("commit {}", "06".repeat(32)), "seed"),
        (line("entropy p1"), &format!("entropy p1 {}", "07".repeat(32)), "moves"),
        (line("table"), "table 0", "moves"),
        (&format!("{last_move}\n"), "", "result"),
        (line("over"), "over 99 99 99", "result"),
        (&format!("{}\n", line("over")), "", "result"),
    ] {
        let changed = good.replacen(old, new, 1);
        let found = verify(&changed);
        assert_eq!(found["answer"], "bad_record", "{new}: {found}");
        assert_eq!(found["part"], part, "{new}: {found}");
    }
}

#[test]
fn a_moment_is_seen_as_it_was_then() {
    for game in catalog::games() {
        let record = played_at_a_table(*game, 5);
        let whole = catalog::load(&record).expect("a good record");
        let moves = whole.moves();
        let mut table = catalog::verify::after(&record.parse().expect("a record"), 0).expect("one");
        for step in [0, moves.len() / 2, moves.len()] {
            while table.moves().len() < step {
                let (seat, text) = &moves[table.moves().len()];
                table.play(*seat, text).expect("a legal move");
            }
            for seat in tabletop::Seat::all(whole.seats()) {
                let eyes = json!({ "type": "seat", "seat": seat });
                let found =
                    ask(json!({ "ask": "look", "record": record, "eyes": eyes, "moves": step }));
                let view = table.view(tabletop::Viewer::Seat(seat)).expect("a seat");
                assert_eq!((&found["answer"], &found["view"]), (&"position".into(), &view));
            }
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let record = played_at_a_table(catalog::game("pinch").expect("a game"), 5);
    let look = |eyes: Value, moves: u32| json!({ "ask": "look", "record": record, "eyes": eyes, "moves": moves });
    for asked in [
        json!(null),
        json!({ "ask": "cheat" }),
        json!({ "ask": "verify" }),
        json!({ "ask": "verify", "record": 1 }),
        json!({ "ask": "verify", "record": "", "more": 1 }),
        look(json!({ "type": "seat", "seat": 2 }), 0),
        look(json!({ "type": "seat", "seat": 9 }), 0),
        look(json!({ "type": "spectator" }), 9999),
    ] {
        assert_eq!(ask(asked.clone())["answer"], "bad_ask", "{asked}");
    }
    assert_eq!(verify("")["part"], "text");
    assert!(browser::answer(b"\xff").contains("bad_ask"));
}

/// A game that its players ended themselves, too, is seen from its beginning.
#[test]
fn a_game_given_up_is_seen_from_its_beginning() {
    let record = "hideout 1\ngame pinch 1\nsetup {}\ndeal {}\np1 e5\nresigned p2\nover 1 0\n";
    assert_eq!(verify(record)["moves"], 1);
    for (moves, turn) in [(0, "one"), (1, "over")] {
        let asked = json!({ "ask": "look", "record": record, "eyes": { "type": "spectator" }, "moves": moves });
        assert_eq!(ask(asked)["turn"], turn);
    }
}
