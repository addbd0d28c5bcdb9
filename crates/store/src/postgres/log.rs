//! Reading logs, and holding them against their chains.

use super::fault::Fault;
use super::sql;
use crate::chain::Link;
use crate::{LogLine, StoreError, TableKey};
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

/// A table's log from a step on; nothing where there is no such table, and [`StoreError::Broken`] where it is not what was written.
pub(crate) async fn read(
    client: &impl GenericClient,
    table: TableKey,
    from: u64,
) -> Result<Vec<LogLine>, Fault> {
    // The entry before the first is read for its hash.
    let first = i64::try_from(from.saturating_sub(1).max(1)).unwrap_or(i64::MAX);
    // One statement, so that the end is that of the entries.
    let select = "SELECT t.id, m.steps, m.head, l.step, l.at, l.entry, l.hash FROM tables t
        LEFT JOIN moments m ON m.table_key = t.key
        LEFT JOIN log l ON l.table_key = t.key AND l.step BETWEEN $2 AND m.steps
        WHERE t.key = $1 ORDER BY l.step";
    let rows = sql::all(client, select, &[&table.0, &first]).await?;
    let Some(about) = rows.first() else { return Ok(Vec::new()) };
    let broken = |step: i64| StoreError::Broken { table, step: step as u64 };
    let (steps, end) = match (about.try_get::<_, Option<i64>>(1)?, link(about, 2)) {
        (Some(steps), Some(end)) => (steps, end),
        _ => return Err(broken(1).into()),
    };
    if i64::try_from(from).map_or(true, |from| from > steps) {
        return Ok(Vec::new());
    }
    let from = from as i64;
    let mut lines = Vec::with_capacity(rows.len());
    let (mut step, mut head) = (first, Link::anchor(about.try_get(0)?));
    for row in &rows {
        let Some(found) = row.try_get::<_, Option<i64>>(3)? else { break };
        if found != step {
            return Err(broken(step).into());
        }
        let (at, entry): (i64, &str) = (row.try_get(4)?, row.try_get(5)?);
        let hash = link(row, 6).ok_or_else(|| broken(step))?;
        head = match step < from {
            // What it hangs on is not read.
            true if step > 1 => hash,
            _ => head.next(step as u64, at, entry.as_bytes()),
        };
        if head != hash {
            return Err(broken(step).into());
        }
        if step >= from {
            lines.push(LogLine { step: step as u64, at, entry: entry.to_owned() });
        }
        step += 1;
    }
    if step <= steps || head != end {
        return Err(broken(steps).into());
    }
    Ok(lines)
}

/// The hash in a column, if there is one of its length.
pub(crate) fn link(row: &Row, column: usize) -> Option<Link> {
    let hash: &[u8] = row.try_get(column).ok()?;
    hash.try_into().ok().map(Link)
}
