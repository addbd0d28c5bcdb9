//! Web Push: who is told that it is their turn, what they are told, and who is not told.

use crate::house::{Guest, House, lenient, soon};
use hyper::Method;
use p256::SecretKey;
use serde_json::{Value, json};
use server::Settings;
use server::push::{PushSettings, VapidKey, to_base64, verified};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use web_push_native::Auth;

/// A push service on this machine, which answers everything with one status.
struct Service {
    address: String,
    heard: mpsc::UnboundedReceiver<(String, Vec<u8>)>,
}

impl Service {
    async fn open(status: &'static str) -> Service {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (tell, heard) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                let request = request(&mut stream).await;
                let answer =
                    format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                // The test may be over.
                let _ = tell.send(request);
            }
        });
        Service { address, heard }
    }

    async fn hears(&mut self) -> (String, Vec<u8>) {
        soon(self.heard.recv()).await.unwrap()
    }
}

/// The head and the body of one request.
async fn request(stream: &mut TcpStream) -> (String, Vec<u8>) {
    let mut bytes = Vec::new();
    loop {
        assert_ne!(stream.read_buf(&mut bytes).await.unwrap(), 0, "a whole request");
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let length: usize = line(&head, "content-length").parse().unwrap();
        if bytes.len() >= end + 4 + length {
            return (head, bytes[end + 4..].to_vec());
        }
    }
}

fn line(head: &str, name: &str) -> String {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.find(|(other, _)| other.eq_ignore_ascii_case(name)).unwrap().1.to_owned()
}

/// A browser with keys of its own.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Browser {
    fn new() -> Browser {
        Browser { secret: SecretKey::from_slice(&VapidKey::fresh()).unwrap(), auth: [7; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let (p256dh, auth) =
            (to_base64(&self.secret.public_key().to_sec1_bytes()), to_base64(&self.auth));
        json!({ "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "es" })
    }

    fn reads(&self, sealed: Vec<u8>) -> Value {
        let message = web_push_native::decrypt(sealed, &self.secret, &Auth::from(self.auth));
        serde_json::from_slice(&message.unwrap()).unwrap()
    }

    async fn asks(&self, guest: &Guest, endpoint: &str) {
        let asked = self.subscription(endpoint);
        assert_eq!(guest.post("/api/session/push", asked).await.status, 204, "{endpoint}");
    }
}

fn at_once() -> Settings {
    let push = PushSettings {
        contact: Some("mailto:host@play.example".into()),
        delay: Duration::from_millis(1),
        allow_loopback: true,
    };
    Settings { push, ..lenient() }
}

/// Two people at a table of Pinch; it is the first one's turn.
async fn pair(house: &House, clock: &str) -> ([Guest; 2], String) {
    let guests: [Guest; 2] = house.guests().await;
    let new = json!({ "game": "pinch", "setup": { "size": 5, "pie": false }, "clock": clock });
    let table = guests[0].table(new).await;
    guests[1].act(&table, json!({ "type": "join" })).await.ok();
    (guests, table)
}

async fn moves(guest: &Guest, table: &str, cell: &str) {
    guest.act(table, json!({ "type": "move", "moves": [cell] })).await.ok();
}

#[tokio::test]
async fn whoever_asked_is_told_that_it_is_their_turn() {
    let house = House::open(at_once()).await;
    let mut service = Service::open("201 Created").await;
    let ([ann, ben], table) = pair(&house, "day").await;
    let browser = Browser::new();
    browser.asks(&ben, &format!("{}/send/ben", service.address)).await;
    moves(&ann, &table, "c3").await;

    let (head, sealed) = service.hears().await;
    assert!(head.starts_with("POST /send/ben HTTP/1.1"), "{head}");
    assert_eq!(line(&head, "content-encoding"), "aes128gcm");
    assert_eq!(line(&head, "topic"), table);
    let signed = line(&head, "authorization");
    let claims = verified(&signed).unwrap();
    assert_eq!(claims["aud"], json!(service.address));
    assert_eq!(claims["sub"], "mailto:host@play.example");
    let key = house.stranger().get("/api/push").await.ok()["key"].as_str().unwrap().to_owned();
    assert!(signed.ends_with(&format!("k={key}")), "{signed}");
    assert!(!sealed.windows(table.len()).any(|part| part == table.as_bytes()), "it is sealed");
    let told = json!({ "title": "Hideout", "body": "Te toca en Pinch.", "table": table });
    assert_eq!(browser.reads(sealed), told);
}

/// Nobody is told who has not asked, who is there, who asked to be left alone, or who plays by a quick clock.
#[tokio::test]
async fn nobody_else_is_told() {
    let house = House::open(at_once()).await;
    let mut service = Service::open("201 Created").await;
    let browser = Browser::new();
    let at = |name: &str| format!("{}/{name}", service.address);
    let ([ann, quick], first) = pair(&house, "normal").await;
    browser.asks(&quick, &at("quick")).await;
    moves(&ann, &first, "c3").await;

    let ([dan, there], second) = pair(&house, "day").await;
    browser.asks(&there, &at("there")).await;
    let mut socket = there.live(&second).await;
    socket.next_of("snapshot").await;
    moves(&dan, &second, "c3").await;

    let ([eve, done], third) = pair(&house, "day").await;
    browser.asks(&done, &at("done")).await;
    let endpoint = json!({ "endpoint": at("done") }).to_string();
    assert_eq!(done.ask(Method::DELETE, "/api/session/push", endpoint.into()).await.status, 204);
    moves(&eve, &third, "c3").await;

    // The last one is told, after all the others would have been.
    let ([fay, last], fourth) = pair(&house, "week").await;
    browser.asks(&last, &at("last")).await;
    moves(&fay, &fourth, "c3").await;
    let (head, _) = service.hears().await;
    assert!(head.starts_with("POST /last "), "{head}");
    assert!(service.heard.try_recv().is_err());
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    let house = House::open(at_once()).await;
    let mut gone = Service::open("410 Gone").await;
    let mut there = Service::open("201 Created").await;
    let ([ann, ben], table) = pair(&house, "three_days").await;
    let browser = Browser::new();
    browser.asks(&ben, &format!("{}/old", gone.address)).await;
    moves(&ann, &table, "c3").await;
    gone.hears().await;
    browser.asks(&ben, &format!("{}/new", there.address)).await;
    for (guest, cell) in [(&ben, "a1"), (&ann, "e5")] {
        moves(guest, &table, cell).await;
    }
    there.hears().await;
    assert!(gone.heard.try_recv().is_err(), "the old one is not asked again");
}

#[tokio::test]
async fn subscriptions_are_checked_and_the_key_stays() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    let good = Browser::new().subscription("https://push.example.com/x");
    let other = |key: &str, value: &str| {
        let mut asked = good.clone();
        asked[key] = json!(value);
        asked
    };
    assert_eq!(guest.post("/api/session/push", good.clone()).await.status, 204);
    for asked in [
        other("endpoint", "http://push.example.com/x"),
        other("endpoint", "https://169.254.169.254/latest"),
        other("endpoint", "https://localhost/x"),
        other("p256dh", "AAAA"),
        other("auth", "AAAA"),
    ] {
        let answer = guest.post("/api/session/push", asked.clone()).await;
        assert_eq!(answer.refusal(), "400 bad_request", "{asked}");
    }
    let stranger = house.stranger().post("/api/session/push", good).await;
    assert_eq!(stranger.refusal(), "401 no_session");
    let key = house.stranger().get("/api/push").await.ok();
    let again = house.reopen().await;
    assert_eq!(again.stranger().get("/api/push").await.ok(), key);
}
