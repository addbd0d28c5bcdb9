//! How much could be gained by knowing how a bot plays: Diamonds with two tricks left, where the
//! best answer can be worked out exactly.
//!
//! `cargo run --release -p diamonds --example two_tricks [ENDINGS] [SEED] [DRAWS] [LEVEL]`
//!
//! A bot that mixes its play shows only draws of it. So the answer is judged twice: by the draws
//! that it was found for, which flatters it, and by as many others, which it has not seen. The
//! truth lies between.

#![allow(clippy::print_stdout)]

mod ending;

use bots::Mind;
use ending::Ending;
use tabletop::chance::dice;

/// How often each decision is drawn.
const DRAWS: u64 = 2;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place)?.parse::<u64>().ok();
    let (endings, seed) = (number(0).unwrap_or(10), number(1).unwrap_or(1));
    let draws = number(2).unwrap_or(DRAWS) as u32;
    let levels = arguments.get(3).map_or("random rookie regular master", String::as_str);
    println!("two tricks left, 3 players, {endings} endings of 90 deals, seed {seed}");
    println!("what a seat gains by the best answer to {draws} draws of the others, in diamonds,");
    println!("judged by those draws and by as many others:");
    let endings: Vec<Ending> = (seed..seed + endings).map(Ending::new).collect();
    for level in levels.split(' ') {
        let mind: Mind = level.parse().expect("a level");
        let mut fate = dice(seed);
        let (mut same, mut others) = (0.0, 0.0);
        for ending in &endings {
            let [seen, judge] = [(); 2].map(|()| ending.strategy(mind, draws, &mut fate));
            same += ending.gain(&seen, &seen) / endings.len() as f64;
            others += ending.gain(&seen, &judge) / endings.len() as f64;
        }
        println!("{level:<8} {same:.3} {others:.3}");
    }
}
