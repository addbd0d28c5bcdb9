//! The bots' choice of roles, held against its best reply.

use millions::study::{WHOSE, exploitability};

#[test]
fn the_better_a_bot_the_less_its_roles_can_be_exploited() {
    let gains = exploitability(4, 1);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert!((0.0..0.01).contains(&of("equilibrium")), "{gains:?}");
    assert!(of("master") < 0.5 * of("rookie"), "{gains:?}");
    assert!(of("rookie") > 0.1, "{gains:?}");
    assert_eq!(gains, exploitability(4, 1), "the same seed tells the same");
}
