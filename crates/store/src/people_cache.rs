//! A bounded cache of people by the hash of their secret: a client that asks often is not read from the file every time.

use crate::{KeyHash, Session};
use quick_cache::unsync::Cache;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many people are cached.
const CAPACITY: usize = 10_000;

pub(crate) struct PeopleCache {
    inner: Mutex<Inner>,
    /// How long an entry lasts, where others may change what it says.
    lasts: Option<Duration>,
}

struct Inner {
    sessions: Cache<KeyHash, (Session, Instant)>,
    /// How often a person's name or secret has changed.
    generation: u64,
}

/// The state of the cache when a person was not found in it. What is read from the file meanwhile is cached only if nothing
/// has changed since.
#[derive(Clone, Copy)]
pub(crate) struct Generation(u64, Instant);

/// What has changed.
pub(crate) enum Stale {
    /// A person's name, or which secrets are theirs.
    Person(String),
    /// A secret is nobody's any more.
    Key(KeyHash),
}

impl Default for PeopleCache {
    fn default() -> PeopleCache {
        let inner = Mutex::new(Inner { sessions: Cache::new(CAPACITY), generation: 0 });
        PeopleCache { inner, lasts: None }
    }
}

impl PeopleCache {
    /// A cache beside others: what it says is at most so old.
    pub(crate) fn lasting(time: Duration) -> PeopleCache {
        PeopleCache { lasts: Some(time), ..PeopleCache::default() }
    }

    pub(crate) fn get(&self, key: &KeyHash) -> Result<Session, Generation> {
        let inner = self.lock();
        let fresh = |read: &Instant| self.lasts.is_none_or(|time| read.elapsed() < time);
        match inner.sessions.get(key) {
            Some((session, read)) if fresh(read) => Ok(session.clone()),
            _ => Err(Generation(inner.generation, Instant::now())),
        }
    }

    pub(crate) fn insert(&self, read_at: Generation, key: KeyHash, session: &Session) {
        let mut inner = self.lock();
        if inner.generation == read_at.0 {
            inner.sessions.insert(key, (session.clone(), read_at.1));
        }
    }

    /// Forgets what is no longer true, and nothing else.
    pub(crate) fn evict(&self, stale: &Stale) {
        let mut inner = self.lock();
        inner.generation += 1;
        match stale {
            Stale::Person(id) => inner.sessions.retain(|_, (session, _)| session.person.id != *id),
            Stale::Key(key) => drop(inner.sessions.remove(key)),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        let mut inner = self.lock();
        inner.generation += 1;
        inner.sessions.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Person;

    fn person(id: &str, name: &str) -> Session {
        Session { person: Person { id: id.into(), name: name.into(), at: 0 }, used: None }
    }

    fn key(number: usize) -> KeyHash {
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&number.to_le_bytes());
        KeyHash::new(hash)
    }

    impl PeopleCache {
        fn add(&self, number: usize, person: &Session) {
            let Err(generation) = self.get(&key(number)) else { panic!("cached already") };
            self.insert(generation, key(number), person);
        }

        fn names(&self) -> String {
            let name =
                |number| self.get(&key(number)).map_or("-".into(), |session| session.person.name);
            (0..4).map(name).collect()
        }
    }

    #[test]
    fn a_change_evicts_one_person_only() {
        let cache = PeopleCache::default();
        for (number, (id, name)) in
            [("p", "a"), ("q", "b"), ("p", "a"), ("r", "c")].iter().enumerate()
        {
            cache.add(number, &person(id, name));
        }
        assert_eq!(cache.names(), "abac");
        cache.evict(&Stale::Person("p".into()));
        assert_eq!(cache.names(), "-b-c");
        cache.evict(&Stale::Key(key(3)));
        assert_eq!(cache.names(), "-b--");
    }

    #[test]
    fn what_was_read_before_a_change_is_not_cached() {
        let cache = PeopleCache::default();
        let Err(before) = cache.get(&key(0)) else { panic!("nobody came yet") };
        cache.evict(&Stale::Person("p".into()));
        cache.insert(before, key(0), &person("p", "o"));
        assert_eq!(cache.names(), "----", "the old name would come back");
        cache.add(0, &person("p", "n"));
        assert_eq!(cache.names(), "n---");
    }

    #[test]
    fn beside_others_an_entry_does_not_last() {
        let cache = PeopleCache::lasting(Duration::ZERO);
        cache.add(0, &person("p", "o"));
        cache.add(0, &person("p", "n"));
        assert_eq!(cache.names(), "----");
        let cache = PeopleCache::lasting(Duration::from_secs(60));
        cache.add(0, &person("p", "n"));
        assert_eq!(cache.names(), "n---");
        cache.clear();
        assert_eq!(cache.names(), "----");
    }

    #[test]
    fn memory_is_bounded() {
        let cache = PeopleCache::default();
        for number in 0..2 * CAPACITY {
            cache.add(number, &person("p", "x"));
        }
        assert!(cache.lock().sessions.len() <= CAPACITY);
    }
}
