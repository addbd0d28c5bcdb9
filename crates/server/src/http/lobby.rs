//! `/api/lobby/live`: changes of the lobby as they happen.

use super::extract::{From, MaybeSigned};
use super::feed::{self, Source};
use super::live::sized;
use super::many_of;
use super::refusals::{Always, Bad, Forbidden, NoSession};
use super::session::tie;
use crate::App;
use crate::actor::encode;
use crate::problem::Problem;
use axum::extract::State;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use protocol::{Closing, LobbyMsg};
use tokio::sync::broadcast::{self, error::RecvError};

/// The lobby's socket: `LobbyMsg` comes
#[utoipa::path(get, path = "/api/lobby/live", operation_id = "lobby_live",
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 101, description = "The socket is open"), Always, Bad, NoSession, Forbidden))]
pub async fn live(
    State(app): State<App>,
    MaybeSigned(visitor): MaybeSigned,
    From(address): From,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade =
        upgrade.map_err(|_| Problem::BadRequest("only a WebSocket can be opened here".into()))?;
    let permit = app.limits.socket(address).map_err(|many| many_of("sockets", many))?;
    let handle = tie(&app, visitor).await?;
    // From here on nothing is missed: a client that reads the list once the socket is open knows all.
    let changes = Changes(app.hall.lobby());
    Ok(sized(upgrade).on_upgrade(move |socket| feed::serve(app, socket, handle, changes, permit)))
}

/// Changes of the lobby, as text.
struct Changes(broadcast::Receiver<Utf8Bytes>);

impl Source for Changes {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        match self.0.recv().await {
            Ok(text) => Some(text),
            Err(RecvError::Lagged(_)) => Some(encode(&LobbyMsg::Reload {})),
            Err(RecvError::Closed) => None,
        }
    }

    fn closing(reason: Closing) -> Utf8Bytes {
        encode(&LobbyMsg::Closing { reason })
    }
}
