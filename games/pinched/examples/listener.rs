//! Every sealed plan of games among masters: the place, who has chosen it, the position and the
//! words, for `bench/pinched/listen.py`:
//! `cargo run --release -p pinched --example listener [SEATS] [GAMES] [PLAYOUTS] [SEED] > plans.csv`.

#![expect(clippy::print_stdout, reason = "rows for a program that reads them")]

use bots::Time;
use pinched::{Move, Pinched, Temper, facts};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Metadata, Origin, Seat, Seed, Sight, Table, awaited_to_play};

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse().ok());
    let [seats, games, playouts, seed] =
        [3u64, 300, 300, 1].map(|usual| numbers.next().unwrap_or(usual));
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(json!({"players": seats})).expect("a form");
    let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a preset");
    for number in 0..games {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&(seed << 32 | number).to_le_bytes());
        let origin = Origin::Seed(Seed::new(bytes));
        let mut table: Table<Pinched> = Table::new(setup.clone(), origin).expect("a game");
        let mut dice = dice(seed << 32 | number);
        let mut plans = Vec::new();
        while let Ok(seat) = awaited_to_play(table.turn(), &mut dice) {
            let sight = Sight::new(table.game(), seat);
            let time = Time::Playouts(playouts);
            let mv = Pinched::master_of(&sight, time, &Temper::default(), &mut dice).mv;
            if let Move::Go(place) = mv {
                plans.push((seat, place));
            }
            if plans.len() == seats as usize {
                show(number, table.game(), &plans);
                plans.clear();
            }
            table.play(seat, mv).expect("a legal move");
        }
    }
}

fn show(number: u64, game: &Pinched, plans: &[(Seat, pinched::Location)]) {
    let row = |numbers: Vec<f64>| {
        numbers.iter().map(|part| format!("{part:.3}")).collect::<Vec<_>>().join(",")
    };
    for &(seat, place) in plans {
        let (position, words) = (facts::position(game, seat), facts::words(game, seat));
        println!("{number},{place},{},{}", row(position), row(words));
    }
}
