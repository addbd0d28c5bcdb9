//! The suite of the engine, and what is special about this game in it.

use crate::{begin, zero};
use pinch::Pinch;
use serde_json::json;
use std::collections::BTreeMap;
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::conform::{Effort, conforms};
use tabletop::{Game, Metadata, RandomMove, Seat, Table};

#[test]
fn pinch_conforms() {
    let report = conforms::<Pinch>(Effort { games: 2, moments: 3, twins: 0, seed: 7 });
    assert!(report.unwrap_or_else(|fault| panic!("{fault}")).undone > 0);
}

/// The quick random move is as likely to be any legal move, also where few cells are legal.
#[test]
fn random_moves_are_uniform() {
    let choices = Pinch::read_cards(Pinch::CARDS_TEXT).expect("the embedded file is in order");
    let mut dice = dice(5);
    for setup in Pinch::samples(&choices).into_iter().take(12) {
        let mut table = Table::<Pinch>::new(setup, zero()).expect("a game");
        while table.outcome().is_none() {
            let seat = table.turn().seats().first().expect("a seat to move");
            let legal = table.legal(seat);
            if legal.len() <= 6 {
                let mut seen = BTreeMap::new();
                for _ in 0..600 * legal.len() {
                    *seen.entry(table.game().random_move(seat, &mut dice)).or_insert(0) += 1;
                }
                assert_eq!(seen.len(), legal.len());
                assert!(seen.values().all(|n| (450..750).contains(n)), "{seen:?}");
            }
            table.play(seat, table.game().random_move(seat, &mut dice)).expect("legal");
        }
    }
}

/// A step inside a turn can be taken back, and so can the whole turn, until the opponent moves.
#[test]
fn undo_inside_a_turn() {
    let deal =
        json!({"position": [".....", "..x..", "..o..", ".....", "....."], "to_move": "black"});
    let mut game = begin(json!({"size": 5}), deal).expect("a game");
    let fresh = crate::view(&game);
    crate::play(&mut game, "b3,e1");
    assert!(game.undo(Seat::P2).is_err());
    game.undo(Seat::P1).expect("the relocation");
    assert_eq!(crate::view(&game)["phase"], "relocate");
    game.undo(Seat::P1).expect("the placement");
    assert_eq!(crate::view(&game), fresh);
    assert!(game.undo(Seat::P1).is_err());
}
