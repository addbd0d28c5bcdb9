//! Any text is a record or a typed error; one that loads is written again and loads again.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = catalog::load(text) {
        let again = game.record(true).to_string();
        let same = catalog::load(&again).map(|game| game.record(true).to_string());
        assert_eq!(same, Ok(again));
    }
});
