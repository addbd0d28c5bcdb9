use super::tries::again;
use super::{PostgresStore, allowance, sql, tables};
use crate::StoreError;
use crate::cluster::{Cluster, ClusterCounts, ClusterEvent, Node};
use async_trait::async_trait;
use std::time::Duration;
use tokio::sync::broadcast;

#[async_trait]
impl Cluster for PostgresStore {
    fn me(&self) -> Node {
        self.0.lease.node()
    }

    fn term(&self) -> Option<u64> {
        self.0.lease.number()
    }

    fn counts(&self) -> ClusterCounts {
        self.0.lease.counts()
    }

    async fn others(&self) -> Result<Vec<Node>, StoreError> {
        let me = self.me().id;
        let select = "SELECT id, address FROM nodes
                      WHERE id <> $1 AND lease_ends > clock_timestamp() ORDER BY id";
        again!(self, client => sql::list(&client, select, &[&me], |row| {
            Ok(Node { id: row.try_get(0)?, address: row.try_get(1)? })
        }))
    }

    fn secret(&self) -> [u8; 32] {
        self.0.secret
    }

    fn notify(&self, hint: String) {
        self.0.hints.hint(hint);
    }

    fn subscribe(&self) -> broadcast::Receiver<ClusterEvent> {
        self.0.events.subscribe()
    }

    async fn spend(
        &self,
        key: &str,
        every: Duration,
        burst: u32,
    ) -> Result<Result<(), Duration>, StoreError> {
        again!(self, client => allowance::spend(&client, key, every, burst))
    }

    async fn leave(&self) -> Result<(), StoreError> {
        self.0.writer.drain().await;
        let Some(node) = self.0.lease.give_up() else { return Ok(()) };
        again!(self, client => tables::leave(&client, &node))
    }
}
