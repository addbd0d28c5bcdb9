//! The same answers in WebAssembly: whatever is asked natively is asked of `target/engine/engine.wasm` as well, run by the
//! client's own code (`scripts/web same`).

use crate::records::{changed, golden, played_at_a_table};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// How many random games of each.
const GAMES: usize = 40;

fn asks() -> Vec<Value> {
    let games = catalog::games().iter();
    let played = games.flat_map(|game| {
        (0..effort::scaled(GAMES) as u64).map(move |number| played_at_a_table(*game, number))
    });
    let mut asks = Vec::new();
    let golden = golden().into_iter().map(|(_, record)| record);
    for (number, record) in golden.chain(played).enumerate() {
        let moves = record.lines().filter(|line| line.starts_with('p')).count();
        for (moves, eyes) in [
            (0, json!({ "type": "spectator" })),
            (moves / 2, json!({ "type": "seat", "seat": number % 3 })),
            (moves, json!({ "type": "seat", "seat": 0 })),
        ] {
            asks.push(json!({ "ask": "look", "record": record, "eyes": eyes, "moves": moves }));
        }
        if number % 20 == 0 {
            let changed = changed(&record, 25).into_iter();
            asks.extend(changed.map(|record| json!({ "ask": "verify", "record": record })));
        }
        asks.push(json!({ "ask": "verify", "record": record }));
    }
    asks
}

#[test]
fn web_assembly_answers_as_natively() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pairs: Vec<[String; 2]> = asks()
        .iter()
        .map(Value::to_string)
        .map(|ask| {
            let answer = browser::answer(ask.as_bytes());
            [ask, answer]
        })
        .collect();
    for kind in ["verified", "bad_record", "position", "bad_ask"] {
        let said = format!(r#"{{"answer":"{kind}""#);
        let count = pairs.iter().filter(|[_, answer]| answer.starts_with(&said)).count();
        assert!(count > 0, "no answer is {kind}");
    }
    let file = root.join("target/engine/answers.json");
    assert!(file.with_file_name("engine.wasm").exists(), "scripts/engine makes it");
    fs::write(&file, serde_json::to_string(&pairs).expect("JSON")).expect("a file to be written");
    let run = Command::new(root.join("scripts/web")).arg("same").status();
    assert!(run.expect("a script to run").success());
}
