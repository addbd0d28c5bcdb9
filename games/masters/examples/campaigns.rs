//! How often a bot wins solo campaigns at the printed goals.
//!
//! `cargo run --release -p masters --example campaigns [CAMPAIGNS] [SEED] [LEVEL]`
//!
//! With the same seed every bot plays the same deals.

#![allow(clippy::print_stdout)]

use bots::Mind;
use masters::{Form, Masters};
use serde_json::{from_value, json, to_value};
use std::time::Instant;
use tabletop::chance::dice;
use tabletop::{Game, Metadata, Seat, Sight, Silent, Turn, Viewer};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| arguments.get(place)?.parse::<u64>().ok();
    let (count, seed) = (number(0).unwrap_or(100), number(1).unwrap_or(1));
    let levels = arguments.get(2).map_or("random rookie regular master", String::as_str);
    println!(
        "{count} solo campaigns, seed {seed}: how many won each of their games, the mean cash"
    );
    println!("after the first, and campaigns won, in percent, with a 95 % interval");
    for level in levels.split(' ') {
        let mind: Mind = level.parse().expect("a level");
        let began = Instant::now();
        let campaigns: Vec<Vec<i32>> = (seed..seed + count).map(|seed| play(mind, seed)).collect();
        let reached = |game: usize| {
            let won = |cash: &&Vec<i32>| cash.get(game).is_some_and(|&cash| cash >= GOALS[game]);
            campaigns.iter().filter(won).count()
        };
        let won = [0, 1, 2].map(reached);
        let first: i32 = campaigns.iter().map(|cash| cash[0]).sum();
        let [share, low, high] =
            interval(won[2] as f64, count as f64).map(|part| 100.0 * part.max(0.0));
        println!(
            "{level:<8} {won:?} {:.1} {share:.1} ({low:.1} to {high:.1}), {:.1} s a campaign",
            f64::from(first) / count as f64,
            began.elapsed().as_secs_f64() / count as f64
        );
    }
}

/// What the games of a campaign must bring.
const GOALS: [i32; 3] = [80, 100, 120];

/// The cash after each game of a campaign.
fn play(mind: Mind, seed: u64) -> Vec<i32> {
    let cards = Masters::read_cards(Masters::CARDS_TEXT).expect("the embedded card file");
    let form: Form = from_value(json!({ "mode": "solo", "goals": GOALS })).expect("a form");
    let setup = Masters::setup(form, &cards, Masters::RULES).expect("a campaign");
    let mut fate = dice(seed);
    let deal = Masters::deal(&setup, &mut fate);
    let mut game = Masters::start(&setup, &deal).expect("a deal of its own");
    while !matches!(game.turn(), Turn::Over(_)) {
        let mv = mind.think(&Sight::new(&game, Seat::P1), &mut fate).mv;
        game.play(Seat::P1, mv, &mut Silent(&mut fate));
    }
    let view = to_value(game.view(Viewer::Spectator)).expect("a view");
    let results = view["public"]["results"].as_array().expect("results");
    results.iter().map(|result| result["cash"].as_i64().expect("cash") as i32).collect()
}

/// A share with Wilson's interval.
fn interval(hits: f64, of: f64) -> [f64; 3] {
    const Z: f64 = 1.96;
    let share = hits / of;
    let middle = share + Z * Z / (2.0 * of);
    let wide = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let scale = 1.0 + Z * Z / of;
    [share, (middle - wide) / scale, (middle + wide) / scale]
}
