//! Which setups and deals can be played.

use crate::{Scene, basic, begin, cursed, figures_with, lettered, public, scene};
use pinched::{Pinched, Setup};
use serde_json::{Value, json};
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Game, Metadata};

fn refused(setup: Value) -> String {
    match begin(&setup, Value::Null) {
        Ok(_) => panic!("{setup} was let in"),
        Err(reason) => reason,
    }
}

/// S24: what a table may not be.
#[test]
fn refused_setups() {
    let manors = ["diamond:standard", "club:standard", "spade:standard", "heart:standard"];
    let with = |players: u8, boards: Value| json!({"players": players, "setup": boards});
    for (setup, reason) in [
        (json!({"players": 1}), "players must be 2 to 5, not 1"),
        (json!({"players": 6}), "players must be 2 to 5, not 6"),
        (json!({}), "missing field `players`"),
        (json!({"players": true}), "invalid type: boolean"),
        (json!({"players": 3, "colour": 1}), "unknown field `colour`"),
        (json!({"players": 3, "memory_aid": 1}), "invalid type: integer"),
        (json!({"players": 3, "talk": 1}), "invalid type: integer"),
        (json!({"players": 3, "setup": null}), "did not match any variant"),
        (with(3, json!("full-monty")), "full-monty is not made for 3 players"),
        (with(3, json!("grand")), "there is no preset \"grand\""),
        (with(2, json!(manors)), "spade:standard is not made for 2 players"),
        (with(2, json!(manors[..2])), "2 players need 3 to 5 Locations, not 2"),
        (with(3, json!(manors[..2])), "3 players need 3 to 5 Locations, not 2"),
        (with(4, json!(manors[2..])), "4 players need 3 to 5 Locations, not 2"),
        (
            with(3, json!(["diamond:standard", "club:standard", "spade:standard", "heart:crown"])),
            "heart:crown is not made for 3 players",
        ),
        (
            with(3, json!(["diamond:standard", "club:standard", "heart:standard", "bank:crown"])),
            "bank:crown is not made for 3 players",
        ),
        (
            with(4, json!([manors[0], manors[1], manors[2], "bank:standard"])),
            "there is no board \"bank:standard\"",
        ),
        (with(4, json!([manors[0], manors[1], "club:crown", manors[3]])), "club comes twice"),
        (with(5, json!(manors)), "5 players need the Bank"),
        (with(5, json!(manors[1..])), "5 players need the Bank"),
    ] {
        let found = refused(setup.clone());
        assert!(found.contains(reason), "{setup}: {found}");
    }
}

/// S24, R47: any boards made for so many, three to five of them.
#[test]
fn accepted_lists() {
    let manors = ["diamond:standard", "club:standard", "spade:standard", "heart:standard"];
    let bank = "bank:crown";
    for (players, boards) in [
        (3, manors[..3].to_vec()),
        (3, manors.to_vec()),
        (4, manors[1..].to_vec()),
        (4, [&manors[..], &[bank]].concat()),
        (4, vec![bank, "heart:crown", "spade:standard", "club:crown"]),
        (5, vec![manors[0], manors[1], bank]),
        (5, [&manors[1..], &[bank]].concat()),
    ] {
        let form = json!({"players": players, "setup": boards});
        assert!(setup_by(2, form).is_ok(), "{players} {boards:?}");
    }
    let four = scene(4, json!("basic"));
    let boards = &public(&four.begin())["boards"];
    assert_eq!(boards, &json!(["diamond:standard", "club:standard", "heart:standard", bank]));
}

/// Rules 1: as many Locations as were usual, no Bank in `basic` for four, and no words.
#[test]
fn setups_of_rules_1() {
    let manors = ["diamond:standard", "club:standard", "spade:standard", "heart:standard"];
    for (form, reason) in [
        (json!({"players": 3, "setup": manors[..3]}), "3 players need 4 Locations, not 3"),
        (json!({"players": 5, "setup": manors}), "5 players need 5 Locations, not 4"),
        (json!({"players": 3, "talk": true}), "talk: came with rules 2"),
    ] {
        let found = setup_by(1, form).expect_err("a setup of rules 2");
        assert!(found.contains(reason), "{found}");
    }
    let four = setup_by(1, json!({"players": 4})).expect("a setup");
    let listed = setup_by(1, json!({"players": 4, "setup": manors})).expect("a setup");
    assert!(four == listed);
    let written = serde_json::to_value(&four).expect("a setup");
    assert_eq!((&written["setup"], written.get("talk")), (&json!("basic"), None));
}

fn setup_by(rules: u32, form: Value) -> Result<Setup, String> {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let form = serde_json::from_value(form).map_err(|error| error.to_string())?;
    Pinched::setup(form, &figures, rules).map_err(|bad| bad.to_string())
}

/// S24: any order of a custom list, and presets under their names.
#[test]
fn accepted_setups() {
    let boards = json!(["bank:crown", "heart:crown", "spade:standard", "club:crown"]);
    let table = scene(4, boards).curses([1, 1, 2, 2, 3, 3]);
    let written = written(&table);
    assert_eq!(
        written["setup"],
        json!(["club:crown", "spade:standard", "heart:crown", "bank:crown"])
    );
    let named = self::written(&basic(3));
    let options = ["players", "setup", "memory_aid", "talk"].map(|key| &named[key]);
    assert_eq!(json!(options), json!([3, "basic", true, true]));
}

/// The setup of a scene as it is written down.
fn written(scene: &Scene) -> Value {
    serde_json::to_value(scene.begin().setup()).expect("a setup")
}

/// A setup written down asks for itself, replaced figures included.
#[test]
fn a_setup_asks_for_itself() {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    for setup in Pinched::samples(&figures) {
        let written = serde_json::to_value(&setup).expect("a setup");
        let form = serde_json::from_value(written.clone()).expect("a form");
        let rules = Pinched::rules(&setup);
        assert_eq!(Pinched::setup(form, &figures, rules).ok(), Some(setup), "{written}");
    }
    assert_eq!(written(&basic(5).slots(3))["figures"], figures_with(3));
}

/// Deals that do not fit their setup.
#[test]
fn refused_deals() {
    let change = |scene: Scene, key: &str, value: Value| {
        let mut deal = scene.deal();
        deal[key] = value;
        begin(&scene.setup, deal).err().unwrap_or_else(|| panic!("{key} was let in"))
    };
    for (found, reason) in [
        (change(basic(2), "deck", json!(["gold"])), "deck: 1 cards, not 176"),
        (change(basic(2), "deck", json!(vec!["gold"; 176])), "deck: 176 gold, not 12"),
        (change(basic(2), "deck", json!(vec!["crowns"; 176])), "deck: there is no card \"crowns\""),
        (change(basic(2), "first", json!(2)), "first: no seat 2 at this table"),
        (change(basic(2), "letter", json!("club")), "letter: only with diamond:crown"),
        (change(lettered("club"), "letter", json!(null)), "letter: is missing"),
        (change(lettered("club"), "letter", json!("spade")), "letter: must be a Location in play"),
        (change(basic(2), "curses", json!([1])), "curses: only with heart:crown"),
        (change(cursed(), "curses", json!(null)), "curses: are missing"),
        (change(cursed(), "curses", json!([1, 1, 1, 2, 2, 3])), "the six Curses in some order"),
        (change(basic(2), "reshuffle", json!("00")), "reshuffle: must be 64 lower-case hex digits"),
        (change(basic(2), "chance", json!(0)), "unknown field `chance`"),
    ] {
        assert!(found.contains(reason), "{found}");
    }
}

/// Every Location in play is in the Letter's draw, and every order of Curses fits.
#[test]
fn own_deals_are_let_in() {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    for (index, setup) in Pinched::samples(&figures).iter().enumerate() {
        let deal = Pinched::deal(setup, &mut dice(index as u64));
        assert!(Pinched::start(setup, &deal).is_ok());
    }
}
