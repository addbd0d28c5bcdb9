use crate::StoreError;

/// What goes wrong inside: kept apart from [`StoreError`] so that no type of the database is public.
pub(crate) enum Fault {
    Store(StoreError),
    Sql(rusqlite::Error),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        Fault::Store(error)
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        Fault::Sql(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> StoreError {
        match fault {
            Fault::Store(error) => error,
            Fault::Sql(rusqlite::Error::SqliteFailure(error, _)) => refusal(error),
            // The rest says that a row does not have the shape the schema gives it.
            Fault::Sql(_) => StoreError::Damaged,
        }
    }
}

/// The database's own error codes, in our words.
pub(crate) fn refusal(error: rusqlite::ffi::Error) -> StoreError {
    use rusqlite::ErrorCode;
    match error.code {
        ErrorCode::DiskFull => StoreError::Full,
        // Whatever else keeps a file from growing, such as a quota.
        _ if error.extended_code == rusqlite::ffi::SQLITE_IOERR_WRITE => StoreError::Full,
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => StoreError::Busy,
        ErrorCode::NotADatabase => StoreError::Foreign,
        ErrorCode::DatabaseCorrupt => StoreError::Damaged,
        _ => StoreError::Database { code: error.extended_code },
    }
}
