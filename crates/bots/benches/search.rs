//! Playouts per second of the searchers. `cargo bench -p bots`

use bots::{Budget, Options, Searcher, search};
use divan::{Bencher, counter::ItemsCount};
use pinch::Pinch;
use tabletop::chance::dice;
use tabletop::form::Object;
use tabletop::{Seat, Seed, Sight, Table, Title};

fn main() {
    divan::main();
}

/// The start of a game of this setup, given as JSON.
fn start<G: Title>(setup: &str) -> Table<G> {
    let cards = G::read_cards(G::CARDS_TEXT).expect("the embedded card file is in order");
    let Object(form) = serde_json::from_str(setup).expect("a setup");
    let setup = G::setup(form, &cards).expect("a setup that can be played");
    Table::new(setup, tabletop::Origin::Seed(Seed::new([7; 32]))).expect("a deal")
}

fn measure<G: Title>(bencher: Bencher<'_, '_>, setup: &str, playouts: u64, options: &Options) {
    let table = start::<G>(setup);
    let budget = Budget::playouts(playouts);
    let sight = Sight::new(table.game(), Seat::P1);
    bencher
        .counter(ItemsCount::new(playouts))
        .bench_local(|| search(&sight, options, &budget, &mut dice(1)).visits);
}

/// The empty board of 13 × 13, with every thread growing a tree of its own.
#[divan::bench(args = [1, 2], sample_count = 10, sample_size = 1)]
fn pinch_13(bencher: Bencher<'_, '_>, threads: usize) {
    measure::<Pinch>(bencher, r#"{"size":13}"#, 40_000, &Options::default().on_threads(threads));
}

/// The first card of a game of Diamonds, by both ways of looking at it.
#[divan::bench(args = [Searcher::OneObserver, Searcher::ManyObservers], sample_count = 10, sample_size = 1)]
fn diamonds(bencher: Bencher<'_, '_>, searcher: Searcher) {
    let options = Options { searcher, ..Options::default() };
    let leader = start::<diamonds::Diamonds>("{}");
    let seat = leader.turn().seats().first().expect("a seat to move");
    let sight = Sight::new(leader.game(), seat);
    let budget = Budget::playouts(20_000);
    bencher
        .counter(ItemsCount::new(20_000_u64))
        .bench_local(|| search(&sight, &options, &budget, &mut dice(1)).visits);
}
