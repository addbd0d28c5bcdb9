//! The conformance suite, for every game in the catalog without being asked.

use tabletop::conform::Effort;

#[test]
fn every_game_conforms() {
    let effort = Effort { games: 4, moments: 6, twins: 10_000, seed: 1 };
    std::thread::scope(|scope| {
        for game in catalog::games() {
            scope.spawn(move || match game.conforms(effort) {
                Ok(report) => assert!(report.twins >= 10_000 && report.refused > 0, "{report:?}"),
                Err(fault) => panic!("{fault}"),
            });
        }
    });
}
