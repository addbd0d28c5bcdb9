//! A socket on which only the server talks.

use super::live::{ANSWER, QUIET};
use crate::App;
use crate::limits::{Frames, SocketPermit};
use crate::sessions::{SessionEvent, SessionHandle};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use protocol::{Closing, Person};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// A socket that takes longer than this to take a message is closed.
const SLOWEST: Duration = Duration::from_secs(10);

/// Where the messages come from.
pub trait Source: Send {
    /// The next message, or nothing when there will be no more. A call that is given up loses none.
    fn next(&mut self) -> impl Future<Output = Option<Utf8Bytes>> + Send;

    /// What is said when the server closes the socket.
    fn closing(reason: Closing) -> Utf8Bytes;

    /// What is said when the client's person is called otherwise, if anything.
    fn renamed(_: Person) -> Option<Utf8Bytes> {
        None
    }
}

/// Sends what comes until the client goes, or their session ends.
pub async fn serve(
    app: App,
    socket: WebSocket,
    handle: SessionHandle,
    source: impl Source,
    _permit: SocketPermit,
) {
    app.hall.metrics().socket_opened();
    tell(socket, handle, source, app.limits.messages()).await;
    app.hall.metrics().socket_closed();
}

async fn tell<S: Source>(
    mut socket: WebSocket,
    mut handle: SessionHandle,
    mut source: S,
    mut frames: Frames,
) {
    let mut asked_whether_there = false;
    loop {
        if let Some(reason) = handle.ended() {
            return end(socket, Some(S::closing(reason))).await;
        }
        let patience = if asked_whether_there { ANSWER } else { QUIET };
        let message = tokio::select! {
            event = handle.event() => match event {
                SessionEvent::Renamed(person) => match S::renamed(person) {
                    Some(text) => Message::Text(text),
                    None => continue,
                },
                SessionEvent::Ended(_) => continue,
            },
            next = source.next() => match next {
                Some(text) => Message::Text(text),
                None => return,
            },
            heard = timeout(patience, socket.recv()) => match heard {
                // Nothing said here means anything; only the end does, and too much of it.
                Ok(Some(Ok(_))) if frames.take(Instant::now()).is_ok() => {
                    asked_whether_there = false;
                    continue;
                }
                Ok(Some(Ok(_))) => return end(socket, None).await,
                Ok(Some(Err(_)) | None) => return,
                Err(_) if asked_whether_there => return,
                Err(_) => {
                    asked_whether_there = true;
                    Message::Ping(axum::body::Bytes::new())
                }
            },
        };
        if !matches!(timeout(SLOWEST, socket.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
}

/// Closes the socket, after a last word.
async fn end(mut socket: WebSocket, last: Option<Utf8Bytes>) {
    let frame = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::from_static("") };
    let last = last.map(Message::Text).into_iter().chain([Message::Close(Some(frame))]);
    for message in last {
        // The client may have gone, or not read.
        let _ = timeout(SLOWEST, socket.send(message)).await;
    }
}
