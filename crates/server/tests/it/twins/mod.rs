//! Twins at the socket: no byte sent to a viewer depends on what the viewer may not know.
//!
//! A game is played at a house, and everything it sends to everybody is kept. Then a twin of the
//! game, another one that some viewer could not have told from it, is played at another house. That
//! viewer must be sent the same bytes, in the same number and order.

mod questions;
mod room;
mod sealed;
mod story;

use effort::scaled;
use questions::Questions;
use room::{Room, TABLE};
use serde_json::{Value, json};
use story::{Deed, Story};
use tabletop::Viewer;
use tabletop::chance::dice;
use tokio::task::JoinSet;

/// The first game is heard from the start to the end, of the others so many lines at the end.
const LINES: usize = 60;
/// Moments of each game that are looked at closely, the end among them: all that can be asked is asked there. What is sent is
/// compared at every line.
const MOMENTS: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn of_pinch() {
    check("pinch", false, &[json!({ "size": 5 }), json!({ "size": 6, "variant": "flip" })]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_diamonds() {
    let setups = [3, 4, 5].map(|players| json!({ "players": players }));
    check("diamonds", true, &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_masters() {
    let setups = [
        json!({ "mode": "duel" }),
        json!({ "mode": "solo", "goals": [1] }),
        json!({ "mode": "solo", "goals": [1, 1] }),
    ];
    check("masters", true, &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_millions() {
    let setups = [
        json!({ "players": 3, "rounds": 2 }),
        json!({ "players": 4, "rounds": 3, "no_repeat": true }),
        json!({ "players": 6, "rounds": 2 }),
    ];
    check("millions", true, &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_pinched() {
    let setups = [
        json!({ "players": 2 }),
        json!({ "players": 3, "setup": "search-for-lisa-mona" }),
        json!({ "players": 4, "setup": "cursed-secrets" }),
        json!({ "players": 5, "setup": "full-monty" }),
    ];
    check("pinched", true, &setups).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_seeing_eyes_tell_twins_apart() {
    let story = Story::random("masters", json!({ "mode": "duel" }), 1);
    let twin = story.twin(Viewer::Spectator, &mut dice(1)).expect("a plan not played out");
    let mut rooms = [told(story, 0, Vec::new()).await, told(twin, 0, Vec::new()).await];
    for (eyes, alike) in [("spectator", true), ("all", false)] {
        for room in &mut rooms {
            let place = room.place(Viewer::Spectator);
            room.get(place, &format!("/api/tables/{TABLE}/replay?eyes={eyes}")).await;
        }
        let [one, other] = rooms.each_ref().map(|room| room.heard(Viewer::Spectator).last());
        assert_eq!(one == other, alike, "{eyes}");
    }
}

/// Plays a game of each setup and twins of it, for every viewer and at several moments. Where there
/// are secrets, another viewer must have been sent something else: otherwise nothing was compared.
async fn check(game: &str, secrets: bool, setups: &[Value]) {
    let mut told_apart = false;
    for (number, setup) in (1..).zip(setups) {
        let whole = Story::random(game, setup.clone(), number);
        let lines = whole.deeds.len();
        let written = if number == 1 { 0 } else { lines.saturating_sub(LINES) };
        // One at least before the end, where all may lie open.
        let moments = scaled(MOMENTS).max(2);
        for part in 1..=moments {
            let moment = written + (lines - written) * part / moments;
            let story = whole.until(moment);
            let about = format!("{game} {setup} after {moment} of {lines} lines");
            told_apart |= check_moment(&story, &whole, written, &about).await;
        }
    }
    assert_eq!(told_apart, secrets, "{game} has secrets: {secrets}");
}

/// Plays a story and a twin of it for every viewer; says whether anybody else could tell any two of
/// them apart. So many lines are in the log already, the others are heard as they come.
async fn check_moment(story: &Story, whole: &Story, written: usize, about: &str) -> bool {
    let viewers: Vec<Viewer> = Viewer::all(story.table().seats()).collect();
    let questions = |&viewer: &Viewer| Questions::of(viewer, story, whole);
    let mut twins = JoinSet::new();
    for viewer in viewers.clone() {
        let twin = story.twin(viewer, &mut dice(1)).unwrap_or_else(|| story.by_hand());
        let told = told(twin, written, vec![questions(&viewer)]);
        twins.spawn(async move { (viewer, told.await) });
    }
    let truth = told(story.clone(), written, viewers.iter().map(questions).collect()).await;
    let mut told_apart = false;
    for (viewer, twin) in twins.join_all().await {
        same(&truth, &twin, viewer, about);
        same_so_far(&truth, &twin, Viewer::Spectator, about);
        assert_eq!(truth.in_lobby, twin.in_lobby, "{about}: the lobby");
        told_apart |= viewers.iter().any(|&other| differ(&truth, &twin, other));
    }
    told_apart
}

/// A room where the story has been told to its end, and these questions asked.
async fn told(story: Story, written: usize, questions: Vec<Questions>) -> Room {
    let mut room = Room::open(&story, written).await;
    for deed in &story.deeds[written..] {
        room.perform(deed).await;
    }
    // Nothing can come after this that came about before.
    room.perform(&Deed::Aside).await;
    for questions in questions {
        questions.ask(&mut room).await;
    }
    room.leave_lobby().await;
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
