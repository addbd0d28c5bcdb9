//! The engine's promises, kept by this game.

use diamonds::Diamonds;
use effort::scaled;
use tabletop::conform::{Effort, conforms};

#[test]
fn the_game_conforms() {
    let effort = Effort { games: 2, moments: 12, twins: scaled(400), seed: 1 };
    let report = conforms::<Diamonds>(effort).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.undone > 0 && report.refused > 0, "{report:?}");
}
