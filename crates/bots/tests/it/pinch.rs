//! Tactics of Pinch on 5 × 5. In every position Black is to move, and one turn is the right one.

use crate::table::begun;
use bots::{Budget, Options, search};
use pinch::Pinch;
use tabletop::chance::dice;
use tabletop::{Game, Seat, Sight, Table};

/// A position, rows from the north.
fn position(rows: [&str; 5]) -> Table<Pinch> {
    let rows = serde_json::to_string(&rows).expect("rows");
    let deal = format!(r#"{{"position":{rows},"to_move":"black"}}"#);
    begun(r#"{"size":5,"pie":false}"#, &deal)
}

/// The turn is played as said, move by move, and wins if it is said to.
fn check(rows: [&str; 5], moves: &[&str], wins: bool) {
    let mut table = position(rows);
    for &expected in moves {
        let sight = Sight::new(table.game(), Seat::P1);
        let budget = Budget::playouts(10_000);
        let choice = search(&sight, &Options::default(), &budget, &mut dice(3));
        assert_eq!(table.game().spell(choice.mv), expected, "{rows:?}: {choice:?}");
        assert!(!wins || choice.proven == Some(1.0), "{rows:?}: {choice:?}");
        assert!(table.play(Seat::P1, choice.mv).is_ok());
    }
    let winner = table.outcome().and_then(|outcome| outcome.winners.first());
    assert_eq!(winner, wins.then_some(Seat::P1), "{rows:?}");
}

#[test]
fn the_stone_that_completes_a_chain() {
    check(["xo..o", "..o..", "xo.o.", "xxoox", ".xxo."], &["a4"], true);
    check(["o...x", ".x.xo", "x.ox.", ".oxxo", "x.x.o"], &["d5"], true);
    check(["...x.", "ox.ox", "ox...", ".x..x", ".xx.."], &["b5"], true);
}

#[test]
fn the_stone_that_stops_a_chain() {
    check(["x..x.", ".....", "oo.x.", "o.o..", "oooo."], &["e1"], false);
    check(["o.ooo", "....o", "x....", "x....", ".xx.."], &["b5"], false);
    check(["..o..", "xxo..", "oo.oo", "o....", "..o.."], &["c3"], false);
}

#[test]
fn the_pinch_whose_relocation_wins() {
    check(["xx.x.", "o.oo.", "xx.o.", "oxxox", "ox.o."], &["b4", "e4"], true);
}
