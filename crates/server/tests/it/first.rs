//! A first game, from the door to the record.

use crate::house::{House, lenient};
use serde_json::json;

#[tokio::test]
async fn two_guests_play() {
    let house = House::open(lenient()).await;
    let guests: [_; 2] = house.guests().await;
    let table = guests[0].table(json!({ "game": "pinch", "setup": { "size": 5 } })).await;
    guests[1].act(&table, json!({ "type": "join" })).await.ok();
    let mut sockets = Vec::new();
    for guest in &guests {
        sockets.push(guest.live(&table).await);
    }
    let mut moves = 0;
    loop {
        let snapshot = guests[moves % 2].look(&table).await;
        if snapshot["table"]["stage"] == "over" {
            break;
        }
        let waits = &snapshot["position"]["awaited"];
        let seat = waits[0].as_u64().expect("somebody is to move") as usize;
        let legal = guests[seat].look(&table).await["position"]["legal"][0].clone();
        let done = sockets[seat].act(json!({ "type": "move", "moves": [legal] })).await;
        assert_eq!(done["type"], "done", "{done}");
        moves += 1;
    }
    let record = guests[0].get(&format!("/api/tables/{table}/record")).await;
    let verdict = house.stranger().ask(hyper::Method::POST, "/api/verify", record.body).await.ok();
    assert_eq!(verdict["deal_verified"], true, "{verdict}");
}
