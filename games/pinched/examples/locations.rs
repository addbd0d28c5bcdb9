//! How far the plans of each level can be exploited: `cargo run --release -p pinched --example
//! exploitability [SEED] [NIGHTS] [PLAYOUTS]`.

#![expect(clippy::print_stdout, reason = "a table for whoever ran it")]

use pinched::study::{WHOSE, exploitability};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse().ok());
    let [seed, nights, playouts] = [1, 18, 1000].map(|usual| numbers.next().unwrap_or(usual));
    println!(
        "{nights} nights of two, {playouts} playouts for each way a night can go, seed {seed}"
    );
    println!("what the best reply gains, in hundredths of a victory:");
    for (whose, gain) in WHOSE.iter().zip(exploitability(seed, nights, playouts)) {
        println!("{whose:12} {gain:6.2}");
    }
}
