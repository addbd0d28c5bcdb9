//! People at a table, and sockets that remember what they heard.

use crate::house::{Guest, House, Socket, lenient};
use serde_json::{Value, json};
use server::{Pace, Settings};
use tabletop::chance::{Dice, below, dice};

/// Every game, with a setup that is played out soon.
pub fn games() -> [(&'static str, Value); 5] {
    [
        ("pinch", json!({ "size": 5 })),
        ("diamonds", json!({ "players": 3 })),
        ("masters", json!({})),
        ("millions", json!({ "players": 3, "rounds": 2 })),
        ("pinched", json!({ "players": 2 })),
    ]
}

/// What is asked for to get a table of a game.
pub fn of(game: &str, setup: Value) -> Value {
    json!({ "game": game, "setup": setup })
}

/// A small table of a game that is over soon.
pub fn pinch() -> Value {
    of("pinch", json!({ "size": 5, "pie": false }))
}

/// Bots that sit and think for as long as a test takes.
pub fn slow_bots() -> Settings {
    let pace = Pace { bot_least: 600_000, bot_most: 600_000, ..Pace::default() };
    Settings { pace, ..lenient() }
}

/// Whether a rookie has a seat, whoever it is.
pub fn is_rookie(taker: &Value) -> bool {
    taker["type"] == "bot" && taker["level"] == "rookie"
}

/// Makes one move.
pub fn makes(text: &str) -> Value {
    json!({ "type": "move", "moves": [text] })
}

/// Something to do that needs no more words.
pub fn does(kind: &str) -> Value {
    json!({ "type": kind })
}

/// Who does what at a table, and what comes of it: `"done"` or a refusal.
pub async fn check(table: &str, steps: &[(&Guest, Value, &str)]) {
    for (guest, action, expected) in steps {
        let answer = guest.act(table, action.clone()).await;
        let came = if answer.status.is_success() { "done".into() } else { answer.refusal() };
        assert_eq!(came, *expected, "{action}");
    }
}

/// Numbers in a list.
pub fn numbers(list: &Value) -> Vec<usize> {
    list.as_array().into_iter().flatten().map(|seat| seat.as_u64().unwrap() as usize).collect()
}

/// Texts in a list.
pub fn texts(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// A table, those who play there in order of their seats, and a spectator.
pub struct Company {
    pub table: String,
    pub players: Vec<Guest>,
    pub watcher: Guest,
}

impl Company {
    /// As many new guests as the table has seats. The game starts when the last sits down.
    pub async fn gather(house: &House, new: Value) -> Company {
        let mut players = vec![house.guest().await];
        let table = players[0].table(new).await;
        let seats = players[0].look(&table).await["table"]["seats"].as_array().unwrap().len();
        for _ in 1..seats {
            let guest = house.guest().await;
            guest.act(&table, does("join")).await.ok();
            players.push(guest);
        }
        Company { table, players, watcher: house.guest().await }
    }

    /// A socket for every player in order of their seats, and one for a spectator. They have
    /// heard everything from the beginning.
    pub async fn ears(&self) -> Vec<Ear> {
        let mut ears = Vec::new();
        for guest in self.players.iter().chain([&self.watcher]) {
            ears.push(Ear::back(guest, &self.table, 0).await);
        }
        ears
    }

    /// Makes so many random moves by requests alone, or as many as the game has.
    pub async fn play_by_requests(&self, number: u64, moves: usize) {
        let mut dice = dice(number);
        for _ in 0..moves {
            let Some(seat) = self.awaited(&mut dice).await else { return };
            let legal = texts(&self.players[seat].look(&self.table).await["position"]["legal"]);
            let action = makes(&any(&mut dice, &legal));
            self.players[seat].act(&self.table, action).await.ok();
        }
    }

    /// Plays to the end by requests alone.
    pub async fn play_out(&self, number: u64) {
        self.play_by_requests(number, usize::MAX).await;
        assert_eq!(self.watcher.look(&self.table).await["table"]["stage"], "over");
    }

    async fn awaited(&self, dice: &mut Dice) -> Option<usize> {
        let awaited = numbers(&self.watcher.look(&self.table).await["position"]["awaited"]);
        (!awaited.is_empty()).then(|| any(dice, &awaited))
    }
}

/// One of them, each equally likely.
pub fn any<T: Clone>(dice: &mut Dice, of: &[T]) -> T {
    of[below(dice, of.len() as u32) as usize].clone()
}

/// A socket that remembers what it heard, and insists on hearing every version in order.
pub struct Ear {
    guest: Guest,
    table: String,
    socket: Socket,
    /// How much was sent on this socket.
    sent: usize,
    /// The last version heard.
    pub v: u64,
    /// Every update and every unseen version, in order.
    pub heard: Vec<Value>,
    /// Whose eyes these are.
    you: Value,
    /// What is known of the table now.
    pub about: Value,
    /// What is known of the position now.
    pub position: Value,
}

/// A socket takes sixty frames at once; a client in a hurry takes a new one in time.
const HASTE: usize = 50;

impl Ear {
    /// A client new to the table listens from now on.
    pub async fn open(guest: &Guest, table: &str) -> Ear {
        Ear::at(guest, table, guest.live(table).await, None).await
    }

    /// A client comes back that has everything up to a version.
    pub async fn back(guest: &Guest, table: &str, since: u64) -> Ear {
        let path = format!("/api/tables/{table}/live?since={since}");
        Ear::at(guest, table, guest.socket(&path).await.unwrap(), Some(since)).await
    }

    /// Hears everything up to the snapshot that every socket begins with.
    async fn at(guest: &Guest, table: &str, socket: Socket, since: Option<u64>) -> Ear {
        let mut ear = Ear {
            guest: guest.clone(),
            table: table.to_owned(),
            socket,
            sent: 0,
            v: since.unwrap_or(0),
            heard: Vec::new(),
            you: Value::Null,
            about: Value::Null,
            position: Value::Null,
        };
        let mut first = since.is_none();
        while ear.about.is_null() {
            let message = ear.socket.next().await.expect("the socket stays open");
            if std::mem::take(&mut first) {
                ear.v = message["v"].as_u64().expect("a snapshot comes first");
            }
            ear.note(&message);
        }
        ear
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        let message = self.socket.next().await.expect("the socket stays open");
        self.note(&message);
        message
    }

    fn note(&mut self, message: &Value) {
        let v = message["v"].as_u64();
        match message["type"].as_str().unwrap() {
            "snapshot" => {
                assert_eq!(v, Some(self.v), "a snapshot of another moment: {message}");
                self.you = message["you"].clone();
                self.about = message["table"].clone();
                self.position = message["position"].clone();
            }
            "update" | "unseen" => {
                assert_eq!(v, Some(self.v + 1), "a gap: {message}");
                self.v += 1;
                self.heard.push(essence(message));
                for (known, new) in [
                    (&mut self.about, &message["table"]),
                    (&mut self.position, &message["position"]),
                ] {
                    if !new.is_null() {
                        *known = new.clone();
                    }
                }
            }
            _ => {}
        }
    }

    /// Hears everything up to a version.
    pub async fn until(&mut self, v: u64) {
        while self.v < v {
            self.next().await;
        }
    }

    /// Hears everything up to the next update that tells of this.
    pub async fn until_told(&mut self, what: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["what"]["type"] == what {
                return message;
            }
        }
    }

    /// Hears on until it is told who is here. Where time stands still that is the first thing said
    /// after it was moved, unless something was due before.
    pub async fn until_presence(&mut self) {
        while self.next().await["type"] != "presence" {}
    }

    /// Why the server closes the socket, once it does.
    pub async fn closed(&mut self) -> Value {
        self.socket.next_of("closing").await["reason"].clone()
    }

    /// What the server says of the socket's end; nothing if it is cut off without a word.
    pub async fn last_words(&mut self) -> Value {
        while let Some(message) = self.socket.next().await {
            if message["type"] == "closing" {
                return message["reason"].clone();
            }
        }
        Value::Null
    }

    /// Hears on until the socket is cut off without a word.
    pub async fn cut(&mut self) -> &'static str {
        while let Some(message) = self.socket.next().await {
            assert_ne!(message["type"], "closing");
            self.note(&message);
        }
        "cut off"
    }

    /// Does something and waits for the answer to it, hearing everything that comes before.
    pub async fn act(&mut self, action: Value) -> Value {
        if self.sent == HASTE {
            let again = Ear::back(&self.guest, &self.table, self.v).await;
            self.heard.extend(again.heard);
            (self.socket, self.sent, self.v) = (again.socket, 0, again.v);
            (self.about, self.position) = (again.about, again.position);
        }
        self.sent += 1;
        let id = self.socket.ask(action).await;
        loop {
            let message = self.next().await;
            if message["id"] == id.as_str() {
                return message;
            }
        }
    }

    /// The seat whose eyes these are; a spectator has none.
    pub fn seat(&self) -> Option<usize> {
        self.you["seat"].as_u64().map(|seat| seat as usize)
    }

    /// Whom the game waits for.
    pub fn awaited(&self) -> Vec<usize> {
        numbers(&self.position["awaited"])
    }

    /// What can be done.
    pub fn legal(&self) -> Vec<String> {
        texts(&self.position["legal"])
    }
}

/// What is told of a version, without what a message says about the present besides.
pub fn essence(message: &Value) -> Value {
    match message["type"].as_str() {
        Some("unseen") => message.clone(),
        _ => {
            json!({ "v": message["v"], "at": message["at"], "what": message["what"], "events": message["events"] })
        }
    }
}

/// One random move of a player the game waits for, heard by everybody; says whose it was.
/// Everybody's place among the ears is their seat.
pub async fn step(ears: &mut [Ear], dice: &mut Dice) -> Option<usize> {
    let awaited = ears[0].awaited();
    let seat = (!awaited.is_empty()).then(|| any(dice, &awaited))?;
    let text = any(dice, &ears[seat].legal());
    let done = ears[seat].act(makes(&text)).await;
    assert_eq!(done["type"], "done", "{text}: {done}");
    hear_all(ears, done["v"].as_u64().unwrap()).await;
    Some(seat)
}

/// Everybody hears everything up to a version.
pub async fn hear_all(ears: &mut [Ear], v: u64) {
    for ear in ears {
        ear.until(v).await;
    }
}
