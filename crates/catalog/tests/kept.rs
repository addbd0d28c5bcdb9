//! Setups of release 0.1 left out the figures that were usual then: they still mean those figures.

use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

#[test]
fn setups_without_figures_mean_those_of_their_release() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hideout/tests/kept/0.1.0");
    let setups = fs::read_to_string(kept.join("setups.json")).expect("a readable file");
    let setups: Map<String, Value> = serde_json::from_str(&setups).expect("JSON");
    assert_eq!(setups.len(), 6);
    for (name, setup) in setups {
        let record = fs::read_to_string(kept.join(format!("records/{name}.txt"))).expect("a file");
        let game = catalog::load(&record).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        assert_eq!(
            game.setup(),
            setup,
            "{name}: before a figure is corrected, the card file of 0.1 becomes FIRST_CARDS_TEXT"
        );
    }
}
