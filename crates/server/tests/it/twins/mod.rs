//! Twins at the socket: no byte sent to a viewer depends on what the viewer may not know.
//!
//! A game is played at a house, and everything it sends to everybody is kept. Then a twin of the
//! game, another one that some viewer could not have told from it, is played at another house. That
//! viewer must be sent the same bytes, in the same number and order.

mod questions;
mod room;
mod story;

use questions::Questions;
use room::Room;
use serde_json::{Value, json};
use story::{Deed, Story};
use tabletop::Viewer;
use tabletop::chance::dice;

/// Moments of each game that are looked at closely, the end among them.
const MOMENTS: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn of_pinch() {
    check("pinch", &[json!({ "size": 5 })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_diamonds() {
    check("diamonds", &[json!({ "players": 3 })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_masters() {
    check("masters", &[json!({ "mode": "duel" }), json!({ "mode": "solo", "goals": [1] })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_millions() {
    let setups = [json!({ "players": 3, "rounds": 1 }), json!({ "players": 4, "rounds": 2 })];
    check("millions", &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_pinched() {
    let setups = [
        json!({ "players": 2 }),
        json!({ "players": 3, "setup": "search-for-lisa-mona" }),
        json!({ "players": 4, "setup": "cursed-secrets" }),
    ];
    check("pinched", &setups).await;
}

/// Plays a game of each setup and twins of it, for every viewer and at several moments.
async fn check(game: &str, setups: &[Value]) {
    for (number, setup) in (1..).zip(setups) {
        let begun = std::time::Instant::now();
        let whole = Story::random(game, setup.clone(), number);
        let (mut twins, mut control) = (0, 0);
        for part in 1..=MOMENTS {
            let story = whole.until(whole.deeds.len() * part / MOMENTS);
            let viewers: Vec<Viewer> = Viewer::all(story.table().seats()).collect();
            let truth = told(&story, &whole, &viewers).await;
            for viewer in viewers.iter().copied() {
                let Some(twin) = story.twin(viewer, &mut dice(number)) else { continue };
                twins += 1;
                let other = told(&twin, &whole, &[viewer]).await;
                same(&truth, &other, viewer, &format!("{game} {setup} {}", story.deeds.len()));
                let _ = &mut control;
            }
        }
        eprintln!("{game} {setup}: {} deeds, {twins} twins, {:?}", whole.deeds.len(), begun.elapsed());
    }
}

async fn told(story: &Story, whole: &Story, asking: &[Viewer]) -> Room {
    let mut room = Room::open(story, 0).await;
    for deed in &story.deeds {
        room.perform(deed).await;
    }
    room.perform(&Deed::Aside).await;
    for viewer in asking {
        Questions::of(*viewer, story, whole).ask(&mut room).await;
    }
    room
}

fn same(truth: &Room, twin: &Room, viewer: Viewer, about: &str) {
    let (one, other) = (truth.heard(viewer), twin.heard(viewer));
    for (number, (one, other)) in one.iter().zip(other).enumerate() {
        if one != other {
            let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
            let around = |text: &str| text.get(same.saturating_sub(200)..(same + 200).min(text.len())).map(String::from);
            panic!("{about}: {viewer:?} message {number}: {:?}\n{:?}", around(one), around(other));
        }
    }
    assert_eq!(one.len(), other.len(), "{about}: {viewer:?}");
}
