//! A house where a story is told: everybody at the table listens, and every byte is kept.
//!
//! All such houses have the same people, the same table and the same time, so that what they send
//! can be compared as it is.

use super::story::{Deed, Origin, Story};
use crate::house::{Answer, Guest, Hands, House, Socket, lenient};
use serde_json::{Value, json};
use server::Settings;
use server::limits::LimitSettings;
use sha2::{Digest, Sha256};
use store::{KeyHash, Listing, NewKey, NewTable, Person, Schedule, SqliteStore, Stage, Store};
use tabletop::{Seat, Viewer};
use tokio_tungstenite::tungstenite::Message;

pub const TABLE: &str = "thetwinsattable0";
/// What passes between two deeds, in milliseconds.
const BREATH: i64 = 20;
/// Longer than any decision may take, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// After this long a table says who is there, in milliseconds.
const SETTLED: i64 = 300;

/// A house with one table.
pub struct Room {
    house: House,
    hands: Hands,
    /// The seats in order, and the onlooker.
    chairs: Vec<Chair>,
    /// The version of the last thing that happened.
    pub v: u64,
    promise: Vec<String>,
    lobby: Socket,
    /// Everything that was told in the lobby.
    pub in_lobby: Vec<String>,
    /// Sockets of guests who came back, open to the end so that the number of those who look on
    /// is always the same.
    again: Vec<Socket>,
}

/// A listener.
struct Chair {
    guest: Guest,
    socket: Socket,
    /// Everything this guest was sent.
    heard: Vec<String>,
}

impl Room {
    /// A house whose log has the first `written` deeds of the story already. Everybody comes in,
    /// and has seen that everybody is there.
    pub async fn open(story: &Story, written: usize) -> Room {
        let limits = LimitSettings {
            sockets_per_address: 0,
            connections_per_address: 0,
            ..lenient().limits
        };
        let (hands, settings) = Hands::of(Settings { limits, ..lenient() });
        let at = (settings.now)();
        let seats = story.table().seats();
        let furnish = async |store: &SqliteStore| furnish(store, story, written, at).await;
        let house = House::furnished(settings, furnish).await;
        hands.pass(BREATH * written as i64);
        let mut lobby = house.stranger().socket("/api/lobby/live").await.unwrap();
        lobby.ping().await;
        let mut room = Room {
            house,
            hands,
            chairs: Vec::new(),
            v: 2 + written as u64,
            promise: story.promise(),
            lobby,
            in_lobby: Vec::new(),
            again: Vec::new(),
        };
        for place in 0..=seats {
            let guest = room.house.known(&id(place), &token(place));
            let socket = guest.live(TABLE).await;
            room.chairs.push(Chair { guest, socket, heard: Vec::new() });
            room.hear(place, |message| message["type"] == "snapshot").await;
        }
        room.settle().await;
        room
    }

    /// Waits until everybody knows who is there.
    async fn settle(&mut self) {
        self.hands.pass(SETTLED);
        self.chairs[0].guest.look(TABLE).await;
        for place in 0..self.chairs.len() {
            self.hear(place, |message| message["type"] == "presence").await;
        }
    }

    /// Where a viewer sits.
    pub fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.chairs.len() - 1, Seat::index)
    }

    /// Everything the viewer was sent.
    pub fn heard(&self, viewer: Viewer) -> &[String] {
        &self.chairs[self.place(viewer)].heard
    }

    /// Does something at the table, by turns over a socket and with a request, and waits until
    /// everybody has heard of it.
    pub async fn perform(&mut self, deed: &Deed) {
        self.v += 1;
        self.hands.pass(BREATH);
        self.in_lobby.extend(self.lobby.so_far());
        let (place, action) = match deed {
            Deed::Moves { seat, moves } => {
                (seat.index(), json!({ "type": "move", "moves": moves }))
            }
            Deed::Aside => {
                (self.chairs.len() - 1, json!({ "type": "say", "text": "I can see it all." }))
            }
        };
        let act = json!({ "id": format!("a{}", self.v), "action": action });
        if self.v.is_multiple_of(2) {
            self.ask_for(place, act).await;
            self.hear(place, |message| message["type"] == "done").await;
        } else {
            self.request(place, act).await;
        }
        let (v, skip) = (self.v, self.v.is_multiple_of(2).then_some(place));
        for place in (0..self.chairs.len()).filter(|place| Some(*place) != skip) {
            self.hear(place, |message| message["v"] == v).await;
        }
    }

    /// Sends moves with a request, and keeps the answer.
    pub async fn try_moves(&mut self, seat: Seat, moves: &[String]) {
        let action = json!({ "type": "move", "moves": moves });
        self.request(seat.index(), json!({ "id": "tried", "action": action })).await;
    }

    /// Leaves the seat to a bot, and waits until everybody has heard what it does.
    pub async fn leave(&mut self, seat: Seat) {
        let leave = json!({ "id": "left", "action": { "type": "leave" } });
        self.request(seat.index(), leave).await;
        self.hear_all(2).await;
    }

    /// Lets the time for every decision run out, and waits until everybody has heard so many lines.
    pub async fn run_out_of_time(&mut self, lines: u64) {
        self.hands.pass(DAY);
        self.chairs[0].guest.look(TABLE).await;
        self.hear_all(lines).await;
    }

    async fn hear_all(&mut self, lines: u64) {
        self.v += lines;
        let v = self.v;
        for place in 0..self.chairs.len() {
            self.hear(place, |message| message["v"] == v).await;
        }
    }

    /// Asks for something over the guest's socket.
    async fn ask_for(&mut self, place: usize, mut act: Value) {
        act["type"] = "act".into();
        self.chairs[place].socket.send(Message::text(act.to_string())).await;
    }

    /// Asks for something with a request, and keeps the answer.
    pub async fn request(&mut self, place: usize, act: Value) {
        let path = format!("/api/tables/{TABLE}/actions");
        let name = act["id"].to_string();
        let answer = self.chairs[place].guest.post(&path, act).await;
        self.keep(place, format!("{name} {}", written(&answer)));
    }

    /// Gets a page, and keeps the answer.
    pub async fn get(&mut self, place: usize, path: &str) {
        let answer = self.chairs[place].guest.get(path).await;
        self.keep(place, format!("{path} {}", written(&answer)));
    }

    /// Comes back on another socket, beginning after a version, and keeps what was missed.
    pub async fn come_back(&mut self, place: usize, since: u64) {
        self.in_lobby.extend(self.lobby.so_far());
        let path = format!("/api/tables/{TABLE}/live?since={since}");
        let mut socket = self.chairs[place].guest.socket(&path).await.unwrap();
        loop {
            let text = socket.next_text().await.expect("the socket stays open");
            let done = text.starts_with(r#"{"type":"snapshot""#);
            self.keep(place, format!("since {since}: {text}"));
            if done {
                break self.again.push(socket);
            }
        }
    }

    /// Keeps what was told in the lobby. A new table there is the last of it.
    pub async fn leave_lobby(&mut self) {
        let onlooker = self.chairs.len() - 1;
        let new =
            self.chairs[onlooker].guest.table(json!({ "game": "pinch", "public": true })).await;
        loop {
            let text = self.lobby.next_text().await.expect("the lobby stays open");
            if text.contains(&new) {
                return;
            }
            self.in_lobby.push(text);
        }
    }

    /// Keeps what comes over the guest's socket, up to a message.
    async fn hear(&mut self, place: usize, last: impl Fn(&Value) -> bool) {
        loop {
            let text = self.chairs[place].socket.next_text().await.expect("the socket stays open");
            let message: Value = serde_json::from_str(&text).unwrap();
            self.keep(place, text);
            if last(&message) {
                return;
            }
        }
    }

    /// Keeps what a client was sent. Only the promise about the deal is left out: it is all that
    /// may differ.
    fn keep(&mut self, place: usize, text: String) {
        let text = self.promise.iter().fold(text, |text, promise| text.replace(promise, ""));
        self.chairs[place].heard.push(text);
    }
}

/// An answer with everything in it but the time of day, and the length that can be seen.
fn written(answer: &Answer) -> String {
    let told = |name: &str| !["date", "content-length"].contains(&name);
    let headers = answer.headers.iter().filter(|(name, _)| told(name.as_str()));
    let headers: Vec<String> = headers.map(|(name, value)| format!("{name}: {value:?}")).collect();
    format!("{} {} {}", answer.status, headers.join(", "), answer.text())
}

/// Writes down the people and the table with the beginning of its log.
async fn furnish(store: &SqliteStore, story: &Story, written: usize, at: i64) {
    let begun = story.until(written).table();
    let seats: Vec<Value> = (0..begun.seats())
        .map(|place| json!({ "type": "person", "person": { "id": id(place), "name": id(place) } }))
        .collect();
    for place in 0..=seats.len() {
        let person = Person { id: id(place), name: id(place), at };
        let hash = KeyHash::new(Sha256::digest(token(place)).into());
        let key = NewKey { hash, at, browser: String::new() };
        store.add_person(person, id(place), key).await.unwrap();
    }
    let created = json!({ "created": {
        "host": id(0), "game": story.game.id(), "rules": story.game.rules_version(),
        "setup": story.setup, "seats": seats, "clock": "slow", "public": true,
    } });
    let started = json!({ "started": { "origin": Origin::line(&story.origin) } });
    let mut entries = vec![(at, created), (at, started)];
    for (number, deed) in (1..).zip(&story.deeds[..written]) {
        entries.push((at + BREATH * number, line(deed, seats.len())));
    }
    let infos: Vec<Value> = seats.iter().map(|taker| json!({ "taker": taker })).collect();
    let summary = json!({
        "id": TABLE, "game": story.game.id(), "stage": "running", "public": true,
        "clock": "slow", "created": at, "seats": infos,
    });
    let awaited = begun.turn().awaited().iter().map(|seat| id(seat.index()));
    let table = NewTable {
        id: TABLE.into(),
        at,
        listing: Listing {
            stage: Stage::Running,
            public: true,
            game: story.game.id().into(),
            free_seats: 0,
            summary: summary.to_string(),
        },
        sitters: (0..seats.len()).map(id).collect(),
        kept: Vec::new(),
        schedule: Schedule { awaited: awaited.collect(), due: None, at },
        entries: entries
            .into_iter()
            .map(|(at, what)| (at, json!({ "what": what }).to_string()))
            .collect(),
    };
    store.create_table(table).await.unwrap();
}

/// A deed as the log has it.
fn line(deed: &Deed, onlooker: usize) -> Value {
    match deed {
        Deed::Moves { seat, moves } => {
            json!({ "moved": { "seat": seat.index(), "moves": moves, "by": "player" } })
        }
        Deed::Aside => json!({ "said": {
            "person": { "id": id(onlooker), "name": id(onlooker) },
            "room": "gallery", "text": "I can see it all.",
        } }),
    }
}

fn id(place: usize) -> String {
    format!("somebody000{place}")
}

fn token(place: usize) -> String {
    format!("the-secret-of-{place}")
}
