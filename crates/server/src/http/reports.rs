//! `/api/tables/{id}/reports`: reports of people to the operators.

use super::extract::{AtTable, Body, Me};
use super::refusals::{Always, Bad, Cannot, Forbidden, NoSession, NotJson, NotNow, Nothing};
use crate::App;
use crate::archive;
use crate::chat_text;
use crate::problem::Problem;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{Happening, NewReport, TableId};
use store::LogLine;

/// The most characters of a reason.
const MAX_WHY: usize = 500;
/// The most reports one person makes in a day.
const A_DAY: u32 = 10;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Reports a person, or a line of theirs, to the operators
#[utoipa::path(post, path = "/api/tables/{id}/reports", operation_id = "report", params(("id" = TableId, Path)),
    request_body = NewReport, security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "The operators can read it"), Always, Bad, NoSession, Forbidden, Nothing, NotNow, NotJson, Cannot))]
pub async fn report(
    State(app): State<App>,
    AtTable(id): AtTable,
    Me(person): Me,
    Body(new): Body<NewReport>,
) -> Result<StatusCode, Problem> {
    // A bound before any work.
    if new.why.chars().count() > MAX_WHY {
        return Err(Problem::BadText { limit: MAX_WHY });
    }
    app.hall.must_have(&id).await?;
    let line = match new.v {
        Some(v) => Some(words(&app, &id, &person.id, &new, v).await?),
        None => None,
    };
    let at = app.hall.now();
    let report = store::Report {
        at,
        reporter: person.id.to_string(),
        person: new.person.to_string(),
        table: id.to_string(),
        v: new.v,
        line,
        why: chat_text::clean(&new.why),
    };
    match app.hall.store().report(report, A_DAY, at - DAY).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::TooMany { what: "reports", retry_after: 3600 }),
    }
}

/// What the person who is reported said at a version, as far as the reporter has heard it.
async fn words(
    app: &App,
    id: &TableId,
    reporter: &protocol::PersonId,
    new: &NewReport,
    v: u64,
) -> Result<String, Problem> {
    let (reporter, since) = (reporter.clone(), v.saturating_sub(1));
    let read =
        move |id: &TableId, log: &[LogLine]| archive::history(id, log, Some(&reporter), since);
    let heard = app.hall.read(id, read).await?;
    let said = heard.into_iter().find(|update| update.v == v).map(|update| update.what);
    match said {
        Some(Happening::Said { person, text, .. }) if person.id == new.person => Ok(text),
        _ => Err(Problem::NotFound),
    }
}
