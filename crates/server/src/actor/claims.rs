//! For whom bots think at a table, and whether they do at all.

use super::{End, TableActor, schedule};
use crate::limits::Address;
use crate::thinking::{Claim, Payer};
use protocol::PersonId;
use store::Append;
use tabletop::Seat;

/// A player who did something this many milliseconds ago is still there, socket or not.
const THERE: i64 = 60_000;

/// When and where from a person was last seen.
pub struct LastSeen {
    /// Whose.
    pub person: PersonId,
    /// When.
    pub at: i64,
    /// Where it came from.
    pub from: Address,
}

impl TableActor {
    /// A player did something.
    pub(super) fn note_seen_at(&mut self, person: PersonId, from: Address) {
        let at = self.hall.now();
        self.last_seen.retain(|seen| seen.person != person);
        self.last_seen.push(LastSeen { person, at, from });
        self.last_seen.retain(|seen| self.table.seat_of(&seen.person).is_some());
    }

    /// Whose thinking time bots use here: theirs who sit here and are there; otherwise theirs who look on;
    /// otherwise theirs who sit here.
    pub(super) fn claim(&self) -> Claim {
        let now = self.hall.now();
        let last_seen =
            |person: &PersonId| self.last_seen.iter().find(|seen| seen.person == *person);
        let there = |person: &PersonId| {
            let listens = self.sockets.address_of(person);
            listens
                .or_else(|| last_seen(person).filter(|seen| now - seen.at < THERE).map(|s| s.from))
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
                Payer::at(Some(person.clone()), last_seen(person).map(|seen| seen.from))
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

    /// A spectator is there again: nobody's time has passed while the bots were alone.
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
