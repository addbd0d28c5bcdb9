//! Setups, card files and records made to break things.

use super::Scene;
use hyper::Method;
use serde_json::{Value, json};

/// A setup of this game as deep as a document may be.
fn deep(levels: usize) -> String {
    format!(r#"{{"a":{}1{}}}"#, "[".repeat(levels), "]".repeat(levels))
}

#[tokio::test]
async fn setups_that_cannot_be_played() {
    let scene = Scene::set().await;
    let guest = scene.house.guest().await;
    let nested: Value = serde_json::from_str(&deep(100)).unwrap();
    let games = ["pinch", "diamonds", "masters", "millions", "pinched"];
    let setups = games.iter().flat_map(|game| {
        let keys =
            ["size", "players", "mode", "cash", "rounds", "boards", "cards", "ranks", "figures"];
        let values =
            [json!(-1), json!(u64::MAX), json!(1e300), json!("x"), json!([[]]), nested.clone()];
        let pairs = keys.into_iter().flat_map(move |key| values.clone().map(|value| (key, value)));
        pairs.map(move |(key, value)| json!({ "game": game, "setup": { key: value } }))
    });
    for new in setups {
        assert_eq!(
            guest.post("/api/tables", new.clone()).await.refusal(),
            "422 bad_setup",
            "{new}"
        );
    }
    let seat = |kind: &str| json!({ "type": kind });
    for (new, refusal) in [
        (json!({ "game": "../pinch" }), "404 no_such_game"),
        (json!({ "game": "x".repeat(100_000) }), "404 no_such_game"),
        (json!({ "game": "pinch", "setup": [] }), "400 bad_request"),
        (json!({ "game": "pinch", "seed": "00" }), "400 bad_request"),
        (json!({ "game": "pinch", "seats": [] }), "400 bad_request"),
        (json!({ "game": "pinch", "seats": [seat("me"), seat("me")] }), "400 bad_request"),
        (json!({ "game": "pinch", "seats": vec![seat("open"); 5_000] }), "400 bad_request"),
        (json!({ "game": "pinch", "seats": [seat("me"), seat("person")] }), "400 bad_request"),
        (json!({ "game": "pinch", "clock": "never" }), "400 bad_request"),
        (json!({ "game": "pinch", "cards": "x" }), "422 bad_cards"),
        (json!({ "game": "pinch", "cards": "a = [".repeat(20_000) }), "422 bad_cards"),
        (
            json!({ "game": "pinch", "cards": format!("a = {}", "[".repeat(100_000)) }),
            "422 bad_cards",
        ),
        (
            json!({ "game": "pinch", "cards": format!("a{} = 1", ".a".repeat(50_000)) }),
            "422 bad_cards",
        ),
        (
            json!({ "game": "masters", "cards": format!("a = {}", "{a=".repeat(30_000)) }),
            "422 bad_cards",
        ),
    ] {
        let answer = guest.post("/api/tables", new.clone()).await;
        assert_eq!(answer.refusal(), refusal, "{:.200}", new.to_string());
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn records_nobody_should_believe() {
    let scene = Scene::set().await;
    let [first, second] = &scene.players;
    second.act(&scene.table, json!({ "type": "resign" })).await.ok();
    let record = first.get(&scene.path("/record")).await.text().to_owned();
    let line = |start: &str| record.lines().find(|line| line.starts_with(start)).unwrap();
    let (commit, seed, setup) = (line("commit "), line("seed "), line("setup "));
    let many = format!("{record}{}", "p1 a1\n".repeat(15_000));
    let huge = format!("setup {}", deep(50_000));
    for text in [
        "",
        "\0",
        "hideout 1",
        "hideout 999999999999\n",
        &record.replace(seed, &format!("seed {}", "0".repeat(64))),
        &record.replace(commit, &format!("commit {}", "0".repeat(64))),
        &record.replace(seed, "seed x"),
        &record.replace("p1 a1", "p2 a1"),
        &record.replace("p1 a1", "p9 a1"),
        &record.replace("game pinch", "game chess"),
        &record.replace(setup, &huge),
        &record.replace(setup, r#"setup {"size":18446744073709551615}"#),
        &many,
    ] {
        let answer = second.ask(Method::POST, "/api/verify", text.to_owned().into()).await;
        assert_eq!(answer.refusal(), "422 bad_record", "{text:.300}");
    }
    let bytes = second.ask(Method::POST, "/api/verify", vec![0xff; 100].into()).await;
    assert_eq!(bytes.refusal(), "400 bad_request");
    let verdict = second.ask(Method::POST, "/api/verify", record.into()).await.ok();
    assert_eq!(verdict["deal_verified"], true);
    for (asked, refusal) in [
        (json!({ "step": 2, "seat": 0 }), "404 no_such_step"),
        (json!({ "step": 4_294_967_295u32, "seat": 0 }), "404 no_such_step"),
        (json!({ "step": 0, "seat": 2 }), "422 no_such_seat"),
        (json!({ "step": 0, "seat": 0, "level": "god" }), "400 bad_request"),
        (json!({ "step": -1, "seat": 0 }), "400 bad_request"),
        (json!({ "step": 0, "seat": 0, "seed": "x" }), "400 bad_request"),
    ] {
        let answer = second.post(&scene.path("/branch"), asked.clone()).await;
        assert_eq!(answer.refusal(), refusal, "{asked}");
    }
}
