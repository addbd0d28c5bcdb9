//! Setups and deals: what is taken, what is refused, and what is written down.

use crate::table::{fixed_deal, lay, setup};
use diamonds::{Diamonds, Form};
use serde_json::{Value, json};
use tabletop::{Game, Metadata};

/// W8: refused setups, and what the refusal speaks of.
fn bad_setups() -> Vec<(Value, &'static str)> {
    let table = |change: &dyn Fn(&mut Vec<i64>)| {
        let mut table = vec![1; 20];
        change(&mut table);
        json!({"players": 3, "diamonds": table})
    };
    let mut outside = vec![0; 20];
    outside[..4].fill(9);
    vec![
        (json!({}), "players"),
        (json!({"players": 2}), "players must be 3 to 5, not 2"),
        (json!({"players": 6}), "players must be 3 to 5, not 6"),
        (json!({"players": -3}), "players must be 3 to 5, not -3"),
        (json!({"players": "3"}), "invalid type"),
        (json!({"players": 3.0}), "invalid type"),
        (json!({"players": true}), "invalid type"),
        (json!({"players": null}), "invalid type"),
        (json!({"players": 3, "rounds": 3}), "unknown field `rounds`"),
        (json!({"players": 3, "diamonds": null}), "invalid type"),
        (json!({"players": 3, "diamonds": 4}), "invalid type"),
        (table(&|table| table[3] = 10), "not a table with 10"),
        (table(&|table| table[3] = -1), "not a table with -1"),
        (table(&|table| table.truncate(19)), "20 numbers from 0 to 9, not 19"),
        (table(&|table| table.push(1)), "20 numbers from 0 to 9, not 21"),
        (table(&|table| table.fill(0)), "none on Madams 5 to 16"),
        (json!({"players": 3, "diamonds": outside}), "none on Madams 5 to 16"),
        (json!({"players": 3, "ranks": [5, 15]}), "12 ranks"),
        (json!({"players": 3, "ranks": [0, 11]}), "12 ranks"),
        (json!({"players": 3, "ranks": [10, 21]}), "12 ranks"),
        (json!({"players": 3, "ranks": [i64::MIN, i64::MAX]}), "12 ranks"),
    ]
}

#[test]
fn w8_refused_setups() {
    for (json, about) in bad_setups() {
        let refusal = setup(&json).expect_err("a bad setup");
        assert!(refusal.contains(about), "{json}: {refusal}");
    }
}

/// W8: deals for three players that are refused, and what the refusal speaks of.
#[test]
fn w8_refused_deals() {
    let good = json!(fixed_deal(3, 7));
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut deal = good.clone();
        change(&mut deal);
        deal
    };
    let three = json!({"players": 3});
    let refused = [
        (changed(&|deal| deal["first_leader"] = json!(3)), &three, "first_leader"),
        (changed(&|deal| deal["first_leader"] = json!(-1)), &three, "invalid value"),
        (changed(&|deal| drop(rounds(deal).pop())), &three, "rounds: there must be 3, not 2"),
        (changed(&|deal| rounds(deal)[1] = json!([])), &three, "hands in a round"),
        (changed(&|deal| rounds(deal)[1][2] = json!([])), &three, "cards in a hand"),
        (changed(&|deal| rounds(deal)[0][0][0] = json!("T13")), &three, "T13 is dealt twice"),
        (changed(&|deal| rounds(deal)[0][0][0] = json!("T4")), &three, "T4 is dealt twice or not"),
        (changed(&|deal| rounds(deal)[0][0][0] = json!("T0")), &three, "a card is"),
        (changed(&|deal| deal["seed"] = json!(1)), &three, "unknown field"),
        (good.clone(), &json!({"players": 4}), "rounds: there must be 4, not 3"),
    ];
    for (deal, setup, about) in refused {
        let refusal = lay(setup, &deal).err().expect("a bad deal");
        assert!(refusal.contains(about), "{about}: {refusal}");
    }
    assert!(lay(&three, &good).is_ok());
}

fn rounds(deal: &mut Value) -> &mut Vec<Value> {
    deal["hands"].as_array_mut().expect("rounds")
}

#[test]
fn a_setup_written_down_asks_for_itself_whatever_the_card_file_says() {
    let other = Diamonds::CARDS_TEXT
        .replace("3 = [5, 16]", "3 = [1, 12]")
        .replace("[1, 1, 1, 1, 1, 2", "[9, 9, 9, 9, 9, 9");
    let other = Diamonds::read_cards(&other).expect("a good card file");
    let usual = setup(&json!({"players": 3})).expect("a good setup");
    let written = json!(usual);
    assert_eq!(written["diamonds"].as_array().map(Vec::len), Some(20));
    let form: Form = serde_json::from_value(written).expect("a form");
    assert!(Diamonds::setup(form, &other, Diamonds::RULES).expect("a good setup") == usual);
    let form: Form = serde_json::from_value(json!({"players": 3})).expect("a form");
    assert!(Diamonds::setup(form, &other, Diamonds::RULES).expect("a good setup") != usual);
}
