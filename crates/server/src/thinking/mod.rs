//! Thinking time: searches of bots take turns on a few of the blocking threads, and every search
//! belongs to the people it is for.
//!
//! A search is never cut short, since what a bot chooses may not depend on who else is there; but a
//! decision of many moves makes way between two of them, and what nobody wants any more does not begin.

mod ledger;
mod queue;

use crate::limits::{Address, Network};
use protocol::PersonId;
use queue::{Queue, Ticket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::JoinError;

/// For whom something is thought about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whether a person is there and waits; the rest stands behind those who do.
    pub somebody_waits: bool,
    /// Whose time it is: all of them share it.
    pub payers: Vec<Payer>,
}

/// A person and where they are, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payer {
    /// Who, unless it is a stranger.
    pub person: Option<PersonId>,
    /// Where.
    pub network: Option<Network>,
}

impl Payer {
    /// A person at an address.
    pub fn at(person: Option<PersonId>, address: Option<Address>) -> Payer {
        Payer { person, network: address.map(Network::from) }
    }
}

/// The thinking time of a server. Clones share it.
#[derive(Clone)]
pub struct Thinking(Arc<Inner>);

struct Inner {
    began: Instant,
    queue: Mutex<Queue<oneshot::Sender<SearchPermit>>>,
}

/// The right to think now. Dropping it lets the next search begin.
pub struct SearchPermit {
    thinking: Thinking,
    claim: Claim,
    since: Instant,
    /// Whether there is a place to give back.
    holds: bool,
}

/// A search that waits. Dropping it means that nobody wants it any more.
struct Waiting {
    thinking: Thinking,
    ticket: Ticket,
}

impl Thinking {
    /// As many searches at once as there are cores.
    pub fn new() -> Thinking {
        Thinking::of(std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn of(places: usize) -> Thinking {
        Thinking(Arc::new(Inner { began: Instant::now(), queue: Mutex::new(Queue::new(places)) }))
    }

    /// How many searches wait for a place, and how many have begun so far.
    pub fn count(&self) -> (usize, u64) {
        let queue = self.queue();
        (queue.waiting(), queue.begun())
    }

    /// Waits for a permit. A caller that stops waiting gets none.
    pub async fn permit(&self, claim: Claim) -> SearchPermit {
        let (token, permit) = oneshot::channel();
        let ticket = self.queue().enter(claim, token);
        let _waiting = Waiting { thinking: self.clone(), ticket };
        self.serve();
        permit.await.expect("who waits is served")
    }

    /// Gives every free place away.
    fn serve(&self) {
        loop {
            let next = self.queue().next(self.now());
            let Some((claim, token)) = next else { return };
            let permit =
                SearchPermit { thinking: self.clone(), claim, since: Instant::now(), holds: true };
            // A caller that has stopped waiting at this moment gives the place back by dropping the permit.
            drop(token.send(permit));
        }
    }

    fn now(&self) -> Duration {
        self.0.began.elapsed()
    }

    fn queue(&self) -> MutexGuard<'_, Queue<oneshot::Sender<SearchPermit>>> {
        // The queue is whole at every point where a panic could happen.
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchPermit {
    /// Runs a part of the work on a blocking thread. The permit belongs to the work: where nobody waits
    /// for it any more, both end together.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, SearchPermit), JoinError> {
        tokio::task::spawn_blocking(move || (work(), self)).await
    }

    /// The permit for the next part of the work: at once, unless others have more right to it.
    pub async fn renew(mut self) -> SearchPermit {
        let took = self.since.elapsed();
        let thinking = self.thinking.clone();
        self.holds = thinking.queue().go_on(&self.claim, took, thinking.now());
        self.since = Instant::now();
        if self.holds {
            return self;
        }
        let claim = self.claim.clone();
        drop(self);
        thinking.serve();
        thinking.permit(claim).await
    }
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        if self.holds {
            let now = self.thinking.now();
            self.thinking.queue().end(&self.claim, self.since.elapsed(), now);
            self.thinking.serve();
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.thinking.queue().leave(self.ticket);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn claim() -> Claim {
        Claim { somebody_waits: true, payers: vec![Payer::at(None, None)] }
    }

    /// A caller that hangs up frees no place while its work runs on.
    #[tokio::test]
    async fn the_permit_stays_with_the_work() {
        let thinking = Thinking::of(1);
        let (started, running) = oneshot::channel();
        let (open, gate) = mpsc::channel::<()>();
        let (shared, work) = (thinking.clone(), move || {
            started.send(()).expect("the test waits");
            gate.recv().expect("the gate opens");
        });
        let caller = tokio::spawn(async move { shared.permit(claim()).await.run(work).await });
        running.await.expect("the work starts");
        caller.abort();
        assert!(caller.await.is_err_and(|error| error.is_cancelled()));
        let mut waits = std::pin::pin!(thinking.permit(claim()));
        assert!(futures_util::poll!(waits.as_mut()).is_pending());
        open.send(()).expect("the work runs");
        let permit = waits.await;
        assert_eq!(permit.run(|| 7).await.expect("no panic").0, 7);
    }

    #[tokio::test]
    async fn a_panic_gives_the_permit_back() {
        let thinking = Thinking::of(1);
        let failed = thinking.permit(claim()).await.run(|| panic!("a bug")).await;
        assert!(failed.is_err_and(|error| error.is_panic()));
        assert!(thinking.permit(claim()).await.run(|| ()).await.is_ok());
    }

    /// A caller that gives up waiting leaves no gap behind, whenever that is.
    #[tokio::test]
    async fn nobody_waits_for_those_who_have_gone() {
        let thinking = Thinking::of(1);
        let permit = thinking.permit(claim()).await;
        let mut gone = Box::pin(thinking.permit(claim()));
        let mut late = Box::pin(thinking.permit(claim()));
        let mut stays = Box::pin(thinking.permit(claim()));
        for waits in [&mut gone, &mut late, &mut stays] {
            assert!(futures_util::poll!(waits).is_pending());
        }
        drop(gone);
        // This one has its permit already when it goes.
        drop(permit);
        drop(late);
        drop(stays.await.renew().await);
        drop(thinking.permit(claim()).await);
    }
}
