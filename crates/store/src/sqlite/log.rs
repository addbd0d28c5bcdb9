//! Reading logs, and holding them against their chains.

use super::fault::Fault;
use crate::chain::Link;
use crate::{LogLine, StoreError, TableKey};
use rusqlite::{Connection, Row, params};
use std::collections::HashMap;

/// How many of the newest entries of all logs are looked at when a server starts: more than one write-ahead log holds.
const NEWEST: i64 = 500_000;

/// What the database says of a table's log.
struct About {
    id: String,
    steps: u64,
    last: Option<i64>,
    head: Link,
}

/// A table's log from a step on; nothing where there is no such table, and [`StoreError::Broken`] where it is not what was written.
pub(crate) fn read(conn: &Connection, table: TableKey, from: u64) -> Result<Vec<LogLine>, Fault> {
    let Some(about) = about(conn, table)? else { return Ok(Vec::new()) };
    if from > about.steps {
        return Ok(Vec::new());
    }
    // The entry before the first is read for its hash.
    let mut select = conn.prepare_cached(
        "WITH RECURSIVE line (before, step, at, entry, hash) AS (
             SELECT before, step, at, entry, hash FROM log
             WHERE number = ?3 AND table_key = ?1 AND step = ?4
             UNION ALL SELECT l.before, l.step, l.at, l.entry, l.hash
             FROM line JOIN log l ON l.number = line.before
             WHERE line.step > ?2 AND l.table_key = ?1 AND l.step = line.step - 1)
         SELECT step, at, entry, hash FROM line ORDER BY step",
    )?;
    let first = from.saturating_sub(1).max(1);
    let mut rows = select.query(params![table.0, first, about.last, about.steps])?;
    let mut lines = Vec::new();
    let (mut step, mut head) = (first, Link::anchor(&about.id));
    while let Some(row) = rows.next()? {
        let found: u64 = row.get(0)?;
        if found != step {
            // The walk from the end came no further.
            return Err(StoreError::Broken { table, step: found - 1 }.into());
        }
        let broken = |_| StoreError::Broken { table, step };
        let (line, hash) = line(row, step).map_err(broken)?;
        head = match step < from {
            // What it hangs on is not read.
            true if step > 1 => hash,
            _ => head.next(step, line.at, line.entry.as_bytes()),
        };
        if head != hash {
            return Err(StoreError::Broken { table, step }.into());
        }
        if step >= from {
            lines.push(line);
        }
        step += 1;
    }
    if step <= about.steps || head != about.head {
        return Err(StoreError::Broken { table, step: about.steps }.into());
    }
    Ok(lines)
}

fn about(conn: &Connection, table: TableKey) -> Result<Option<About>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT t.id, m.steps, m.last, m.head FROM tables t LEFT JOIN moments m ON m.table_key = t.key
         WHERE t.key = ?",
    )?;
    let mut rows = select.query([table.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let read =
        || Ok(About { id: row.get(0)?, steps: row.get(1)?, last: row.get(2)?, head: row.get(3)? });
    let broken = |_: rusqlite::Error| StoreError::Broken { table, step: 1 };
    Ok(Some(read().map_err(broken)?))
}

fn line(row: &Row<'_>, step: u64) -> rusqlite::Result<(LogLine, Link)> {
    Ok((LogLine { step, at: row.get(1)?, entry: row.get(2)? }, row.get(3)?))
}

/// Tables whose log goes on behind the end that the table knows, or that are not known at all, with the last step found: among the
/// newest entries, which are what a broken write-ahead log leaves behind in part.
pub(crate) fn loose_ends(conn: &Connection) -> Result<Vec<(TableKey, u64)>, Fault> {
    let mut newest = conn.prepare(
        "SELECT table_key, step FROM log WHERE number > (SELECT max(number) FROM log) - ?",
    )?;
    let mut ends: HashMap<i64, u64> = HashMap::new();
    let mut rows = newest.query([NEWEST])?;
    while let Some(row) = rows.next()? {
        let end = ends.entry(row.get(0)?).or_default();
        *end = row.get::<_, u64>(1)?.max(*end);
    }
    let mut known = conn.prepare(
        "SELECT m.steps FROM moments m JOIN tables t ON t.key = m.table_key WHERE m.table_key = ?",
    )?;
    let mut loose = Vec::new();
    for (key, end) in ends {
        match known.query_row([key], |row| row.get::<_, u64>(0)) {
            Ok(steps) if steps >= end => {}
            Err(error @ rusqlite::Error::SqliteFailure(..)) => return Err(error.into()),
            Ok(_) | Err(_) => loose.push((TableKey(key), end)),
        }
    }
    loose.sort();
    Ok(loose)
}
