//! How long a decision may take. All of it follows from the times in the log.

use super::{Play, Table};
use protocol::Clock;
use tabletop::{ClockEffect, Seat, Turn};

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Something a seat has to decide.
#[derive(Clone, Copy)]
pub(super) struct Decision {
    /// When the time for it is over.
    pub deadline: Option<i64>,
    /// By how much the deadline has been extended.
    extended: i64,
    /// When the seat's time for the whole game is over, if it goes on deciding.
    pub flag_falls: Option<i64>,
}

/// What the clock allows for a decision with this measure, in milliseconds.
pub fn allowance(clock: Clock, seconds: u32) -> Option<i64> {
    let measure = i64::from(seconds) * SECOND;
    match clock {
        Clock::None | Clock::Game(_) => None,
        Clock::Quick => Some(measure / 2),
        Clock::Normal => Some(measure),
        Clock::Slow => Some(measure * 2),
        Clock::Day => Some(DAY),
        Clock::ThreeDays => Some(3 * DAY),
        Clock::Week => Some(7 * DAY),
    }
}

/// Whether people are expected to sit at the table while it is played.
pub fn is_live(clock: Clock) -> bool {
    !clock.takes_days()
}

/// Whether a seat that is awaited before and after a move is still at the same decision: everybody
/// may act, or those who decide together, and those awaited have only become fewer. A seat alone has a new decision.
pub fn is_one_decision(before: Turn, after: Turn, seats: usize) -> bool {
    match (before, after) {
        (Turn::Together(before), Turn::Together(after)) => {
            seats > 1 && after.iter().all(|seat| before.contains(seat))
        }
        (Turn::Free { must: before, .. }, Turn::Free { must: after, .. }) => {
            after.iter().all(|seat| before.contains(seat))
        }
        _ => false,
    }
}

impl Decision {
    /// Time has stood still.
    pub fn shift(&mut self, by: i64) {
        for moment in self.deadline.iter_mut().chain(&mut self.flag_falls) {
            *moment += by;
        }
    }
}

impl Play {
    /// Opens and closes decisions after the position has changed, by a seat's move or otherwise.
    pub(super) fn reopen(
        &mut self,
        before: Turn,
        mover: Option<Seat>,
        clock: Clock,
        v: u64,
        at: i64,
    ) {
        let after = self.game.turn();
        let stays = is_one_decision(before, after, self.decisions.len());
        if !stays {
            self.opened = v;
            self.begin_phase(at);
        }
        let allowed = allowance(clock, self.game.seconds());
        for seat in Seat::all(self.decisions.len()) {
            let open = &mut self.decisions[seat.index()];
            let awaited = after.awaited().contains(seat);
            if awaited && stays && open.is_some() {
                continue;
            }
            if let (Some(time), Some(over)) = (&mut self.time, open.take()) {
                time.stop(seat, over, mover == Some(seat), at);
            }
            *open = awaited.then(|| Decision {
                deadline: allowed.map(|time| at + time),
                extended: 0,
                flag_falls: self.time.as_ref().and_then(|time| time.start(seat, at)),
            });
        }
    }

    /// Nothing is left to decide.
    pub(super) fn close_decisions(&mut self, at: i64) {
        for seat in Seat::all(self.decisions.len()) {
            let open = self.decisions[seat.index()].take();
            if let (Some(time), Some(over)) = (&mut self.time, open) {
                time.stop(seat, over, false, at);
            }
        }
    }

    /// What a move does to the time left for the decisions that are open.
    pub(super) fn affect_clock(&mut self, effect: ClockEffect, at: i64) {
        for decision in self.decisions.iter_mut().flatten() {
            match effect {
                ClockEffect::None => {}
                ClockEffect::Cut { to } => {
                    let cut = at + i64::from(to) * SECOND;
                    decision.deadline = Some(decision.deadline.map_or(cut, |old| old.min(cut)));
                }
                ClockEffect::Extend { to, total } => {
                    let Some(deadline) = &mut decision.deadline else { continue };
                    let wanted = at + i64::from(to) * SECOND - *deadline;
                    let extension =
                        wanted.min(i64::from(total) * SECOND - decision.extended).max(0);
                    *deadline += extension;
                    decision.extended += extension;
                }
            }
        }
    }

    /// Time does not pass during a pause.
    pub(super) fn shift_deadlines(&mut self, by: i64) {
        self.decisions.iter_mut().flatten().for_each(|open| open.shift(by));
        self.time.iter_mut().for_each(|time| time.shift(by));
    }

    /// When the time for a seat's decision is over, by whichever clock.
    fn over(&self, seat: Seat) -> Option<i64> {
        let deadline = self.decisions[seat.index()].as_ref()?.deadline;
        deadline.into_iter().chain(self.flag_falls(seat)).min()
    }
}

impl Table {
    /// Whose time is over when, while the game goes on.
    pub fn deadlines(&self) -> impl Iterator<Item = (Seat, i64)> {
        let play = self.playing_on().filter(|play| play.paused.is_none());
        let over = |play: &Play, seat| play.over(seat).map(|at| (seat, at));
        play.into_iter().flat_map(move |play| {
            Seat::all(play.decisions.len()).filter_map(move |seat| over(play, seat))
        })
    }

    /// After the table was out of memory: nobody loses on time that nobody could use.
    pub fn allow_until(&mut self, at: i64) {
        let decisions = self.play.iter_mut().flat_map(|play| play.decisions.iter_mut().flatten());
        for deadline in decisions.filter_map(|open| open.deadline.as_mut()) {
            *deadline = at.max(*deadline);
        }
        let time = self.play.iter_mut().flat_map(|play| &mut play.time);
        time.for_each(|time| time.spare_until(at));
    }

    /// Whether a clock of minutes runs for people.
    pub fn has_live_clock(&self) -> bool {
        self.is_live() && self.has_player() && self.deadlines().next().is_some()
    }

    /// Whether people are expected to sit at the table while it is played.
    pub fn is_live(&self) -> bool {
        is_live(self.about.clock)
    }
}
