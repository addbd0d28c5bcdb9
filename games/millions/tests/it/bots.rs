//! The bots' choice of roles, held against its best reply, and the masters' bargaining.

use crate::play::{make, table};
use bots::{Opponents, Time};
use millions::study::{WHOSE, exploitability};
use millions::{Millions, Move, Role};
use tabletop::chance::dice;
use tabletop::{Seat, Sight, Table};

#[test]
fn the_better_a_bot_the_less_its_roles_can_be_exploited() {
    let gains = exploitability(4, 1);
    let of = |whose| gains[WHOSE.iter().position(|&name| name == whose).expect("a name")];
    assert!((0.0..0.01).contains(&of("equilibrium")), "{gains:?}");
    assert!(of("master") < 0.5 * of("rookie"), "{gains:?}");
    assert!(of("rookie") > 0.1, "{gains:?}");
    assert_eq!(gains, exploitability(4, 1), "the same seed tells the same");
}

/// What a master on the seat does next, with many dice.
fn choices(table: &Table<Millions>, seat: &str, times: u64) -> Vec<Move> {
    let seat: Seat = seat.parse().expect("a seat");
    let sight = Sight::new(table.game(), seat);
    (0..times).map(|seed| Millions::master(&sight, Time::Usual, &mut dice(seed)).mv).collect()
}

fn share(moves: &[Move], so: impl Fn(&Move) -> bool) -> f64 {
    moves.iter().filter(|mv| so(mv)).count() as f64 / moves.len() as f64
}

/// Four players, of whom two have taken the Driver, as the face-up cards show.
fn two_drivers(said: &[&str]) -> Table<Millions> {
    let mut table = table("players 4; loot 4; facedown 3");
    let roles = ["p1 choose driver", "p2 choose driver", "p3 choose brute", "p4 choose crook"];
    for line in roles.iter().chain(said) {
        make(&mut table, line);
    }
    table
}

#[test]
fn a_master_answers_every_offer_with_its_next_move() {
    for offer in ["p1 offer p2 1", "p3 offer p2 1", "p1 offer p3 2"] {
        let table = two_drivers(&[offer]);
        let addressee = &offer[9..11];
        let answered = share(&choices(&table, addressee, 40), |mv| {
            matches!(mv, Move::Ask { .. } | Move::Leave { .. } | Move::Stay { .. })
        });
        assert!(answered > 0.95, "{offer}: {answered}");
    }
}

#[test]
fn a_master_whose_price_is_paid_leaves() {
    let table = two_drivers(&["p2 ask 3", "p1 offer p2 3"]);
    let left = share(&choices(&table, "p2", 40), |mv| matches!(mv, Move::Leave { .. }));
    assert!(left > 0.9, "{left}");
}

#[test]
fn what_a_master_asks_for_comes_down() {
    let table = two_drivers(&["p3 ask 6", "p1 offer p3 1"]);
    for mv in choices(&table, "p3", 40) {
        if let Move::Ask { amount, .. } = mv {
            assert!((2..=6).contains(&amount), "{mv}");
        }
    }
}

#[test]
fn a_master_raises_what_it_has_offered_to_the_price_and_no_further() {
    let table = two_drivers(&["p1 offer p2 1", "p2 ask 2", "p3 stay", "p4 stay"]);
    let choices = choices(&table, "p1", 60);
    let raised = |mv: &Move| matches!(mv, Move::Offer { amount: 2, .. });
    let offers = share(&choices, |mv| matches!(mv, Move::Offer { .. }));
    assert!(offers > 0.2, "{choices:?}");
    assert!((share(&choices, raised) - offers).abs() < 0.01, "{choices:?}");
}

/// What a master claims depends little on what it is. With the antes everybody has paid all they own,
/// so that there is nothing but words.
#[test]
fn a_claim_tells_little() {
    let claims = |own: &str| {
        let mut table = table("players 4; cash 2; loot 6; facedown 3");
        let choice = format!("p1 choose {own}");
        for line in [&choice, "p2 choose driver", "p3 choose brute", "p4 choose crook"] {
            make(&mut table, line);
        }
        let mut said = choices(&table, "p1", 300);
        said.retain(|mv| matches!(mv, Move::Claim { .. }));
        assert!(said.len() > 60, "{own}: {} claims", said.len());
        [Role::Brute, Role::Driver].map(|claimed| {
            share(&said, |mv| matches!(mv, Move::Claim { role, .. } if *role == claimed))
        })
    };
    let (brute, driver) = (claims("brute"), claims("driver"));
    // The face-up cards differ as well: two Brutes and one Driver, or the other way round.
    assert!((brute[0] - driver[1]).abs() < 0.25, "{brute:?} {driver:?}");
    assert!(brute[0] < 0.75 && driver[1] < 0.75, "{brute:?} {driver:?}");
}
