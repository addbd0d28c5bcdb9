//! What is said, made fit to be shown beside other people's words: nothing that turns the text around it, hides in it
//! or climbs out of its line.

use crate::names::is_invisible;
use std::iter::Peekable;
use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

/// The most marks on one character. Burmese and Hebrew write three; a tower of them covers the lines above.
const MOST_MARKS: usize = 3;

/// The text without what nobody sees, its marks counted, its white space single and in one line.
pub fn clean(text: &str) -> String {
    let visible = text.nfc().filter_map(|c| match c {
        c if c.is_whitespace() => Some(' '),
        c if is_joiner(c) || is_selector(c) => Some(c),
        c => (!is_invisible(c)).then_some(c),
    });
    let mut shown = String::with_capacity(text.len());
    let mut marks = 0;
    let mut rest = visible.peekable();
    while let Some(c) = rest.next() {
        let bare = shown.is_empty() || shown.ends_with(' ');
        let keep = match c {
            ' ' => !bare,
            c if is_joiner(c) => !bare && joins_next(&mut rest),
            c if is_mark(c) => !bare && marks < MOST_MARKS,
            _ => true,
        };
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if keep {
            shown.push(c);
        }
    }
    shown.truncate(shown.trim_end().len());
    shown
}

/// Zero-width joiners make one sign of two, in Persian, in Hindi and in pictures of families.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Picks between the plain and the coloured shape of a sign.
fn is_selector(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}')
}

fn is_mark(c: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    matches!(get_general_category(c), NonspacingMark | EnclosingMark)
}

/// Whether something follows that can be joined to.
fn joins_next(rest: &mut Peekable<impl Iterator<Item = char>>) -> bool {
    rest.peek().is_some_and(|&next| next != ' ' && !is_joiner(next) && !is_mark(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_and_tricks_go() {
        for (said, shown) in [
            ("hello", "hello"),
            ("  hello \n\t there\u{2028}", "hello there"),
            ("\u{202e}olleh\u{202c} \u{2067}x\u{2069}\u{61c}\u{200f}", "olleh x"),
            ("he\u{200b}l\u{2060}l\u{feff}o\u{ad}\u{3164}\u{2062}\u{e0041}", "hello"),
            ("Zoe\u{308}", "Zoë"),
            ("Nguye\u{302}\u{303}n", "Nguyễn"),
            ("H\u{335}\u{321}\u{31b}\u{30b}\u{310}\u{346}\u{317}i", "H\u{335}\u{321}\u{31b}i"),
            ("\u{301}\u{302}x \u{301}y", "x y"),
            ("ကြို့ကြား", "ကြို့ကြား"),
            ("שָׁלוֹם", "שָׁלוֹם"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("👩\u{200d}🚀 ❤\u{fe0f} 🦊", "👩\u{200d}🚀 ❤\u{fe0f} 🦊"),
            ("a\u{200d}\u{200d}b\u{200d} \u{200d}c", "a\u{200d}b c"),
            ("\u{200d}\u{fe0f} \u{2066}", ""),
        ] {
            assert_eq!(clean(said), shown, "{said:?}");
            assert_eq!(clean(shown), shown, "{said:?} cleaned twice");
        }
    }
}
