//! The conformance suite, for every game in the catalog without being asked.

use effort::scaled;
use tabletop::conform::Effort;

#[test]
fn every_game_conforms() {
    let twins = scaled(10_000);
    let effort = Effort { games: 4, moments: 6, twins, seed: 1 };
    std::thread::scope(|scope| {
        for game in catalog::games() {
            scope.spawn(move || match game.conforms(effort) {
                Ok(report) => assert!(report.twins >= twins && report.refused > 0, "{report:?}"),
                Err(fault) => panic!("{fault}"),
            });
        }
    });
}
