//! Games at tables that the server hosts: its actor, its pace and its bots, in simulated time.
//!
//! Every game has a runtime and a server of its own, whose clocks stand still while anybody thinks or writes and jump ahead when
//! everybody waits. So the hours that a table takes pass in seconds, and thinking takes none of its time. Dice, deals and times
//! come from the plan's seed.

mod person;

use crate::round::{Decision, Number, Played, opening, seed};
use crate::{Entrant, Failure, Fault, Plan, Player};
use bots::{Mind, Skill, Time};
use catalog::{Dated, NewGame};
use server::hosted::{HostedGame, HostedMoves, HostedSeat, HostedTable};
use server::limits::LimitSettings;
use server::{Server, Settings};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use store::ScratchStore;
use tabletop::chance::{Dice, SeedableRng};
use tabletop::{Outcome, Seat};
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// No game takes longer, in its own time.
const LONGEST: Duration = Duration::from_secs(48 * 60 * 60);
/// When every table's time begins, in milliseconds since 1970.
const EPOCH: i64 = 1_800_000_000_000;

/// The level of a bot that plays as people meet it.
pub(crate) fn level(mind: &Mind) -> Option<tabletop::Level> {
    match (mind.skill, mind.time) {
        (Skill::Level(level), Time::Usual) => Some(level),
        _ => None,
    }
}

/// Plays a game, or gives it up halfway when any of the flags says so.
pub(crate) fn play(
    plan: &Plan,
    number: Number,
    seating: &[Entrant],
    stops: &[&AtomicBool; 2],
) -> Result<Option<Played>, Failure> {
    // Where bots think one after the other, nothing depends on who is quicker.
    let runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .max_blocking_threads(1)
        .build()
        .map_err(Failure::Runtime)?;
    runtime.block_on(async {
        let hosted = Hosted { plan, number, seating, stops };
        match tokio::time::timeout(LONGEST, hosted.play()).await {
            Ok(played) => played,
            Err(_) => Err(Failure::Stalled { game: number.game }),
        }
    })
}

struct Hosted<'a> {
    plan: &'a Plan,
    number: Number,
    seating: &'a [Entrant],
    stops: &'a [&'a AtomicBool; 2],
}

impl Hosted<'_> {
    async fn play(self) -> Result<Option<Played>, Failure> {
        let server = Server::new(Arc::new(ScratchStore::default()), self.settings());
        let opening = opening(self.plan, self.number)?;
        let asked = HostedGame {
            game: self.plan.game,
            setup: self.plan.setup.clone(),
            seed: seed(self.plan, self.number),
            opening,
            seats: self.seating.iter().map(|&player| self.seat(player)).collect(),
        };
        let table = HostedTable::open(server.hall(), asked).await?;
        let mut people = JoinSet::new();
        for (seat, &player) in Seat::all(self.seating.len()).zip(self.seating) {
            if let Player::Person(person) = &self.plan.lineup.players()[player.index()] {
                let listener = table.listen(Some(seat))?;
                let dice = self.dice(1 + seat.index() as u64);
                people.spawn(person::play(person.clone(), table.clone(), seat, listener, dice));
            }
        }
        // Bots who are alone play for those who look on.
        let mut watcher = table.listen(None)?;
        while !self.stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
            while let Some(left) = people.try_join_next() {
                left.unwrap_or_else(|error| resume_unwind(error.into_panic()))?;
            }
            if let Some(outcome) = table.game().await?.outcome() {
                let played = self.count(outcome, table.moves().await?)?;
                server.hall().stop().await;
                return Ok(Some(played));
            }
            if !watcher.next().await {
                return Err(Failure::Closed { game: self.number.game });
            }
        }
        Ok(None)
    }

    fn seat(&self, player: Entrant) -> HostedSeat {
        match &self.plan.lineup.players()[player.index()] {
            Player::Bot(mind) => level(mind).map_or(HostedSeat::Person, HostedSeat::Bot),
            Player::Program(_) | Player::Person(_) => HostedSeat::Person,
        }
    }

    /// Time and dice that are the plan's.
    fn settings(&self) -> Settings {
        let begun = Instant::now();
        let (seed, thrown) = (self.dice_seed(0), AtomicU64::new(0));
        Settings {
            limits: LimitSettings { new_tables_per_hour: 0, ..LimitSettings::default() },
            now: Arc::new(move || EPOCH + begun.elapsed().as_millis() as i64),
            jumps: Arc::new(|| 0),
            dice: Arc::new(move || dice(seed, thrown.fetch_add(1, Ordering::Relaxed))),
            ..Settings::default()
        }
    }

    fn dice(&self, place: u64) -> Dice {
        dice(self.dice_seed(place), 0)
    }

    fn dice_seed(&self, place: u64) -> [u64; 3] {
        [self.plan.seed, self.number.game, place]
    }

    /// What came of the game: its moves, how long each decision took at the table, and what was done to whom.
    fn count(&self, outcome: Outcome, made: HostedMoves) -> Result<Played, Failure> {
        let HostedMoves { moves, .. } = made;
        let new = NewGame::asked(&self.plan.setup, seed(self.plan, self.number));
        let notes = self.plan.game.observe(&new, &moves)?;
        let decisions = self.decisions(&new, &moves)?;
        let moves = moves.len() as u32;
        Ok(Played { outcome, moves, decisions, faults: Vec::<Fault>::new(), notes })
    }

    /// How long each move took since its seat was first awaited, or moved last.
    fn decisions(&self, new: &NewGame<'_>, moves: &[Dated]) -> Result<Vec<Decision>, Failure> {
        let mut game = self.plan.game.begin(new)?;
        let start = moves.first().map_or(EPOCH, |first| first.at.min(EPOCH));
        let mut since: Vec<Option<i64>> = vec![None; self.seating.len()];
        let mut decisions = Vec::with_capacity(moves.len());
        let mut now = start;
        for dated in moves {
            for seat in game.turn().awaited().iter() {
                since[seat.index()].get_or_insert(now);
            }
            game.play(dated.seat, &dated.text)?;
            now = dated.at;
            let since = since[dated.seat.index()].take().unwrap_or(now);
            let time = Duration::from_millis((now - since).max(0) as u64);
            decisions.push(Decision { seat: dated.seat, time, over: time > self.plan.limit });
        }
        Ok(decisions)
    }
}

/// Dice of their own for every place and throw.
fn dice([seed, game, place]: [u64; 3], throw: u64) -> Dice {
    let mut key = [0; 32];
    for (part, number) in key.chunks_exact_mut(8).zip([seed, game, place, throw]) {
        part.copy_from_slice(&number.to_le_bytes());
    }
    Dice::from_rng(&mut tabletop::Seed::new(key).play_stream())
}
