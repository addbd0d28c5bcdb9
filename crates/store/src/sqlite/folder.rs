use super::inspection::check;
use super::upkeep::{self, sync};
use super::{schema, seal};
use crate::{Census, StoreError};
use std::fs::{self, DirBuilder, File, TryLockError};
use std::path::{Path, PathBuf};

const DATABASE: &str = "hideout.db";
const LOCK: &str = "hideout.lock";

/// The folder a server keeps its data in, locked for as long as this lives.
pub struct DataDir {
    folder: PathBuf,
    /// Closing it gives the lock back.
    _lock: File,
}

impl DataDir {
    /// Locks the folder, creating it for its owner's eyes only where there is none; [`StoreError::InUse`] where another
    /// process has it.
    pub fn open(folder: &Path) -> Result<DataDir, StoreError> {
        create(folder)?;
        let file = folder.join(LOCK);
        let lock = schema::private().create(true).open(&file).map_err(StoreError::file(&file))?;
        lock.try_lock().map_err(|refused| match refused {
            TryLockError::WouldBlock => StoreError::InUse { folder: folder.to_owned() },
            TryLockError::Error(error) => StoreError::file(&file)(error),
        })?;
        Ok(DataDir { folder: folder.to_owned(), _lock: lock })
    }

    /// Where the database is, or will be.
    pub fn database(&self) -> PathBuf {
        DataDir::database_in(&self.folder)
    }

    /// Where the database of a folder is, or will be, with or without the lock.
    pub fn database_in(folder: &Path) -> PathBuf {
        folder.join(DATABASE)
    }
}

/// Puts a backup into a folder without a database, after checking it; says what is in it.
pub fn restore(backup: &Path, folder: &Path) -> Result<Census, StoreError> {
    let data = DataDir::open(folder)?;
    let database = data.database();
    // A left-over write-ahead log would be applied to the restored file.
    let taken = ["", "-wal", "-journal"].map(|beside| folder.join(format!("{DATABASE}{beside}")));
    if taken.iter().any(|file| fs::symlink_metadata(file).is_ok()) {
        return Err(StoreError::NotEmpty { folder: folder.to_owned() });
    }
    let copy = folder.join(format!("{DATABASE}.restoring"));
    discard(&copy)?;
    // What a database that is gone had last says nothing about this one.
    seal::remove(&database)?;
    let census = copy_checked(backup, &copy).inspect_err(|_| {
        // The failure is what is reported, not what it leaves behind.
        let _ = discard(&copy);
    })?;
    fs::rename(&copy, &database).map_err(StoreError::file(&database))?;
    sync(folder)?;
    Ok(census)
}

fn copy_checked(backup: &Path, copy: &Path) -> Result<Census, StoreError> {
    check(backup)?;
    upkeep::backup(backup, copy)?;
    check(copy)
}

fn discard(file: &Path) -> Result<(), StoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::file(file)(error))
        }
        _ => Ok(()),
    }
}

fn create(folder: &Path) -> Result<(), StoreError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(StoreError::file(folder))
}
