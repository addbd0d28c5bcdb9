//! The worked examples W1–W13 of the rules.

use crate::{begin, check, legal, play, position, refusal, rows, to_move, view};
use pinch::Pinch;
use serde_json::{Value, json};
use tabletop::chance::dice;
use tabletop::{Seat, Table};

/// W1; R6: the mover relocates; R7: not back where it stood; R10: every cell is named.
#[test]
fn w1_capture_and_relocation() {
    let mut game = position("relocate", "..... ..x.. ..o.. ..... .....", "black");
    play(&mut game, "b3");
    check(
        &game,
        json!({"phase": "relocate", "to_move": 0, "stone": "white",
        "queue": [["white", "c3"]], "changed": ["b3", "c3"], "steps": ["b3"], "history": []}),
    );
    assert_eq!(legal(&game).len(), 22);
    assert_eq!(refusal(&game, "c3"), "c3 has changed this turn");
    play(&mut game, "e1");
    check(
        &game,
        json!({"history": ["b3,e1"], "to_move": 1, "changed": [], "steps": [],
        "board": rows("..... ..x.. .x... ..... ....o")}),
    );
}

/// W2; R1: no capture in line; R2: moving between two enemy stones is safe until a new one comes.
#[test]
fn w2_right_angles_only_and_safe_entry() {
    let mut game = position("relocate", "..... ..... ..ox. ..... .....", "black");
    play(&mut game, "b3");
    check(&game, json!({"history": ["b3"], "to_move": 1, "phase": "place"}));

    let mut game = position("relocate", "..... ..x.. .x... ..... .....", "white");
    play(&mut game, "c3 e5 a1");
    check(&game, json!({"board": rows("....x ..x.. .xo.. ..... o....")}));
    play(&mut game, "c2");
    check(&game, json!({"queue": [["white", "c3"]]}));
}

/// W3; R3: a partner new this turn; R4: captures together; R5: first in, first out; R6: own stones
/// too; R7: neither a changed cell nor a stone on one; R11: captures are compulsory.
#[test]
fn w3_queue_changed_cells_own_stones_and_a_new_partner() {
    let mut game = position("relocate", "..... .xo.. .o.o. ..... xo...", "black");
    play(&mut game, "c3");
    check(&game, json!({"queue": [["white", "c4"], ["white", "b3"]]}));
    for (cell, why) in [
        ("b3", "b3 has changed this turn"),
        ("c4", "c4 has changed this turn"),
        ("c3", "c3 is occupied"),
        ("c2", "a stone on c2 would capture c3, which has changed this turn"),
    ] {
        assert_eq!(refusal(&game, cell), why);
        assert!(!legal(&game).contains(&cell.to_owned()));
    }
    play(&mut game, "a2");
    check(&game, json!({"queue": [["white", "b3"], ["black", "a1"]]}));
    play(&mut game, "e5");
    check(&game, json!({"queue": [["black", "a1"]], "stone": "black"}));
    play(&mut game, "d4");
    check(&game, json!({"queue": [["white", "d3"]]}));
    assert_eq!(refusal(&game, "d3"), "d3 has changed this turn");
    play(&mut game, "e1");
    check(
        &game,
        json!({"history": ["c3,a2,e5,d4,e1"], "removed": [0, 0],
        "board": rows("....o .x.x. ..x.. o.... .o..o")}),
    );
}

const W4: &str = "oxxxo oxxxx xxoox o.xox xoxoo";

/// W4; R8: both parts of the rule count; R9: looked for when the stone reaches the head.
#[test]
fn w4_no_target() {
    let mut game = position("relocate", W4, "white");
    play(&mut game, "b2");
    check(&game, json!({"history": ["b2"], "removed": [2, 0], "to_move": 0, "result": null}));
    assert_eq!(legal(&game), ["b3", "c2"]);
}

/// W5; R14: the opponent can win on your turn.
#[test]
fn w5_the_opponent_wins_on_your_turn() {
    let mut game = position("relocate", "..... ...xo oooo. ..... .....", "black");
    play(&mut game, "e5,e3");
    check(
        &game,
        json!({"history": ["e5,e3"], "phase": "over", "to_move": null, "stone": null,
        "result": {"winner": 1, "reason": "connection"}}),
    );
    over(&game, json!({"scores": [0, 1], "winners": [1]}));
}

/// W6; R13: a connection inside a turn counts for nothing.
#[test]
fn w6_a_connection_inside_a_turn() {
    let mut game = position("relocate", "...xo ..... ooox. ..oo. ...ox", "black");
    play(&mut game, "e4,e2");
    check(&game, json!({"queue": [["black", "e1"]], "result": null, "phase": "relocate"}));
    play(&mut game, "c4,a1");
    check(&game, json!({"history": ["e4,e2,c4,a1"], "result": null, "to_move": 1}));
}

/// W7; R17: the swap exchanges colours, is offered once, and is declined by a placement; R12: any
/// empty cell will do for a placement.
#[test]
fn w7_swap() {
    let start = || begin(json!({}), json!({})).expect("the usual game");
    let mut game = start();
    assert_eq!(legal(&game).len(), 169);
    assert_eq!(refusal(&game, "swap"), "there is no swap now");
    play(&mut game, "d4");
    assert_eq!(legal(&game).len(), 169);
    assert!(legal(&game).contains(&"swap".to_owned()));
    play(&mut game, "swap");
    check(
        &game,
        json!({"colours": ["white", "black"], "to_move": 0, "stone": "white",
        "history": ["d4", "swap"], "swap": false, "swapped": true}),
    );
    assert_eq!(legal(&game).len(), 168);
    play(&mut game, "g7");
    assert_eq!(view(&game)["board"][6], "......o......");
    check(&game, json!({"to_move": 1, "swap": false}));

    let mut game = start();
    play(&mut game, "d4 g7");
    check(&game, json!({"colours": ["black", "white"], "swap": false, "swapped": false}));
    play(&mut game, "a1");
    check(&game, json!({"swap": false}));

    let mut game = begin(json!({"pie": false}), json!({})).expect("without the swap");
    play(&mut game, "d4");
    assert_eq!(legal(&game).len(), 168);
}

/// R17: after a start from a position nobody may swap.
#[test]
fn no_swap_after_a_position() {
    let mut game = position("relocate", "..... ..... ..... ..... .....", "black");
    play(&mut game, "c3");
    assert_eq!(legal(&game).len(), 24);
}

/// W8; R18: only the mover's colour gains, and a pair of two old stones flips nothing.
#[test]
fn w8_flip_chain() {
    let mut game = position("flip", "....x .x.xo oo... xoo.. ....o", "black");
    play(&mut game, "c3");
    check(&game, json!({"board": rows("....x .x.xo xxx.. xxx.. ....o"), "to_move": 1}));
}

/// W9; R19: cells vacated are closed in the next turn only.
#[test]
fn w9_removal_and_the_closed_cell() {
    let mut game = position("remove", "..... ..x.. ..o.. ..... .....", "black");
    play(&mut game, "b3");
    check(&game, json!({"removed": [0, 1], "banned": ["c3"], "to_move": 1}));
    assert_eq!(legal(&game).len(), 22);
    assert_eq!(refusal(&game, "c3"), "c3 is closed this turn");
    play(&mut game, "e1");
    check(&game, json!({"banned": []}));
    assert!(legal(&game).contains(&"c3".to_owned()));
}

/// W10; R19: a pass is the turn in which the cells are closed.
#[test]
fn w10_automatic_pass() {
    let mut game = position("remove", W4, "white");
    play(&mut game, "b2");
    check(&game, json!({"history": ["b2", "pass"], "to_move": 1, "banned": []}));
    assert_eq!(legal(&game), ["b3", "c2"]);
}

/// W11; R15: no ko rule; R16: the turn cap; R20: a draw has no winner.
#[test]
fn w11_a_cycle_and_the_cap() {
    let start = "oooxo x.oxx xxxxx oo.xx o.ooo";
    let mut game = position("relocate", start, "black");
    for pair in 1..=50 {
        check(&game, json!({"result": null, "board": rows(start)}));
        play(&mut game, "c2,b4,b1");
        check(&game, json!({"result": null, "removed": [pair - 1, pair]}));
        play(&mut game, "b2,a4,c1");
    }
    check(&game, json!({"result": {"winner": null, "reason": "cap"}, "removed": [50, 50]}));
    assert_eq!(view(&game)["history"].as_array().map(Vec::len), Some(100));
    over(&game, json!({"scores": [0, 0], "winners": []}));
}

/// W12: what is refused before a game begins, and what is not.
#[test]
fn w12_rejected() {
    let good = json!({"size": 5});
    for setup in [
        json!({"size": 4}),
        json!({"size": 22}),
        json!({"size": "9"}),
        json!({"size": true}),
        json!({"size": 9.0}),
        json!({"size": null}),
        json!({"size": -5}),
        json!({"size": 261}),
        json!({"pie": 1}),
        json!({"pie": null}),
        json!({"variant": "swap"}),
        json!({"variant": "Flip"}),
        json!({"variant": null}),
        json!({"players": 3}),
        json!({"turns_per_cell": 1}),
        json!({"colour": "black"}),
        json!([]),
        json!(null),
    ] {
        assert!(begin(setup.clone(), json!({})).is_err(), "{setup}");
    }
    let empty = ["....."; 5];
    for deal in [
        json!({"position": [".....", ".....", ".....", "....."], "to_move": "black"}),
        json!({"position": ["....", ".....", ".....", ".....", "....."], "to_move": "black"}),
        json!({"position": ["b....", ".....", ".....", ".....", "....."], "to_move": "black"}),
        json!({"position": ["..x..", "..x..", "..x..", "..x..", "..x.."], "to_move": "black"}),
        json!({"position": ["ooooo", ".....", ".....", ".....", "....."], "to_move": "black"}),
        json!({"position": ["xo...", "ox...", ".....", ".....", "....."], "to_move": "black"}),
        json!({"position": ["ox...", "xo...", ".....", ".....", "....."], "to_move": "white"}),
        json!({"position": empty}),
        json!({"to_move": "black"}),
        json!({"position": empty, "to_move": "grey"}),
        json!({"position": empty, "to_move": null}),
        json!({"position": empty, "to_move": "black", "turn": 1}),
        json!({"position": ["é....", ".....", ".....", ".....", "....."], "to_move": "black"}),
    ] {
        assert!(begin(good.clone(), deal.clone()).is_err(), "{deal}");
    }
    let accepted = json!({"position": empty, "to_move": "white"});
    assert_eq!(to_move(&begin(good, accepted).expect("the empty position")), Seat::P2);
}

/// W13: everybody times out.
#[test]
fn w13_everybody_times_out() {
    for (variant, moves, turns, removed, first) in [
        ("relocate", 138, 72, [2, 3], "e5 d5 e4 e6,a1 e5 f5,a9 e5 d4 d6,i1,i9 d5"),
        ("flip", 53, 53, [0, 0], "e5 d5 e4 e6 f5 d4 d6 f4 f6 c5"),
        ("remove", 136, 136, [35, 29], "e5 d5 e4 e6 f5 e5 d4 d6 f4 f6"),
    ] {
        let mut game = begin(json!({"size": 9, "variant": variant}), json!({})).expect("a game");
        while game.outcome().is_none() {
            let seat = to_move(&game);
            let mv = game.default_move(seat, &mut dice(0));
            game.play(seat, mv).expect("the time-out move is legal");
        }
        assert_eq!(game.log().len(), moves, "{variant}");
        let winner = if variant == "flip" { 0 } else { 1 };
        check(
            &game,
            json!({"removed": removed, "result": {"winner": winner, "reason": "connection"}}),
        );
        let history = view(&game)["history"].as_array().expect("turns").clone();
        assert_eq!(history.len(), turns, "{variant}");
        assert_eq!(json!(history[..10]), rows(first), "{variant}");
    }
}

/// R21: there is no move for resigning or agreeing on a draw; the table does that.
#[test]
fn r21_no_move_ends_a_game_but_a_connection() {
    for text in ["resign", "draw", "pass"] {
        assert!(text.parse::<pinch::Move>().is_err());
    }
}

fn over(game: &Table<Pinch>, expected: Value) {
    assert_eq!(serde_json::to_value(game.outcome()).expect("an outcome"), expected);
}
