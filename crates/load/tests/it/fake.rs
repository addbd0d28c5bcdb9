//! A server of a few lines: sessions, tables, actions, sockets, all in memory. It breaks
//! connections off when told to.

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, HeaderMap};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use catalog::{Match, NewGame};
use load::Server;
use protocol::{Act, Action, ClientMsg, NewTable, TableId};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};
use tabletop::{Seat, Seed, Turn, Viewer};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

#[derive(Clone, Default)]
pub struct Fake(Arc<Mutex<House>>);

#[derive(Default)]
struct House {
    people: usize,
    tables: HashMap<String, Table>,
    /// The versions after which the connection that asked is broken off, before the answer.
    break_after: HashSet<u64>,
    /// How many sessions are refused before the first is made.
    busy: u32,
    /// Told when the server is no longer there.
    gone: watch::Sender<bool>,
    listening: Option<JoinHandle<()>>,
}

struct Table {
    game: Box<dyn Match>,
    seated: Vec<String>,
    log: Vec<Value>,
    done: HashMap<(String, String), u64>,
    news: watch::Sender<usize>,
}

/// Refusals are a kind here; the words do not matter.
type Refusal = &'static str;

impl Fake {
    /// Starts it on a port of its own.
    pub async fn open() -> (Fake, Server) {
        let fake = Fake::default();
        let router = Router::new()
            .route("/api/session", post(session))
            .route("/api/tables", post(table))
            .route("/api/tables/{id}/actions", post(action))
            .route("/api/tables/{id}/log", get(log))
            .route("/api/tables/{id}/live", get(live))
            .route("/metrics", get(async || "process_resident_memory_bytes 1000\n"))
            .with_state(fake.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = listener.local_addr().unwrap().into();
        let listening = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        fake.0.lock().unwrap().listening = Some(listening);
        (fake, server)
    }

    pub fn break_after(&self, versions: impl IntoIterator<Item = u64>) {
        self.0.lock().unwrap().break_after.extend(versions);
    }

    pub fn be_busy(&self, times: u32) {
        self.0.lock().unwrap().busy = times;
    }

    /// Breaks every connection off and listens no more.
    pub fn leave(&self) {
        let house = self.0.lock().unwrap();
        house.listening.as_ref().expect("it was there").abort();
        house.gone.send_replace(true);
    }

    /// How many tables there are, and how many of them are over.
    pub fn tables(&self) -> (usize, usize) {
        let house = self.0.lock().unwrap();
        let over = house.tables.values().filter(|table| table.game.outcome().is_some());
        (house.tables.len(), over.count())
    }

    /// How much has happened at all tables.
    pub fn lines(&self) -> usize {
        self.0.lock().unwrap().tables.values().map(|table| table.log.len()).sum()
    }

    fn on<T>(&self, id: &str, then: impl FnOnce(&mut Table) -> T) -> T {
        then(self.0.lock().unwrap().tables.get_mut(id).expect("the table is there"))
    }
}

impl Table {
    fn act(&mut self, who: &str, act: &Act) -> Result<u64, Refusal> {
        let key = (who.to_owned(), act.id.to_string());
        if let Some(v) = self.done.get(&key) {
            return Ok(*v);
        }
        let seat = self.seated.iter().position(|seated| seated == who).and_then(Seat::new);
        let what = match (&act.action, seat) {
            (Action::Join { .. }, None) => {
                self.seated.push(who.to_owned());
                json!({"type": "joined", "seat": self.seated.len() - 1})
            }
            (Action::Move { moves, .. }, Some(seat)) => {
                let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
                self.game.play_all(seat, &texts).map_err(|_| "illegal_move")?;
                json!({"type": "moved", "seat": seat.index(), "by": "player"})
            }
            _ => return Err("bad_request"),
        };
        let v = self.log.len() as u64 + 1;
        self.log.push(json!({"v": v, "at": v * 10, "what": what}));
        self.done.insert(key, v);
        self.news.send_replace(self.log.len());
        Ok(v)
    }

    fn position(&self, who: &str) -> Option<Value> {
        let seat = self.seated.iter().position(|seated| seated == who).and_then(Seat::new);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let turn = self.game.turn();
        let numbers = |seats: tabletop::Seats| seats.iter().map(Seat::index).collect::<Vec<_>>();
        (self.seated.len() == self.game.seats()).then(|| {
            json!({
                "view": self.game.view(viewer).unwrap(),
                "turn": match turn {
                    Turn::One(_) => "one",
                    Turn::Together(_) => "together",
                    Turn::Free { .. } => "free",
                    Turn::Over(_) => "over",
                },
                "may": numbers(turn.seats()),
                "awaited": numbers(turn.awaited()),
                "legal": seat.map_or(Vec::new(), |seat| self.game.legal(seat).unwrap()),
            })
        })
    }

    /// Everything after the version, each as an update; the position comes with the last.
    fn updates(&self, since: usize, who: &str) -> Vec<Value> {
        let mut updates: Vec<Value> = self.log[since..].to_vec();
        updates.iter_mut().for_each(|update| update["type"] = "update".into());
        if let Some(last) = updates.last_mut() {
            last["position"] = self.position(who).into();
        }
        updates
    }
}

fn refused(kind: Refusal) -> Response {
    let (status, retry_after) = match kind {
        "too_many_requests" => (StatusCode::TOO_MANY_REQUESTS, Some(0)),
        _ => (StatusCode::CONFLICT, None),
    };
    (status, Json(json!({"error": {"kind": kind, "message": kind, "retry_after": retry_after}})))
        .into_response()
}

fn who(headers: &HeaderMap) -> String {
    let token = headers[AUTHORIZATION].to_str().unwrap();
    token.strip_prefix("Bearer ").expect("a token").to_owned()
}

async fn session(State(fake): State<Fake>, Json(asked): Json<Value>) -> Response {
    assert_eq!(asked, json!({"token": true}));
    let mut house = fake.0.lock().unwrap();
    if house.busy > 0 {
        house.busy -= 1;
        return refused("too_many_requests");
    }
    house.people += 1;
    let (id, token) = (format!("{:012}", house.people), format!("secret{}", house.people));
    (StatusCode::CREATED, Json(json!({"person": {"id": id, "name": "N"}, "token": token})))
        .into_response()
}

async fn table(
    State(fake): State<Fake>,
    headers: HeaderMap,
    Json(new): Json<NewTable>,
) -> Response {
    let setup = serde_json::to_string(&new.setup).unwrap();
    let mut house = fake.0.lock().unwrap();
    let number = house.tables.len() as u8;
    let begin = NewGame::asked(&setup, Seed::new([number; 32]));
    let game = catalog::game(&new.game).unwrap().begin(&begin).unwrap();
    let id = format!("{number:016}");
    let log = vec![json!({"v": 1, "at": 10, "what": {"type": "created"}})];
    let table = Table {
        game,
        seated: vec![who(&headers)],
        log,
        done: HashMap::new(),
        news: watch::Sender::new(1),
    };
    house.tables.insert(id.clone(), table);
    (StatusCode::CREATED, Json(json!({"id": id, "game": new.game}))).into_response()
}

async fn action(
    State(fake): State<Fake>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(act): Json<Act>,
) -> Response {
    match fake.on(&id, |table| table.act(&who(&headers), &act)) {
        Ok(v) => Json(json!({"id": act.id, "v": v})).into_response(),
        Err(kind) => refused(kind),
    }
}

async fn log(State(fake): State<Fake>, Path(id): Path<String>) -> Json<Vec<Value>> {
    Json(fake.on(&id, |table| table.log.clone()))
}

async fn live(
    State(fake): State<Fake>,
    Path(id): Path<TableId>,
    Query(query): Query<HashMap<String, usize>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let (who, since) = (who(&headers), query.get("since").copied());
    upgrade.on_upgrade(move |socket| async move {
        // A socket that breaks is the client's business.
        let _ = serve(fake, id.to_string(), who, since, socket).await;
    })
}

async fn serve(
    fake: Fake,
    id: String,
    who: String,
    since: Option<usize>,
    mut socket: WebSocket,
) -> Result<(), axum::Error> {
    let text = |value: Value| Message::Text(value.to_string().into());
    let (missed, mut at, snapshot, mut news) = fake.on(&id, |table| {
        let missed = since.map_or(Vec::new(), |since| table.updates(since, &who));
        let v = table.log.len();
        let snapshot = json!({"type": "snapshot", "v": v, "position": table.position(&who)});
        (missed, v, snapshot, table.news.subscribe())
    });
    for message in missed.into_iter().chain([snapshot]) {
        socket.send(text(message)).await?;
    }
    let mut gone = fake.0.lock().unwrap().gone.subscribe();
    loop {
        tokio::select! {
            _ = gone.changed() => return Ok(()),
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return Ok(()) };
                let Message::Text(asked) = message else { continue };
                let ClientMsg::Act(act) = serde_json::from_str(&asked).unwrap() else { continue };
                let answer = match fake.on(&id, |table| table.act(&who, &act)) {
                    Ok(v) => json!({"type": "done", "id": act.id, "v": v}),
                    Err(kind) => json!({"type": "refused", "id": act.id, "error": {"kind": kind, "message": kind}}),
                };
                let v = answer["v"].as_u64();
                if v.is_some_and(|v| fake.0.lock().unwrap().break_after.remove(&v)) {
                    return Ok(());
                }
                socket.send(text(answer)).await?;
            }
            _ = news.changed() => {
                let updates = fake.on(&id, |table| table.updates(at, &who));
                at += updates.len();
                for update in updates {
                    socket.send(text(update)).await?;
                }
            }
        }
    }
}
