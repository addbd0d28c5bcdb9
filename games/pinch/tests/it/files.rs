//! Card files: every check of the loader, and every problem at once.

use pinch::Pinch;
use tabletop::{Game, Metadata};

#[test]
fn the_embedded_file_is_in_order() {
    let choices = Pinch::read_cards(Pinch::CARDS_TEXT).expect("in order");
    assert_eq!((choices.smallest, choices.usual, choices.largest), (5, 13, 21));
    assert_eq!(choices.presets, [9, 13, 17, 19, 21]);
    assert_eq!(choices.sources.len(), 5, "every figure says where it comes from");
}

#[test]
fn each_check_of_the_loader() {
    for (good, bad, problem) in [
        ("id = \"pinch\"", "id = \"punch\"", "line 2: id: must be \"pinch\""),
        ("smallest = 5", "smallest = 4", "line 5: board.smallest: must be 5 to 21, not 4"),
        ("largest = 21", "largest = 22", "line 6: board.largest: must be 5 to 21, not 22"),
        ("largest = 21", "largest = 19", "line 8: board.presets: must all be 5 to 19"),
        (
            "usual = 13",
            "usual = true",
            "line 7: board.usual: must be a whole number, not true or false",
        ),
        ("smallest = 5", "smallest = 14", "line 7: board.usual: must be 14 to 21, not 13"),
        ("[9, 13,", "[13, 13,", "line 8: board.presets: must rise"),
        ("[9, 13,", "[3, 13,", "line 8: board.presets: must be 5 to 21, not 3"),
        (
            "turns_per_cell = 4",
            "turns_per_cell = 1",
            "line 11: limit.turns_per_cell: must be 2 to 100, not 1",
        ),
        (
            "turns_per_cell = 4",
            "turns_per_cell = 101",
            "line 11: limit.turns_per_cell: must be 2 to 100, not 101",
        ),
        ("turns_per_cell = 4", "turns = 4", "line 11: limit.turns: unknown key"),
        ("[limit]", "[cap]", "line 10: cap: unknown key"),
        (
            "\"board.presets\" = \"public\"",
            "\"board.presets\" = \"seen\"",
            "must be printed, public, inferred or reconstructed",
        ),
    ] {
        assert!(Pinch::CARDS_TEXT.contains(good), "{good}");
        let text = Pinch::CARDS_TEXT.replace(good, bad);
        let found = Pinch::read_cards(&text).expect_err(bad).to_string();
        assert!(found.contains(problem), "{bad}: {found}");
    }
}

#[test]
fn all_problems_at_once() {
    let text = "[board]\nsmallest = 1\nlargest = 99\nusual = 13\npresets = [9, 40]\n[limit]\nturns_per_cell = 0\n";
    let found = Pinch::read_cards(text).expect_err("a bad file");
    assert_eq!(found.0.len(), 5, "{found}");
}

/// The rest of the data file's keys are optional: the shape the rules give is accepted as it is.
#[test]
fn a_file_without_sources() {
    let text = Pinch::CARDS_TEXT.split("# How well").next().expect("a first part");
    assert!(Pinch::read_cards(text).is_ok());
}
