//! The views of others: nobody sees more than the rules show them, on any route, in any game.

use super::{full_table, play_nth};
use crate::house::{Guest, House, lenient};
use catalog::{Match, NewGame};
use serde_json::{Value, json};
use tabletop::{Seat, Seed, SharedDeal, Viewer};

/// Moves made before each look.
const LOOKS: [usize; 3] = [0, 7, 12];

#[tokio::test]
async fn nobody_sees_through_the_eyes_of_others() {
    let house = House::open(lenient()).await;
    for game in catalog::games() {
        let (table, players) = full_table(&house, game.id()).await;
        let mut nth = 0;
        for moves in LOOKS {
            for _ in 0..moves {
                play_nth(&players, &table, nth).await;
                nth += 1;
            }
            look_around(&house, &table, &players).await;
        }
    }
}

/// Everybody looks wherever they can, and sees exactly what the rules show them.
async fn look_around(house: &House, table: &str, players: &[Guest]) {
    let truth = truth(table, &house.log(table).await);
    let (stranger, looks_on) = (house.stranger(), house.guest().await);
    for (seat, player) in Seat::all(players.len()).zip(players) {
        check(player, table, &*truth, Viewer::Seat(seat)).await;
    }
    for outsider in [&stranger, &looks_on] {
        check(outsider, table, &*truth, Viewer::Spectator).await;
    }
    for path in ["", "/log", "/log?since=1", "/replay", "/replay?eyes=spectator"] {
        let path = format!("/api/tables/{table}{path}");
        let (one, other) = (stranger.get(&path).await, looks_on.get(&path).await);
        assert_eq!(one.text(), other.text(), "{path}: a name gives no eyes");
    }
}

async fn check(guest: &Guest, table: &str, truth: &dyn Match, viewer: Viewer) {
    let what = format!("{} through the eyes of {viewer:?}", truth.id());
    let view = truth.view(viewer).unwrap();
    let mut legal = viewer.seat().map(|seat| truth.legal(seat).unwrap()).unwrap_or_default();
    catalog::sort_naturally(&mut legal);
    let you = match viewer {
        Viewer::Seat(seat) => json!({ "type": "seat", "seat": seat.index() }),
        Viewer::Spectator => json!({ "type": "spectator" }),
    };
    let snapshot = guest.live(table).await.next_of("snapshot").await;
    for seen in [guest.look(table).await, snapshot] {
        assert_eq!(seen["position"]["view"], view, "{what}");
        assert_eq!(seen["position"]["legal"], json!(legal), "{what}");
        assert_eq!(seen["you"], you, "{what}");
    }
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let own = viewer.seat().map(Seat::index);
    for seat in 0..truth.seats() {
        let eyes = guest.get(&path(&format!("/replay?eyes={seat}"))).await;
        match own == Some(seat) {
            true => assert_eq!(eyes.ok(), guest.get(&path("/replay")).await.ok(), "{what}"),
            false => assert_eq!(eyes.refusal(), "403 not_your_eyes", "{what}: {seat}"),
        }
    }
    let frames = guest.get(&path("/replay")).await.ok();
    let last = frames.as_array().unwrap().last().unwrap();
    assert_eq!(last["views"], json!([view]), "{what}");
    assert_eq!(guest.get(&path("/replay?eyes=all")).await.refusal(), "403 not_your_eyes", "{what}");
    assert_eq!(guest.get(&path("/record")).await.refusal(), "403 not_over", "{what}");
    if guest.id.is_empty() {
        return;
    }
    let branch = guest.post(&path("/branch"), json!({ "step": 0, "seat": 0 })).await;
    assert_eq!(branch.refusal(), "403 not_over", "{what}");
    for update in guest.get(&path("/log")).await.ok().as_array().unwrap() {
        let told = &update["what"]["moves"];
        let theirs = update["what"]["seat"] != json!(own);
        assert!(!theirs || told.is_null(), "{what}: {update}");
    }
}

/// The game as its log tells it, with nothing hidden.
fn truth(table: &str, log: &[Value]) -> Box<dyn Match> {
    let created = &log[0]["secret"]["created"];
    let seed: Seed = created["seed"].as_str().unwrap().parse().ok().unwrap();
    let shared = SharedDeal {
        table: table.into(),
        commitment: seed.commitment(),
        entropy: Vec::new(),
        seed: Some(seed.clone()),
    };
    let entry = catalog::game(created["game"].as_str().unwrap()).unwrap();
    let setup = created["setup"].to_string();
    let new = NewGame { shared: Some(shared), ..NewGame::asked(&setup, seed) };
    let mut game = entry.begin(&new).ok().unwrap();
    for moved in log.iter().filter(|line| line["what"]["type"] == "moved") {
        let seat = Seat::new(moved["what"]["seat"].as_u64().unwrap() as usize).unwrap();
        for text in moved["secret"]["moves"].as_array().unwrap() {
            game.play(seat, text.as_str().unwrap()).ok().unwrap();
        }
    }
    game
}
