//! Whether a colour's stones join its two sides.
//!
//! The stones are given as lines, each a row of bits: the board's rows for Black, its columns for
//! White, so that the question is always whether the first line hangs together with the last.

use crate::board::{LARGEST, Lines};

/// Whether stones join the first line to the last of `size` lines.
pub(crate) fn connected(lines: &Lines, size: usize) -> bool {
    touching(lines, size) && flooded(lines, size)
}

/// A chain has to step from every line to the next: where two lines have no stones side by side
/// there is none. This settles most positions at once.
#[inline]
fn touching(lines: &Lines, size: usize) -> bool {
    lines[1..=size].windows(2).all(|pair| pair[0] & pair[1] != 0)
}

/// Floods the stones from the first line: up as far as it goes, down again for what can only be
/// reached from above, until the last line is reached or nothing more is.
fn flooded(lines: &Lines, size: usize) -> bool {
    let lines = &lines[1..=size];
    let mut reached = [0; LARGEST];
    reached[0] = lines[0];
    let mut top = 0;
    loop {
        let mut grown = false;
        for line in 1..size {
            let entered = lines[line] & (reached[line - 1] | reached[line]);
            if entered == 0 {
                break;
            }
            let spread = spread(lines[line], entered);
            grown |= spread != reached[line];
            reached[line] = spread;
            top = top.max(line);
        }
        if reached[size - 1] != 0 {
            return true;
        }
        for line in (1..top).rev() {
            let spread = spread(lines[line], lines[line] & (reached[line] | reached[line + 1]));
            grown |= spread != reached[line];
            reached[line] = spread;
        }
        if !grown {
            return false;
        }
    }
}

/// All stones of a line that hang together with the ones reached.
#[inline]
fn spread(line: u32, mut reached: u32) -> u32 {
    loop {
        let further = line & (reached | reached << 1 | reached >> 1);
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of stones from the first line on.
    fn check(rows: &str, expected: bool) {
        let mut lines = Lines::default();
        let rows: Vec<&str> = rows.split_whitespace().collect();
        for (line, row) in rows.iter().enumerate() {
            let stones = row.bytes().enumerate().filter(|(_, stone)| *stone == b'x');
            lines[line + 1] = stones.map(|(place, _)| 2 << place).sum();
        }
        assert_eq!(connected(&lines, rows.len()), expected, "{rows:?}");
    }

    #[test]
    fn straight_bent_and_winding_chains() {
        check("..x.. ..x.. ..x.. ..x.. ..x..", true);
        check("x.... xx... .xx.. ..xx. ...xx", true);
        check("x...... x.xxxxx x.x...x x.x.x.x x.x.x.x xxx.xxx ......x", true);
        check("x...... x.xx.xx x.x...x x.x.x.x x.x.x.x xxx.xxx ......x", false);
        check("x...... x.xxx.. x.x.x.. x.x.x.. xxx.x.. ....x.. ....x..", true);
        check(
            "..x...... ..x.xxxx. ..x.x..x. ..x.x.xx. ..x.x.x.. ..x.x.xx. ..xxx..x. .......x. .......x.",
            true,
        );
    }

    #[test]
    fn diagonals_and_gaps_do_not_connect() {
        check("x.... .x... ..x.. ...x. ....x", false);
        check("xx.xx xx.xx ..... xx.xx xx.xx", false);
        check("xxxxx x...x x.x.x ..x.. xxxxx", false);
    }
}
