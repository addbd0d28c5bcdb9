//! Secrets where they are not due: seeds before the end, tokens, cookies and codes anywhere at all.

use super::{full_table, hear_out, play_nth};
use crate::house::{Answer, Guest, House, Socket, lenient, soon};
use hyper::Method;
use hyper::header::SET_COOKIE;
use serde_json::json;
use std::io;
use std::sync::{Arc, LazyLock, Mutex};
use tracing_subscriber::fmt::MakeWriter;

/// Everything that was ever heard, byte by byte.
#[derive(Clone, Default)]
struct Ears(Arc<Mutex<Vec<u8>>>);

impl Ears {
    fn hear(&self, bytes: impl AsRef<[u8]>) {
        self.0.lock().unwrap().extend(bytes.as_ref());
    }

    fn hear_answer(&self, answer: &Answer) {
        self.hear(format!("{:?}\n{:?}\n", answer.status, answer.headers));
        self.hear(&answer.body);
    }

    /// Listens to a socket until it is closed, or the game is over and its seed is due.
    fn listen(&self, mut socket: Socket) -> tokio::task::JoinHandle<()> {
        let ears = self.clone();
        tokio::spawn(async move {
            while let Some(text) = socket.next_text().await {
                if text.contains(r#""stage":"over""#) {
                    return;
                }
                ears.hear(text);
            }
        })
    }

    /// Which of these were heard.
    fn heard<'a>(&self, secrets: &'a [Vec<u8>]) -> Vec<&'a [u8]> {
        let heard = self.0.lock().unwrap();
        secrets.iter().map(Vec::as_slice).filter(|secret| contains(&heard, secret)).collect()
    }
}

fn contains(heard: &[u8], secret: &[u8]) -> bool {
    heard.windows(secret.len()).any(|window| window == secret)
}

impl io::Write for &Ears {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.hear(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for &'static Ears {
    type Writer = &'static Ears;

    fn make_writer(&'a self) -> &'static Ears {
        self
    }
}

/// The log of everything in this process, in full detail, from the first use on.
static LOG: LazyLock<Ears> = LazyLock::new(Ears::default);

fn listen_to_the_log() {
    let log: &'static Ears = &LOG;
    let detail = tracing::level_filters::LevelFilter::TRACE;
    tracing_subscriber::fmt().with_max_level(detail).with_ansi(false).with_writer(log).init();
}

/// A seed in every spelling it might slip out in.
fn spellings(seed: &str) -> Vec<Vec<u8>> {
    let byte = |at| u8::from_str_radix(&seed[at..at + 2], 16).unwrap();
    let raw: Vec<u8> = (0..64).step_by(2).map(byte).collect();
    let usual = base64(&raw);
    let url = usual.replace('+', "-").replace('/', "_");
    let listed = format!("{raw:?}");
    let bare = listed.trim_matches(['[', ']']).to_owned();
    let texts = [seed.to_owned(), seed.to_uppercase(), usual, url, bare.replace(' ', ""), bare];
    texts.into_iter().map(String::into_bytes).chain([raw]).collect()
}

/// Without the filling at the end.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: String = bytes.iter().map(|byte| format!("{byte:08b}")).collect();
    let letter = |six: &[u8]| {
        let six = format!("{:0<6}", str::from_utf8(six).unwrap());
        char::from(LETTERS[usize::from_str_radix(&six, 2).unwrap()])
    };
    bits.as_bytes().chunks(6).map(letter).collect()
}

/// Asks everything there is to ask, and some things there are not.
async fn ask_everything(ears: &Ears, guest: &Guest, table: &str) {
    for path in [
        "/health",
        "/metrics",
        "/api/openapi.json",
        "/api/games",
        "/api/tables",
        "/api/session",
        "/api/session/tables",
        "/api/tables?stage=running",
        "/",
    ] {
        ears.hear_answer(&guest.get(path).await);
    }
    for rest in [
        "",
        "/log",
        "/replay",
        "/replay?eyes=all",
        "/replay?eyes=0",
        "/replay?eyes=1",
        "/record",
        "/seed",
        "/replay?eyes=seed",
        "/live",
    ] {
        ears.hear_answer(&guest.get(&format!("/api/tables/{table}{rest}")).await);
    }
    for (path, body) in [
        ("/api/verify", json!("hideout 1")),
        ("/api/session/recover", json!({ "code": "x" })),
        (&format!("/api/tables/{table}/branch"), json!({ "step": 0, "seat": 0 })),
        (&format!("/api/tables/{table}/actions"), json!({ "id": 1 })),
    ] {
        ears.hear_answer(&guest.post(path, body).await);
    }
    for action in [
        json!({ "type": "move", "moves": ["seed"] }),
        json!({ "type": "rematch" }),
        json!({ "type": "kick", "seat": 0 }),
    ] {
        ears.hear_answer(&guest.act(table, action).await);
    }
}

#[tokio::test]
async fn secrets_are_kept() {
    listen_to_the_log();
    let house = House::open(lenient()).await;
    let ears = Ears::default();
    let (knows, keys) = people_with_secrets(&house).await;
    for game in catalog::games() {
        let (table, players) = full_table(&house, game.id()).await;
        let log = house.log(&table).await;
        let seed = log[0]["secret"]["created"]["seed"].as_str().unwrap();
        let outsiders = [house.stranger(), house.guest().await, knows.clone()];
        let everybody: Vec<&Guest> = players.iter().chain(&outsiders).collect();
        let mut sockets =
            vec![ears.listen(house.stranger().socket("/api/lobby/live").await.unwrap())];
        for guest in &everybody {
            sockets.push(ears.listen(guest.live(&table).await));
        }
        for nth in 0..10 {
            play_nth(&players, &table, nth).await;
        }
        for guest in &everybody {
            ask_everything(&ears, guest, &table).await;
        }
        let mut secrets = keys.clone();
        secrets.extend(spellings(seed));
        assert!(ears.heard(&secrets).is_empty(), "{}: a secret was told", game.id());

        for player in &players {
            player.act(&table, json!({ "type": "leave" })).await.ok();
        }
        for socket in sockets {
            soon(socket).await.unwrap();
        }
        assert!(ears.heard(&secrets).is_empty(), "{}: told before the end", game.id());
        assert!(LOG.heard(&secrets).is_empty(), "{}: a secret was logged", game.id());

        let record = house.stranger().get(&format!("/api/tables/{table}/record")).await;
        assert!(contains(&record.body, seed.as_bytes()), "it is told now");
        assert_eq!(house.stranger().look(&table).await["table"]["seed"], seed);
    }
    let (table, _) = full_table(&house, "diamonds").await;
    let running = house.log(&table).await[0]["secret"]["created"]["seed"].clone();
    let kept = Ears::default();
    kept.hear(house.everything());
    let sealed = spellings(running.as_str().unwrap());
    assert!(kept.heard(&sealed).is_empty(), "seeds of running games are sealed in backups");
    assert!(kept.heard(&keys).is_empty(), "of people's secrets only hashes are kept");
    hear_out(house.address, "nonsense\r\n\r\n").await;
    assert!(contains(&LOG.0.lock().unwrap(), b"connection ended early"), "the log was listened to");
}

/// A person, and every secret they were ever given.
async fn people_with_secrets(house: &House) -> (Guest, Vec<Vec<u8>>) {
    let (guest, token) = house.stranger().sign_in().await;
    let recovery = guest.ask(Method::POST, "/api/session/recovery", "".into()).await.ok();
    let code = recovery["link"].as_str().unwrap().split_once('=').unwrap().1.to_owned();
    let browser = house.stranger().post("/api/session", json!({})).await;
    let cookie = browser.headers[SET_COOKIE].to_str().unwrap();
    let cookie = cookie.split(['=', ';']).nth(1).unwrap().to_owned();
    (guest, [token, code, cookie].map(String::into_bytes).to_vec())
}
