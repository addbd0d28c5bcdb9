//! Names as they are shown. Logs and lists are kept with the ids of people alone; code that shows them asks what those
//! people are called now, so a new name, or none, holds at once and everywhere, in old games too.

use crate::hall::Hall;
use crate::problem::Problem;
use protocol::{
    Frame, Happening, Person, PersonId, SeatInfo, SeatTaker, ServerMsg, TableSummary, Update,
};
use std::collections::HashMap;

/// Something in which people are named.
pub trait Shown {
    /// Shows everybody in it.
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person));

    /// Takes the names out, to be kept.
    fn nameless(mut self) -> Self
    where
        Self: Sized,
    {
        self.each_person(&mut |person| person.name.clear());
        self
    }

    /// Calls a person by their name of now; says whether they are in it.
    fn rename(&mut self, renamed: &Person) -> bool {
        let mut found = false;
        self.each_person(&mut |person| {
            if person.id == renamed.id {
                person.name.clone_from(&renamed.name);
                found = true;
            }
        });
        found
    }
}

impl Hall {
    /// The thing with everybody's name of now in it. A person who has gone for good has none.
    pub async fn named<T: Shown>(&self, mut thing: T) -> Result<T, Problem> {
        let mut ids: Vec<String> = Vec::new();
        thing.each_person(&mut |person| ids.push(person.id.to_string()));
        if ids.is_empty() {
            return Ok(thing);
        }
        ids.sort_unstable();
        ids.dedup();
        let names: HashMap<String, String> = self.store().names(ids).await?.into_iter().collect();
        thing.each_person(&mut |person| {
            person.name = names.get(person.id.as_str()).cloned().unwrap_or_default();
        });
        Ok(thing)
    }

    /// A person is called otherwise now, or has gone for good: every socket and every table in memory is told.
    pub async fn rename(&self, person: &Person) {
        self.sessions().rename(person);
        self.tell_tables(person).await;
    }
}

/// Nobody's name stands in a person's id.
pub fn gone(id: PersonId) -> Person {
    Person { id, name: String::new() }
}

impl<T: Shown> Shown for Vec<T> {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.iter_mut().for_each(|thing| thing.each_person(see));
    }
}

impl<T: Shown> Shown for Option<T> {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.iter_mut().for_each(|thing| thing.each_person(see));
    }
}

impl Shown for Person {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        see(self);
    }
}

impl Shown for Happening {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        if let Happening::Joined { person, .. } | Happening::Said { person, .. } = self {
            see(person);
        }
    }
}

impl Shown for SeatTaker {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        if let SeatTaker::Person { person } | SeatTaker::Kept { person } = self {
            see(person);
        }
    }
}

impl Shown for SeatInfo {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.taker.each_person(see);
    }
}

impl Shown for TableSummary {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.seats.each_person(see);
    }
}

impl Shown for Update {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.what.each_person(see);
        self.table.iter_mut().for_each(|table| table.seats.each_person(see));
    }
}

impl Shown for Frame {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        self.what.each_person(see);
    }
}

impl Shown for ServerMsg {
    fn each_person(&mut self, see: &mut dyn FnMut(&mut Person)) {
        if let ServerMsg::Update(update) = self {
            update.each_person(see);
        }
    }
}
