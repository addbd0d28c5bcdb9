//! Micro-benchmarks of what a table does all day. `cargo bench -p catalog`

use catalog::NewGame;
use divan::{Bencher, black_box};
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::{Level, Seat, Seed, Viewer, chance::dice};

fn main() {
    divan::main();
}

/// One golden record of each kind: the usual Pinch game and the longest Diamonds game.
fn record(path: &str) -> String {
    let games: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read_to_string(games.join(path)).expect("a golden record")
}

const RECORDS: [&str; 3] = [
    "pinch/records/relocate-13-1.txt",
    "pinch/records/relocate-13-3.txt",
    "diamonds/records/five-1.txt",
];

/// Parse a finished game's record, re-deal it, check every move and the result.
#[divan::bench(args = RECORDS)]
fn verify_record(bencher: Bencher<'_, '_>, path: &str) {
    let text = record(path);
    bencher.bench(|| catalog::load(black_box(&text)).map(|game| game.outcome()));
}

/// One random game with the quick random move.
#[divan::bench(args = [("pinch", r#"{"size":13}"#), ("diamonds", r#"{"players":4}"#)])]
fn hundred_playouts(bencher: Bencher<'_, '_>, (id, setup): (&str, &str)) {
    let game = catalog::game(id).expect("a game");
    bencher.bench(|| game.playouts(black_box(setup), 100, 1, false));
}

/// What a client is sent: a view as JSON.
#[divan::bench(args = RECORDS)]
fn view(bencher: Bencher<'_, '_>, path: &str) {
    let game = catalog::load(&record(path)).expect("a good record");
    bencher.bench_local(|| game.view(black_box(Viewer::Seat(Seat::P1))));
}

/// The rookie's first decision.
#[divan::bench(args = [("pinch", "{}"), ("diamonds", r#"{"players":4}"#)])]
fn rookie(bencher: Bencher<'_, '_>, (id, setup): (&str, &str)) {
    let new = NewGame::asked(setup, Seed::new([7; 32]));
    let game = catalog::game(id).and_then(|entry| entry.begin(&new)).expect("a game");
    let seat = game.turn().seats().first().expect("a seat to move");
    bencher.bench_local(|| game.bot(black_box(seat), Level::Rookie.into(), &mut dice(1)));
}
