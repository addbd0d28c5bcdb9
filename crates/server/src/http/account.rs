//! `/api/sessions` and `/api/account`: where one is signed in, and going for good.

use super::extract::Signed;
use super::refusals::{Always, Bad, Forbidden, NoSession};
use super::secret::no_cookies;
use super::session::cookies;
use crate::App;
use crate::problem::Problem;
use crate::shown::gone;
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Browser, Closing, SessionInfo};

/// Where one is signed in, the last used first
#[utoipa::path(get, path = "/api/sessions", operation_id = "list_sessions", security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "One's sessions", body = [SessionInfo]), Always, NoSession))]
pub async fn list(
    State(app): State<App>,
    Signed(own): Signed,
) -> Result<Json<Vec<SessionInfo>>, Problem> {
    let rows = app.hall.store().sessions_of(own.person.id.as_str()).await?;
    let session = |row: store::SessionRow| SessionInfo {
        id: row.key.short(),
        made: row.made,
        used: row.used,
        browser: row.browser.map_or(Browser::Other, |kept| named(&kept)),
        current: row.key == own.key,
    };
    Ok(Json(rows.into_iter().map(session).collect()))
}

/// Signs out everywhere else, and voids links that move one's identity
#[utoipa::path(delete, path = "/api/sessions", operation_id = "end_other_sessions", security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "Signed out everywhere else"), Always, NoSession, Forbidden))]
pub async fn end_others(
    State(app): State<App>,
    Signed(own): Signed,
) -> Result<StatusCode, Problem> {
    let id = own.person.id.as_str();
    let ended = app.hall.store().end_other_sessions(id, own.key).await?;
    app.hall.sessions().end(&ended, Closing::SignedOut);
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out in one place; fine where one is not signed in any more
#[utoipa::path(delete, path = "/api/sessions/{id}", operation_id = "end_one_session",
    params(("id" = String, Path, pattern = "^[0-9a-f]{16}$")), security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "Signed out there"), Always, Bad, NoSession, Forbidden))]
pub async fn end_one(
    State(app): State<App>,
    Signed(own): Signed,
    path: Result<Path<String>, PathRejection>,
) -> Result<StatusCode, Problem> {
    let id = path.ok().map(|Path(id)| id).filter(|id| is_short(id));
    let id = id.ok_or_else(|| {
        Problem::BadRequest("a session is named by 16 hexadecimal digits in lower case".into())
    })?;
    let rows = app.hall.store().sessions_of(own.person.id.as_str()).await?;
    if let Some(row) = rows.into_iter().find(|row| row.key.short() == id) {
        app.hall.store().end_session(row.key).await?;
        app.hall.sessions().end(&[row.key], Closing::SignedOut);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Whether it is the name of a session, as lists give it out.
fn is_short(id: &str) -> bool {
    id.len() == 16 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Goes for good: the name, the sessions and the seats at unfinished tables; records of games stay
#[utoipa::path(delete, path = "/api/account", operation_id = "delete_account", security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "Gone"), Always, NoSession, Forbidden))]
pub async fn delete(State(app): State<App>, Signed(own): Signed) -> Result<Response, Problem> {
    let id = own.person.id;
    let tables = app.hall.store().tables_unfinished(id.as_str()).await?;
    let ended = app.hall.store().remove_person(id.as_str()).await?;
    app.hall.sessions().end(&ended, Closing::SignedOut);
    app.hall.rename(&gone(id.clone())).await;
    app.hall.vacate(&id, &tables);
    let gone = cookies(no_cookies(app.hall.settings().behind_proxy));
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

/// The family of the browser a request comes from, and nothing more of how it describes itself.
pub fn browser(headers: &HeaderMap) -> Browser {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let agent = agent.unwrap_or_default();
    // Browsers claim to be others as well; the first one here is claimed by none before it.
    const MARKS: [(&str, Browser); 10] = [
        ("Firefox/", Browser::Firefox),
        ("FxiOS/", Browser::Firefox),
        ("Edg", Browser::Edge),
        ("OPR/", Browser::Opera),
        ("SamsungBrowser/", Browser::Samsung),
        ("Chrome/", Browser::Chrome),
        ("Chromium/", Browser::Chrome),
        ("CriOS/", Browser::Chrome),
        ("Safari/", Browser::Safari),
        ("AppleWebKit/", Browser::Safari),
    ];
    let found = MARKS.iter().find(|(mark, _)| agent.contains(mark));
    found.map_or(Browser::Other, |&(_, browser)| browser)
}

/// A family's name as it is kept.
pub fn name(browser: Browser) -> String {
    serde_json::to_value(browser)
        .ok()
        .and_then(|name| Some(name.as_str()?.to_owned()))
        .unwrap_or_default()
}

fn named(kept: &str) -> Browser {
    serde_json::from_value(kept.into()).unwrap_or(Browser::Other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_browser_only_its_family_is_known() {
        let webkit = "Mozilla/5.0 (X) AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, family) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0".into(),
                "firefox",
            ),
            (format!("{webkit} FxiOS/142.0 Mobile/15E148 Safari/605.1.15"), "firefox"),
            (format!("{webkit} Chrome/140.0.0.0 Safari/537.36"), "chrome"),
            (format!("{webkit} CriOS/140.0 Mobile/15E148 Safari/604.1"), "chrome"),
            (format!("{webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"), "edge"),
            (format!("{webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0"), "opera"),
            (format!("{webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36"), "samsung"),
            (format!("{webkit} Version/26.0 Mobile/15E148 Safari/604.1"), "safari"),
            ("Python-urllib/3.13".into(), "other"),
            (String::new(), "other"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().expect("a header"));
            assert_eq!(name(browser(&headers)), family, "{agent}");
            assert_eq!(named(family), browser(&headers));
        }
        assert_eq!(browser(&HeaderMap::new()), Browser::Other);
        assert_eq!(named("netscape"), Browser::Other);
    }
}
