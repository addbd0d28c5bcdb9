//! Tables as lists show them.

use super::fault::Fault;
use super::sql;
use crate::{Awaiting, Filter, Listing, Parked, Stage, StoreError, TableKey, TableRow};
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

/// The columns of a [`TableRow`], in the order `row` reads them.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT t.key, t.id, t.at, t.stage, t.public, t.game, t.free_seats, t.summary, p.reason, p.program, p.damaged",
            $rest
        )
    };
}

pub(crate) async fn table(
    client: &impl GenericClient,
    id: &str,
) -> Result<Option<TableRow>, Fault> {
    let query = select!(" FROM tables t LEFT JOIN parked p ON p.table_key = t.key WHERE t.id = $1");
    sql::first(client, query, &[&id]).await?.as_ref().map(row).transpose()
}

/// Every table, in the order in which they were made.
pub(crate) async fn all(client: &impl GenericClient) -> Result<Vec<TableRow>, Fault> {
    let query = select!(" FROM tables t LEFT JOIN parked p ON p.table_key = t.key ORDER BY t.key");
    sql::list(client, query, &[], row).await
}

pub(crate) async fn id(
    client: &impl GenericClient,
    table: TableKey,
) -> Result<Option<String>, Fault> {
    let row = sql::first(client, "SELECT id FROM tables WHERE key = $1", &[&table.0]).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(crate) async fn damaged(client: &impl GenericClient) -> Result<Vec<String>, Fault> {
    let query = "SELECT t.id FROM parked p JOIN tables t ON t.key = p.table_key WHERE p.damaged";
    sql::list(client, query, &[], |row| Ok(row.try_get(0)?)).await
}

pub(crate) async fn awaited(
    client: &impl GenericClient,
    table: TableKey,
) -> Result<Vec<String>, Fault> {
    let query = "SELECT awaited FROM moments WHERE table_key = $1";
    let row = sql::first(client, query, &[&table.0]).await?.ok_or(StoreError::Damaged)?;
    Ok(row.try_get(0)?)
}

pub(crate) async fn lobby(
    client: &impl GenericClient,
    filter: &Filter,
) -> Result<Vec<TableRow>, Fault> {
    let stage = filter.stage.map(number);
    let before = filter.before.map_or(i64::MAX, |key| key.0);
    let limit = i64::from(filter.limit);
    sql::list(client, &lobby_query(filter), &[&stage, &filter.game, &before, &limit], row).await
}

/// One statement for each way of filtering, so that each has its index. Every one names all values, which must have types.
fn lobby_query(filter: &Filter) -> String {
    let mut query = select!(
        " FROM tables t LEFT JOIN parked p ON p.table_key = t.key WHERE t.public AND t.key < $3"
    )
    .to_owned();
    query += match filter.stage {
        Some(_) => " AND t.stage = $1::smallint",
        None => " AND $1::smallint IS NULL",
    };
    query += match filter.game {
        Some(_) => " AND t.game = $2::text",
        None => " AND $2::text IS NULL",
    };
    if filter.free_seats {
        query += " AND t.free_seats > 0";
    }
    query + " ORDER BY t.key DESC LIMIT $4"
}

pub(crate) async fn of(
    client: &impl GenericClient,
    person: &str,
    stage: Option<Stage>,
    limit: u32,
    before: Option<TableKey>,
) -> Result<Vec<(TableRow, bool)>, Fault> {
    let query = match stage {
        Some(_) => select!(
            ", $1 = ANY (m.awaited)
            FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
            LEFT JOIN parked p ON p.table_key = s.table_key
            WHERE s.person = $1 AND s.stage = $2::smallint AND s.table_key < $3
            ORDER BY s.table_key DESC LIMIT $4"
        ),
        None => select!(
            ", $1 = ANY (m.awaited)
            FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
            LEFT JOIN parked p ON p.table_key = s.table_key
            WHERE s.person = $1 AND $2::smallint IS NULL AND s.table_key < $3
            ORDER BY s.table_key DESC LIMIT $4"
        ),
    };
    let before = before.map_or(i64::MAX, |key| key.0);
    let read = |found: &Row| Ok((row(found)?, found.try_get(11)?));
    let values = (stage.map(number), i64::from(limit));
    sql::list(client, query, &[&person, &values.0, &before, &values.1], read).await
}

/// The running tables that wait for a person, those whose time is over first before all others.
pub(crate) async fn awaiting(
    client: &impl GenericClient,
    person: &str,
    limit: u32,
) -> Result<Vec<Awaiting>, Fault> {
    let query = select!(
        ", m.at, m.due
        FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
        LEFT JOIN parked p ON p.table_key = s.table_key
        WHERE s.person = $1 AND s.stage = $2 AND $1 = ANY (m.awaited)
        ORDER BY m.due NULLS LAST, m.at LIMIT $3"
    );
    let read = |found: &Row| {
        Ok(Awaiting { row: row(found)?, since: found.try_get(11)?, due: found.try_get(12)? })
    };
    sql::list(client, query, &[&person, &number(Stage::Running), &i64::from(limit)], read).await
}

pub(crate) async fn unfinished(
    client: &impl GenericClient,
    person: &str,
) -> Result<Vec<String>, Fault> {
    let query = "SELECT t.id FROM sitters s JOIN tables t ON t.key = s.table_key
                 WHERE s.person = $1 AND s.stage IN ($2, $3)
                 AND NOT EXISTS (SELECT FROM parked p WHERE p.table_key = s.table_key)
                 ORDER BY s.table_key";
    let (open, running) = (number(Stage::Open), number(Stage::Running));
    sql::list(client, query, &[&person, &open, &running], |row| Ok(row.try_get(0)?)).await
}

/// The tables that keep a seat for a person, newest first.
pub(crate) async fn keeping(
    client: &impl GenericClient,
    person: &str,
    limit: u32,
) -> Result<Vec<TableRow>, Fault> {
    let query = select!(
        " FROM kept k JOIN tables t ON t.key = k.table_key
        LEFT JOIN parked p ON p.table_key = k.table_key
        WHERE k.person = $1 AND p.table_key IS NULL ORDER BY k.table_key DESC LIMIT $2"
    );
    sql::list(client, query, &[&person, &i64::from(limit)], row).await
}

pub(crate) async fn open_by(client: &impl GenericClient, person: &str) -> Result<u32, Fault> {
    let query = "SELECT count(*) FROM sitters s WHERE s.person = $1 AND s.stage IN ($2, $3)
                 AND NOT EXISTS (SELECT FROM parked p WHERE p.table_key = s.table_key)";
    let (open, running) = (number(Stage::Open), number(Stage::Running));
    let count: i64 = sql::one(client, query, &[&person, &open, &running]).await?.try_get(0)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

fn row(row: &Row) -> Result<TableRow, Fault> {
    let free_seats: i32 = row.try_get(6)?;
    let listing = Listing {
        stage: stage(row.try_get(3)?)?,
        public: row.try_get(4)?,
        game: row.try_get(5)?,
        free_seats: free_seats.try_into().map_err(|_| StoreError::Damaged)?,
        summary: row.try_get(7)?,
    };
    let reason: Option<String> = row.try_get(8)?;
    let program: Option<String> = row.try_get(9)?;
    let damaged = row.try_get::<_, Option<bool>>(10)?.unwrap_or_default();
    let parked = reason.zip(program).map(|(reason, program)| Parked { reason, program, damaged });
    let key = TableKey(row.try_get(0)?);
    Ok(TableRow { key, id: row.try_get(1)?, at: row.try_get(2)?, listing, parked })
}

pub(crate) fn number(stage: Stage) -> i16 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

fn stage(number: i16) -> Result<Stage, Fault> {
    let found = [Stage::Open, Stage::Running, Stage::Over]
        .into_iter()
        .find(|&stage| self::number(stage) == number);
    Ok(found.ok_or(StoreError::Damaged)?)
}
