//! Nicknames: what a player may be called, and which two names look the same.

mod words;

use std::fmt;
use std::sync::LazyLock;

use catalog::Character;
use thiserror::Error;
use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton,
};
use unicode_segmentation::UnicodeSegmentation;

use self::words::{MANNERS, RESERVED_NAMES, RESERVED_WORDS, THIEVES};

const SHORTEST: usize = 2;
const LONGEST: usize = 20;
/// One visible character may be written with a few code points, but not with hundreds.
const MOST_CODE_POINTS: usize = 3 * LONGEST;
const MOST_MARKS_IN_A_ROW: usize = 2;
const PUNCTUATION: &str = "!#&'()*+,-./:?@_~’·";

/// A name fit to be shown to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nickname {
    shown: String,
    skeleton: String,
}

/// Why a text is no nickname.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    /// Fewer than two characters.
    #[error("a name has at least {SHORTEST} characters")]
    TooShort,
    /// More than twenty characters.
    #[error("a name has at most {LONGEST} characters")]
    TooLong,
    /// Nothing but digits and punctuation.
    #[error("a name has at least one letter")]
    NoLetter,
    /// A character with no place in a name: a symbol, a pictograph, a private or unassigned one.
    #[error("a name cannot contain U+{:04X}", u32::from(*.0))]
    Character(char),
    /// Marks piled on one letter.
    #[error("at most {MOST_MARKS_IN_A_ROW} marks may stand on one letter")]
    MarksPiledUp,
    /// Letters of writing systems that are not written together.
    #[error("a name cannot mix letters of different alphabets")]
    MixedScripts,
    /// It reads like staff, the house or a seat.
    #[error("that name is kept for the house")]
    Reserved,
}

impl Nickname {
    /// Tidies a text up into a name, or says why it is none.
    ///
    /// Characters nobody can see are dropped, white space becomes single spaces; everything else that has no place in a name is
    /// refused rather than repaired.
    pub fn clean(text: &str) -> Result<Nickname, BadName> {
        // A bound before any work: normalising may make a text eighteen times longer.
        if text.chars().count() > 4 * MOST_CODE_POINTS {
            return Err(BadName::TooLong);
        }
        let shown = tidy(text);
        let length = shown.graphemes(true).count();
        if length > LONGEST || shown.chars().count() > MOST_CODE_POINTS {
            return Err(BadName::TooLong);
        }
        if length < SHORTEST {
            return Err(BadName::TooShort);
        }
        if let Some(stranger) = shown.chars().find(|c| !has_a_place(*c)) {
            return Err(BadName::Character(stranger));
        }
        if marks_in_a_row(&shown) > MOST_MARKS_IN_A_ROW {
            return Err(BadName::MarksPiledUp);
        }
        if !shown.contains(char::is_alphabetic) {
            return Err(BadName::NoLetter);
        }
        let letters: String = shown.chars().filter(|c| is_word_character(*c)).collect();
        if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(BadName::MixedScripts);
        }
        if is_reserved(&shown) {
            return Err(BadName::Reserved);
        }
        let skeleton = likeness(&shown);
        Ok(Nickname { shown, skeleton })
    }

    /// The name as everybody sees it.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What the name looks like: two names with one skeleton may not be told apart ("PauI", "paul").
    pub fn skeleton(&self) -> &str {
        &self.skeleton
    }

    /// The same name with a number behind it, for when it is taken ("Ann 2"); a long one is shortened to make room.
    pub fn numbered(&self, n: u32) -> Nickname {
        let letters: Vec<&str> = self.shown.graphemes(true).collect();
        (1..=letters.len())
            .rev()
            .find_map(|kept| Nickname::clean(&format!("{} {n}", letters[..kept].concat())).ok())
            .unwrap_or_else(|| Nickname::known(format!("Guest {n}")))
    }

    /// A name of the house's own making, which is known to be good.
    fn known(shown: String) -> Nickname {
        Nickname { skeleton: likeness(&shown), shown }
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

/// A name to start with, made of chance: "Velvet Magpie".
pub fn suggest(chance: [u8; 8]) -> Nickname {
    let [a, b, c, d, e, f, g, h] = chance;
    let pick = |bytes: [u8; 4], words: &[&'static str]| {
        words[u32::from_le_bytes(bytes) as usize % words.len()]
    };
    let (manner, thief) = (pick([a, b, c, d], &MANNERS), pick([e, f, g, h], &THIEVES));
    Nickname::known(format!("{manner} {thief}"))
}

fn tidy(text: &str) -> String {
    let visible: String = text.nfkc().filter(|c| !is_invisible(*c)).nfkc().collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters that leave no ink: controls, directions, joiners, fillers, variation selectors.
pub(crate) fn is_invisible(c: char) -> bool {
    use GeneralCategory::{Control, Format};
    let silent = matches!(get_general_category(c), Control | Format) && !c.is_whitespace();
    silent
        || matches!(c,
            '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{2065}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{E0000}'..='\u{E0FFF}')
}

fn has_a_place(c: char) -> bool {
    c == ' '
        || PUNCTUATION.contains(c)
        || is_word_character(c) && GeneralSecurityProfile::identifier_allowed(c)
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

fn marks_in_a_row(text: &str) -> usize {
    text.split(|c| !is_combining_mark(c)).map(|marks| marks.chars().count()).max().unwrap_or(0)
}

/// Whether one of the name's words, or the name less its digits and dots, reads as a reserved word, or the whole as a
/// reserved name.
fn is_reserved(shown: &str) -> bool {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| seen(RESERVED_WORDS));
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let cast = Character::ALL.iter().map(|character| character.name());
        let cast: Vec<&str> = cast.flat_map(|name| [name.en, name.es]).collect();
        [seen(RESERVED_NAMES), seen(&cast)].concat()
    });
    let pared = |keep: fn(char) -> bool| likeness(&shown.replace(|c| !keep(c), ""));
    let whole = [pared(char::is_alphanumeric), pared(char::is_alphabetic)];
    let mut words = shown.split(|c: char| !c.is_alphanumeric()).map(likeness);
    words.any(|word| WORDS.contains(&word))
        || whole.iter().any(|reading| WORDS.contains(reading) || NAMES.contains(reading))
}

fn seen(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| likeness(&name.replace(|c: char| !c.is_alphanumeric(), ""))).collect()
}

/// What a text looks like to a careless eye, whatever its case, alphabet and spaces.
fn likeness(text: &str) -> String {
    let as_seen: String = skeleton(text).collect();
    // Capitals of other alphabets look like Latin ones ("ВОВ"), their small letters do not: a name that reads as Latin is
    // folded as Latin, any other one by its own case.
    let folded = if as_seen.is_ascii() { as_seen.to_lowercase() } else { text.to_lowercase() };
    // "I" is both the capital of "i" and the twin of "l", which makes all three one.
    skeleton(&folded)
        .filter(|c| !c.is_whitespace())
        .map(|c| if c == 'i' { 'l' } else { c })
        .collect()
}

#[cfg(test)]
mod tests;
