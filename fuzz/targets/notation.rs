//! Any text sent as a move stands for a listed move, or is refused and changes nothing, at every
//! moment of a game. The first byte chooses the game and its setup, the second how far it has gone.

#![no_main]

use catalog::NewGame;
use libfuzzer_sys::fuzz_target;
use tabletop::chance::dice;
use tabletop::{Level, Seat, Seed, Viewer};

fuzz_target!(|data: &[u8]| {
    let [which, far, texts @ ..] = data else { return };
    let Ok(texts) = std::str::from_utf8(texts) else { return };
    let games = catalog::games();
    let game = games[usize::from(*which) % games.len()];
    let setups = game.sample_setups();
    let setup = setups[usize::from(*which) / games.len() % setups.len()].to_string();
    let new = NewGame::asked(&setup, Seed::new([*far; 32]));
    let mut playing = game.begin(&new).expect("a sample setup can be played");
    let mut dice = dice(u64::from(*far));
    for _ in 0..*far {
        let Some(seat) = playing.turn().seats().first() else { return };
        let thought = playing.bot(seat, Level::Random.into(), &mut dice);
        let mv = thought.expect("a bot finds a move").mv;
        playing.play(seat, &mv).expect("a bot's move is legal");
    }
    for text in texts.lines().take(20) {
        for seat in Seat::all(playing.seats()) {
            let legal = playing.legal(seat).expect("a seat");
            let before = playing.view(Viewer::Seat(seat));
            match playing.play(seat, text) {
                // A game may read more than it writes; what it has read is one of those listed.
                Ok(_) => {
                    let (_, played) = playing.moves().pop().expect("a move was made");
                    assert!(legal.contains(&played), "{text:?} is not listed, but was played");
                }
                Err(_) => {
                    assert!(!legal.iter().any(|listed| listed == text), "{text:?} was refused");
                    assert_eq!(playing.view(Viewer::Seat(seat)), before);
                }
            }
        }
    }
});
