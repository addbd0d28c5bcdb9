//! Everything the server keeps: every SQL statement is here.
//!
//! A [`Store`] knows nothing of games: log entries and summaries are text that it never reads. One thread writes, and makes
//! everything that waits for it durable at once; a few others read. What was acknowledged is on disk and visible to every read
//! that starts afterwards.

mod chain;
mod error;
mod folder;
mod inspection;
mod log;
mod moderation;
mod people;
mod people_cache;
mod push;
mod reader;
mod record;
mod schema;
mod seal;
mod sessions;
mod store;
mod tables;
mod upkeep;
mod writer;

pub use error::StoreError;
pub use folder::{DataDir, restore};
pub use inspection::{Inspection, Interrupt};
pub use moderation::{ActKind, Moderation, Note, OperatorAct, Report};
pub use protocol::Stage;
pub use record::{
    Append, Awaiting, Census, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, Parked,
    Person, PushSubscription, Schedule, Session, SessionRow, TableKey, TableRow,
};
pub use store::Store;
