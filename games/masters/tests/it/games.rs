//! The worked examples of whole games (G1 to G9), and the rulings about buying, planning and the
//! end.

use crate::{begin, check, deal, default_until, legal, mv, patch, plan, play, solo_deal, view};
use serde_json::{Value, json};
use tabletop::{Seat, Table, Viewer};

const START: [&str; 4] =
    ["sketchy-bar", "honest-bank", "library-of-rare-books", "starving-artist-cooperative"];
const P1: Seat = Seat::P1;
const P2: Seat = Seat::P2;

fn duel(cards: Value, first: u8) -> Table<masters::Masters> {
    let setup = if cards.is_null() { json!({}) } else { json!({"cards": patch(&cards)}) };
    begin(setup, deal(first, &START)).expect("a duel")
}

fn refusal(table: &Table<masters::Masters>, seat: Seat, text: &str) -> String {
    table.check(seat, mv(text)).expect_err("an illegal move").to_string()
}

/// G1, R2, R3: only top cards, the next one at once; R5: nobody passes first.
#[test]
fn g1_the_first_purchase() {
    let mut game = duel(Value::Null, 0);
    assert_eq!(
        legal(&game, P1),
        [
            "buy dock-worker",
            "buy fall-guy",
            "buy getaway-car-1",
            "buy grease-man",
            "buy pickpocket",
            "buy thug"
        ]
    );
    let default = game.default_move(P1, &mut tabletop::chance::dice(1));
    assert_eq!(default.to_string(), "buy pickpocket");
    assert_eq!(refusal(&game, P1, "pass"), "in round 1 whoever can buy a card must buy one");
    assert_eq!(refusal(&game, P1, "buy con-artist"), "con-artist is not on top of its pile");
    assert_eq!(
        refusal(&game, P1, "buy cop-on-the-payroll"),
        "cop-on-the-payroll costs $9k, and there is only $8k"
    );
    assert_eq!(refusal(&game, P1, "select 1"), "this is not the time for it");
    play(&mut game, &["p1 buy dock-worker"]);
    let moves = legal(&game, P2);
    assert!(moves.contains(&"buy local-politician".to_owned()), "{moves:?}");
    assert!(!moves.contains(&"pass".to_owned()), "{moves:?}");
}

/// G2, R4: who can buy nothing more is passed without being asked.
#[test]
fn g2_passing_by_itself() {
    let mut game = duel(Value::Null, 0);
    play(&mut game, &["p1 buy fall-guy", "p2 buy con-artist"]);
    assert_eq!(legal(&game, P1), ["buy dock-worker", "buy pickpocket", "buy thug", "pass"]);
    assert_eq!(
        refusal(&game, P1, "welfare thug"),
        "welfare is only there on the first turn of a Purchase"
    );
    play(&mut game, &["p1 pass"]);
    check(&game, json!({"phase": "plan", "passed": [true, true], "turn": null}));
    for seat in [P1, P2] {
        assert_eq!(legal(&game, seat), ["select 1", "select 2", "select 3", "select 4"]);
        assert_eq!(view(&game, seat.into())["plan"]["crew"].as_array().map(Vec::len), Some(1));
    }
}

/// A round after which cash is what an example asks for: p1 buys a car and p2 a bribe.
fn second_round(start_cash: u8, bribe: u8, passes: &[&str]) -> Table<masters::Masters> {
    let cars = ["getaway-car-1", "getaway-car-2", "getaway-car-3"];
    let mut cards = json!({"start_cash": start_cash,
        "crew": {"cop-on-the-payroll": {"price": bribe}}});
    for car in cars {
        cards["crew"][car] = json!({"price": 6});
    }
    let mut game = duel(cards, 1);
    play(&mut game, &["p2 buy cop-on-the-payroll", "p1 buy getaway-car-1"]);
    play(&mut game, passes);
    check(&game, json!({"phase": "plan", "ready": [false, true]}));
    play(&mut game, &["p1 select 1", "p1 select 2", "p1 select 3"]);
    check(&game, json!({"phase": "purchase", "round": 2, "right": 0, "turn": 0, "stall": 1}));
    game
}

/// G3, R6: welfare costs everything, also nothing, and is a choice.
#[test]
fn g3_welfare() {
    let mut game = second_round(8, 8, &[]);
    check(&game, json!({"cash": [2, 0]}));
    assert_eq!(
        legal(&game, P1),
        ["pass", "welfare dock-worker", "welfare pickpocket", "welfare thug"]
    );
    assert_eq!(
        refusal(&game, P1, "welfare grease-man"),
        "welfare gives the cheapest card, which grease-man is not"
    );
    play(&mut game, &["p1 welfare thug"]);
    assert_eq!(legal(&game, P2), ["pass", "welfare dock-worker", "welfare pickpocket"]);
    play(&mut game, &["p2 welfare pickpocket"]);
    check(&game, json!({"phase": "plan", "cash": [0, 0]}));
}

/// G4, R6: nobody spends down to welfare.
#[test]
fn g4_no_welfare_later() {
    let mut game = second_round(10, 1, &["p2 pass", "p1 pass"]);
    check(&game, json!({"cash": [4, 9]}));
    assert_eq!(
        refusal(&game, P1, "welfare thug"),
        "welfare is only there for somebody who can pay for nothing"
    );
    play(&mut game, &["p1 buy thug", "p2 pass"]);
    check(&game, json!({"phase": "plan", "cash": [1, 9]}));
}

/// G5 and R10: plans in any order, the heist of E1, leftover marks in their slot; R22: everybody
/// is back; R32: what was not flipped is nowhere.
#[test]
fn g5_a_whole_round() {
    let mut game = duel(Value::Null, 0);
    play(
        &mut game,
        &[
            "p1 buy pickpocket",
            "p2 buy dock-worker",
            "p1 buy fall-guy",
            "p2 buy thug",
            "p1 crew pickpocket",
            "p2 crew dock-worker",
            "p2 select 4",
            "p1 select 1",
            "p1 select 2",
        ],
    );
    assert_eq!(refusal(&game, P1, "select 2"), "selector 2 has its place already");
    assert_eq!(refusal(&game, P1, "crew fall-guy"), "fall-guy has its place already");
    assert_eq!(refusal(&game, P1, "crew thug"), "thug is not yours to use");
    play(&mut game, &["p1 select 3", "p2 select 3"]);
    assert_eq!(game.turn().seats().iter().collect::<Vec<_>>(), [P2]);
    assert_eq!(
        view(&game, P2.into())["plan"],
        json!({"crew": ["dock-worker", "thug"], "selectors": [4, 3]})
    );
    assert_eq!(view(&game, Viewer::Spectator)["plan"], Value::Null);
    check(&game, json!({"ready": [true, false], "heist": []}));
    play(&mut game, &["p2 select 2"]);
    check(
        &game,
        json!({
            "phase": "purchase", "round": 2, "right": 1, "turn": 1, "cash": [7, 4],
            "held": [["sketchy-bar", "honest-bank"], ["starving-artist-cooperative"]],
            "slots": ["old-factory", "friendly-local-game-store", "library-of-rare-books",
                      "successful-tattoo-parlor"],
        }),
    );
    assert_eq!(view(&game, P1.into())["plan"], Value::Null);
    let heist = view(&game, P1.into())["public"]["heist"].to_string();
    assert!(!heist.contains("\"selector\":1,\"mark\":\"starving"), "{heist}");
    play(&mut game, &["p2 pass", "p1 pass"]);
    assert_eq!(legal(&game, P2), ["crew dock-worker", "crew thug"]);
}

/// G6, R11: selectors of empty slots go underneath by themselves.
#[test]
fn g6_two_marks_left() {
    // p2 robs four marks a round with four able people until the pile is empty, p1 never one.
    let able = ["mastermind", "bookie", "persuasion-specialist", "kingpin"];
    let mut cards = json!({"start_cash": 50, "crew": {
        "fall-guy": {"price": 2, "skill": 0},
        "getaway-car-1": {"price": 1, "draw": 0}}});
    for card in able {
        cards["crew"][card] = json!({"price": 1, "skill": 20, "draw": 0});
    }
    let mut game = duel(cards, 1);
    let mut wanted = able.iter().chain(&["getaway-car-1"]);
    while view(&game, Viewer::Spectator)["public"]["phase"] == "purchase" {
        let card = match game.turn().seats().first() {
            Some(P1) if game.legal(P1).contains(&mv("pass")) => None,
            Some(P1) => Some("fall-guy"),
            _ => wanted.next().copied(),
        };
        let text = card.map_or("pass".to_owned(), |card| format!("buy {card}"));
        let seat = game.turn().seats().first().expect("a buyer");
        game.play(seat, mv(&text)).expect("a purchase");
    }
    let team = [&able[..], &["getaway-car-1"]].concat();
    for round in 1..=5 {
        if round > 1 {
            let [first, second] = if round % 2 == 0 { ["p1", "p2"] } else { ["p2", "p1"] };
            play(&mut game, &[&format!("{first} pass"), &format!("{second} pass")]);
        }
        check(&game, json!({"round": round, "phase": "plan"}));
        plan(&mut game, P1, &["fall-guy"], &[1, 2, 3, 4]);
        let weak_third = [able[0], able[1], "getaway-car-1", able[2], able[3]];
        match round {
            5 => plan(&mut game, P2, &weak_third, &[2, 4, 1, 3]),
            _ => plan(&mut game, P2, &team, &[1, 2, 3, 4]),
        }
    }
    play(&mut game, &["p1 pass", "p2 pass"]);
    let slots = view(&game, Viewer::Spectator)["public"]["slots"].clone();
    assert!(slots[0].is_string() && slots[2].is_string(), "{slots}");
    assert!(slots[1].is_null() && slots[3].is_null(), "{slots}");
    assert_eq!(legal(&game, P1), ["select 1", "select 3"]);
    assert_eq!(refusal(&game, P1, "select 2"), "slot 2 is empty");
    assert_eq!(refusal(&game, P2, "select 1"), "the crew comes first");
    play(&mut game, &["p1 select 3"]);
    check(&game, json!({"ready": [true, false]}));
    assert_eq!(view(&game, P1.into())["plan"]["selectors"], json!([3, 1, 2, 4]));
    // The end: the last marks go, and the Right does not move on.
    plan(&mut game, P2, &team, &[1, 3]);
    check(
        &game,
        json!({"phase": "over", "round": 6, "right": 0, "slots": [null, null, null, null]}),
    );
    assert_eq!(game.outcome().map(|outcome| json!(outcome.winners)), Some(json!([1])));
}

/// G7, R24: three rounds without a heist, nobody with muscle, a shared win (R25).
#[test]
fn g7_a_stalled_duel() {
    let cards = json!({"start_cash": 12, "crew": {"getaway-car-2": {"price": 4}}});
    let mut game = duel(cards, 0);
    play(&mut game, &["p1 buy getaway-car-1", "p2 buy getaway-car-2"]);
    default_until(&mut game, "over");
    check(&game, json!({"round": 3, "stall": 3, "cash": [8, 8]}));
    let over = json!(game.outcome());
    assert_eq!(over, json!({"scores": [8, 8], "winners": [0, 1]}));
}

/// G8, R25: with equal cash the higher top muscle wins.
#[test]
fn g8_muscle_breaks_a_tie() {
    let mut cards = json!({"crew": {"thug": {"price": 1}, "fence": {"price": 1}}, "marks": {}});
    for mark in START {
        cards["marks"][mark] = json!({"difficulty": 20});
    }
    let mut game = duel(cards, 0);
    play(&mut game, &["p1 buy thug", "p2 buy fence"]);
    default_until(&mut game, "over");
    assert_eq!(json!(game.outcome()), json!({"scores": [7, 7], "winners": [1]}));
}

/// A solo game that brings 92 with the crew of G9: two rich marks in round 1, nothing later.
fn ninety_two(goals: Value) -> Table<masters::Masters> {
    let mut cards = json!({"marks": {}});
    for mark in masters::Mark::all() {
        cards["marks"][mark.id()] = json!({"difficulty": 20});
    }
    cards["marks"]["sketchy-bar"] = json!({"payout": 50});
    cards["marks"]["honest-bank"] = json!({"payout": 35});
    let games = goals.as_array().map_or(3, Vec::len);
    let setup = json!({"mode": "solo", "goals": goals, "carried": ["con-artist", "veteran"],
        "cards": patch(&cards)});
    let mut game = begin(setup, solo_deal(games, &START, [4, 3, 2, 1])).expect("a solo game");
    assert_eq!(refusal(&game, P1, "pass"), "in round 1 whoever can buy a card must buy one");
    play(&mut game, &["p1 buy thug", "p1 pass"]);
    // R26: the weakest card of all the piles, which is not on top of its own.
    check(&game, json!({"rival": {"card": "fall-guy", "muscle": 1}, "cash": [5]}));
    plan(&mut game, P1, &["con-artist", "veteran", "thug"], &[1, 2, 3, 4]);
    check(&game, json!({"round": 2, "cash": [92], "right": 0}));
    game
}

/// G9, R5, R30: the excess buys crew along, and the next game starts afresh.
#[test]
fn g9_keeping_crew() {
    let mut game = ninety_two(json!([80, 100, 120]));
    default_until(&mut game, "keep");
    check(
        &game,
        json!({"round": 6, "game": 0, "goal": 80, "budget": 12, "kept": [], "turn": 0,
            "results": [{"goal": 80, "cash": 92, "won": true}]}),
    );
    assert_eq!(legal(&game, P1), ["done", "keep con-artist", "keep thug", "keep veteran"]);
    assert_eq!(refusal(&game, P1, "keep bookie"), "bookie is not yours to use");
    play(&mut game, &["p1 keep con-artist"]);
    check(&game, json!({"budget": 5, "kept": ["con-artist"]}));
    assert_eq!(legal(&game, P1), ["done", "keep thug"]);
    assert_eq!(refusal(&game, P1, "keep veteran"), "veteran costs more than the 5 left to spend");
    assert_eq!(refusal(&game, P1, "keep con-artist"), "con-artist is kept already");
    play(&mut game, &["p1 keep thug"]);
    check(
        &game,
        json!({"phase": "purchase", "game": 1, "round": 1, "goal": 100, "cash": [8],
            "owned": [["con-artist", "thug"]], "rival": {"card": null, "muscle": 0},
            "held": [[]], "budget": null, "kept": []}),
    );
    let piles = &view(&game, P1.into())["public"]["piles"];
    assert_eq!(piles["grifter"], json!(["fall-guy", "mastermind"]));
    assert!(!legal(&game, P1).contains(&"pass".to_owned()));
    assert_ne!(view(&game, P1.into())["public"]["heist"], json!([]), "the last heist is kept");
}

/// R29: a goal is reached with exactly its sum; with nothing to spend there is nothing to keep.
#[test]
fn a_goal_reached_to_the_dollar() {
    let mut game = ninety_two(json!([92, 1]));
    default_until(&mut game, "purchase");
    while view(&game, P1.into())["public"]["game"] == json!(0) {
        let mv = game.default_move(P1, &mut tabletop::chance::dice(1));
        game.play(P1, mv).expect("the default move");
    }
    check(&game, json!({"phase": "purchase", "game": 1, "owned": [[]]}));
    assert_eq!(game.outcome(), None);
}

/// R31: a goal that is missed ends the campaign; the score is what all games brought.
#[test]
fn a_goal_missed() {
    let mut game = ninety_two(json!([93, 1]));
    default_until(&mut game, "over");
    check(&game, json!({"game": 0, "results": [{"goal": 93, "cash": 92, "won": false}]}));
    assert_eq!(json!(game.outcome()), json!({"scores": [92], "winners": []}));
    let mut game = ninety_two(json!([92]));
    default_until(&mut game, "over");
    assert_eq!(json!(game.outcome()), json!({"scores": [92], "winners": [0]}));
}

/// R5: with nothing to afford, passing and welfare are open in round 1, too.
#[test]
fn too_poor_to_be_forced() {
    let game = duel(json!({"start_cash": 1}), 0);
    assert_eq!(
        legal(&game, P1),
        ["pass", "welfare dock-worker", "welfare pickpocket", "welfare thug"]
    );
}

/// R26: the rival takes neither cars nor bribes, and goes without where nobody else is left.
#[test]
fn a_rival_without_a_card() {
    let people: Vec<&str> = masters::Crew::all()
        .filter(|card| card.class().is_people())
        .map(masters::Crew::id)
        .collect();
    let setup = json!({"mode": "solo", "goals": [1], "carried": people});
    let mut game = begin(setup, solo_deal(1, &START, [1, 2, 3, 4])).expect("a solo game");
    play(&mut game, &["p1 buy getaway-car-1"]);
    check(&game, json!({"phase": "plan", "rival": {"card": null, "muscle": 0}}));
}

/// R7: bribes are never planned; with nothing else there is nothing to plan.
#[test]
fn only_bribes() {
    let mut game = duel(json!({"crew": {"cop-on-the-payroll": {"price": 8}}}), 0);
    play(&mut game, &["p1 buy cop-on-the-payroll", "p2 buy fall-guy", "p2 pass"]);
    check(&game, json!({"phase": "plan", "ready": [true, false]}));
    let plan = &view(&game, P1.into())["plan"];
    assert_eq!(*plan, json!({"crew": [], "selectors": []}));
}
