//! Work on a connection of the pool, tried again where the connection breaks and that is safe.

use super::fault::Fault;
use crate::StoreError;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long a broken connection is hidden from the caller.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long the database may take to answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(15);

/// Between two tries, at first and at most.
const PAUSES: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(320)];

/// How long it is tried again.
pub(crate) struct Patience {
    until: Instant,
    pause: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience { until: Instant::now() + PATIENCE, pause: PAUSES[0] }
    }
}

impl Patience {
    /// Waits a little, if another try may help.
    pub(crate) async fn helps(&mut self, fault: &Fault) -> bool {
        let again = (fault.is_lost() || fault.is_contention()) && Instant::now() < self.until;
        if again {
            sleep(self.pause).await;
            self.pause = (2 * self.pause).min(PAUSES[1]);
        }
        again
    }
}

/// What a fault says where it came when the work may have been done: nobody knows, if the connection is gone.
pub(crate) fn unknown(fault: Fault) -> StoreError {
    if fault.is_lost() { StoreError::Unknown } else { fault.into() }
}

/// Does what may be done twice: a read, or one statement that is the same the second time.
macro_rules! again {
    ($store:expr, $client:ident => $work:expr) => {{
        let mut patience = $crate::postgres::tries::Patience::default();
        loop {
            let outcome = match $store.client().await {
                Ok($client) => {
                    match tokio::time::timeout($crate::postgres::tries::ANSWER, $work).await {
                        Ok(outcome) => outcome,
                        Err(_) => {
                            // Another caller would wait on it as long.
                            drop(deadpool_postgres::Object::take($client));
                            Err($crate::postgres::fault::Fault::Lost)
                        }
                    }
                }
                Err(fault) => Err(fault),
            };
            match outcome {
                Err(fault) if patience.helps(&fault).await => {}
                outcome => break outcome.map_err($crate::StoreError::from),
            }
        }
    }};
}

/// Does what must be done once, in a transaction: tried again only where it surely was not committed.
macro_rules! once {
    ($store:expr, $tx:ident => $work:expr) => {{
        let mut patience = $crate::postgres::tries::Patience::default();
        loop {
            let tried = async {
                let mut client = $store.client().await?;
                let $tx = client.transaction().await?;
                let done = $work.await?;
                Ok(($tx.commit().await.map_err($crate::postgres::fault::Fault::from), done))
            };
            match tokio::time::timeout($crate::postgres::tries::ANSWER, tried).await {
                Err(_) => break Err($crate::StoreError::Unknown),
                Ok(Ok((committed, done))) => {
                    break committed.map(|()| done).map_err($crate::postgres::tries::unknown);
                }
                Ok(Err(fault)) if patience.helps(&fault).await => {}
                Ok(Err(fault)) => break Err($crate::StoreError::from(fault)),
            }
        }
    }};
}

pub(crate) use {again, once};
