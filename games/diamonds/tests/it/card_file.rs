//! The card file: what is taken, and every problem of a bad one.

use crate::table::figures;
use diamonds::Diamonds;
use tabletop::cards::Provenance;
use tabletop::{Game, Metadata};

#[test]
fn the_embedded_file_says_what_is_known() {
    let figures = figures();
    assert_eq!(figures.diamonds, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
    for (players, total) in [(3, 30), (4, 40), (5, 50)] {
        let ranks = figures.ranks(players).expect("so many can play");
        assert_eq!(ranks.diamonds(&figures.diamonds), total);
    }
    assert!(figures.ranks(2).is_none() && figures.ranks(6).is_none());
    assert_eq!(figures.sources["madam.diamonds"], Provenance::Reconstructed);
    assert_eq!(figures.sources["ranks"], Provenance::Printed);
}

/// A change to the embedded file, and the problems it brings.
const FAULTS: [(&str, &str, &str); 17] = [
    ("id = \"diamonds\"", "id = \"hearts\"", "line 1: id: must be \"diamonds\""),
    ("hand = 12", "hand = 11", "line 2: hand: must be 12 to 12, not 11"),
    ("hand = 12\n", "", "hand: is missing"),
    (
        "3 = [5, 16]",
        "3 = [5, 15]",
        "line 5: ranks.3: must be the lowest and the highest of 12 ranks",
    ),
    (
        "3 = [5, 16]",
        "3 = [16, 5]",
        "line 5: ranks.3: must be the lowest and the highest of 12 ranks",
    ),
    ("3 = [5, 16]", "3 = [5]", "line 5: ranks.3: must be the lowest and the highest of 12 ranks"),
    (
        "4 = [3, 18]",
        "4 = [6, 21]",
        "line 6: ranks.4: must be 1 to 20, not 21\n\
         line 6: ranks.4: must be the lowest and the highest of 16 ranks",
    ),
    ("5 = [1, 20]", "6 = [1, 20]", "line 4: ranks.5: is missing\nline 7: ranks.6: unknown key"),
    ("[1, 1, 1, 1, 1, 2", "[1, 1, 1, 1, 2", "line 10: madam.diamonds: must be 20 numbers"),
    ("[1, 1, 1, 1, 1, 2", "[1, 1, 1, 1, 10, 2", "line 10: madam.diamonds: must be 0 to 9, not 10"),
    ("[1, 1, 1, 1, 1, 2", "[1, 1, 1, 1, -1, 2", "line 10: madam.diamonds: must be 0 to 9, not -1"),
    (
        "[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4]",
        "[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]",
        "line 10: madam.diamonds: there is none on Madams 5 to 16\n\
         line 10: madam.diamonds: there is none on Madams 3 to 18",
    ),
    (
        "source = \"reconstructed\"",
        "source = \"guess\"",
        "line 11: madam.source: must be printed, public, inferred or reconstructed",
    ),
    ("source = \"reconstructed\"\n", "", "line 9: madam.source: is missing"),
    (
        "source = \"reconstructed\"",
        "source = \"public\"\nprice = 2",
        "line 12: madam.price: unknown key",
    ),
    ("hand = \"printed\"", "hands = \"printed\"", "line 14: source.hands: unknown key"),
    (
        "ranks = \"printed\"",
        "ranks = true",
        "line 15: source.ranks: must be a text, not true or false",
    ),
];

#[test]
fn every_problem_is_named_with_its_line() {
    for (good, bad, expected) in FAULTS {
        assert!(Diamonds::CARDS_TEXT.contains(good), "{good:?} is not in the file");
        let text = Diamonds::CARDS_TEXT.replacen(good, bad, 1);
        let problems = Diamonds::read_cards(&text).expect_err(bad).to_string();
        assert_eq!(problems, expected, "{bad}");
    }
}

#[test]
fn provenance_may_be_left_out() {
    let (text, _) = Diamonds::CARDS_TEXT.split_once("[source]").expect("the last table");
    let figures = Diamonds::read_cards(text).expect("a good card file");
    assert_eq!(figures.sources.len(), 1);
}
