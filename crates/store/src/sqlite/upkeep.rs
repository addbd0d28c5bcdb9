use super::fault::Fault;
use super::schema;
use crate::StoreError;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
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

/// Writes a row that nobody reads.
pub(crate) fn try_to_write(conn: &Connection, at: i64) -> Result<(), Fault> {
    conn.prepare_cached("INSERT OR REPLACE INTO health (only, at) VALUES (1, ?)")?.execute([at])?;
    Ok(())
}

/// Forces a file, or a folder's names, onto the disk.
pub(crate) fn sync(path: &Path) -> Result<(), StoreError> {
    fs::File::open(path).and_then(|file| file.sync_all()).map_err(StoreError::file(path))
}
