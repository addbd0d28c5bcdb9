use crate::TableKey;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why the store did not do what it was asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another writer wrote this step first.
    #[error("table {table} already has step {step}")]
    Conflict {
        /// The table appended to.
        table: TableKey,
        /// The first step that was to be written.
        step: u64,
    },
    /// The step would leave a hole in the log.
    #[error("table {table} is at step {last}, so step {step} cannot follow")]
    Gap {
        /// The table appended to.
        table: TableKey,
        /// The first step that was to be written.
        step: u64,
        /// The last step the table has.
        last: u64,
    },
    /// This node is not the owner of the table (any more); nothing was written.
    #[error("another node has table {table}")]
    Fenced {
        /// The table appended to.
        table: TableKey,
    },
    /// The connection broke while it was written, and whether it was could not be found out in time.
    #[error("whether it was written is not known")]
    Unknown,
    /// The database cannot be reached.
    #[error("the database cannot be reached")]
    Unreachable,
    /// The database does not let this user in, or do what is to be done.
    #[error("the database refuses this user: wrong name, wrong password or too few rights")]
    Denied,
    /// The database server has no database of this name.
    #[error("there is no database of this name")]
    NoDatabase,
    /// No table has this key.
    #[error("there is no table {table}")]
    UnknownTable {
        /// The key asked for.
        table: TableKey,
    },
    /// No table has this id.
    #[error("there is no such table")]
    NoTable,
    /// No person has this id.
    #[error("there is no such person")]
    UnknownPerson,
    /// Another person has this name, or one that looks like it.
    #[error("the name is taken")]
    NameTaken,
    /// The id of the new table or person, or the secret of the new key, is in use.
    #[error("the id is taken")]
    IdTaken,
    /// Too much is queued already; nothing was written.
    #[error("the store has too much to do")]
    Busy,
    /// The store was closed; nothing was written.
    #[error("the store is closed")]
    Closed,
    /// The disk is full, or a quota or a limit of lengths keeps files from growing; nothing was written.
    #[error("nothing more can be written to the disk")]
    Full,
    /// The database undid everything that was to be written together with this, and this too.
    #[error("the write was undone")]
    Undone,
    /// The database refused for a reason of its own.
    #[error("database error {code}")]
    Database {
        /// The database's own number for it.
        code: i32,
    },
    /// PostgreSQL refused for a reason of its own.
    #[error("database error {state}")]
    Sql {
        /// The SQLSTATE, which PostgreSQL's manual explains.
        state: String,
    },
    /// The address of the database cannot be understood. It may hold a password, so it is not repeated.
    #[error("the address of the database cannot be read")]
    Address,
    /// The certificates the database's own is to be checked against cannot be read.
    #[error("no certificates can be read from {}", .file.display())]
    Authorities {
        /// The file.
        file: PathBuf,
    },
    /// The database is sealed with another key than this one.
    #[error("the database is sealed with the key {found}, and this one is {ours}")]
    SealKey {
        /// The name of its key.
        found: String,
        /// The name of the key at hand.
        ours: String,
    },
    /// It is no database of ours.
    #[error("not a hideout database")]
    Foreign,
    /// A newer program wrote the database.
    #[error("the database has schema {found}, this program knows schemas up to {known}")]
    Newer {
        /// The schema of the database.
        found: u32,
        /// The newest schema this program knows.
        known: u32,
    },
    /// An older program wrote the database, and its server has not brought it up to date.
    #[error(
        "the database has schema {found}, not yet {known}: start this program's server on it first"
    )]
    Older {
        /// The schema of the database.
        found: u32,
        /// The schema this program works with.
        known: u32,
    },
    /// The database file is damaged.
    #[error("the database is damaged")]
    Damaged,
    /// The log of a table was altered, has a hole or does not end where the table says.
    #[error("the log of table {table} is damaged at step {step}")]
    Broken {
        /// The table.
        table: TableKey,
        /// The first step that is not what was written.
        step: u64,
    },
    /// Another process uses the data folder.
    #[error("another process uses {}", .folder.display())]
    InUse {
        /// The data folder.
        folder: PathBuf,
    },
    /// The data folder has a database already.
    #[error("{} has a database already", .folder.display())]
    NotEmpty {
        /// The data folder.
        folder: PathBuf,
    },
    /// The database is not empty, so nothing is moved into it.
    #[error("the database is not empty")]
    Occupied,
    /// Servers work on the database.
    #[error("{nodes} server(s) work on the database: stop them first")]
    Serving {
        /// How many.
        nodes: i64,
    },
    /// What was to be moved into the database is not all there yet.
    #[error(
        "everything is being moved into the database, or was and is not finished: see `hideout migrate`"
    )]
    Unfinished,
    /// Another process moves everything into the database.
    #[error("another process moves everything into the database")]
    Moving,
    /// What is moved is not what it was when that began.
    #[error("the {part} are not what they were when this migration began: begin anew with --anew")]
    Changed {
        /// What has changed.
        part: &'static str,
    },
    /// Not everything is on both sides of a migration.
    #[error("the {part} are not the same on both sides, at {}", place(*.row))]
    Differs {
        /// What differs.
        part: &'static str,
        /// The first row that does, counted from one; none where it is the last key that was given out.
        row: Option<u64>,
    },
    /// The newest entries that were made durable are not in the database.
    #[error("the newest entries of the database are missing: see `hideout check`")]
    EndMissing,
    /// The file to be written exists already.
    #[error("{} exists already", .file.display())]
    Exists {
        /// The file.
        file: PathBuf,
    },
    /// The operating system refused to read or write a file.
    #[error("{}: {source}", .file.display())]
    File {
        /// The file or folder.
        file: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
}

fn place(row: Option<u64>) -> String {
    row.map_or_else(|| "the key to be given out next".into(), |row| format!("row {row}"))
}

impl StoreError {
    /// Names the file an operating system's refusal is about.
    pub(crate) fn file(file: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> StoreError {
        let file = file.into();
        move |source| StoreError::File { file, source }
    }
}
