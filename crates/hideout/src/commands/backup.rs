//! `hideout backup` and `hideout restore`

use super::place::{Place, place};
use crate::failure::Failure;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use store::{Census, DataDir, SqliteStore, StoreLocation};

/// Copy everything a server keeps into one file, while it runs or not
#[derive(clap::Args)]
#[command(after_help = "\
The key that running games are sealed with, seal.key in the folder, is not in the file: keep a
copy of it somewhere else. A PostgreSQL database is backed up with PostgreSQL's own tools, such
as pg_dump; `hideout migrate` moves it into a folder.

Examples:
  hideout backup hideout-today.db
  hideout backup hideout-today.db --data /var/lib/hideout")]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub fn run(&self) -> Result<(), Failure> {
        let folder = self.place.folder()?;
        SqliteStore::backup(&DataDir::database_in(&folder), &no_address(&self.file)?)?;
        say(&SqliteStore::check(&self.file)?)
    }
}

/// Put a backup into an empty folder, for a server to go on with
#[derive(clap::Args)]
#[command(after_help = "\
Put the key that running games are sealed with, seal.key, into the folder before the first
start. What PostgreSQL's own tools have backed up is restored with them, from pg_dump with
pg_restore or psql.

Examples:
  hideout restore hideout-today.db --data /srv/hideout")]
pub struct Restore {
    /// The file `hideout backup` wrote
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Restore {
    pub fn run(&self) -> Result<(), Failure> {
        say(&store::restore(&no_address(&self.file)?, &self.place.folder()?)?)
    }
}

/// The file that was named, unless it is a database.
fn no_address(file: &Path) -> Result<PathBuf, Failure> {
    match place(file)? {
        StoreLocation::Folder(file) => Ok(file),
        StoreLocation::Postgres(_) => Err(Failure::OwnTools),
    }
}

fn say(census: &Census) -> Result<(), Failure> {
    let Census { tables, people, entries } = census;
    writeln!(io::stdout(), "{tables} tables, {people} people, {entries} log entries")?;
    Ok(())
}
