//! `/api/session`: who one is. A person is known by a random secret, in an HttpOnly cookie or, for
//! programs, in a token; the server keeps its hash only.

use super::extract::{Asked, Body, From, Me};
use super::many_of;
use super::refusals::{Always, Bad, Cannot, Forbidden, NoSession, NotJson};
use super::tables::{PAGE, cursor, summary};
use crate::App;
use crate::hall::{random_bytes, random_text};
use crate::names::{Nickname, suggest};
use crate::problem::Problem;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    AskedName, Clock, MyTable, MyTables, NewSession, Person, PersonId, Recover, Recovery, Session,
    Stage, WaitingTable,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::{Awaiting, KeyHash, StoreError};
use utoipa::IntoParams;

/// The cookie's name.
pub const COOKIE: &str = "hideout";
/// How long a browser keeps the cookie: the longest that browsers allow.
const COOKIE_AGE: u32 = 400 * 24 * 60 * 60;
/// How long a recovery link works, in milliseconds.
const RECOVERY_AGE: i64 = 24 * 60 * 60 * 1000;

/// Becomes a new person; a person already signed in who asks for nothing more stays who they are
#[utoipa::path(post, path = "/api/session", operation_id = "create_session", request_body = NewSession,
    security(()),
    responses((status = 200, description = "Who one is already", body = Session),
        (status = 201, description = "Who one is now", body = Session), Always, Bad, Forbidden, NotJson, Cannot))]
pub async fn create(
    State(app): State<App>,
    From(address): From,
    headers: HeaderMap,
    Body(new): Body<NewSession>,
) -> Result<Response, Problem> {
    // A key that has been forgotten makes nobody, so its holder is a stranger here.
    if let (None, false, Ok(Some(person))) = (&new.name, new.token, who(&headers, &app).await) {
        return Ok(Json(Session { person, token: None }).into_response());
    }
    let wanted = match &new.name {
        Some(name) => Nickname::clean(name)?,
        None => suggest(random_bytes()),
    };
    app.limits.new_person(address).map_err(|many| many_of("new people", many))?;
    let id: PersonId = random_text(12).parse().expect("12 letters and digits");
    let secret = Secret::new();
    let at = app.hall.now();
    let mut names = namesakes(wanted);
    let name = loop {
        let name = names.next().ok_or(Problem::NameTaken)?;
        let person = store::Person { id: id.to_string(), name: name.as_str().into(), at };
        match app.hall.store().add_person(person, name.skeleton().into(), secret.hash()).await {
            Err(StoreError::NameTaken) => {}
            added => break added.map(|()| name.as_str().to_owned())?,
        }
    };
    let person = Person { id, name };
    Ok((StatusCode::CREATED, secret.session(&app, person, new.token)).into_response())
}

/// Says who one is
#[utoipa::path(get, path = "/api/session", operation_id = "show_session", security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Who one is", body = Session), Always, NoSession))]
pub async fn show(Me(person): Me) -> Json<Session> {
    Json(Session { person, token: None })
}

/// Takes another name
#[utoipa::path(patch, path = "/api/session", request_body = AskedName,
    security(("token" = []), ("cookie" = [])), responses((status = 200, description = "Who one is now", body = Session), Always, Bad, NoSession, Forbidden, NotJson, Cannot))]
pub async fn rename(
    State(app): State<App>,
    Me(mut person): Me,
    Body(asked): Body<AskedName>,
) -> Result<Json<Session>, Problem> {
    let mut names = namesakes(Nickname::clean(&asked.name)?);
    person.name = loop {
        let name = names.next().ok_or(Problem::NameTaken)?;
        let (id, shown) = (person.id.as_str(), name.as_str().to_owned());
        match app.hall.store().rename(id, shown, name.skeleton().into()).await {
            Err(StoreError::NameTaken) => {}
            renamed => break renamed.map(|()| name.as_str().to_owned())?,
        }
    };
    Ok(Json(Session { person, token: None }))
}

/// Forgets who one is, on this device
#[utoipa::path(delete, path = "/api/session", operation_id = "end_session", security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "Forgotten"), Always, NoSession, Forbidden))]
pub async fn end(State(app): State<App>, headers: HeaderMap, _: Me) -> Result<Response, Problem> {
    if let Some((secret, _)) = secret(&headers) {
        app.hall.store().forget_key(secret.hash()).await?;
    }
    let gone = HeaderValue::from_static("hideout=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response())
}

/// Which of one's tables are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MyFilter {
    /// Only tables at this stage.
    stage: Option<Stage>,
    /// The next page of a list: what `next` said.
    #[param(pattern = "^[0-9]{1,18}$")]
    before: Option<String>,
}

/// One's own tables, newest first
#[utoipa::path(get, path = "/api/session/tables", operation_id = "my_tables", params(MyFilter),
    security(("token" = []), ("cookie" = [])), responses((status = 200, description = "A page of them", body = MyTables), Always, Bad, NoSession))]
pub async fn tables(
    State(app): State<App>,
    Me(person): Me,
    Asked(filter): Asked<MyFilter>,
) -> Result<Json<MyTables>, Problem> {
    let before = filter.before.as_deref().map(cursor).transpose()?;
    let rows = app.hall.store().tables_of(person.id.as_str(), filter.stage, PAGE, before).await?;
    let next = rows.get(PAGE as usize - 1).map(|(row, _)| row.key.to_string());
    let table = |(row, your_turn): &(store::TableRow, bool)| {
        Some(MyTable { table: summary(row)?, your_turn: *your_turn })
    };
    Ok(Json(MyTables { tables: rows.iter().filter_map(table).collect(), next }))
}

/// How many tables that wait for one are listed.
const WAITING: u32 = 50;

/// The running tables that wait for one's decision, the most urgent first
#[utoipa::path(get, path = "/api/session/waiting", operation_id = "waiting_tables",
    security(("token" = []), ("cookie" = [])), responses((status = 200, description = "At most 50 of them", body = [WaitingTable]), Always, NoSession))]
pub async fn waiting(
    State(app): State<App>,
    Me(person): Me,
) -> Result<Json<Vec<WaitingTable>>, Problem> {
    let awaiting = app.hall.store().tables_awaiting(person.id.as_str(), WAITING).await?;
    let table = |Awaiting { row, since, due }: &Awaiting| {
        let table = summary(row)?;
        // Without a clock a table is woken for other reasons, which are nobody's business.
        let due = due.filter(|_| table.clock != Clock::None);
        Some(WaitingTable { table, since: *since, due })
    };
    Ok(Json(awaiting.iter().filter_map(table).collect()))
}

/// Makes a link that moves one's identity to another device, once
#[utoipa::path(post, path = "/api/session/recovery", operation_id = "make_recovery", security(("token" = []), ("cookie" = [])),
    responses((status = 201, description = "The link", body = Recovery), Always, NoSession, Forbidden))]
pub async fn recovery(State(app): State<App>, Me(person): Me) -> Result<Response, Problem> {
    let code = Secret::new();
    let expires = app.hall.now() + RECOVERY_AGE;
    app.hall.store().add_recovery(code.hash(), person.id.as_str(), expires).await?;
    let recovery = Recovery { link: format!("/#recover={}", code.0), expires };
    Ok((StatusCode::CREATED, Json(recovery)).into_response())
}

/// Becomes the person a recovery link was made for
#[utoipa::path(post, path = "/api/session/recover", request_body = Recover,
    security(()),
    responses((status = 200, description = "Who one is now", body = Session), Always, Bad, Forbidden, NotJson, Cannot))]
pub async fn recover(
    State(app): State<App>,
    From(address): From,
    Body(recover): Body<Recover>,
) -> Result<Response, Problem> {
    // Guessing costs as much as a new person.
    app.limits.new_person(address).map_err(|many| many_of("attempts", many))?;
    let code = Secret(recover.code);
    let secret = Secret::new();
    let found = app.hall.store().use_recovery(code.hash(), app.hall.now(), secret.hash()).await?;
    let person = found.ok_or(Problem::BadCode)?;
    Ok(secret.session(&app, known(person)?, recover.token).into_response())
}

/// The person a request comes from: a token must be good; a cookie that is not is no cookie.
pub async fn who(headers: &HeaderMap, app: &App) -> Result<Option<Person>, Problem> {
    let Some((secret, is_token)) = secret(headers) else { return Ok(None) };
    match app.hall.store().person_by_key(secret.hash()).await? {
        Some(person) => known(person).map(Some),
        None if is_token => Err(Problem::NoSession),
        None => Ok(None),
    }
}

fn known(person: store::Person) -> Result<Person, Problem> {
    let id = person.id.parse().map_err(|_| Problem::Unreadable)?;
    Ok(Person { id, name: person.name })
}

/// The secret a request carries, and whether it is a token.
fn secret(headers: &HeaderMap) -> Option<(Secret, bool)> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        return Some((Secret(token.unwrap_or_default().trim().into()), true));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.trim() == COOKIE)?;
    Some((Secret(value.trim().into()), false))
}

/// A name and its numbered namesakes, to be tried until one is free: a few in order, then far apart.
fn namesakes(wanted: Nickname) -> impl Iterator<Item = Nickname> {
    let again = wanted.clone();
    let far = |_| 100 + u32::from_le_bytes(random_bytes()) % 999_900;
    let numbers = (2..10).chain((0..10).map(far));
    std::iter::once(wanted).chain(numbers.map(move |number| again.numbered(number)))
}

/// What somebody is known by. It is neither `Debug` nor `Display`.
struct Secret(String);

impl Secret {
    fn new() -> Secret {
        Secret(random_text(32))
    }

    fn hash(&self) -> KeyHash {
        KeyHash::new(Sha256::digest(self.0.as_bytes()).into())
    }

    /// The answer that hands the secret over: as a cookie, or as a token.
    fn session(self, app: &App, person: Person, as_token: bool) -> Response {
        if as_token {
            return Json(Session { person, token: Some(self.0) }).into_response();
        }
        let secure = if app.hall.settings().behind_proxy { "; Secure" } else { "" };
        let cookie = format!(
            "{COOKIE}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Strict{secure}",
            self.0
        );
        let session = Json(Session { person, token: None });
        match HeaderValue::from_str(&cookie) {
            Ok(cookie) => ([(header::SET_COOKIE, cookie)], session).into_response(),
            Err(_) => Problem::Unreadable.into_response(),
        }
    }
}
