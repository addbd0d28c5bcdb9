//! Reading a whole database for damage.

use super::fault::Fault;
use super::{chain, log, schema, seal, tables};
use crate::{Census, LogLine, StoreError, TableKey, TableRow};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, InterruptHandle};
use std::fs;
use std::path::{Path, PathBuf};

/// How many faults of the database's own are named.
const FAULTS: u32 = 100;

/// Ends, from another thread, what an inspection is reading.
pub struct Interrupt(InterruptHandle);

impl Interrupt {
    /// Ends it now.
    pub fn now(&self) {
        self.0.interrupt();
    }
}

/// A whole database as it is at one moment. Nothing in the file is changed.
pub(crate) struct SqliteInspection {
    conn: Connection,
    file: PathBuf,
}

impl SqliteInspection {
    pub(crate) fn open(file: &Path) -> Result<SqliteInspection, StoreError> {
        let mut conn = schema::reader(file)?;
        // The last to close a database folds its write-ahead log into it; that is for a server to do.
        let log = schema::beside(file, "-wal");
        if fs::metadata(log).is_ok_and(|log| log.len() > 0) {
            conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
                .map_err(Fault::from)?;
        }
        if !chain::is_chained(&conn)? {
            conn = newest(&conn)?;
        }
        conn.execute_batch("BEGIN").map_err(Fault::from)?;
        Ok(SqliteInspection { conn, file: file.to_owned() })
    }

    pub(crate) fn interrupt(&self) -> Interrupt {
        Interrupt(self.conn.get_interrupt_handle())
    }

    pub(crate) fn faults(&self) -> Result<Vec<String>, StoreError> {
        let found = self.list(&format!("PRAGMA integrity_check({FAULTS})"), |row| row.get(0))?;
        let mut faults: Vec<String> =
            found.into_iter().filter(|fault: &String| fault != "ok").collect();
        let strays: u32 = self
            .conn
            .query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))
            .map_err(Fault::from)?;
        if strays > 0 {
            faults.push(format!("{strays} rows belong to nobody"));
        }
        Ok(faults)
    }

    pub(crate) fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        Ok(tables::all(&self.conn)?)
    }

    pub(crate) fn beginnings(&self) -> Result<Vec<(String, String)>, StoreError> {
        Ok(tables::beginnings(&self.conn)?)
    }

    pub(crate) fn log(&self, table: TableKey) -> Result<Vec<LogLine>, StoreError> {
        Ok(log::read(&self.conn, table, 1)?)
    }

    pub(crate) fn awaited(&self, table: TableKey) -> Result<Vec<String>, StoreError> {
        Ok(tables::awaited(&self.conn, table)?)
    }

    pub(crate) fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        self.list(
            "SELECT l.table_key, max(l.step) FROM log l
                 LEFT JOIN moments m ON m.table_key = l.table_key
                 LEFT JOIN tables t ON t.key = l.table_key
                 GROUP BY l.table_key HAVING m.steps IS NOT count(*) OR t.key IS NULL
             UNION SELECT table_key, steps FROM moments WHERE table_key NOT IN (SELECT key FROM tables)
             ORDER BY 1",
            |row| Ok((TableKey(row.get(0)?), row.get(1)?)),
        )
    }

    pub(crate) fn end_is_missing(&self) -> Result<bool, StoreError> {
        Ok(seal::is_broken(&self.file, &self.conn)? || seal::is_cut(&self.file)?)
    }

    pub(crate) fn census(&self) -> Result<Census, StoreError> {
        Ok(self
            .conn
            .query_row(
                "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people),
                        (SELECT count(*) FROM log)",
                [],
                |row| Ok(Census { tables: row.get(0)?, people: row.get(1)?, entries: row.get(2)? }),
            )
            .map_err(Fault::from)?)
    }

    fn list<T>(
        &self,
        sql: &str,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let listed = || self.conn.prepare(sql)?.query_map([], read)?.collect::<Result<_, _>>();
        Ok(listed().map_err(Fault::from)?)
    }
}

/// A copy in memory, with the newest schema.
pub(crate) fn newest(conn: &Connection) -> Result<Connection, Fault> {
    let mut copy = Connection::open_in_memory()?;
    if Backup::new(conn, &mut copy)?.step(-1)? != StepResult::Done {
        return Err(StoreError::Busy.into());
    }
    schema::migrate(&mut copy)?;
    Ok(copy)
}

/// Reads a whole database: its pages, its schema and every step of every log.
pub(crate) fn check(file: &Path) -> Result<Census, StoreError> {
    let whole = SqliteInspection::open(file)?;
    if !whole.faults()?.is_empty() {
        return Err(StoreError::Damaged);
    }
    for table in whole.tables()? {
        whole.log(table.key)?;
    }
    match whole.loose_ends()?.first() {
        Some(&(table, step)) => Err(StoreError::Broken { table, step }),
        None => whole.census(),
    }
}
