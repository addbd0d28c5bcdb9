//! The position in text.

use crate::board::Colour;
use crate::setup::Variant;
use crate::view::{Phase, PinchView};
use std::fmt::Write;

/// Draws the board with its coordinates, the sides in their owners' letters, and what is to be
/// decided.
pub(crate) fn draw(view: &PinchView) -> String {
    let mut text = String::new();
    let letters: String =
        (0..view.size).map(|column| format!(" {}", char::from(b'a' + column))).collect();
    let north = " x".repeat(view.board.len());
    let _ = writeln!(text, "      {letters}");
    let _ = writeln!(text, "      {north}");
    for (index, row) in view.board.iter().enumerate() {
        let number = view.board.len() - index;
        let cells: String = row
            .chars()
            .enumerate()
            .map(|(column, stone)| {
                let cell = format!("{}{number}", char::from(b'a' + column as u8));
                let blocked = view.changed.contains(&cell) || view.banned.contains(&cell);
                let stone = if stone == '.' && blocked { ':' } else { stone };
                format!(" {stone}")
            })
            .collect();
        let _ = writeln!(text, "   {number:>2} o{cells} o {number}");
    }
    let _ = writeln!(text, "      {north}");
    let _ = writeln!(text, "      {letters}");
    let _ = writeln!(text, "{}", status(view));
    text
}

fn status(view: &PinchView) -> String {
    let side = |colour| match colour {
        Colour::Black => "Black (x, north to south)",
        Colour::White => "White (o, west to east)",
    };
    let [one, two] = view.colours;
    let mut text = format!("p1 is {}, p2 is {}.", side(one), side(two));
    let turns = view.history.iter().count();
    if let Some(turn) = view.history.iter().next_back() {
        let _ = write!(text, " Turn {turns}: {turn}.");
    }
    if view.removed != [0, 0] {
        let [black, white] = view.removed;
        let _ = write!(text, " Out of the game: {black} black, {white} white.");
    }
    let cells = u32::from(view.size).pow(2);
    let left = view.turn_cap.saturating_sub(turns as u32);
    if left <= cells && view.phase != Phase::Over {
        let _ = write!(text, " Turns left: {left}.");
    }
    text.push('\n');
    let stone = view.stone.map_or("", Colour::name);
    match (view.phase, view.to_move) {
        (Phase::Over, _) => match view.result.and_then(|result| result.winner) {
            Some(seat) => {
                let _ = write!(text, "{seat} has won.");
            }
            None => text.push_str("A draw."),
        },
        (Phase::Relocate, Some(seat)) => {
            let waiting: Vec<String> = view
                .queue
                .iter()
                .map(|(colour, from)| format!("{} from {from}", colour.name()))
                .collect();
            let _ =
                write!(text, "{seat} finds a new place for: {}. Closed: `:`.", waiting.join(", "));
        }
        (_, Some(seat)) => {
            let _ = write!(text, "{seat} to put a {stone} stone.");
            if view.variant == Variant::Remove && !view.banned.is_empty() {
                let _ = write!(text, " Closed this turn: {}.", view.banned.join(", "));
            }
            if view.swap {
                text.push_str(" Or `swap` to take over Black.");
            }
        }
        (_, None) => {}
    }
    text
}
