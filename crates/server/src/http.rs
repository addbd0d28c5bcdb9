//! The whole API on one page.

mod account;
mod calls;
pub(crate) mod extract;
mod feed;
mod games;
mod live;
mod lobby;
pub mod monitoring;
mod poster;
mod preview;
mod push;
mod refusals;
mod reports;
mod secret;
mod session;
mod tables;

use crate::App;
use crate::cluster::{from_node, pass_on, run_errand};
use crate::door::Client;
use crate::headers::{self, same_origin};
use crate::limits::Address;
use crate::problem::Problem;
use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{Method, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, post};
use futures_util::FutureExt;
use hyper::body::Body;
use protocol::ErrorKind;
use refusals::Always;
use serde_json::{Value, json};
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
pub use tables::summary;
use utoipa::OpenApi as _;
use utoipa::openapi::{OpenApi, RefOr, Schema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body of a request, in bytes.
pub const MAX_BODY: usize = 128 * 1024;

/// Every route of the server.
pub fn router(app: App) -> Router {
    let (api, _) = api();
    let mut all = api
        .route("/api/{*rest}", any(nothing))
        .fallback(crate::assets::serve)
        .method_not_allowed_fallback(|| async { Problem::MethodNotAllowed })
        .layer(DefaultBodyLimit::max(MAX_BODY));
    if app.hall.shares() {
        all = all.layer(middleware::from_fn_with_state(app.clone(), pass_on));
    }
    all.layer(middleware::from_fn(contain))
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .layer(middleware::from_fn_with_state(app.clone(), count))
        .layer(middleware::from_fn(headers::strict))
        .with_state(app)
}

/// What other servers on the database ask this one: all that clients ask, and errands.
pub fn router_for_nodes(app: App) -> Router {
    let (api, _) = api();
    api.route("/nodes/tables/{id}", post(run_errand))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(contain))
        .layer(middleware::from_fn_with_state(app.clone(), from_node))
        .with_state(app)
}

/// The routes of the API, and the document that describes them: both come from one list.
fn api() -> (Router<App>, OpenApi) {
    OpenApiRouter::with_openapi(About::openapi())
        .routes(routes!(games::list))
        .routes(routes!(games::characters))
        .routes(routes!(games::rules))
        .routes(routes!(games::cards))
        .routes(routes!(games::check_setup))
        .routes(routes!(games::lessons))
        .routes(routes!(games::lesson))
        .routes(routes!(session::create, session::show, session::rename, session::end))
        .routes(routes!(account::list, account::end_others))
        .routes(routes!(account::end_one))
        .routes(routes!(account::delete))
        .routes(routes!(session::tables))
        .routes(routes!(calls::live))
        .routes(routes!(session::waiting))
        .routes(routes!(push::key))
        .routes(routes!(push::subscribe, push::unsubscribe))
        .routes(routes!(session::recovery))
        .routes(routes!(session::recover))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(tables::act))
        .routes(routes!(reports::report))
        .routes(routes!(tables::hint))
        .routes(routes!(tables::history))
        .routes(routes!(tables::replay))
        .routes(routes!(tables::record))
        .routes(routes!(poster::svg))
        .routes(routes!(poster::png))
        .routes(routes!(tables::branch))
        .routes(routes!(tables::verify))
        .routes(routes!(preview::house))
        .routes(routes!(preview::game))
        .routes(routes!(preview::table))
        .routes(routes!(live::live))
        .routes(routes!(lobby::live))
        .routes(routes!(describe))
        .routes(routes!(monitoring::health))
        .routes(routes!(monitoring::live))
        .routes(routes!(monitoring::ready))
        .routes(routes!(monitoring::metrics))
        .split_for_parts()
}

/// The API document, with the shapes of every game's views, events and setups.
pub fn document() -> Value {
    let (_, mut document) = api();
    let schemas = document.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::Object(act))) = schemas.and_then(|all| all.get_mut("Act")) {
        // On a socket an act is a message with a type, so its own fields cannot be all.
        act.additional_properties = None;
    }
    let mut document =
        serde_json::to_value(document).expect("the API document can be written down");
    let schemas = document["components"]["schemas"].as_object_mut().expect("there are schemas");
    for game in catalog::games() {
        schemas.extend(game.schemas());
    }
    for (kind, name) in [("GameView", "View"), ("GameEvent", "Event"), ("GameSetup", "Setup")] {
        let of = |game: &&dyn catalog::Entry| json!({ "$ref": format!("#/components/schemas/{}.{name}", game.id()) });
        let shapes: Vec<Value> = catalog::games().iter().map(of).collect();
        let about = schemas[kind]["description"].clone();
        schemas.insert(kind.into(), json!({ "description": about, "anyOf": shapes }));
    }
    document
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Hideout",
        description = "Five heist games at tables for people and bots. A program is an ordinary client: it \
                       asks for a session with `token: true`, sends the token as `Authorization: Bearer …`, \
                       and plays over a table's socket, or with requests alone."
    ),
    components(schemas(refusals::Refusal, protocol::ClientMsg, protocol::ServerMsg, protocol::LobbyMsg,
        protocol::SessionMsg)),
    modifiers(&Keys)
)]
struct About;

/// The two ways to say who one is.
struct Keys;

impl utoipa::Modify for Keys {
    fn modify(&self, document: &mut OpenApi) {
        use utoipa::openapi::security::{
            ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme,
        };
        let components = document.components.get_or_insert_default();
        let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        components.add_security_scheme("token", token);
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(secret::COOKIE)));
        components.add_security_scheme("cookie", cookie);
    }
}

/// The API document, made once.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_string());

/// This document
#[utoipa::path(get, path = "/api/openapi.json", operation_id = "openapi", security(()),
    responses((status = 200, description = "The document", body = Object), Always))]
async fn describe() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

async fn nothing() -> Problem {
    Problem::NotFound
}

/// Refuses too many requests from one address, bodies that are too large, and requests that pages of
/// other sites make.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Result<Response, Problem> {
    if let Some(address) = address(&request) {
        app.limits.request(address).map_err(|many| many_of("requests", many))?;
    }
    // A body that says how large it is need not be waited for.
    if request.body().size_hint().lower() > MAX_BODY as u64 {
        return Err(Problem::TooLarge { limit: MAX_BODY });
    }
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if !safe || upgrade {
        let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
        same_origin(request.headers(), host.unwrap_or_default())
            .map_err(|_| Problem::ForeignOrigin)?;
    }
    Ok(next.run(request).await)
}

/// Counts requests by the route they took, never by what was typed.
async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = request.method().clone();
    let response = next.run(request).await;
    if let Some(kind) = response.extensions().get::<ErrorKind>() {
        app.hall.metrics().refused(*kind);
    }
    app.hall.metrics().request(route.as_ref(), &method, response.status());
    response
}

/// Contains panics: a handler that panics is a fault of ours, and costs nobody else anything. How long
/// an answer may take is the door's to say.
async fn contain(request: Request, next: Next) -> Result<Response, Problem> {
    AssertUnwindSafe(next.run(request)).catch_unwind().await.map_err(|_| Problem::Fault)
}

fn address(request: &Request) -> Option<Address> {
    request.extensions().get::<Client>().map(|client| Address::from(client.0))
}

fn many_of(what: &'static str, many: crate::limits::TooMany) -> Problem {
    Problem::TooMany { what, retry_after: many.retry_after_s }
}
