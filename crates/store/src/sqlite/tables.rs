use super::fault::Fault;
use super::seal::Mark;
use crate::chain::Link;
use crate::{
    Append, Awaiting, Due, Filter, Listing, NewTable, Parked, Schedule, Stage, StoreError,
    TableKey, TableRow,
};
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

/// Writes a new table, and says which entry of its log is the last.
pub(crate) fn create(
    conn: &Connection,
    table: &NewTable,
) -> Result<(TableKey, Option<Mark>), Fault> {
    let Listing { stage, public, game, free_seats, summary } = &table.listing;
    let mut insert = conn.prepare_cached(
        "INSERT INTO tables (id, at, stage, public, game, free_seats, summary)
         VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
    )?;
    if insert.execute(params![
        table.id,
        table.at,
        number(*stage),
        public,
        game,
        free_seats,
        summary
    ])? == 0
    {
        return Err(StoreError::IdTaken.into());
    }
    let key = TableKey(conn.last_insert_rowid());
    let begin = End { last: None, head: Link::anchor(&table.id) };
    let end = write(conn, key, 1, begin, &table.entries)?;
    let Schedule { awaited, due, at } = &table.schedule;
    conn.prepare_cached(
        "INSERT INTO moments (table_key, steps, last, head, awaited, due, at)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        key.0,
        table.entries.len(),
        end.last,
        end.head,
        names(awaited),
        due,
        at
    ])?;
    seat(conn, key, &table.sitters)?;
    keep(conn, key, &table.kept)?;
    Ok((key, end.mark()))
}

/// Writes entries, and says which is the last of them.
pub(crate) fn append(conn: &Connection, append: &Append) -> Result<((), Option<Mark>), Fault> {
    let &Append { table, step, .. } = append;
    // No table has come further than the database can count.
    let counts = i64::try_from(step).is_ok();
    let Some(behind) = step.checked_sub(1).filter(|_| counts) else {
        return Err(misplaced(conn, table, step));
    };
    let Some(end) = end(conn, table, behind)? else {
        return Err(misplaced(conn, table, step));
    };
    let end = write(conn, table, step, end, &append.entries)?;
    advance(conn, append, &end)?;
    if let Some(listing) = &append.listing {
        relist(conn, table, listing)?;
    }
    if !append.unseated.is_empty() {
        unseat(conn, table, &append.unseated)?;
    }
    if !append.sitters.is_empty() {
        seat(conn, table, &append.sitters)?;
    }
    if let Some(people) = &append.kept {
        keep(conn, table, people)?;
    }
    Ok(((), end.mark().filter(|_| !append.entries.is_empty())))
}

/// Where a log ends.
struct End {
    /// The row of its last entry.
    last: Option<i64>,
    /// The hash of its last entry.
    head: Link,
}

impl End {
    fn mark(&self) -> Option<Mark> {
        self.last.map(|row| Mark { row, hash: self.head })
    }
}

/// The end of a table's log, provided that it has come as far as this step and no further.
fn end(conn: &Connection, table: TableKey, step: u64) -> Result<Option<End>, Fault> {
    Ok(conn
        .prepare_cached("SELECT last, head FROM moments WHERE table_key = ? AND steps = ?")?
        .query_row(params![table.0, step], |row| Ok(End { last: row.get(0)?, head: row.get(1)? }))
        .optional()?)
}

/// Why a step does not follow where the table is.
fn misplaced(conn: &Connection, table: TableKey, step: u64) -> Fault {
    let last: rusqlite::Result<Option<u64>> = conn
        .prepare_cached("SELECT steps FROM moments WHERE table_key = ?")
        .and_then(|mut select| select.query_row([table.0], |row| row.get(0)).optional());
    match last {
        Ok(None) => StoreError::UnknownTable { table }.into(),
        Ok(Some(last)) if step <= last => StoreError::Conflict { table, step }.into(),
        Ok(Some(last)) => StoreError::Gap { table, step, last }.into(),
        Err(error) => error.into(),
    }
}

/// Moves the table on to its last step, which stands in this row.
fn advance(conn: &Connection, append: &Append, end: &End) -> Result<(), Fault> {
    let Schedule { awaited, due, at } = &append.schedule;
    let steps = append.step - 1 + append.entries.len() as u64;
    conn.prepare_cached(
        "UPDATE moments SET steps = ?, last = ?, head = ?, awaited = ?, due = ?, at = ?
         WHERE table_key = ?",
    )?
    .execute(params![steps, end.last, end.head, names(awaited), due, at, append.table.0])?;
    Ok(())
}

/// Writes entries behind the end of a table's log, and says where it ends now.
fn write(
    conn: &Connection,
    table: TableKey,
    step: u64,
    end: End,
    entries: &[(i64, String)],
) -> Result<End, Fault> {
    let mut insert = conn.prepare_cached(
        "INSERT INTO log (before, table_key, step, at, entry, hash) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    let mut end = end;
    for (step, (at, entry)) in (step..).zip(entries) {
        let head = end.head.next(step, *at, entry.as_bytes());
        let last = insert.insert(params![end.last, table.0, step, at, entry, head])?;
        end = End { last: Some(last), head };
    }
    Ok(end)
}

fn relist(conn: &Connection, table: TableKey, listing: &Listing) -> Result<(), Fault> {
    let Listing { stage, public, game, free_seats, summary } = listing;
    conn.prepare_cached(
        "UPDATE tables SET stage = ?, public = ?, game = ?, free_seats = ?, summary = ? WHERE key = ?",
    )?
    .execute(params![number(*stage), public, game, free_seats, summary, table.0])?;
    conn.prepare_cached(
        "UPDATE sitters SET stage = :stage WHERE table_key = :table AND stage <> :stage",
    )?
    .execute(named_params! { ":stage": number(*stage), ":table": table.0 })?;
    Ok(())
}

fn seat(conn: &Connection, table: TableKey, people: &[String]) -> Result<(), Fault> {
    let mut insert = conn.prepare_cached(
        "INSERT INTO sitters (person, table_key, stage) SELECT ?, key, stage FROM tables WHERE key = ?
         ON CONFLICT DO NOTHING",
    )?;
    for person in people {
        insert.execute(params![person, table.0])?;
    }
    Ok(())
}

fn unseat(conn: &Connection, table: TableKey, people: &[String]) -> Result<(), Fault> {
    let mut delete =
        conn.prepare_cached("DELETE FROM sitters WHERE person = ? AND table_key = ?")?;
    for person in people {
        delete.execute(params![person, table.0])?;
    }
    Ok(())
}

/// Keeps seats for these people, and for nobody else any more.
fn keep(conn: &Connection, table: TableKey, people: &[String]) -> Result<(), Fault> {
    conn.prepare_cached("DELETE FROM kept WHERE table_key = ?")?.execute([table.0])?;
    let mut insert = conn.prepare_cached(
        "INSERT INTO kept (person, table_key) VALUES (?, ?) ON CONFLICT DO NOTHING",
    )?;
    for person in people {
        insert.execute(params![person, table.0])?;
    }
    Ok(())
}

/// The columns of a [`TableRow`], in the order `row` reads them.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT t.key, t.id, t.at, t.stage, t.public, t.game, t.free_seats, t.summary, p.reason, p.program, p.damaged",
            $rest
        )
    };
}

pub(crate) fn table(conn: &Connection, id: &str) -> Result<Option<TableRow>, Fault> {
    Ok(conn
        .prepare_cached(select!(
            " FROM tables t LEFT JOIN parked p ON p.table_key = t.key WHERE t.id = ?"
        ))?
        .query_row([id], row)
        .optional()?)
}

/// Every table, in the order in which they were made.
pub(crate) fn all(conn: &Connection) -> Result<Vec<TableRow>, Fault> {
    let mut select = conn.prepare(select!(
        " FROM tables t LEFT JOIN parked p ON p.table_key = t.key ORDER BY t.key"
    ))?;
    let rows = select.query_map([], row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The ids of the tables that are not over, and the first entries of their logs.
pub(crate) fn beginnings(conn: &Connection) -> Result<Vec<(String, String)>, Fault> {
    // One walk through the log, which has no index of tables.
    let select = "SELECT t.id, l.entry FROM log l JOIN tables t ON t.key = l.table_key
                  WHERE l.step = 1 AND t.stage <> ?";
    let mut select = conn.prepare(select)?;
    let rows = select.query_map([number(Stage::Over)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn id(conn: &Connection, table: TableKey) -> Result<Option<String>, Fault> {
    Ok(conn
        .prepare_cached("SELECT id FROM tables WHERE key = ?")?
        .query_row([table.0], |row| row.get(0))
        .optional()?)
}

pub(crate) fn damaged(conn: &Connection) -> Result<Vec<String>, Fault> {
    let mut select = conn.prepare(
        "SELECT t.id FROM parked p JOIN tables t ON t.key = p.table_key WHERE p.damaged <> 0",
    )?;
    let ids = select.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The ids of all tables that are not over.
pub(crate) fn not_over(conn: &Connection) -> Result<Vec<String>, Fault> {
    let mut select = conn.prepare("SELECT id FROM tables WHERE stage <> ?")?;
    let ids = select.query_map([number(Stage::Over)], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

pub(crate) fn awaited(conn: &Connection, table: TableKey) -> Result<Vec<String>, Fault> {
    let awaited: String = conn
        .prepare_cached("SELECT awaited FROM moments WHERE table_key = ?")?
        .query_row([table.0], |row| row.get(0))?;
    Ok(serde_json::from_str(&awaited).map_err(|_| StoreError::Damaged)?)
}

pub(crate) fn lobby(conn: &Connection, filter: &Filter) -> Result<Vec<TableRow>, Fault> {
    let mut select = conn.prepare_cached(&lobby_query(filter))?;
    let rows = select.query_map(
        params![
            filter.stage.map(number),
            filter.game,
            filter.before.map_or(i64::MAX, |key| key.0),
            filter.limit
        ],
        row,
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// One statement for each way of filtering, so that each has its index.
fn lobby_query(filter: &Filter) -> String {
    let mut query = select!(
        " FROM tables t LEFT JOIN parked p ON p.table_key = t.key WHERE t.public = 1 AND t.key < ?3"
    )
    .to_owned();
    for (asked, condition) in [
        (filter.stage.is_some(), " AND t.stage = ?1"),
        (filter.game.is_some(), " AND t.game = ?2"),
        (filter.free_seats, " AND t.free_seats > 0"),
    ] {
        if asked {
            query += condition;
        }
    }
    query + " ORDER BY t.key DESC LIMIT ?4"
}

pub(crate) fn of(
    conn: &Connection,
    person: &str,
    stage: Option<Stage>,
    limit: u32,
    before: Option<TableKey>,
) -> Result<Vec<(TableRow, bool)>, Fault> {
    let mut select = conn.prepare_cached(of_query(stage))?;
    let rows = select.query_map(
        params![person, stage.map(number), before.map_or(i64::MAX, |key| key.0), limit],
        |found| Ok((row(found)?, found.get(11)?)),
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn of_query(stage: Option<Stage>) -> &'static str {
    match stage {
        Some(_) => select!(
            ", EXISTS (SELECT 1 FROM json_each(m.awaited) WHERE value = ?1)
            FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
            LEFT JOIN parked p ON p.table_key = s.table_key
            WHERE s.person = ?1 AND s.stage = ?2 AND s.table_key < ?3 ORDER BY s.table_key DESC LIMIT ?4"
        ),
        None => select!(
            ", EXISTS (SELECT 1 FROM json_each(m.awaited) WHERE value = ?1)
            FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
            LEFT JOIN parked p ON p.table_key = s.table_key
            WHERE s.person = ?1 AND ?2 IS NULL AND s.table_key < ?3 ORDER BY s.table_key DESC LIMIT ?4"
        ),
    }
}

/// The running tables that wait for a person, those whose time is over first before all others.
pub(crate) fn awaiting(
    conn: &Connection,
    person: &str,
    limit: u32,
) -> Result<Vec<Awaiting>, Fault> {
    let mut select = conn.prepare_cached(select!(
        ", m.at, m.due
        FROM sitters s JOIN tables t ON t.key = s.table_key JOIN moments m ON m.table_key = s.table_key
        LEFT JOIN parked p ON p.table_key = s.table_key
        WHERE s.person = ?1 AND s.stage = ?2 AND EXISTS (SELECT 1 FROM json_each(m.awaited) WHERE value = ?1)
        ORDER BY m.due IS NULL, m.due, m.at LIMIT ?3"
    ))?;
    let rows = select.query_map(params![person, number(Stage::Running), limit], |found| {
        Ok(Awaiting { row: row(found)?, since: found.get(11)?, due: found.get(12)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn unfinished(conn: &Connection, person: &str) -> Result<Vec<String>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT t.id FROM sitters s JOIN tables t ON t.key = s.table_key
         WHERE s.person = ? AND s.stage IN (?, ?) AND s.table_key NOT IN (SELECT table_key FROM parked)",
    )?;
    let ids = params![person, number(Stage::Open), number(Stage::Running)];
    let ids = select.query_map(ids, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// The tables that keep a seat for a person, newest first.
pub(crate) fn keeping(conn: &Connection, person: &str, limit: u32) -> Result<Vec<TableRow>, Fault> {
    let mut select = conn.prepare_cached(select!(
        " FROM kept k JOIN tables t ON t.key = k.table_key
        LEFT JOIN parked p ON p.table_key = k.table_key
        WHERE k.person = ?1 AND p.table_key IS NULL ORDER BY k.table_key DESC LIMIT ?2"
    ))?;
    let rows = select.query_map(params![person, limit], row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn open_by(conn: &Connection, person: &str) -> Result<u32, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT count(*) FROM sitters WHERE person = ? AND stage IN (?, ?)
         AND table_key NOT IN (SELECT table_key FROM parked)",
    )?;
    Ok(select.query_row(params![person, number(Stage::Open), number(Stage::Running)], |row| {
        row.get(0)
    })?)
}

pub(crate) fn due(
    conn: &Connection,
    now: i64,
    after: Option<(i64, TableKey)>,
    limit: u32,
) -> Result<Vec<Due>, Fault> {
    let (at, key) = after.map_or((i64::MIN, i64::MIN), |(at, key)| (at, key.0));
    let mut select = conn.prepare_cached(
        "SELECT t.id, m.due, t.key FROM moments m JOIN tables t ON t.key = m.table_key
         WHERE m.due <= ? AND (m.due, m.table_key) > (?, ?) ORDER BY m.due, m.table_key LIMIT ?",
    )?;
    let tables = select.query_map(params![now, at, key, limit], |row| {
        Ok(Due { id: row.get(0)?, at: row.get(1)?, key: TableKey(row.get(2)?) })
    })?;
    Ok(tables.collect::<Result<_, _>>()?)
}

pub(crate) fn idle(
    conn: &Connection,
    since: i64,
    after: Option<TableKey>,
    limit: u32,
) -> Result<Vec<(String, TableKey)>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT t.id, t.key FROM tables t JOIN moments m ON m.table_key = t.key
         WHERE t.stage = ? AND t.key > ? AND m.at <= ? AND m.due IS NULL
         AND t.key NOT IN (SELECT table_key FROM parked) ORDER BY t.key LIMIT ?",
    )?;
    let after = after.map_or(i64::MIN, |key| key.0);
    let tables = select.query_map(params![number(Stage::Running), after, since, limit], |row| {
        Ok((row.get(0)?, TableKey(row.get(1)?)))
    })?;
    Ok(tables.collect::<Result<_, _>>()?)
}

pub(crate) fn park(
    conn: &Connection,
    table: TableKey,
    parked: &Parked,
    at: i64,
) -> Result<(), Fault> {
    let waits = conn
        .prepare_cached("UPDATE moments SET awaited = '[]', due = NULL WHERE table_key = ?")?
        .execute([table.0])?;
    if waits == 0 {
        return Err(StoreError::UnknownTable { table }.into());
    }
    conn.prepare_cached("UPDATE tables SET free_seats = 0 WHERE key = ?")?.execute([table.0])?;
    conn.prepare_cached(
        "INSERT OR REPLACE INTO parked (table_key, reason, program, at, damaged) VALUES (?, ?, ?, ?, ?)",
    )?
    .execute(params![table.0, parked.reason, parked.program, at, parked.damaged])?;
    Ok(())
}

pub(crate) fn unpark(
    conn: &Connection,
    table: TableKey,
    listing: &Listing,
    schedule: &Schedule,
) -> Result<(), Fault> {
    conn.prepare_cached("DELETE FROM parked WHERE table_key = ?")?.execute([table.0])?;
    conn.prepare_cached("UPDATE moments SET awaited = ?, due = ? WHERE table_key = ?")?
        .execute(params![names(&schedule.awaited), schedule.due, table.0])?;
    relist(conn, table, listing)
}

pub(crate) fn next_due(conn: &Connection) -> Result<Option<i64>, Fault> {
    Ok(conn
        .prepare_cached("SELECT min(due) FROM moments WHERE due IS NOT NULL")?
        .query_row([], |row| row.get(0))?)
}

fn row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let listing = Listing {
        stage: stage(3, row.get(3)?)?,
        public: row.get(4)?,
        game: row.get(5)?,
        free_seats: row.get(6)?,
        summary: row.get(7)?,
    };
    let reason: Option<String> = row.get(8)?;
    let program: Option<String> = row.get(9)?;
    let damaged = row.get::<_, Option<bool>>(10)?.unwrap_or_default();
    let parked = reason.zip(program).map(|(reason, program)| Parked { reason, program, damaged });
    Ok(TableRow { key: TableKey(row.get(0)?), id: row.get(1)?, at: row.get(2)?, listing, parked })
}

/// The awaited people as the database's JSON functions read them.
fn names(people: &[String]) -> String {
    serde_json::to_string(people).expect("names can be written down")
}

fn number(stage: Stage) -> i64 {
    match stage {
        Stage::Open => 0,
        Stage::Running => 1,
        Stage::Over => 2,
    }
}

fn stage(column: usize, number: i64) -> rusqlite::Result<Stage> {
    [Stage::Open, Stage::Running, Stage::Over]
        .into_iter()
        .find(|&stage| self::number(stage) == number)
        .ok_or(rusqlite::Error::IntegralValueOutOfRange(column, number))
}
