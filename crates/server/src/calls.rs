//! What people hear on whichever page of the site they are: which tables call them back, and that other tables wait for
//! them than before.

use protocol::{Call, PersonId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Everybody who is called, or listens.
#[derive(Default)]
pub struct Calls(Mutex<People>);

type People = HashMap<PersonId, Channels>;

#[derive(Default)]
struct Channels {
    calls: watch::Sender<Vec<Call>>,
    /// Says that the list of tables that wait has changed; the list itself is in the store.
    waiting: watch::Sender<()>,
}

/// What a page hears, now and later.
pub struct Subscription {
    /// The calls.
    pub calls: watch::Receiver<Vec<Call>>,
    /// That other tables wait than before.
    pub waiting: watch::Receiver<()>,
}

impl Calls {
    /// A table ends some calls and makes others.
    pub fn replace(&self, old: &[(PersonId, Call)], new: &[(PersonId, Call)]) {
        let mut people = self.people();
        for (person, call) in old {
            if let Some(channels) = people.get(person) {
                channels.calls.send_modify(|calls| calls.retain(|other| other.table != call.table));
            }
        }
        for (person, call) in new {
            let channels = people.entry(person.clone()).or_default();
            channels.calls.send_modify(|calls| calls.push(call.clone()));
        }
        for (person, _) in old {
            forget(&mut people, person);
        }
    }

    /// Other tables wait for a person than before, or until another time.
    pub fn waiting_changed(&self, person: &PersonId) {
        if let Some(channels) = self.people().get(person) {
            channels.waiting.send_replace(());
        }
    }

    /// What a page of a person's hears from now on, and at once what is so already.
    pub fn subscribe(&self, person: &PersonId) -> Subscription {
        let mut people = self.people();
        let channels = people.entry(person.clone()).or_default();
        let mut subscription = Subscription {
            calls: channels.calls.subscribe(),
            waiting: channels.waiting.subscribe(),
        };
        subscription.calls.mark_changed();
        subscription.waiting.mark_changed();
        subscription
    }

    /// A page closes.
    pub fn unsubscribe(&self, person: &PersonId, subscription: Subscription) {
        let mut people = self.people();
        drop(subscription);
        forget(&mut people, person);
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets a person who is not called and does not listen.
fn forget(people: &mut People, person: &PersonId) {
    let idle = |channels: &Channels| {
        channels.calls.receiver_count() == 0 && channels.calls.borrow().is_empty()
    };
    if people.get(person).is_some_and(idle) {
        people.remove(person);
    }
}
