//! Twins at the socket: no byte sent to a viewer depends on what the viewer may not know.
//!
//! A game is played at a house, and everything it sends to everybody is kept. Then a twin of the
//! game, another one that some viewer could not have told from it, is played at another house. That
//! viewer must be sent the same bytes, in the same number and order.

mod questions;
mod room;
mod sealed;
mod story;

use questions::Questions;
use room::Room;
use serde_json::{Value, json};
use story::{Deed, Story};
use tabletop::Viewer;
use tabletop::chance::dice;
use tokio::task::JoinSet;

/// Moments of each game that are looked at closely, the end among them.
const MOMENTS: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn of_pinch() {
    check("pinch", false, &[json!({ "size": 5 })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_diamonds() {
    check("diamonds", true, &[json!({ "players": 3 })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_masters() {
    check("masters", true, &[json!({ "mode": "duel" }), json!({ "mode": "solo", "goals": [1] })])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_millions() {
    let setups = [json!({ "players": 3, "rounds": 1 }), json!({ "players": 4, "rounds": 2 })];
    check("millions", true, &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_pinched() {
    let setups = [
        json!({ "players": 2 }),
        json!({ "players": 3, "setup": "search-for-lisa-mona" }),
        json!({ "players": 4, "setup": "cursed-secrets" }),
    ];
    check("pinched", true, &setups).await;
}

/// Plays a game of each setup and twins of it, for every viewer and at several moments. Where there
/// are secrets, somebody else must have been sent something else: otherwise nothing was compared.
async fn check(game: &str, secrets: bool, setups: &[Value]) {
    let mut told_apart = false;
    for (number, setup) in (1..).zip(setups) {
        let whole = Story::random(game, setup.clone(), number);
        for part in 1..=MOMENTS {
            let story = whole.until(whole.deeds.len() * part / MOMENTS);
            let viewers: Vec<Viewer> = Viewer::all(story.table().seats()).collect();
            let mut rooms = JoinSet::new();
            for &viewer in &viewers {
                let questions = vec![Questions::of(viewer, &story, &whole)];
                let twin = story.twin(viewer, &mut dice(number));
                let twin = twin.unwrap_or_else(|| story.by_hand());
                rooms.spawn(async move { (viewer, told(twin, questions).await) });
            }
            let questions = viewers.iter().map(|&viewer| Questions::of(viewer, &story, &whole));
            let truth = told(story.clone(), questions.collect()).await;
            for (viewer, twin) in rooms.join_all().await {
                let about = format!("{game} {setup} after {} lines", story.deeds.len());
                same(&truth, &twin, viewer, &about);
                same_so_far(&truth, &twin, Viewer::Spectator, &about);
                told_apart |= viewers.iter().any(|&other| differ(&truth, &twin, other));
            }
        }
    }
    assert_eq!(told_apart, secrets, "{game} has secrets: {secrets}");
}

/// A room where the story has been told to its end, and these questions asked.
async fn told(story: Story, questions: Vec<Questions>) -> Room {
    let mut room = Room::open(&story, 0).await;
    for deed in &story.deeds {
        room.perform(deed).await;
    }
    // Nothing can come after this that came about before.
    room.perform(&Deed::Aside).await;
    for questions in questions {
        questions.ask(&mut room).await;
    }
    room
}

/// The viewer was sent the same in both rooms.
fn same(one: &Room, other: &Room, viewer: Viewer, about: &str) {
    same_so_far(one, other, viewer, about);
    let (one, other) = (one.heard(viewer).len(), other.heard(viewer).len());
    assert_eq!(one, other, "{about}: the number of messages to {viewer:?}");
}

/// The viewer was sent the same in both rooms for as long as messages came in both.
fn same_so_far(one: &Room, other: &Room, viewer: Viewer, about: &str) {
    for (one, other) in one.heard(viewer).iter().zip(other.heard(viewer)) {
        if one != other {
            let place = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
            let (one, other) = (around(one, place), around(other, place));
            panic!("{about}: {viewer:?} can tell them apart:\n{one}\n{other}");
        }
    }
}

fn around(text: &str, place: usize) -> String {
    text.chars().skip(place.saturating_sub(100)).take(300).collect()
}

/// Whether the viewer can tell the rooms apart.
fn differ(one: &Room, other: &Room, viewer: Viewer) -> bool {
    one.heard(viewer).iter().zip(other.heard(viewer)).any(|(one, other)| one != other)
}
