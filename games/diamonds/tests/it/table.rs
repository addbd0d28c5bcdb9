//! Helpers: setups, fixed deals, and playing moves by their notation.

use diamonds::{Card, CardSet, Deal, Diamonds, Figures, Form, Setup};
use serde_json::Value;
use tabletop::{Game, Metadata, Origin, Seat, Table, Turn, Viewer};

pub fn figures() -> Figures {
    Diamonds::read_cards(Diamonds::CARDS_TEXT).expect("the embedded card file is in order")
}

/// The setup this JSON asks for.
pub fn setup(json: &Value) -> Result<Setup, String> {
    let form: Form = serde_json::from_value(json.clone()).map_err(|error| error.to_string())?;
    Diamonds::setup(form, &figures(), Diamonds::RULES).map_err(|bad| bad.to_string())
}

/// A new table with this setup and deal.
pub fn lay(json: &Value, deal: &Value) -> Result<Table<Diamonds>, String> {
    let deal: Deal = serde_json::from_value(deal.clone()).map_err(|error| error.to_string())?;
    Table::new(setup(json)?, Origin::Deal(deal)).map_err(|bad| bad.to_string())
}

/// The fixed deal of the examples: the deck's numbers `i`, sorted by `(i + a)² · (round + 1)`
/// modulo 101, then by `i`.
pub fn fixed_deal(players: usize, a: usize) -> Deal {
    let setup = setup(&serde_json::json!({ "players": players })).expect("a good setup");
    let deck: Vec<Card> = setup.ranks().deck().iter().collect();
    let round = |round: usize| {
        let mut order: Vec<usize> = (0..deck.len()).collect();
        order.sort_by_key(|i| ((i + a).pow(2) * (round + 1) % 101, *i));
        let hands = order.chunks(12);
        hands.map(|hand| hand.iter().map(|&i| deck[i]).collect()).collect()
    };
    Deal { first_leader: 0, hands: (0..players).map(round).collect() }
}

/// A table with a fixed deal.
pub fn fixed(players: usize, a: usize) -> Table<Diamonds> {
    let setup = setup(&serde_json::json!({ "players": players })).expect("a good setup");
    Table::new(setup, Origin::Deal(fixed_deal(players, a))).expect("a good deal")
}

/// Whose turn it is.
pub fn mover(table: &Table<Diamonds>) -> Option<Seat> {
    match table.turn() {
        Turn::One(seat) => Some(seat),
        _ => None,
    }
}

/// Plays the clock's move `times` times, or until the game is over; tells how often it did.
pub fn time_out(table: &mut Table<Diamonds>, times: usize) -> usize {
    let mut dice = tabletop::chance::dice(0);
    for made in 0..times {
        let Some(seat) = mover(table) else { return made };
        let mv = table.default_move(seat, &mut dice);
        table.play(seat, mv).expect("the clock's move is legal");
    }
    times
}

/// Lets whoever is to move play these moves.
pub fn play(table: &mut Table<Diamonds>, moves: &[&str]) {
    for text in moves {
        let seat = mover(table).expect("somebody is to move");
        table.play(seat, text.parse().expect("a move")).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// A seat's legal moves, sorted as text.
pub fn legal(table: &Table<Diamonds>, seat: Seat) -> Vec<String> {
    let mut moves: Vec<String> = table.legal(seat).iter().map(|mv| mv.to_string()).collect();
    moves.sort_unstable();
    moves
}

/// What everybody sees.
pub fn open(table: &Table<Diamonds>) -> diamonds::View {
    table.view(Viewer::Spectator)
}

/// The cards named in a text, in its order.
pub fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|name| name.parse().expect("a card")).collect()
}

/// The cards named in a text, as a set.
pub fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}
