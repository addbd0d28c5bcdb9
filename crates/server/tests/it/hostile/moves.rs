//! Moves of others, of yesterday, of nobody, and moves that are none.

use super::{Scene, full_table, kind, play_on, refused, state};
use crate::house::{Guest, House, lenient};
use serde_json::{Value, json};

/// Everything is refused as it should be, in a request as on a socket.
async fn check(guest: &Guest, table: &str, attacks: &[(Value, &str)]) {
    let mut socket = guest.live(table).await;
    for (action, refusal) in attacks {
        assert_eq!(guest.act(table, action.clone()).await.refusal(), *refusal, "{action}");
        let answer = socket.act(action.clone()).await;
        assert_eq!(refused(&answer), kind(refusal), "{action}");
    }
}

fn mv(text: impl Into<Value>) -> Value {
    json!({ "type": "move", "moves": [text.into()] })
}

#[tokio::test]
async fn nobody_plays_for_anybody_else() {
    let scene = Scene::set().await;
    let legal = scene.players[1].look(&scene.table).await["position"]["legal"][0].take();
    let waits = [
        (mv(legal.clone()), "409 not_your_turn"),
        (mv("swap"), "409 not_your_turn"),
        (json!({ "type": "start" }), "409 already_started"),
        (json!({ "type": "kick", "seat": 1 }), "409 already_started"),
        (json!({ "type": "set_bot", "seat": 1, "level": "rookie" }), "409 already_started"),
        (json!({ "type": "join", "seat": 1 }), "409 already_started"),
        (json!({ "type": "rematch" }), "403 not_over"),
        (json!({ "type": "resume" }), "409 not_paused"),
    ];
    check(&scene.players[0], &scene.table, &waits).await;
    let looks_on = [
        (mv(legal.clone()), "403 not_seated"),
        (json!({ "type": "take_back" }), "403 not_seated"),
        (json!({ "type": "resign" }), "403 not_seated"),
        (json!({ "type": "offer_draw" }), "403 not_seated"),
        (json!({ "type": "pause" }), "403 not_seated"),
        (json!({ "type": "resume" }), "403 not_seated"),
        (json!({ "type": "leave" }), "403 not_seated"),
        (json!({ "type": "rematch" }), "403 not_seated"),
        (json!({ "type": "start" }), "403 not_host"),
        (json!({ "type": "kick", "seat": 0 }), "403 not_host"),
        (json!({ "type": "set_bot", "seat": 0, "level": "rookie" }), "403 not_host"),
        (json!({ "type": "join", "seat": 0 }), "409 already_started"),
    ];
    check(&scene.house.guest().await, &scene.table, &looks_on).await;
    let unknown: Vec<(Value, &str)> =
        looks_on.into_iter().map(|(action, _)| (action, "401 no_session")).collect();
    check(&scene.house.stranger(), &scene.table, &unknown).await;
    scene.still_standing().await;
}

#[tokio::test]
async fn moves_that_are_none() {
    let scene = Scene::set().await;
    let mover = &scene.players[1];
    let legal = mover.look(&scene.table).await["position"]["legal"][0].take();
    let long = "e5".repeat(5_000);
    for text in [
        "",
        " ",
        "\0",
        "e5\0",
        "E5 ",
        "e５",
        "е5",
        "z99",
        "a0",
        "a-1",
        "e5 e6",
        "e5\n",
        "💎",
        "\u{202e}e5",
        "../e5",
        "%65%35",
        "'; DROP TABLE log; --",
        "null",
        "{\"x\":1}",
        "pass",
        "resign",
        &long,
    ] {
        check(mover, &scene.table, &[(mv(text), "422 illegal_move")]).await;
    }
    check(
        mover,
        &scene.table,
        &[
            (json!({ "type": "move", "moves": [] }), "400 bad_request"),
            (json!({ "type": "move", "moves": vec![legal.clone(); 65] }), "400 bad_request"),
            (json!({ "type": "move", "moves": [legal, "e5", "nonsense"] }), "409 not_your_turn"),
            (json!({ "type": "move", "moves": [legal], "on": 0 }), "409 stale"),
            (json!({ "type": "move", "moves": [legal], "on": 2 }), "409 stale"),
            (json!({ "type": "say", "text": "" }), "422 bad_text"),
            (json!({ "type": "say", "text": " \u{200b}\u{202e}\0\n " }), "422 bad_text"),
            (json!({ "type": "say", "text": "x".repeat(501) }), "422 bad_text"),
        ],
    )
    .await;
    scene.still_standing().await;
}

#[tokio::test]
async fn actions_that_cannot_be_read() {
    let scene = Scene::set().await;
    let mover = &scene.players[1];
    let actions = scene.path("/actions");
    let long = "a".repeat(37);
    for body in [
        json!(null),
        json!([]),
        json!("join"),
        json!({}),
        json!({ "id": "a" }),
        json!({ "id": "a", "action": {} }),
        json!({ "id": "a", "action": "leave" }),
        json!({ "id": "a", "action": { "type": "cheat" } }),
        json!({ "id": "a", "action": { "type": "leave", "seat": 0 } }),
        json!({ "id": "a", "action": { "type": "leave" }, "person": scene.players[0].id }),
        json!({ "id": "a", "action": { "type": "move" } }),
        json!({ "id": "a", "action": { "type": "move", "moves": "e5" } }),
        json!({ "id": "a", "action": { "type": "move", "moves": [1] } }),
        json!({ "id": "a", "action": { "type": "move", "moves": ["e5"], "on": -1 } }),
        json!({ "id": "a", "action": { "type": "move", "moves": ["e5"], "on": 0.5 } }),
        json!({ "id": "a", "action": { "type": "move", "moves": ["e5"], "on": 1e300 } }),
        json!({ "id": "a", "action": { "type": "move", "moves": ["e5"], "expects": 1u64 << 40 } }),
        json!({ "id": "a", "action": { "type": "move", "moves": ["e5"], "seat": 0 } }),
        json!({ "id": "a", "action": { "type": "kick", "seat": 8 } }),
        json!({ "id": "a", "action": { "type": "kick", "seat": 255 } }),
        json!({ "id": "a", "action": { "type": "kick", "seat": -1 } }),
        json!({ "id": "a", "action": { "type": "kick", "seat": "0" } }),
        json!({ "id": "", "action": { "type": "leave" } }),
        json!({ "id": "a b", "action": { "type": "leave" } }),
        json!({ "id": "ä", "action": { "type": "leave" } }),
        json!({ "id": 1, "action": { "type": "leave" } }),
        json!({ "id": long, "action": { "type": "leave" } }),
    ] {
        let answer = mover.post(&actions, body.clone()).await;
        assert_eq!(answer.refusal(), "400 bad_request", "{body}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn a_promise_that_is_not_made() {
    let house = House::open(lenient()).await;
    let (table, players) = full_table(&house, "millions").await;
    let leaver = loop {
        if let Some(leaver) = leaver(&players, &table).await {
            break leaver;
        }
        play_on(&players, &table).await;
    };
    let before = state(&players[0], &table).await;
    let (player, leave) = leaver;
    let expects = |most: i32| json!({ "type": "move", "moves": [leave], "expects": most });
    for most in [1_000, i32::MAX] {
        check(player, &table, &[(expects(most), "409 promise_broken")]).await;
    }
    assert_eq!(state(&players[0], &table).await, before);
    player.act(&table, expects(i32::MIN)).await.ok();
}

/// The player who may collect what was offered, and their move.
async fn leaver<'a>(players: &'a [Guest], table: &str) -> Option<(&'a Guest, Value)> {
    for player in players {
        let legal = player.look(table).await["position"]["legal"].take();
        let leave =
            legal.as_array()?.iter().find(|text| text.as_str().unwrap().starts_with("leave"));
        if let Some(leave) = leave {
            return Some((player, leave.clone()));
        }
    }
    None
}

#[tokio::test]
async fn what_was_done_is_not_done_again() {
    let scene = Scene::set().await;
    let [waits, mover] = &scene.players;
    let actions = scene.path("/actions");
    let legal = mover.look(&scene.table).await["position"]["legal"].take();
    let act = |n: usize| json!({ "id": "mine", "action": mv(legal[n].clone()) });
    let done = mover.post(&actions, act(0)).await.ok();
    let after = state(waits, &scene.table).await;
    for again in [act(0), act(1), json!({ "id": "mine", "action": { "type": "resign" } })] {
        assert_eq!(mover.post(&actions, again).await.ok(), done, "one name is one action");
    }
    let theirs = json!({ "id": "mine", "action": { "type": "resign" } });
    let looks_on = scene.house.guest().await;
    assert_eq!(looks_on.post(&actions, theirs).await.refusal(), "403 not_seated");
    let nonsense = json!({ "id": "mine", "action": mv("nonsense") });
    assert_eq!(waits.post(&actions, nonsense).await.refusal(), "422 illegal_move");
    let again = json!({ "id": "another", "action": mv(legal[0].clone()) });
    assert_eq!(mover.post(&actions, again).await.refusal(), "409 not_your_turn");
    assert_eq!(state(waits, &scene.table).await, after);
}

#[tokio::test]
async fn before_the_start_and_after_the_end() {
    let house = House::open(lenient()).await;
    let [host, guest, other]: [Guest; 3] = house.guests().await;
    let table = host.table(json!({ "game": "diamonds", "setup": { "players": 3 } })).await;
    guest.act(&table, json!({ "type": "join" })).await.ok();
    let open = [
        (mv("x"), "409 not_started"),
        (json!({ "type": "resign" }), "409 not_started"),
        (json!({ "type": "pause" }), "409 not_started"),
        (json!({ "type": "take_back" }), "409 not_started"),
        (json!({ "type": "rematch" }), "403 not_over"),
        (json!({ "type": "join" }), "409 already_seated"),
        (json!({ "type": "start" }), "403 not_host"),
    ];
    check(&guest, &table, &open).await;
    let hosts = [
        (json!({ "type": "kick", "seat": 0 }), "403 not_seated"),
        (json!({ "type": "kick", "seat": 2 }), "403 not_seated"),
        (json!({ "type": "kick", "seat": 7 }), "422 no_such_seat"),
        (json!({ "type": "set_bot", "seat": 1, "level": "rookie" }), "409 seat_taken"),
        (json!({ "type": "set_bot", "seat": 2, "level": "god" }), "400 bad_request"),
        (json!({ "type": "start", "level": "" }), "400 bad_request"),
    ];
    check(&host, &table, &hosts).await;
    host.act(&table, json!({ "type": "kick", "seat": 1 })).await.ok();
    check(&guest, &table, &[(json!({ "type": "join" }), "403 sent_away")]).await;
    let joins = [
        (json!({ "type": "join", "seat": 0 }), "409 seat_taken"),
        (json!({ "type": "join", "seat": 5 }), "422 no_such_seat"),
        (mv("x"), "403 not_seated"),
    ];
    check(&other, &table, &joins).await;

    let scene = Scene::set().await;
    let [first, second] = &scene.players;
    let legal = second.look(&scene.table).await["position"]["legal"][0].take();
    first.act(&scene.table, json!({ "type": "resign" })).await.ok();
    let over = [
        (mv(legal), "409 game_over"),
        (mv("nonsense"), "409 game_over"),
        (json!({ "type": "resign" }), "409 game_over"),
        (json!({ "type": "offer_draw" }), "409 game_over"),
        (json!({ "type": "take_back" }), "409 cannot_undo"),
        (json!({ "type": "join" }), "409 already_started"),
    ];
    check(second, &scene.table, &over).await;
    check(first, &scene.table, &over).await;
}
