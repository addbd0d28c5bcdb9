//! `/health` and `/metrics`: for the operators of the server.

use super::refusals::{Always, NoSession, Nothing};
use crate::App;
use crate::problem::Problem;
use crate::settings::MetricsAccess;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use std::net::SocketAddr;

/// Who may read the metrics at an address.
#[derive(Clone)]
pub enum MetricsDoor {
    /// Everybody.
    Open,
    /// Clients with the token that has this hash: comparing hashes tells nothing of the token by the time it takes.
    Token([u8; 32]),
    /// Nobody.
    Shut,
}

impl MetricsDoor {
    /// At the address of the players. Without a token only where nobody but this machine comes.
    pub fn at_main(access: &MetricsAccess, address: Option<SocketAddr>, proxied: bool) -> Self {
        let own = address.is_some_and(|address| address.ip().is_loopback()) && !proxied;
        match access {
            MetricsAccess::Token(token) => MetricsDoor::Token(hash(token)),
            MetricsAccess::Local if own => MetricsDoor::Open,
            MetricsAccess::Local | MetricsAccess::Elsewhere => MetricsDoor::Shut,
        }
    }

    fn let_in(&self, headers: &HeaderMap) -> Result<(), Problem> {
        match self {
            MetricsDoor::Open => Ok(()),
            // As if it did not exist.
            MetricsDoor::Shut => Err(Problem::NotFound),
            MetricsDoor::Token(known) => {
                let given = headers.get(header::AUTHORIZATION).and_then(|it| it.to_str().ok());
                let token = given.and_then(|given| given.strip_prefix("Bearer "));
                match token.is_some_and(|token| hash(token) == *known) {
                    true => Ok(()),
                    false => Err(Problem::NoSession),
                }
            }
        }
    }
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// The metrics and the health of the server, at an address of their own.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/health", get(health))
        .route("/health/live", get(live))
        .route("/health/ready", get(ready))
        .route("/metrics", get(metrics))
        .fallback(async || Problem::NotFound)
        .layer(middleware::from_fn(crate::headers::strict))
        .with_state(App { metrics_door: MetricsDoor::Open, ..app })
}

/// Whether the server is well
///
/// It writes something, at most once a second. The first line is `ok`, or `degraded` with a line for each thing that is damaged.
#[utoipa::path(get, path = "/health", security(()),
    responses((status = 200, description = "The server can serve and write", body = String, content_type = "text/plain"), Always))]
pub async fn health(State(app): State<App>) -> Result<String, Problem> {
    app.hall.health_report().await
}

/// Whether the server answers at all: if it does not, start it again
#[utoipa::path(get, path = "/health/live", operation_id = "health_live", security(()),
    responses((status = 200, description = "It does", body = String, content_type = "text/plain"), Always))]
pub async fn live() -> &'static str {
    "ok\n"
}

/// Whether the server is to be asked for anything: if it is not, ask another
///
/// It is not while it stops, while it cannot write, and, where several share a database, while its lease there has ended.
#[utoipa::path(get, path = "/health/ready", operation_id = "health_ready", security(()),
    responses((status = 200, description = "It is", body = String, content_type = "text/plain"), Always))]
pub async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.hall.is_stopping() || app.hall.shares() && app.hall.term().is_none() {
        return Err(Problem::Busy);
    }
    app.hall.health_report().await.map(|_| "ok\n")
}

/// What the server counts, for Prometheus
///
/// Here only for this machine or with the operator's token; a server may have another address for it.
#[utoipa::path(get, path = "/metrics", security(()),
    responses((status = 200, description = "The figures", body = String, content_type = "application/openmetrics-text"), Always, NoSession, Nothing))]
pub async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    app.metrics_door.let_in(&headers)?;
    let metrics = app.hall.metrics();
    metrics.tables_damaged(app.hall.health().damaged_tables());
    let (waiting, begun) = app.hall.thinking().count();
    metrics.thinking(waiting, begun);
    metrics.wall_clock_set(app.hall.jumps());
    app.hall.store().cluster().into_iter().for_each(|cluster| metrics.shared(cluster.counts()));
    Ok(([(header::CONTENT_TYPE, crate::metrics::CONTENT_TYPE)], metrics.render()).into_response())
}
