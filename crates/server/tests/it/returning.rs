//! Coming back: "a client that reconnects says the last version it has and gets exactly what it
//! missed".

use crate::company::{Company, Ear, essence, games, hear_all, of, step};
use crate::house::{House, lenient};
use serde_json::{Value, json};
use tabletop::chance::dice;

/// Whoever left after any version of a running game hears what those who stayed have heard.
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

async fn check(moves: usize, expected: impl Fn(&[Value], &[Value]) -> Vec<Value>) {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        let mut ears = company.ears().await;
        let mut dice = dice(number as u64);
        for round in 0..moves {
            if round % 5 == 2 {
                let words = json!({ "type": "say", "text": format!("remark {round}") });
                let gallery = ears.len() - 1;
                let seat = if round % 2 == 0 { gallery } else { 0 };
                let done = ears[seat].act(words).await;
                if done["type"] == "done" {
                    hear_all(&mut ears, done["v"].as_u64().unwrap()).await;
                }
            }
            if step(&mut ears, &mut dice).await.is_none() {
                break;
            }
        }
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
            let since = stayed.v / 2;
            let path = format!("/api/tables/{}/log?since={since}", company.table);
            let log = guest.get(&path).await.ok();
            let log: Vec<Value> = log.as_array().unwrap().iter().map(essence).collect();
            let seen = expected[since as usize..].iter().filter(|told| told["type"] != "unseen");
            assert_eq!(log, seen.cloned().collect::<Vec<_>>(), "{game}, seat {place}: the log");
        }
    }
}
