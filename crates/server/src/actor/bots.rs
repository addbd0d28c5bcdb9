//! Bots at a table: they think elsewhere, on what their seat may know, and take a human's time.

use super::{Command, End, TableActor, manners};
use crate::log::LogEntry;
use crate::table::{Decided, WholeDecision};
use crate::thinking::SearchPermit;
use catalog::{Bot, CheckedMove, Refused};
use protocol::{ByWhom, Happening};
use std::sync::atomic::{AtomicU64, Ordering};
use tabletop::Seat;
use tabletop::chance::Dice;
use tokio::task::{AbortHandle, JoinError};
use tokio::time::Instant;

/// What a bot has decided.
pub struct BotChoice {
    /// The moves that make up its decision.
    moves: Vec<String>,
    /// Whether it would rather resign.
    lost: bool,
}

/// What thinks for a seat.
pub struct Thinker {
    number: u64,
    task: AbortHandle,
}

impl TableActor {
    /// Sets every bot the game waits for to work.
    pub(super) fn wake_bots(&mut self) {
        let awaited: Vec<(Seat, Bot)> = self.table.bots_awaited().collect();
        for (seat, bot) in awaited {
            if self.thinking[seat.index()].is_none() {
                self.thinking[seat.index()] = self.think(seat, bot);
            }
        }
    }

    /// Nobody wants to know any more what the bots would do.
    pub(super) fn dismiss_bots(&mut self) {
        for thinker in self.thinking.iter_mut().filter_map(Option::take) {
            thinker.task.abort();
        }
    }

    fn think(&self, seat: Seat, bot: Bot) -> Option<Thinker> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let (game, address) = (self.table.game()?, self.address.upgrade()?);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let decision = WholeDecision::new(game.fork(), seat);
        let mut dice = self.hall.dice();
        let (hall, claim) = (self.hall.clone(), self.claim());
        // Drawn before anything is known about the choice, so that it tells nothing.
        let ready = Instant::now() + self.hall.pace().bot_takes(&mut dice);
        let task = tokio::spawn(async move {
            let permit = hall.thinking().permit(claim).await;
            let choice = match decide(permit, decision, seat, bot, dice).await {
                Ok(thought) => thought.ok(),
                Err(_) => {
                    tracing::error!(%seat, %bot, "a bot failed; the default move is made");
                    None
                }
            };
            tokio::time::sleep_until(ready).await;
            // The table may have been unloaded because the server stops.
            let _ = address.send(Command::BotMoved { seat, thinker: number, choice }).await;
        });
        Some(Thinker { number, task: task.abort_handle() })
    }

    /// Makes a bot's move, if the game still waits for it.
    pub(super) async fn bot_moved(
        &mut self,
        seat: Seat,
        number: u64,
        choice: Option<BotChoice>,
    ) -> Result<(), End> {
        let thinking = &mut self.thinking[seat.index()];
        if thinking.take_if(|thinker| thinker.number == number).is_none() {
            // It was sent away meanwhile, and another may be at work.
            return Ok(());
        }
        let awaited = self.table.bots_awaited().any(|(other, _)| other == seat);
        let Some(game) = self.table.game().filter(|_| awaited) else { return Ok(()) };
        // A bot that plays for a person gives no game up.
        if choice.as_ref().is_some_and(|choice| choice.lost)
            && !self.table.has_substitute(seat)
            && game.fork().resign(seat).is_ok()
        {
            return self.commit(Happening::Resigned { seat: seat.into() }, None).await;
        }
        let chosen = choice.and_then(|choice| {
            let checked = self.table.check_decision(seat, &choice.moves).ok()?;
            Some((choice.moves, checked))
        });
        let (moves, checked) = match chosen {
            Some(chosen) => chosen,
            // The position has changed while it thought, or it failed.
            None => {
                let WholeDecision { moves, checked, .. } = self.default_decision(seat)?;
                (moves, checked)
            }
        };
        self.hall.metrics().bot_moved();
        let phrase = checked.first().and_then(|first| self.remark(seat, first));
        let said = phrase.map(|phrase| Happening::Remarked { seat: seat.into(), phrase }.into());
        let moved = LogEntry::moved(seat.into(), moves, ByWhom::Bot);
        let entries = said.into_iter().chain([moved]).collect();
        self.commit(Decided { entries, checked }, None).await
    }

    /// What a bot says while it makes this move: a greeting first, later what belongs to the game.
    fn remark(&self, seat: Seat, mv: &CheckedMove) -> Option<String> {
        self.table.bots_to_talk().find(|&other| other == seat)?;
        let mut dice = self.hall.dice();
        match self.table.greeted() {
            false => Some(manners::greeting(&mut dice)),
            true => self.table.game()?.remark(mv, &mut dice),
        }
    }

    /// One bot has a last word for the people it played with, after a moment.
    pub(super) fn have_the_last_word(&self) {
        let mut dice = self.hall.dice();
        let bots: Vec<Seat> = self.table.bots_to_talk().collect();
        let outcome = self.table.game().and_then(|game| game.outcome());
        let word = outcome.and_then(|outcome| manners::last_word(&bots, &outcome, &mut dice));
        if let Some((seat, phrase)) = word {
            self.say_soon(seat, phrase, true);
        }
    }
}

/// Thinks a decision through, move by move; between two of them others may have a turn.
async fn decide(
    mut permit: SearchPermit,
    mut decision: WholeDecision,
    seat: Seat,
    bot: Bot,
    mut dice: Dice,
) -> Result<Result<BotChoice, Refused>, JoinError> {
    let mut lost = false;
    loop {
        let step = move || {
            let goes_on = decision.step(|game| {
                let thought = game.bot(seat, bot.into(), &mut dice)?;
                lost |= thought.lost;
                Ok(thought.mv)
            });
            (goes_on, decision, dice, lost)
        };
        let (goes_on, held);
        ((goes_on, decision, dice, lost), held) = permit.run(step).await?;
        match goes_on {
            Ok(true) => permit = held.renew().await,
            Ok(false) => return Ok(Ok(BotChoice { moves: decision.moves, lost })),
            Err(refused) => return Ok(Err(refused)),
        }
    }
}
