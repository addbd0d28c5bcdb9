//! `/api/games`

use super::extract::OfGame;
use super::refusals::{Always, Nothing};
use crate::App;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::{GameInfo, PresetInfo};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::Preset;

/// The games
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", security(()),
    responses((status = 200, description = "Every game", body = [GameInfo]), Always))]
pub async fn list(State(app): State<App>) -> Json<Vec<GameInfo>> {
    let info = |game: &&'static dyn catalog::Entry| {
        let (least, most) = game.seats();
        let schema = to_raw_value(&game.setup_schema());
        let preset = |preset: &Preset| PresetInfo {
            name: preset.name.into(),
            seats: game.seats_of(preset.setup).expect("a preset can be played") as u8,
            setup: RawValue::from_string(preset.setup.into()).expect("a preset is JSON"),
        };
        GameInfo {
            id: game.id().into(),
            name: game.name().into(),
            blurb: game.blurb().into(),
            min_seats: least as u8,
            max_seats: most as u8,
            minutes: game.minutes().into(),
            difficulty: game.difficulty(),
            emblem: game.emblem().into(),
            presets: game.presets().iter().map(preset).collect(),
            rules: game.rules_version(),
            levels: game.levels().to_vec(),
            setup_schema: schema.expect("a schema can be written down"),
        }
    };
    let examples = if app.hall.settings().examples { catalog::examples() } else { &[] };
    Json(catalog::games().iter().chain(examples).map(info).collect())
}

/// A game's rules, in Markdown
#[utoipa::path(get, path = "/api/games/{game}/rules", operation_id = "game_rules", params(("game" = String, Path, pattern = "^[a-z]{1,20}$")),
    security(()),
    responses((status = 200, description = "The rules", body = String, content_type = "text/markdown"), Always, Nothing))]
pub async fn rules(OfGame(game): OfGame) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], game.rules_text())
}

/// A game's card file, in TOML
#[utoipa::path(get, path = "/api/games/{game}/cards", operation_id = "game_cards", params(("game" = String, Path, pattern = "^[a-z]{1,20}$")),
    security(()),
    responses((status = 200, description = "The card file", body = String, content_type = "application/toml"), Always, Nothing))]
pub async fn cards(OfGame(game): OfGame) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/toml; charset=utf-8")], game.cards_text())
}
