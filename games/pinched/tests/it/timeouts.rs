//! What the clock plays.

use crate::{Scene, basic, cursed, one, play, scene, seat};
use pinched::Pinched;
use serde_json::json;
use tabletop::chance::dice;
use tabletop::{Game, Table};

fn clock(table: &Table<Pinched>, who: &str) -> String {
    table.game().spell(table.default_move(seat(who), &mut dice(1)))
}

/// Each line of the table of time-out moves.
#[test]
fn time_out_moves() {
    let manors = |scene: Scene| {
        scene
            .put("diamond", "gold gold goblets goblets goblets")
            .put("club", "paintings gold gold gold gold")
    };
    let cases: [(Scene, &str, &str, &str); 17] = [
        // go: the most cards that suit, wilds included; the first among equals.
        (
            basic(2).put("p1", "gold goblets goblets").put("diamond", "gold gold gold gold gold"),
            "",
            "p1",
            "go diamond",
        ),
        (manors(basic(2)).put("p1", "gold gold paintings"), "", "p1", "go club"),
        (basic(2).put("p1", "gold gold gold").put("heart", "documents"), "", "p1", "go heart"),
        // take: the lowest slot that suits, never the passage.
        (
            basic(2).put("p1", "gold gold gold").put("heart", "goblets gold gold"),
            "go h h",
            "p1",
            "take 2",
        ),
        (
            basic(2).put("p1", "gold gold gold").put("heart", "goblets paintings"),
            "go h h",
            "p1",
            "take 1",
        ),
        // river
        (
            basic(2).put("p2", "gold gold gold").put("river", "goblets goblets gold"),
            "go d c",
            "p2",
            "river 3",
        ),
        // draw
        (
            basic(5),
            "go h h h h h; p1 take 1; p2 take 2; p3 take 3; p4 take 4; p5 take 5",
            "p1",
            "draw",
        ),
        // rufus
        (
            basic(3),
            "go s c c; p1 befriend rufus; quiet; go d d d; quiet; go d d d; tomorrow",
            "p1",
            "rufus",
        ),
        // passage: Standard the first card that suits, else the first; Crown none.
        (
            manors(basic(2)).put("p1", "paintings paintings paintings"),
            "go h d",
            "p1",
            "passage club 1",
        ),
        (
            manors(basic(2)).put("p1", "ceramics ceramics ceramics"),
            "go h d",
            "p1",
            "passage diamond 1",
        ),
        (cursed(), "go h d d d", "p1", "skip"),
        // the second card of the Crown passage
        (
            manors(cursed()).put("p1", "paintings paintings paintings"),
            "go h d d d; p1 passage diamond 3",
            "p1",
            "passage diamond 4",
        ),
        // befriend
        (cursed(), "go s d d d", "p1", "befriend rufus"),
        // stash: the most copies, the rarest among equals
        (
            basic(2)
                .put("p1", "gold goblets goblets")
                .put("club", "paintings ceramics ceramics jewellery jewellery"),
            "go c h",
            "p1",
            "stash jewellery",
        ),
        // wild: the set nearest to its next step
        (basic(2).put("p1", "documents cutlery gold"), "", "p1", "wild 1"),
        // sell
        (
            basic(2)
                .put("p1", "gold gold goblets")
                .put("club", "gold gold goblets goblets goblets"),
            "go c h",
            "p1",
            "sell 1",
        ),
        (
            basic(2).put("p1", "gold gold goblets").put("club", "gold goblets goblets"),
            "go c h",
            "p1",
            "done",
        ),
    ];
    for (scene, script, who, expected) in cases {
        let table = scene.after(script);
        assert_eq!(clock(&table, who), expected, "after {script:?}");
    }
}

/// `stash` with a slot goes where the most wilds wait; an empty slot comes before a full set.
#[test]
fn wilds_and_slots() {
    let scene =
        basic(2).first(2).put("p1", "documents gold gold").put("river", "goblets goblets goblets");
    let table = scene.after("p1 wild 2; go c h; p2 skip; p1 river 1");
    assert_eq!(clock(&table, "p1"), "stash goblets 2");
    let scene = basic(2).put("p1", "gold gold gold").put("club", "gold documents gold gold gold");
    let table = scene.after("go c h");
    assert_eq!(clock(&table, "p1"), "wild 2");
}

/// The highest Curse to the richest of the crew, the next clockwise among equals.
#[test]
fn curses_and_dogs() {
    let start = cursed().curses([1, 3, 2, 1, 2, 3]).put("diamond", "gold gold gold gold gold");
    let mut table = start.after("go h h d h; p1 passage club 1; p1 passage club 2; quiet");
    play(&mut table, "go c c c c; p2 take 1; p3 take 2; p4 take 3; p1 take 4");
    assert_eq!(clock(&table, "p1"), "curse p2 1");

    let boards = json!(["diamond:standard", "club:standard", "spade:crown", "heart:standard"]);
    let days = "quiet; go c c c c; quiet; go c c c c; quiet; go c c c c; tomorrow";
    let scene = scene(4, boards).put("diamond", "jewellery jewellery gold cutlery gold");
    let table = scene.after(&format!("go s d d d; p1 befriend gordie; {days}"));
    assert_eq!(clock(&table, "p1"), "gordie diamond 4");
}

/// The final sale.
#[test]
fn the_final_sale() {
    let mut table = basic(2).begin();
    for _ in 0..9 {
        play(&mut table, "go d d; quiet");
    }
    play(&mut table, "go d d; tomorrow");
    assert_eq!(clock(&table, "p1"), "sell all");
    one(&mut table, seat("p1"), "sell all");
    one(&mut table, seat("p2"), "done");
    assert!(table.outcome().is_some());
}
