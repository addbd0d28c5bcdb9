//! `/api/lobby/live`: changes of the lobby as they happen.

use super::extract::From;
use super::live::sized;
use super::many_of;
use super::refusals::{Always, Bad, Forbidden};
use crate::App;
use crate::actor::encode;
use crate::limits::SocketPermit;
use crate::problem::Problem;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use protocol::LobbyMsg;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

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
    Ok(sized(upgrade).on_upgrade(move |socket| serve(app, socket, permit)))
}

async fn serve(app: App, socket: WebSocket, _permit: SocketPermit) {
    app.hall.metrics().socket_opened();
    tell(&app, socket).await;
    app.hall.metrics().socket_closed();
}

async fn tell(app: &App, mut socket: WebSocket) {
    let mut changes = app.hall.lobby();
    loop {
        let text = tokio::select! {
            change = changes.recv() => match change {
                Ok(text) => text,
                Err(RecvError::Lagged(_)) => encode(&LobbyMsg::Reload {}),
                Err(RecvError::Closed) => return,
            },
            heard = socket.recv() => match heard {
                // Nothing said here means anything; only the end does.
                Some(Ok(_)) => continue,
                Some(Err(_)) | None => return,
            },
        };
        let sent = tokio::time::timeout(SLOWEST, socket.send(Message::Text(text))).await;
        if !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}
