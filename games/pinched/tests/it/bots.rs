//! The bots' plans, held against their best reply.

use pinched::study::{WHOSE, exploitability};

#[test]
fn the_better_a_bot_the_less_its_plans_can_be_exploited() {
    let gains = exploitability(1, 6, 150);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert_eq!(of("equilibrium"), 0.0);
    assert!(of("master") < of("rookie") && of("rookie") > 1.0, "{gains:?}");
    assert!(gains.iter().all(|&gain| gain > -0.5), "{gains:?}");
}
