//! Card files, setups, deals and the notation.

use crate::play::setup;
use millions::{Deal, Millions, Move, Setup, Warning};
use serde_json::{Value, json};
use tabletop::cards::Provenance;
use tabletop::{BadSetup, Game, Metadata};

/// Changes a piece of the embedded card file.
fn changed(from: &str, to: &str) -> String {
    assert!(Millions::CARDS_TEXT.contains(from), "{from}");
    Millions::CARDS_TEXT.replacen(from, to, 1)
}

fn problems(text: &str) -> String {
    Millions::read_cards(text).map(drop).expect_err("a bad card file").to_string()
}

#[test]
fn the_embedded_cards() {
    let cards = Millions::read_cards(Millions::CARDS_TEXT).expect("in order");
    assert!(cards.warnings.is_empty());
    assert_eq!(cards.sources.len(), 41);
    assert_eq!(cards.sources["loot.0.ante"], Provenance::Reconstructed);
    assert_eq!(cards.sources["loot.1.ante"], Provenance::Public);
    assert!(cards.deck.is_embedded());
    let amounts = cards.deck.loot.each_ref().map(|card| card.amount);
    assert_eq!(amounts, [8, 8, 9, 9, 10, 10, 11, 11, 12, 12]);
}

/// A figure that was replaced loses its own mark alone.
#[test]
fn a_replaced_figure_is_no_longer_ours() {
    let built_in = Millions::read_cards(Millions::CARDS_TEXT).expect("in order");
    for (from, to, gone) in [
        ("First Bank", "Last Bank", "loot.0.name"),
        ("amount = 8", "amount = 9", "loot.0.amount"),
        ("ante = 1", "ante = 2", "loot.0.ante"),
        ("\"brute\"", "\"crook\"", "loot.0.symbol"),
        ("start_cash = 5", "start_cash = 6", "start_cash"),
    ] {
        let cards = Millions::read_cards(&changed(from, to)).expect("in order");
        let form = serde_json::from_value(json!({ "players": 5 })).expect("a form");
        let setup = Millions::setup(form, &cards, Millions::RULES).expect("a setup");
        let mut left = built_in.sources.clone();
        assert!(left.remove(gone).is_some(), "{gone}");
        assert_eq!(Millions::sources(&setup, &built_in), left, "{gone}");
    }
}

/// R3: a symbol may be any role's, in play or not.
#[test]
fn bad_card_files_are_refused_with_their_lines() {
    let cases = [
        (changed("First Bank", ""), "line 5: loot[0].name: must not be empty"),
        (
            changed("Pawnbrokers' Row", "First Bank"),
            "line 11: loot[1].name: \"First Bank\" is the name of another card as well",
        ),
        (changed("amount = 8", "amount = 7"), "line 6: loot[0].amount: must be 8 to 12, not 7"),
        (changed("amount = 12", "amount = 13"), "loot[8].amount: must be 8 to 12, not 13"),
        (changed("ante = 1", "ante = 3"), "line 7: loot[0].ante: must be 1 to 2, not 3"),
        (changed("ante = 1", "ante = 0"), "line 7: loot[0].ante: must be 1 to 2, not 0"),
        (changed("\"brute\"", "\"boss\""), "line 8: loot[0].symbol: must be a role or none"),
        (changed("start_cash = 5", "start_cash = 1"), "start_cash: must be 2 to 10, not 1"),
        (changed("start_cash = 5", "start_cash = 11"), "start_cash: must be 2 to 10, not 11"),
        (changed("start_cash = 5", "start_cash = true"), "must be a whole number"),
        (changed("ante = 1", "ante = 1\ncolour = 2"), "line 8: loot[0].colour: unknown key"),
        (changed("game = \"millions\"", "game = \"pinch\""), "game: must be \"millions\""),
        (changed("start_cash = 5", "start_cash = 5\ngoal = 20"), "goal: unknown key"),
        (changed("\"loot.9.name\"", "\"loot.10.name\""), "source.loot.10.name: unknown key"),
    ];
    for (text, problem) in cases {
        let found = problems(&text);
        assert!(found.contains(problem), "{found}\nis not\n{problem}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
    let start = Millions::CARDS_TEXT.find("[[loot]]").expect("a card");
    let end = Millions::CARDS_TEXT.find("[[loot]]\nname = \"Pawn").expect("a card");
    let nine = Millions::CARDS_TEXT.replace(&Millions::CARDS_TEXT[start..end], "");
    assert!(problems(&nine).contains("loot: must be 10 cards, not 9"));
    let every = nine.replace("amount = 10", "amount = 20").replace("\"driver\"", "\"none of us\"");
    assert_eq!(problems(&every).lines().count(), 4);
}

#[test]
fn a_file_without_the_first_bank_is_odd_but_allowed() {
    let cards = Millions::read_cards(&changed("\"brute\"", "\"none\"")).expect("allowed");
    assert_eq!(cards.warnings, [Warning::NoFirstBank]);
    assert!(cards.warnings[0].to_string().contains("brute"));
}

fn from_form(form: Value, cards: &str) -> Result<Setup, String> {
    from_form_by(form, cards, Millions::RULES)
}

fn from_form_by(form: Value, cards: &str, rules: u32) -> Result<Setup, String> {
    let cards = Millions::read_cards(cards).expect("a card file");
    let form = serde_json::from_value(form).map_err(|error| error.to_string())?;
    Millions::setup(form, &cards, rules).map_err(|bad: BadSetup| bad.to_string())
}

/// R1, R28 and the ranges of the options.
#[test]
fn setups_outside_their_ranges_are_refused() {
    let good = [
        json!({ "players": 3 }),
        json!({ "players": 8, "no_repeat": true }),
        json!({ "players": 3, "no_repeat": false, "cash": 2, "rounds": 1 }),
        json!({ "players": 4, "cash": 10, "rounds": 10 }),
        json!({ "players": 3, "no_repeat": true }),
    ];
    for form in good {
        assert!(from_form(form.clone(), Millions::CARDS_TEXT).is_ok(), "{form}");
    }
    let bad = [
        (json!({}), "missing field `players`"),
        (json!({ "players": 2 }), "players must be 3 to 8, not 2"),
        (json!({ "players": 9 }), "players must be 3 to 8, not 9"),
        (json!({ "players": true }), "invalid type"),
        (json!({ "players": 5.0 }), "invalid type"),
        (json!({ "players": 5, "no_repeat": 1 }), "invalid type"),
        (json!({ "players": 5, "cash": 1 }), "cash must be 2 to 10, not 1"),
        (json!({ "players": 5, "cash": 11 }), "cash must be 2 to 10, not 11"),
        (json!({ "players": 5, "cash": null }), "invalid type"),
        (json!({ "players": 5, "rounds": 0 }), "rounds must be 1 to 10, not 0"),
        (json!({ "players": 5, "rounds": 11 }), "rounds must be 1 to 10, not 11"),
        (json!({ "players": 5, "clock": 2 }), "unknown field `clock`"),
        (json!({ "players": 5, "cards": { "game": "millions" } }), "cards: start_cash: is missing"),
    ];
    for (form, reason) in bad {
        let refused = from_form(form.clone(), Millions::CARDS_TEXT).expect_err("a bad setup");
        assert!(refused.contains(reason), "{form}: {refused}");
    }
    let three = json!({ "players": 3, "no_repeat": true });
    let refused = from_form_by(three, Millions::CARDS_TEXT, 1).expect_err("not by rules 1");
    assert_eq!(refused, "no_repeat: only for 4 to 8 players");
}

/// A stored setup asks for itself again, also when the host's card file is another by then.
#[test]
fn a_setup_carries_what_is_in_force() {
    let usual = json!(setup(json!({ "players": 5 })));
    let options = ["players", "no_repeat", "cash", "rounds"].map(|key| &usual[key]);
    assert_eq!(json!(options), json!([5, false, 5, 8]));
    let hosts = [
        changed("start_cash = 5", "start_cash = 9"),
        changed("amount = 8", "amount = 12"),
        changed("First Bank", "Last Bank"),
    ];
    for host in hosts {
        let made = from_form(json!({ "players": 4, "rounds": 2 }), &host).expect("a setup");
        let written = json!(made);
        assert_eq!(written["cards"]["loot"].as_array().map(Vec::len), Some(10));
        let again = from_form(written, Millions::CARDS_TEXT).expect("a setup");
        assert!(again == made);
    }
}

#[test]
fn deals_that_do_not_fit_are_refused() {
    let setup = setup(json!({ "players": 3, "rounds": 3 }));
    let start = |deal: Value| -> Result<(), String> {
        let deal: Deal = serde_json::from_value(deal).map_err(|error| error.to_string())?;
        Millions::start(&setup, &deal).map(drop).map_err(|bad| bad.to_string())
    };
    let good = json!({ "leader": 2, "loot": [9, 0, 4], "facedown": [5, 0, 5] });
    assert_eq!(start(good.clone()), Ok(()));
    let bad = [
        ("leader", json!(3), "leader: 3 is no seat"),
        ("leader", json!(-1), "invalid value"),
        ("loot", json!([9, 0]), "loot: 2 numbers, not 3"),
        ("loot", json!([9, 0, 10]), "loot: 10 is not below 10"),
        ("loot", json!([9, 0, 9]), "loot: card 9 comes twice"),
        ("facedown", json!([5, 0, 6]), "facedown: 6 is not below 6"),
        ("facedown", json!([5, 0, 1, 2]), "facedown: 4 numbers, not 3"),
        ("facedown", json!(null), "invalid type"),
        ("seed", json!(1), "unknown field"),
    ];
    for (key, value, reason) in bad {
        let mut deal = good.clone();
        deal[key] = value;
        let refused = start(deal).expect_err("a bad deal");
        assert!(refused.contains(reason), "{refused}");
    }
    assert!(start(json!({ "leader": 0, "loot": [1, 2, 3] })).is_err());
}

#[test]
fn moves_are_read_as_written_and_in_no_other_form() {
    let written = [
        "choose driver",
        "choose driver snitch",
        "claim crook",
        "claim b crook",
        "ask 4",
        "ask a 12",
        "offer p3 2",
        "offer p3a 20",
        "withdraw p3",
        "withdraw p1b",
        "leave",
        "leave a",
        "stay",
        "stay b",
        "intimidate p4",
        "intimidate p3b",
        "lastcall",
        "name crook",
    ];
    for text in written {
        assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()), Ok(text.to_owned()));
    }
    let not = [
        "",
        " ",
        "choose",
        "choose boss",
        "Choose driver",
        "choose driver ",
        " choose driver",
        "choose  driver",
        "choose driver snitch crook",
        "claim",
        "claim c crook",
        "ask",
        "ask 04",
        "ask +4",
        "ask 4.0",
        "ask -1",
        "ask 256",
        "offer p3",
        "offer p9 1",
        "offer p0 1",
        "offer p3c 1",
        "offer p3 a 1",
        "offer 3 1",
        "leave c",
        "leave now then",
        "lastcall a",
        "name",
        "name crook driver",
        "offer p€ 1",
        "intimidate p4 p5",
    ];
    for text in not {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
}
