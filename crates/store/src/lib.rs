//! Everything the server keeps: every SQL statement is here.
//!
//! A [`Store`] knows nothing of games: log entries and summaries are text that it never reads. What was acknowledged is durable
//! and visible to every read that starts afterwards. There are two: SQLite in one file for one server, and PostgreSQL for as many as
//! share it ([`Cluster`]). [`ScratchStore`] keeps nothing beyond itself, for the arena.

mod blocking;
mod chain;
mod cluster;
mod error;
mod migrate;
mod moderation;
mod operator;
mod people_cache;
mod postgres;
mod record;
mod scratch;
mod sqlite;
mod store;

pub use cluster::{Cluster, ClusterCounts, ClusterEvent, Node, Owner};
pub use error::StoreError;
pub use migrate::{Migration, MigrationStage, Moved, Progress, StoreLocation};
pub use moderation::{ActKind, Note, OperatorAct, Report};
pub use operator::{Inspection, Moderation};
pub use postgres::{Membership, PostgresStore};
pub use protocol::Stage;
pub use record::{
    Append, Awaiting, Census, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, Parked,
    Person, PushSubscription, Schedule, Session, SessionRow, TableKey, TableRow,
};
pub use scratch::ScratchStore;
pub use sqlite::{DataDir, Interrupt, SqliteStore, restore};
pub use store::Store;
