//! A database as an operator's commands use it, whichever it is. Every call waits until it is done.

use crate::postgres::{PostgresInspection, PostgresModeration};
use crate::sqlite::{DataDir, Interrupt, SqliteInspection, SqliteModeration};
use crate::{
    Census, LogLine, Note, OperatorAct, Person, Report, StoreError, StoreLocation, TableKey,
    TableRow,
};
use std::path::Path;

enum Either<S, P> {
    Sqlite(S),
    Postgres(P),
}

/// Calls the same on either.
macro_rules! either {
    ($backend:expr, $call:ident ($($value:expr),*)) => {
        match $backend {
            Either::Sqlite(backend) => backend.$call($($value),*),
            Either::Postgres(backend) => backend.$call($($value),*),
        }
    };
}

/// A database in an operator's hands, beside running servers or without one.
pub struct Moderation(Either<SqliteModeration, PostgresModeration>);

impl Moderation {
    /// Opens the database at a place.
    pub fn at(place: &StoreLocation) -> Result<Moderation, StoreError> {
        match place {
            StoreLocation::Folder(folder) => Moderation::open(&DataDir::database_in(folder)),
            StoreLocation::Postgres(url) => Moderation::connect(url),
        }
    }

    /// Opens a database file; one of another schema is left to the program that serves it.
    pub fn open(file: &Path) -> Result<Moderation, StoreError> {
        SqliteModeration::open(file).map(Either::Sqlite).map(Moderation)
    }

    /// Connects to PostgreSQL; a database of another schema is left to the program that serves it.
    pub fn connect(url: &str) -> Result<Moderation, StoreError> {
        PostgresModeration::connect(url).map(Either::Postgres).map(Moderation)
    }

    /// The person with this id, or whose name has this skeleton.
    pub fn find(&self, id: &str, skeleton: &str) -> Result<Option<Person>, StoreError> {
        either!(&self.0, find(id, skeleton))
    }

    /// Locks a person out.
    pub fn ban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        either!(&mut self.0, ban(person, note))
    }

    /// Lets a person in again.
    pub fn unban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        either!(&mut self.0, unban(person, note))
    }

    /// Gives a person another name: [`StoreError::NameTaken`] where another person has its skeleton.
    pub fn rename(
        &mut self,
        person: &str,
        name: &str,
        skeleton: &str,
        note: &Note,
    ) -> Result<(), StoreError> {
        either!(&mut self.0, rename(person, name, skeleton, note))
    }

    /// Has a table closed.
    pub fn close(&mut self, table: &str, note: &Note) -> Result<(), StoreError> {
        either!(&mut self.0, close(table, note))
    }

    /// Every act, oldest first.
    pub fn acts(&self) -> Result<Vec<OperatorAct>, StoreError> {
        either!(&self.0, acts())
    }

    /// What was reported, newest first.
    pub fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        either!(&self.0, reports(limit))
    }

    /// A time as 2026-11-18 22:50, in UTC.
    pub fn utc(&self, at: i64) -> Result<String, StoreError> {
        either!(&self.0, utc(at))
    }
}

/// A whole database as it is at one moment, also beside running servers. Nothing in it is changed.
pub struct Inspection(Either<SqliteInspection, PostgresInspection>);

impl Inspection {
    /// Opens the database at a place.
    pub fn at(place: &StoreLocation) -> Result<Inspection, StoreError> {
        match place {
            StoreLocation::Folder(folder) => Inspection::open(&DataDir::database_in(folder)),
            StoreLocation::Postgres(url) => Inspection::connect(url),
        }
    }

    /// Opens a database file; what an earlier release wrote is brought up to date in memory.
    pub fn open(file: &Path) -> Result<Inspection, StoreError> {
        SqliteInspection::open(file).map(Either::Sqlite).map(Inspection)
    }

    /// Connects to PostgreSQL; a database of another schema is left to the program that serves it.
    pub fn connect(url: &str) -> Result<Inspection, StoreError> {
        PostgresInspection::connect(url).map(Either::Postgres).map(Inspection)
    }

    /// What ends a long read of a file.
    pub fn interrupt(&self) -> Option<Interrupt> {
        match &self.0 {
            Either::Sqlite(whole) => Some(whole.interrupt()),
            Either::Postgres(_) => None,
        }
    }

    /// What the database itself finds wrong, in its words: with its pages, indexes and references, or with rows that it cannot
    /// read.
    pub fn faults(&self) -> Result<Vec<String>, StoreError> {
        either!(&self.0, faults())
    }

    /// Every table that is listed, parked or not.
    pub fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        either!(&self.0, tables())
    }

    /// The ids of the tables that are not over, and the first entries of their logs, where there are any.
    pub fn beginnings(&self) -> Result<Vec<(String, String)>, StoreError> {
        either!(&self.0, beginnings())
    }

    /// A table's log; [`StoreError::Broken`] where it is not what was written.
    pub fn log(&self, table: TableKey) -> Result<Vec<LogLine>, StoreError> {
        either!(&self.0, log(table))
    }

    /// Whom a table waits for, as lists know it.
    pub fn awaited(&self, table: TableKey) -> Result<Vec<String>, StoreError> {
        either!(&self.0, awaited(table))
    }

    /// Tables whose log has more or fewer entries than it should, or that are known in one place only, with the last step
    /// found.
    pub fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        either!(&self.0, loose_ends())
    }

    /// Whether the last entry that was made durable is missing from a file, or a part of its write-ahead log.
    pub fn end_is_missing(&self) -> Result<bool, StoreError> {
        match &self.0 {
            Either::Sqlite(whole) => whole.end_is_missing(),
            // PostgreSQL guards the end of its own log.
            Either::Postgres(_) => Ok(false),
        }
    }

    /// What the database holds.
    pub fn census(&self) -> Result<Census, StoreError> {
        either!(&self.0, census())
    }
}
