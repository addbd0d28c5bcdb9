//! Guests who do not listen, and too many who do.

use super::{FORWARDED_FOR, Scene, upgrade};
use crate::house::{Guest, Hands, House, lenient, soon};
use serde_json::json;
use server::Settings;
use server::limits::LimitSettings;
use tokio::io::AsyncReadExt;
use tokio::net::TcpSocket;

/// A table whose every change is a long message.
async fn wordy_table(host: &Guest, guest: &Guest) -> String {
    let cards = catalog::game("masters").ok().unwrap().cards_text();
    let cards = cards.replace("\"Fall Guy\"", "\"Not the usual Fall Guy\"");
    let table = host.table(json!({ "game": "masters", "cards": cards })).await;
    guest.act(&table, json!({ "type": "join" })).await.ok();
    table
}

/// How many slow readers the house has let go.
async fn let_go(guest: &Guest) -> u32 {
    let metrics = guest.get("/metrics").await;
    let count =
        metrics.text().lines().find_map(|line| line.strip_prefix("hideout_slow_readers_total "));
    count.unwrap().parse().unwrap()
}

#[tokio::test]
async fn who_does_not_listen_is_let_go() {
    let (hands, settings) = Hands::of(lenient());
    let scene = Scene::with(settings).await;
    let [host, guest]: [Guest; 2] = scene.house.guests().await;
    let table = wordy_table(&host, &guest).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut deaf = socket.connect(scene.house.address).await.unwrap();
    upgrade(&mut deaf, &format!("/api/tables/{table}/live")).await;
    let mut listens = guest.live(&table).await;
    let mut told = 0;
    let mut after = 0;
    while after < 10 {
        // Nobody may write as much in a shorter time.
        hands.pass(3_000);
        let wish = if told % 2 == 0 { "pause" } else { "resume" };
        host.act(&table, json!({ "type": wish })).await.ok();
        listens.next_of("update").await;
        told += 1;
        after += let_go(&host).await;
    }
    assert_eq!(let_go(&host).await, 1, "one was deaf");
    scene.still_standing().await;
    let mut heard = Vec::new();
    soon(deaf.read_to_end(&mut heard)).await.unwrap();
    let heard = String::from_utf8_lossy(&heard);
    let updates = heard.matches(r#"{"type":"update""#).count();
    assert!(updates < told, "{updates} of {told}: nothing was kept for the deaf once let go");
    assert!(
        heard.contains(r#"{"type":"closing","reason":"slow_reader"}"#),
        "told when they listen"
    );
}

#[tokio::test]
async fn too_many_sockets_are_refused_and_others_are_not() {
    let limits = LimitSettings { sockets_per_address: 3, sockets: 5, ..lenient().limits };
    let settings = Settings { behind_proxy: true, limits, ..lenient() };
    let scene = Scene::at(House::of_one(settings).await).await;
    let from = |address: &str| scene.house.stranger().with(FORWARDED_FOR, address);
    let (greedy, other) = (from("198.51.100.1"), from("198.51.100.2"));
    let (live, lobby) = (scene.path("/live"), "/api/lobby/live");
    let mut held = Vec::new();
    for path in [&live, lobby, &live] {
        held.push(greedy.socket(path).await.unwrap());
    }
    for path in [&live, lobby] {
        let refusal = greedy.socket(path).await.err();
        assert_eq!(refusal.unwrap(), "429 too_many_requests", "{path}");
    }
    held.push(other.socket(lobby).await.unwrap());
    held.push(other.socket(&live).await.unwrap());
    let full = other.socket(&live).await.err();
    assert_eq!(full.unwrap(), "429 too_many_requests", "the house is full");
    scene.still_standing().await;
    drop(held);
    // The house learns of it in its own time.
    soon(async { while greedy.socket(&live).await.is_err() {} }).await;
}

#[tokio::test]
async fn the_gallery_cannot_shout_the_players_down() {
    let scene = Scene::set().await;
    let mut heard = 0;
    let mut refusals = Vec::new();
    for _ in 0..12 {
        let guest = scene.house.guest().await;
        for _ in 0..7 {
            let said = guest.act(&scene.table, json!({ "type": "say", "text": "boo" })).await;
            match said.status.is_success() {
                true => heard += 1,
                false => refusals.push(said.refusal()),
            }
        }
    }
    assert!(heard <= 16, "{heard} shouts in one breath");
    assert!(refusals.iter().all(|refusal| refusal == "429 too_many_requests"), "{refusals:?}");
    let spoken = json!({ "type": "say", "text": "quiet, please" });
    scene.players[0].act(&scene.table, spoken).await.ok();
}

#[tokio::test]
async fn nobody_makes_a_table_forget_what_another_did() {
    let (hands, settings) = Hands::of(lenient());
    let scene = Scene::with(settings).await;
    let legal = scene.players[1].look(&scene.table).await["position"]["legal"][0].take();
    let act = json!({ "id": "mine", "action": { "type": "move", "moves": [legal] } });
    let actions = scene.path("/actions");
    let done = scene.players[1].post(&actions, act.clone()).await.ok();
    let shouter = scene.house.guest().await;
    for shout in 0..66 {
        if shout % 6 == 0 {
            hands.pass(60_000);
        }
        shouter.act(&scene.table, json!({ "type": "say", "text": "boo" })).await.ok();
        let wish = if shout % 2 == 0 { "pause" } else { "resume" };
        scene.players[0].act(&scene.table, json!({ "type": wish })).await.ok();
    }
    let player = &scene.players[1];
    assert_eq!(player.post(&actions, act.clone()).await.ok(), done);
    // What one has done oneself is remembered for 64 acts.
    for _ in 0..63 {
        hands.pass(10_000);
        player.act(&scene.table, json!({ "type": "say", "text": "hm" })).await.ok();
    }
    assert_eq!(player.post(&actions, act.clone()).await.ok(), done);
    player.act(&scene.table, json!({ "type": "say", "text": "hm" })).await.ok();
    assert_eq!(player.post(&actions, act).await.refusal(), "409 not_your_turn");
}
