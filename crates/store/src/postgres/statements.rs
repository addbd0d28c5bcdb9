//! The statements of a connection that appends, and the values they take: one array a column, for all tables of a batch.

use super::address::{Address, Connection};
use super::fault::Fault;
use super::lists::number;
use super::sql::Values;
use super::tables::count;
use crate::{Append, Listing, TableKey};
use futures_util::future::{try_join, try_join_all};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_postgres::Statement;
use tokio_postgres::error::Severity;
use tokio_postgres::{AsyncMessage, Row};

/// Every statement finds its rows by their keys; a plan that was made while tables were small would read all of them.
const SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
    SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off";

/// Moves each table on that is where it is said to be and has the epoch that is said, and writes the entries of those; says which.
/// "IS TRUE" makes the planner hash what was moved, rather than go through it for every entry.
const APPEND: &str = "WITH asked AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[],
            $6::text[], $7::bigint[], $8::bigint[])
            AS a (table_key, epoch, before, steps, head, awaited, due, at)),
    moved AS (
        UPDATE moments m
        SET steps = a.steps, head = a.head, awaited = a.awaited::text[], due = a.due, at = a.at
        FROM asked a
        WHERE m.table_key = a.table_key AND m.epoch = a.epoch AND m.steps = a.before
        RETURNING m.table_key),
    written AS (
        INSERT INTO log (table_key, step, at, entry, hash)
        SELECT l.table_key, l.step, l.at, l.entry, l.hash
        FROM unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::bytea[])
            AS l (table_key, step, at, entry, hash)
        WHERE (l.table_key IN (SELECT table_key FROM moved)) IS TRUE)
    SELECT table_key FROM moved";

const RELIST: &str = "UPDATE tables t
    SET stage = a.stage, public = a.public, game = a.game, free_seats = a.free_seats,
        summary = a.summary
    FROM unnest($1::bigint[], $2::smallint[], $3::boolean[], $4::text[], $5::integer[], $6::text[])
        AS a (key, stage, public, game, free_seats, summary)
    WHERE t.key = a.key";

const RESTAGE: &str = "UPDATE sitters s SET stage = a.stage
    FROM unnest($1::bigint[], $2::smallint[]) AS a (key, stage)
    WHERE s.table_key = a.key AND s.stage <> a.stage";

const UNSEAT: &str =
    "DELETE FROM sitters s USING unnest($1::bigint[], $2::text[]) AS a (key, person)
    WHERE s.person = a.person AND s.table_key = a.key";

const SEAT: &str = "INSERT INTO sitters (person, table_key, stage)
    SELECT DISTINCT a.person, t.key, t.stage FROM unnest($1::bigint[], $2::text[]) AS a (key, person)
    JOIN tables t ON t.key = a.key ON CONFLICT DO NOTHING";

const UNKEEP: &str = "DELETE FROM kept WHERE table_key = ANY ($1)";

const KEEP: &str = "INSERT INTO kept (person, table_key)
    SELECT DISTINCT a.person, a.key FROM unnest($1::bigint[], $2::text[]) AS a (key, person)";

/// Where a table stands, and what is written at a step.
const LOOK: &str = "SELECT m.steps, m.epoch, l.hash FROM moments m
    LEFT JOIN log l ON l.table_key = m.table_key AND l.step = $2 WHERE m.table_key = $1";

/// Changes nothing, and is a commit all the same: what was there before is as durable as this when it is answered.
const TOUCH: &str = "UPDATE moments SET epoch = epoch WHERE table_key = ANY ($1)";

/// A connection that appends.
pub(crate) struct Appender {
    connection: Connection,
    append: Statement,
    relist: Statement,
    restage: Statement,
    unseat: Statement,
    seat: Statement,
    unkeep: Statement,
    keep: Statement,
    look: Statement,
    touch: Statement,
    warned: Arc<AtomicBool>,
}

/// What is appended, a column each.
#[derive(Default)]
pub(crate) struct Columns<'a> {
    pub(crate) tables: Vec<i64>,
    pub(crate) epochs: Vec<i64>,
    pub(crate) before: Vec<i64>,
    pub(crate) steps: Vec<i64>,
    pub(crate) heads: Vec<Vec<u8>>,
    pub(crate) awaited: Vec<String>,
    pub(crate) due: Vec<Option<i64>>,
    pub(crate) at: Vec<i64>,
    pub(crate) log: Log<'a>,
}

/// Entries of all tables.
#[derive(Default)]
pub(crate) struct Log<'a> {
    pub(crate) tables: Vec<i64>,
    pub(crate) steps: Vec<i64>,
    pub(crate) at: Vec<i64>,
    pub(crate) entries: Vec<&'a str>,
    pub(crate) hashes: Vec<Vec<u8>>,
}

impl Appender {
    pub(crate) async fn open(address: &Address) -> Result<Appender, Fault> {
        let warned = Arc::new(AtomicBool::new(false));
        let heard = warned.clone();
        // A commit that does not wait for its replica any more says so, and nothing else warns here.
        let connection = address
            .connect(SETTINGS, move |message| {
                if let AsyncMessage::Notice(notice) = message
                    && notice.parsed_severity() == Some(Severity::Warning)
                {
                    heard.store(true, Ordering::Release);
                }
            })
            .await?;
        let all = [APPEND, RELIST, RESTAGE, UNSEAT, SEAT, UNKEEP, KEEP, LOOK, TOUCH];
        let ready = try_join_all(all.map(|sql| connection.client.prepare(sql))).await?;
        let Ok([append, relist, restage, unseat, seat, unkeep, keep, look, touch]) =
            <[Statement; 9]>::try_from(ready)
        else {
            return Err(Fault::Lost);
        };
        Ok(Appender {
            connection,
            append,
            relist,
            restage,
            unseat,
            seat,
            unkeep,
            keep,
            look,
            touch,
            warned,
        })
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.connection.client.is_closed()
    }

    /// Appends, and says at which tables. All of it is durable then, or none.
    pub(crate) async fn append(
        &self,
        columns: &Columns<'_>,
        appends: &[&Append],
    ) -> Result<Vec<i64>, Fault> {
        self.warned.store(false, Ordering::Release);
        let moved = match appends.iter().any(|append| changes_lists(append)) {
            false => keys(&self.move_on(columns).await?)?,
            true => match self.move_on_and_list(columns, appends).await {
                Ok(moved) => moved,
                Err(fault) => {
                    // The answer that counts is the fault; a transaction that cannot be left ends with its connection.
                    let _ = self.connection.client.batch_execute("ROLLBACK").await;
                    return Err(fault);
                }
            },
        };
        if self.warned.load(Ordering::Acquire) {
            self.touch(&moved).await?;
        }
        Ok(moved)
    }

    async fn move_on(&self, it: &Columns<'_>) -> Result<Vec<Row>, Fault> {
        let Columns { tables, epochs, before, steps, heads, awaited, due, at, log } = it;
        let values: Values<'_> = &[
            tables,
            epochs,
            before,
            steps,
            heads,
            awaited,
            due,
            at,
            &log.tables,
            &log.steps,
            &log.at,
            &log.entries,
            &log.hashes,
        ];
        Ok(self.connection.client.query(&self.append, values).await?)
    }

    /// The same with changes of the lists, which only those tables get that are moved on.
    async fn move_on_and_list(
        &self,
        columns: &Columns<'_>,
        appends: &[&Append],
    ) -> Result<Vec<i64>, Fault> {
        let client = &self.connection.client;
        let begin = async { Ok(client.batch_execute("BEGIN").await?) };
        // Both are sent before either is answered.
        let ((), rows) = try_join(begin, self.move_on(columns)).await?;
        let moved = keys(&rows)?;
        let appends: Vec<&Append> =
            appends.iter().copied().filter(|append| moved.contains(&append.table.0)).collect();
        self.list(&appends).await?;
        client.batch_execute("COMMIT").await?;
        Ok(moved)
    }

    async fn list(&self, appends: &[&Append]) -> Result<(), Fault> {
        let client = &self.connection.client;
        let listed: Vec<(i64, &Listing)> =
            appends.iter().filter_map(|it| Some((it.table.0, it.listing.as_ref()?))).collect();
        if !listed.is_empty() {
            let keys: Vec<i64> = listed.iter().map(|(key, _)| *key).collect();
            let stages: Vec<i16> = listed.iter().map(|(_, it)| number(it.stage)).collect();
            let public: Vec<bool> = listed.iter().map(|(_, it)| it.public).collect();
            let games: Vec<&str> = listed.iter().map(|(_, it)| it.game.as_str()).collect();
            let free: Vec<i32> = listed.iter().map(|(_, it)| count(it.free_seats)).collect();
            let summaries: Vec<&str> = listed.iter().map(|(_, it)| it.summary.as_str()).collect();
            client
                .execute(&self.relist, &[&keys, &stages, &public, &games, &free, &summaries])
                .await?;
            client.execute(&self.restage, &[&keys, &stages]).await?;
        }
        for (statement, people) in [
            (&self.unseat, pairs(appends, |append| &append.unseated)),
            (&self.seat, pairs(appends, |append| &append.sitters)),
        ] {
            if !people.0.is_empty() {
                client.execute(statement, &[&people.0, &people.1]).await?;
            }
        }
        let keeping: Vec<i64> =
            appends.iter().filter(|it| it.kept.is_some()).map(|it| it.table.0).collect();
        if !keeping.is_empty() {
            let (keys, people) = pairs(appends, |append| append.kept.as_deref().unwrap_or(&[]));
            client.execute(&self.unkeep, &[&keeping]).await?;
            client.execute(&self.keep, &[&keys, &people]).await?;
        }
        Ok(())
    }

    /// Where a table stands: its last step, its epoch, and the hash of a step.
    pub(crate) async fn look(
        &self,
        table: TableKey,
        step: i64,
    ) -> Result<Option<(i64, i64, Option<Vec<u8>>)>, Fault> {
        let row = self.connection.client.query_opt(&self.look, &[&table.0, &step]).await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).transpose()
    }

    /// Makes sure that what these tables have is durable.
    pub(crate) async fn touch(&self, tables: &[i64]) -> Result<(), Fault> {
        self.warned.store(false, Ordering::Release);
        self.connection.client.execute(&self.touch, &[&tables]).await?;
        if self.warned.load(Ordering::Acquire) { Err(Fault::Lost) } else { Ok(()) }
    }
}

fn changes_lists(append: &Append) -> bool {
    append.listing.is_some()
        || append.kept.is_some()
        || !append.sitters.is_empty()
        || !append.unseated.is_empty()
}

fn keys(rows: &[Row]) -> Result<Vec<i64>, Fault> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Tables and people, a pair each, in two columns.
fn pairs<'a>(
    appends: &[&'a Append],
    people: impl Fn(&'a Append) -> &'a [String],
) -> (Vec<i64>, Vec<&'a str>) {
    appends
        .iter()
        .flat_map(|append| people(append).iter().map(|person| (append.table.0, person.as_str())))
        .unzip()
}

/// Names as the text of an array: `{"ann","bob"}`.
pub(crate) fn array(names: &[String]) -> String {
    let quoted =
        names.iter().map(|name| format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")));
    format!("{{{}}}", quoted.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::array;

    #[test]
    fn names_are_quoted_for_an_array() {
        let names =
            |names: &[&str]| array(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(names(&[]), "{}");
        assert_eq!(names(&["ann", "b,\"}\\"]), r#"{"ann","b,\"}\\"}"#);
    }
}
