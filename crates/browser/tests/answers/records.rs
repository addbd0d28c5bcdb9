//! Records to ask about.

use catalog::{Entry, NewGame};
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::chance::dice;
use tabletop::{Entropy, Level, Seat, Seed, SharedDeal, seat_to_play};

/// The records that are kept with the games and from every release, each with its name.
pub fn golden() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders: Vec<PathBuf> =
        catalog::games().iter().map(|game| root.join("games").join(game.id())).collect();
    let kept = root.join("crates/hideout/tests/kept");
    folders.extend(["0.1.0", "0.2.0", "0.3.0"].map(|release| kept.join(release)));
    let mut records = Vec::new();
    for folder in folders {
        for file in fs::read_dir(folder.join("records")).expect("a folder of records") {
            let file = file.expect("a folder that can be listed").path();
            let text = fs::read_to_string(&file).expect("a readable file");
            records.push((file.display().to_string(), text));
        }
    }
    records.sort();
    assert!(records.len() > 100, "{} records", records.len());
    records
}

/// A random game dealt at a table where all but the second added something.
pub fn played_at_a_table(entry: &dyn Entry, number: u64) -> String {
    let mut dice = dice(number);
    let samples = entry.sample_setups();
    let setup = samples[number as usize % samples.len()].to_string();
    let seats = entry.seats_of(&setup).expect("a sample setup");
    let seed = Seed::new([number as u8; 32]);
    let added = Seat::all(seats).filter(|seat| seat.index() != 1);
    let shared = SharedDeal {
        table: "n7t9bbprgqx0f4bq".into(),
        commitment: seed.commitment(),
        entropy: added.map(|seat| (seat, Entropy::new([seat.index() as u8 + 40; 32]))).collect(),
        seed: Some(seed.clone()),
    };
    let new = NewGame { shared: Some(shared), ..NewGame::asked(&setup, seed) };
    let mut game = entry.begin(&new).expect("a game");
    while let Ok(seat) = seat_to_play(game.turn(), &mut dice) {
        let mv = game.bot(seat, Level::Random.into(), &mut dice).expect("a bot to move").mv;
        game.play(seat, &mv).expect("a bot's move is legal");
    }
    game.record(false).to_string()
}

/// The record with one thing changed, for every line that can be left out, said twice or exchanged with
/// the next among `every`th.
pub fn changed(record: &str, every: usize) -> Vec<String> {
    let lines: Vec<&str> = record.lines().collect();
    let mut changed = Vec::new();
    for at in (0..lines.len()).filter(|at| at % every == 0 || *at < 8 || at + 2 >= lines.len()) {
        let mut without = lines.clone();
        without.remove(at);
        let mut twice = lines.clone();
        twice.insert(at, lines[at]);
        let mut exchanged = lines.clone();
        exchanged.swap(at, (at + 1) % lines.len());
        let other = lines[at].replacen(['1', 'a'], "2", 1);
        let mut misspelt = lines.clone();
        misspelt[at] = &other;
        changed.extend([without, twice, exchanged, misspelt].map(|lines| lines.join("\n")));
    }
    changed
}
