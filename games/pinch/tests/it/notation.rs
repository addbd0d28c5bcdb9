//! How moves and turns are written and read.

use pinch::{Move, WholeTurn};

#[test]
fn a_move_is_a_cell_or_the_swap() {
    for text in ["a1", "m13", "u21", "swap"] {
        assert_eq!(text.parse::<Move>().expect("a move").to_string(), text);
    }
    for text in ["", "a0", "A1", "a1 ", "a1,b2", "pass", "Swap", "swap "] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}

/// Cells that no board of this size has are refused as such.
#[test]
fn cells_beyond_the_board() {
    let table = crate::begin(serde_json::json!({"size": 21}), serde_json::json!({}));
    let table = table.expect("the largest board");
    for cell in ["v1", "a22", "z26"] {
        let beyond = format!("{cell} is not on a board of size 21");
        assert_eq!(crate::refusal(&table, cell), beyond);
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
