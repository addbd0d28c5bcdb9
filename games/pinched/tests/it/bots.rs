//! The bots' plans, held against their best reply.

use bots::Opponents;
use pinched::Pinched;
use pinched::study::{WHOSE, exploitability};
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Metadata, Origin, Seat, Seed, Sight, Table};

#[test]
fn the_better_a_bot_the_less_its_plans_can_be_exploited() {
    let gains = exploitability(1, 6, 150);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert_eq!(of("equilibrium"), 0.0);
    assert!(of("master") < of("rookie") && of("rookie") > 1.0, "{gains:?}");
    assert!(gains.iter().all(|&gain| gain > -0.5), "{gains:?}");
}

/// Claims are about places one may go to, are heard now and then, and are true more often than
/// not.
#[test]
fn bots_claim_where_they_go_and_sometimes_lie() {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(json!({"players": 4})).expect("a form");
    let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a setup");
    let table: Table<Pinched> =
        Table::new(setup, Origin::Seed(Seed::new([3; 32]))).expect("a game");
    let sight = Sight::new(table.game(), Seat::wrapping(0, 4));
    let legal = sight.legal();
    let mut dice = dice(9);
    let (mut spoken, mut kept) = (0, 0);
    for number in 0..2000 {
        let plan = legal[number % legal.len()];
        let Some(claim) = Pinched::remark(&sight, plan, &mut dice) else { continue };
        let (verb, place) = claim.split_once(' ').expect("a verb and a place");
        let meant = legal.iter().find(|mv| mv.to_string() == format!("go {place}"));
        let there = *meant.expect("a place to go to") == plan;
        assert!(verb == "go" || verb == "not", "{claim}");
        spoken += 1;
        kept += usize::from(there == (verb == "go"));
    }
    assert!((400..1000).contains(&spoken), "{spoken}");
    assert!(kept > spoken / 2 && kept < spoken, "{kept} of {spoken}");
}
