//! The lease of this node: registered, renewed, and what happens where it ends. Whether it has ended the database's clock says;
//! this node's own clock only makes it stop sooner.

use super::address::{Address, Connection};
use super::fault::Fault;
use super::owned::Owned;
use crate::cluster::{ClusterCounts, ClusterEvent, Node};
use crate::{Membership, StoreError};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// What is lost of it when a database crashes is a lease that ends a little sooner.
const SETTINGS: &str = "SET synchronous_commit = off";

/// Removes the node that this was, those that are long gone and what they wrote, and becomes a new one.
const REGISTER: &str = "WITH gone AS (
        DELETE FROM nodes WHERE id = $1 OR lease_ends < clock_timestamp() - interval '1 minute'
        RETURNING id),
    swept AS (DELETE FROM health WHERE node IN (SELECT id FROM gone))
    INSERT INTO nodes (id, address, program, lease_ends)
    VALUES (gen_random_uuid()::text, $2, $3, clock_timestamp() + $4 * interval '1 second')
    RETURNING id";

const RENEW: &str = "UPDATE nodes SET lease_ends = clock_timestamp() + $2 * interval '1 second'
    WHERE id = $1 AND lease_ends > clock_timestamp()";

const SWEEP: &str =
    "DELETE FROM allowances WHERE whole_at < clock_timestamp() - interval '1 minute'";

/// How often allowances that are whole are forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(60);

/// How this node stands among the others.
pub(crate) struct Lease {
    standing: Mutex<Standing>,
    pub(crate) owned: Owned,
    pub(crate) events: broadcast::Sender<ClusterEvent>,
    taken_over: AtomicU64,
    renewals_failed: AtomicU64,
    leases_ended: AtomicU64,
}

struct Standing {
    node: Node,
    /// Counts the nodes this server has been.
    term: u64,
    /// Until when, by this machine's clock, the lease lasts at least.
    until: Instant,
    left: bool,
}

/// Who this server is while its lease lasts.
pub(crate) struct Term {
    pub(crate) node: String,
    pub(crate) number: u64,
}

impl Lease {
    pub(crate) fn node(&self) -> Node {
        self.lock().node.clone()
    }

    /// The term of now, if the lease lasts.
    pub(crate) fn term(&self) -> Result<Term, StoreError> {
        let standing = self.lock();
        match standing.left {
            true => Err(StoreError::Closed),
            false if standing.until <= Instant::now() => Err(StoreError::Unreachable),
            false => Ok(Term { node: standing.node.id.clone(), number: standing.term }),
        }
    }

    /// The number of the term of now, if the lease lasts.
    pub(crate) fn number(&self) -> Option<u64> {
        let standing = self.lock();
        (!standing.left && standing.until > Instant::now()).then_some(standing.term)
    }

    /// Does something with what is owned, if this term still lasts.
    pub(crate) fn during(&self, term: &Term, work: impl FnOnce(&Owned)) -> bool {
        let standing = self.lock();
        let lasts = standing.term == term.number && !standing.left;
        if lasts {
            work(&self.owned);
        }
        lasts
    }

    /// Gives everything up for good; says who it was, the first time.
    pub(crate) fn give_up(&self) -> Option<String> {
        let mut standing = self.lock();
        self.owned.clear();
        (!std::mem::replace(&mut standing.left, true)).then(|| standing.node.id.clone())
    }

    /// Tables were taken over from a node whose lease had ended.
    pub(crate) fn took_over(&self, tables: usize) {
        self.taken_over.fetch_add(tables as u64, Ordering::Relaxed);
    }

    pub(crate) fn counts(&self) -> ClusterCounts {
        ClusterCounts {
            owned: self.owned.len(),
            taken_over: self.taken_over.load(Ordering::Relaxed),
            renewals_failed: self.renewals_failed.load(Ordering::Relaxed),
            leases_ended: self.leases_ended.load(Ordering::Relaxed),
        }
    }

    fn lapse(&self) {
        self.leases_ended.fetch_add(1, Ordering::Relaxed);
        let mut standing = self.lock();
        standing.term += 1;
        standing.until = Instant::now();
        self.owned.clear();
        drop(standing);
        // There may be no subscriber yet.
        let _ = self.events.send(ClusterEvent::LeaseEnded);
    }

    fn lock(&self) -> MutexGuard<'_, Standing> {
        self.standing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keeps the lease.
pub(crate) struct Keeper {
    address: Address,
    membership: Membership,
    connection: Option<Connection>,
}

impl Keeper {
    pub(crate) fn new(address: Address, membership: Membership) -> Keeper {
        Keeper { address, membership, connection: None }
    }

    /// Registers this server as a node.
    pub(crate) async fn begin(
        &mut self,
        events: broadcast::Sender<ClusterEvent>,
    ) -> Result<Arc<Lease>, Fault> {
        let (id, until) = self.register("").await?;
        let address = self.membership.address.clone().unwrap_or_default();
        let node = Node { id, address };
        let standing = Standing { node, term: 0, until, left: false };
        Ok(Arc::new(Lease {
            standing: Mutex::new(standing),
            owned: Owned::default(),
            events,
            taken_over: AtomicU64::default(),
            renewals_failed: AtomicU64::default(),
            leases_ended: AtomicU64::default(),
        }))
    }

    /// Renews the lease five times while it lasts, until told to stop; where it ends, begins as a new node.
    pub(crate) async fn keep(mut self, lease: Arc<Lease>, mut stop: watch::Receiver<()>) {
        tokio::select! {
            _ = stop.changed() => {}
            () = self.renew_all(&lease) => {}
        }
    }

    async fn renew_all(&mut self, lease: &Lease) {
        let period = self.membership.lease / 5;
        let mut swept = Instant::now();
        let mut next = Instant::now() + period;
        loop {
            let until = lease.lock().until;
            sleep_until(next.min(until)).await;
            if lease.lock().left {
                return;
            }
            let asked = Instant::now();
            let renewed = self.renew(&lease.node().id).await;
            if !matches!(renewed, Ok(true)) {
                lease.renewals_failed.fetch_add(1, Ordering::Relaxed);
            }
            match renewed {
                Ok(true) => {
                    lease.lock().until = asked + self.membership.lease;
                    next = asked + period;
                }
                Ok(false) => self.begin_again(lease).await,
                Err(_) if Instant::now() < until => next = Instant::now() + period / 4,
                Err(_) => self.begin_again(lease).await,
            }
            if swept.elapsed() > SWEEP_EVERY {
                swept = Instant::now();
                self.sweep().await;
            }
        }
    }

    async fn begin_again(&mut self, lease: &Lease) {
        lease.lapse();
        loop {
            let before = lease.node().id;
            match self.register(&before).await {
                Ok((id, until)) => {
                    let mut standing = lease.lock();
                    standing.node.id = id;
                    standing.until = until;
                    return;
                }
                Err(_) => sleep(self.membership.lease / 20).await,
            }
        }
    }

    async fn renew(&mut self, node: &str) -> Result<bool, Fault> {
        let lease = self.membership.lease.as_secs_f64();
        let renewed = self.with(async |connection: &Connection| {
            Ok(connection.client.execute(RENEW, &[&node, &lease]).await? > 0)
        });
        renewed.await
    }

    /// The id of the new node, and until when its lease lasts at least.
    async fn register(&mut self, before: &str) -> Result<(String, Instant), Fault> {
        let asked = Instant::now();
        let address = self.membership.address.clone().unwrap_or_default();
        let lease = self.membership.lease;
        let registered = self.with(async |connection: &Connection| {
            let program = env!("CARGO_PKG_VERSION");
            let values: super::sql::Values<'_> =
                &[&before, &address, &program, &lease.as_secs_f64()];
            Ok(connection.client.query_one(REGISTER, values).await?.try_get(0)?)
        });
        Ok((registered.await?, asked + lease))
    }

    async fn sweep(&mut self) {
        // What is not swept now is swept later.
        let _ = self
            .with(async |connection: &Connection| Ok(connection.client.execute(SWEEP, &[]).await?))
            .await;
    }

    /// Asks on a connection of one's own, and gives it up where it does not answer soon.
    async fn with<T>(
        &mut self,
        work: impl AsyncFnOnce(&Connection) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let asked = async {
            let connection = match self.connection.take() {
                Some(connection) if !connection.client.is_closed() => connection,
                _ => self.address.connect(SETTINGS, |_| {}).await?,
            };
            let done = work(&connection).await?;
            Ok((connection, done))
        };
        let (connection, done) =
            timeout(self.membership.lease / 3, asked).await.unwrap_or(Err(Fault::Lost))?;
        self.connection = Some(connection);
        Ok(done)
    }
}
