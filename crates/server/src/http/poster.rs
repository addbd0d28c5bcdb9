//! `/api/tables/{id}/poster.…`: a finished game as one picture.

use super::extract::{Asked, AtTable};
use super::preview::{PictureAsked, Png};
use super::refusals::{Always, Bad, Forbidden, NotNow, Nothing};
use crate::App;
use crate::archive;
use crate::problem::Problem;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::TableId;

/// A finished game stays as it is; its players may change their names.
const KEPT: (header::HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=300");

/// The poster of a finished game, drawn from its record
#[utoipa::path(get, path = "/api/tables/{id}/poster.svg", operation_id = "poster_svg", params(("id" = TableId, Path), PictureAsked),
    security(()),
    responses((status = 200, description = "900 × 1200", body = String, content_type = "image/svg+xml"), Always, Bad, Forbidden, Nothing, NotNow))]
pub async fn svg(
    State(app): State<App>,
    AtTable(id): AtTable,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, Problem> {
    let svg = poster(&app, &id, &asked).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), KEPT], svg).into_response())
}

/// The poster of a finished game, in pixels
#[utoipa::path(get, path = "/api/tables/{id}/poster.png", operation_id = "poster_png", params(("id" = TableId, Path), PictureAsked),
    security(()),
    responses((status = 200, description = "900 × 1200 pixels", body = Png, content_type = "image/png"), Always, Bad, Forbidden, Nothing, NotNow))]
pub async fn png(
    State(app): State<App>,
    AtTable(id): AtTable,
    Asked(asked): Asked<PictureAsked>,
) -> Result<Response, Problem> {
    let svg = poster(&app, &id, &asked).await?;
    let png = app.pictures.poster(svg).await?;
    Ok(([KEPT], Png(png)).into_response())
}

async fn poster(app: &App, id: &TableId, asked: &PictureAsked) -> Result<String, Problem> {
    let language = asked.language()?;
    let finished = app.hall.read(id, archive::finished).await?;
    let finished = app.hall.named(finished).await?;
    app.hall.run(move || finished.poster(language)).await
}
