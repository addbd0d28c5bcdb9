//! Bots with names: chosen, met, and met again.

use crate::company::{check, does, of};
use crate::house::{House, lenient};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Who plays which seat, if that is a bot.
fn company(snapshot: &Value) -> Vec<Option<&str>> {
    let seats = snapshot["table"]["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["taker"]["character"].as_str()).collect()
}

fn character(name: &str) -> Value {
    json!({ "type": "character", "character": name })
}

/// "Every character, by level": the list is the one that seats are asked from.
#[tokio::test]
async fn everybody_in_the_cast_can_be_asked_to_a_table() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let cast = host.get("/api/characters").await.ok();
    let cast = cast.as_array().unwrap();
    assert_eq!(cast.len(), 24);
    for eight in cast.chunks(8) {
        let mut seats = vec![json!({ "type": "me" })];
        seats.extend(eight[1..].iter().map(|one| character(one["id"].as_str().unwrap())));
        let table = host
            .table(json!({ "game": "millions", "setup": { "players": 8 }, "seats": seats }))
            .await;
        let snapshot = host.look(&table).await;
        for (seat, one) in eight.iter().enumerate().skip(1) {
            let taker = json!({ "type": "bot", "level": one["level"], "character": one["id"] });
            assert_eq!(snapshot["table"]["seats"][seat]["taker"], taker);
        }
    }
}

/// "A bot of a level: who fits comes", beside those who were asked by name.
#[tokio::test]
async fn whoever_fits_comes_and_nobody_twice() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let rookie = json!({ "type": "bot", "level": "rookie" });
    for name in ["pip", "gus", "dot", "teddy", "minnie", "bill", "olga", "jim"] {
        let mut seats = vec![json!({ "type": "me" }), rookie.clone(), character(name)];
        seats.extend((0..5).map(|_| rookie.clone()));
        let table = host
            .table(json!({ "game": "millions", "setup": { "players": 8 }, "seats": seats }))
            .await;
        let snapshot = host.look(&table).await;
        let met = company(&snapshot);
        assert_eq!(met[2], Some(name));
        assert_eq!(met.iter().flatten().collect::<HashSet<_>>().len(), 7);
    }
    let twice = json!([{ "type": "me" }, character("nell"), character("nell")]);
    let asked = json!({ "game": "millions", "setup": { "players": 3 }, "seats": twice });
    assert_eq!(host.post("/api/tables", asked).await.refusal(), "409 character_taken");
    let nobody = json!([{ "type": "me" }, character("nobody")]);
    let asked = json!({ "game": "pinch", "seats": nobody });
    assert_eq!(host.post("/api/tables", asked).await.refusal(), "400 bad_request");
}

/// In the waiting room the host asks for a bot by its name, or by its level, not by both.
#[tokio::test]
async fn the_host_asks_for_bots_by_name() {
    let house = House::open(lenient()).await;
    let [host, ann] = house.guests().await;
    let table = host.table(of("millions", json!({ "players": 5 }))).await;
    let ask = |seat: u8, name: &str| json!({ "type": "set_bot", "seat": seat, "character": name });
    let both = json!({ "type": "set_bot", "seat": 1, "character": "nell", "level": "master" });
    let steps = [
        (&ann, ask(1, "nell"), "403 not_host"),
        (&host, both, "400 bad_request"),
        (&host, ask(1, "nell"), "done"),
        (&host, ask(2, "nell"), "409 character_taken"),
        (&host, ask(1, "nell"), "done"),
        (&host, json!({ "type": "set_bot", "seat": 2, "level": "regular" }), "done"),
        (&ann, json!({ "type": "join", "seat": 3 }), "done"),
        (&host, json!({ "type": "start", "level": "regular" }), "done"),
    ];
    check(&table, &steps).await;
    let snapshot = host.look(&table).await;
    let met = company(&snapshot);
    assert_eq!(met[1], Some("nell"));
    assert_eq!(met.iter().flatten().collect::<HashSet<_>>().len(), 3);
    // The log says who came, by which it stays so.
    let log = host.get(&format!("/api/tables/{table}/log")).await.ok();
    let log = log.as_array().unwrap();
    let set = log.iter().filter(|update| update["what"]["type"] == "bot_set");
    let came: Vec<_> = set.map(|update| update["what"]["character"].as_str()).collect();
    assert_eq!(came.first(), Some(&Some("nell")));
    assert!(came.iter().all(Option::is_some));
}

/// Who was there is there again: after a restart, in lists, and in the next game, one seat further.
#[tokio::test]
async fn characters_stay() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let seats = json!([{ "type": "me" }, character("granny")]);
    let table = host.table(json!({ "game": "pinch", "seats": seats })).await;
    let house = house.reopen().await;
    let host = host.at(&house);
    assert_eq!(company(&host.look(&table).await), [None, Some("granny")]);
    let lists = host.get("/api/session/tables").await.ok().to_string();
    assert!(lists.contains("\"granny\""), "{lists}");
    host.act(&table, does("resign")).await.ok();
    let again = host.act(&table, does("rematch")).await.ok();
    let next = host.look(again["table"].as_str().unwrap()).await;
    assert_eq!(company(&next), [Some("granny"), None]);
}
