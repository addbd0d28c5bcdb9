//! The store from outside: what is written is kept, in order, and nothing else.

mod chain;
mod cluster;
mod failover;
mod faults;
mod files;
mod load;
mod migrate;
mod moderation;
mod people;
mod shared;
mod silence;
mod tables;

use pg_scratch::Scratch;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{
    Append, Listing, Membership, Moderation, NewTable, PostgresStore, Schedule, SqliteStore, Stage,
    Store, StoreError, TableKey,
};
use tempfile::TempDir;

/// What a case runs on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Sqlite,
    Postgres,
}

/// Has each case run on both databases.
macro_rules! on_both {
    ($($case:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                super::$case(crate::On::Sqlite).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                super::$case(crate::On::Postgres).await;
            })*
        }
    };
}
pub(crate) use on_both;

/// A store in a folder or a schema of its own, which goes when this goes.
struct Room {
    store: Arc<dyn Store>,
    folder: TempDir,
    /// Where its schema is.
    url: String,
}

impl Room {
    async fn new(on: On) -> Room {
        match on {
            On::Sqlite => Room::sqlite(),
            On::Postgres => {
                let url = Scratch::shared().schema();
                let store = Arc::new(node(&url).await);
                Room { store, folder: tempfile::tempdir().expect("a folder"), url }
            }
        }
    }

    fn sqlite() -> Room {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(&folder.path().join("room.db")).expect("a store");
        Room { store: Arc::new(store), folder, url: String::new() }
    }

    /// Another store in the same folder.
    fn over(store: SqliteStore, room: Room) -> Room {
        Room { store: Arc::new(store), ..room }
    }

    fn operator(&self) -> Moderation {
        match self.url.is_empty() {
            true => Moderation::open(&self.file()).expect("beside the store"),
            false => Moderation::connect(&self.url).expect("beside the store"),
        }
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

fn membership() -> Membership {
    Membership {
        address: Some("127.0.0.1:1".into()),
        lease: Duration::from_secs(5),
        seal_key_name: "key".into(),
    }
}

/// One more node of a database.
async fn node(url: &str) -> PostgresStore {
    PostgresStore::connect(url, membership()).await.expect("a node")
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
