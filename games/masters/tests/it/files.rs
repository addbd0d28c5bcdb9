//! The card file, setups and deals: what is taken and what is refused.

use crate::{begin, cards, deal, patch, solo_deal, toml};
use masters::{Class, Crew, Form, Mark, Masters, Move, Neighbourhood};
use serde_json::{Value, json};
use tabletop::cards::Provenance;
use tabletop::conform::Conformance;
use tabletop::form::Object;
use tabletop::{Game, Metadata, NotAMove};

/// R1: six marks in each neighbourhood; the piles have 3, 4, 3, 3, 4, 3 and 2 cards.
#[test]
fn the_contents_list() {
    for place in Neighbourhood::ALL {
        assert_eq!(Mark::all().filter(|mark| mark.neighbourhood() == place).count(), 6, "{place}");
    }
    let place = |id: &str| id.parse::<Mark>().map(Mark::neighbourhood);
    assert_eq!(place("massive-estate"), Ok(Neighbourhood::Suburbs));
    assert_eq!(place("mostly-honest-bank"), Ok(Neighbourhood::Market));
    let piles = Class::ALL.map(|class| Crew::all().filter(|card| card.class() == class).count());
    assert_eq!(piles, [3, 4, 3, 3, 4, 3, 2]);
}

/// The tables in the rules, in both languages, have the figures of the card file, card by card.
#[test]
fn the_rules_have_the_figures_of_the_card_file() {
    let cards = cards();
    for rules in [Masters::RULES_TEXT, include_str!("../../RULES.es.md")] {
        let rows: Vec<&str> = rules.lines().filter(|line| line.starts_with('|')).collect();
        let figures = |id: &str| -> Vec<u8> {
            let found = rows.iter().filter_map(|row| row.split_once(&format!("| `{id}` |")));
            let [(_, row)] = found.collect::<Vec<_>>()[..] else { panic!("{id} needs one row") };
            let numbers = row.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
            numbers.map(|number| number.parse().expect("a figure")).collect()
        };
        for card in &cards.crew {
            let muscle = (card.muscle > 0).then_some(card.muscle);
            let bonuses = [card.draw, card.local.map_or(0, |(_, n)| n), card.cash]
                .into_iter()
                .chain([card.per.map_or(0, |(_, n)| n), card.variety, card.tiebreak]);
            let expected = [card.price, card.skill].into_iter().chain(muscle);
            let expected: Vec<u8> = expected.chain(bonuses.filter(|&n| n > 0)).collect();
            assert_eq!(figures(&card.id.to_string()), expected, "{}", card.id);
        }
        for mark in &cards.marks {
            let expected = [mark.difficulty, mark.payout];
            assert_eq!(figures(&mark.id.to_string()), expected, "{}", mark.id);
        }
        let sets: Vec<String> =
            cards.sets.iter().map(|set| format!("| {} | {} |", set.size, set.cash)).collect();
        let written = rows.iter().filter(|row| row.matches('|').count() == 4);
        let written: Vec<&str> =
            written.skip(2).map(|row| &row[row[1..].find('|').expect("a cell") + 1..]).collect();
        assert_eq!(written, sets);
    }
}

#[test]
fn what_is_printed_and_what_is_reconstructed() {
    let sources = cards().sources;
    for (path, tag) in [
        ("marks.massive-estate.neighbourhood", Provenance::Inferred),
        ("marks.mostly-honest-bank.neighbourhood", Provenance::Inferred),
        ("crew.name", Provenance::Printed),
        ("crew.price", Provenance::Reconstructed),
        ("marks.payout", Provenance::Reconstructed),
        ("marks.museum-of-expensive-history.payout", Provenance::Printed),
    ] {
        assert_eq!(sources.get(path), Some(&tag), "{path}");
    }
}

/// Every check of the loader: a line of the file, what it is changed to, and the complaint.
#[test]
fn card_files_that_are_refused() {
    for (line, change, complaint) in [
        // 1: cash.
        ("start_cash = 8", "start_cash = 0", "line 4: start_cash: must be 1 to 50, not 0"),
        ("start_cash = 8", "start_cash = true", "line 4: start_cash: must be a whole number"),
        // 2: exactly these cards, each in its place.
        ("id = \"thug\"", "id = \"bouncer\"", "id: there is no card \"bouncer\""),
        ("id = \"thug\"", "id = \"bouncer\"", "crew: there is no thug"),
        ("id = \"thug\"", "id = \"fence\"", "id: fence comes twice"),
        ("id = \"honest-bank\"", "id = \"honest-banc\"", "marks: there is no honest-bank"),
        ("class = \"grifter\"", "class = \"thief\"", "class: must be \"grifter\""),
        ("neighbourhood = \"docks\"", "neighbourhood = \"market\"", "must be \"docks\""),
        ("name = \"Thug\"", "name = \"\"", "name: must have 1 to 40 characters"),
        (
            "name = \"Thug\"",
            "name = \"12345678901234567890123456789012345678901\"",
            "name: must have 1 to 40 characters",
        ),
        // 3: the figures of the crew.
        ("price = 13", "price = 51", "price: must be 1 to 50, not 51"),
        ("skill = 5", "skill = 21", "skill: must be 0 to 20, not 21"),
        ("draw = 2", "draw = 5", "draw: must be 0 to 4, not 5"),
        ("cash = 1", "cash = 21", "cash: must be 0 to 20, not 21"),
        ("variety = 1", "variety = -1", "variety: must be 0 to 20, not -1"),
        ("tiebreak = 3", "tiebreak = 1.5", "tiebreak: must be a whole number, not a fraction"),
        ("per = [\"thief\", 2]", "per = [\"car\", 2]", "per: must name one of grifter, partner,"),
        ("per = [\"thief\", 2]", "per = [\"thief\", 0]", "per: must be 1 to 20, not 0"),
        ("local = [\"docks\", 3]", "local = [\"harbour\", 3]", "local: must name one of docks,"),
        ("local = [\"docks\", 3]", "local = [\"docks\", 21]", "local: must be 0 to 20, not 21"),
        ("local = [\"docks\", 3]", "local = 3", "local: must be a list of a text and a whole"),
        ("price = 13", "prize = 13", "price: is missing"),
        ("price = 13", "prize = 13", "prize: unknown key"),
        // 4: muscle.
        ("muscle = 13", "muscle = 100", "muscle: must be 1 to 99, not 100"),
        ("muscle = 13", "muscle = 0", "muscle: must be 1 to 99, not 0"),
        ("muscle = 13", "muscle = 9", "muscle: bookie has the same"),
        // 5: cars and bribes.
        ("skill = 0\nmuscle = 0", "skill = 1\nmuscle = 0", "skill: a car has none"),
        ("skill = 0\nmuscle = 0", "skill = 0\nmuscle = 1", "muscle: a car has none"),
        ("draw = 2", "draw = 2\ntiebreak = 1", "tiebreak: a car has none"),
        ("draw = 2", "draw = 2\nlocal = [\"docks\", 1]", "local: a car has none"),
        ("price = 16", "price = 16\ncash = 1", "cash: a bribe has none"),
        ("price = 16", "price = 16\nper = [\"thief\", 1]", "per: a bribe has none"),
        // 6: marks.
        ("tier = \"easy\"", "tier = \"trivial\"", "tier: must be easy, medium, hard"),
        ("difficulty = 8", "difficulty = 0", "difficulty: must be 1 to 20, not 0"),
        ("payout = 17", "payout = 51", "payout: must be 1 to 50, not 51"),
        // 7: sets.
        ("docks = [2, 3]", "docks = [4, 3]", "line 7: sets.docks: must be a size of 2 or 3"),
        ("docks = [2, 3]", "docks = [2, 51]", "line 7: sets.docks: must be 0 to 50, not 51"),
        ("docks = [2, 3]", "docks = [2]", "line 7: sets.docks: must be a size of 2 or 3"),
        ("docks = [2, 3]", "", "sets.docks: is missing"),
        ("docks = [2, 3]", "docks = [2, 3]\nbay = [2, 3]", "line 8: sets.bay: unknown key"),
        (
            "payout = 17",
            "payout = 17\nset = [4, 1]",
            "].set: must be a size of 2 or 3 and the cash",
        ),
        (
            "payout = 17",
            "payout = 17\nset = [1, 1]",
            "].set: must be a size of 2 or 3 and the cash",
        ),
        ("payout = 17", "payout = 17\nset = [2]", "].set: must be a size of 2 or 3 and the cash"),
        ("payout = 17", "payout = 17\nset = 2", "].set: must be a list of whole numbers"),
        ("payout = 17", "payout = 17\nset = [2, 51]", "].set: must be 0 to 50, not 51"),
        ("payout = 17", "payout = 17\nset = [2, -1]", "].set: must be 0 to 50, not -1"),
        (
            "\"crew.name\" = \"printed\"",
            "\"crew.colour\" = \"printed\"",
            "crew.colour: unknown key",
        ),
    ] {
        assert!(Masters::CARDS_TEXT.contains(line), "{line}");
        let text = Masters::CARDS_TEXT.replacen(line, change, 1);
        let problems = Masters::read_cards(&text).expect_err("a bad file").to_string();
        assert!(problems.contains(complaint), "{change}: {problems}");
        assert!(
            problems
                .lines()
                .all(|problem| problem.starts_with("line ") || problem.contains("missing")),
            "{problems}"
        );
    }
    let easy = Masters::CARDS_TEXT.replace("\"hard\"", "\"easy\"");
    let problems = Masters::read_cards(&easy).expect_err("a bad file").to_string();
    assert!(problems.contains("marks: at least two hard marks are needed, not 0"), "{problems}");
}

#[test]
fn all_problems_at_once() {
    let text = Masters::CARDS_TEXT
        .replacen("start_cash = 8", "start_cash = 99", 1)
        .replacen("price = 13", "price = 0", 1)
        .replacen("id = \"thug\"\nname = \"Thug\"", "id = \"bouncer\"\nname = \"\"", 1)
        .replacen("payout = 17", "payout = 0", 1);
    let problems = Masters::read_cards(&text).expect_err("a bad file");
    let keys = ["start_cash", "price", "crew", "id", "name", "payout"];
    for key in keys {
        assert!(problems.0.iter().any(|problem| problem.path.ends_with(key)), "{key}: {problems}");
    }
    assert_eq!(problems.0.len(), keys.len(), "{problems}");
}

/// A setup written down asks for the same setup, figures included.
#[test]
fn setups_are_written_with_the_figures_in_force() {
    let setup = |form: Value, cards: &masters::Cards| {
        let Object::<Form>(form) = serde_json::from_value(form).expect("a form");
        Masters::setup(form, cards, Masters::RULES).expect("a setup")
    };
    let usual = setup(json!({}), &cards());
    assert_eq!(json!(usual), json!({"mode": "duel", "cards": cards()}));
    let solo = setup(json!({"mode": "solo"}), &cards());
    let written = json!({"mode": "solo", "goals": [80, 100, 120], "carried": [], "cards": cards()});
    assert_eq!(json!(solo), written);
    let other = patch(&json!({"start_cash": 9, "crew": {"thug": {"name": "Bruiser"}},
        "marks": {"honest-bank": {"set": [3, 0]}}}));
    let file = Masters::read_cards(&toml(&other)).expect("figures");
    for changed in [setup(json!({"cards": other}), &cards()), setup(json!({}), &file)] {
        let written = json!(changed);
        assert_eq!(written["cards"]["start_cash"], 9);
        let marks = written["cards"]["marks"].as_array().expect("marks");
        let own: Vec<_> = marks.iter().filter(|mark| !mark["set"].is_null()).collect();
        assert!(matches!(own[..], [mark] if mark["set"] == json!([3, 0])), "{own:?}");
        assert!(setup(written, &cards()) == changed);
    }
    for sample in Masters::samples(&cards()) {
        assert!(setup(json!(sample), &cards()) == sample);
    }
}

#[test]
fn setups_that_are_refused() {
    let fine = deal(0, &[]);
    for (setup, complaint) in [
        (json!({"mode": "trio"}), "unknown variant `trio`"),
        (json!({"mode": 1}), "invalid type"),
        (json!({"players": 3}), "unknown field `players`"),
        (json!({"goals": [80]}), "goals: only a solo game has it"),
        (json!({"carried": []}), "carried: only a solo game has it"),
        (json!({"mode": "solo", "goals": []}), "goals: there must be one to three"),
        (json!({"mode": "solo", "goals": [1, 2, 3, 4]}), "goals: there must be one to three"),
        (json!({"mode": "solo", "goals": [0]}), "goals must be 1 to 999, not 0"),
        (json!({"mode": "solo", "goals": [1000]}), "goals must be 1 to 999, not 1000"),
        (json!({"mode": "solo", "goals": [true]}), "invalid type"),
        (json!({"mode": "solo", "goals": null}), "invalid type"),
        (json!({"mode": "solo", "carried": ["bouncer"]}), "\"bouncer\": no such card"),
        (json!({"mode": "solo", "carried": ["thug", "thug"]}), "carried: thug comes twice"),
        (json!({"cards": patch(&json!({"start_cash": 51}))}), "start_cash: must be 1 to 50"),
        (
            json!({"cards": patch(&json!({"marks": {"honest-bank": {"set": null}}}))}),
            "set: must be a list of whole numbers",
        ),
        (json!({"cards": {}}), "crew: is missing"),
        (json!({"cards": []}), "must be a table"),
        (json!({"colour": 1}), "unknown field `colour`"),
    ] {
        let error = begin(setup.clone(), fine.clone()).err().expect("a bad setup");
        assert!(error.contains(complaint), "{setup}: {error}");
    }
}

#[test]
fn deals_that_are_refused() {
    let (duel, solo) = (json!({}), json!({"mode": "solo", "goals": [1, 1]}));
    let fine = [deal(1, &[]), solo_deal(2, &[], [4, 3, 2, 1])];
    begin(duel.clone(), fine[0].clone()).expect("a duel");
    begin(solo.clone(), fine[1].clone()).expect("a solo game");
    let changed = |index: usize, pointer: &str, value: Value| {
        let mut deal = fine[index].clone();
        *deal.pointer_mut(pointer).expect("a part of the deal") = value;
        deal
    };
    for (setup, deal, complaint) in [
        (&duel, fine[1].clone(), "games: a duel has none"),
        (&solo, fine[0].clone(), "games: a solo deal has them"),
        (&duel, json!({}), "a deal has first, marks and removed"),
        (&duel, changed(0, "/first", json!(2)), "first: 2 is not 0 or 1"),
        (&duel, changed(0, "/marks/0", json!("old-factory")), "marks: old-factory comes twice"),
        (&duel, changed(0, "/marks/0", json!("bank")), "\"bank\": no such card"),
        (&duel, changed(0, "/marks", json!([])), "marks: 4, not 24"),
        (&duel, changed(0, "/removed", json!([])), "removed: must be medium, medium, hard, hard"),
        (
            &duel,
            changed(0, "/removed", json!(["massive-estate", "landmark-hotel"])),
            "removed: must be medium, medium, hard, hard",
        ),
        (&solo, solo_deal(1, &[], [1, 2, 3, 4]), "games: 1 games, not 2"),
        (&solo, solo_deal(2, &[], [1, 2, 3, 3]), "rival: every list must be an order"),
        (&solo, changed(1, "/games/1/rival", json!([[1, 2, 3, 4]])), "rival: 1 lists, not 6"),
        (&solo, changed(1, "/games/0/marks", json!(["sketchy-bar"])), "marks: 1, not 24"),
        (&solo, json!({"games": [], "first": 0}), "a deal has first, marks and removed"),
        (&solo, json!({"games": [[[], []]]}), "an object"),
    ] {
        let error = begin(setup.clone(), deal).err().expect("a bad deal");
        assert!(error.contains(complaint), "{complaint}: {error}");
    }
    let mut backwards = fine[0].clone();
    backwards["marks"].as_array_mut().expect("marks").swap(0, 19);
    let error = begin(duel, backwards).err().expect("a bad deal");
    assert!(error.contains("easy marks come before medium"), "{error}");
}

#[test]
fn moves_are_written_one_way_only() {
    for text in ["pass", "done", "buy fall-guy", "welfare grease-man", "select 3", "keep thug"] {
        assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(text.to_owned()));
    }
    for text in [
        "",
        "Pass",
        "pass ",
        " pass",
        "buy",
        "buy ",
        "buy  thug",
        "buy Thug",
        "buy thug ",
        "thug",
        "select 0",
        "select 5",
        "select 01",
        "crew",
        "sell thug",
        "done thug",
        "p1 pass",
    ] {
        assert_eq!(text.parse::<Move>(), Err(NotAMove), "{text:?}");
    }
    // Moves in order are in the order of plain text.
    let mut moves: Vec<Move> = Crew::all()
        .flat_map(|card| [Move::Buy(card), Move::Crew(card), Move::Keep(card), Move::Welfare(card)])
        .chain([Move::Pass, Move::Done])
        .collect();
    moves.sort();
    assert!(moves.iter().map(ToString::to_string).is_sorted());
}
