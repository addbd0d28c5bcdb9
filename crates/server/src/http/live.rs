//! `/api/tables/{id}/live`: a table's socket.

use super::extract::{Asked, AtTable, From, MaybeSigned};
use super::many_of;
use super::refusals::{Always, Bad, Forbidden, NoSession, NotNow, Nothing};
use super::session::tie;
use crate::App;
use crate::actor::{Command, Inbox, Outbox, Post, Reply, SocketId, encode};
use crate::limits::{Address, Frames, SocketPermit};
use crate::problem::Problem;
use crate::sessions::SessionHandle;
use axum::extract::State;
use axum::extract::ws::{
    CloseCode, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code,
};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use protocol::{ActionId, ClientMsg, Closing, ServerMsg, TableId};
use serde::Deserialize;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep};
use utoipa::IntoParams;

/// The largest message a client may send, in bytes.
pub const MAX_MESSAGE: usize = 16 * 1024;
/// A socket nothing has been heard from for this long is asked whether it is there.
pub const QUIET: Duration = Duration::from_secs(30);
/// One that does not answer in this time is closed. The browser itself answers, also for a page in the background.
pub const ANSWER: Duration = Duration::from_secs(15);
/// A socket that takes longer than this to take a message is closed.
const SLOWEST: Duration = Duration::from_secs(10);
/// How long a client that is told to go is still listened to.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where a client left off.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LiveAsked {
    /// The last version the client has; it gets everything after it.
    #[param(format = "uint64")]
    since: Option<u64>,
}

/// A table's socket: `ServerMsg` comes, `ClientMsg` goes
#[utoipa::path(get, path = "/api/tables/{id}/live", operation_id = "table_live", params(("id" = TableId, Path), LiveAsked),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 101, description = "The socket is open"), Always, Bad, NoSession, Forbidden, Nothing, NotNow))]
pub async fn live(
    State(app): State<App>,
    AtTable(id): AtTable,
    MaybeSigned(visitor): MaybeSigned,
    From(address): From,
    Asked(asked): Asked<LiveAsked>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade =
        upgrade.map_err(|_| Problem::BadRequest("only a WebSocket can be opened here".into()))?;
    // Another server answers, or the next: a socket that is open could only be closed again.
    if app.hall.is_stopping() {
        return Err(Problem::Busy);
    }
    app.hall.must_have(&id).await?;
    let permit = app.limits.socket(address).map_err(|many| many_of("sockets", many))?;
    let handle = tie(&app, visitor).await?;
    Ok(sized(upgrade)
        .on_upgrade(move |socket| serve(app, id, handle, address, asked.since, socket, permit)))
}

/// A socket takes little memory: small buffers, small messages.
pub fn sized(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
}

async fn serve(
    app: App,
    id: TableId,
    handle: SessionHandle,
    from: Address,
    since: Option<u64>,
    mut socket: WebSocket,
    _permit: SocketPermit,
) {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let socket_id = SocketId(NEXT.fetch_add(1, Ordering::Relaxed));
    let (outbox, inbox) = Outbox::channel(socket_id);
    let person = handle.person().map(|person| person.id);
    app.hall.metrics().socket_opened();
    match app.hall.attach(&id, outbox, from, person, since) {
        Ok(table) => {
            let mut session = SocketSession { socket, inbox, table, id: socket_id, handle, from };
            session.talk(app.limits.messages()).await;
            // The table may have gone, and then it sends nothing more anyway.
            let _ = session.table.send(Command::Detach(socket_id)).await;
        }
        // Too much is asked of the table, or the server has begun to stop.
        Err(_) => {
            let closing = ServerMsg::Closing { reason: Closing::Reload };
            // The client may have gone.
            let _ = socket.send(Message::Text(encode(&closing))).await;
        }
    }
    app.hall.metrics().socket_closed();
}

/// The session of a client at a table.
struct SocketSession {
    socket: WebSocket,
    inbox: Inbox,
    table: mpsc::Sender<Command>,
    id: SocketId,
    handle: SessionHandle,
    from: Address,
}

/// The client cannot be talked to any more.
struct Gone;

impl SocketSession {
    async fn talk(&mut self, mut frames: Frames) {
        let mut asked_whether_there = false;
        let mut heard_at = Instant::now();
        // Whoever comes back asks at once for what was not answered. The table answers sockets it has welcomed, which takes a while
        // where much was missed.
        let mut welcomed = false;
        // Reset when it rings and not with every message: nearly always the client was heard meanwhile.
        let mut quiet = pin!(sleep(QUIET));
        // Made before the session is looked at, so nothing is missed in between.
        let mut changed = pin!(self.handle.changed());
        loop {
            if let Some(reason) = self.handle.ended() {
                return self.close(reason).await;
            }
            let step = tokio::select! {
                // The beginning of the loop sees that it has ended; the next act has the new name.
                () = &mut changed => {
                    changed.set(self.handle.changed());
                    Ok(())
                }
                post = self.inbox.posts.recv() => match post {
                    Some(post) => {
                        welcomed = true;
                        self.deliver(post).await
                    }
                    None => {
                        let reason = self.inbox.closing.get().copied().unwrap_or(Closing::Reload);
                        return self.close(reason).await;
                    }
                },
                heard = self.socket.next(), if welcomed => match heard {
                    None => return,
                    Some(Err(error)) => return self.broken(&error).await,
                    Some(Ok(message)) => {
                        (heard_at, asked_whether_there) = (Instant::now(), false);
                        if frames.take(heard_at.into_std()).is_err() {
                            return self.close(Closing::TooManyMessages).await;
                        }
                        self.heard(message).await
                    }
                },
                () = &mut quiet => {
                    let now = Instant::now();
                    let was_heard = heard_at + QUIET > now;
                    quiet.as_mut().reset(if was_heard { heard_at + QUIET } else { now + ANSWER });
                    match (was_heard, asked_whether_there) {
                        (true, _) => Ok(()),
                        (false, true) => return,
                        (false, false) => {
                            asked_whether_there = true;
                            self.push(Message::Ping(axum::body::Bytes::new())).await
                        }
                    }
                }
            };
            if step.is_err() {
                return;
            }
        }
    }

    async fn heard(&mut self, message: Message) -> Result<(), Gone> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                return self.refuse(&Problem::BadRequest("messages are text".into())).await;
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Close(_) => return Err(Gone),
        };
        match serde_json::from_str::<ClientMsg>(&text) {
            Err(error) => {
                #[derive(Deserialize)]
                struct Named {
                    id: ActionId,
                }
                let id = serde_json::from_str::<Named>(&text).ok().map(|named| named.id);
                let error = Problem::BadRequest(error.to_string()).body();
                self.say(encode(&ServerMsg::Refused { id, error })).await
            }
            Ok(ClientMsg::Ping {}) => self.say(encode(&ServerMsg::Pong {})).await,
            Ok(ClientMsg::Act(act)) => match self.handle.person() {
                None => {
                    let error = Problem::NoSession.body();
                    self.say(encode(&ServerMsg::Refused { id: Some(act.id), error })).await
                }
                Some(person) => {
                    let (from, reply) = (self.from, Reply::Socket(self.id));
                    let command = Command::Act { person, from, act, reply };
                    // A table that has gone has closed the inbox too, and says why there.
                    let _ = self.table.send(command).await;
                    Ok(())
                }
            },
        }
    }

    /// Sends what waits, all of it in one go.
    async fn deliver(&mut self, first: Post) -> Result<(), Gone> {
        let mut post = Some(first);
        while let Some(next) = post {
            match next {
                Post::One(text) => self.feed(Message::Text(text)).await?,
                Post::Many(texts) => {
                    for text in texts {
                        self.feed(Message::Text(text)).await?;
                    }
                }
            }
            post = self.inbox.posts.try_recv().ok();
        }
        in_time(self.socket.flush()).await
    }

    async fn refuse(&mut self, problem: &Problem) -> Result<(), Gone> {
        self.say(encode(&ServerMsg::Refused { id: None, error: problem.body() })).await
    }

    async fn say(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        self.push(Message::Text(text)).await
    }

    async fn push(&mut self, message: Message) -> Result<(), Gone> {
        in_time(self.socket.send(message)).await
    }

    async fn feed(&mut self, message: Message) -> Result<(), Gone> {
        in_time(self.socket.feed(message)).await
    }

    /// Says why the socket is closed.
    async fn close(&mut self, reason: Closing) {
        let code = match reason {
            Closing::Stopping | Closing::Reload => close_code::RESTART,
            Closing::SlowReader
            | Closing::TooManyMessages
            | Closing::Refused
            | Closing::SignedOut
            | Closing::Banned => close_code::POLICY,
        };
        if self.say(encode(&ServerMsg::Closing { reason })).await.is_ok() {
            self.end(code).await;
        }
    }

    /// Something came that is no message: too large, or not in the protocol at all.
    async fn broken(&mut self, error: &axum::Error) {
        if let Some((problem, code)) = breach(error)
            && self.refuse(&problem).await.is_ok()
        {
            self.end(code).await;
        }
    }

    /// Closes the socket, and hears the client out for a moment: a connection that is cut while the client
    /// still talks may lose our last words.
    async fn end(&mut self, code: CloseCode) {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static("") };
        if self.push(Message::Close(Some(frame))).await.is_ok() {
            let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
            // A client that goes on and on is cut off all the same.
            let _ = tokio::time::timeout(LAST_WORDS, rest).await;
        }
    }
}

/// What is wrong with something that is no message, and how the socket is closed for it; nothing if
/// the connection itself broke.
fn breach(error: &axum::Error) -> Option<(Problem, CloseCode)> {
    let bad = |what: &str| Problem::BadRequest(what.into());
    match std::error::Error::source(error)?.downcast_ref()? {
        tungstenite::Error::Capacity(_) => {
            Some((Problem::TooLarge { limit: MAX_MESSAGE }, close_code::SIZE))
        }
        tungstenite::Error::Utf8(_) => Some((bad("messages are UTF-8"), close_code::INVALID)),
        tungstenite::Error::Protocol(_) => Some((bad("that is no frame"), close_code::PROTOCOL)),
        _ => None,
    }
}

async fn in_time<E>(sending: impl Future<Output = Result<(), E>>) -> Result<(), Gone> {
    match tokio::time::timeout(SLOWEST, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
