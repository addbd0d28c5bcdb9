//! Rate limit: how many entries one person may write into a table's log, besides moves and talk.

use super::Table;
use crate::log::LogEntry;
use crate::problem::Problem;
use protocol::{Action, Happening, Person, PersonId, SeatTaker};
use std::collections::VecDeque;

/// No person writes more entries than this in `WINDOW` milliseconds.
const BURST: usize = 20;
const WINDOW: i64 = 60_000;
/// How many entries are remembered at most.
const REMEMBERED: usize = 512;

/// Who wrote entries lately, and when.
#[derive(Default)]
pub struct RecentEntries(VecDeque<(PersonId, i64)>);

impl RecentEntries {
    fn push(&mut self, person: PersonId, at: i64) {
        let is_old = |(_, then): &(PersonId, i64)| at - then >= WINDOW;
        while self.0.len() == REMEMBERED || self.0.front().is_some_and(is_old) {
            self.0.pop_front();
        }
        self.0.push_back((person, at));
    }

    fn of(&self, person: &PersonId, now: i64) -> usize {
        let lately = self.0.iter().filter(|(_, at)| now - at < WINDOW);
        lately.filter(|(other, _)| other == person).count()
    }
}

impl Table {
    /// Counts an entry for the person who wrote it. A person who comes back writes one too, even where it is the
    /// socket that does it.
    pub(super) fn count_entry(&mut self, entry: &LogEntry, at: i64) {
        let person = match (&entry.what, &entry.asked) {
            (Happening::Moved { .. } | Happening::Said { .. }, _) => None,
            (_, Some(asked)) => Some(asked.person.clone()),
            (Happening::HandedBack { seat }, None) => {
                self.chairs.get(seat.index()).and_then(|chair| match &chair.taker {
                    SeatTaker::Person { person } => Some(person.id.clone()),
                    _ => None,
                })
            }
            _ => None,
        };
        if let Some(person) = person {
            self.recent_entries.push(person, at);
        }
    }

    /// Whether the person has written enough for now.
    pub fn has_written_enough(&self, person: &PersonId, now: i64) -> bool {
        self.recent_entries.of(person, now) >= BURST
    }

    /// Refuses those who write without end. What ends a game, a pause or one's own part is never refused,
    /// and moves and talk have limits of their own.
    pub(super) fn must_be_brief(
        &self,
        who: &Person,
        action: &Action,
        now: i64,
    ) -> Result<(), Problem> {
        let counts = match action {
            Action::Join { .. }
            | Action::Kick { .. }
            | Action::SetBot { .. }
            | Action::TakeBack {}
            | Action::Pause {}
            | Action::Here {} => true,
            Action::OfferDraw {} => !self.has_draw_to_accept(who),
            _ => false,
        };
        match counts && self.has_written_enough(&who.id, now) {
            true => Err(Problem::TooMany { what: "lines in the log", retry_after: 60 }),
            false => Ok(()),
        }
    }

    fn has_draw_to_accept(&self, who: &Person) -> bool {
        let offers = self.game().map(|game| game.draw_offers());
        let own = self.seat_of(&who.id);
        offers.zip(own).is_some_and(|(offers, own)| offers.iter().any(|seat| seat != own))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::table::sample::{person, table};
    use protocol::{Room, SeatNo, Stage};
    use tabletop::{Seat, Seed};

    /// Does something if it is not refused; says the kind of the refusal.
    fn act(table: &mut Table, name: &str, action: &Action, now: i64) -> Result<(), String> {
        let (who, seed) = (person(name), || Seed::new([7; 32]));
        let decided = table.decide(&who, action, now, seed);
        let mut entries = decided.map_err(|problem| format!("{:?}", problem.kind()))?.entries;
        if let Some(last) = entries.last_mut() {
            let id = "a".parse().unwrap();
            last.asked = Some(crate::log::Asked { person: who.id, id });
        }
        for entry in entries {
            table.apply(&entry, now).unwrap();
        }
        Ok(())
    }

    /// What can be done over and over is done twenty times a minute, by each person.
    #[test]
    fn nobody_writes_without_end() {
        use Action::{Here, Leave, OfferDraw, Pause, Resign, Resume, TakeBack};
        let moves = |text: &str| Action::Move { moves: vec![text.into()], on: None, expects: None };
        let mut walks =
            [vec![Pause {}, Resume {}], vec![Leave {}, Here {}], vec![moves("a1"), TakeBack {}]];
        for cycle in &mut walks {
            let mut table = table();
            let refused = (0..200).find_map(|n| {
                act(&mut table, "ann", &cycle[n % cycle.len()], 0).err().map(|kind| (n, kind))
            });
            let (steps, kind) = refused.expect("it ends");
            assert_eq!(kind, "TooManyRequests");
            assert!(steps <= 42, "{steps}");
            let first = cycle.iter().position(|action| matches!(action, Action::Leave {}));
            if first.is_none() {
                assert_eq!(act(&mut table, "bob", &Pause {}, 0), Ok(()), "others are not to blame");
            }
            assert_eq!(act(&mut table, "ann", &OfferDraw {}, WINDOW), Ok(()), "later again");
            assert_eq!(act(&mut table, "ann", &OfferDraw {}, WINDOW), Ok(()), "it stands already");
            let v = table.v();
            assert_eq!((act(&mut table, "ann", &OfferDraw {}, WINDOW), table.v()), (Ok(()), v));
            assert_eq!(act(&mut table, "bob", &Resign {}, WINDOW), Ok(()));
        }
    }

    /// A table whose log is full can still be brought to an end, in every way there is.
    #[test]
    fn a_full_log_holds_nobody() {
        use Action::{Leave, OfferDraw, Pause, Resign, Resume};
        let full = || {
            let mut table = table();
            act(&mut table, "ann", &Pause {}, 0).unwrap();
            act(&mut table, "bob", &Pause {}, 0).unwrap();
            let (who, room) = (person("bob"), Room::Table);
            let seat = Seat::all(2).nth(1).map(SeatNo::from);
            let said = Happening::Said { person: who, seat, room, text: "x".into() };
            let said = LogEntry::from(said);
            while table.v() < 20_000 {
                table.apply(&said, 0).unwrap();
            }
            table
        };
        let late = 2 * WINDOW;
        for way in [
            &[("ann", Resume {}), ("ann", Resign {})][..],
            &[("bob", Resume {}), ("ann", OfferDraw {}), ("bob", OfferDraw {})],
        ] {
            let mut table = full();
            assert_eq!(
                act(&mut table, "ann", &Action::Say { text: "x".into() }, late),
                Err("TooManyRequests".into())
            );
            for (who, action) in way {
                assert_eq!(act(&mut table, who, action, late), Ok(()));
            }
            assert_eq!(table.stage(), Stage::Over);
        }
        let mut table = full();
        assert_eq!(act(&mut table, "ann", &Leave {}, late), Ok(()));
        assert!(Seat::all(1).all(|seat| table.has_substitute(seat)));
    }
}
