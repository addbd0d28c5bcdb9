//! `/api/tables`

use super::extract::{Asked, AtTable, Body, From, Me, Text, Visitor};
use super::many_of;
use super::refusals::{Always, Bad, Cannot, Forbidden, NoSession, NotJson, NotNow, Nothing};
use crate::App;
use crate::archive::{self, MAX_FRAMES, ReplayEyes};
use crate::hall::parked;
use crate::limits::Address;
use crate::log::Created;
use crate::problem::Problem;
use crate::table::company;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::NewGame;
use protocol::{
    Act, Branch, Clock, Done, Frame, GameClock, Hint, NewTable, Person, PersonId, SeatAsk,
    SeatTaker, Snapshot, Stage, TableId, TableInfo, TablePage, TableSummary, Update, Verdict,
};
use serde::Deserialize;
use store::{Filter, LogLine, TableKey, TableRow};
use tabletop::{Seed, SharedDeal, Source};
use utoipa::IntoParams;

/// How many tables a page has.
pub const PAGE: u32 = 20;

/// Which tables are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ListFilter {
    /// Only tables at this stage.
    stage: Option<Stage>,
    /// Only tables of this game.
    game: Option<String>,
    /// Only tables with a free seat.
    #[serde(default)]
    free: bool,
    /// The next page of a list: what `next` said.
    #[param(pattern = "^[0-9]{1,18}$")]
    before: Option<String>,
}

/// The lobby: public tables, newest first
#[utoipa::path(get, path = "/api/tables", operation_id = "list_tables", params(ListFilter),
    security(()),
    responses((status = 200, description = "A page of them", body = TablePage), Always, Bad, Nothing))]
pub async fn list(
    State(app): State<App>,
    Asked(asked): Asked<ListFilter>,
) -> Result<Json<TablePage>, Problem> {
    if let Some(game) = &asked.game {
        catalog::game(game)?;
    }
    let filter = Filter {
        stage: asked.stage,
        game: asked.game,
        free_seats: asked.free,
        limit: PAGE,
        before: asked.before.as_deref().map(cursor).transpose()?,
    };
    let rows = app.hall.store().tables(filter).await?;
    let next = rows.get(PAGE as usize - 1).map(|row| row.key.to_string());
    let tables: Vec<TableSummary> = rows.iter().filter_map(summary).collect();
    Ok(Json(TablePage { tables: app.hall.named(tables).await?, next }))
}

/// A cursor as lists give it out.
pub fn cursor(text: &str) -> Result<TableKey, Problem> {
    text.parse().map_err(|_| Problem::BadRequest("before: not what a list gave as next".into()))
}

/// A table in a list, as it was kept. One that cannot be read leaves the others in the list.
pub fn summary(row: &TableRow) -> Option<TableSummary> {
    let kept = serde_json::from_str::<TableSummary>(&row.listing.summary);
    let kept = kept.inspect_err(|_| tracing::error!(table = row.id, "a summary is unreadable"));
    let mut kept = kept.ok()?;
    // Releases before 0.4 did not keep who a bot is.
    company::introduce(&kept.id, kept.seats.iter_mut().map(|seat| &mut seat.taker));
    Some(TableSummary { parked: parked(row).map(ToOwned::to_owned), ..kept })
}

/// Sets up a table
#[utoipa::path(post, path = "/api/tables", operation_id = "create_table", request_body = NewTable,
    security(("token" = []), ("cookie" = [])), responses((status = 201, description = "The table", body = TableInfo), Always, Bad, NoSession, Forbidden, Nothing, NotJson, Cannot))]
pub async fn create(
    State(app): State<App>,
    Me(host): Me,
    From(address): From,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    if !app.hall.settings().examples {
        // Example games can be looked at again, but not begun.
        catalog::listed(&new.game)?;
    }
    let about = arrange(&host, new)?;
    set_up(&app, &host, about, address).await
}

async fn set_up(
    app: &App,
    host: &Person,
    about: Created,
    from: Address,
) -> Result<Response, Problem> {
    app.hall.may_set_up(&host.id).await?;
    let info = app.hall.create(about, from).await?;
    let place = format!("/api/tables/{}", info.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(info)).into_response())
}

/// Reads what is asked for: a setup that can be played, and as many seats as it has.
fn arrange(host: &Person, new: NewTable) -> Result<Created, Problem> {
    let game = catalog::game(&new.game)?;
    let setup = serde_json::to_string(&new.setup.unwrap_or_default()).expect("JSON can be written");
    let (seed, cards) = (Seed::new([0; 32]), new.cards.as_deref());
    // A game begun and put away: what it says about its setup is the setup in force.
    let trial = game.begin(&NewGame { cards, ..NewGame::asked(&setup, seed) })?;
    let setup =
        serde_json::value::to_raw_value(&trial.setup()).expect("a setup can be written down");
    let seats = trial.seats();
    let me = || SeatTaker::Person { person: host.clone() };
    let takers = match new.seats {
        None => {
            let others = std::iter::repeat_n(SeatTaker::Open {}, seats - 1);
            std::iter::once(me()).chain(others).collect()
        }
        Some(asked) if asked.len() != seats => {
            return Err(Problem::WrongSeats { seats, asked: asked.len() });
        }
        Some(asked) => {
            let taker = |ask| match ask {
                SeatAsk::Me {} => me(),
                SeatAsk::Open {} => SeatTaker::Open {},
                SeatAsk::Bot { level } => SeatTaker::Bot { level, character: None },
                SeatAsk::Character { character } => {
                    SeatTaker::Bot { level: character.level(), character: Some(character) }
                }
            };
            asked.into_iter().map(taker).collect::<Vec<_>>()
        }
    };
    if takers.iter().filter(|taker| matches!(taker, SeatTaker::Person { .. })).count() > 1 {
        return Err(Problem::TwoSeats);
    }
    company::must_differ(&takers)?;
    let clock = match new.clock {
        Clock::Game(clock) if !clock.is_playable() => return Err(Problem::BadClock),
        Clock::Game(clock) => Clock::Game(GameClock { flag: Some(clock.flag(seats)), ..clock }),
        clock => clock,
    };
    let sits = takers.iter().any(|taker| matches!(taker, SeatTaker::Person { .. }));
    Ok(Created {
        host: host.id.clone(),
        game: new.game,
        rules: game.rules_version(),
        setup,
        seats: takers,
        clock,
        public: new.public,
        nameless_bots: false,
        branch: None,
        seed: None,
        sealed: None,
        entropy: new.entropy.filter(|_| sits),
    })
}

/// Everything one may know of a table now
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "show_table", params(("id" = TableId, Path)),
    security((), ("token" = []), ("cookie" = [])), responses((status = 200, description = "The table", body = Snapshot), Always, NoSession, Nothing, NotNow))]
pub async fn show(
    State(app): State<App>,
    AtTable(id): AtTable,
    Visitor(visitor): Visitor,
) -> Result<Json<Snapshot>, Problem> {
    app.hall.look(&id, visitor.map(|person| person.id)).await.map(Json)
}

/// Does something at a table: sits down, moves, talks, …
#[utoipa::path(post, path = "/api/tables/{id}/actions", params(("id" = TableId, Path)),
    request_body = Act, security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It is done and will not be lost", body = Done), Always, Bad, NoSession, Forbidden, Nothing, NotNow, NotJson, Cannot))]
pub async fn act(
    State(app): State<App>,
    AtTable(id): AtTable,
    Me(person): Me,
    From(address): From,
    Body(act): Body<Act>,
) -> Result<Json<Done>, Problem> {
    app.hall.act(&id, person, address, act).await.map(Json)
}

/// What the best bot would do in one's place; only where everybody else is a bot
#[utoipa::path(get, path = "/api/tables/{id}/hint", operation_id = "hint", params(("id" = TableId, Path)),
    security(("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The hint", body = Hint), Always, NoSession, Forbidden, Nothing, NotNow))]
pub async fn hint(
    State(app): State<App>,
    AtTable(id): AtTable,
    Me(person): Me,
    From(address): From,
) -> Result<Json<Hint>, Problem> {
    app.limits.hint(person.id.as_str()).map_err(|many| many_of("hints", many))?;
    app.hall.hint(&id, person, address).await.map(Json)
}

/// Which part of a table's history is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// Only what happened after this version.
    #[serde(default)]
    #[param(format = "uint64")]
    since: u64,
}

/// Everything that happened at a table, as one may know it
#[utoipa::path(get, path = "/api/tables/{id}/log", operation_id = "table_log", params(("id" = TableId, Path), Since),
    security((), ("token" = []), ("cookie" = [])), responses((status = 200, description = "What happened, oldest first", body = [Update]), Always, Bad, NoSession, Nothing, NotNow))]
pub async fn history(
    State(app): State<App>,
    AtTable(id): AtTable,
    Visitor(visitor): Visitor,
    Asked(since): Asked<Since>,
) -> Result<Json<Vec<Update>>, Problem> {
    let person = visitor.map(|person| person.id);
    let read = move |id: &TableId, log: &[LogLine]| {
        archive::history(id, log, person.as_ref(), since.since)
    };
    let updates = app.hall.read(&id, read).await?;
    app.hall.named(updates).await.map(Json)
}

/// Which part of a replay is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ReplayAsked {
    /// Through whose eyes: `own`, `spectator`, `all`, or a seat's number.
    #[serde(default)]
    #[param(pattern = "^(own|spectator|all|[0-7])$")]
    eyes: Option<String>,
    /// The first moment wanted, counted from 0.
    #[serde(default)]
    #[param(format = "uint32")]
    from: u32,
    /// How many moments are wanted; no more than 64 come at once.
    #[param(format = "uint32")]
    count: Option<u32>,
}

/// The moments of a game, through anybody's eyes once it is over
#[utoipa::path(get, path = "/api/tables/{id}/replay", params(("id" = TableId, Path), ReplayAsked),
    security((), ("token" = []), ("cookie" = [])), responses((status = 200, description = "The moments", body = [Frame]), Always, Bad, NoSession, Forbidden, Nothing, NotNow, Cannot))]
pub async fn replay(
    State(app): State<App>,
    AtTable(id): AtTable,
    Visitor(visitor): Visitor,
    Asked(asked): Asked<ReplayAsked>,
) -> Result<Json<Vec<Frame>>, Problem> {
    let eyes = match asked.eyes.as_deref() {
        None | Some("own") => ReplayEyes::Own,
        Some("spectator") => ReplayEyes::Spectator,
        Some("all") => ReplayEyes::All,
        Some(seat) => match serde_json::from_str(seat) {
            Ok(seat) => ReplayEyes::Seat(seat),
            Err(_) => {
                return Err(Problem::BadRequest("eyes: own, spectator, all or 0 to 7".into()));
            }
        },
    };
    let person: Option<PersonId> = visitor.map(|person| person.id);
    let (first, count) = (asked.from, asked.count.unwrap_or(MAX_FRAMES));
    let read = move |id: &TableId, log: &[LogLine]| {
        archive::replay(id, log, eyes, person.as_ref(), first, count)
    };
    let frames = app.hall.read(&id, read).await?;
    app.hall.named(frames).await.map(Json)
}

/// The record of a finished game: setup, promise, seed and moves, for anybody to check
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = TableId, Path)),
    security(()),
    responses((status = 200, description = "The record", body = String, content_type = "text/plain"), Always, Forbidden, Nothing, NotNow))]
pub async fn record(State(app): State<App>, AtTable(id): AtTable) -> Result<Response, Problem> {
    let name = format!("attachment; filename=\"hideout-{id}.txt\"");
    let text = app.hall.read(&id, archive::record).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// Sets up a table that goes on from a moment of a finished game
#[utoipa::path(post, path = "/api/tables/{id}/branch", params(("id" = TableId, Path)),
    request_body = Branch, security(("token" = []), ("cookie" = [])),
    responses((status = 201, description = "The table", body = TableInfo), Always, Bad, NoSession, Forbidden, Nothing, NotNow, NotJson, Cannot))]
pub async fn branch(
    State(app): State<App>,
    AtTable(id): AtTable,
    Me(host): Me,
    From(address): From,
    Body(asked): Body<Branch>,
) -> Result<Response, Problem> {
    let other = match asked.level {
        Some(level) => SeatTaker::Bot { level, character: None },
        None => SeatTaker::Open {},
    };
    let about = app.hall.read(&id, move |id, log| archive::branch(id, log, asked.step)).await?;
    let mut seats = vec![other; about.seats.len()];
    let seat = seats.get_mut(asked.seat.index()).ok_or(Problem::NoSuchSeat(asked.seat.index()))?;
    *seat = SeatTaker::Person { person: host.clone() };
    set_up(&app, &host, Created { host: host.id.clone(), seats, ..about }, address).await
}

/// Checks a record: the deal against the promise, every move, the result
#[utoipa::path(post, path = "/api/verify", request_body(content = String, content_type = "text/plain"),
    security(()),
    responses((status = 200, description = "The record can be believed as far as this says", body = Verdict), Always, Bad, Forbidden, Cannot))]
pub async fn verify(State(app): State<App>, Text(record): Text) -> Result<Json<Verdict>, Problem> {
    let verdict = app.hall.run(move || {
        let bad = |bad: tabletop::BadRecord| Problem::Game(bad.into());
        let game = catalog::load(&record).map_err(bad)?;
        Ok(Verdict {
            game: game.id().into(),
            moves: game.moves().len() as u32,
            deal_verified: match game.record(false).source {
                Source::Seed(_, seed) | Source::Shared(SharedDeal { seed, .. }) => seed.is_some(),
                Source::Deal(_) => false,
            },
            result: catalog::result(&*game),
        })
    });
    verdict.await.map(Json)
}
