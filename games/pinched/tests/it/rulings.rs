//! Rulings that no worked example shows.

use crate::{
    basic, begin_by, check, cursed, figures_with, legal, lettered, of, own, play, public, scene,
    seat, stash, turn,
};
use pinched::{Illegal, Phase, Pinched};
use serde_json::{Value, json};
use tabletop::{Game, Refusal, Table};

/// R3: in one gain real cards are stashed before wilds. R9: and before the next burglar acts.
#[test]
fn real_cards_before_wilds() {
    let scene =
        basic(2).put("p1", "gold gold gold").put("club", "documents goblets paintings gold gold");
    let table = scene.after("go c h");
    check(&table, json!({"phase": "stash", "to_move": [0]}));
    assert_eq!(stash(&table, "p1"), "gold×5, goblets×1, paintings×1");
    assert_eq!(legal(&table, "p1"), "wild 1, wild 2, wild 3");
    let scene = basic(2).put("p1", "gold gold gold").put("club", "documents");
    let table = scene.after("go c c; p1 take 1");
    check(&table, json!({"phase": "stash", "to_move": [0]}));
    assert_eq!(of(&table, "p1", "known"), json!({"documents": 1}));
}

/// R5: a type that has a slot goes there even if a slot with wilds waits.
#[test]
fn same_type_first() {
    let scene = basic(2).put("p1", "gold documents documents").put("club", "gold goblets");
    let table = scene.after("p1 wild 2; p1 wild 2; go c c; p1 take 1");
    assert_eq!(stash(&table, "p1"), "gold×2, -+2, -");
}

/// R7: a slot without a real card cannot be sold and is worth nothing.
#[test]
fn wilds_alone_are_no_set() {
    let scene =
        basic(2).put("p1", "gold documents documents").put("club", "gold gold gold gold gold");
    let table = scene.after("p1 wild 2; p1 wild 2; go c h");
    assert_eq!(legal(&table, "p1"), "done, sell 1");
    assert_eq!(of(&table, "p1", "sale"), json!([3, 0, 0]));
}

/// R17: wrong guessers get nothing at night but take from the River.
#[test]
fn wrong_guessers() {
    let table = basic(3).after("go d c c");
    for who in ["p2", "p3"] {
        assert_eq!(stash(&table, who).matches('×').count(), 1);
        assert_eq!(of(&table, who, "hand"), json!(0));
    }
    assert_eq!(turn(&table), "p1 p2");
    assert_eq!(legal(&table, "p2"), "river 1, river 2, river 3");
}

/// R18: a plan stands.
#[test]
fn a_plan_stands() {
    let refused = |talk: bool| {
        let mut table = basic(2).option("talk", json!(talk)).after("p1 go club");
        let again = table.game().read("go heart").expect("a move");
        table.play(seat("p1"), again).err()
    };
    assert_eq!(refused(false), Some(Refusal::NotYourTurn(seat("p1"))));
    assert_eq!(refused(true), Some(Refusal::Illegal(Illegal::NotNow(Phase::Plan))));
    let mut table = basic(2).after("p1 go club");
    assert!(table.undo(seat("p1")).is_err());
    check(&table, json!({"committed": [0], "plans": [null, null]}));
    assert_eq!(own(&table, "p1")["plan"], json!("club"));
    assert_eq!(own(&table, "p2")["plan"], Value::Null);
}

/// R23: the second card may come from the same Manor or another, never from the Heart.
#[test]
fn the_second_card() {
    let table = cursed().after("go h c c c; p1 passage diamond 1");
    let offered = legal(&table, "p1");
    assert!(offered.contains("passage diamond 2") && offered.contains("passage spade 5"));
    assert!(!offered.contains("heart") && !offered.contains("skip"), "{offered}");
}

/// R25: Curses are passed at every Location, also when everybody met at the Bank.
#[test]
fn curses_at_the_bank() {
    let boards = json!(["diamond:standard", "club:standard", "heart:crown", "bank:crown"]);
    let scene = scene(4, boards).curses([3, 1, 2, 1, 2, 3]);
    let mut table =
        scene.after("go h c c c; p1 passage club 1; p1 passage club 2; quiet; go b b b b");
    check(&table, json!({"phase": "curse", "to_move": [0]}));
    assert_eq!(legal(&table, "p1"), "curse p2 3, curse p3 3, curse p4 3, keep");
    play(&mut table, "p1 curse p3 3");
    check(&table, json!({"phase": "market"}));
    let mut table =
        scene.after("go h c c c; p1 passage club 1; p1 passage club 2; quiet; go b b b b");
    play(&mut table, "p1 keep");
    assert_eq!(of(&table, "p1", "curses"), json!(1));
}

/// R29: a Clue for every lone visit while any is left; with none left one still looks.
#[test]
fn clues_run_out() {
    let mut table = lettered("club").begin();
    for round in 1..=5 {
        let visit = match round % 4 {
            1 => "go d c c c",
            2 => "go c d c c",
            3 => "go c c d c",
            _ => "go c c c d",
        };
        play(&mut table, visit);
        check(&table, json!({"clues_left": 4 - round.min(4), "lisa": null}));
        play(&mut table, "quiet");
    }
    check(&table, json!({"looked": [0, 1, 2, 3]}));
    assert_eq!(of(&table, "p1", "clues"), json!(1));
}

/// R31: the Safe's first space gives nothing.
#[test]
fn an_empty_safe() {
    let scene = basic(2);
    let before = public(&scene.begin())["deck"].clone();
    let table = scene.after("go c h");
    check(&table, json!({"safe": 0, "deck": before}));
}

/// S28, R31: whatever figure it shows. Before rules 2 the figure counted.
#[test]
fn an_empty_safe_with_a_figure() {
    let mut figures = figures_with(5);
    figures["safe"] = json!({"standard": [2, 3, 4], "crown": [0, 2, 5]});
    let scene = basic(2).option("figures", figures);
    let deck = |table: &Table<Pinched>| public(table)["deck"].as_u64().expect("a number");
    for (rules, drawn) in [(1, 2), (2, 0)] {
        let mut table = begin_by(rules, &scene.setup, scene.deal()).expect("a game");
        let before = deck(&table);
        play(&mut table, "go c h");
        check(&table, json!({"safe": 0, "phase": "market"}));
        assert_eq!(before - deck(&table), drawn, "rules {rules}");
    }
}

/// R42: selling piece by piece brings what `sell all` brings; slots with wilds only stay.
#[test]
fn the_order_of_the_last_sales() {
    let mut last = basic(2).put("p1", "gold documents goblets").begin();
    play(&mut last, "p1 wild 3");
    for _ in 0..9 {
        play(&mut last, "go d d; quiet");
    }
    play(&mut last, "go d d; tomorrow");
    let log: Vec<_> = last.log().to_vec();
    let mut other = basic(2).put("p1", "gold documents goblets").begin();
    log.into_iter().for_each(|(seat, mv)| drop(other.play(seat, mv)));
    play(&mut last, "p1 sell all");
    while other.turn().seats().contains(seat("p1")) {
        let moves = other.legal(seat("p1"));
        let mv = moves
            .iter()
            .rev()
            .find(|mv| !["done", "sell all"].contains(&other.game().spell(**mv).as_str()));
        other.play(seat("p1"), *mv.expect("something to sell")).expect("a legal move");
    }
    assert_eq!(of(&last, "p1", "sold"), of(&other, "p1", "sold"));
    check(&last, json!({"discard": public(&other)["discard"]}));
}

/// Without the memory aid `known` is gone; nothing else changes.
#[test]
fn no_memory_aid() {
    let scene = basic(3).option("memory_aid", json!(false));
    let table = scene.after("go d d c; p1 take 1");
    assert_eq!(of(&table, "p1", "known"), Value::Null);
}

/// The value of a passed Curse is for giver and receiver alone.
#[test]
fn who_hears_of_a_curse() {
    let mut table = cursed().curses([2, 3, 1, 1, 2, 3]).after(
        "go h h c h; p1 passage club 1; p1 passage diamond 2; p2 take 1; p4 take 2; p1 take 3; quiet; \
         go d d c d; p2 take 1; p4 take 2; p1 take 3; p2 take 4",
    );
    let mv = table.game().read("curse p4 2").expect("a move");
    let told = table.play(seat("p1"), mv).expect("a legal move");
    let hears = |who: &str| {
        let viewer = tabletop::Viewer::Seat(seat(who));
        told.iter()
            .filter(|told| told.to.includes(viewer))
            .any(|told| serde_json::to_value(&told.event).expect("an event")["value"] == json!(2))
    };
    assert_eq!(["p1", "p2", "p3", "p4"].map(hears), [true, false, false, true]);
}
