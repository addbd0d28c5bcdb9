//! `/api/session/live`: a person's own socket, whichever page they are on.

use super::extract::{From, Signed};
use super::feed::{self, Source};
use super::live::sized;
use super::many_of;
use super::refusals::{Always, Bad, Forbidden, NoSession};
use super::session::tie;
use crate::actor::encode;
use crate::problem::Problem;
use crate::{App, Hall};
use axum::extract::State;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use protocol::{Call, Closing, Person, PersonId, SessionMsg};
use tokio::sync::watch;

/// One's own socket: `SessionMsg` comes, first what calls now
#[utoipa::path(get, path = "/api/session/live", operation_id = "session_live",
    security(("token" = []), ("cookie" = [])),
    responses((status = 101, description = "The socket is open"), Always, Bad, NoSession, Forbidden))]
pub async fn live(
    State(app): State<App>,
    Signed(own): Signed,
    From(address): From,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade =
        upgrade.map_err(|_| Problem::BadRequest("only a WebSocket can be opened here".into()))?;
    let permit = app.limits.socket(address).map_err(|many| many_of("sockets", many))?;
    let listener = Listener::new(app.hall.clone(), own.person.id.clone());
    let leash = tie(&app, Some(own)).await?;
    Ok(sized(upgrade).on_upgrade(move |socket| feed::serve(app, socket, leash, listener, permit)))
}

/// A page that listens for calls.
struct Listener {
    hall: Hall,
    person: PersonId,
    /// Gone with the listener.
    calls: Option<watch::Receiver<Vec<Call>>>,
}

impl Listener {
    fn new(hall: Hall, person: PersonId) -> Listener {
        let mut calls = hall.calls().listen(&person);
        // What calls now is said first.
        calls.mark_changed();
        Listener { hall, person, calls: Some(calls) }
    }
}

impl Source for Listener {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        let calls = self.calls.as_mut()?;
        calls.changed().await.ok()?;
        let calls = calls.borrow_and_update().clone();
        Some(encode(&SessionMsg::Calls { calls }))
    }

    fn closing(reason: Closing) -> Utf8Bytes {
        encode(&SessionMsg::Closing { reason })
    }

    fn renamed(person: Person) -> Option<Utf8Bytes> {
        Some(encode(&SessionMsg::Renamed { person }))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(calls) = self.calls.take() {
            self.hall.calls().hang_up(&self.person, calls);
        }
    }
}
