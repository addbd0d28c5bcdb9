//! The card file.

use pinched::Pinched;
use serde_json::json;
use tabletop::cards::Sources;
use tabletop::{Game, Metadata};

/// Changes the embedded file and says what is wrong with it then.
fn problems(changes: &[(&str, &str)]) -> String {
    let mut text = Pinched::CARDS_TEXT.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from:?} is not in the file");
        text = text.replacen(from, to, 1);
    }
    match Pinched::read_cards(&text) {
        Ok(_) => panic!("{changes:?} was let in"),
        Err(problems) => problems.to_string(),
    }
}

/// Each check on its own.
#[test]
fn every_check_of_the_loader() {
    let crown = "must end above the standard track";
    let rise = "copies and values must both rise from step to step";
    for (from, to, what) in [
        ("id = \"pinched\"", "id = \"pinch\"", "line 1: id: must be \"pinched\""),
        ("wilds = 8", "wilds = 0", "wilds: must be 1 to 176, not 0"),
        ("wilds = 8", "wilds = 9", "all copies and wilds must be 176 together, not 177"),
        ("wilds = 8", "wilds = true", "wilds: must be a whole number"),
        ("wilds = 8", "wilds = 8\ncolour = 1", "line 3: colour: unknown key"),
        ("[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3]", "curses: must be six, not 5"),
        ("[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 2, 2]", "curses: none has the value 3"),
        ("[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3, 4]", "curses: must be 1 to 3, not 4"),
        ("[0, 1, 2, 3]", "[0]", "safe.standard: must have 2 to 8 spaces, not 1"),
        ("[0, 1, 2, 3]", "[0, 2, 2, 3]", "safe.standard: must rise from space to space"),
        ("[0, 1, 2, 3]", "[0, 13]", "safe.standard: must be 0 to 12, not 13"),
        ("[0, 2, 3, 5]", "[0, 3]", crown),
        ("\"heart:crown\" = 5", "\"heart:crown\" = 9", "slots.heart:crown: must be 3 to 8, not 9"),
        ("\"heart:crown\" = 5\n", "", "slots.heart:crown: is missing"),
        ("\"heart:crown\" = 5", "\"bank:crown\" = 5", "slots.bank:crown: unknown key"),
        ("name = \"gold\"", "name = \"silver\"", "type: one must be named gold"),
        ("name = \"goblets\"", "name = \"gold\"", "type[1].name: comes twice"),
        ("name = \"goblets\"", "name = \"Cups\"", "must be lower-case letters from a to z"),
        ("name = \"goblets\"", "name = \"\"", "must be lower-case letters from a to z"),
        ("name = \"goblets\"", "name = \"all\"", "type[1].name: means something else"),
        ("name = \"goblets\"", "name = \"documents\"", "type[1].name: means something else"),
        ("name = \"goblets\"", "name = \"bank\"", "type[1].name: is the name of a Location"),
        ("copies = 12", "copies = 0", "type[0].copies: must be 1 to 176, not 0"),
        ("[[2, 1], [3, 2], [4, 3]]", "[]", "type[0].steps: must be pairs of copies and value"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 1], [3]]", "steps: must be a pair of whole numbers"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[3, 1], [3, 2]]", rise),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 2], [3, 2]]", rise),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 3]]", "no value may be above the copies it needs"),
        ("[[2, 1], [3, 2], [4, 3]]", "[[2, 0]]", "type[0].steps: must be 1 to"),
        ("slots = \"reconstructed\"", "slots = \"guessed\"", "source.slots: must be printed"),
    ] {
        let found = problems(&[(from, to)]);
        assert!(found.contains(what), "{to:?}: {found}");
    }
}

/// A file need not say whose it is.
#[test]
fn the_id_can_be_left_out() {
    let text = Pinched::CARDS_TEXT.replacen("id = \"pinched\"", "", 1);
    assert!(Pinched::read_cards(&text).is_ok());
}

/// Too few and too many types.
#[test]
fn four_to_twelve_types() {
    let type_of = |name: &str, copies: usize| {
        format!("[[type]]\nname = \"{name}\"\ncopies = {copies}\nsteps = [[1, 1]]\n")
    };
    let (head, _) = Pinched::CARDS_TEXT.split_once("# A step").expect("the types come last");
    let file = |types: usize| {
        let mut text = head.to_owned();
        text += &type_of("gold", 168 - 10 * (types - 1));
        (1..types).for_each(|index| text += &type_of(&"abcdefghijklmn"[index..=index], 10));
        text
    };
    for types in [4, 12] {
        assert!(Pinched::read_cards(&file(types)).is_ok(), "{types} types");
    }
    for types in [3, 13] {
        let problems = Pinched::read_cards(&file(types)).map(drop).expect_err("a bad file");
        let wanted = format!("there must be 4 to 12 types, not {types}");
        assert!(problems.to_string().contains(&wanted), "{problems}");
    }
}

/// All problems come at once, each with its line.
#[test]
fn all_problems_at_once() {
    let found = problems(&[
        ("wilds = 8", "wilds = -1"),
        ("[0, 1, 2, 3]", "[3, 2]"),
        ("name = \"goblets\"", "name = \"x1\""),
        ("[[3, 1], [5, 2], [6, 3]]", "[[3, 1],\n  [5, 9]]"),
    ]);
    let lines: Vec<&str> =
        found.lines().filter_map(|line| line.split_once(':')).map(|x| x.0).collect();
    assert_eq!(lines.len(), 5, "{found}");
    for line in ["line 2", "line 6", "line 26", "line 38"] {
        assert!(lines.contains(&line), "{line} in {found}");
    }
}

/// What is said of the figures of a table that was set up with a changed file.
fn sources(from: &str, to: &str) -> Sources {
    let built_in = Pinched::read_cards(Pinched::CARDS_TEXT).expect("in order");
    let changed = Pinched::CARDS_TEXT.replacen(from, to, 1);
    let form = serde_json::from_value(json!({ "players": 4 })).expect("a form");
    let figures = Pinched::read_cards(&changed).expect("in order");
    let setup = Pinched::setup(form, &figures, Pinched::RULES).expect("a setup");
    Pinched::sources(&setup, &built_in)
}

/// A group keeps its one path while all of it is ours; a figure that was replaced loses its own mark alone.
#[test]
fn a_replaced_figure_loses_its_own_mark_alone() {
    let built_in = Pinched::read_cards(Pinched::CARDS_TEXT).expect("in order");
    assert_eq!(sources("", ""), built_in.sources);
    for (from, to, gone, left) in [
        (
            "[0, 2, 3, 5]",
            "[0, 2, 3, 6]",
            vec!["safe.crown"],
            vec!["safe.standard", "slots", "type"],
        ),
        (
            "[1, 1, 2, 2, 3, 3]",
            "[1, 1, 1, 2, 3, 3]",
            vec!["curses"],
            vec!["wilds", "slots", "type"],
        ),
        (
            "\"heart:crown\" = 5",
            "\"heart:crown\" = 6",
            vec!["slots", "slots.heart:crown"],
            vec!["slots.heart:standard", "slots.club:crown", "type", "wilds"],
        ),
        (
            "[[2, 1], [3, 2], [4, 3]]",
            "[[2, 1], [3, 2]]",
            vec!["type", "type.gold.steps"],
            vec!["type.gold.copies", "type.cutlery.steps", "slots"],
        ),
    ] {
        let found = sources(from, to);
        for path in gone {
            assert!(!found.contains_key(path), "{path} after {to}: {found:?}");
        }
        for path in left {
            assert_eq!(
                found.get(path).map(ToString::to_string).as_deref(),
                Some("reconstructed"),
                "{path} after {to}"
            );
        }
    }
}
