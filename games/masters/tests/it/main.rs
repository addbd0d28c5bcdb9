//! The rules of Masters of the Heist, example by example.

mod conformance;
mod golden;

use masters::{Cards, Form, Masters, Move};
use serde_json::{Value, json};
use tabletop::form::Object;
use tabletop::{Game, Origin, Seat, Table, Title, Viewer};

/// The embedded figures.
fn cards() -> Cards {
    Masters::read_cards(Masters::CARDS_TEXT).expect("the embedded file is in order")
}

/// A game of this setup from this deal.
fn begin(setup: Value, deal: Value) -> Result<Table<Masters>, String> {
    let Object::<Form>(form) = serde_json::from_value(setup).map_err(|error| error.to_string())?;
    let setup = Masters::setup(form, &cards()).map_err(|bad| bad.to_string())?;
    let Object(deal) = serde_json::from_value(deal).map_err(|error| error.to_string())?;
    Table::new(setup, Origin::Deal(deal)).map_err(|bad| bad.to_string())
}

fn seat(index: u64) -> Seat {
    Seat::new(index as usize).expect("a seat")
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is a move"))
}

/// Plays moves written as in a log, `p1 buy thug`.
fn play(table: &mut Table<Masters>, moves: &[&str]) {
    for text in moves {
        let (seat, what) = text.split_once(' ').expect("a seat and a move");
        let seat = seat.parse().expect("a seat");
        table.play(seat, mv(what)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// The legal moves of a seat as written.
fn legal(table: &Table<Masters>, seat: Seat) -> Vec<String> {
    table.legal(seat).iter().map(ToString::to_string).collect()
}

/// The view as JSON.
fn view(table: &Table<Masters>, viewer: Viewer) -> Value {
    serde_json::to_value(table.view(viewer)).expect("a view")
}

/// Checks the keys named in `expected` against what everybody sees.
fn check(table: &Table<Masters>, expected: Value) {
    let found = view(table, Viewer::Spectator);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(found["public"][key], *value, "{key} in {found}");
    }
}
