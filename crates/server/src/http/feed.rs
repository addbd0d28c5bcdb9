//! A socket on which only the server talks.

use super::live::{ANSWER, QUIET};
use crate::App;
use crate::limits::{Frames, SocketPermit};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// A socket that takes longer than this to take a message is closed.
const SLOWEST: Duration = Duration::from_secs(10);

/// Where the messages come from.
pub trait Source: Send {
    /// The next message, or nothing when there will be no more. A call that is given up loses none.
    fn next(&mut self) -> impl Future<Output = Option<Utf8Bytes>> + Send;
}

/// Sends what comes until the client goes.
pub async fn serve(app: App, socket: WebSocket, source: impl Source, _permit: SocketPermit) {
    app.hall.metrics().socket_opened();
    tell(socket, source, app.limits.messages()).await;
    app.hall.metrics().socket_closed();
}

async fn tell(mut socket: WebSocket, mut source: impl Source, mut frames: Frames) {
    let mut asked_whether_there = false;
    loop {
        let patience = if asked_whether_there { ANSWER } else { QUIET };
        let message = tokio::select! {
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
                Ok(Some(Ok(_))) => return too_many(socket).await,
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

async fn too_many(mut socket: WebSocket) {
    let frame = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::from_static("") };
    // The client may have gone, or not read.
    let _ = timeout(SLOWEST, socket.send(Message::Close(Some(frame)))).await;
}
