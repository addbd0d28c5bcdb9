//! `/api/games`

use super::extract::{Body, OfGame};
use super::refusals::{Always, Bad, Forbidden, NotJson, Nothing};
use crate::App;
use crate::problem::Problem;
use crate::table::allowance;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use protocol::{
    Character, CharacterInfo, Clock, ClockInfo, DecisionTime, GameInfo, Lesson, LessonInfo,
    PresetInfo, SetupAsk, SetupCheck,
};
use serde_json::value::{RawValue, to_raw_value};
use tabletop::{Measure, Preset};

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
        let clock = |clock: Clock| {
            let time = |measure: &Measure| {
                let ms = allowance(clock, measure.seconds)?;
                let seconds = u32::try_from((ms + 999) / 1000).expect("a week at most");
                Some(DecisionTime { decision: measure.name.into(), seconds })
            };
            ClockInfo { clock, times: game.measures().iter().filter_map(time).collect() }
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
            clocks: Clock::OFFERED.map(clock).into(),
            presets: game.presets().iter().map(preset).collect(),
            rules: game.rules_version(),
            levels: game.levels().to_vec(),
            traits: game.traits().to_vec(),
            setup_schema: schema.expect("a schema can be written down"),
        }
    };
    let examples = if app.hall.settings().examples { catalog::examples() } else { &[] };
    Json(catalog::games().iter().chain(examples).map(info).collect())
}

/// The cast: bots with names, who play every game
#[utoipa::path(get, path = "/api/characters", operation_id = "list_characters", security(()),
    responses((status = 200, description = "Every character, by level", body = [CharacterInfo]), Always))]
pub async fn characters() -> Json<Vec<CharacterInfo>> {
    Json(Character::ALL.iter().map(|&character| character.into()).collect())
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

/// A game's lessons
#[utoipa::path(get, path = "/api/games/{game}/lessons", operation_id = "list_lessons", params(("game" = String, Path, pattern = "^[a-z]{1,20}$")),
    security(()),
    responses((status = 200, description = "The lessons in their order", body = [LessonInfo]), Always, Nothing))]
pub async fn lessons(OfGame(game): OfGame) -> Json<Vec<LessonInfo>> {
    Json(catalog::lesson::lessons(game.id()))
}

/// A lesson, played through
#[utoipa::path(get, path = "/api/games/{game}/lessons/{lesson}", operation_id = "game_lesson",
    params(("game" = String, Path, pattern = "^[a-z]{1,20}$"), ("lesson" = String, Path, pattern = "^[a-z-]{1,40}$")),
    security(()),
    responses((status = 200, description = "Every step, with the positions that it comes to", body = Lesson), Always, Nothing))]
pub async fn lesson(path: Path<(String, String)>) -> Result<Json<Lesson>, Problem> {
    let Path((game, lesson)) = path;
    Ok(Json(catalog::lesson::lesson(catalog::game(&game)?.id(), &lesson)?))
}

/// Whether a game can be set up like this, and if not, why
#[utoipa::path(post, path = "/api/games/{game}/setup", operation_id = "check_setup", params(("game" = String, Path, pattern = "^[a-z]{1,20}$")),
    request_body = SetupAsk, security(()),
    responses((status = 200, description = "What came of it", body = SetupCheck), Always, Bad, Forbidden, Nothing, NotJson))]
pub async fn check_setup(OfGame(game): OfGame, Body(ask): Body<SetupAsk>) -> Json<SetupCheck> {
    let setup = serde_json::to_string(&ask.setup.unwrap_or_default()).expect("JSON can be written");
    Json(match game.check_setup(&setup, ask.cards.as_deref()) {
        Ok(seats) => SetupCheck { seats: Some(seats as u8), problem: None },
        Err(problem) => SetupCheck { seats: None, problem: Some(problem) },
    })
}
