//! Coming back: "a client that reconnects says the last version it has and gets exactly what it
//! missed".

use crate::company::{Company, Ear, essence, games, hear_all, of, pinch, step};
use crate::house::{Guest, House, lenient, soon};
use serde_json::{Value, json};
use tabletop::chance::dice;
use tokio::task::JoinSet;

/// A client that was away from any version of a running game on gets what those who stayed got.
#[tokio::test]
async fn from_every_version_of_a_running_game() {
    check(12, |_, stayed| stayed.to_vec()).await;
}

/// The same when the game is over; what the gallery said is no secret then.
#[tokio::test]
async fn from_every_version_of_a_finished_game() {
    check(usize::MAX, |gallery, stayed| {
        let told = |own: &Value| match own["type"] == "unseen" {
            true => gallery[at(own)].clone(),
            false => own.clone(),
        };
        stayed.iter().map(told).collect()
    })
    .await;
}

/// A version's place in everything that was heard.
fn at(message: &Value) -> usize {
    message["v"].as_u64().unwrap() as usize - 1
}

/// Plays so many moves of every game, and lets everybody come back from every version.
async fn check(moves: usize, expected: impl Fn(&[Value], &[Value]) -> Vec<Value>) {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        let mut ears = company.ears().await;
        play_and_talk(&mut ears, number as u64, moves).await;
        let gallery = ears.last().unwrap().heard.clone();
        for (place, stayed) in ears.iter().enumerate() {
            let guest = company.players.get(place).unwrap_or(&company.watcher);
            let expected = expected(&gallery, &stayed.heard);
            for since in 0..=stayed.v {
                let back = Ear::back(guest, &company.table, since).await;
                let missed = &expected[since as usize..];
                assert_eq!(back.heard, missed, "{game}, seat {place}, since {since}");
                assert_eq!((back.v, &back.position), (stayed.v, &stayed.position), "{game}");
            }
            let half = stayed.v / 2;
            let seen = expected[half as usize..].iter().filter(|told| told["type"] != "unseen");
            let log = log_since(guest, &company.table, half).await;
            assert_eq!(log, seen.cloned().collect::<Vec<_>>(), "{game}, seat {place}: the log");
        }
    }
}

/// Makes random moves, with remarks of a player and of the gallery in between.
async fn play_and_talk(ears: &mut [Ear], number: u64, moves: usize) {
    let (mut dice, gallery) = (dice(number), ears.len() - 1);
    for round in 0..moves {
        if round % 5 == 2 {
            let words = json!({ "type": "say", "text": format!("remark {round}") });
            let speaker = if round % 2 == 0 { gallery } else { 0 };
            // A player who is muted or has talked a lot says nothing, and the game goes on.
            if let Some(v) = ears[speaker].act(words).await["v"].as_u64() {
                hear_all(ears, v).await;
            }
        }
        if step(ears, &mut dice).await.is_none() {
            return;
        }
    }
}

/// What a request for the log brings to light.
async fn log_since(guest: &Guest, table: &str, since: u64) -> Vec<Value> {
    let log = guest.get(&format!("/api/tables/{table}/log?since={since}")).await.ok();
    log.as_array().unwrap().iter().map(essence).collect()
}

/// A client that claims to know more than has happened is told how things are.
#[tokio::test]
async fn from_a_version_that_never_was() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let path = format!("/api/tables/{}/live?since=999999", company.table);
    let mut socket = company.players[0].socket(&path).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["error"]["kind"], "ahead");
    let first = socket.next().await.unwrap();
    assert_eq!((&first["type"], &first["v"]), (&json!("snapshot"), &json!(3)));
    for since in ["-1", "x", "1.5"] {
        let path = format!("/api/tables/{}/live?since={since}", company.table);
        let refused = company.players[0].socket(&path).await.err();
        assert_eq!(refused.as_deref(), Some("400 bad_request"), "{since}");
    }
}

/// Whoever has missed much and asks again for something as soon as the socket is open hears what became of it.
#[tokio::test]
async fn what_is_asked_on_coming_back_is_answered() {
    let house = House::open(lenient()).await;
    let company =
        Company::gather(&house, of("millions", json!({ "players": 3, "rounds": 8 }))).await;
    company.play_out(1).await;
    let v = company.players[0].look(&company.table).await["v"].as_u64().unwrap();
    assert!(v > 40, "more than a table in memory still knows: {v}");
    // Many at once, so that what they missed is read one after the other.
    let mut back = JoinSet::new();
    for _ in 0..60 {
        let (guest, table) = (company.players[0].clone(), company.table.clone());
        back.spawn(async move {
            let mut socket = guest.socket(&format!("/api/tables/{table}/live?since=1")).await;
            socket.as_mut().unwrap().act(json!({ "type": "here" })).await
        });
    }
    for answer in soon(back.join_all()).await {
        assert!(answer["type"] == "done" || answer["type"] == "refused", "{answer}");
    }
}
