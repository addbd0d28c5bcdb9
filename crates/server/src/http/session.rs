//! `/api/session`: who one is.

use super::account;
use super::extract::{Asked, Body, From, Me, Signed};
use super::refusals::{Always, Bad, Cannot, Forbidden, NoSession, NotJson};
use super::secret::{Carrier, Secret, no_cookies};
use super::tables::{PAGE, cursor, summary};
use crate::App;
use crate::hall::{Hall, random_bytes, random_text};
use crate::names::{Nickname, suggest};
use crate::problem::Problem;
use crate::sessions::SessionHandle;
use crate::shown::Shown;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use protocol::{
    AskedName, Clock, Closing, MyTable, MyTables, NewSession, Person, PersonId, Recover, Recovery,
    SeatInfo, SeatTaker, Session, Stage, WaitingTable,
};
use serde::Deserialize;
use store::{Awaiting, KeyHash, NewKey, StoreError};
use tabletop::Seat;
use utoipa::IntoParams;

/// A day in milliseconds: how finely it is kept when a session was used.
const DAY: i64 = 24 * 60 * 60 * 1000;
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
    if let (None, false, Ok(Some(known))) = (&new.name, new.token, known(&headers, &app).await) {
        let session = Json(Session { person: known.person, token: None });
        // A cookie of an earlier release is replaced where a better one can be had.
        return Ok(match Secret::of(&headers) {
            Some((secret, Carrier::Cookie)) if app.hall.settings().behind_proxy => {
                (cookies(secret.cookies(true)), session).into_response()
            }
            _ => session.into_response(),
        });
    }
    let wanted = match &new.name {
        Some(name) => Nickname::clean(name)?,
        None => suggest(random_bytes()),
    };
    app.hall.spend_person(address, "new people").await?;
    let id: PersonId = random_text(12).parse().expect("12 letters and digits");
    let secret = Secret::new();
    let at = app.hall.now();
    let key = new_key(&secret, at, &headers);
    let mut names = namesakes(wanted);
    let name = loop {
        let name = names.next().ok_or(Problem::NameTaken)?;
        let person = store::Person { id: id.to_string(), name: name.as_str().into(), at };
        match app.hall.store().add_person(person, name.skeleton().into(), key.clone()).await {
            Err(StoreError::NameTaken) => {}
            added => break added.map(|()| name.as_str().to_owned())?,
        }
    };
    let person = Person { id, name };
    Ok((StatusCode::CREATED, handed_over(secret, &app, person, new.token)).into_response())
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
    From(address): From,
    Body(asked): Body<AskedName>,
) -> Result<Json<Session>, Problem> {
    let mut names = namesakes(Nickname::clean(&asked.name)?);
    // A name costs as much as a new person: every table is told of it.
    app.hall.spend_person(address, "names").await?;
    person.name = loop {
        let name = names.next().ok_or(Problem::NameTaken)?;
        let (id, shown) = (person.id.as_str(), name.as_str().to_owned());
        match app.hall.store().rename(id, shown, name.skeleton().into()).await {
            Err(StoreError::NameTaken) => {}
            renamed => break renamed.map(|()| name.as_str().to_owned())?,
        }
    };
    app.hall.rename(&person).await;
    Ok(Json(Session { person, token: None }))
}

/// Forgets who one is, on this device
#[utoipa::path(delete, path = "/api/session", operation_id = "end_session", security(("token" = []), ("cookie" = [])),
    responses((status = 204, description = "Forgotten"), Always, NoSession, Forbidden))]
pub async fn end(State(app): State<App>, Signed(own): Signed) -> Result<Response, Problem> {
    app.hall.store().end_session(own.key).await?;
    app.hall.sessions().end(&[own.key], Closing::SignedOut);
    let gone = cookies(no_cookies(app.hall.settings().behind_proxy));
    Ok((StatusCode::NO_CONTENT, gone).into_response())
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
    let tables: Vec<MyTable> = rows.iter().filter_map(table).collect();
    Ok(Json(MyTables { tables: app.hall.named(tables).await?, next }))
}

/// How many tables that wait for one's decision are listed, and how many that keep a seat for one.
const WAITING: u32 = 50;

/// The tables that wait for one: the running ones for a decision, the most urgent first, then those that keep a seat
#[utoipa::path(get, path = "/api/session/waiting", operation_id = "waiting_tables",
    security(("token" = []), ("cookie" = [])), responses((status = 200, description = "At most 50 of each kind", body = [WaitingTable]), Always, NoSession))]
pub async fn waiting(
    State(app): State<App>,
    Me(person): Me,
) -> Result<Json<Vec<WaitingTable>>, Problem> {
    waiting_tables(&app.hall, &person.id).await.map(Json)
}

/// The tables that wait for a person.
pub async fn waiting_tables(hall: &Hall, person: &PersonId) -> Result<Vec<WaitingTable>, Problem> {
    let awaiting = hall.store().tables_awaiting(person.as_str(), WAITING).await?;
    let keeping = hall.store().tables_keeping(person.as_str(), WAITING).await?;
    let to_decide = awaiting.iter().filter_map(|Awaiting { row, since, due }| {
        let table = summary(row)?;
        // Without a clock a table is woken for other reasons, which are nobody's business.
        let due = due.filter(|_| table.clock != Clock::None);
        Some(WaitingTable { table, since: *since, due, kept: None })
    });
    let to_sit_down = keeping.iter().filter_map(|row| {
        let table = summary(row)?;
        let is_theirs = |info: &SeatInfo| matches!(&info.taker, SeatTaker::Kept { person: other } if other.id == *person);
        let kept = table.seats.iter().position(is_theirs).and_then(|seat| Seat::all(table.seats.len()).nth(seat));
        Some(WaitingTable { since: table.created, due: None, kept: Some(kept?.into()), table })
    });
    hall.named(to_decide.chain(to_sit_down).collect::<Vec<_>>()).await
}

/// Makes a link that moves one's identity to another device, once
#[utoipa::path(post, path = "/api/session/recovery", operation_id = "make_recovery", security(("token" = []), ("cookie" = [])),
    responses((status = 201, description = "The link", body = Recovery), Always, NoSession, Forbidden))]
pub async fn recovery(State(app): State<App>, Me(person): Me) -> Result<Response, Problem> {
    let code = Secret::new();
    let expires = app.hall.now() + RECOVERY_AGE;
    app.hall.store().add_recovery(code.hash(), person.id.as_str(), expires).await?;
    let recovery = Recovery { link: format!("/#recover={}", code.reveal()), expires };
    Ok((StatusCode::CREATED, Json(recovery)).into_response())
}

/// Becomes the person a recovery link was made for
#[utoipa::path(post, path = "/api/session/recover", request_body = Recover,
    security(()),
    responses((status = 200, description = "Who one is now", body = Session), Always, Bad, Forbidden, NotJson, Cannot))]
pub async fn recover(
    State(app): State<App>,
    From(address): From,
    headers: HeaderMap,
    Body(recover): Body<Recover>,
) -> Result<Response, Problem> {
    // Guessing costs as much as a new person.
    app.hall.spend_person(address, "attempts").await?;
    let (code, secret, now) = (Secret::brought(recover.code), Secret::new(), app.hall.now());
    let key = new_key(&secret, now, &headers);
    let found = app.hall.store().use_recovery(code.hash(), now, key).await?;
    let person = read(found.ok_or(Problem::BadCode)?)?;
    Ok(handed_over(secret, &app, person, recover.token).into_response())
}

/// The session that a request comes with.
pub struct Known {
    /// Whose it is.
    pub person: Person,
    /// Its key.
    pub key: KeyHash,
}

/// The session that a request comes with: a token must be good; a cookie that is not is no cookie.
pub async fn known(headers: &HeaderMap, app: &App) -> Result<Option<Known>, Problem> {
    let Some((secret, carrier)) = Secret::of(headers) else { return Ok(None) };
    let key = secret.hash();
    let store = app.hall.store();
    let session = match store.session(key).await? {
        Some(session) => session,
        None if carrier == Carrier::Token => return Err(Problem::NoSession),
        None => return Ok(None),
    };
    let today = app.hall.now() / DAY * DAY;
    if session.used.is_none_or(|used| used < today)
        && let Err(error) =
            store.note_use(key, today, account::name(account::browser(headers))).await
    {
        tracing::warn!(%error, "it is not noted that a session was used");
    }
    Ok(Some(Known { person: read(session.person)?, key }))
}

/// Ties a socket to the session it is opened with.
pub async fn tie(app: &App, known: Option<Known>) -> Result<SessionHandle, Problem> {
    let Some(Known { person, key }) = known else { return Ok(SessionHandle::stranger()) };
    let handle = app.hall.sessions().enter(key, &person);
    // What became of it before that was not heard.
    let session = app.hall.store().session(key).await?.ok_or(Problem::NoSession)?;
    if session.person.name != person.name {
        app.hall.sessions().rename(&read(session.person)?);
    }
    Ok(handle)
}

fn read(person: store::Person) -> Result<Person, Problem> {
    let id = person.id.parse().map_err(|_| Problem::Unreadable)?;
    Ok(Person { id, name: person.name })
}

fn new_key(secret: &Secret, at: i64, headers: &HeaderMap) -> NewKey {
    NewKey { hash: secret.hash(), at, browser: account::name(account::browser(headers)) }
}

/// The answer that hands a secret over: as a cookie, or as a token.
fn handed_over(secret: Secret, app: &App, person: Person, as_token: bool) -> Response {
    if as_token {
        return Json(Session { person, token: Some(secret.reveal()) }).into_response();
    }
    let given = cookies(secret.cookies(app.hall.settings().behind_proxy));
    (given, Json(Session { person, token: None })).into_response()
}

/// Headers that set cookies.
pub fn cookies(
    cookies: Vec<HeaderValue>,
) -> AppendHeaders<impl IntoIterator<Item = (HeaderName, HeaderValue)>> {
    AppendHeaders(cookies.into_iter().map(|cookie| (header::SET_COOKIE, cookie)))
}

impl Shown for MyTable {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.table.each_person(see);
    }
}

impl Shown for WaitingTable {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.table.each_person(see);
    }
}

/// A name and its numbered namesakes, to be tried until one is free: a few in order, then far apart.
fn namesakes(wanted: Nickname) -> impl Iterator<Item = Nickname> {
    let again = wanted.clone();
    let far = |_| 100 + u32::from_le_bytes(random_bytes()) % 999_900;
    let numbers = (2..10).chain((0..10).map(far));
    std::iter::once(wanted).chain(numbers.map(move |number| again.numbered(number)))
}
