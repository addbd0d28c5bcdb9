//! The lobby: public tables as a list and as they change, and the list of one's own.

use crate::company::{Company, check, does, makes, of, pinch};
use crate::house::{Guest, Hands, House, lenient};
use serde_json::{Value, json};

fn public(new: Value) -> Value {
    let mut new = new;
    new["public"] = json!(true);
    new
}

/// The ids on a page, and where the next one begins.
async fn page(guest: &Guest, path: &str) -> (Vec<String>, Option<String>) {
    let page = guest.get(path).await.ok();
    let table = |row: &Value| row.get("table").unwrap_or(row)["id"].as_str().unwrap().to_owned();
    let next = page["next"].as_str().map(str::to_owned);
    (page["tables"].as_array().unwrap().iter().map(table).collect(), next)
}

/// "Public tables waiting for players, running tables to watch", newest first.
#[tokio::test]
async fn the_list_is_filtered() {
    let house = House::open(lenient()).await;
    let stranger = house.stranger();
    let open = Company::gather(&house, public(pinch())).await;
    let [host, other] = house.guests().await;
    let waiting = host.table(public(of("diamonds", json!({ "players": 3 })))).await;
    let running = Company::gather(&house, public(pinch())).await.table;
    let hidden = host.table(pinch()).await;
    let over = open.table.clone();
    check(&over, &[(&open.players[0], does("resign"), "done")]).await;
    for (query, expected) in [
        ("", vec![&running, &waiting, &over]),
        ("?stage=open", vec![&waiting]),
        ("?stage=running", vec![&running]),
        ("?stage=over", vec![&over]),
        ("?game=pinch", vec![&running, &over]),
        ("?game=pinch&stage=running", vec![&running]),
        ("?game=masters", vec![]),
        ("?free=true", vec![&waiting]),
        ("?free=true&game=pinch", vec![]),
    ] {
        let (ids, next) = page(&stranger, &format!("/api/tables{query}")).await;
        assert_eq!((ids.iter().collect::<Vec<_>>(), next), (expected, None), "{query}");
    }
    for (query, refusal) in [
        ("?game=chess", "404 no_such_game"),
        ("?stage=never", "400 bad_request"),
        ("?before=x", "400 bad_request"),
        ("?colour=red", "400 bad_request"),
    ] {
        let answer = stranger.get(&format!("/api/tables{query}")).await;
        assert_eq!(answer.refusal(), refusal, "{query}");
    }
    // A table with a link only is found by those who have it.
    check(&hidden, &[(&other, does("join"), "done")]).await;
}

/// Lists say when a game was over; what is said later, and a new start of the house, change nothing.
#[tokio::test]
async fn the_end_of_a_game_has_its_time() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let open = Company::gather(&house, public(pinch())).await;
    let ended = async |guest: &Guest| {
        let page = guest.get("/api/tables").await.ok();
        page["tables"][0]["ended"].as_i64()
    };
    assert_eq!(ended(&house.stranger()).await, None);
    hands.pass(60_000);
    let over = hands.now();
    check(&open.table, &[(&open.players[0], does("resign"), "done")]).await;
    hands.pass(60_000);
    let talk = json!({ "type": "say", "text": "Well played." });
    check(&open.table, &[(&open.players[1], talk, "done")]).await;
    assert_eq!(ended(&house.stranger()).await, Some(over));
    let house = house.reopen().await;
    assert_eq!(ended(&house.stranger()).await, Some(over));
}

/// A table that never started is of no interest when it is over.
#[tokio::test]
async fn a_table_everybody_left_leaves_the_lobby() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let table = host.table(public(pinch())).await;
    assert_eq!(page(&host, "/api/tables").await.0, [&*table]);
    check(&table, &[(&host, does("leave"), "done")]).await;
    assert_eq!(page(&host, "/api/tables").await.0, [""; 0]);
}

/// "Give this as `before` to get the next page; absent on the last."
#[tokio::test]
async fn the_list_is_read_page_by_page() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let mut made = Vec::new();
    for _ in 0..45 {
        made.push(host.table(public(pinch())).await);
    }
    made.reverse();
    for list in ["/api/tables?game=pinch", "/api/session/tables?stage=open"] {
        let (first, next) = page(&host, list).await;
        let next = next.expect("there is more");
        // What is new in the meantime changes nothing further down.
        let newer = host.table(public(pinch())).await;
        let (second, after) = page(&host, &format!("{list}&before={next}")).await;
        let (third, end) = page(&host, &format!("{list}&before={}", after.unwrap())).await;
        assert_eq!((first.len(), second.len(), end), (20, 20, None), "{list}");
        assert_eq!([first, second, third].concat(), made, "{list}");
        made.insert(0, newer);
    }
}

/// One's own tables, public or not, and which of them wait for one's decision.
#[tokio::test]
async fn everybody_finds_their_own_tables() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let turn = async |guest: &Guest| {
        let mine = guest.get("/api/session/tables").await.ok();
        assert_eq!(mine["tables"][0]["table"]["id"], company.table.as_str());
        mine["tables"][0]["your_turn"].clone()
    };
    assert_eq!((turn(host).await, turn(other).await), (json!(true), json!(false)));
    check(&company.table, &[(host, makes("c3"), "done")]).await;
    assert_eq!((turn(host).await, turn(other).await), (json!(false), json!(true)));
    check(&company.table, &[(host, does("resign"), "done")]).await;
    assert_eq!((turn(host).await, turn(other).await), (json!(false), json!(false)));
    assert_eq!(page(host, "/api/session/tables?stage=running").await.0, [""; 0]);
    assert_eq!(page(&company.watcher, "/api/session/tables").await.0, [""; 0]);
    assert_eq!(house.stranger().get("/api/session/tables").await.refusal(), "401 no_session");
}

/// A client that listens before reading the list misses no change of a public table.
#[tokio::test]
async fn changes_come_as_they_happen() {
    let house = House::open(lenient()).await;
    let [host, other] = house.guests().await;
    let mut lobby = house.stranger().socket("/api/lobby/live").await.unwrap();
    host.table(pinch()).await;
    let table = host.table(public(pinch())).await;
    let steps = [
        (&other, does("join"), "done"),
        (&host, makes("c3"), "done"),
        (&other, does("resign"), "done"),
    ];
    check(&table, &steps).await;
    for (stage, free) in [("open", 1), ("running", 0), ("over", 0)] {
        let told = lobby.next_of("table").await["table"].clone();
        assert_eq!((&told["id"], &told["stage"]), (&json!(table), &json!(stage)));
        let seats = told["seats"].as_array().unwrap();
        let open = seats.iter().filter(|seat| seat["taker"]["type"] == "open").count();
        assert_eq!(open, free, "{stage}");
    }
}
