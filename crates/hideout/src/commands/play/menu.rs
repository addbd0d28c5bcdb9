//! A numbered list in columns.

/// Lists moves with their numbers, row by row, in as many columns as the width holds.
pub fn menu(moves: &[String], width: usize) -> String {
    let digits = moves.len().to_string().len();
    let longest = moves.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
    let cell = digits + 1 + longest;
    let columns = ((width + GAP) / (cell + GAP)).max(1);
    let mut text = String::new();
    for (index, mv) in moves.iter().enumerate() {
        let last = (index + 1) % columns == 0 || index + 1 == moves.len();
        let padding = if last { 0 } else { longest - mv.chars().count() + GAP };
        text += &format!("{:>digits$} {mv}{:padding$}", index + 1, "");
        text += if last { "\n" } else { "" };
    }
    text
}

/// Spaces between two columns.
const GAP: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fill_the_width_and_no_more() {
        let moves: Vec<String> = (1..=11).map(|n| format!("m{n}")).collect();
        let text = menu(&moves, 26);
        assert_eq!(text.lines().next(), Some(" 1 m1     2 m2     3 m3"));
        assert_eq!(text.lines().count(), 4);
        for width in 0..100 {
            let text = menu(&moves, width);
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(widest <= width.max(6), "{widest} in {width}");
            assert_eq!(text.split_whitespace().count(), 22);
        }
        assert_eq!(menu(&[], 80), "");
    }
}
