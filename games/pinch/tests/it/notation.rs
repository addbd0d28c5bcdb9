//! How moves and turns are written and read.

use pinch::{Cell, Move, WholeTurn};

#[test]
fn every_cell_is_read_as_written() {
    for column in 'a'..='u' {
        for row in 1..=21 {
            let text = format!("{column}{row}");
            assert_eq!(text.parse::<Cell>().expect("a cell").to_string(), text);
            assert_eq!(text.parse::<Move>().expect("a move").to_string(), text);
        }
    }
    assert_eq!("swap".parse::<Move>(), Ok(Move::Swap));
}

#[test]
fn anything_else_is_not_a_move() {
    for text in [
        "", "a", "1", "a0", "a01", "a22", "a30", "v1", "A1", "a1 ", " a1", "a1,", "a1,b2", "a-1",
        "a+1", "pass", "Swap", "a1a1", "aa1", "é1", "a١", "a100", "\0", "a1\n",
    ] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

#[test]
fn whole_turns() {
    for (text, moves) in [("d4", 1), ("d4,g7,c2", 3), ("swap", 1), ("pass", 0)] {
        let turn: WholeTurn = text.parse().expect("a turn");
        assert_eq!(turn.to_string(), text);
        assert_eq!(turn.moves().len(), moves);
    }
    for text in ["", ",", "d4,", "d4, g7", "d4,swap", "pass,d4"] {
        assert!(text.parse::<WholeTurn>().is_err(), "{text:?}");
    }
}
