//! A database as an operator's commands use it, whichever it is.

use crate::postgres::PostgresModeration;
use crate::sqlite::SqliteModeration;
use crate::{Note, OperatorAct, Person, Report, StoreError};
use std::path::Path;

/// A database as an operator's commands use it, beside running servers or without one. Every call waits until it is done.
pub struct Moderation(Backend);

enum Backend {
    Sqlite(SqliteModeration),
    Postgres(PostgresModeration),
}

/// Calls the same on either.
macro_rules! either {
    ($backend:expr, $call:ident ($($value:expr),*)) => {
        match $backend {
            Backend::Sqlite(backend) => backend.$call($($value),*),
            Backend::Postgres(backend) => backend.$call($($value),*),
        }
    };
}

impl Moderation {
    /// Opens a database file; one of another schema is left to the program that serves it.
    pub fn open(file: &Path) -> Result<Moderation, StoreError> {
        SqliteModeration::open(file).map(Backend::Sqlite).map(Moderation)
    }

    /// Connects to PostgreSQL; a database of another schema is left to the program that serves it.
    pub fn connect(url: &str) -> Result<Moderation, StoreError> {
        PostgresModeration::connect(url).map(Backend::Postgres).map(Moderation)
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
