//! Open sockets by the session that opened them: what becomes of a session reaches its sockets at once.

use protocol::{Closing, Person, PersonId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::KeyHash;
use tokio::sync::watch;

/// The sessions that have a socket open.
#[derive(Clone, Default)]
pub struct Sessions(Arc<Mutex<OpenSessions>>);

type OpenSessions = HashMap<KeyHash, watch::Sender<State>>;

/// What a session is now.
#[derive(Clone)]
struct State {
    person: Person,
    ended: Option<Closing>,
}

/// A socket's handle on its session, which is told what becomes of it; a stranger's is told nothing.
pub struct SessionHandle(Option<Entry>);

struct Entry {
    sessions: Sessions,
    key: KeyHash,
    /// Dropped before the entry looks whether it was the last one.
    state: Option<watch::Receiver<State>>,
}

/// SessionEvent of a session.
pub enum SessionEvent {
    /// Its person is called otherwise now.
    Renamed(Person),
    /// It has ended, and its sockets with it.
    Ended(Closing),
}

impl Sessions {
    /// A socket opens. Whether the session still holds is to be asked after this: what happens later is heard.
    pub fn enter(&self, key: KeyHash, person: &Person) -> SessionHandle {
        let state = State { person: person.clone(), ended: None };
        let mut open = self.open();
        // A session that had ended, and holds again, begins anew: sockets of before may still be saying goodbye.
        if open.get(&key).is_some_and(|known| known.borrow().ended.is_some()) {
            open.remove(&key);
        }
        let state = open.entry(key).or_insert_with(|| watch::Sender::new(state)).subscribe();
        SessionHandle(Some(Entry { sessions: self.clone(), key, state: Some(state) }))
    }

    /// Sessions end.
    pub fn end(&self, keys: &[KeyHash], reason: Closing) {
        let open = self.open();
        for state in keys.iter().filter_map(|key| open.get(key)) {
            state.send_modify(|state| state.ended = Some(reason));
        }
    }

    /// Every session of a person ends.
    pub fn end_all(&self, person: &PersonId, reason: Closing) {
        for state in self.open().values().filter(|state| state.borrow().person.id == *person) {
            state.send_modify(|state| state.ended = Some(reason));
        }
    }

    /// A person is called otherwise now.
    pub fn rename(&self, person: &Person) {
        for state in self.open().values().filter(|state| state.borrow().person.id == person.id) {
            state.send_modify(|state| state.person = person.clone());
        }
    }

    /// Every session that has a socket open, and whose it is.
    pub(crate) fn all(&self) -> Vec<(KeyHash, Person)> {
        let open = self.open();
        let holds = open.iter().filter(|(_, state)| state.borrow().ended.is_none());
        holds.map(|(key, state)| (*key, state.borrow().person.clone())).collect()
    }

    fn open(&self) -> MutexGuard<'_, OpenSessions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionHandle {
    /// The handle of a stranger, who has no session.
    pub fn stranger() -> SessionHandle {
        SessionHandle(None)
    }

    /// Whose session it is, by their name of now; nobody's once it has ended.
    pub fn person(&self) -> Option<Person> {
        let state = self.0.as_ref()?.state.as_ref()?.borrow();
        state.ended.is_none().then(|| state.person.clone())
    }

    /// Why the session has ended, if it has.
    pub fn ended(&self) -> Option<Closing> {
        self.0.as_ref()?.state.as_ref()?.borrow().ended
    }

    /// Waits until something becomes of the session after now; a stranger waits for ever. It is to be made once and polled as
    /// often as one likes, since to make it takes longer than to poll it.
    pub fn changed(&self) -> impl Future<Output = ()> + use<> {
        let mut state = self.0.as_ref().and_then(|entry| entry.state.clone());
        state.iter_mut().for_each(watch::Receiver::mark_unchanged);
        async move {
            let Some(mut state) = state else { return std::future::pending().await };
            // The senders live as long as anybody listens to a session that holds.
            let _ = state.changed().await;
        }
    }

    /// The next event; none is lost if the call is given up. A stranger waits for ever.
    pub async fn event(&mut self) -> SessionEvent {
        let state = self.0.as_mut().and_then(|entry| entry.state.as_mut());
        let Some(state) = state else { return std::future::pending().await };
        if state.changed().await.is_err() {
            // The senders live as long as anybody listens.
            return SessionEvent::Ended(Closing::Reload);
        }
        let State { person, ended } = state.borrow_and_update().clone();
        ended.map_or(SessionEvent::Renamed(person), SessionEvent::Ended)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut open = self.sessions.open();
        self.state = None;
        if open.get(&self.key).is_some_and(|state| state.receiver_count() == 0) {
            open.remove(&self.key);
        }
    }
}
