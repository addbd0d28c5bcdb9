//! Every seat at every dawn of games played by habit, for `bench/pinched/fit.py`:
//! `cargo run --release -p pinched --example dawns [GAMES] > dawns.csv`.

#![expect(clippy::print_stdout, reason = "rows for a program that reads them")]

use pinched::{Pinched, facts};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Metadata};

const PRESETS: [(u8, &str); 8] = [
    (2, "basic"),
    (2, "paranoid-proprietor"),
    (3, "basic"),
    (3, "search-for-lisa-mona"),
    (4, "basic"),
    (4, "cursed-secrets"),
    (5, "basic"),
    (5, "full-monty"),
];

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(6000);
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    for number in 0..games {
        let (players, preset) = PRESETS[number as usize % PRESETS.len()];
        let form = json!({"players": players, "setup": preset});
        let form = serde_json::from_value(form).expect("a form");
        let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a preset");
        let mut fate = dice(number);
        let deal = Pinched::deal(&setup, &mut fate);
        let game = Pinched::start(&setup, &deal).expect("the game's own deal");
        for dawn in facts::dawns(game, &mut fate) {
            let facts::Dawn { day, own, days, safe, features, score, won } = dawn;
            let features = features.map(|part| format!("{part:.3}")).join(",");
            println!("{number},{players},{day},{own},{days},{safe},{score},{won:.3},{features}");
        }
    }
}
