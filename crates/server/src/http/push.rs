//! `/api/push` and `/api/session/push`: being told that it is one's turn.

use super::extract::{Body, Me};
use super::refusals::{Always, Bad, Forbidden, NoSession, NotJson, Nothing};
use crate::App;
use crate::link_preview::Language;
use crate::problem::Problem;
use crate::push::from_base64;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{PushEndpoint, PushKey, PushSubscription};

/// The key that browsers subscribe to pushes with
#[utoipa::path(get, path = "/api/push", operation_id = "push_key", security(()),
    responses((status = 200, description = "The key", body = PushKey), Always, Nothing))]
pub async fn key(State(app): State<App>) -> Result<Json<PushKey>, Problem> {
    let key = app.hall.pusher().public_key().ok_or(Problem::NotFound)?;
    Ok(Json(PushKey { key }))
}

/// Asks to be told, in this browser, when it is one's turn where a move may take days
#[utoipa::path(post, path = "/api/session/push", operation_id = "push_subscribe", request_body = PushSubscription,
    security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "One is told from now on"), Always, Bad, NoSession, Forbidden, NotJson))]
pub async fn subscribe(
    State(app): State<App>,
    Me(person): Me,
    Body(asked): Body<PushSubscription>,
) -> Result<StatusCode, Problem> {
    let bad = |what: &str| Problem::BadRequest(what.into());
    app.hall
        .pusher()
        .endpoint(&asked.endpoint)
        .map_err(|error| Problem::BadRequest(error.to_string()))?;
    let p256dh = from_base64(&asked.p256dh)
        .filter(|key| p256::PublicKey::from_sec1_bytes(key).is_ok())
        .ok_or(bad("p256dh: no key of a browser"))?;
    let auth = from_base64(&asked.auth)
        .filter(|auth| auth.len() == 16)
        .ok_or(bad("auth: no secret of a browser"))?;
    let language = Language::tagged(&asked.language).unwrap_or_default().tag();
    let subscription = store::PushSubscription {
        endpoint: asked.endpoint,
        person: person.id.to_string(),
        p256dh,
        auth,
        language: language.into(),
        at: app.hall.now(),
    };
    app.hall.store().push_subscribe(subscription).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks to be told no longer, in this browser
#[utoipa::path(delete, path = "/api/session/push", operation_id = "push_unsubscribe", request_body = PushEndpoint,
    security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "One is not told any more"), Always, Bad, NoSession, Forbidden, NotJson))]
pub async fn unsubscribe(
    State(app): State<App>,
    Me(person): Me,
    Body(asked): Body<PushEndpoint>,
) -> Result<StatusCode, Problem> {
    app.hall.store().push_unsubscribe(asked.endpoint, person.id.as_str()).await?;
    Ok(StatusCode::NO_CONTENT)
}
