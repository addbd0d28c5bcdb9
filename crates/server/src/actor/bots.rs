//! Bots at a table: they take a person's time, leave people theirs, and think elsewhere, on what their seat may know.
//!
//! A bot decides on what lies on the table when it acts. How long it takes is drawn before it looks, from what everybody
//! knows. If something has happened while it thought, it thinks again; if it has come to a choice that stands while people have
//! not had their chance (`table/patience.rs`), it keeps still until they have, or until there is something new.

use super::{Command, End, TableActor, manners};
use crate::log::LogEntry;
use crate::table::{Decided, WholeDecision};
use crate::thinking::SearchPermit;
use catalog::{Bot, CheckedMove, Match, Refused};
use protocol::{ByWhom, Happening, PersonId};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tabletop::chance::Dice;
use tabletop::{Binding, Seat, Turn};
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, JoinError};
use tokio::time::Instant;

/// So often a bot thinks again about one move because something has happened meanwhile.
const SECOND_THOUGHTS: u8 = 3;
/// In a phase where anybody may act a bot looks at the table so long before it acts.
const LOOKS_BEFORE: Duration = Duration::from_millis(300);

/// What a bot has decided.
pub struct BotChoice {
    /// The moves that make up its decision.
    moves: Vec<String>,
    /// Whether it would rather resign.
    lost: bool,
}

/// What a bot is to think about.
pub struct BotSight {
    /// The game as it is now.
    game: Box<dyn Match>,
    /// The version at which the position last changed.
    changed: u64,
}

/// What a bot has thought.
pub struct BotThought {
    seat: Seat,
    /// Which of the table's thinkers.
    number: u64,
    /// What it came to; nothing if it failed.
    choice: Option<BotChoice>,
    /// The version of the position it thought about.
    changed: u64,
}

/// A bot at a table.
#[derive(Default)]
pub(super) struct BotMind {
    thinker: Option<Thinker>,
    /// The version of the position at which it came to a choice that it leaves to people first.
    holds: Option<u64>,
    /// The version at which the phase was opened where a person waits for its answer.
    addressed: Option<u64>,
}

/// What thinks for a seat.
struct Thinker {
    number: u64,
    task: AbortHandle,
    /// How often it may think again.
    second_thoughts: u8,
}

impl BotMind {
    /// Whether it has anything to do.
    pub(super) fn is_busy(&self) -> bool {
        self.thinker.is_some()
    }

    fn dismiss(&mut self) {
        if let Some(thinker) = self.thinker.take() {
            thinker.task.abort();
        }
        *self = BotMind::default();
    }
}

impl TableActor {
    /// Sets every bot the game waits for to work, but for those that leave people their time.
    pub(super) fn wake_bots(&mut self) {
        let awaited: Vec<(Seat, Bot)> = self.table.bots_awaited().collect();
        let (waits, changed) = (self.bots_wait_until().is_some(), self.table.changed());
        for (seat, bot) in awaited {
            let mind = &self.bots[seat.index()];
            let holds = waits && mind.holds == Some(changed);
            if !mind.is_busy() && !holds {
                let takes = self.takes();
                self.think(seat, bot, takes, SECOND_THOUGHTS);
            }
        }
    }

    /// Nobody wants to know any more what the bots would do.
    pub(super) fn dismiss_bots(&mut self) {
        self.bots.iter_mut().for_each(BotMind::dismiss);
    }

    /// Until when bots make no choice that stands: while people who are here have something to decide, are not ready, and the
    /// phase's time for it is not over.
    pub(super) fn bots_wait_until(&self) -> Option<i64> {
        let until = self.table.patience()?.until;
        if until <= self.hall.now() {
            return None;
        }
        let undecided = self.table.people_undecided();
        let mut waited_for = undecided.filter(|(seat, person)| {
            self.sockets.has(&person.id) && !self.ready.says(self.table.opened(), *seat)
        });
        waited_for.next().map(|_| until)
    }

    /// When a bot that keeps still is to think again.
    pub(super) fn patience_ends(&self) -> Option<i64> {
        self.bots_wait_until().filter(|_| self.bots.iter().any(|mind| mind.holds.is_some()))
    }

    /// How long a bot takes over its next move, drawn before anything is known about it.
    fn takes(&self) -> Duration {
        let mut dice = self.hall.dice();
        match self.is_free() {
            true => self.hall.pace().bot_talks(self.table.about().pace, &mut dice),
            false => self.hall.pace().bot_takes(&mut dice),
        }
    }

    fn is_free(&self) -> bool {
        self.table.game().is_some_and(|game| matches!(game.turn(), Turn::Free { .. }))
    }

    fn think(&mut self, seat: Seat, bot: Bot, takes: Duration, second_thoughts: u8) {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Some(address) = self.address.upgrade() else { return };
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let dice = self.hall.dice();
        let (hall, claim) = (self.hall.clone(), self.claim());
        let ready = Instant::now() + takes;
        // Elsewhere nothing can happen meanwhile, and so a long thought takes none of the time of others.
        let looks = if self.is_free() { ready - LOOKS_BEFORE.min(takes) } else { Instant::now() };
        let task = tokio::spawn(async move {
            tokio::time::sleep_until(looks).await;
            let permit = hall.thinking().permit(claim).await;
            let (reply, sight) = oneshot::channel();
            // The table may have been unloaded because the server stops, or need this bot no more.
            let _ = address.send(Command::BotLooks { seat, thinker: number, reply }).await;
            let Ok(BotSight { game, changed }) = sight.await else { return };
            let choice = match decide(permit, WholeDecision::new(game, seat), seat, bot, dice).await
            {
                Ok(thought) => thought.ok(),
                Err(_) => {
                    tracing::error!(%seat, %bot, "a bot failed; the default move is made");
                    None
                }
            };
            tokio::time::sleep_until(ready).await;
            // As above.
            let _ =
                address.send(Command::BotMoved(BotThought { seat, number, choice, changed })).await;
        });
        let mind = &mut self.bots[seat.index()];
        mind.thinker = Some(Thinker { number, task: task.abort_handle(), second_thoughts });
        mind.holds = None;
    }

    /// Shows a bot the table, if the game still waits for it.
    pub(super) fn show_bot(&mut self, seat: Seat, number: u64, reply: oneshot::Sender<BotSight>) {
        let is_known = |thinker: &Thinker| thinker.number == number;
        if !self.bots[seat.index()].thinker.as_ref().is_some_and(is_known) {
            return;
        }
        let awaited = self.table.bots_awaited().any(|(other, _)| other == seat);
        match self.table.game().filter(|_| awaited) {
            Some(game) => {
                let sight = BotSight { game: game.fork(), changed: self.table.changed() };
                // It may have been sent away.
                let _ = reply.send(sight);
            }
            None => self.bots[seat.index()].dismiss(),
        }
    }

    /// Makes a bot's move, if the game still waits for it.
    pub(super) async fn bot_moved(&mut self, thought: BotThought) -> Result<(), End> {
        let BotThought { seat, number, choice, changed } = thought;
        let thinker = &mut self.bots[seat.index()].thinker;
        let Some(thinker) = thinker.take_if(|thinker| thinker.number == number) else {
            // It was sent away meanwhile, and another may be at work.
            return Ok(());
        };
        let Some((_, bot)) = self.table.bots_awaited().find(|(other, _)| *other == seat) else {
            return Ok(());
        };
        let Some(game) = self.table.game() else { return Ok(()) };
        // A bot that plays for a person gives no game up.
        if choice.as_ref().is_some_and(|choice| choice.lost)
            && !self.table.has_substitute(seat)
            && game.fork().resign(seat).is_ok()
        {
            return self.commit(Happening::Resigned { seat: seat.into() }, None).await;
        }
        let failed = choice.is_none();
        let chosen = choice.and_then(|choice| {
            let checked = self.table.check_decision(seat, &choice.moves).ok()?;
            Some((choice.moves, checked))
        });
        let is_news = self.is_free() && self.table.changed() != changed;
        if let Some(left) = thinker.second_thoughts.checked_sub(1)
            && !failed
            && (is_news || chosen.is_none())
        {
            let takes = LOOKS_BEFORE.min(self.takes());
            self.think(seat, bot, takes, left);
            return Ok(());
        }
        let (moves, checked) = match chosen {
            Some(chosen) => chosen,
            // It failed, or never came to an end.
            None => {
                let WholeDecision { moves, checked, .. } = self.default_decision(seat)?;
                (moves, checked)
            }
        };
        let stands = |mv| self.table.game().is_some_and(|game| game.binding(mv) == Binding::Final);
        if self.is_free() && checked.first().is_some_and(stands) && self.bots_wait_until().is_some()
        {
            return self.hold(seat, changed).await;
        }
        self.bots[seat.index()].addressed = None;
        self.hall.metrics().bot_moved();
        let phrase = checked.first().and_then(|first| self.remark(seat, first));
        let said = phrase.map(|phrase| Happening::Remarked { seat: seat.into(), phrase }.into());
        let moved = LogEntry::moved(seat.into(), moves, ByWhom::Bot);
        let entries = said.into_iter().chain([moved]).collect();
        self.commit(Decided { entries, checked }, None).await
    }

    /// A bot keeps its choice to itself until people have had their chance or something has happened. A person who waits for
    /// its answer gets a word, the same whatever the choice is.
    async fn hold(&mut self, seat: Seat, changed: u64) -> Result<(), End> {
        let mind = &mut self.bots[seat.index()];
        mind.holds = Some(changed);
        let is_addressed = mind.addressed.take() == Some(self.table.opened());
        if !is_addressed || !self.table.bots_to_talk().any(|other| other == seat) {
            return Ok(());
        }
        let phrase = manners::answer(&mut self.hall.dice());
        self.commit(Happening::Remarked { seat: seat.into(), phrase }, None).await
    }

    /// A person has moved: bots it speaks to owe an answer.
    pub(super) fn note_addressed(&mut self, by: &PersonId, checked: &[CheckedMove]) {
        let (Some(game), true) = (self.table.game(), self.table.seat_of(by).is_some()) else {
            return;
        };
        let addressed = checked.iter().map(|mv| game.addressed(mv));
        let seats: Vec<Seat> =
            addressed.flat_map(|seats| seats.iter().collect::<Vec<_>>()).collect();
        let opened = Some(self.table.opened());
        seats.into_iter().for_each(|seat| self.bots[seat.index()].addressed = opened);
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
