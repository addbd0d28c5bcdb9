//! Any text is a card file of some game or a list of problems, never empty, each with its line.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in catalog::games() {
        if let Err(problems) = game.check_cards(text) {
            assert!(!problems.0.is_empty());
            let lines = text.lines().count() + 1;
            assert!(problems.0.iter().all(|problem| problem.line.is_none_or(|line| line <= lines)));
        }
    }
});
