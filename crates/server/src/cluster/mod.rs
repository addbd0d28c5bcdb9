//! Servers that share a database: one serves a table at a time, whichever is asked passes on to it, and what a page shows of tables
//! and people elsewhere on the site is told from one to the others. The database is the truth; what is told may be lost.

mod allowance;
mod errand;
mod news;
mod pass_on;

pub(crate) use errand::{Errand, run as run_errand};
pub(crate) use news::{listen, tell_waited_for};
pub(crate) use pass_on::{from_node, pass_on};

use crate::hall::Hall;
use axum::body::Body;
use axum::http::HeaderValue;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use protocol::{PersonId, TableId};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::{Cluster, Node};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Tables whose server is remembered.
const OWNERS: usize = 100_000;
/// How long it may take to connect to another server.
const CONNECT: Duration = Duration::from_secs(1);
/// After how long a connection without a request is closed: before the other end closes it.
const UNUSED: Duration = Duration::from_secs(30);
/// How often it is looked which servers are alive.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// This server among those that share its database.
pub(crate) struct Nodes {
    client: Client<HttpConnector, Body>,
    /// What servers show one another.
    token: HeaderValue,
    /// Where tables were found that other servers have. It may be wrong: then that server says so, or is gone.
    owners: Cache<TableId, Node>,
    members: watch::Sender<Members>,
    /// The people for whom other tables wait than before, as the others are not told yet.
    waited_for: Mutex<HashSet<PersonId>>,
    stopping: CancellationToken,
}

/// The other servers that are alive, and how often that was looked up.
#[derive(Default)]
struct Members {
    alive: HashSet<String>,
    round: u64,
}

impl Nodes {
    /// Of servers that share this secret.
    pub(crate) fn new(cluster: &dyn Cluster) -> Nodes {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(CONNECT));
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(UNUSED)
            .build(connector);
        let token = hex(&Sha256::new_with_prefix("hideout node").chain_update(cluster.secret()));
        let mut token = HeaderValue::from_str(&token).expect("digits stand in a header");
        token.set_sensitive(true);
        Nodes {
            client,
            token,
            owners: Cache::new(OWNERS),
            members: watch::Sender::default(),
            waited_for: Mutex::default(),
            stopping: CancellationToken::new(),
        }
    }

    /// Whether it is what servers of this cluster show.
    fn knows(&self, token: &HeaderValue) -> bool {
        // Comparing hashes tells nothing of the token by the time it takes.
        Sha256::digest(token) == Sha256::digest(&self.token)
    }

    /// Waits until a server is no longer among those that are alive.
    async fn gone(&self, node: &Node) {
        let mut members = self.members.subscribe();
        let asked = members.borrow_and_update().round;
        // One that has just come is not in a list that was asked for before.
        let gone = |now: &Members| now.round > asked + 1 && !now.alive.contains(&node.id);
        if members.wait_for(gone).await.is_err() {
            std::future::pending().await
        }
    }

    /// Cuts off what is passed on.
    pub(crate) fn stop(&self) {
        self.stopping.cancel();
    }

    /// Other tables wait for a person than before.
    pub(crate) fn note_waited_for(&self, person: &PersonId) {
        self.waited_for.lock().unwrap_or_else(PoisonError::into_inner).insert(person.clone());
    }
}

/// Looks who is alive, for as long as the server runs.
pub(crate) async fn look_around(hall: Hall) {
    let (Some(cluster), Some(nodes)) = (hall.store().cluster(), hall.nodes()) else { return };
    loop {
        match cluster.others().await {
            Ok(others) => {
                let alive: HashSet<String> = others.into_iter().map(|node| node.id).collect();
                hall.calls().only_of(&alive);
                hall.metrics().other_nodes(alive.len());
                nodes.members.send_modify(|members| {
                    *members = Members { alive, round: members.round + 1 };
                });
            }
            Err(error) => tracing::warn!(%error, "it is not known which servers are alive"),
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

fn hex(hash: &Sha256) -> String {
    hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
