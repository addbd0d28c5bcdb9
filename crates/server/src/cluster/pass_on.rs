//! Requests and sockets for a table that another server has.

use super::Nodes;
use crate::App;
use crate::door::Client;
use crate::http::MAX_BODY;
use crate::limits::SocketPermit;
use crate::problem::{Elsewhere, Problem};
use axum::body::{Body, to_bytes};
use axum::extract::{MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::TableId;
use std::net::IpAddr;
use std::time::Duration;
use store::Node;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, copy_buf, sink, split};
use tokio::time::{Instant, sleep, timeout};

/// What a server shows to prove that it is of the cluster.
const TOKEN: HeaderName = HeaderName::from_static("x-hideout-node");
/// Where the client is that a server asks for.
const CLIENT: HeaderName = HeaderName::from_static("x-hideout-client");

/// The routes that are answered by the table itself.
const ROUTES: [&str; 4] = [
    "/api/tables/{id}",
    "/api/tables/{id}/actions",
    "/api/tables/{id}/hint",
    "/api/tables/{id}/live",
];

/// For how long a table is looked for at one server after another: longer than a lease, shorter than the door's patience.
const PATIENCE: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(50);

/// What is read from a socket at once, in bytes.
const BUFFER: usize = 4 * 1024;
/// How long a client that has been told everything is still listened to.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Nothing was heard from another server, or it has not the table either. What was asked may have been done.
pub(super) struct Unheard;

/// Answers what is asked of a table here, or passes it on to the server that has it, for as long as it takes to find one. Asking again is
/// safe: what is done at a table has a name.
pub(crate) async fn pass_on(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let (Some(nodes), Some(id)) = (app.hall.nodes(), table(&request)) else {
        return Ok(next.run(request).await);
    };
    let (parts, body) = request.into_parts();
    let too_large = |_| Problem::TooLarge { limit: MAX_BODY };
    let body = to_bytes(body, MAX_BODY).await.map_err(too_large)?;
    let again = || Request::from_parts(parts.clone(), Body::from(body.clone()));
    let until = Instant::now() + PATIENCE;
    loop {
        let node = match nodes.owners.get(&id) {
            Some(node) => node,
            None => {
                let response = next.clone().run(again()).await;
                match response.extensions().get() {
                    Some(Elsewhere(node)) => node.clone(),
                    None => return Ok(response),
                }
            }
        };
        let begun = Instant::now();
        match nodes.ask(&node, again()).await {
            Ok(response) => {
                nodes.owners.insert(id, node.clone());
                app.hall.metrics().passed_on(begun.elapsed());
                return join(&app, node, parts, response);
            }
            Err(Unheard) => drop(nodes.owners.remove(&id)),
        }
        if Instant::now() > until {
            return Err(Problem::Timeout);
        }
        sleep(PAUSE).await;
    }
}

/// Which table itself is to answer, if one is.
fn table(request: &Request) -> Option<TableId> {
    let route = request.extensions().get::<MatchedPath>()?;
    if !ROUTES.contains(&route.as_str()) {
        return None;
    }
    request.uri().path().split('/').nth(3)?.parse().ok()
}

impl Nodes {
    /// Asks another server.
    pub(super) async fn ask(&self, node: &Node, request: Request) -> Result<Response, Unheard> {
        let (mut parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
        parts.uri = Uri::try_from(format!("http://{}{path}", node.address)).map_err(|_| Unheard)?;
        let client = parts.extensions.get::<Client>().map(|client| client.0.to_string());
        let mut asked = Request::new(body);
        (*asked.method_mut(), *asked.uri_mut()) = (parts.method, parts.uri);
        let upgrade = parts.headers.get(header::UPGRADE).cloned();
        *asked.headers_mut() = end_to_end(parts.headers);
        let headers = asked.headers_mut();
        headers.insert(TOKEN, self.token.clone());
        if let Some(client) = client.and_then(|client| HeaderValue::try_from(client).ok()) {
            headers.insert(CLIENT, client);
        }
        if let Some(protocol) = upgrade {
            headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
            headers.insert(header::UPGRADE, protocol);
        }
        let answer = tokio::select! {
            answer = self.client.request(asked) => answer.map_err(|_| Unheard)?,
            // It may be paused or cut off: what it has is taken over when its lease has ended.
            () = self.gone(node) => return Err(Unheard),
        };
        match answer.status() {
            StatusCode::MISDIRECTED_REQUEST => Err(Unheard),
            _ => Ok(answer.map(Body::new)),
        }
    }
}

/// The answer as it is given to the client; a socket is joined to the one behind it.
fn join(app: &App, node: Node, parts: Parts, mut response: Response) -> Result<Response, Problem> {
    if response.status() != StatusCode::SWITCHING_PROTOCOLS {
        let headers = std::mem::take(response.headers_mut());
        *response.headers_mut() = end_to_end(headers);
        return Ok(response);
    }
    let client = parts.extensions.get::<Client>().map(|client| client.0);
    let permit = client.map(|client| app.limits.socket(client.into())).transpose();
    let permit = permit
        .map_err(|many| Problem::TooMany { what: "sockets", retry_after: many.retry_after_s })?;
    let mut parts = parts;
    let ours = parts.extensions.remove::<OnUpgrade>().ok_or(Problem::Fault)?;
    let theirs = hyper::upgrade::on(&mut response);
    tokio::spawn(pipe(app.clone(), node, ours, theirs, permit));
    Ok(response.map(|_| Body::empty()))
}

/// Carries what both ends of a socket say, until one goes, the other server is gone, or this one stops.
async fn pipe(
    app: App,
    node: Node,
    ours: OnUpgrade,
    theirs: OnUpgrade,
    _permit: Option<SocketPermit>,
) {
    let (Some(nodes), Ok(theirs), Ok(ours)) = (app.hall.nodes(), theirs.await, ours.await) else {
        return;
    };
    app.hall.metrics().socket_passed_on();
    tokio::select! {
        // Whoever is cut off comes back.
        () = carry(TokioIo::new(ours), TokioIo::new(theirs)) => {}
        () = nodes.gone(&node) => {}
        () = nodes.stopping.cancelled() => {}
    }
    app.hall.metrics().passed_socket_closed();
}

/// Carries what a client and a server say to each other, until the server has said everything. A client that talks on when the
/// server hears it no more is still told why.
async fn carry(client: impl AsyncRead + AsyncWrite, server: impl AsyncRead + AsyncWrite) {
    let ((from_client, mut to_client), (from_server, mut to_server)) =
        (split(client), split(server));
    let mut from_client = BufReader::with_capacity(BUFFER, from_client);
    let mut from_server = BufReader::with_capacity(BUFFER, from_server);
    let there = async {
        // If either end has gone the way back ends too.
        let _ = copy_buf(&mut from_client, &mut to_server).await;
        let _ = to_server.shutdown().await;
        std::future::pending().await
    };
    let back = async {
        // The client may have gone.
        let _ = copy_buf(&mut from_server, &mut to_client).await;
        let _ = to_client.shutdown().await;
    };
    tokio::select! {
        () = there => {}
        () = back => {}
    }
    // A client that is cut off while it talks may lose what it has not read.
    let _ = timeout(LAST_WORDS, copy_buf(&mut from_client, &mut sink())).await;
}

/// Headers without those that are about the connection they came on.
fn end_to_end(mut headers: HeaderMap) -> HeaderMap {
    for name in [
        header::CONNECTION,
        header::UPGRADE,
        header::TE,
        header::TRAILER,
        header::TRANSFER_ENCODING,
        HeaderName::from_static("keep-alive"),
        HeaderName::from_static("proxy-connection"),
    ] {
        headers.remove(name);
    }
    headers
}

/// Lets in what another server asks for a client, and nobody else. It is told where this server cannot answer.
pub(crate) async fn from_node(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let nodes = app.hall.nodes().ok_or(Problem::NotFound)?;
    if !request.headers().get(TOKEN).is_some_and(|token| nodes.knows(token)) {
        return Err(Problem::NotFound);
    }
    let client = request.headers().get(CLIENT).and_then(|client| client.to_str().ok());
    let client = client.and_then(|client| client.parse::<IpAddr>().ok());
    if let Some(client) = client {
        request.extensions_mut().insert(Client(client));
    }
    request.headers_mut().remove(TOKEN);
    let response = next.run(request).await;
    let unavailable = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    let elsewhere = response.extensions().get::<Elsewhere>().is_some();
    match elsewhere || unavailable && app.hall.is_stopping() {
        true => Ok(StatusCode::MISDIRECTED_REQUEST.into_response()),
        false => Ok(response),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, duplex, join};

    #[tokio::test(start_paused = true)]
    async fn a_client_that_is_not_heard_any_more_is_told_why() {
        let (mut client, ours) = duplex(64);
        let (deaf, gone) = duplex(64);
        drop(gone);
        client.write_all(b"and another thing").await.unwrap();
        carry(ours, join(&b"refused"[..], deaf)).await;
        let mut heard = String::new();
        client.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "refused");
    }

    #[tokio::test]
    async fn a_server_hears_that_the_client_has_gone() {
        let (client, ours) = duplex(64);
        let (theirs, mut server) = duplex(64);
        drop(client);
        let answering = async {
            let mut heard = String::new();
            server.read_to_string(&mut heard).await.unwrap();
            drop(server);
            heard
        };
        let ((), heard) = tokio::join!(carry(ours, theirs), answering);
        assert_eq!(heard, "");
    }
}
