//! The door with real sockets: every wait is for something to happen, never for time to pass.

#![allow(clippy::unwrap_used)]

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::body::Frame;
use hyper_util::rt::TokioIo;
use server::door::{Client, Closed, DoorSettings, serve};
use server::limits::{LimitSettings, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;

const SOON: Duration = Duration::from_millis(50);
/// Long enough for a guest who means to be in time, on a busy machine too.
const A_WHILE: Duration = Duration::from_secs(1);
const NEVER: Duration = Duration::from_secs(24 * 3600);

/// A door that loses its patience over nothing.
fn patient() -> DoorSettings {
    DoorSettings {
        head_within: NEVER,
        idle_for: NEVER,
        answer_within: NEVER,
        unread_for: NEVER,
        close_within: NEVER,
        ..DoorSettings::default()
    }
}

struct House {
    address: SocketAddr,
    close: oneshot::Sender<()>,
    closed: JoinHandle<Closed>,
}

impl House {
    async fn open(router: Router, settings: DoorSettings, limits: LimitSettings) -> House {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (close, closing) = oneshot::channel();
        let closing = async { closing.await.unwrap_or_default() };
        let limits = Arc::new(Limits::new(&limits));
        let closed = tokio::spawn(serve(listener, router, settings, limits, closing));
        House { address, close, closed }
    }

    async fn knock(&self, words: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(words.as_bytes()).await.unwrap();
        stream
    }

    /// Everything the house says until it hangs up.
    async fn hear_out(&self, words: &str) -> String {
        heard(&mut self.knock(words).await).await
    }
}

async fn heard(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await.unwrap();
    String::from_utf8(text).unwrap()
}

/// One response on a connection that stays open, known by how it ends.
async fn heard_until(stream: &mut TcpStream, end: &str) -> String {
    let mut text = String::new();
    while !text.ends_with(end) {
        let byte = stream.read_u8().await.unwrap_or_else(|_| panic!("hung up after {text:?}"));
        text.push(char::from(byte));
    }
    text
}

fn hello() -> Router {
    Router::new().route("/", get(|| async { "hello" }))
}

const GET: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const LAST_GET: &str = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

#[tokio::test]
async fn a_slow_head_is_cut_off() {
    let settings = DoorSettings { head_within: SOON, ..patient() };
    let house = House::open(hello(), settings, LimitSettings::default()).await;
    for words in ["", "G", "GET / HTTP/1.1\r\nHost:"] {
        assert_eq!(house.hear_out(words).await, "", "{words:?}");
    }
}

#[tokio::test]
async fn a_slow_second_head_is_cut_off() {
    let settings = DoorSettings { head_within: A_WHILE, ..patient() };
    let house = House::open(hello(), settings, LimitSettings::default()).await;
    let mut second = house.knock(GET).await;
    heard_until(&mut second, "hello").await;
    second.write_all(b"GET /").await.unwrap();
    assert_eq!(heard(&mut second).await, "", "its time counts from its first byte");
}

#[tokio::test]
async fn a_long_head_is_refused() {
    let house = House::open(hello(), patient(), LimitSettings::default()).await;
    let long = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(16 * 1024));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "X: x\r\n".repeat(101));
    for words in [&long[..16 * 1024], &many] {
        let answer = house.hear_out(words).await;
        assert!(answer.starts_with("HTTP/1.1 431 "), "{answer:?}");
        assert!(answer.contains(r#"{"error":{"kind":"too_large""#), "{answer:?}");
        assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{answer:?}");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed_in_its_own_time() {
    let settings = DoorSettings { idle_for: A_WHILE, ..patient() };
    let house = House::open(hello(), settings, LimitSettings::default()).await;
    let answer = house.hear_out(GET).await;
    assert!(answer.ends_with("hello"), "{answer:?}");
}

#[tokio::test]
async fn waiting_guests_and_upgraded_ones_are_not_dawdlers() {
    let router = hello().route("/echo", get(echo));
    let settings = DoorSettings { head_within: A_WHILE, ..patient() };
    let house = House::open(router, settings, LimitSettings::default()).await;
    let mut waiting = house.knock(GET).await;
    heard_until(&mut waiting, "hello").await;
    let upgrade = "GET /echo HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";
    let mut upgraded = house.knock(upgrade).await;
    heard_until(&mut upgraded, "\r\n\r\n").await;
    for _ in 0..2 {
        upgraded.write_all(b"ping").await.unwrap();
        heard_until(&mut upgraded, "ping").await;
        assert_eq!(house.hear_out("").await, "", "by now a dawdler is gone");
    }
    upgraded.write_all(b"ping").await.unwrap();
    heard_until(&mut upgraded, "ping").await;
    waiting.write_all(GET.as_bytes()).await.unwrap();
    heard_until(&mut waiting, "hello").await;
}

#[tokio::test]
async fn too_many_connections_are_refused() {
    let limits = LimitSettings { connections_per_address: 2, ..LimitSettings::default() };
    let router = hello().route("/echo", get(echo));
    let house = House::open(router, patient(), limits).await;
    let mut first = house.knock(GET).await;
    heard_until(&mut first, "hello").await;
    let upgrade = "GET /echo HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";
    let mut upgraded = house.knock(upgrade).await;
    heard_until(&mut upgraded, "\r\n\r\n").await;

    let refusal = house.hear_out("").await;
    assert!(refusal.starts_with("HTTP/1.1 503 "), "{refusal:?}");
    assert!(refusal.contains("\r\nRetry-After: 10\r\n"), "{refusal:?}");
    assert!(refusal.contains(r#"{"error":{"kind":"too_many_requests""#));

    drop(first);
    // The house learns of it in its own time; until then it may hang up before it has read the request.
    let mut answer = Vec::new();
    while !answer.starts_with(b"HTTP/1.1 200 ") {
        answer.clear();
        let mut guest = house.knock("").await;
        let _hung_up = guest.write_all(LAST_GET.as_bytes()).await;
        let _hung_up = guest.read_to_end(&mut answer).await;
    }
}

#[tokio::test]
async fn a_slow_body_is_not_waited_for() {
    let router = Router::new().route("/", post(|body: String| async { body }));
    let settings = DoorSettings { answer_within: SOON, ..patient() };
    let house = House::open(router, settings, LimitSettings::default()).await;
    let answer =
        house.hear_out("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhell").await;
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer:?}");
    assert!(answer.contains(r#"{"error":{"kind":"too_slow""#), "{answer:?}");
    assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{answer:?}");
}

/// One timeout stands around a request; whose fault it is depends on whether all of it was here.
#[tokio::test]
async fn a_slow_handler_is_the_servers_fault() {
    let never = || std::future::pending::<()>();
    let router = Router::new().route("/", get(never).post(move |_: String| never()));
    let settings = DoorSettings { answer_within: SOON, ..patient() };
    let house = House::open(router, settings, LimitSettings::default()).await;
    for request in [LAST_GET, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"] {
        let answer = house.hear_out(request).await;
        assert!(answer.starts_with("HTTP/1.1 504 "), "{answer:?}");
        assert!(answer.contains(r#"{"error":{"kind":"timeout""#), "{answer:?}");
    }
}

#[tokio::test]
async fn a_guest_who_reads_nothing_is_let_go() {
    let (told, mut tells) = mpsc::unbounded_channel();
    let endless = get(move || async move { Body::new(Endless(told)) });
    let settings = DoorSettings { unread_for: SOON, ..patient() };
    let house =
        House::open(Router::new().route("/", endless), settings, LimitSettings::default()).await;
    let unread = house.knock(GET).await;
    tells.recv().await.expect("the body tells when it is dropped");
    drop(unread);
}

#[tokio::test]
async fn closing_finishes_what_is_in_flight() {
    let (started, mut starts) = mpsc::channel(1);
    let go_on = Arc::new(Notify::new());
    let wait = go_on.clone();
    let slow = get(move || async move {
        started.send(()).await.unwrap();
        wait.notified().await;
        "done"
    });
    let router = hello().route("/slow", slow);
    let house = House::open(router, patient(), LimitSettings::default()).await;
    let mut idle = house.knock(GET).await;
    heard_until(&mut idle, "hello").await;
    let mut busy = house.knock("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").await;
    starts.recv().await.unwrap();

    house.close.send(()).unwrap();
    assert_eq!(heard(&mut idle).await, "", "nobody waits for the next request");
    assert!(TcpStream::connect(house.address).await.is_err(), "the door is shut");
    go_on.notify_one();
    let answer = heard(&mut busy).await;
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("done"), "{answer:?}");
    assert_eq!(house.closed.await.unwrap(), Closed::Quietly);
}

#[tokio::test]
async fn closing_has_a_deadline() {
    let (started, mut starts) = mpsc::channel(1);
    let stuck = get(move || async move {
        started.send(()).await.unwrap();
        std::future::pending::<()>().await;
    });
    let settings = DoorSettings { close_within: SOON, ..patient() };
    let router = Router::new().route("/", stuck);
    let house = House::open(router, settings, LimitSettings::default()).await;
    let _busy = house.knock(GET).await;
    starts.recv().await.unwrap();
    house.close.send(()).unwrap();
    assert_eq!(house.closed.await.unwrap(), Closed::OnGuests(1));
}

#[tokio::test]
async fn a_client_is_known_by_its_address() {
    let who = get(|Extension(Client(ip)): Extension<Client>| async move { format!("<{ip}>") });
    for (behind_proxy, headers, ip) in [
        (false, "", "127.0.0.1"),
        (false, "X-Forwarded-For: 192.0.2.1\r\n", "127.0.0.1"),
        (true, "", "127.0.0.1"),
        (true, "X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1"),
        (true, "X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\n", "192.0.2.2"),
        (true, "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 192.0.2.3\r\n", "192.0.2.3"),
        (true, "X-Forwarded-For: 192.0.2.1:4711\r\n", "192.0.2.1"),
        (true, "X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"),
        (true, "X-Forwarded-For: [2001:db8::1]\r\n", "2001:db8::1"),
        (true, "X-Forwarded-For: [2001:db8::1]:4711\r\n", "2001:db8::1"),
        (true, "X-Forwarded-For: ::ffff:192.0.2.1\r\n", "192.0.2.1"),
        (true, "X-Forwarded-For: 192.0.2.1, nobody\r\n", "127.0.0.1"),
    ] {
        let settings = DoorSettings { behind_proxy, ..patient() };
        let router = Router::new().route("/", who.clone());
        let house = House::open(router, settings, LimitSettings::default()).await;
        let request = LAST_GET.replace("\r\n\r\n", &format!("\r\n{headers}\r\n"));
        let answer = house.hear_out(&request).await;
        assert!(answer.ends_with(&format!("<{ip}>")), "{headers:?}: {answer:?}");
    }
}

/// Speaks a protocol of its own: everything comes back.
async fn echo(request: Request) -> Response {
    let upgrade = hyper::upgrade::on(request);
    tokio::spawn(async move {
        let (mut read, mut write) = tokio::io::split(TokioIo::new(upgrade.await.unwrap()));
        tokio::io::copy(&mut read, &mut write).await
    });
    let headers = [(header::CONNECTION, "upgrade"), (header::UPGRADE, "echo")];
    (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
}

/// A body without end, which tells when it is dropped.
struct Endless(mpsc::UnboundedSender<()>);

impl Drop for Endless {
    fn drop(&mut self) {
        self.0.send(()).unwrap();
    }
}

impl hyper::body::Body for Endless {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b'.'; 65536])))))
    }
}
