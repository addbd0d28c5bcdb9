//! Who is at the table, and when a bot plays for a person who is not.
//!
//! Presence is a function of who sits where and whose sockets are attached. It is computed anew after
//! everything the actor does, so no way to sit down, come or go can be forgotten.

use super::{End, TableActor};
use crate::problem::Problem;
use protocol::{Away, Call, Happening, Person, PersonId, Presence, SeatNo, Stage};
use tabletop::{Level, Seat, Seats};

/// Comings and goings are told together, this many milliseconds later.
const SETTLE: i64 = 300;
/// How often those who wait may put a bot off during one absence.
const WAITS: u32 = 5;

/// A seat's owner who has no socket here.
#[derive(Clone)]
pub(super) struct Absence {
    person: PersonId,
    /// Since when; nothing if it was so when the table came into memory.
    since: Option<i64>,
    /// When a bot takes over, while another player waits.
    bot_at: Option<i64>,
    /// How often that may still be put off.
    waits: u32,
    /// Since when a bot has the seat because of this absence.
    replaced: Option<i64>,
}

impl Absence {
    fn new(person: &PersonId, since: Option<i64>) -> Absence {
        Absence { person: person.clone(), since, bot_at: None, waits: WAITS, replaced: None }
    }
}

/// Who has said that they are ready, in the phase that goes on.
#[derive(Default)]
pub(super) struct Ready {
    /// The version at which the phase was opened.
    opened: u64,
    seats: Seats,
}

impl Ready {
    fn note(&mut self, opened: u64, seat: Seat) {
        if self.opened != opened {
            *self = Ready { opened, seats: Seats::NONE };
        }
        self.seats.insert(seat);
    }

    /// Whether the seat's owner has, in the phase that was opened then.
    pub(super) fn says(&self, opened: u64, seat: Seat) -> bool {
        self.opened == opened && self.seats.contains(seat)
    }

    fn seats(&self, opened: u64) -> Vec<SeatNo> {
        if self.opened == opened { SeatNo::each(self.seats) } else { Vec::new() }
    }
}

impl TableActor {
    /// A person need not be waited for in the phase that goes on, if there is one.
    pub(super) fn is_ready(&mut self, person: &Person) -> Result<(), Problem> {
        let seat = self.table.seat_of(&person.id).ok_or(Problem::NotSeated)?;
        if self.table.patience().is_some() {
            self.ready.note(self.table.opened(), seat);
        }
        Ok(())
    }

    /// Nobody is here when a table comes into memory.
    pub(super) fn all_absent(table: &crate::table::Table) -> Vec<Option<Absence>> {
        let mut absences = vec![None; table.about().seats.len()];
        for (seat, person) in table.people() {
            absences[seat.index()] = Some(Absence::new(&person.id, None));
        }
        absences
    }

    /// Who is here now.
    pub(super) fn presence(&mut self) -> Presence {
        self.note_absences();
        let is_away = |seat: Seat| self.absences[seat.index()].is_some();
        let here = self.table.people().map(|(seat, _)| seat).filter(|&seat| !is_away(seat));
        let away = Seat::all(self.absences.len()).zip(&self.absences);
        let away = away.filter_map(|(seat, absence)| {
            let Absence { since, bot_at, waits, .. } = *absence.as_ref()?;
            Some(Away { seat: seat.into(), since, bot_at, waits })
        });
        Presence {
            here: here.map(SeatNo::from).collect(),
            away: away.collect(),
            ready: self.ready.seats(self.table.opened()),
            watchers: self.sockets.watchers(&self.table),
            grace: self.table.is_live().then_some(self.hall.pace().grace),
        }
    }

    /// Begins and ends absences, and the time after which a bot takes over. That time begins when the owner is
    /// away and another player waits, so it is as long after a restart of the server as at any other time.
    fn note_absences(&mut self) {
        let (now, waited) = (self.hall.now(), self.somebody_waits());
        let mut absences: Vec<Option<Absence>> = vec![None; self.absences.len()];
        for (seat, person) in self.table.people() {
            if self.sockets.has(&person.id) {
                continue;
            }
            let known = self.absences[seat.index()].take();
            let mut absence = known
                .filter(|absence| absence.person == person.id)
                .unwrap_or_else(|| Absence::new(&person.id, Some(now)));
            let played = self.table.has_substitute(seat);
            absence.replaced = absence.replaced.filter(|_| played);
            let bot_at = absence.bot_at.unwrap_or(now + self.hall.pace().grace);
            absence.bot_at = (waited && !played).then_some(bot_at);
            absences[seat.index()] = Some(absence);
        }
        self.absences = absences;
    }

    /// Nobody's game is played on while nobody is there, nor where a move may take days.
    fn somebody_waits(&self) -> bool {
        self.table.stage() == Stage::Running
            && self.table.is_live()
            && !self.table.paused()
            && self.table.people().any(|(_, person)| self.sockets.has(&person.id))
    }

    /// Has everybody told who is here if that has changed, at the table and on the owners' other pages.
    pub(super) fn note_presence(&mut self) {
        let presence = self.presence();
        if self.sockets.is_empty() {
            (self.told, self.presence_due) = (None, None);
        } else if self.told.as_ref() != Some(&presence) {
            let due = self.hall.now() + SETTLE;
            self.presence_due.get_or_insert(due);
        }
        self.call_owners();
    }

    /// Tells everybody at the table who is here.
    pub(super) fn tell_presence(&mut self) {
        self.presence_due = None;
        let presence = self.presence();
        self.told = Some(presence.clone());
        self.sockets.tell_presence(presence, &self.hall);
    }

    /// Calls owners who are awaited back from wherever else on the site they are.
    fn call_owners(&mut self) {
        let absences = Seat::all(self.absences.len()).zip(&self.absences);
        let calls = absences.filter_map(|(seat, absence)| {
            let absence = absence.as_ref()?;
            let call = Call {
                table: self.table.id().clone(),
                game: self.table.about().game.clone(),
                seat: seat.into(),
                bot_at: absence.bot_at.or(absence.replaced)?,
            };
            Some((absence.person.clone(), call))
        });
        let calls: Vec<(PersonId, Call)> = calls.collect();
        if calls != self.calls {
            self.hall.call(&self.calls, &calls);
            self.calls = calls;
        }
    }

    /// A person without a socket did something: the wait for them begins again.
    pub(super) fn note_seen(&mut self, seat: Seat) {
        if let Some(absence) = &mut self.absences[seat.index()] {
            absence.bot_at = None;
        }
    }

    /// A person who waits puts off the bot of one who is away.
    pub(super) fn wait_longer(&mut self, person: &Person, seat: SeatNo) -> Result<(), Problem> {
        self.table.seat_of(&person.id).ok_or(Problem::NotSeated)?;
        let seats = self.absences.len();
        let absence = match seat.index() < seats {
            true => self.absences[seat.index()].as_mut(),
            false => return Err(Problem::NoSuchSeat(seat.index())),
        };
        let grace = self.hall.pace().grace;
        match absence {
            Some(Absence { bot_at: Some(bot_at), waits, .. }) if *waits > 0 => {
                (*bot_at, *waits) = (*bot_at + grace, *waits - 1);
                Ok(())
            }
            _ => Err(Problem::NotAwaited),
        }
    }

    /// When a bot is next to take over.
    pub(super) fn next_takeover(&self) -> Option<i64> {
        self.absences.iter().flatten().filter_map(|absence| absence.bot_at).min()
    }

    /// Lets a bot take each seat whose owner was waited for long enough.
    pub(super) async fn take_over(&mut self, now: i64) -> Result<(), End> {
        self.note_absences();
        let due = |absence: &Absence| absence.bot_at.is_some_and(|at| at <= now);
        while let Some(place) = self.absences.iter().position(|of| of.as_ref().is_some_and(due)) {
            if let Some(absence) = &mut self.absences[place] {
                absence.replaced = absence.bot_at.take();
            }
            let seat =
                Seat::all(self.absences.len()).nth(place).map(SeatNo::from).ok_or(End::Lost)?;
            let level = Level::Rookie;
            self.commit(Happening::BotTookOver { seat, level }, None).await?;
        }
        Ok(())
    }
}
