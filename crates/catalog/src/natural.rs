//! Moves in the order in which people count: `offer p2 2` before `offer p2 10`.

use std::cmp::Ordering;

/// Sorts moves as people count.
pub fn sort_naturally(moves: &mut [String]) {
    moves.sort_by(|a, b| natural(a, b));
}

/// Compares piece by piece, digits as the number they write. What differs in leading zeros alone is compared by bytes.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(&one), Some(&two)) = (left.first(), right.first()) {
        let order = if one.is_ascii_digit() && two.is_ascii_digit() {
            let (first, second) = (digits(&mut left), digits(&mut right));
            first.len().cmp(&second.len()).then_with(|| first.cmp(second))
        } else {
            (left, right) = (&left[1..], &right[1..]);
            one.cmp(&two)
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Takes the number at the front, without leading zeros.
fn digits<'a>(rest: &mut &'a [u8]) -> &'a [u8] {
    let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    *rest = after;
    let zeros = number.iter().take_while(|&&digit| digit == b'0').count();
    &number[zeros..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_cells_stand_as_people_count() {
        for sorted in [
            ["offer p2 0", "offer p2 2", "offer p2 10", "offer p3 1"],
            ["a1", "a2", "a10", "b1"],
            ["stay", "take 2", "take 2 1", "take 02 2"],
            ["T2", "T9", "T10", "T100"],
            ["001", "01", "1", "2"],
        ] {
            let wanted = sorted.map(String::from);
            let mut moves = wanted.clone();
            moves.reverse();
            sort_naturally(&mut moves);
            assert_eq!(moves, wanted);
        }
    }
}
