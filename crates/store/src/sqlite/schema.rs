use super::chain;
use super::fault::Fault;
use super::wal::Follower;
use crate::StoreError;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Each step takes the schema one number further; a released one is never edited.
const MIGRATIONS: &[Migration] = &[
    Migration::script(include_str!("schema.sql")),
    Migration::script(include_str!("parked.sql")),
    Migration::script(include_str!("push.sql")),
    Migration::script(include_str!("sessions.sql")),
    Migration::script(include_str!("moderation.sql")),
    Migration { then: chain::backfill, ..Migration::script(include_str!("chain.sql")) },
    Migration::script(include_str!("kept.sql")),
];

/// A script, and what it cannot say.
struct Migration {
    script: &'static str,
    then: fn(&Connection) -> Result<(), Fault>,
}

impl Migration {
    const fn script(script: &'static str) -> Migration {
        Migration { script, then: |_| Ok(()) }
    }
}

/// "HIDE" in the file's header tells our databases from everybody else's.
const APPLICATION: i64 = 0x4849_4445;

/// How long to wait for another process's lock, such as that of a backup.
const PATIENCE: Duration = Duration::from_secs(5);

/// Statements kept ready on a connection: more than there are.
const STATEMENTS: usize = 64;

/// When the write-ahead log has grown to this many pages, the writer makes a checkpoint itself.
const CHECKPOINT_PAGES: u32 = 10_000;

/// Opens the database for the one thread that writes, after creating and migrating it where needed.
pub(crate) fn writer(file: &Path) -> Result<Connection, StoreError> {
    touch(file)?;
    let mut conn = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    prepare(&mut conn)?;
    Ok(conn)
}

/// Follows the write-ahead log of the connection that writes.
pub(crate) fn follow(writer: &mut Connection, file: &Path) -> Result<Option<Follower>, StoreError> {
    Ok(Follower::of(writer, file, CHECKPOINT_PAGES).map_err(Fault::from)?)
}

/// Opens the database for the thread that makes checkpoints.
pub(crate) fn checkpointer(file: &Path) -> Result<Connection, StoreError> {
    connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)
}

/// Opens the database for reading.
pub(crate) fn reader(file: &Path) -> Result<Connection, StoreError> {
    let conn = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // Not SQLITE_OPEN_READ_ONLY: a reader must be able to take part in the write-ahead log's shared memory.
    conn.pragma_update(None, "query_only", true).map_err(Fault::from)?;
    recognise(&conn)?;
    Ok(conn)
}

/// Opens a database that another process may be serving: of this program's schema, and never migrated here.
pub(crate) fn operator(file: &Path) -> Result<Connection, StoreError> {
    let conn = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let (found, known) = (recognise(&conn)?, MIGRATIONS.len() as u32);
    if found < known {
        return Err(StoreError::Older { found, known });
    }
    conn.pragma_update(None, "synchronous", "full").map_err(Fault::from)?;
    Ok(conn)
}

/// The schema's number, once it is certain that the database is ours.
pub(crate) fn recognise(conn: &Connection) -> Result<u32, Fault> {
    let application: i64 = conn.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if application != APPLICATION {
        return Err(StoreError::Foreign.into());
    }
    let found: u32 = conn.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = MIGRATIONS.len() as u32;
    if found > known {
        return Err(StoreError::Newer { found, known }.into());
    }
    Ok(found)
}

/// Creates an empty file, and refuses where there is one.
pub(crate) fn claim(file: &Path) -> Result<(), StoreError> {
    private().create_new(true).open(file).map(drop).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => StoreError::Exists { file: file.to_owned() },
        _ => StoreError::file(file)(error),
    })
}

/// A file beside the database, named after it.
pub(crate) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// How to open a file that, if it is created, is for its owner's eyes only.
pub(crate) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn prepare(conn: &mut Connection) -> Result<(), Fault> {
    // Before anything is written to it.
    if !is_blank(conn)? {
        recognise(conn)?;
    }
    conn.pragma_update(None, "journal_mode", "wal")?;
    conn.pragma_update(None, "synchronous", "full")?;
    conn.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    migrate(conn)
}

/// Brings the schema up to date.
pub(crate) fn migrate(conn: &mut Connection) -> Result<(), Fault> {
    let schema = if is_blank(conn)? { 0 } else { recognise(conn)? };
    for (number, migration) in (1_u32..).zip(MIGRATIONS).skip(schema as usize) {
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        tx.execute_batch(migration.script)?;
        (migration.then)(&tx)?;
        tx.pragma_update(None, "application_id", APPLICATION)?;
        tx.pragma_update(None, "user_version", number)?;
        tx.commit()?;
    }
    Ok(())
}

fn is_blank(conn: &Connection) -> Result<bool, Fault> {
    Ok(conn.query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))?)
}

fn connect(file: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    let length =
        File::open(file).and_then(|file| file.metadata()).map_err(StoreError::file(file))?.len();
    // SQLite takes what is shorter than its smallest page for an empty database, and would write over it.
    if (1..512).contains(&length) {
        return Err(StoreError::Foreign);
    }
    open(file, access).map_err(StoreError::from)
}

fn open(file: &Path, access: OpenFlags) -> Result<Connection, Fault> {
    let conn = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    conn.busy_timeout(PATIENCE)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    conn.pragma_update(None, "foreign_keys", true)?;
    // Savepoints would otherwise spill into files.
    conn.pragma_update(None, "temp_store", "memory")?;
    Ok(conn)
}

/// Creates the file where there is none; the database copies its mode for the files beside it.
fn touch(file: &Path) -> Result<(), StoreError> {
    private().create(true).open(file).map(drop).map_err(StoreError::file(file))
}
