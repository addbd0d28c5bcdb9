//! Nodes that share a database: who owns a table, and what they tell one another.

use crate::{KeyHash, StoreError};
use async_trait::async_trait;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

/// One of the servers that share a database.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its id, which it has until it stops or its lease ends: a server that starts again is another node.
    pub id: String,
    /// Where other nodes reach it, as `host:port`.
    pub address: String,
}

/// Whose a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// This node's.
    Us,
    /// Another node's, which is alive.
    Other(Node),
}

/// What a node is told of its cluster.
#[derive(Clone)]
pub enum ClusterEvent {
    /// What another node told all, in words the store does not read.
    Hint(Arc<str>),
    /// The name of a person, or which secrets are theirs, has changed elsewhere.
    Person(Arc<str>),
    /// A session has ended or changed elsewhere.
    Session(KeyHash),
    /// Hints may have been missed: whatever is known from hints alone is to be read again.
    Gap,
    /// The lease of this node has ended. No table is its own any more; it goes on as a new node, with the next lease.
    LeaseEnded,
}

impl fmt::Debug for ClusterEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClusterEvent::Hint(words) => write!(f, "Hint({words:?})"),
            ClusterEvent::Person(id) => write!(f, "Person({id:?})"),
            // The hash of a secret is not printed.
            ClusterEvent::Session(_) => f.write_str("Session"),
            ClusterEvent::Gap => f.write_str("Gap"),
            ClusterEvent::LeaseEnded => f.write_str("LeaseEnded"),
        }
    }
}

/// What a node has counted since its start, and how many tables are its own now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterCounts {
    /// Tables it owns.
    pub owned: usize,
    /// Tables it took over from a node whose lease had ended, itself among them.
    pub taken_over: u64,
    /// Renewals of its lease that the database did not answer in time, or refused.
    pub renewals_failed: u64,
    /// Leases of its own that ended before it stopped.
    pub leases_ended: u64,
}

/// What nodes that share a database can do beside reading and writing it.
#[async_trait]
pub trait Cluster: Send + Sync {
    /// This node, as others know it now.
    fn me(&self) -> Node;

    /// Which of this node's leases lasts, by its own clock; nothing where none does. What was owned under another is not owned.
    fn term(&self) -> Option<u64>;

    /// What this node has counted.
    fn counts(&self) -> ClusterCounts;

    /// The other nodes that are alive.
    async fn others(&self) -> Result<Vec<Node>, StoreError>;

    /// What nodes prove to one another that they are of this cluster.
    fn secret(&self) -> [u8; 32];

    /// Tells all other nodes something. It may be lost.
    fn notify(&self, hint: String);

    /// The events from now on.
    fn subscribe(&self) -> broadcast::Receiver<ClusterEvent>;

    /// Takes one from an allowance that all nodes share: `burst` at once, and one more every `every`. Where nothing is left, it
    /// says for how long.
    async fn spend(
        &self,
        key: &str,
        every: Duration,
        burst: u32,
    ) -> Result<Result<(), Duration>, StoreError>;

    /// Gives the lease and all tables back. The next touch makes another node their owner.
    async fn leave(&self) -> Result<(), StoreError>;
}
