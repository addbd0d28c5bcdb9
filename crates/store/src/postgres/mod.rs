//! PostgreSQL: one database, which as many servers share as like.
//!
//! A server is a node while its lease lasts (`lease`), owns tables by epochs (`tables`), appends for all of them at once (`writer`,
//! `batch`, `statements`), and hears from the others (`hints`). Everything else goes over a few connections of a pool.

mod address;
mod allowance;
mod batch;
mod cluster;
mod fault;
mod hints;
mod hosts;
mod inspection;
mod lease;
mod lists;
mod log;
mod moderation;
mod moving;
mod owned;
mod people;
mod push;
mod schema;
mod sessions;
mod sql;
mod statements;
mod store;
mod tables;
mod tries;
mod writer;

pub(crate) use inspection::PostgresInspection;
pub(crate) use moderation::PostgresModeration;
pub(crate) use moving::{PostgresSource, PostgresTarget};

use crate::StoreError;
use crate::people_cache::{PeopleCache, Stale};
use address::Address;
use deadpool_postgres::{Client, Pool};
use fault::Fault;
use hints::{Hints, Listener};
use lease::{Keeper, Lease};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use writer::Writer;

/// Connections for everything but appends, the lease and hints.
const POOL: usize = 8;

/// How old a cached session may be, where the hint of its change was lost.
const SESSIONS_LAST: Duration = Duration::from_secs(5);

/// Events that a subscriber has not read yet; one that is behind by more has missed some.
const EVENTS: usize = 4096;

/// How a server is one of the nodes that share a database.
#[derive(Clone, Debug)]
pub struct Membership {
    /// Where other nodes reach it, as `host:port`; none where they cannot.
    pub address: Option<String>,
    /// How long it is alive without a sign of life.
    pub lease: Duration,
    /// The name of the key it seals seeds with, which all nodes must have.
    pub seal_key_name: String,
}

/// The memory that servers share. Clones share it too; where the last goes without [`crate::Store::close`], the lease ends by itself.
#[derive(Clone)]
pub struct PostgresStore(Arc<Inner>);

struct Inner {
    pool: Pool,
    lease: Arc<Lease>,
    writer: Writer,
    hints: Hints,
    people: Arc<PeopleCache>,
    events: broadcast::Sender<crate::ClusterEvent>,
    secret: [u8; 32],
    acts: Acts,
    /// Ends, with this, what goes on beside.
    stop: Mutex<Option<watch::Sender<()>>>,
}

/// The acts of operators this server has carried out: those up to one from before its start, and these.
struct Acts {
    behind: i64,
    done: Mutex<BTreeSet<i64>>,
}

impl PostgresStore {
    /// Connects to a database, creates what is to be there or brings it up to date, and becomes one of its nodes.
    pub async fn connect(url: &str, membership: Membership) -> Result<PostgresStore, StoreError> {
        PostgresStore::connect_caching(url, membership, SESSIONS_LAST).await
    }

    /// Connects with another lifetime of cached sessions.
    pub async fn connect_caching(
        url: &str,
        membership: Membership,
        sessions_last: Duration,
    ) -> Result<PostgresStore, StoreError> {
        let address = Address::of_node(url)?;
        let pool = address.pool(POOL)?;
        let mut client: Client = pool.get().await.map_err(Fault::from)?;
        schema::prepare(&mut client).await?;
        let secret = schema::shared(&mut client, &membership.seal_key_name).await?;
        let behind = moderation::begin(&client).await?;
        let row = client.query_one("SELECT current_schema()::text", &[]).await;
        let channel = row.and_then(|row| row.try_get(0)).map_err(Fault::from)?;
        drop(client);

        let (events, _) = broadcast::channel(EVENTS);
        let (stop, stopped) = watch::channel(());
        let people = Arc::new(PeopleCache::lasting(sessions_last));
        let mut keeper = Keeper::new(address.clone(), membership);
        let lease = keeper.begin(events.clone()).await?;
        tokio::spawn(keeper.keep(lease.clone(), stopped.clone()));
        let listener = Listener {
            address: address.clone(),
            channel,
            node: lease.node().id,
            events: events.clone(),
            people: people.clone(),
        };
        Ok(PostgresStore(Arc::new(Inner {
            hints: Hints::start(listener, stopped),
            writer: Writer::start(address, lease.clone()),
            pool,
            lease,
            people,
            events,
            secret,
            acts: Acts { behind, done: Mutex::default() },
            stop: Mutex::new(Some(stop)),
        })))
    }

    async fn client(&self) -> Result<Client, Fault> {
        Ok(self.0.pool.get().await?)
    }

    /// Forgets what is no longer true of a person, here and at the other nodes, as soon as what this returns goes: also where a caller
    /// goes before it is written.
    fn changing(&self, stale: Stale) -> impl Drop {
        Changing { store: self.0.clone(), stale }
    }

    fn stop(&self) {
        // The tasks that wait for it end with it.
        drop(self.0.stop.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

struct Changing {
    store: Arc<Inner>,
    stale: Stale,
}

impl Drop for Changing {
    fn drop(&mut self) {
        self.store.people.evict(&self.stale);
        self.store.hints.stale(&self.stale);
    }
}
