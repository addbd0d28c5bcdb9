//! `/api/lobby/live`: changes of the lobby as they happen.

use super::extract::From;
use super::live::sized;
use super::many_of;
use super::refusals::{Always, Bad, Forbidden};
use crate::App;
use crate::actor::encode;
use crate::limits::{Frames, SocketPermit};
use crate::problem::Problem;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use protocol::LobbyMsg;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::{self, error::RecvError};

/// A socket that takes longer than this to take a message is closed.
const SLOWEST: Duration = Duration::from_secs(10);

/// The lobby's socket: `LobbyMsg` comes
#[utoipa::path(get, path = "/api/lobby/live", operation_id = "lobby_live",
    security(()),
    responses((status = 101, description = "The socket is open"), Always, Bad, Forbidden))]
pub async fn live(
    State(app): State<App>,
    From(address): From,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade =
        upgrade.map_err(|_| Problem::BadRequest("only a WebSocket can be opened here".into()))?;
    let permit = app.limits.socket(address).map_err(|many| many_of("sockets", many))?;
    // From here on nothing is missed: a client that reads the list once the socket is open knows all.
    let changes = app.hall.lobby();
    Ok(sized(upgrade).on_upgrade(move |socket| serve(app, socket, changes, permit)))
}

/// Changes of the lobby, as text.
type Changes = broadcast::Receiver<Utf8Bytes>;

async fn serve(app: App, socket: WebSocket, changes: Changes, _permit: SocketPermit) {
    app.hall.metrics().socket_opened();
    tell(socket, changes, app.limits.messages()).await;
    app.hall.metrics().socket_closed();
}

async fn tell(mut socket: WebSocket, mut changes: Changes, mut frames: Frames) {
    loop {
        let text = tokio::select! {
            change = changes.recv() => match change {
                Ok(text) => text,
                Err(RecvError::Lagged(_)) => encode(&LobbyMsg::Reload {}),
                Err(RecvError::Closed) => return,
            },
            heard = socket.recv() => match heard {
                // Nothing said here means anything; only the end does, and too much of it.
                Some(Ok(_)) if frames.take(Instant::now()).is_ok() => continue,
                Some(Ok(_)) => return too_many(socket).await,
                Some(Err(_)) | None => return,
            },
        };
        let sent = tokio::time::timeout(SLOWEST, socket.send(Message::Text(text))).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

async fn too_many(mut socket: WebSocket) {
    let frame = CloseFrame { code: close_code::POLICY, reason: Utf8Bytes::from_static("") };
    // The client may have gone, or not read.
    let _ = tokio::time::timeout(SLOWEST, socket.send(Message::Close(Some(frame)))).await;
}
