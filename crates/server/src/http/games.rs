//! `/api/games`

use super::Refusals;
use super::extract::OfGame;
use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::GameInfo;

/// The games
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = [GameInfo]), Refusals))]
pub async fn list() -> Json<Vec<GameInfo>> {
    let info = |game: &&'static dyn catalog::Entry| {
        let (least, most) = game.seats();
        let schema = serde_json::value::to_raw_value(&game.setup_schema());
        GameInfo {
            id: game.id().into(),
            name: game.name().into(),
            blurb: game.blurb().into(),
            min_seats: least as u8,
            max_seats: most as u8,
            rules: game.rules_version(),
            levels: game.levels().iter().map(ToString::to_string).collect(),
            setup_schema: schema.expect("a schema can be written down"),
        }
    };
    Json(catalog::games().iter().map(info).collect())
}

/// A game's rules, in Markdown
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "text/markdown"), Refusals))]
pub async fn rules(OfGame(game): OfGame) -> impl IntoResponse {
    let text = game.rules_text();
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], text)
}

/// A game's card file, in TOML
#[utoipa::path(get, path = "/api/games/{game}/cards", params(("game" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), Refusals))]
pub async fn cards(OfGame(game): OfGame) -> impl IntoResponse {
    let text = game.cards_text();
    ([(header::CONTENT_TYPE, "application/toml; charset=utf-8")], text)
}
