//! How far each level's choice of roles can be exploited: `cargo run --release -p millions
//! --example roles [SEED]`.

#![expect(clippy::print_stdout, reason = "a table for whoever ran it")]

use millions::study::{WHOSE, exploitability};

fn main() {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    println!(
        "what the best reply gains in one round, in millions, mean of ten loot cards, seed {seed}"
    );
    println!("players      {}", WHOSE.map(|whose| format!("{whose:>12}")).concat());
    for players in 3..=5 {
        let gains = exploitability(players, seed);
        println!("{players:7}      {}", gains.map(|gain| format!("{gain:12.3}")).concat());
    }
}
