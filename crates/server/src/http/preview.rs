//! `/api/…/preview.png`: pictures for links.

use super::extract::{Asked, AtTable, OfGame};
use super::refusals::{Always, Bad, Nothing};
use crate::App;
use crate::link_preview::{Language, Preview};
use crate::problem::Problem;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::TableId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// A picture as PNG.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct Png(pub Bytes);

impl IntoResponse for Png {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "image/png")], self.0).into_response()
    }
}

/// How a picture is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PictureAsked {
    /// The language of its words.
    #[param(pattern = "^(en|es)$")]
    lang: Option<String>,
    /// Whatever a link says here makes caches ask again; it changes nothing else.
    #[serde(rename = "v")]
    _v: Option<String>,
}

impl PictureAsked {
    pub(super) fn language(&self) -> Result<Language, Problem> {
        match &self.lang {
            None => Ok(Language::default()),
            Some(tag) => Language::tagged(tag).ok_or(Problem::BadRequest("lang: en or es".into())),
        }
    }
}

/// The picture for links to the house
#[utoipa::path(get, path = "/api/preview.png", operation_id = "house_preview", params(PictureAsked), security(()),
    responses((status = 200, description = "1200 × 630 pixels", body = Png, content_type = "image/png"), Always, Bad))]
pub async fn house(
    State(app): State<App>,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, Problem> {
    picture(&app, Preview::of_house(asked.language()?)).await
}

/// The picture for links to a game
#[utoipa::path(get, path = "/api/games/{game}/preview.png", operation_id = "game_preview", params(("game" = String, Path, pattern = "^[a-z]{1,20}$"), PictureAsked),
    security(()),
    responses((status = 200, description = "1200 × 630 pixels", body = Png, content_type = "image/png"), Always, Bad, Nothing))]
pub async fn game(
    State(app): State<App>,
    OfGame(game): OfGame,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, Problem> {
    picture(&app, Preview::of_game(game, asked.language()?)).await
}

/// The picture for links to a table: the game, who sits there, what is free
#[utoipa::path(get, path = "/api/tables/{id}/preview.png", operation_id = "table_preview", params(("id" = TableId, Path), PictureAsked),
    security(()),
    responses((status = 200, description = "1200 × 630 pixels", body = Png, content_type = "image/png"), Always, Bad, Nothing))]
pub async fn table(
    State(app): State<App>,
    AtTable(id): AtTable,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, Problem> {
    let preview = Preview::of_table(&app.hall, &id, asked.language()?).await;
    picture(&app, preview.ok_or(Problem::NoSuchTable)?).await
}

async fn picture(app: &App, preview: Preview) -> Result<Response, Problem> {
    let png = app.pictures.png(&preview.picture, preview.language).await?;
    Ok(([(header::CACHE_CONTROL, "public, max-age=300")], Png(png)).into_response())
}
