//! Playouts per second of the searchers. `cargo bench -p bots`

use bots::{Budget, Options, Searcher, search};
use divan::{Bencher, counter::ItemsCount};
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::form::Object;
use tabletop::{Origin, Seed, Sight, Table};

fn main() {
    divan::main();
}

/// The first decision of a game whose setup is written as JSON.
fn measure<G: Conformance>(
    bencher: Bencher<'_, '_>,
    setup: &str,
    playouts: u64,
    options: &Options,
) {
    let cards = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
    let Object(form) = serde_json::from_str(setup).expect("a form");
    let setup = G::setup(form, &cards, G::RULES).expect("a setup that can be played");
    let table = Table::<G>::new(setup, Origin::Seed(Seed::new([7; 32]))).expect("a deal");
    let seat = table.turn().seats().first().expect("a seat to move");
    let sight = Sight::new(table.game(), seat);
    let budget = Budget::playouts(playouts);
    bencher
        .counter(ItemsCount::new(playouts))
        .bench_local(|| search(&sight, options, &budget, &mut dice(1)).visits);
}

/// The empty board of 13 × 13, every thread with a tree of its own.
#[divan::bench(args = [1, 2], sample_count = 10, sample_size = 1)]
fn pinch_13(bencher: Bencher<'_, '_>, threads: usize) {
    let options = Options::default().on_threads(threads);
    measure::<pinch::Pinch>(bencher, r#"{"size":13}"#, 40_000, &options);
}

/// The first card of Diamonds for four.
#[divan::bench(args = [Searcher::OneObserver, Searcher::ManyObservers], sample_count = 10, sample_size = 1)]
fn diamonds_4(bencher: Bencher<'_, '_>, searcher: Searcher) {
    let options = Options { searcher, ..Options::default() };
    measure::<diamonds::Diamonds>(bencher, r#"{"players":4}"#, 20_000, &options);
}
