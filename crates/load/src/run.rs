//! A whole run: seat the people, open the sockets, play, report.

use crate::api::{Api, Person};
use crate::failure::Failure;
use crate::memory;
use crate::pace::{Ramp, Rate};
use crate::plan::Plan;
use crate::report::{Memory, Report};
use crate::script::{Script, begin};
use crate::table::Table;
use crate::tally::{Span, Tally};
use crate::watcher;
use futures_util::stream::{self, StreamExt, TryStreamExt};
use protocol::{Clock, NewTable, TableId};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tabletop::chance::{Rng, dice};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

/// How many games are played in advance; tables share them.
const SCRIPTS: usize = 128;
/// How many requests are on their way at once while people are seated.
const AT_ONCE: usize = 32;
/// How many sockets one person looks through.
const EYES: usize = 16;
/// How often a request is made that the server has no time for.
const ATTEMPTS: u32 = 100;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// People sit down.
    Seating {
        /// How many tables are set up.
        tables: usize,
    },
    /// Sockets are opened.
    Connecting {
        /// How many.
        sockets: usize,
    },
    /// The tables play.
    Playing,
}

/// What everybody in a run shares.
pub(crate) struct Run {
    pub api: Api,
    pub new_table: NewTable,
    pub scripts: Vec<Script>,
    pub rate: Rate,
    pub tables: usize,
    pub ramp: Ramp,
    tally: Mutex<Tally>,
}

/// What the tables do now.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Phase {
    Seating,
    Playing { start: Instant, span: Span },
}

/// Puts a server through a plan. If `interrupted` comes first, the report tells of what was done
/// until then.
pub async fn run(
    plan: &Plan,
    tell: impl Fn(Progress),
    interrupted: impl Future<Output = ()>,
) -> Result<Report, Failure> {
    plan.check()?;
    let mut dice = dice(plan.seed);
    let seats = begin(plan.game, &plan.setup, &mut dice)?.seats();
    let (people, sockets) = (seats * plan.tables, seats * plan.tables + plan.watchers);
    plan.allow_sockets(sockets)?;
    let run = Arc::new(Run::new(plan)?);

    let before = memory::of_server(&run.api, plan.pid).await;
    tell(Progress::Seating { tables: plan.tables });
    let seated: Vec<_> = stream::iter((0..plan.tables).map(|_| run.seat(seats)))
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let seated_memory = memory::of_server(&run.api, plan.pid).await;

    tell(Progress::Connecting { sockets });
    let (say, phase) = watch::channel(Phase::Seating);
    let (mut tables, mut watchers) = (JoinSet::new(), JoinSet::new());
    let mut places = Vec::new();
    let connecting = seated.into_iter().map(|(people, table)| {
        Table::connect(Arc::clone(&run), people, table, tabletop::chance::dice(dice.next_u64()))
    });
    let mut connecting = stream::iter(connecting).buffer_unordered(AT_ONCE);
    while let Some(table) = connecting.try_next().await? {
        places.push(table.here());
        tables.spawn(table.play(phase.clone()));
    }
    let looking = (0..plan.watchers.div_ceil(EYES)).map(|_| run.patiently(|| run.api.person()));
    let looking: Vec<_> =
        stream::iter(looking).buffer_unordered(AT_ONCE).map_ok(Arc::new).try_collect().await?;
    for (index, mut here) in places.iter().cycle().take(plan.watchers).cloned().enumerate() {
        let person = Arc::clone(&looking[index / EYES]);
        let seat = watcher::connect(&run, &person, &mut here).await?;
        watchers.spawn(watcher::watch(Arc::clone(&run), person, here, seat));
    }
    let connected = memory::of_server(&run.api, plan.pid).await;

    tell(Progress::Playing);
    let start = Instant::now();
    let from = start + plan.warm_up;
    let mut span = Span { from, to: from + plan.length };
    say.send_replace(Phase::Playing { start, span });
    tokio::select! {
        () = sleep_until(span.to) => {}
        () = interrupted => {
            span.to = Instant::now();
            say.send_replace(Phase::Playing { start, span });
        }
    }
    let (mut left, mut failed) = (Vec::new(), None);
    while let Some(table) = tables.join_next().await {
        match table {
            Ok(Ok(table)) => left.push(table),
            Ok(Err(failure)) => {
                run.tally().broken += 1;
                failed.get_or_insert(failure);
            }
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
    if let (true, Some(failure)) = (left.is_empty(), failed) {
        return Err(failure);
    }
    let after = memory::of_server(&run.api, plan.pid).await;

    let tally = run.tally();
    let seconds = span.length().as_secs_f64();
    Ok(Report {
        game: plan.game.id().to_owned(),
        setup: serde_json::from_str(&plan.setup)?,
        scripted: !run.scripts.is_empty(),
        people,
        tables: plan.tables,
        sockets,
        watchers: plan.watchers,
        offered_per_s: match plan.rate {
            Rate::PerSecond(rate) => Some(rate),
            Rate::Max => None,
        },
        seconds,
        moves: tally.moves,
        moves_per_s: if seconds > 0.0 { tally.moves as f64 / seconds } else { 0.0 },
        unanswered: tally.unanswered,
        skipped: tally.skipped,
        games: tally.games,
        broken: tally.broken,
        refusals: tally.refusals.clone(),
        reconnects: tally.reconnects,
        gaps: tally.gaps,
        watched: tally.watched,
        answer_ms: tally.answer.spread(),
        due_ms: tally.due.spread(),
        seen_ms: tally.seen.spread(),
        server_memory: [before, seated_memory, connected, after]
            .into_iter()
            .collect::<Option<Vec<u64>>>()
            .and_then(|at| at.try_into().ok())
            .map(|at| Memory::new(at, plan.tables, sockets)),
        client_memory: memory::own(),
    })
}

impl Run {
    fn new(plan: &Plan) -> Result<Run, Failure> {
        let scripts = match plan.scripted {
            Some(false) => Vec::new(),
            wanted => match Script::write(plan.game, &plan.setup, SCRIPTS, plan.seed) {
                Err(Failure::NoScript { .. }) if wanted.is_none() => Vec::new(),
                scripts => scripts?,
            },
        };
        let setup = serde_json::from_str(&plan.setup).map_err(|_| Failure::NoObject)?;
        let new_table = NewTable {
            game: plan.game.id().to_owned(),
            setup: Some(setup),
            cards: None,
            seats: None,
            clock: Clock::None,
            pace: Default::default(),
            public: false,
            entropy: None,
        };
        Ok(Run {
            api: Api::new(plan.server),
            new_table,
            scripts,
            rate: plan.rate,
            tables: plan.tables,
            ramp: Ramp::new(plan.ramp),
            tally: Mutex::new(Tally::new()),
        })
    }

    /// The counts. They are never held while waiting.
    pub fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().expect("nobody panics while counting")
    }

    /// Asks as often as the server asks for patience, and counts it.
    pub async fn patiently<T, F>(&self, ask: impl Fn() -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, Failure>>,
    {
        let mut attempts = 0;
        loop {
            let failure = match ask().await {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure.or_limited(),
            };
            let mut wait = Duration::from_millis(200);
            if let Failure::Refused { kind, retry_after, .. } = &failure {
                self.tally().refused(*kind);
                wait = retry_after.map_or(wait, |seconds| Duration::from_secs(seconds.into()));
            }
            attempts += 1;
            if !failure.may_pass() || attempts == ATTEMPTS {
                return Err(failure);
            }
            sleep(wait.min(Duration::from_secs(10))).await;
        }
    }

    /// New people at a new table.
    async fn seat(&self, seats: usize) -> Result<(Vec<Arc<Person>>, TableId), Failure> {
        let mut people = Vec::new();
        for _ in 0..seats {
            people.push(Arc::new(self.patiently(|| self.api.person()).await?));
        }
        let table = Table::set_up(self, &people).await?;
        Ok((people, table))
    }
}
