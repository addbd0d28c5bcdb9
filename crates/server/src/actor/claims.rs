//! For whom bots think at a table, and whether they do at all.

use super::{End, TableActor, schedule};
use crate::limits::Address;
use crate::thinking::{Claim, Payer};
use protocol::PersonId;
use store::Append;
use tabletop::Seat;

/// Somebody who did something this many milliseconds ago is still there, socket or not.
const THERE: i64 = 60_000;

/// A sign of life.
pub struct Sign {
    /// Whose.
    pub person: PersonId,
    /// When.
    pub at: i64,
    /// Where it came from.
    pub from: Address,
}

impl TableActor {
    /// Somebody did something.
    pub(super) fn note_sign(&mut self, person: PersonId, from: Address) {
        let at = self.hall.now();
        self.signs.retain(|sign| sign.person != person);
        self.signs.push(Sign { person, at, from });
        self.signs.retain(|sign| self.table.seat_of(&sign.person).is_some());
    }

    /// Whose thinking time bots use here: theirs who sit here and are there; otherwise theirs who look on;
    /// otherwise theirs who sit here.
    pub(super) fn claim(&self) -> Claim {
        let now = self.hall.now();
        let sign = |person: &PersonId| self.signs.iter().find(|sign| sign.person == *person);
        let there = |person: &PersonId| {
            let listens = self.sockets.address_of(person);
            listens.or_else(|| sign(person).filter(|sign| now - sign.at < THERE).map(|s| s.from))
        };
        let seated = || self.table.people().map(|(_, person)| &person.id);
        let payers: Vec<Payer> = seated()
            .filter_map(|person| Some(Payer::at(Some(person.clone()), Some(there(person)?))))
            .collect();
        if !payers.is_empty() {
            return Claim { somebody_waits: true, payers };
        }
        let mut payers = self.sockets.payers();
        if payers.is_empty() {
            let payer = |person: &PersonId| {
                Payer::at(Some(person.clone()), sign(person).map(|sign| sign.from))
            };
            payers = seated().map(payer).collect();
        }
        Claim { somebody_waits: false, payers }
    }

    /// Sets every bot the game waits for to work, or, where they are alone, stops them all.
    pub(super) fn mind_bots(&mut self) {
        self.asleep = self.sockets.is_empty() && !self.table.has_player();
        match self.asleep {
            true => self.dismiss_bots(),
            false => self.wake_bots(),
        }
    }

    /// Somebody looks on again: nobody's time has passed while the bots were alone.
    pub(super) fn wake_up(&mut self) {
        if std::mem::take(&mut self.asleep) {
            self.table.allow_until(self.hall.now() + self.hall.pace().waking);
        }
    }

    /// A table that was woken though its bots are alone is not woken again.
    pub(super) async fn settle(&mut self) -> Result<(), End> {
        if !self.sockets.is_empty() || self.table.has_player() {
            return Ok(());
        }
        let append = Append {
            table: self.key,
            step: self.table.v() + 1,
            entries: Vec::new(),
            listing: None,
            sitters: Vec::new(),
            unseated: Vec::new(),
            kept: None,
            schedule: schedule(&self.table, self.last_at),
        };
        self.hall.store().append(append).await.map_err(|error| self.not_kept(error))
    }

    /// Whose time is over when; nobody's while bots are alone.
    pub(super) fn deadlines(&self) -> impl Iterator<Item = (Seat, i64)> {
        self.table.deadlines().filter(|_| !self.asleep)
    }
}
