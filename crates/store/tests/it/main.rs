//! The store from outside: what is written is kept, in order, and nothing else.

mod chain;
mod files;
mod load;
mod moderation;
mod people;
mod tables;

use std::path::PathBuf;
use store::{Append, Listing, NewTable, Schedule, SqliteStore, Stage, Store, StoreError, TableKey};
use tempfile::TempDir;

/// A store in a folder of its own, which goes when this goes.
struct Room {
    folder: TempDir,
    store: SqliteStore,
}

impl Room {
    fn new() -> Room {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(&folder.path().join("room.db")).expect("a store");
        Room { folder, store }
    }

    fn file(&self) -> PathBuf {
        self.path("room.db")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Creates a table with one log entry.
    async fn table(&self, id: &str, listing: Listing) -> TableKey {
        self.store.create_table(new_table(id, listing)).await.expect("a table")
    }

    async fn steps(&self, table: TableKey) -> Vec<u64> {
        self.store.log(table, 1).await.expect("a log").iter().map(|line| line.step).collect()
    }

    async fn entries(&self, table: TableKey, from: u64) -> Vec<String> {
        self.store
            .log(table, from)
            .await
            .expect("a log")
            .into_iter()
            .map(|line| line.entry)
            .collect()
    }
}

fn new_table(id: &str, listing: Listing) -> NewTable {
    NewTable {
        id: id.into(),
        at: 1,
        listing,
        entries: vec![(1, "opened".into())],
        sitters: Vec::new(),
        kept: Vec::new(),
        schedule: Schedule::default(),
    }
}

/// A public table with a free seat.
fn open(game: &str) -> Listing {
    Listing {
        stage: Stage::Open,
        public: true,
        game: game.into(),
        free_seats: 1,
        summary: "{}".into(),
    }
}

fn running(game: &str) -> Listing {
    Listing { stage: Stage::Running, free_seats: 0, ..open(game) }
}

fn over(game: &str) -> Listing {
    Listing { stage: Stage::Over, free_seats: 0, ..open(game) }
}

/// These entries from this step on, and nothing else.
fn append(table: TableKey, step: u64, entries: &[&str]) -> Append {
    Append {
        table,
        step,
        entries: entries.iter().map(|&entry| (step as i64, entry.to_owned())).collect(),
        listing: None,
        sitters: Vec::new(),
        unseated: Vec::new(),
        kept: None,
        schedule: Schedule::default(),
    }
}

fn people(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The error's own words: the facts of an error are part of what a test expects.
fn refused<T>(outcome: Result<T, StoreError>) -> String {
    outcome.err().expect("a refusal").to_string()
}
