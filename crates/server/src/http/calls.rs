//! `/api/session/live`: a person's own socket, whichever page they are on.

use super::extract::{From, Signed};
use super::feed::{self, Source};
use super::live::sized;
use super::many_of;
use super::refusals::{Always, Bad, Forbidden, NoSession};
use super::session::{tie, waiting_tables};
use crate::actor::encode;
use crate::calls::Subscription;
use crate::problem::Problem;
use crate::{App, Hall};
use axum::extract::State;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use protocol::{Closing, Person, PersonId, SessionMsg};

/// One's own socket: `SessionMsg` comes, first what calls and what waits now
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
    let handle = tie(&app, Some(own)).await?;
    Ok(sized(upgrade).on_upgrade(move |socket| feed::serve(app, socket, handle, listener, permit)))
}

/// A page that listens.
struct Listener {
    hall: Hall,
    person: PersonId,
    /// Gone with the listener.
    subscription: Option<Subscription>,
    /// Whether the tables that wait are still to be told.
    owes_waiting: bool,
}

impl Listener {
    fn new(hall: Hall, person: PersonId) -> Listener {
        let subscription = Some(hall.calls().subscribe(&person));
        Listener { hall, person, subscription, owes_waiting: false }
    }
}

impl Source for Listener {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        let Subscription { calls, waiting } = self.subscription.as_mut()?;
        while !self.owes_waiting {
            tokio::select! {
                changed = calls.changed() => {
                    changed.ok()?;
                    let calls = calls.borrow_and_update().clone();
                    return Some(encode(&SessionMsg::Calls { calls }));
                }
                changed = waiting.changed() => {
                    changed.ok()?;
                    self.owes_waiting = true;
                }
            }
        }
        // A client that cannot be told comes back, and is told then.
        let tables = waiting_tables(&self.hall, &self.person).await.ok()?;
        self.owes_waiting = false;
        Some(encode(&SessionMsg::Waiting { tables }))
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
        if let Some(subscription) = self.subscription.take() {
            self.hall.calls().unsubscribe(&self.person, subscription);
        }
    }
}
