//! The worked examples.

use crate::{basic, check, cursed, legal, lettered, of, own, play, public, stash, turn};
use serde_json::{Value, json};

/// S1: starting cards are stashed by type.
#[test]
fn starting_cards() {
    let table = basic(2).put("p1", "cutlery gold gold").begin();
    assert_eq!(stash(&table, "p1"), "gold×2, cutlery×1, -");
    check(&table, json!({"phase": "plan", "to_move": [0, 1], "watch": 5}));
}

/// S2, R1, R2: starting wilds are placed at the same time; equal empty slots are one choice.
#[test]
fn starting_wilds() {
    let scene = basic(2).put("p1", "documents documents gold").put("p2", "documents gold cutlery");
    let mut table = scene.begin();
    check(&table, json!({"phase": "setup", "to_move": [0, 1]}));
    assert_eq!(legal(&table, "p1"), "wild 1, wild 2");
    assert_eq!(legal(&table, "p2"), "wild 1, wild 2, wild 3");
    play(&mut table, "p1 wild 2");
    assert_eq!(legal(&table, "p1"), "wild 1, wild 2, wild 3");
    play(&mut table, "p1 wild 2; p2 wild 3");
    assert_eq!(stash(&table, "p1"), "gold×1, -+2, -");
    check(&table, json!({"phase": "plan"}));
}

/// S3, R4: a new type chooses among empty slots that differ in wilds; R38: beside the sale.
#[test]
fn a_slot_with_a_wild_is_empty() {
    let scene =
        basic(2).first(2).put("p1", "documents gold gold").put("river", "goblets goblets goblets");
    let mut table = scene.after("p1 wild 2; go c h; p2 skip; p1 river 1");
    assert_eq!(legal(&table, "p1"), "stash goblets 2, stash goblets 3");
    check(&table, json!({"phase": "market", "to_move": [0, 1]}));
    assert_eq!(legal(&table, "p2"), "done, sell 1");
    assert!(public(&table)["river"][0].is_null());
    play(&mut table, "p1 stash goblets 2");
    assert_eq!(stash(&table, "p1"), "gold×2, goblets×1+1, -");
    assert!(!public(&table)["river"][0].is_null());
}

/// S4, R16, R19, R44: Mastermind, guests clockwise, Mastermind; the others keep their hands.
#[test]
fn company_at_the_diamond() {
    let scene = basic(3).first(2).put("p1", "gold ceramics cutlery");
    let scene = scene.put("diamond", "gold goblets paintings jewellery artefacts");
    let mut table = scene.after("go d d c");
    for (who, mv) in [("p2", "p2 take 3"), ("p1", "p1 take 2"), ("p2", "p2 take 1")] {
        assert_eq!(turn(&table), who);
        play(&mut table, mv);
    }
    assert_eq!(of(&table, "p1", "hand"), json!(1));
    assert_eq!(of(&table, "p1", "known"), json!({"goblets": 1}));
    let diamond = json!([null, null, null, "jewellery", "artefacts"]);
    assert_eq!(public(&table)["manors"]["diamond"], diamond);
    check(&table, json!({"lisa": null}));
    play(&mut table, "quiet");
    check(&table, json!({"mastermind": 2, "phase": "plan"}));
    let diamond = public(&table)["manors"]["diamond"].clone();
    assert!(diamond.as_array().expect("slots").iter().all(|card| !card.is_null()));
    assert_eq!(of(&table, "p1", "known"), json!({"goblets": 1}));
}

/// S5, R28: the Lisa Mona first, then the Diamonds, without being asked.
#[test]
fn lone_visits_to_the_diamond() {
    let table = basic(2).after("go d c; quiet; go c d; quiet; go d c; quiet; go c d; quiet");
    check(&table, json!({"lisa": 0, "diamonds_left": 0}));
    assert_eq!(of(&table, "p1", "diamonds"), json!(1));
    assert_eq!(of(&table, "p2", "diamonds"), json!(1));
    assert_eq!(of(&table, "p1", "wealth"), json!(4));
}

/// S6, R6, R11, R12: real cards are flipped before wilds, and wilds leave with the set.
#[test]
fn a_sale_with_wilds() {
    let scene = basic(2).put("p1", "gold documents documents");
    let scene = scene.put("club", "gold cutlery cutlery cutlery cutlery");
    let mut table = scene.after("p1 wild 1; p1 wild 1; go c h");
    assert_eq!(stash(&table, "p1"), "gold×2+2, cutlery×4, -");
    assert_eq!(of(&table, "p1", "sale"), json!([3, 1, 0]));
    play(&mut table, "p1 sell 1");
    assert_eq!(of(&table, "p1", "sold"), json!({"gold": 2, "documents": 1}));
    check(&table, json!({"discard": {"documents": 1}}));
}

/// S7, R10, R13, R14, R15: a sale for nothing frees a slot, which the hand refills.
#[test]
fn a_sale_for_nothing() {
    let scene = basic(2).put("p1", "gold goblets paintings");
    let scene = scene.put("club", "jewellery jewellery jewellery ceramics ceramics");
    let refill = |script: &str| scene.after(&format!("go c h; p1 sell 1; {script}"));
    let table = refill("");
    check(&table, json!({"discard": {"gold": 1}}));
    assert_eq!(legal(&table, "p1"), "refill ceramics, refill jewellery");
    let table = refill("p1 refill jewellery; p1 sell 1");
    assert_eq!(of(&table, "p1", "sold"), json!({"jewellery": 1}));
    assert_eq!(stash(&table, "p1"), "ceramics×2, goblets×1, paintings×1");
    let table = refill("p1 refill jewellery; p1 done");
    check(&table, json!({"discard": {"gold": 1, "ceramics": 2}}));
    assert_eq!(of(&table, "p1", "hand"), json!(0));
}

/// S8: the Safe fills with every visit in company and is emptied by a lone Mastermind.
#[test]
fn the_safe() {
    let mut table = basic(2).begin();
    for index in [1, 2, 3, 3] {
        play(&mut table, "go c c; quiet");
        check(&table, json!({"safe": index}));
    }
    let deck = public(&table)["deck"].as_u64().expect("a number");
    play(&mut table, "go c h");
    check(&table, json!({"safe": 0, "deck": deck - 3}));
}

/// S9, R32, R34, R36: a dog can be lured away; a dog that stays works every day.
#[test]
fn rufus() {
    let mut table = basic(3).after("go s c c; p1 befriend rufus; quiet; go c s c");
    assert_eq!(legal(&table, "p2"), "befriend rufus p1, skip");
    play(&mut table, "p2 befriend rufus p1; quiet; go c c c; tomorrow");
    check(&table, json!({"mastermind": 0, "phase": "plan", "dogs": {"rufus": 1}}));

    let days = "go s c c; p1 befriend rufus; quiet; go c s c; p2 skip; quiet; go c c c; tomorrow";
    let mut table = basic(3).after(days);
    check(&table, json!({"mastermind": 0, "phase": "dogs", "to_move": [0]}));
    assert_eq!(legal(&table, "p1"), "rufus, skip");
    let before = public(&table)["deck"].as_u64().expect("a number");
    play(&mut table, "p1 rufus");
    check(&table, json!({"deck": before - 3, "dogs": {"rufus": 0}, "phase": "plan"}));
    let river = public(&table)["river"].clone();
    assert!(river.as_array().expect("slots").iter().all(|card| !card.is_null()));
}

/// S10, R36: free dogs first, then those of others; Gordie also takes from the Spade.
#[test]
fn two_dogs() {
    let mut table = cursed().after("go s c c c");
    assert_eq!(legal(&table, "p1"), "befriend gordie, befriend rufus, skip");
    play(&mut table, "p1 befriend rufus; quiet; go c s c c");
    assert_eq!(legal(&table, "p2"), "befriend gordie, skip");
    play(&mut table, "p2 befriend gordie; quiet; go c c s c");
    assert_eq!(legal(&table, "p3"), "befriend gordie p2, befriend rufus p1, skip");
    play(&mut table, "p3 befriend rufus p1; quiet; go c c c c; tomorrow");
    check(&table, json!({"mastermind": 0, "phase": "plan"}));
    play(&mut table, "go c c c c; tomorrow");
    check(&table, json!({"mastermind": 1, "phase": "dogs"}));
    let cards = ["club", "diamond", "heart", "spade"].into_iter();
    let cards = cards.flat_map(|manor| (1..=5).map(move |slot| format!("gordie {manor} {slot}")));
    let all: Vec<String> = cards.chain(["skip".into()]).collect();
    assert_eq!(legal(&table, "p2"), all.join(", "));
    play(&mut table, "p2 gordie spade 4");
    assert!(!public(&table)["manors"]["spade"][3].is_null());
}

/// S11, R22, R24: the passage serves one take a Heist and opens again in the morning.
#[test]
fn the_passage() {
    let mut table = basic(3).after("go h h h; p1 take 1; p2 passage club 3");
    check(&table, json!({"passage": false}));
    assert!(public(&table)["manors"]["club"][2].is_null());
    assert_eq!(legal(&table, "p3"), "take 2, take 3, take 4, take 5");
    play(&mut table, "p3 take 2");
    assert_eq!(legal(&table, "p1"), "take 3, take 4, take 5");
    play(&mut table, "quiet");
    check(&table, json!({"passage": true}));
    assert!(!public(&table)["manors"]["club"][2].is_null());
    play(&mut table, "go c h c");
    let cards = ["club", "diamond", "spade"].into_iter();
    let cards = cards.flat_map(|manor| (1..=5).map(move |slot| format!("passage {manor} {slot}")));
    let all: Vec<String> = cards.chain(["skip".into()]).collect();
    assert_eq!(legal(&table, "p2"), all.join(", "));
    check(&table, json!({"phase": "passage"}));
}

/// S12, R23, R25: two cards and a Curse; a Curse is passed in a later Heist, and not twice a night.
#[test]
fn a_curse_goes_round() {
    let mut table = cursed().curses([2, 3, 1, 1, 2, 3]).after("go h h c h; p1 passage club 1");
    check(&table, json!({"phase": "second", "to_move": [0]}));
    play(&mut table, "p1 passage diamond 2");
    assert_eq!(own(&table, "p1")["curses"], json!([2]));
    assert_eq!(own(&table, "p1")["fresh"], json!([2]));
    assert_eq!(of(&table, "p1", "fresh_curses"), json!(1));
    play(&mut table, "p2 take 1; p4 take 2; p1 take 3");
    check(&table, json!({"phase": "market"}));
    assert_eq!(own(&table, "p1")["curses"], json!([2]));
    assert_eq!(own(&table, "p1")["fresh"], json!([]));
    play(&mut table, "quiet; go d d c d; p2 take 1; p4 take 2; p1 take 3; p2 take 4");
    check(&table, json!({"phase": "curse", "to_move": [0]}));
    assert_eq!(legal(&table, "p1"), "curse p2 2, curse p4 2, keep");
    play(&mut table, "p1 curse p4 2");
    check(&table, json!({"phase": "market"}));
    assert_eq!(own(&table, "p4")["curses"], json!([2]));
    assert_eq!(of(&table, "p4", "curse_values"), Value::Null);
}

/// S13, R20: at an empty Heart the Mastermind's second Valuable may come through the passage.
#[test]
fn everybody_at_the_heart() {
    let takes = "p1 take 1; p2 take 2; p3 take 3; p4 take 4; p5 take 5";
    let mut table = basic(5).put("then", "gold").after(&format!("go h h h h h; {takes}"));
    let offered = legal(&table, "p1");
    assert!(offered.starts_with("draw, passage club 1,") && !offered.contains("skip"), "{offered}");
    assert_eq!(offered.split(", ").count(), 16);
    play(&mut table, "p1 draw");
    assert!(stash(&table, "p1").contains("gold×1"));
}

/// S14, R20: elsewhere it comes from the deck by itself.
#[test]
fn everybody_at_the_diamond() {
    let takes = "p1 take 1; p2 take 2; p3 take 3; p4 take 4";
    let table = basic(5).put("then", "gold").after(&format!("go d d d d d; {takes}"));
    check(&table, json!({"phase": "market"}));
    assert!(stash(&table, "p1").contains("gold×1"));
}

/// S15, R27: the Bank's three cases.
#[test]
fn the_bank() {
    let cards = "gold goblets paintings";
    let then = "ceramics ceramics artefacts artefacts cutlery cutlery jewellery gold";
    let scene = lettered("club").put("p1", cards).put("p2", cards).put("then", then);
    let table = scene.after("go b b c c");
    assert_eq!(own(&table, "p1")["hand"], json!({"artefacts": 2, "ceramics": 2}));
    assert_eq!(of(&table, "p1", "known"), json!({}));
    assert_eq!(of(&table, "p1", "hand"), json!(4));
    assert!(stash(&table, "p2").starts_with("gold×2,"));
    assert_eq!(own(&table, "p2")["hand"], json!({"cutlery": 2, "jewellery": 1}));
    let table = scene.after("go b c c c");
    assert_eq!(own(&table, "p1")["hand"], json!({"ceramics": 2}));
    let table = scene.after("go b b b b");
    assert_eq!(of(&table, "p1", "hand"), json!(0));
    assert_eq!(of(&table, "p2", "hand"), json!(0));
}

/// S16, R29, R30: reading the Letter, and finding the Lisa Mona with a Clue of an earlier Heist.
#[test]
fn the_letter() {
    let days = "quiet; go c c h c; quiet; go c c c h; quiet";
    for (letter, there, back, clues) in
        [("bank", "go c b c c", "go b c c c", 1), ("diamond", "go c d c c", "go d c c c", 2)]
    {
        let mut table = lettered(letter).after("go d c c c");
        assert_eq!(own(&table, "p1")["letter"], json!(letter));
        assert_eq!(own(&table, "p2")["letter"], Value::Null);
        check(&table, json!({"looked": [0], "letter": null}));
        play(&mut table, &format!("quiet; {there}"));
        check(&table, json!({"lisa": null, "letter": null}));
        play(&mut table, &format!("{days}; {back}"));
        check(&table, json!({"lisa": 0, "letter": letter}));
        assert_eq!(of(&table, "p1", "clues"), json!(clues));
    }
}

/// S17, R37: the River is full before each pick and after it.
#[test]
fn the_river() {
    let scene = basic(3).first(3).put("river", "gold goblets paintings");
    let mut table = scene.put("then", "jewellery artefacts").after("go c c h; p3 skip");
    assert_eq!(turn(&table), "p1 p3");
    play(&mut table, "p1 river 2");
    check(&table, json!({"river": ["gold", "jewellery", "paintings"], "to_move": [1, 2]}));
    play(&mut table, "p2 river 1");
    check(&table, json!({"river": ["artefacts", "jewellery", "paintings"], "to_move": [2]}));
}

/// S19, R40, R41: the last Replenish, the dogs' last use, the final sale.
#[test]
fn the_end() {
    let mut table = basic(3).after("go s c c; p1 befriend rufus; quiet");
    for _ in 0..10 {
        play(&mut table, "go c c c; quiet");
    }
    play(&mut table, "go c c c; tomorrow");
    check(&table, json!({"watch": 0, "phase": "dogs", "to_move": [0]}));
    let manors = public(&table)["manors"].clone();
    for (manor, cards) in manors.as_object().expect("manors") {
        assert!(cards.as_array().expect("slots").iter().all(|card| !card.is_null()), "{manor}");
    }
    play(&mut table, "p1 rufus");
    check(&table, json!({"phase": "final", "to_move": [0, 1, 2]}));
    let expected: Vec<i64> = ["p1", "p2", "p3"]
        .map(|who| {
            let sale = of(&table, who, "sale");
            let sets: i64 = sale.as_array().expect("values").iter().filter_map(Value::as_i64).sum();
            let hand = own(&table, who)["hand"].clone();
            let hand = hand.as_object().expect("a hand").iter();
            let hand: i64 =
                hand.map(|(name, cards)| worth(name, cards.as_i64().expect("cards"))).sum();
            of(&table, who, "wealth").as_i64().expect("wealth") + sets + hand
        })
        .into();
    play(&mut table, "p1 sell all; p2 sell all; p3 sell all");
    assert_eq!(public(&table)["result"]["scores"], json!(expected));
    check(&table, json!({"phase": "over", "to_move": []}));
}

/// What so many of a type sell for.
fn worth(name: &str, cards: i64) -> i64 {
    let steps = match name {
        "gold" => [2, 3, 4],
        "goblets" => [2, 4, 5],
        "paintings" => [2, 4, 6],
        "jewellery" => [3, 5, 6],
        "artefacts" => [3, 5, 7],
        "ceramics" => [3, 6, 8],
        "cutlery" => [4, 6, 9],
        other => panic!("{other} is no type"),
    };
    steps.iter().filter(|&&step| cards >= step).count() as i64
}

/// S22, R21: with three slots a Manor can run empty before everybody has had a turn.
#[test]
fn three_slots() {
    let scene = basic(5).slots(3);
    let mut table = scene.after("go h h h h h; p1 take 1; p2 take 2; p3 take 3");
    let offered = legal(&table, "p4");
    assert!(offered.starts_with("passage club 1,") && offered.ends_with(", skip"), "{offered}");
    assert!(!offered.contains("draw"));
    let deck = public(&table)["deck"].as_u64().expect("a number");
    play(&mut table, "p4 skip; p5 passage club 1");
    check(&table, json!({"phase": "market", "deck": deck - 1}));

    let table = scene.after("go d d d d d; p1 take 1; p2 take 2");
    let real = |who: &str| -> u64 {
        let piles = of(&table, who, "stash");
        piles.as_array().expect("slots").iter().filter_map(|pile| pile["n"].as_u64()).sum()
    };
    assert_eq!(["p1", "p2", "p3", "p4", "p5"].map(real), [5, 4, 4, 3, 3]);
}
