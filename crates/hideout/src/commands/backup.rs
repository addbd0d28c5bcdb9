//! `hideout backup` and `hideout restore`

use crate::failure::Failure;
use std::io::{self, Write};
use std::path::PathBuf;
use store::{Census, DataDir, SqliteStore};

/// Copy everything a server keeps into one file, while it runs or not
#[derive(clap::Args)]
pub struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    /// The server's folder
    #[arg(long, value_name = "DIR", default_value = "hideout-data")]
    data: PathBuf,
}

impl Backup {
    pub fn run(&self) -> Result<(), Failure> {
        SqliteStore::backup(&DataDir::database_in(&self.data), &self.file)?;
        say(&SqliteStore::check(&self.file)?)
    }
}

/// Put a backup into an empty folder, for a server to go on with
#[derive(clap::Args)]
pub struct Restore {
    /// The file `hideout backup` wrote
    file: PathBuf,
    /// The folder to fill; it must hold no tables
    #[arg(long, value_name = "DIR", default_value = "hideout-data")]
    data: PathBuf,
}

impl Restore {
    pub fn run(&self) -> Result<(), Failure> {
        say(&store::restore(&self.file, &self.data)?)
    }
}

fn say(census: &Census) -> Result<(), Failure> {
    let Census { tables, people, entries } = census;
    writeln!(io::stdout(), "{tables} tables, {people} people, {entries} log entries")?;
    Ok(())
}
