//! How much could be gained by knowing how a bot plans.
//!
//! `cargo run --release -p masters --example plans [POSITIONS] [SEED]`

#![allow(clippy::print_stdout)]

mod position;

use bots::Mind;
use position::Position;
use tabletop::Seat;
use tabletop::chance::dice;

/// How many plans are drawn to answer, and as many to judge the answer by.
const DRAWS: usize = 12;

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (count, seed) = (numbers.next().unwrap_or(12), numbers.next().unwrap_or(1));
    println!("the planning of {count} duels between rookies, seed {seed}");
    println!("what the best answer to a bot's plans gains, in dollars a round:");
    let positions: Vec<Position> = (seed..seed + count).map(Position::new).collect();
    for level in ["random", "rookie", "regular", "master"] {
        let mind: Mind = level.parse().expect("a level");
        let mut fate = dice(seed);
        let gains = positions.iter().flat_map(|position| {
            [Seat::P1, Seat::P2].map(|seat| position.gain(mind, seat, DRAWS, &mut fate))
        });
        println!("{level:<8} {:.2}", gains.sum::<f64>() / (2 * count) as f64);
    }
}
