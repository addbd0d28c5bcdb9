//! A whole run: games shared out among threads, and counted in their order.

use crate::figures::{BadSprt, Sprt, Verdict};
use crate::round::{Mind, Number, Played, play};
use crate::tally::Tally;
use crate::{BadLineup, Lineup, Player, Program, Report, hosted};
use catalog::{Entry, NewGame, Refused};
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;
use tabletop::Seed;

/// What is to be played.
pub struct Plan {
    pub(crate) game: &'static dyn Entry,
    pub(crate) setup: String,
    pub(crate) lineup: Lineup,
    pub(crate) deals: u64,
    pub(crate) seed: u64,
    pub(crate) opening: u32,
    pub(crate) threads: usize,
    pub(crate) limit: Duration,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) hosted: bool,
}

/// Why nothing can be played.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The game cannot be begun with this setup.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The players cannot meet.
    #[error(transparent)]
    Lineup(#[from] BadLineup),
    /// A test that makes no sense.
    #[error("the test: {0}")]
    Sprt(#[from] BadSprt),
    /// A test between more than two.
    #[error("a test is between two different players at one table, and more are named")]
    NotADuel,
    /// A person the game has no script for.
    #[error("{game} has no {player}; there are {known}")]
    NoScript {
        /// The game's id.
        game: &'static str,
        /// The person.
        player: String,
        /// Those it has.
        known: String,
    },
    /// A player that cannot sit at a hosted table.
    #[error(
        "at a hosted table there are bots as people meet them, and people (script:): not {player}"
    )]
    NoSeat {
        /// The player.
        player: String,
    },
    /// The system gives no clock to host tables by.
    #[error("no table can be hosted: {0}")]
    Runtime(io::Error),
    /// A hosted table that did not do what it should.
    #[error("a hosted table: {0}")]
    Table(#[from] server::Problem),
    /// A hosted table that was given up.
    #[error("the hosted table of game {game} was closed")]
    Closed {
        /// Its number.
        game: u64,
    },
    /// A hosted game that never ends.
    #[error("game {game} stands still at its hosted table")]
    Stalled {
        /// Its number.
        game: u64,
    },
    /// A program that cannot be started.
    #[error("{program} cannot be started: {error}")]
    CannotStart {
        /// Its command line.
        program: String,
        /// What the system says.
        error: io::Error,
    },
}

impl Plan {
    /// At least so many games between these players, in whole deals; one thread, a second for
    /// each decision, seed 1 and no opening, unless told otherwise.
    pub fn new(
        game: &'static dyn Entry,
        setup: &str,
        players: &[Player],
        games: u64,
    ) -> Result<Plan, Failure> {
        let new = NewGame::asked(setup, Seed::new([0; 32]));
        let seats = game.begin(&new)?.seats();
        let lineup = Lineup::new(players, seats)?;
        for player in players {
            if let Player::Person(person) = player
                && !person.is_known_to(game)
            {
                let known = scripts(game);
                return Err(Failure::NoScript {
                    game: game.id(),
                    player: player.to_string(),
                    known,
                });
            }
        }
        let deals = games.div_ceil(lineup.games() as u64);
        let limit = Duration::from_secs(1);
        Ok(Plan {
            game,
            setup: setup.to_owned(),
            lineup,
            deals,
            seed: 1,
            opening: 0,
            threads: 1,
            limit,
            sprt: None,
            hosted: false,
        })
    }

    /// What the deals and the bots' dice depend on.
    #[must_use]
    pub fn seed(self, seed: u64) -> Plan {
        Plan { seed, ..self }
    }

    /// How many random moves begin every game of a deal, for games whose deals are all alike.
    #[must_use]
    pub fn opening(self, opening: u32) -> Plan {
        Plan { opening, ..self }
    }

    /// How many games are played at once.
    #[must_use]
    pub fn threads(self, threads: usize) -> Plan {
        Plan { threads: threads.clamp(1, 256), ..self }
    }

    /// How long a decision may take.
    #[must_use]
    pub fn limit(self, limit: Duration) -> Plan {
        Plan { limit, ..self }
    }

    /// Plays at tables that the server hosts, where bots sit as they do with people.
    pub fn hosted(self) -> Result<Plan, Failure> {
        let sits = |player: &&Player| match player {
            Player::Bot(mind) => hosted::level(mind).is_some(),
            Player::Program(_) => false,
            Player::Person(_) => true,
        };
        match self.lineup.players().iter().find(|player| !sits(player)) {
            Some(player) => Err(Failure::NoSeat { player: player.to_string() }),
            None => Ok(Plan { hosted: true, ..self }),
        }
    }

    /// Stop as soon as this test says who is better.
    pub fn sprt(self, sprt: Sprt) -> Result<Plan, Failure> {
        match self.lineup.groups() {
            [group] if group.duel().is_some() => Ok(Plan { sprt: Some(sprt), ..self }),
            _ => Err(Failure::NotADuel),
        }
    }

    /// How many games there are to play at most.
    pub fn games(&self) -> u64 {
        self.deals.saturating_mul(self.lineup.games() as u64)
    }
}

/// Plays what is planned, until it is done, decided or stopped from outside, and says what came
/// out of all whole deals. Every finished game is announced.
pub fn run(plan: &Plan, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Result<Report, Failure> {
    for player in plan.lineup.players() {
        if let Player::Program(line) = player {
            let failed = |error| Failure::CannotStart { program: line.to_string(), error };
            Program::new(line.clone()).start().map_err(failed)?;
        }
    }
    // A test that is decided ends the games still going on; a stop from outside does as well.
    let decided = AtomicBool::new(false);
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..plan.threads {
            let (sender, decided, next) = (sender.clone(), &decided, &next);
            scope.spawn(move || work(plan, next, &[stop, decided], done, &sender));
        }
        drop(sender);
        let tally = count(plan, &results, &decided);
        decided.store(true, Ordering::Relaxed);
        Ok(tally?.report(stop.load(Ordering::Relaxed)))
    })
}

type GameResult = (u64, Result<Played, Failure>);

fn scripts(game: &dyn Entry) -> String {
    let names: Vec<String> = game
        .scripts()
        .into_iter()
        .map(|(name, about)| format!("script:{name} ({about})"))
        .collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

/// Plays the next game nobody has taken, again and again.
fn work(
    plan: &Plan,
    next: &AtomicU64,
    stops: &[&AtomicBool; 2],
    done: &(dyn Fn() + Sync),
    results: &Sender<GameResult>,
) {
    let mut minds: Vec<Mind> = plan.lineup.players().iter().map(Mind::new).collect();
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= plan.games() {
            return;
        }
        let per_deal = plan.lineup.games() as u64;
        let number = Number { game, deal: game / per_deal };
        let Some(seating) = plan.lineup.seating((game % per_deal) as usize) else { return };
        let played = match plan.hosted {
            true => hosted::play(plan, number, seating, stops),
            false => play(plan, number, seating, &mut minds, stops).map_err(Failure::from),
        };
        let played = match played {
            Ok(Some(played)) => Ok(played),
            Ok(None) => return,
            Err(failure) => Err(failure),
        };
        done();
        if results.send((game, played)).is_err() {
            return;
        }
    }
}

/// Counts whole deals in the order of their numbers, not in that in which they finished, so that a test ends
/// with the same game whatever the number of threads.
fn count<'a>(
    plan: &'a Plan,
    results: &Receiver<GameResult>,
    decided: &AtomicBool,
) -> Result<Tally<'a>, Failure> {
    let mut tally = Tally::new(plan);
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (game, played) in results {
        waiting.insert(game, played?);
        while let Some(games) = take_deal(plan, &mut waiting, due) {
            tally.add(due, games);
            due += 1;
            if tally.verdict().is_some_and(|verdict| verdict != Verdict::Open) {
                decided.store(true, Ordering::Relaxed);
                return Ok(tally);
            }
        }
    }
    // Where the run was stopped, a deal may be whole that comes after one that is not.
    while let Some((&game, _)) = waiting.first_key_value() {
        let deal = game / plan.lineup.games() as u64;
        match take_deal(plan, &mut waiting, deal) {
            Some(games) => tally.add(deal, games),
            None => waiting.retain(|&other, _| other / plan.lineup.games() as u64 != deal),
        }
    }
    Ok(tally)
}

/// All games of a deal, if they have been played.
fn take_deal(plan: &Plan, waiting: &mut BTreeMap<u64, Played>, deal: u64) -> Option<Vec<Played>> {
    let games = plan.lineup.games() as u64;
    let numbers = deal * games..(deal + 1) * games;
    let whole = waiting.range(numbers.clone()).count() as u64 == games;
    whole.then(|| numbers.filter_map(|number| waiting.remove(&number)).collect())
}
