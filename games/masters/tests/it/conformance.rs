//! The suite of the engine.

use masters::Masters;
use tabletop::conform::{Effort, conforms};

#[test]
fn masters_conforms() {
    let report = conforms::<Masters>(Effort { games: 6, moments: 4, twins: 0, seed: 7 });
    assert!(report.unwrap_or_else(|fault| panic!("{fault}")).undone > 0);
}
