use crate::error::Fault;
use crate::{Census, StoreError, TableKey, schema};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OptionalExtension};
use std::fs;
use std::path::Path;

/// Copies the database, as it is at one moment, into one new file.
pub(crate) fn backup(file: &Path, to: &Path) -> Result<(), StoreError> {
    let conn = schema::reader(file)?;
    // Claims the name for its owner's eyes only, and refuses one that is taken.
    schema::claim(to)?;
    copy(&conn, to).map_err(StoreError::from).inspect_err(|_| {
        // Half a copy is no copy; the failure is what is reported.
        let _ = fs::remove_file(to);
    })?;
    sync(to)
}

fn copy(conn: &Connection, to: &Path) -> Result<(), Fault> {
    let mut target = Connection::open(to)?;
    // All pages in one step: a copy that pauses starts again whenever the server writes.
    if Backup::new(conn, &mut target)?.step(-1)? != StepResult::Done {
        return Err(StoreError::Busy.into());
    }
    // The copy of a write-ahead database is one too; this makes it a file that stands alone.
    target.pragma_update(None, "journal_mode", "delete")?;
    target.close().map_err(|(_, error)| error)?;
    Ok(())
}

/// Reads a whole database: its pages, its schema and every step of every log.
pub(crate) fn check(file: &Path) -> Result<Census, StoreError> {
    let conn = schema::reader(file)?;
    let intact: String =
        conn.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(Fault::from)?;
    if intact != "ok" {
        return Err(StoreError::Damaged);
    }
    if let Some(table) = broken(&conn)? {
        return Err(StoreError::Broken { table });
    }
    Ok(census(&conn)?)
}

/// A table whose steps are not 1, 2, … up to the last, each behind the one before it, or that is known to one of the
/// tables of the database only.
fn broken(conn: &Connection) -> Result<Option<TableKey>, Fault> {
    Ok(conn
        .query_row(
            "SELECT t.key FROM tables t
                 LEFT JOIN moments m ON m.table_key = t.key
                 LEFT JOIN (SELECT table_key, count(*) AS n, min(step) AS first, max(step) AS last
                            FROM log GROUP BY table_key) l ON l.table_key = t.key
             WHERE m.steps IS NOT coalesce(l.n, 0) OR l.first <> 1 OR l.last <> l.n
             UNION ALL SELECT m.table_key FROM moments m LEFT JOIN log l ON l.number = m.last
                 WHERE l.step IS NOT nullif(m.steps, 0) OR l.table_key <> m.table_key
             UNION ALL SELECT l.table_key FROM log l LEFT JOIN log b ON b.number = l.before
                 WHERE b.step IS NOT nullif(l.step - 1, 0) OR b.table_key <> l.table_key
             UNION ALL SELECT table_key FROM log WHERE table_key NOT IN (SELECT key FROM tables)
             UNION ALL SELECT table_key FROM moments WHERE table_key NOT IN (SELECT key FROM tables)
             LIMIT 1",
            [],
            |row| row.get(0).map(TableKey),
        )
        .optional()?)
}

fn census(conn: &Connection) -> Result<Census, Fault> {
    Ok(conn.query_row(
        "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people), (SELECT count(*) FROM log)",
        [],
        |row| Ok(Census { tables: row.get(0)?, people: row.get(1)?, entries: row.get(2)? }),
    )?)
}

/// Forces a file, or a folder's names, onto the disk.
pub(crate) fn sync(path: &Path) -> Result<(), StoreError> {
    fs::File::open(path).and_then(|file| file.sync_all()).map_err(StoreError::file(path))
}
