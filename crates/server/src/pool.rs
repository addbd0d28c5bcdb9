//! A bounded share of the blocking threads, for work that would hold up the threads that serve
//! sockets: folds of logs, pictures.

use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

/// A pool. Clones share it.
#[derive(Clone)]
pub struct Pool(Arc<Semaphore>);

/// The right to run one piece of work.
pub struct Permit {
    _permit: OwnedSemaphorePermit,
}

impl Pool {
    /// A pool that runs as much at once as there are cores.
    pub fn new() -> Pool {
        Pool::of(std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn of(permits: usize) -> Pool {
        Pool(Arc::new(Semaphore::new(permits)))
    }

    /// Waits for a turn.
    pub async fn permit(&self) -> Permit {
        let permit = self.0.clone().acquire_owned().await;
        Permit { _permit: permit.expect("the semaphore is never closed") }
    }

    /// Waits for a turn and runs the work.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        self.permit().await.run(work).await
    }
}

impl Permit {
    /// Runs the work. The permit belongs to the work: a caller that goes away leaves both running.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let work = move || {
            let _permit = self;
            work()
        };
        tokio::task::spawn_blocking(work).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::sync::oneshot;

    /// A caller that hangs up frees no permit while its work runs on.
    #[tokio::test]
    async fn the_permit_stays_with_the_work() {
        let pool = Pool::of(1);
        let (started, running) = oneshot::channel();
        let (open, gate) = mpsc::channel::<()>();
        let (shared, work) = (pool.clone(), move || {
            started.send(()).expect("the test waits");
            gate.recv().expect("the gate opens");
        });
        let caller = tokio::spawn(async move { shared.run(work).await });
        running.await.expect("the work starts");
        caller.abort();
        assert!(caller.await.is_err_and(|error| error.is_cancelled()));
        assert_eq!(pool.0.available_permits(), 0);
        open.send(()).expect("the work runs");
        assert_eq!(pool.run(|| 7).await.expect("no panic"), 7);
    }

    #[tokio::test]
    async fn a_panic_gives_the_permit_back() {
        let pool = Pool::of(1);
        let failed = pool.run(|| panic!("a bug")).await;
        assert!(failed.is_err_and(|error| error.is_panic()));
        assert!(pool.run(|| ()).await.is_ok());
    }
}
