//! The rules of Pinch, example by example.

mod conformance;
mod examples;
mod files;
mod minds;
mod notation;
mod perfect;
mod properties;
mod small;

use pinch::{Form, Pinch, WholeTurn};
use serde_json::{Value, json};
use tabletop::form::Object;
use tabletop::{Game, Metadata, Origin, Seat, Seed, Table, Viewer};

/// A game of this setup from this deal.
fn begin(setup: Value, deal: Value) -> Result<Table<Pinch>, String> {
    let choices = Pinch::read_cards(Pinch::CARDS_TEXT).expect("the embedded file is in order");
    let Object::<Form>(form) = serde_json::from_value(setup).map_err(|error| error.to_string())?;
    let setup = Pinch::setup(form, &choices, Pinch::RULES).map_err(|bad| bad.to_string())?;
    let Object(deal) = serde_json::from_value(deal).map_err(|error| error.to_string())?;
    Table::new(setup, Origin::Deal(deal)).map_err(|bad| bad.to_string())
}

/// A 5 × 5 game from a position, rows from north to south.
fn position(variant: &str, rows: &str, to_move: &str) -> Table<Pinch> {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let setup = json!({"size": rows.len(), "variant": variant});
    begin(setup, json!({"position": rows, "to_move": to_move})).expect("a position to play from")
}

/// The view as JSON.
fn view(table: &Table<Pinch>) -> Value {
    serde_json::to_value(table.view(Viewer::Spectator)).expect("a view")
}

fn to_move(table: &Table<Pinch>) -> Seat {
    table.turn().seats().first().expect("a seat to move")
}

/// Plays whole turns, whoever is to move.
fn play(table: &mut Table<Pinch>, turns: &str) {
    for turn in turns.split_whitespace() {
        let turn: WholeTurn = turn.parse().expect("a turn");
        for mv in turn.moves() {
            table.play(to_move(table), mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal}"));
        }
    }
}

/// The legal moves of the seat to move, as written and sorted.
fn legal(table: &Table<Pinch>) -> Vec<String> {
    let mut moves: Vec<String> =
        table.legal(to_move(table)).iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// Why the seat to move may not play this.
fn refusal(table: &Table<Pinch>, mv: &str) -> String {
    let mv = mv.parse().expect("a move");
    table.check(to_move(table), mv).expect_err("an illegal move").to_string()
}

/// Checks the keys named in `expected` against the view.
fn check(table: &Table<Pinch>, expected: Value) {
    let found = view(table);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(found[key], *value, "{key} in {found}");
    }
}

/// A board as the view writes it.
fn rows(text: &str) -> Value {
    json!(text.split_whitespace().collect::<Vec<_>>())
}

fn zero() -> Origin<Pinch> {
    Origin::Seed(Seed::new([0; 32]))
}
