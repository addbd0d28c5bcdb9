//! What a table does by itself as time passes: clocks, notices, going to sleep.

use super::bots::BotMind;
use super::{End, TableActor};
use crate::log::LogEntry;
use crate::table::{Decided, NOTICE, WholeDecision};
use protocol::{ByWhom, Happening, PauseReason};
use tabletop::Seat;

impl TableActor {
    /// When the actor must next do something by itself.
    pub(super) fn next_wake(&self) -> i64 {
        let clock = self.deadlines().map(|(_, at)| at).min();
        let idle = self.idle_at();
        let ends = [self.table.gives_notice(), self.table.closes()];
        let next = [clock, self.next_takeover(), self.presence_due, idle, self.patience_ends()];
        next.into_iter().chain(ends).flatten().min().unwrap_or(i64::MAX / 2)
    }

    fn idle_at(&self) -> Option<i64> {
        let idle = self.sockets.is_empty() && !self.bots.iter().any(BotMind::is_busy);
        idle.then_some(self.last_touched + self.hall.pace().idle)
    }

    pub(super) async fn tick(&mut self) -> Result<(), End> {
        let now = self.hall.now();
        while let Some(seat) = self.out_of_time(now) {
            self.time_is_over(seat, now).await?;
        }
        if self.table.gives_notice().is_some_and(|at| at <= now) {
            self.commit(Happening::WillClose { at: now + NOTICE }, None).await?;
        }
        if self.table.closes().is_some_and(|at| at <= now) {
            self.commit(Happening::Closed {}, None).await?;
        }
        self.take_over(now).await?;
        if self.presence_due.is_some_and(|due| due <= now) {
            self.tell_presence();
        }
        let far = now + self.hall.pace().idle;
        let soon = self.deadlines().any(|(_, at)| at <= far);
        match self.idle_at() {
            Some(at) if at <= now && soon => self.last_touched = now,
            Some(at) if at <= now && self.mailbox.is_empty() => {
                if self.hall.give_back(self.key).await {
                    // Whoever has asked meanwhile may find it at another server.
                    return Err(End::Anew);
                }
                if self.retire() {
                    return Err(End::Idle);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// When the wall clock has been set, nobody is sure what time it is: games by a live clock wait for a person's word.
    pub(super) async fn pause_if_clock_was_set(&mut self) -> Result<(), End> {
        let jumps = self.hall.jumps();
        let seen = std::mem::replace(&mut self.jumps, jumps);
        if seen == jumps || !self.table.has_live_clock() {
            return Ok(());
        }
        self.commit(Happening::Paused { reason: PauseReason::ClockSet }, None).await
    }

    fn out_of_time(&self, now: i64) -> Option<Seat> {
        let over = self.deadlines().filter(|&(_, at)| at <= now);
        over.min_by_key(|&(_, at)| at).map(|(seat, _)| seat)
    }

    /// The clock decides as the rules declare, or the game is lost by it.
    async fn time_is_over(&mut self, seat: Seat, now: i64) -> Result<(), End> {
        if self.table.loses_on_time(seat, now) {
            return self.commit(self.table.flag_fell(seat), None).await;
        }
        let WholeDecision { moves, checked, .. } = self.default_decision(seat)?;
        let moved = LogEntry::moved(seat.into(), moves, ByWhom::Clock);
        self.commit(Decided { entries: vec![moved], checked }, None).await
    }

    /// What the rules play for a seat that does not decide.
    pub(super) fn default_decision(&self, seat: Seat) -> Result<WholeDecision, End> {
        let game = self.table.game().ok_or(End::Lost)?.fork();
        let (mut decision, mut dice) = (WholeDecision::new(game, seat), self.hall.dice());
        while decision
            .step(|game| game.default_move(seat, &mut dice))
            .map_err(|refused| self.lost(&refused.into()))?
        {}
        Ok(decision)
    }
}
