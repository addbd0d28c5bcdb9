//! The door: who gets in, how long a guest may dither, and how the house closes.

mod connection;
mod words;

use std::convert::Infallible;
use std::future::Future;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, Response, StatusCode, Version, header};
use axum::response::IntoResponse;
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

use self::connection::{Connection, InFlight, Requests};
use crate::headers::harden;
use crate::limits::{Address, ConnectionPermit, Limits, TooMany};
use crate::problem::Problem;

/// How patient the door is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoorSettings {
    /// Take a client's address from the right-most entry of `X-Forwarded-For`, which the proxy in front of us wrote.
    pub behind_proxy: bool,
    /// Time for a whole request head, from its first byte (the first head: from the connection's start).
    pub head_within: Duration,
    /// Bytes of a request head, 8 KiB at least; a connection never buffers more.
    pub head_bytes: usize,
    /// Time a connection may wait between two requests.
    pub idle_for: Duration,
    /// Time until a response starts, the request's body read.
    pub answer_within: Duration,
    /// Time a client may leave everything that was sent to it unread.
    pub unread_for: Duration,
    /// Time for what is in flight to finish once the house closes.
    pub close_within: Duration,
}

impl Default for DoorSettings {
    fn default() -> DoorSettings {
        DoorSettings {
            behind_proxy: false,
            head_within: Duration::from_secs(10),
            head_bytes: 16 * 1024,
            idle_for: Duration::from_secs(75),
            answer_within: Duration::from_secs(20),
            unread_for: Duration::from_secs(30),
            close_within: Duration::from_secs(10),
        }
    }
}

/// Whose request it is; every request carries one among its extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Client(pub IpAddr);

/// How the house closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Closed {
    /// Every request in flight was answered.
    Quietly,
    /// This many connections were still busy at the deadline.
    OnGuests(usize),
}

/// Lets guests in until `shutdown`, then waits for those being served.
///
/// An upgraded connection is its handler's own from then on: it keeps its permit, and is not waited for.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: DoorSettings,
    limits: Arc<Limits>,
    shutdown: impl Future<Output = ()>,
) -> Closed {
    let (closing, _) = watch::channel(());
    let settings = Arc::new(settings);
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = shutdown.as_mut() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match permit(&limits, &settings, peer) {
                Ok(permit) => {
                    let guest =
                        Handler { peer, settings: settings.clone(), router: router.clone() };
                    tokio::spawn(guest.serve(stream, permit, closing.subscribe()));
                }
                Err(full) => turn_away(stream, full),
            },
            Err(error) if is_the_guests_own(&error) => {}
            Err(error) => {
                // Out of file descriptors, most likely: they come back when a connection closes.
                tracing::warn!(%error, "cannot accept connections");
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    closing.send_replace(());
    match timeout(settings.close_within, closing.closed()).await {
        Ok(()) => Closed::Quietly,
        Err(_) => Closed::OnGuests(closing.receiver_count()),
    }
}

struct Handler {
    peer: SocketAddr,
    settings: Arc<DoorSettings>,
    router: Router,
}

impl Handler {
    async fn serve(
        self,
        stream: TcpStream,
        permit: ConnectionPermit,
        mut closing: watch::Receiver<()>,
    ) {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "connection lost before it began");
            return;
        }
        let mut http = http1::Builder::new();
        // Of the head hyper counts the waiting too; its first byte starts the shorter time, in `Connection`. At most 100 headers, as it is.
        http.timer(TokioTimer::new())
            .header_read_timeout(self.settings.idle_for)
            .max_buf_size(self.settings.head_bytes);
        let requests = Requests::default();
        let stream = Connection::new(stream, permit, requests.clone(), &self.settings);
        let service = service_fn(move |request| {
            let in_flight = requests.begin();
            let answer = self.answer(request);
            async move { Ok::<_, Infallible>(ResponseBody::of(answer.await, in_flight)) }
        });
        let mut connection =
            pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = closing.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "connection ended early");
        }
    }

    fn answer(&self, request: Request<Incoming>) -> impl Future<Output = Response<Body>> + use<> {
        let forwarded =
            self.settings.behind_proxy.then(|| forwarded_for(request.headers())).flatten();
        let host = one_host(&request);
        let client = Client(forwarded.unwrap_or(self.peer.ip()).to_canonical());
        let arrived = Arc::new(AtomicBool::new(request.body().is_end_stream()));
        let mut request =
            request.map(|body| Body::new(RequestBody { body, arrived: arrived.clone() }));
        request.extensions_mut().insert(client);
        let answer = timeout(self.settings.answer_within, self.router.clone().oneshot(request));
        async move {
            if let Err(problem) = host {
                return at_the_door(problem);
            }
            match answer.await {
                Ok(Ok(response)) => response,
                Ok(Err(never)) => match never {},
                Err(_) if arrived.load(Ordering::Relaxed) => at_the_door(Problem::Timeout),
                Err(_) => at_the_door(Problem::TooSlow),
            }
        }
    }
}

fn permit(
    limits: &Limits,
    settings: &DoorSettings,
    peer: SocketAddr,
) -> Result<ConnectionPermit, TooMany> {
    if settings.behind_proxy {
        limits.proxied_connection()
    } else {
        limits.connection(Address::from(peer.ip()))
    }
}

/// Says no without waiting for anything the guest does.
fn turn_away(stream: TcpStream, TooMany { retry_after_s }: TooMany) {
    let many = Problem::TooMany { what: "connections", retry_after: retry_after_s };
    let response = words::response("503 Service Unavailable", &many);
    if let Err(error) = stream.into_std().and_then(|mut stream| stream.write_all(&response)) {
        tracing::debug!(%error, "connection refused without a word");
    }
}

fn is_the_guests_own(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// A request says exactly once which site it is for, so that nobody in between reads another site out of
/// it than we do. Only the oldest clients may leave it out.
fn one_host(request: &Request<Incoming>) -> Result<(), Problem> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let names_a_site = match (hosts.next(), hosts.next()) {
        (Some(host), None) => host.to_str().is_ok_and(|host| {
            !host.contains('@') && host.parse::<axum::http::uri::Authority>().is_ok()
        }),
        (None, _) => request.version() == Version::HTTP_10,
        (Some(_), Some(_)) => false,
    };
    match names_a_site {
        true => Ok(()),
        false => {
            Err(Problem::BadRequest("a request has one Host header, with a host in it".into()))
        }
    }
}

/// Only the last entry was written by our own proxy; the client may have made the others up.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let entries = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let entry = entries.rsplit(',').next()?.trim();
    let bare = entry.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| Some(entry.parse::<SocketAddr>().ok()?.ip()))
}

/// A refusal after which the connection is closed.
fn at_the_door(problem: Problem) -> Response<Body> {
    let mut response = problem.into_response();
    harden(response.headers_mut());
    response.headers_mut().insert(header::CONNECTION, header::HeaderValue::from_static("close"));
    response
}

/// The body of a request, which notes when all of it is here: only then is a late answer ours to blame.
struct RequestBody {
    body: Incoming,
    arrived: Arc<AtomicBool>,
}

impl hyper::body::Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if self.body.is_end_stream() || matches!(frame, Poll::Ready(None)) {
            self.arrived.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that ends its request when it has been sent.
struct ResponseBody {
    body: Body,
    _in_flight: InFlight,
}

impl ResponseBody {
    fn of(response: Response<Body>, mut in_flight: InFlight) -> Response<ResponseBody> {
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            in_flight.never_ends();
        }
        response.map(|body| ResponseBody { body, _in_flight: in_flight })
    }
}

impl hyper::body::Body for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
