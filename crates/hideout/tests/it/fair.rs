//! Records of format 2: games dealt from a seed and what the players added.

use crate::{file, hideout, path, text};
use catalog::NewGame;
use serde_json::Value;
use std::process::Command;
use tabletop::chance::dice;
use tabletop::{Entropy, Level, Seat, Seed, SharedDeal, seat_to_play};

/// A whole game dealt at a table where all but the second added something.
fn record(id: &str) -> String {
    let entry = catalog::game(id).expect("a game");
    let setup = entry.sample_setups().swap_remove(0).to_string();
    let seats = entry.seats_of(&setup).expect("a sample setup");
    let seed = Seed::new([5; 32]);
    let added = Seat::all(seats).filter(|seat| seat.index() != 1);
    let shared = SharedDeal {
        table: "n7t9bbprgqx0f4bq".into(),
        commitment: seed.commitment(),
        entropy: added.map(|seat| (seat, Entropy::new([seat.index() as u8 + 40; 32]))).collect(),
        seed: Some(seed),
    };
    let zero = Seed::new([0; 32]);
    let new = NewGame { shared: Some(shared), ..NewGame::asked(&setup, zero) };
    let mut game = entry.begin(&new).expect("a game");
    let mut dice = dice(9);
    while let Ok(seat) = seat_to_play(game.turn(), &mut dice) {
        let mv = game.bot(seat, Level::Random.into(), &mut dice).expect("a bot to move").mv;
        game.play(seat, &mv).expect("a bot's move is legal");
    }
    game.record(false).to_string()
}

/// The few lines of Python in the documents say what the game was dealt from, as the program does.
#[test]
fn anybody_can_check_a_deal_with_standard_tools() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/fair-deal.py");
    for game in catalog::games() {
        let written = record(game.id());
        let kept = file(&format!("fair-{}.txt", game.id()), written.as_bytes());
        let python = Command::new("python3").args([script, path(&kept)]).output().expect("Python");
        assert!(python.status.success(), "{}: {}", game.id(), text(&python.stderr));
        let said = hideout(&["verify", "--json", path(&kept)], b"");
        let found: Value = serde_json::from_slice(&said.stdout).expect("JSON");
        assert_eq!(found["origin"], "shared", "{found}");
        let dealt = found["deal_seed"].as_str().expect("a seed");
        assert!(text(&python.stdout).ends_with(&format!("dealt from {dealt}\n")), "{}", game.id());
        let said = hideout(&["verify", path(&kept)], b"");
        assert!(text(&said.stdout).contains(&format!("dealt from {dealt}")), "{}", game.id());
        for changed in
            [written.replacen("seed 05", "seed 06", 1), written.replacen("commit ", "commit 00", 1)]
        {
            let forged = file(&format!("forged-{}.txt", game.id()), changed.as_bytes());
            let python = Command::new("python3").args([script, path(&forged)]).output();
            assert!(!python.expect("Python").status.success(), "{}", game.id());
        }
    }
}

/// Whatever is changed of what fixes the deal, other cards are dealt, and the moves no longer fit.
#[test]
fn the_deal_hangs_on_every_line_before_the_seed() {
    let good = record("diamonds");
    let line = |start: &str| good.lines().find(|line| line.starts_with(start)).expect("a line");
    let first = line("entropy p1 ");
    for (old, new) in [
        ("table n7t9bbprgqx0f4bq".to_owned(), "table n7t9bbprgqx0f4br".to_owned()),
        (first.to_owned(), first.replace("28", "29")),
        (format!("{first}\n"), String::new()),
        (first.to_owned(), format!("{first}\nentropy p2 {}", "11".repeat(32))),
        ("entropy p3".to_owned(), "entropy p2".to_owned()),
        (line("setup ").to_owned(), line("setup ").replacen(':', ": ", 1)),
        (line("seed ").to_owned(), format!("seed {}", "06".repeat(32))),
    ] {
        assert!(good.contains(&old), "{old}");
        let changed = good.replacen(&old, &new, 1);
        let run = hideout(&["verify", "-"], changed.as_bytes());
        assert_eq!(run.status.code(), Some(1), "{new}: {}", text(&run.stdout));
    }
}
