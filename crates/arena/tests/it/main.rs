//! Whole runs: the same games whatever the threads, programs that behave and programs that do not.

mod hosted;
mod programs;
mod runs;

use arena::{Plan, Report, run};
use catalog::Entry;
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;

/// A plan for a game by its id; players as they are written on the command line.
fn plan(game: &str, setup: &str, players: &[&str], games: u64) -> Plan {
    let game = catalog::game(game).expect("a game");
    let players: Vec<_> = players.iter().map(|text| text.parse().expect("a player")).collect();
    Plan::new(game, setup, &players, games).expect("a plan")
}

fn played(plan: &Plan) -> Report {
    run(plan, &AtomicBool::new(false), &|| {}).expect("a report")
}

/// The game's usual setup, for the fewest players.
fn usual(game: &dyn Entry) -> String {
    match game.seats_of("{}") {
        Ok(_) => "{}".into(),
        Err(_) => json!({ "players": game.seats().0 }).to_string(),
    }
}

/// A report without what depends on the clock.
fn timeless(report: &Report) -> Value {
    let mut report = serde_json::to_value(report).expect("JSON");
    for (list, key) in [("players", "times"), ("games", "ms")] {
        for row in report[list].as_array_mut().expect("a list") {
            row[key].take();
        }
    }
    report
}
