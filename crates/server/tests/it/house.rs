//! A house to test in: a server of its own in a folder of its own, guests, and their sockets.

use futures_util::{FutureExt, SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use pg_scratch::{Scratch, sql};
use serde_json::{Value, json};
use server::limits::LimitSettings;
use server::{Pace, Server, Settings, SteadyTime};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;
use store::{
    DataDir, Inspection, Membership, Migration, PostgresStore, SqliteStore, StoreLocation,
};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes, even on a machine with twenty times as much to do as it has cores. A test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(180);

/// Bots move at once, nobody is limited, and time goes on as it always does.
pub fn lenient() -> Settings {
    Settings {
        pace: Pace { bot_least: 0, bot_most: 0, ..Pace::default() },
        limits: LimitSettings {
            requests_per_second: 0,
            new_people_per_hour: 0,
            new_tables_per_hour: 0,
            hints_per_minute: 0,
            ..LimitSettings::default()
        },
        ..Settings::default()
    }
}

/// A clock that stands still until it is moved.
#[derive(Clone)]
pub struct Hands(Arc<AtomicI64>);

impl Hands {
    /// Settings whose time these hands show.
    pub fn of(settings: Settings) -> (Hands, Settings) {
        let hands = Hands(Arc::new(AtomicI64::new(1_800_000_000_000)));
        let read = hands.clone();
        let now = Arc::new(move || read.0.load(Ordering::SeqCst));
        (hands, Settings { now, ..settings })
    }

    /// Settings for a house whose wall clock and whose ticks are moved apart.
    pub fn of_wall_and_ticks(settings: Settings) -> (Hands, Hands, Settings) {
        let ((wall, _), (ticks, settings)) = (Hands::of(settings.clone()), Hands::of(settings));
        let (shown, never_set) = (wall.clone(), ticks.clone());
        let time = Arc::new(SteadyTime::new(move || shown.now(), move || never_set.now()));
        let counting = time.clone();
        let now = Arc::new(move || time.now());
        (wall, ticks, Settings { now, jumps: Arc::new(move || counting.jumps()), ..settings })
    }

    /// What they show, in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

/// Where a house keeps everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    Sqlite,
    Postgres,
}

/// Both, for a test that is to hold on each.
pub const BOTH: [On; 2] = [On::Sqlite, On::Postgres];

/// How long a server on PostgreSQL has its tables without a sign of life.
pub const LEASE: Duration = Duration::from_secs(5);

/// How many servers stand for one: `NODES=2 cargo test --package server --test it`.
fn nodes() -> usize {
    let nodes = std::env::var("NODES").ok();
    nodes.map_or(1, |nodes| nodes.parse().expect("NODES is a number"))
}

/// A server on a database that others may share.
pub async fn node(url: &str, lease: Duration, settings: Settings) -> Server {
    let nodes = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let membership = Membership {
        address: Some(nodes.local_addr().unwrap().to_string()),
        lease,
        seal_key_name: settings.seal_key.name(),
    };
    let store = PostgresStore::connect(url, membership).await.unwrap();
    Server::new(Arc::new(store), settings).nodes_at(nodes)
}

/// A running server.
pub struct House {
    pub address: SocketAddr,
    folder: TempDir,
    /// The database, where it is not in the folder.
    url: Option<String>,
    settings: Settings,
    servers: Vec<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    stopped: JoinHandle<()>,
}

impl House {
    /// A new house: a server with a folder of its own, or as many on one database as are asked for.
    pub async fn open(settings: Settings) -> House {
        let on = if nodes() > 1 { On::Postgres } else { On::Sqlite };
        House::open_on(on, settings).await
    }

    /// A new house of one server, whatever is asked for: what each server counts for itself is tested with one.
    pub async fn of_one(settings: Settings) -> House {
        House::open_on(On::Sqlite, settings).await
    }

    /// A new house, kept in a folder or a schema of its own.
    pub async fn open_on(on: On, settings: Settings) -> House {
        match on {
            On::Sqlite => House::at(tempfile::tempdir().unwrap(), None, settings).await,
            On::Postgres => {
                let url = Some(Scratch::shared().schema());
                House::at(tempfile::tempdir().unwrap(), url, settings).await
            }
        }
    }

    /// A new house on a store that something has been put into first.
    pub async fn furnished(settings: Settings, furnish: impl AsyncFnOnce(&SqliteStore)) -> House {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        let store = SqliteStore::open(&data.database()).unwrap();
        furnish(&store).await;
        let server = Server::new(Arc::new(store), settings.clone());
        House::run(vec![server], folder, None, settings, Some(data)).await
    }

    /// A house on a copy of a database.
    pub async fn inherited(database: &Path, settings: Settings) -> House {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(database, DataDir::database_in(folder.path())).unwrap();
        House::at(folder, None, settings).await
    }

    /// A house on what a database holds after it was moved to PostgreSQL and, where wanted, back into a folder.
    pub async fn moved(database: &Path, to: On, settings: Settings) -> House {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        std::fs::create_dir(&old).unwrap();
        std::fs::copy(database, DataDir::database_in(&old)).unwrap();
        let url = Scratch::shared().schema();
        let shared = StoreLocation::Postgres(url.clone());
        let mut ways = vec![(StoreLocation::Folder(old), shared.clone())];
        if to == On::Sqlite {
            ways.push((shared, StoreLocation::Folder(new.clone())));
        }
        let key = settings.seal_key.name();
        let moving = move || {
            for (from, to) in &ways {
                let migration = Migration::open(from, to, Some(&key), false).unwrap();
                migration.run(&mut |_| {}).unwrap();
            }
        };
        tokio::task::spawn_blocking(moving).await.unwrap();
        match to {
            On::Sqlite => House::inherited(&DataDir::database_in(&new), settings).await,
            On::Postgres => House::at(folder, Some(url), settings).await,
        }
    }

    async fn at(folder: TempDir, url: Option<String>, settings: Settings) -> House {
        if let Some(url) = &url {
            let mut servers = Vec::new();
            for _ in 0..nodes() {
                servers.push(node(url, LEASE, settings.clone()).await);
            }
            return House::run(servers, folder, Some(url.clone()), settings, None).await;
        }
        let data = DataDir::open(folder.path()).unwrap();
        let store = SqliteStore::open(&data.database()).unwrap();
        let server = Server::new(Arc::new(store), settings.clone());
        House::run(vec![server], folder, None, settings, Some(data)).await
    }

    async fn run(
        servers: Vec<Server>,
        folder: TempDir,
        url: Option<String>,
        settings: Settings,
        data: Option<DataDir>,
    ) -> House {
        let data = Arc::new(data);
        let (mut addresses, mut running) = (Vec::new(), Vec::new());
        for server in servers {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            addresses.push(listener.local_addr().unwrap());
            let (stop, stopping) = oneshot::channel::<()>();
            let stopping = async { stopping.await.unwrap_or_default() };
            let lock = data.clone();
            let stopped = tokio::spawn(async move {
                let _lock = lock;
                server.run(listener, stopping).await;
            });
            running.push(Running { stop, stopped });
        }
        let address = match addresses[..] {
            [address] => address,
            _ => in_turn(addresses).await,
        };
        House { address, folder, url, settings, servers: running }
    }

    /// Stops in an orderly way and opens again on the same folder.
    pub async fn reopen(self) -> House {
        let settings = self.settings.clone();
        self.reopen_with(settings).await
    }

    /// Opens again with other settings.
    pub async fn reopen_with(self, settings: Settings) -> House {
        self.reopen_after(settings, |_| ()).await
    }

    /// Stays closed while something happens, to its database for instance, and opens again.
    pub async fn reopen_after(self, settings: Settings, meanwhile: impl FnOnce(&Path)) -> House {
        let House { folder, url, servers, .. } = self;
        for Running { stop, stopped } in servers {
            // It may have stopped by itself.
            let _ = stop.send(());
            soon(stopped).await.unwrap();
        }
        meanwhile(&DataDir::database_in(folder.path()));
        House::at(folder, url, settings).await
    }

    /// Where everything is kept.
    fn place(&self) -> StoreLocation {
        match &self.url {
            Some(url) => StoreLocation::Postgres(url.clone()),
            None => StoreLocation::Folder(self.folder.path().into()),
        }
    }

    /// How many servers there are.
    pub fn servers(&self) -> usize {
        self.servers.len()
    }

    /// How the house was opened.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A copy of everything the house keeps, made while it is open.
    pub fn copy(&self) -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let file = DataDir::database_in(folder.path());
        SqliteStore::backup(&DataDir::database_in(self.folder.path()), &file).unwrap();
        (folder, file)
    }

    /// Everything the house keeps, as somebody would find it who has stolen a backup.
    pub fn everything(&self) -> Vec<u8> {
        match &self.url {
            // Rows as PostgreSQL writes them.
            Some(url) => {
                let each =
                    "query_to_xml(format('SELECT t::text FROM %I t', table_name), true, false, '')";
                let from = "FROM information_schema.tables WHERE table_schema = current_schema()";
                sql(url, &format!("SELECT {each} {from}")).into_bytes()
            }
            None => std::fs::read(self.copy().1).unwrap(),
        }
    }

    /// An operator's hand beside the running server.
    pub fn operator(&self) -> store::Moderation {
        match &self.url {
            Some(url) => store::Moderation::connect(url).unwrap(),
            None => store::Moderation::open(&DataDir::database_in(self.folder.path())).unwrap(),
        }
    }

    /// A table's log as it is kept, line by line, and its seed opened.
    pub async fn log(&self, table: &str) -> Vec<Value> {
        let (place, id) = (self.place(), table.to_owned());
        let read = move || {
            let whole = Inspection::at(&place).unwrap();
            let tables = whole.tables().unwrap();
            let row = tables.into_iter().find(|row| row.id == id).unwrap();
            whole.log(row.key).unwrap()
        };
        let log = tokio::task::spawn_blocking(read).await.unwrap();
        let mut log: Vec<Value> =
            log.iter().map(|line| serde_json::from_str(&line.entry).unwrap()).collect();
        let created = &mut log[0]["secret"]["created"];
        if let Some(sealed) = created["sealed"].as_str() {
            let seed = self.settings.seal_key.open(table, sealed).unwrap().reveal();
            created["seed"] = seed.into();
        }
        log
    }

    /// A stranger.
    pub fn stranger(&self) -> Guest {
        stranger_at(self.address)
    }

    /// A person the server knows already, by their token.
    pub fn known(&self, id: &str, token: &str) -> Guest {
        let token = format!("Bearer {token}");
        Guest { id: id.to_owned(), ..self.stranger().with(header::AUTHORIZATION, &token) }
    }

    /// A new person, who holds a token.
    pub async fn guest(&self) -> Guest {
        self.stranger().sign_in().await.0
    }

    /// A new person with a name of their own choice.
    pub async fn named(&self, name: &str) -> Guest {
        let guest = self.guest().await;
        let body = json!({ "name": name }).to_string().into();
        guest.ask(Method::PATCH, "/api/session", body).await.ok();
        guest
    }

    /// So many new guests.
    pub async fn guests<const N: usize>(&self) -> [Guest; N] {
        let mut guests = Vec::new();
        for _ in 0..N {
            guests.push(self.guest().await);
        }
        guests.try_into().ok().unwrap()
    }
}

/// One address in front of all: whoever connects gets the next.
async fn in_turn(addresses: Vec<SocketAddr>) -> SocketAddr {
    let front = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = front.local_addr().unwrap();
    tokio::spawn(async move {
        for next in addresses.into_iter().cycle() {
            let (mut client, _) = front.accept().await.unwrap();
            tokio::spawn(async move {
                // Where nobody listens any more, it is hung up.
                let Ok(mut server) = TcpStream::connect(next).await else { return };
                let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
            });
        }
    });
    address
}

/// Somebody nobody knows yet, at any door.
pub fn stranger_at(address: SocketAddr) -> Guest {
    let http = Client::builder(TokioExecutor::new()).build_http();
    Guest { address, http, headers: HeaderMap::new(), id: String::new() }
}

/// Waits for something that must happen.
pub async fn soon<T>(thing: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, thing).await.expect("it happens in time")
}

/// A client of the server.
#[derive(Clone)]
pub struct Guest {
    /// The person's id; empty for a stranger.
    pub id: String,
    address: SocketAddr,
    http: Client<HttpConnector, Full<Bytes>>,
    headers: HeaderMap,
}

/// What the server answered.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The answer to something that must not be refused.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The status and the kind of a refusal, as `"409 seat_taken"`.
    #[track_caller]
    pub fn refusal(&self) -> String {
        assert!(!self.status.is_success(), "not refused: {}", self.text());
        let body: Value = serde_json::from_slice(&self.body).expect("a refusal is JSON");
        format!("{} {}", self.status.as_u16(), body["error"]["kind"].as_str().unwrap())
    }

    /// The body, unless it is something else than text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap_or("no text")
    }
}

impl Guest {
    /// The same guest with one more header in every request.
    pub fn with(mut self, name: HeaderName, value: &str) -> Guest {
        self.headers.insert(name, HeaderValue::from_str(value).unwrap());
        self
    }

    /// The stranger as a new person, and the token they hold.
    pub async fn sign_in(self) -> (Guest, String) {
        let session = self.post("/api/session", json!({ "token": true })).await.ok();
        let token = session["token"].as_str().unwrap().to_owned();
        let id = session["person"]["id"].as_str().unwrap().to_owned();
        (Guest { id, ..self.with(header::AUTHORIZATION, &format!("Bearer {token}")) }, token)
    }

    /// The same guest at the door of a house that has been opened again.
    pub fn at(self, house: &House) -> Guest {
        Guest { address: house.address, ..self }
    }

    /// The same guest at another door.
    pub fn at_address(self, address: SocketAddr) -> Guest {
        Guest { address, ..self }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, Bytes::new()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, body.to_string().into()).await
    }

    /// Any request at all.
    pub async fn ask(&self, method: Method, path: &str, body: Bytes) -> Answer {
        let uri = format!("http://{}{path}", self.address);
        let mut request = Request::builder().method(method).uri(uri);
        let headers = request.headers_mut().unwrap();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.extend(self.headers.clone());
        let request = request.body(Full::new(body)).unwrap();
        let answer = soon(self.http.request(request)).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let body = soon(answer.into_body().collect()).await.unwrap().to_bytes();
        Answer { status, headers, body }
    }

    /// Sets a table up and says its id.
    pub async fn table(&self, new: Value) -> String {
        self.post("/api/tables", new).await.ok()["id"].as_str().unwrap().to_owned()
    }

    /// Does something at a table under a new name.
    pub async fn act(&self, table: &str, action: Value) -> Answer {
        self.post(&format!("/api/tables/{table}/actions"), named(action)).await
    }

    /// What the guest may know of a table now.
    pub async fn look(&self, table: &str) -> Value {
        self.get(&format!("/api/tables/{table}")).await.ok()
    }

    /// A socket at a table.
    pub async fn live(&self, table: &str) -> Socket {
        self.socket(&format!("/api/tables/{table}/live")).await.unwrap()
    }

    /// Any socket, or the refusal as [`Answer::refusal`] puts it.
    pub async fn socket(&self, path: &str) -> Result<Socket, String> {
        let uri = format!("ws://{}{path}", self.address);
        let mut request = uri.into_client_request().unwrap();
        request.headers_mut().extend(self.headers.clone());
        match soon(connect_async(request)).await {
            Ok((stream, _)) => Ok(Socket(stream)),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                let (parts, body) = answer.into_parts();
                let body = body.unwrap_or_default().into();
                Err(Answer { status: parts.status, headers: parts.headers, body }.refusal())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// An action under a name nobody used before.
pub fn named(action: Value) -> Value {
    static NAMES: AtomicU64 = AtomicU64::new(0);
    json!({ "id": format!("a{}", NAMES.fetch_add(1, Ordering::Relaxed)), "action": action })
}

/// A socket at a table or in the lobby.
pub struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// The next message, or nothing if the server has closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        self.next_text().await.map(|text| serde_json::from_str(&text).unwrap())
    }

    /// The next message as the bytes that came.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match soon(self.0.next()).await {
                Some(Ok(Message::Text(text))) => return Some(text.as_str().to_owned()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_) | Err(_)) | None => return None,
            }
        }
    }

    /// What has come by now. A server that asks in vain whether anybody is there closes the socket: who hears long of other things asks
    /// for this now and then.
    pub fn so_far(&mut self) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(Some(Ok(message))) = self.0.next().now_or_never() {
            if let Message::Text(text) = message {
                texts.push(text.as_str().to_owned());
            }
        }
        texts
    }

    /// The next message of this type; others are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the socket stays open");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Waits until the server listens at the other end.
    pub async fn ping(&mut self) {
        self.send(Message::Ping(Bytes::new())).await;
        let answer = soon(self.0.next()).await;
        assert!(matches!(answer, Some(Ok(Message::Pong(_)))), "{answer:?}");
    }

    /// Sends any frame.
    pub async fn send(&mut self, message: Message) {
        soon(self.0.send(message)).await.unwrap();
    }

    /// Sends any frame, unless the server has closed the socket.
    pub async fn try_send(&mut self, message: Message) -> bool {
        soon(self.0.send(message)).await.is_ok()
    }

    /// Asks for something under a new name and says the name.
    pub async fn ask(&mut self, action: Value) -> String {
        let mut act = named(action);
        let id = act["id"].as_str().unwrap().to_owned();
        act["type"] = "act".into();
        self.send(Message::text(act.to_string())).await;
        id
    }

    /// Does something and waits for the answer to it: `done` or `refused`.
    pub async fn act(&mut self, action: Value) -> Value {
        let id = self.ask(action).await;
        loop {
            let message = self.next().await.expect("the socket stays open");
            if message["id"] == id.as_str() {
                return message;
            }
        }
    }
}
