//! What the engine promises of every game, briefly; the catalog runs the long version.

use effort::scaled;
use pinched::Pinched;
use tabletop::conform::{Effort, conforms};

#[test]
fn the_suite_finds_no_fault() {
    let effort = Effort { games: 1, moments: 4, twins: scaled(400), seed: 7 };
    match conforms::<Pinched>(effort) {
        Ok(report) => assert!(report.refused > 0 && report.undone > 0, "{report:?}"),
        Err(fault) => panic!("{fault}"),
    }
}
