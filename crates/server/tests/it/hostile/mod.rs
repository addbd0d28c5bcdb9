//! Guests who mean harm: all they try is refused with a typed error, and nobody else notices.

mod eyes;
mod flood;
mod frames;
mod headers;
mod moves;
mod people;
mod readers;
mod requests;
mod secrets;
mod setups;
mod thinking;

use crate::house::{Guest, House, Socket, lenient, soon};
use hyper::header::HeaderName;
use serde_json::{Value, json};
use server::Settings;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A house with two tables of Pinch: one that is attacked, and one where nobody knows of it.
struct Scene {
    house: House,
    /// The attacked table, with one move made: the second player is to make the next.
    table: String,
    players: [Guest; 2],
    quiet: String,
    innocents: [Guest; 2],
    before: String,
}

impl Scene {
    async fn set() -> Scene {
        Scene::with(lenient()).await
    }

    async fn with(settings: Settings) -> Scene {
        Scene::at(House::open(settings).await).await
    }

    async fn at(house: House) -> Scene {
        let players =
            [guest_from(&house, "192.0.2.1").await, guest_from(&house, "192.0.2.2").await];
        let innocents =
            [guest_from(&house, "192.0.2.3").await, guest_from(&house, "192.0.2.4").await];
        let (table, quiet) = (pinch(&players).await, pinch(&innocents).await);
        play_on(&players, &table).await;
        let before = state(&players[0], &table).await;
        Scene { house, table, players, quiet, innocents, before }
    }

    /// Where the attacked table listens.
    fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }

    /// The house is well, the innocent play on, and nothing has happened at the attacked table.
    async fn still_standing(&self) {
        let health = self.innocents[0].get("/health").await;
        assert_eq!(health.text(), "ok\n");
        play_on(&self.innocents, &self.quiet).await;
        assert_eq!(state(&self.players[0], &self.table).await, self.before);
    }
}

/// A new person at an address of their own, if the house lets a proxy say so.
async fn guest_from(house: &House, address: &str) -> Guest {
    house.stranger().with(FORWARDED_FOR, address).sign_in().await.0
}

async fn pinch(players: &[Guest; 2]) -> String {
    let table = players[0].table(json!({ "game": "pinch" })).await;
    players[1].act(&table, json!({ "type": "join" })).await.ok();
    table
}

/// The player to move makes the first move there is.
async fn play_on(players: &[Guest], table: &str) {
    play_nth(players, table, 0).await;
}

/// The player to move makes the nth move there is, counted round and round.
async fn play_nth(players: &[Guest], table: &str, nth: usize) {
    let position = players[0].look(table).await["position"].take();
    let seat = position["awaited"][0].as_u64().expect("somebody is to move") as usize;
    let legal = players[seat].look(table).await["position"]["legal"].take();
    let legal = legal.as_array().unwrap();
    let legal = &legal[nth % legal.len()];
    players[seat].act(table, json!({ "type": "move", "moves": [legal] })).await.ok();
}

/// A public table of a game with a person in every seat.
async fn full_table(house: &House, game: &str) -> (String, Vec<Guest>) {
    let mut guests = vec![house.guest().await];
    let setup = catalog::game(game).ok().unwrap().sample_setups().swap_remove(0);
    let new = json!({ "game": game, "setup": setup, "public": true });
    let table = guests[0].table(new).await;
    while guests[0].look(&table).await["table"]["stage"] == "open" {
        let guest = house.guest().await;
        guest.act(&table, json!({ "type": "join" })).await.ok();
        guests.push(guest);
    }
    (table, guests)
}

/// Everything a player knows of a table but who is there.
async fn state(player: &Guest, table: &str) -> String {
    let mut now = player.look(table).await;
    now["presence"].take();
    let log = player.get(&format!("/api/tables/{table}/log")).await;
    format!("{now} {}", log.text())
}

/// The kind of a message that refuses something.
#[track_caller]
fn refused(message: &Value) -> &str {
    assert_eq!(message["type"], "refused", "{message}");
    message["error"]["kind"].as_str().unwrap()
}

/// What stands behind the status in `"409 stale"`.
fn kind(refusal: &str) -> &str {
    refusal.split_once(' ').unwrap().1
}

/// Everything the server says until it hangs up.
async fn hear_out(address: SocketAddr, words: impl AsRef<[u8]>) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The house may hang up before it has heard everything.
    let _ = stream.write_all(words.as_ref()).await;
    let mut heard = Vec::new();
    let _ = soon(stream.read_to_end(&mut heard)).await;
    String::from_utf8_lossy(&heard).into_owned()
}

/// Opens a socket by hand, for those who will not keep to the protocol.
async fn upgrade(stream: &mut TcpStream, path: &str) {
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    while !heard.ends_with(b"\r\n\r\n") {
        heard.push(soon(stream.read_u8()).await.unwrap());
    }
    assert!(heard.starts_with(b"HTTP/1.1 101 "), "{heard:?}");
}

/// The reason the server gives before it closes the socket; other messages are passed over.
async fn closing(socket: &mut Socket) -> String {
    let mut reason = String::new();
    while let Some(message) = socket.next().await {
        if message["type"] == "closing" {
            reason = message["reason"].as_str().unwrap().into();
        }
    }
    reason
}
