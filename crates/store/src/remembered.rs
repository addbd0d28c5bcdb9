//! Who holds which secret, of those who came lately: whoever asks often need not be looked up in the file every time.

use crate::{KeyHash, Person};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many are remembered at most; then all are forgotten, and remembered again as they come.
const MOST: usize = 10_000;

#[derive(Default)]
pub(crate) struct Remembered(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    people: HashMap<KeyHash, Person>,
    /// How often everything was forgotten.
    forgotten: u64,
}

/// What was forgotten when somebody was looked up in vain. Whatever is read meanwhile counts only if nothing was since.
#[derive(Clone, Copy)]
pub(crate) struct Moment(u64);

impl Remembered {
    pub(crate) fn find(&self, key: &KeyHash) -> Result<Person, Moment> {
        let inner = self.lock();
        inner.people.get(key).cloned().ok_or(Moment(inner.forgotten))
    }

    pub(crate) fn keep(&self, read_at: Moment, key: KeyHash, person: &Person) {
        let mut inner = self.lock();
        if inner.people.len() >= MOST {
            inner.people.clear();
        }
        if inner.forgotten == read_at.0 {
            inner.people.insert(key, person.clone());
        }
    }

    /// A name or a secret has changed: everybody is looked up anew, which costs each one read.
    pub(crate) fn forget(&self) {
        let mut inner = self.lock();
        inner.people.clear();
        inner.forgotten += 1;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str) -> Person {
        Person { id: "p".into(), name: name.into(), at: 0 }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept() {
        let (remembered, key) = (Remembered::default(), KeyHash::new([1; 32]));
        let Err(before) = remembered.find(&key) else { panic!("nobody came yet") };
        remembered.forget();
        remembered.keep(before, key, &person("old"));
        let Err(after) = remembered.find(&key) else { panic!("the old name came back") };
        remembered.keep(after, key, &person("new"));
        assert!(remembered.find(&key).is_ok_and(|person| person.name == "new"));
    }

    #[test]
    fn memory_is_bounded() {
        let remembered = Remembered::default();
        for number in 0..2 * MOST {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_le_bytes());
            let key = KeyHash::new(hash);
            let Err(moment) = remembered.find(&key) else { panic!("nobody came twice") };
            remembered.keep(moment, key, &person("x"));
            assert!(remembered.lock().people.len() <= MOST);
        }
    }
}
