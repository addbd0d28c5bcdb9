//! A data folder that everything is moved from or into.

use super::fault::Fault;
use super::folder::DataDir;
use super::upkeep::sync;
use super::{inspection, log, schema, seal};
use crate::migrate::parts::{Kind, LOG, Page, Part, Row, Value};
use crate::migrate::{Rows, Source, Target};
use crate::{StoreError, TableKey};
use rusqlite::config::DbConfig;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, ToSql, params, params_from_iter};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Where the rows of the log lie in the order of their tables, which no index of the database knows.
const ORDER: &str = "CREATE TEMP TABLE log_order (
        table_key INTEGER NOT NULL, step INTEGER NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (table_key, step)) STRICT, WITHOUT ROWID;
    INSERT INTO log_order SELECT table_key, step, number FROM log ORDER BY table_key, step";

/// The pages that are written.
const PAGES: &str = "CREATE TABLE migration (
        number INTEGER PRIMARY KEY, part TEXT NOT NULL, rows INTEGER NOT NULL, hash BLOB NOT NULL
    ) STRICT";

const IS_UNDERWAY: &str =
    "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration')";

/// Rows in the order of their keys.
struct Reader {
    conn: Connection,
    part: Option<&'static Part>,
    after: Option<Row>,
}

impl Reader {
    fn new(conn: Connection) -> Result<Reader, Fault> {
        // The order of a long log is too much for memory.
        conn.pragma_update(None, "temp_store", "file")?;
        Ok(Reader { conn, part: None, after: None })
    }

    fn begin(&mut self, part: &'static Part) -> Result<(), StoreError> {
        if part.name == LOG {
            let ordered =
                self.conn.execute_batch(&format!("DROP TABLE IF EXISTS log_order; {ORDER}"));
            ordered.map_err(|error| match error.sqlite_error_code() {
                // A step is there twice.
                Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Damaged,
                _ => Fault::from(error).into(),
            })?;
        }
        self.part = Some(part);
        self.after = None;
        Ok(())
    }

    fn next(&mut self, most: usize) -> Result<Vec<Row>, Fault> {
        let Some(part) = self.part else { return Ok(Vec::new()) };
        let (from, side) = match part.name == LOG {
            true => ("log_order o JOIN log t ON t.number = o.number", "o"),
            false => (part.name, part.name),
        };
        let columns = match part.name == LOG {
            true => part.list(|column| format!("t.{}", column.name)),
            false => part.list(|column| column.name.to_owned()),
        };
        let keys = part.keys(|column| format!("{side}.{}", column.name));
        let behind = match &self.after {
            Some(_) => format!("WHERE ({keys}) > ({})", part.keys(|_| "?".into())),
            None => String::new(),
        };
        let select = format!("SELECT {columns} FROM {from} {behind} ORDER BY {keys} LIMIT {most}");
        let mut select = self.conn.prepare_cached(&select)?;
        let mut rows = select.query(params_from_iter(self.after.iter().flatten()))?;
        let mut page = Vec::new();
        while let Some(row) = rows.next()? {
            let values = part.columns.iter().enumerate();
            page.push(
                values
                    .map(|(n, column)| read(row.get_ref(n)?, column.kind))
                    .collect::<Result<Row, Fault>>()?,
            );
        }
        if let Some(last) = page.last() {
            self.after = Some(last[..part.key].to_vec());
        }
        Ok(page)
    }

    fn count(&self, part: &Part) -> Result<u64, Fault> {
        Ok(self
            .conn
            .query_row(&format!("SELECT count(*) FROM {}", part.name), [], |row| row.get(0))?)
    }

    fn last_given(&self, part: &Part) -> Result<i64, Fault> {
        let select = "SELECT seq FROM sqlite_sequence WHERE name = ?";
        let last = self.conn.query_row(select, [part.name], |row| row.get(0)).optional()?;
        Ok(last.unwrap_or_default())
    }
}

fn read(value: ValueRef<'_>, kind: Kind) -> Result<Value, Fault> {
    let damaged = |_| Fault::from(StoreError::Damaged);
    Ok(match (kind, value) {
        (_, ValueRef::Null) => Value::Nothing,
        (Kind::Number | Kind::Integer | Kind::Small, ValueRef::Integer(number)) => {
            Value::Number(number)
        }
        (Kind::Flag, ValueRef::Integer(flag @ (0 | 1))) => Value::Number(flag),
        (Kind::Text, ValueRef::Text(text)) => {
            Value::Text(str::from_utf8(text).map_err(|_| StoreError::Damaged)?.to_owned())
        }
        (Kind::Bytes, ValueRef::Blob(bytes)) => Value::Bytes(bytes.to_vec()),
        (Kind::Texts, ValueRef::Text(text)) => {
            Value::Texts(serde_json::from_slice(text).map_err(damaged)?)
        }
        _ => return Err(StoreError::Damaged.into()),
    })
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Nothing => ToSqlOutput::Borrowed(ValueRef::Null),
            Value::Number(number) => ToSqlOutput::Borrowed(ValueRef::Integer(*number)),
            Value::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Value::Texts(texts) => {
                serde_json::to_string(texts).expect("texts can be written down").into()
            }
        })
    }
}

macro_rules! rows_by_reader {
    ($name:ident) => {
        impl Rows for $name {
            fn count(&mut self, part: &'static Part) -> Result<u64, StoreError> {
                Ok(self.reader.count(part)?)
            }

            fn begin(&mut self, part: &'static Part) -> Result<(), StoreError> {
                self.reader.begin(part)
            }

            fn next(&mut self, most: usize) -> Result<Vec<Row>, StoreError> {
                Ok(self.reader.next(most)?)
            }

            fn last_given(&mut self, part: &'static Part) -> Result<i64, StoreError> {
                Ok(self.reader.last_given(part)?)
            }

            fn read_log(&mut self, table: TableKey) -> Result<(), StoreError> {
                Ok(log::read(&self.reader.conn, table, 1).map(drop)?)
            }
        }
    };
}

/// A data folder, locked, that everything is read from. Nothing in it is changed.
pub(crate) struct SqliteSource {
    reader: Reader,
    _data: DataDir,
}

impl SqliteSource {
    /// Opens a folder that no server works on; what an earlier release wrote is brought up to date in memory.
    pub(crate) fn open(folder: &Path) -> Result<SqliteSource, StoreError> {
        let database = DataDir::database_in(folder);
        // Locking a folder would create it.
        fs::metadata(&database).map_err(StoreError::file(&database))?;
        let data = DataDir::open(folder)?;
        let cut = seal::is_cut(&database)?;
        let conn = match schema::operator(&database) {
            Err(StoreError::Older { .. }) => inspection::newest(&schema::reader(&database)?)?,
            conn => conn?,
        };
        if cut || seal::is_broken(&database, &conn)? {
            return Err(StoreError::EndMissing);
        }
        // The last to close a database folds its write-ahead log into it; that is for a server to do.
        if fs::metadata(schema::beside(&database, "-wal")).is_ok_and(|log| log.len() > 0) {
            conn.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
                .map_err(Fault::from)?;
        }
        let reader = Reader::new(conn)?;
        // An operator's command waits, too, until everything is moved.
        reader.conn.execute_batch("BEGIN IMMEDIATE").map_err(Fault::from)?;
        Ok(SqliteSource { reader, _data: data })
    }
}

rows_by_reader!(SqliteSource);

impl Source for SqliteSource {
    fn seal_key_name(&self) -> Option<String> {
        None
    }
}

/// A data folder, locked, whose database is made.
pub(crate) struct SqliteTarget {
    reader: Reader,
    /// The last row of the log: its number, its table, its step.
    last: Option<(i64, i64, i64)>,
    unfinished: PathBuf,
    data: DataDir,
    folder: PathBuf,
}

impl SqliteTarget {
    pub(crate) fn open(folder: &Path, anew: bool) -> Result<SqliteTarget, StoreError> {
        let data = DataDir::open(folder)?;
        let database = data.database();
        let taken = ["", "-wal", "-journal"].map(|suffix| schema::beside(&database, suffix));
        if taken.iter().any(|file| fs::symlink_metadata(file).is_ok()) {
            return Err(StoreError::NotEmpty { folder: folder.to_owned() });
        }
        let unfinished = schema::beside(&database, ".migrating");
        if anew || !is_underway(&unfinished)? {
            for suffix in ["", "-wal", "-shm", "-journal"] {
                discard(&schema::beside(&unfinished, suffix))?;
            }
        }
        let conn = schema::writer(&unfinished)?;
        let last = begin(&conn)?;
        let folder = folder.to_owned();
        Ok(SqliteTarget { reader: Reader::new(conn)?, last, unfinished, data, folder })
    }

    /// Writes one row, and reads what is kept of it.
    fn insert(&mut self, part: &Part, row: &Row) -> Result<Row, Fault> {
        let columns = part.list(|column| column.name.to_owned());
        let places = part.list(|_| "?".into());
        let log = part.name == LOG;
        let insert = match log {
            true => format!(
                "INSERT INTO log ({columns}, before, number) VALUES ({places}, ?, ?) RETURNING {columns}"
            ),
            false => format!(
                "INSERT INTO {} ({columns}) VALUES ({places}) RETURNING {columns}",
                part.name
            ),
        };
        let mut values: Row = row.clone();
        if let (true, [Value::Number(table), Value::Number(step), ..]) = (log, &row[..]) {
            let before = self.last.filter(|last| (last.1, last.2) == (*table, step - 1));
            let number = self.last.map_or(0, |last| last.0) + 1;
            values.push(before.map_or(Value::Nothing, |last| Value::Number(last.0)));
            values.push(Value::Number(number));
            self.last = Some((number, *table, *step));
        }
        let mut insert = self.reader.conn.prepare_cached(&insert)?;
        let mut kept = insert.query(params_from_iter(&values))?;
        let row = kept.next()?.ok_or(StoreError::Damaged)?;
        part.columns
            .iter()
            .enumerate()
            .map(|(n, column)| read(row.get_ref(n)?, column.kind))
            .collect()
    }

    fn write_page(&mut self, part: &Part, rows: &[Row], page: &Page) -> Result<(), Fault> {
        let mut kept = Vec::with_capacity(rows.len());
        for row in rows {
            kept.push(self.insert(part, row)?);
        }
        if Page::of(part, &kept) != *page {
            return Err(StoreError::Differs { part: part.name, row: None }.into());
        }
        let note = "INSERT INTO migration (part, rows, hash) VALUES (?, ?, ?)";
        self.reader.conn.prepare_cached(note)?.execute(params![page.part, page.rows, page.hash])?;
        Ok(())
    }
}

fn is_underway(file: &Path) -> Result<bool, StoreError> {
    if fs::symlink_metadata(file).is_err() {
        return Ok(false);
    }
    match schema::reader(file) {
        Ok(conn) => Ok(conn.query_row(IS_UNDERWAY, [], |row| row.get(0)).map_err(Fault::from)?),
        // It was interrupted before there was anything in it.
        Err(StoreError::Foreign) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Notes that the database is not finished; says where its log ends.
fn begin(conn: &Connection) -> Result<Option<(i64, i64, i64)>, Fault> {
    if !conn.query_row(IS_UNDERWAY, [], |row| row.get(0))? {
        conn.execute_batch(PAGES)?;
    }
    let last = "SELECT number, table_key, step FROM log ORDER BY number DESC LIMIT 1";
    Ok(conn.query_row(last, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?)
}

fn discard(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::file(file)(error)),
        _ => Ok(()),
    }
}

rows_by_reader!(SqliteTarget);

impl Target for SqliteTarget {
    fn pages(&mut self) -> Result<Vec<Page>, StoreError> {
        let select = "SELECT part, rows, hash FROM migration ORDER BY number";
        let read = || -> Result<Vec<Page>, Fault> {
            let mut select = self.reader.conn.prepare(select)?;
            let pages = select.query_map([], |row| {
                Ok(Page { part: row.get(0)?, rows: row.get(1)?, hash: row.get(2)? })
            })?;
            Ok(pages.collect::<Result<_, _>>()?)
        };
        Ok(read()?)
    }

    fn write(&mut self, part: &'static Part, rows: &[Row], page: &Page) -> Result<(), StoreError> {
        self.reader.conn.execute_batch("BEGIN IMMEDIATE").map_err(Fault::from)?;
        self.write_page(part, rows, page)?;
        Ok(self.reader.conn.execute_batch("COMMIT").map_err(Fault::from)?)
    }

    fn give_from(&mut self, part: &'static Part, last: i64) -> Result<(), StoreError> {
        let conn = &self.reader.conn;
        let set = || -> rusqlite::Result<()> {
            conn.execute("DELETE FROM sqlite_sequence WHERE name = ?", [part.name])?;
            conn.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                params![part.name, last],
            )?;
            Ok(())
        };
        Ok(set().map_err(Fault::from)?)
    }

    fn is_complete(&mut self) -> Result<(), StoreError> {
        // Where a log ends, SQLite knows by the row.
        let ends = "UPDATE moments SET last = e.number FROM (
                SELECT m.table_key, l.number FROM log l
                JOIN moments m ON m.table_key = l.table_key AND m.steps = l.step) e
            WHERE e.table_key = moments.table_key";
        Ok(self.reader.conn.execute_batch(ends).map_err(Fault::from)?)
    }

    fn hand_over(self: Box<Self>) -> Result<(), StoreError> {
        let SqliteTarget { reader: Reader { conn, .. }, unfinished, data, folder, .. } = *self;
        let finished = || -> Result<(), Fault> {
            conn.execute_batch("DROP TABLE migration")?;
            // A file that stands alone.
            conn.pragma_update(None, "journal_mode", "delete")?;
            Ok(conn.close().map_err(|(_, error)| error)?)
        };
        finished()?;
        sync(&unfinished)?;
        let database = data.database();
        // What a database that is gone had last says nothing about this one.
        seal::remove(&database)?;
        fs::rename(&unfinished, &database).map_err(StoreError::file(&database))?;
        seal::renew(&database)?;
        sync(&folder)
    }
}
