//! How long bots wait for people in a phase where anybody may act. It follows from the times in the log alone; whom they wait
//! for is the actor's to know.

use super::{Play, Table};
use protocol::{BotPace, Patience};
use tabletop::{ClockEffect, Turn};

const SECOND: i64 = 1000;
/// Where a clock runs, bots decide at least this long before it is over.
const MARGIN: i64 = 8 * SECOND;

/// A phase that bots leave to people first.
#[derive(Clone, Copy)]
pub(super) struct FreePhase {
    since: i64,
    /// Until when bots leave it to people.
    until: i64,
    /// By how much that has been extended.
    extended: i64,
}

/// How long bots wait in a phase with this measure, in milliseconds.
fn waits(pace: BotPace, seconds: u32) -> i64 {
    let measure = i64::from(seconds) * SECOND;
    match pace {
        BotPace::Brisk => measure / 4,
        BotPace::Normal => measure * 2 / 3,
        BotPace::Relaxed => measure * 3 / 2,
    }
}

impl Play {
    /// A decision has been opened anew.
    pub(super) fn begin_phase(&mut self, at: i64) {
        let free = matches!(self.game.turn(), Turn::Free { .. });
        let until = at + waits(self.pace, self.game.seconds());
        self.free_phase = free.then_some(FreePhase { since: at, until, extended: 0 });
    }

    /// What shortens and lengthens the clock does the same to patience.
    pub(super) fn affect_patience(&mut self, effect: ClockEffect, at: i64) {
        let Some(FreePhase { until, extended, .. }) = &mut self.free_phase else { return };
        match effect {
            ClockEffect::None => {}
            ClockEffect::Cut { to } => *until = (at + i64::from(to) * SECOND).min(*until),
            ClockEffect::Extend { to, total } => {
                let wanted = at + i64::from(to) * SECOND - *until;
                let extension = wanted.min(i64::from(total) * SECOND - *extended).max(0);
                *until += extension;
                *extended += extension;
            }
        }
    }

    /// Time has stood still.
    pub(super) fn shift_patience(&mut self, by: i64) {
        if let Some(phase) = &mut self.free_phase {
            phase.since += by;
            phase.until += by;
        }
    }
}

impl Table {
    /// How long bots leave the phase that goes on to people, who may all have decided or gone.
    pub fn patience(&self) -> Option<Patience> {
        let play = self.playing_on().filter(|play| play.paused.is_none())?;
        let FreePhase { since, until, .. } = play.free_phase?;
        let clock = self.deadlines().map(|(_, at)| at - MARGIN).min();
        Some(Patience { since, until: clock.map_or(until, |at| at.min(until)) })
    }
}
