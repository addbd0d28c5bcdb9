//! For tests: a table in a game.

#![allow(clippy::unwrap_used)]

use super::Table;
use crate::log::{Created, KeptSeed, LogEntry, Origin};
use protocol::{BotPace, Clock, Person, SeatTaker};
use serde_json::json;
use tabletop::Seed;

/// A person by a short name.
pub fn person(name: &str) -> Person {
    Person { id: format!("{name:0<12}").parse().unwrap(), name: name.into() }
}

/// A game of Pinch of Ann and Bob, with nothing played.
pub fn table() -> Table {
    let taker = |name| SeatTaker::Person { person: person(name) };
    let about = Created {
        host: person("ann").id,
        game: "pinch".into(),
        rules: catalog::game("pinch").unwrap().rules_version(),
        setup: serde_json::value::to_raw_value(&json!({ "size": 5, "pie": false })).unwrap(),
        seats: vec![taker("ann"), taker("bob")],
        clock: Clock::None,
        pace: BotPace::default(),
        public: false,
        branch: None,
        seed: None,
        sealed: None,
        entropy: None,
        nameless_bots: false,
    };
    let mut table = Table::new("tablewherenobody".parse().unwrap(), about, 0);
    let started = LogEntry::started(Origin::Seed(KeptSeed(Seed::new([7; 32]))));
    table.apply(&started, 0).unwrap();
    table
}
