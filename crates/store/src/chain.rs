//! The log of a table is a hash chain: an entry that was altered, moved or lost is noticed when the log is read.
//!
//! Every row of the log has a hash over the hash of the row before it, its step, its time and its entry; the first is bound to the
//! table's id. The table's own row keeps the hash of the last. This finds damage; it is no seal against somebody who
//! may write the file, since whoever can do that can reckon the chain again.

use crate::error::Fault;
use crate::{StoreError, TableKey};
use rusqlite::types::{FromSql, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;

/// A hash of the chain: the first 16 bytes of a SHA-256, which chance meets once in 2¹²⁸ and which make a row 16 bytes
/// longer rather than 32.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link([u8; 16]);

impl Link {
    /// What the first entry of a table hangs on.
    pub(crate) fn anchor(id: &str) -> Link {
        Link::of(Sha256::new_with_prefix("hideout log\n").chain_update(id))
    }

    /// The hash of the entry behind the one with this hash.
    pub(crate) fn next(self, step: u64, at: i64, entry: &[u8]) -> Link {
        let place = Sha256::new_with_prefix(self.0).chain_update(step.to_be_bytes());
        Link::of(place.chain_update(at.to_be_bytes()).chain_update(entry))
    }

    /// Reads what [`fmt::Display`] writes.
    pub(crate) fn read(text: &str) -> Option<Link> {
        let number = u128::from_str_radix(text, 16).ok()?;
        (text.len() == 32).then_some(Link(number.to_be_bytes()))
    }

    fn of(hash: Sha256) -> Link {
        let hash: [u8; 32] = hash.finalize().into();
        Link(std::array::from_fn(|place| hash[place]))
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

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
