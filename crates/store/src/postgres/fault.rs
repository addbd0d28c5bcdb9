use crate::StoreError;
use deadpool_postgres::{PoolError, TimeoutType};
use std::error::Error;
use std::io;
use tokio_postgres::error::SqlState;

/// What goes wrong inside: kept apart from [`StoreError`] so that no type of the database is public.
pub(crate) enum Fault {
    Store(StoreError),
    Sql(tokio_postgres::Error),
    /// There is no connection, or no answer on it.
    Lost,
}

impl Fault {
    /// Why there is no connection: what the server says, if it answered at all.
    pub(crate) fn connecting(error: tokio_postgres::Error) -> Fault {
        match error.code() {
            Some(_) => Fault::Sql(error),
            None => Fault::Lost,
        }
    }

    /// Whether the connection is gone, or leads to a server that does not take writes: another one may do.
    pub(crate) fn is_lost(&self) -> bool {
        match self {
            Fault::Store(_) => false,
            Fault::Lost => true,
            Fault::Sql(error) => match error.code() {
                Some(code) => is_away(code),
                None => error.is_closed() || is_io(error),
            },
        }
    }

    /// Whether the database undid it only because others were at work.
    pub(crate) fn is_contention(&self) -> bool {
        matches!(self.code(), Some(code) if *code == SqlState::T_R_DEADLOCK_DETECTED
            || *code == SqlState::T_R_SERIALIZATION_FAILURE)
    }

    pub(crate) fn code(&self) -> Option<&SqlState> {
        match self {
            Fault::Sql(error) => error.code(),
            _ => None,
        }
    }
}

fn is_away(code: &SqlState) -> bool {
    let away = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        // What was begun on it is undone.
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ];
    code.code().starts_with("08") || away.contains(code)
}

fn is_io(error: &tokio_postgres::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<io::Error>() {
            return true;
        }
        cause = error.source();
    }
    false
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Fault {
        Fault::Sql(error)
    }
}

impl From<PoolError> for Fault {
    fn from(error: PoolError) -> Fault {
        match error {
            // Connections are taken back untried, so this is one that could not be made.
            PoolError::Backend(error) => Fault::connecting(error),
            PoolError::Closed => StoreError::Closed.into(),
            PoolError::Timeout(TimeoutType::Wait) => StoreError::Busy.into(),
            PoolError::Timeout(_)
            | PoolError::NoRuntimeSpecified
            | PoolError::PostCreateHook(_) => Fault::Lost,
        }
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        let lost = fault.is_lost();
        match fault {
            Fault::Store(error) => error,
            _ if lost => StoreError::Unreachable,
            Fault::Lost => StoreError::Unreachable,
            Fault::Sql(error) => refusal(&error),
        }
    }
}

/// The database's own error codes, in our words.
fn refusal(error: &tokio_postgres::Error) -> StoreError {
    // Without a code, a row does not have the shape the schema gives it.
    let Some(code) = error.code() else { return StoreError::Damaged };
    match *code {
        SqlState::DISK_FULL => StoreError::Full,
        SqlState::TOO_MANY_CONNECTIONS | SqlState::LOCK_NOT_AVAILABLE => StoreError::Busy,
        SqlState::INVALID_PASSWORD
        | SqlState::INVALID_AUTHORIZATION_SPECIFICATION
        | SqlState::INSUFFICIENT_PRIVILEGE => StoreError::Denied,
        SqlState::INVALID_CATALOG_NAME => StoreError::NoDatabase,
        SqlState::FOREIGN_KEY_VIOLATION => StoreError::UnknownPerson,
        SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => StoreError::Damaged,
        SqlState::UNDEFINED_TABLE | SqlState::UNDEFINED_COLUMN => StoreError::Foreign,
        _ => StoreError::Sql { state: code.code().to_owned() },
    }
}
