//! The hash chain in SQLite's columns, and for the logs of earlier releases.

use super::fault::Fault;
use crate::chain::Link;
use crate::{StoreError, TableKey};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};
use std::collections::HashMap;

impl ToSql for Link {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Link {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Link> {
        FromSql::column_result(value).map(Link)
    }
}

/// Whether the logs of a database have hashes: those of releases before 0.4 have none.
pub(crate) fn is_chained(conn: &Connection) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM pragma_table_info('log') WHERE name = 'hash')";
    Ok(conn.query_row(sql, [], |row| row.get(0))?)
}

/// Gives the logs of an earlier release their hashes. What lies there then is the beginning of the chain, as it is.
pub(crate) fn backfill(conn: &Connection) -> Result<(), Fault> {
    let mut heads: HashMap<i64, Link> = HashMap::new();
    let mut tables = conn.prepare("SELECT key, id FROM tables")?;
    let mut rows = tables.query([])?;
    while let Some(row) = rows.next()? {
        heads.insert(
            row.get(0)?,
            Link::anchor(row.get_ref(1)?.as_str().map_err(|_| StoreError::Damaged)?),
        );
    }
    let mut write = conn.prepare("UPDATE log SET hash = ? WHERE number = ?")?;
    // An entry stands behind the one before it in the order of writing too.
    let mut log =
        conn.prepare("SELECT number, table_key, step, at, entry FROM log ORDER BY number")?;
    let mut rows = log.query([])?;
    while let Some(row) = rows.next()? {
        let key: i64 = row.get(1)?;
        let entry = row.get_ref(4)?.as_bytes().map_err(|_| StoreError::Damaged)?;
        let table = TableKey(key);
        let step = row.get(2)?;
        let head = heads.get_mut(&key).ok_or(StoreError::Broken { table, step })?;
        *head = head.next(step, row.get(3)?, entry);
        write.execute(params![*head, row.get::<_, i64>(0)?])?;
    }
    let mut write = conn.prepare("UPDATE moments SET head = ? WHERE table_key = ?")?;
    for (key, head) in heads {
        write.execute(params![head, key])?;
    }
    Ok(())
}
