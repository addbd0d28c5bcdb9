//! Calls: tables that call their players back, on whichever page of the site those are.

use protocol::{Call, PersonId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The calls of everybody who is called, or listens for calls.
#[derive(Default)]
pub struct Calls(Mutex<People>);

type People = HashMap<PersonId, watch::Sender<Vec<Call>>>;

impl Calls {
    /// A table ends some calls and makes others.
    pub fn replace(&self, old: &[(PersonId, Call)], new: &[(PersonId, Call)]) {
        let mut people = self.people();
        for (person, call) in old {
            if let Some(calls) = people.get(person) {
                calls.send_modify(|calls| calls.retain(|other| other.table != call.table));
            }
        }
        for (person, call) in new {
            let calls = people.entry(person.clone()).or_default();
            calls.send_modify(|calls| calls.push(call.clone()));
        }
        for (person, _) in old {
            forget(&mut people, person);
        }
    }

    /// A person's calls, now and as they change.
    pub fn listen(&self, person: &PersonId) -> watch::Receiver<Vec<Call>> {
        self.people().entry(person.clone()).or_default().subscribe()
    }

    /// Somebody who listened goes.
    pub fn hang_up(&self, person: &PersonId, listener: watch::Receiver<Vec<Call>>) {
        let mut people = self.people();
        drop(listener);
        forget(&mut people, person);
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets a person who is not called and does not listen.
fn forget(people: &mut People, person: &PersonId) {
    let idle =
        |calls: &watch::Sender<Vec<Call>>| calls.receiver_count() == 0 && calls.borrow().is_empty();
    if people.get(person).is_some_and(idle) {
        people.remove(person);
    }
}
