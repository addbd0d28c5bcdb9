//! Idempotency keys: what was done already is not done again.

use crate::log::Asked;
use protocol::{ActionId, PersonId};
use std::collections::VecDeque;

/// How many are remembered of each person at the table, and of all others together.
const REMEMBERED: usize = 64;
/// How many are remembered at most, should people come and go.
const MOST_REMEMBERED: usize = 1024;

/// The latest actions of everybody, by who asked for them: every move is looked for among its maker's alone.
#[derive(Default)]
pub struct DoneActions(Vec<Latest>);

/// The latest actions of a person, oldest first, and the versions under which they were done.
struct Latest {
    person: PersonId,
    actions: VecDeque<(ActionId, u64)>,
}

impl Latest {
    /// When the oldest of them was done. Nobody is kept of whom nothing is remembered.
    fn oldest(&self) -> Option<u64> {
        self.actions.front().map(|&(_, v)| v)
    }
}

impl DoneActions {
    /// The version under which an action was done already.
    pub fn version(&self, person: &PersonId, id: &ActionId) -> Option<u64> {
        let latest = self.0.iter().find(|latest| latest.person == *person)?;
        latest.actions.iter().find(|(other, _)| other == id).map(|&(_, v)| v)
    }

    /// Remembers that an action was done. Nobody can make the table forget what another did by
    /// doing much.
    pub fn push(&mut self, asked: &Asked, v: u64, sits: impl Fn(&PersonId) -> bool) {
        let plays = sits(&asked.person);
        let is_like = |latest: &&Latest| match plays {
            true => latest.person == asked.person,
            false => !sits(&latest.person),
        };
        let count = |latest: &Latest| latest.actions.len();
        if self.0.iter().filter(is_like).map(count).sum::<usize>() >= REMEMBERED {
            self.forget_oldest(self.0.iter().filter(is_like).filter_map(Latest::oldest).min());
        } else if self.0.iter().map(count).sum::<usize>() >= MOST_REMEMBERED {
            self.forget_oldest(self.0.iter().filter_map(Latest::oldest).min());
        }
        let place = self.0.iter().position(|latest| latest.person == asked.person);
        let place = place.unwrap_or_else(|| {
            self.0.push(Latest { person: asked.person.clone(), actions: VecDeque::new() });
            self.0.len() - 1
        });
        self.0[place].actions.push_back((asked.id.clone(), v));
    }

    /// Forgets the action that was done under this version.
    fn forget_oldest(&mut self, v: Option<u64>) {
        let Some(place) = self.0.iter().position(|latest| latest.oldest() == v) else { return };
        self.0[place].actions.pop_front();
        if self.0[place].actions.is_empty() {
            self.0.swap_remove(place);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::table::sample::person;

    #[test]
    fn the_oldest_of_a_player_or_of_all_who_look_on_is_forgotten() {
        let mut done = DoneActions::default();
        let ask = |name: &str, id: u64| Asked {
            person: person(name).id,
            id: id.to_string().parse().unwrap(),
        };
        let plays = |id: &PersonId| *id == person("ann").id;
        for v in 1..=200 {
            let name = ["ann", "bob", "carl", "ann"][v as usize % 4];
            done.push(&ask(name, v), v, plays);
        }
        let known = |name: &str| -> Vec<u64> {
            let known = |v: &u64| done.version(&person(name).id, &ask(name, *v).id) == Some(*v);
            (1..=200).filter(known).collect()
        };
        let of = |places: &[u64], from: u64| -> Vec<u64> {
            (from..=200).filter(|v| places.contains(&(v % 4))).collect()
        };
        assert_eq!(known("ann"), of(&[0, 3], 75), "64 of her own");
        assert_eq!(known("bob"), of(&[1], 73), "64 of both");
        assert_eq!(known("carl"), of(&[2], 73));
        assert_eq!(done.version(&person("bob").id, &ask("ann", 200).id), None);
    }

    #[test]
    fn no_more_is_remembered_than_fits_though_people_come_and_go() {
        let mut done = DoneActions::default();
        for v in 1..=5000 {
            let name = format!("p{}", v / 10);
            let asked = Asked { person: person(&name).id, id: "a".parse().unwrap() };
            done.push(&asked, v, |_| true);
        }
        assert_eq!(done.0.iter().map(|latest| latest.actions.len()).sum::<usize>(), 1024);
        assert!(done.0.iter().all(|latest| latest.oldest() > Some(5000 - 1024)));
    }
}
