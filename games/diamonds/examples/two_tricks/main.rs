//! How much could be gained by knowing how a bot plays: Diamonds with two tricks left, where the
//! best answer can be worked out exactly.
//!
//! `cargo run --release -p diamonds --example two_tricks [ENDINGS] [SEED]`

#![allow(clippy::print_stdout)]

mod ending;

use bots::Mind;
use ending::Ending;
use tabletop::chance::dice;

/// How often each decision is drawn.
const DRAWS: u32 = 2;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (endings, seed) = (numbers.next().unwrap_or(10), numbers.next().unwrap_or(1));
    println!("two tricks left, 3 players, {endings} endings of 90 deals, seed {seed}");
    println!("what a seat gains by the best answer to the others, in diamonds:");
    let endings: Vec<Ending> = (seed..seed + endings).map(Ending::new).collect();
    for level in ["random", "rookie", "regular", "master"] {
        let mind: Mind = level.parse().expect("a level");
        let mut fate = dice(seed);
        let gains = endings
            .iter()
            .map(|ending| ending.measure(&ending.strategy(mind, DRAWS, &mut fate)).gain());
        println!("{level:<8} {:.3}", gains.sum::<f64>() / endings.len() as f64);
    }
}
