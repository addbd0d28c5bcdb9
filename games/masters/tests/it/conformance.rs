//! The suite of the engine, and what is special about this game in it.

use masters::Masters;
use tabletop::conform::{Effort, conforms};

#[test]
fn masters_conforms() {
    let report = conforms::<Masters>(Effort { games: 12, moments: 6, twins: 0, seed: 7 });
    assert!(report.unwrap_or_else(|fault| panic!("{fault}")).undone > 0);
}
