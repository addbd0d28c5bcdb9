//! Who is at the table, and when a bot plays for somebody who is not.

use super::TableActor;
use protocol::{Presence, SeatNo, Stage};
use tabletop::Seat;

/// Comings and goings are told together, this many milliseconds later.
const SETTLE: i64 = 300;

impl TableActor {
    /// Who is here now.
    pub(super) fn presence(&self) -> Presence {
        let here = self.table.people().filter(|(_, person)| self.sockets.has(&person.id));
        let here = here.map(|(seat, _)| SeatNo::from(seat)).collect();
        Presence { here, watchers: self.sockets.watchers(&self.table) }
    }

    /// Somebody came or went.
    pub(super) fn note_presence(&mut self) {
        let now = self.hall.now();
        for (seat, person) in self.table.people() {
            let away = &mut self.away[seat.index()];
            *away = match self.sockets.has(&person.id) {
                true => None,
                false => away.or(Some(now)),
            };
        }
        self.presence_due.get_or_insert(now + SETTLE);
    }

    /// A person without a socket did something: their absence begins again.
    pub(super) fn note_seen(&mut self, seat: Seat) {
        let now = self.hall.now();
        if let Some(away) = &mut self.away[seat.index()] {
            *away = now;
        }
    }

    /// When a bot is next to take over.
    pub(super) fn next_takeover(&self) -> Option<i64> {
        self.takeovers().map(|(_, at)| at).min()
    }

    /// A seat that a bot must take over now.
    pub(super) fn takeover_now(&self, now: i64) -> Option<Seat> {
        self.takeovers().find(|&(_, at)| at <= now).map(|(seat, _)| seat)
    }

    /// The seats whose owners are away while others wait, and when a bot is to take over. Nobody's
    /// game is played on while nobody is there, nor where a move may take days.
    fn takeovers(&self) -> impl Iterator<Item = (Seat, i64)> {
        let going = self.table.stage() == Stage::Running && self.table.is_live();
        let waited = going && !self.table.paused() && self.presence_of_any();
        let grace = self.hall.pace().grace;
        let people = self.table.people().filter(move |_| waited);
        people.filter_map(move |(seat, _)| {
            let away = self.away[seat.index()]?;
            (!self.table.has_substitute(seat)).then_some((seat, away + grace))
        })
    }

    fn presence_of_any(&self) -> bool {
        self.table.people().any(|(_, person)| self.sockets.has(&person.id))
    }
}
