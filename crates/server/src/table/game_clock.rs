//! Chess clocks: every seat has its own time for the whole game, which runs while the game waits for it.
//!
//! What is left follows from the times in the log alone: a clock that stops has lost what has passed since it
//! was started, and gains the increment if the seat has decided. A move that is taken back counts as never
//! made: its maker's clock has run all the while, the others' have stood still.

use super::clock::Decision;
use super::{Play, Table};
use protocol::{Clock, Flag, GameClock, Happening, SeatClock, SeatTaker};
use tabletop::{Level, Seat, Seats};

/// The time of all seats.
pub(super) struct GameTime {
    /// What each decision adds.
    increment: i64,
    /// What becomes of those who run out.
    flag: Flag,
    /// What each seat has left while its clock stands, in milliseconds.
    left: Vec<i64>,
    /// Who has lost on time: nothing is measured there any more.
    fallen: Seats,
    /// How the clocks stood before each move that can still be taken back.
    before: Vec<Before>,
    /// No flag falls before this, after the table was out of memory. What is left is none the more.
    spared_until: i64,
}

/// How the clocks stood before a move.
struct Before {
    left: Vec<i64>,
    decisions: Vec<Option<Decision>>,
}

impl GameTime {
    /// Full clocks, where there are any.
    pub fn new(clock: Clock, seats: usize) -> Option<GameTime> {
        let Clock::Game(clock) = clock else { return None };
        let GameClock { base, increment, .. } = clock;
        Some(GameTime {
            increment: i64::from(increment) * 1000,
            flag: clock.flag(seats),
            left: vec![i64::from(base) * 1000; seats],
            fallen: Seats::NONE,
            before: Vec::new(),
            spared_until: i64::MIN,
        })
    }

    /// A decision opens: when its time is over.
    pub fn start(&self, seat: Seat, at: i64) -> Option<i64> {
        (!self.fallen.contains(seat)).then(|| at + self.left[seat.index()])
    }

    /// A decision closes, because the seat has made it or because nobody waits for it any more.
    pub fn stop(&mut self, seat: Seat, over: Decision, made: bool, at: i64) {
        if let Some(flag_falls) = over.flag_falls {
            let gained = if made { self.increment } else { 0 };
            self.left[seat.index()] = (flag_falls - at).max(0) + gained;
        }
    }

    /// Time has stood still.
    pub fn shift(&mut self, by: i64) {
        let decisions = self.before.iter_mut().flat_map(|before| &mut before.decisions);
        decisions.flatten().for_each(|open| open.shift(by));
    }

    /// Nobody loses on time that nobody could use.
    pub fn spare_until(&mut self, at: i64) {
        self.spared_until = at;
    }
}

impl Play {
    /// When a seat's flag falls, if it goes on deciding.
    pub(super) fn flag_falls(&self, seat: Seat) -> Option<i64> {
        let at = self.decisions[seat.index()].as_ref()?.flag_falls?;
        Some(self.time.as_ref().map_or(at, |time| at.max(time.spared_until)))
    }

    /// Keeps in mind how the clocks stand, before a move.
    pub(super) fn note_clocks(&mut self) {
        let decisions = &self.decisions;
        if let Some(time) = &mut self.time {
            let (left, decisions) = (time.left.clone(), decisions.clone());
            time.before.push(Before { left, decisions });
        }
    }

    /// After a seat's move: one that stands stands for good, and so do those before it.
    pub(super) fn forget_clocks(&mut self, mover: Seat) {
        if let Some(time) = &mut self.time
            && !self.game.may_undo(mover)
        {
            time.before.clear();
        }
    }

    /// Sets the clocks back to before the last move; says whether that was known.
    pub(super) fn set_clocks_back(&mut self) -> bool {
        let Some(time) = &mut self.time else { return false };
        let Some(before) = time.before.pop() else { return false };
        (time.left, self.decisions) = (before.left, before.decisions);
        true
    }

    /// Whether a seat that took its last move back would have used up its time.
    pub(super) fn is_late_to_take_back(&self, seat: Seat, now: i64) -> bool {
        let before = self.time.as_ref().and_then(|time| time.before.last());
        let open = before.and_then(|before| before.decisions[seat.index()].as_ref());
        open.and_then(|open| open.flag_falls).is_some_and(|at| at <= now)
    }

    /// A seat has lost on time, and its clock is no more.
    pub(super) fn fell_flag(&mut self, seat: Seat) {
        if let Some(open) = &mut self.decisions[seat.index()] {
            open.flag_falls = None;
        }
        if let Some(time) = &mut self.time {
            time.left[seat.index()] = 0;
            time.fallen.insert(seat);
            time.before.clear();
        }
    }

    /// How every seat's clock stands, where there are such clocks.
    pub(super) fn seat_clocks(&self) -> Vec<SeatClock> {
        let Some(time) = &self.time else { return Vec::new() };
        let clock = |seat: Seat| {
            let falls = self.decisions[seat.index()].as_ref().and_then(|open| open.flag_falls);
            match (falls, self.paused) {
                _ if time.fallen.contains(seat) => SeatClock::RanOut {},
                (Some(at), None) => SeatClock::Runs { until: at.max(time.spared_until) },
                (Some(at), Some(since)) => SeatClock::Stands { left: (at - since).max(0) },
                (None, _) => SeatClock::Stands { left: time.left[seat.index()] },
            }
        };
        Seat::all(self.decisions.len()).map(clock).collect()
    }
}

impl Table {
    /// What is written when a seat loses on time: the end of a game of two, or a bot for good.
    pub fn flag_fell(&self, seat: Seat) -> Happening {
        let together = Seat::all(self.chairs.len()).filter(|&other| {
            let falls = |seat| self.play.as_ref().and_then(|play| play.flag_falls(seat));
            falls(other) == falls(seat)
        });
        let level = match &self.chairs[seat.index()].taker {
            _ if self.chairs.len() == 2 && together.count() == 2 => {
                return Happening::BothFlagsFell {};
            }
            _ if self.chairs.len() == 2 => None,
            SeatTaker::Bot { level, .. } => Some(*level),
            _ => Some(Level::Rookie),
        };
        Happening::FlagFell { seat: seat.into(), level }
    }

    /// Whether a seat has used up its time for the game, and loses by it.
    pub fn loses_on_time(&self, seat: Seat, now: i64) -> bool {
        let play = self.playing_on().filter(|play| play.paused.is_none());
        let loses = |play: &&Play| play.time.as_ref().is_some_and(|time| time.flag == Flag::Loses);
        play.filter(loses).and_then(|play| play.flag_falls(seat)).is_some_and(|at| at <= now)
    }
}
