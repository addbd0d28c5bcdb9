//! Asking PostgreSQL from a command, which has no runtime and waits for one thing at a time.

use crate::StoreError;
use std::panic::resume_unwind;
use std::thread;
use tokio::runtime::{Builder, Runtime};

/// A runtime of one's own, in which connections live.
pub(crate) struct Blocking(Option<Runtime>);

impl Blocking {
    pub(crate) fn new() -> Result<Blocking, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        Ok(Blocking(Some(runtime.map_err(|_| StoreError::Busy)?)))
    }

    /// Waits until something is done, wherever it is called.
    pub(crate) fn wait<F>(&self, work: F) -> Result<F::Output, StoreError>
    where
        F: Future + Send,
        F::Output: Send,
    {
        let runtime = self.0.as_ref().ok_or(StoreError::Closed)?;
        // A thread of its own: the caller's may belong to another runtime, where nobody may wait.
        let done = thread::scope(|scope| scope.spawn(|| runtime.block_on(work)).join());
        Ok(done.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

impl Drop for Blocking {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
