//! Tables to search at.

use tabletop::chance::{Rng, dice};
use tabletop::conform::Conformance;
use tabletop::form::Object;
use tabletop::{Origin, Seat, Seed, Table};

/// Every sample setup of a game.
pub fn samples<G: Conformance>() -> Vec<G::Setup> {
    G::samples(&G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order"))
}

/// A game of this setup, dealt by the number.
pub fn dealt<G: Conformance>(setup: G::Setup, number: u64) -> Table<G> {
    let mut seed = [0; 32];
    dice(number).fill_bytes(&mut seed);
    Table::new(setup, Origin::Seed(Seed::new(seed))).expect("the game's own deal")
}

/// The start of a game whose setup and deal are written as JSON.
pub fn begun<G: Conformance>(setup: &str, deal: &str) -> Table<G> {
    let cards = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
    let Object(form) = serde_json::from_str(setup).expect("a form");
    let setup = G::setup(form, &cards, G::RULES).expect("a setup that can be played");
    let deal = serde_json::from_str(deal).expect("a deal");
    Table::new(setup, Origin::Deal(deal)).expect("a deal that fits")
}

/// The same setup and another deal, played as said.
pub fn replayed<G: Conformance>(
    table: &Table<G>,
    deal: G::Deal,
    moves: &[(Seat, G::Move)],
) -> Table<G> {
    let mut other = Table::new(table.setup().clone(), Origin::Deal(deal)).expect("a twin's deal");
    for &(seat, mv) in moves {
        assert!(other.play(seat, mv).is_ok(), "{}: {seat} {mv}", G::ID);
    }
    other
}
