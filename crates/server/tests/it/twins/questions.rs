//! Everything a viewer can ask of a house at one moment without changing anything.

use super::room::{Room, TABLE};
use super::story::{Deed, Story};
use catalog::Match;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tabletop::{Seat, Viewer};

/// As many frames as an answer of the replay has at most.
const FRAMES: usize = 64;
/// A client comes back after every line of a log as short as this,
const SHORT: u64 = 40;
/// and about so many times after a longer one.
const COMEBACKS: usize = 12;
/// So many moves that cannot be made are tried.
const STRANGERS: usize = 12;

/// What one viewer asks. The same is asked of a truth and of its twins.
pub struct Questions {
    viewer: Viewer,
    pages: Vec<String>,
    acts: Vec<Value>,
}

impl Questions {
    /// Everything the viewer can ask at the end of a story that is part of a whole game.
    pub fn of(viewer: Viewer, story: &Story, whole: &Story) -> Questions {
        let table = story.table();
        let acts = match viewer {
            Viewer::Seat(seat) => refused(&*table, seat, whole),
            Viewer::Spectator => vec![json!({ "type": "move", "moves": ["pass"] })],
        };
        let named =
            |(number, action)| json!({ "id": format!("refused{number}"), "action": action });
        Questions {
            viewer,
            pages: pages(&*table, viewer),
            acts: (0..).zip(acts).map(named).collect(),
        }
    }

    /// Asks all of it; the room keeps what is answered.
    pub async fn ask(&self, room: &mut Room) {
        let place = room.place(self.viewer);
        for page in &self.pages {
            room.get(place, page).await;
        }
        for act in &self.acts {
            room.request(place, act.clone()).await;
        }
        let every = if room.v <= SHORT { 1 } else { room.v as usize / COMEBACKS };
        for since in (0..=room.v + 1).step_by(every) {
            room.come_back(place, since).await;
        }
    }
}

/// The pages that may tell something of the game.
fn pages(table: &dyn Match, viewer: Viewer) -> Vec<String> {
    let path = |rest: &str| format!("/api/tables/{TABLE}{rest}");
    let mut pages = vec![path(""), path("/log"), path("/log?since=3")];
    for eyes in ["own", "spectator"] {
        let frames = (0..=table.moves().len()).step_by(FRAMES);
        pages.extend(frames.map(|from| path(&format!("/replay?eyes={eyes}&from={from}"))));
    }
    if table.outcome().is_none() {
        // Refused as long as the game goes on; after that anybody may see everything.
        let others = Seat::all(table.seats()).filter(|&seat| viewer != Viewer::Seat(seat));
        pages.extend(others.map(|seat| path(&format!("/replay?eyes={}", seat.index()))));
        pages.extend(["/replay?eyes=all", "/record"].map(path));
    }
    pages.extend(["/api/tables", "/api/session/tables", "/api/session"].map(String::from));
    pages
}

/// What the house refuses the seat now: moves of other moments, moves on what has passed, moves
/// that promise less than is expected, taking back what stands.
fn refused(table: &dyn Match, seat: Seat, whole: &Story) -> Vec<Value> {
    let legal: BTreeSet<String> = table.legal(seat).unwrap().into_iter().collect();
    let made = whole.deeds.iter().flat_map(|deed| match deed {
        Deed::Moves { moves, .. } => moves.as_slice(),
        Deed::Aside => &[],
    });
    let strangers: BTreeSet<&String> = made.filter(|text| !legal.contains(*text)).collect();
    let every = strangers.len().div_ceil(STRANGERS).max(1);
    let strangers = strangers.into_iter().step_by(every);
    let mut acts: Vec<Value> =
        strangers.map(|text| json!({ "type": "move", "moves": [text] })).collect();
    acts.push(json!({ "type": "move", "moves": ["no move at all"] }));
    if let Some(text) = legal.first() {
        acts.push(json!({ "type": "move", "moves": [text], "on": 0 }));
        acts.push(json!({ "type": "move", "moves": [text, "no move at all"] }));
    }
    let promises = |text: &&String| {
        table.check(seat, text).is_ok_and(|checked| table.promised(&checked).is_some())
    };
    for text in legal.iter().filter(promises) {
        acts.push(json!({ "type": "move", "moves": [text], "expects": i32::MAX }));
    }
    if !table.may_undo(seat) {
        acts.push(json!({ "type": "take_back" }));
    }
    if table.seats() != 2 {
        acts.extend(["resign", "offer_draw"].map(|kind| json!({ "type": kind })));
    }
    if table.mute(seat) {
        acts.push(json!({ "type": "say", "text": "May I?" }));
    }
    acts
}
