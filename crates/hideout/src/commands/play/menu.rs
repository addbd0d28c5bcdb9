//! A numbered list in columns, the moves of a kind together.

use super::screen::Screen;

/// Lists moves with their numbers, row by row, in as many columns as the width holds. Another kind of move, or another
/// seat it is about, begins another row.
pub fn menu(moves: &[String], width: usize, screen: Screen) -> String {
    let digits = moves.len().to_string().len();
    let longest = moves.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
    let cell = digits + 1 + longest;
    let columns = ((width + GAP) / (cell + GAP)).max(1);
    let mut text = String::new();
    let mut column = 0;
    for (index, mv) in moves.iter().enumerate() {
        column += 1;
        let next = moves.get(index + 1);
        let last = column == columns || next.is_none_or(|next| kind(next) != kind(mv));
        let padding = if last { 0 } else { longest - mv.chars().count() + GAP };
        text += &screen.soft(&format!("{:>digits$}", index + 1));
        text += &format!(" {mv}{:padding$}", "");
        if last {
            text.push('\n');
            column = 0;
        }
    }
    text
}

/// Everything but the last word, such as `offer p2`. Moves of one word are all of a kind.
fn kind(mv: &str) -> &str {
    mv.rsplit_once(' ').map_or("", |(kind, _)| kind)
}

/// Spaces between two columns.
const GAP: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Screen = Screen { rich: false, colour: false };

    #[test]
    fn columns_fill_the_width_and_no_more() {
        let moves: Vec<String> = (1..=11).map(|n| format!("m{n}")).collect();
        let text = menu(&moves, 26, PLAIN);
        assert_eq!(text.lines().next(), Some(" 1 m1     2 m2     3 m3"));
        assert_eq!(text.lines().count(), 4);
        for width in 0..100 {
            let text = menu(&moves, width, PLAIN);
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width.max(6), "{widest} in {width}");
            assert_eq!(text.split_whitespace().count(), 22);
        }
        assert_eq!(menu(&[], 80, PLAIN), "");
    }

    #[test]
    fn every_kind_begins_a_row() {
        let moves = ["leave", "offer p2 1", "offer p2 2", "offer p3 1", "stay"].map(String::from);
        let rows = "1 leave\n2 offer p2 1   3 offer p2 2\n4 offer p3 1\n5 stay\n";
        assert_eq!(menu(&moves, 80, PLAIN), rows);
    }
}
