//! Where a server keeps everything, as operators' commands are told.

use crate::failure::Failure;
use server::SealKey;
use std::env;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use store::StoreLocation;

/// The environment variable with the address of the database, which nobody else on the machine can read there.
pub const DATABASE: &str = "HIDEOUT_DATABASE";

/// The folder where nothing else is said.
const FOLDER: &str = "hideout-data";

/// Where the server keeps everything.
#[derive(clap::Args)]
pub struct Place {
    /// The server's folder [default: hideout-data]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The servers' PostgreSQL database. Where the address has a password in it, rather put it into the environment as HIDEOUT_DATABASE
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,
}

impl Place {
    /// What was named; or else the database of the environment; or else the usual folder.
    pub fn location(&self) -> Result<StoreLocation, Failure> {
        match (&self.data, &self.database) {
            (Some(_), Some(_)) => Err(Failure::TwoPlaces),
            (Some(folder), None) => place(folder),
            (None, Some(url)) => Ok(StoreLocation::Postgres(url.clone())),
            (None, None) => Ok(database().unwrap_or_else(|| StoreLocation::Folder(FOLDER.into()))),
        }
    }

    /// The folder, for what PostgreSQL's own tools do elsewhere.
    pub fn folder(&self) -> Result<PathBuf, Failure> {
        match self.location()? {
            StoreLocation::Folder(folder) => Ok(folder),
            StoreLocation::Postgres(_) => Err(Failure::OwnTools),
        }
    }
}

/// A folder, or an address.
pub fn place(named: &Path) -> Result<StoreLocation, Failure> {
    match named.to_str() {
        Some(text) => Ok(StoreLocation::read(text)?),
        None => Ok(StoreLocation::Folder(named.to_owned())),
    }
}

/// The database of the environment, if there is one.
pub fn database() -> Option<StoreLocation> {
    env::var(DATABASE).ok().filter(|url| !url.is_empty()).map(StoreLocation::Postgres)
}

/// Where a folder has its key.
pub fn key_of(folder: &Path) -> PathBuf {
    folder.join("seal.key")
}

/// The key that running games are sealed with, and its file: the one named, which must be there, or that of the folder, if it has one.
pub fn seal_key(
    named: Option<&Path>,
    place: &StoreLocation,
) -> Result<Option<(SealKey, PathBuf)>, Failure> {
    let file = match (named, place) {
        (Some(file), _) => file.to_owned(),
        (None, StoreLocation::Folder(folder)) => key_of(folder),
        (None, StoreLocation::Postgres(_)) => return Ok(None),
    };
    let failed = |error| Failure::File { path: file.display().to_string(), error };
    match SealKey::read(&file).map_err(failed)? {
        Some(key) => Ok(Some((key, file))),
        None if named.is_some() => Err(failed(ErrorKind::NotFound.into())),
        None => Ok(None),
    }
}
