//! What people hear on whichever page of the site they are: which tables call them back, and that other tables wait for
//! them than before.

use protocol::{Call, PersonId, TableId};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Everybody who is called, or listens.
#[derive(Default)]
pub struct Calls(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    people: People,
    /// The servers that other tables call from, by the table and the person.
    elsewhere: HashMap<(TableId, PersonId), String>,
}

type People = HashMap<PersonId, Channels>;

#[derive(Default)]
struct Channels {
    calls: watch::Sender<Vec<Call>>,
    /// Says that the list of tables that wait has changed; the list itself is in the store.
    waiting: watch::Sender<()>,
}

/// What a page hchannels, now and later.
pub struct Subscription {
    /// The calls.
    pub calls: watch::Receiver<Vec<Call>>,
    /// That other tables wait than before.
    pub waiting: watch::Receiver<()>,
}

impl Calls {
    /// A table ends some calls and makes others.
    pub fn replace(&self, old: &[(PersonId, Call)], new: &[(PersonId, Call)]) {
        let mut inner = self.inner();
        for (person, call) in old {
            inner.set(person, &call.table, None);
        }
        for (person, call) in new {
            inner.elsewhere.remove(&(call.table.clone(), person.clone()));
            inner.set(person, &call.table, Some(call.clone()));
        }
        for (person, _) in old {
            forget(&mut inner.people, person);
        }
    }

    /// A table at another server calls a person, or does so no longer.
    pub(crate) fn hear_elsewhere(
        &self,
        node: String,
        person: PersonId,
        table: &TableId,
        call: Option<Call>,
    ) {
        let mut inner = self.inner();
        let place = (table.clone(), person.clone());
        match (&call, inner.elsewhere.get(&place)) {
            (Some(_), _) => drop(inner.elsewhere.insert(place, node)),
            (None, Some(known)) if *known == node => drop(inner.elsewhere.remove(&place)),
            // Another server has the table by now.
            (None, _) => return,
        }
        inner.set(&person, table, call);
        forget(&mut inner.people, &person);
    }

    /// Forgets what servers called for that are none of these.
    pub(crate) fn only_of(&self, alive: &HashSet<String>) {
        let mut inner = self.inner();
        let gone = |node: &String| !alive.contains(node);
        let ended: Vec<_> = inner
            .elsewhere
            .iter()
            .filter(|(_, node)| gone(node))
            .map(|(place, _)| place.clone())
            .collect();
        for place in ended {
            inner.elsewhere.remove(&place);
            let (table, person) = place;
            inner.set(&person, &table, None);
            forget(&mut inner.people, &person);
        }
    }

    /// The calls of tables here.
    pub(crate) fn made_here(&self) -> Vec<(PersonId, Call)> {
        let inner = self.inner();
        let all = inner.people.iter().flat_map(|(person, channels)| {
            let calls = channels.calls.borrow();
            calls.iter().map(|call| (person.clone(), call.clone())).collect::<Vec<_>>()
        });
        let here = |(person, call): &(PersonId, Call)| {
            !inner.elsewhere.contains_key(&(call.table.clone(), person.clone()))
        };
        all.filter(here).collect()
    }

    /// Other tables may wait for anybody than before.
    pub(crate) fn all_waiting_changed(&self) {
        self.inner().people.values().for_each(|channels| channels.waiting.send_replace(()));
    }

    /// Other tables wait for a person than before, or until another time.
    pub fn waiting_changed(&self, person: &PersonId) {
        if let Some(channels) = self.inner().people.get(person) {
            channels.waiting.send_replace(());
        }
    }

    /// What a page of a person's hchannels from now on, and at once what is so already.
    pub fn subscribe(&self, person: &PersonId) -> Subscription {
        let mut inner = self.inner();
        let channels = inner.people.entry(person.clone()).or_default();
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
        let mut inner = self.inner();
        drop(subscription);
        forget(&mut inner.people, person);
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// What a table calls a person for now.
    fn set(&mut self, person: &PersonId, table: &TableId, call: Option<Call>) {
        if call.is_none() && !self.people.contains_key(person) {
            return;
        }
        let channels = self.people.entry(person.clone()).or_default();
        channels.calls.send_modify(|calls| {
            calls.retain(|other| other.table != *table);
            calls.extend(call);
        });
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
