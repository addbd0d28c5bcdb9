//! `hideout arena`

use crate::failure::Failure;
use crate::files;
use crate::form::SetupArguments;
use arena::figures::Sprt;
use arena::{Plan, Player, Report};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Let bots and programs play against each other and say who is better
#[derive(clap::Args)]
#[command(after_help = "\
A player is a level of the game's bots; plain, a search that knows nothing of the game; either with
@ and how long it is to think about a move (master@250 milliseconds, plain@2000p playouts); or
cmd: and a program with its arguments, which is sent a line of JSON for every decision and answers
with one; docs/arena.md has the details. A program that crashes, makes an illegal move or is too
late loses a game of two; in a larger one a default move is made for it. The report names its
faults.

With script: and the name of one of the game's scripts, or a level, a player is a person: at hosted
tables (--hosted) they listen and act as people do, after two to six seconds or as long as is said
behind an @ (script:rookie@25s). A name that the game does not know is answered with those it does.

Every deal is played once for every rotation of the players over the seats. If fewer players are
named than there are seats, the last one takes those left: `master rookie` at four seats is one
master among three rookies. If more are named, every group that fills the table meets.

The same seed gives the same games, whatever the number of threads. Ctrl-C ends the run, and what
has been played is counted.

Examples:
  hideout arena pinch master regular --games 200
  hideout arena pinch master@100 plain@1000 --threads 2
  hideout arena diamonds rookie random --setup '{\"players\":4}' --json result.json
  hideout arena pinch 'cmd:python3 mine.py' rookie --time 500
  hideout arena pinch rookie random --games 100000 --sprt 0,20
  hideout arena millions script:random@25s master --players 5 --hosted --games 50
  hideout arena hex master regular --opening 1        the worked example; a random first stone")]
pub struct Arena {
    /// The game's id
    game: String,
    /// The players, two or more
    #[arg(required = true, num_args = 2.., value_name = "PLAYER")]
    named: Vec<Player>,
    #[command(flatten)]
    setup: SetupArguments,
    /// How many games to play at least; deals are played whole
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// What the deals and the bots' dice depend on
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many random moves open the games of a deal, the same in each
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening: u32,
    /// How many games to play at once; as many as there are cores if left out
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// How many milliseconds a decision may take
    #[arg(long, value_name = "MS", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    time: u64,
    /// Play at tables that the server hosts, as people meet its bots, in simulated time; and report what the players do to each
    /// other
    #[arg(long)]
    hosted: bool,
    /// Write everything to this file as JSON; - is standard output, in place of the table
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Stop as soon as it is clear whether the first of two players is better by ELO1 rather than
    /// by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The risk of finding ELO1 where ELO0 is true
    #[arg(long, value_name = "A", default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// The risk of finding ELO0 where ELO1 is true
    #[arg(long, value_name = "B", default_value_t = 0.05, requires = "sprt")]
    beta: f64,
}

impl Arena {
    pub fn run(&self) -> Result<(), Failure> {
        let plan = self.plan()?;
        // Hours of play should not end at a folder that is not there.
        if let Some(path) = self.json_file() {
            files::write(path, "")?;
        }
        let stop = stop_on_interrupt()?;
        let bar = progress_bar(plan.games());
        let report = arena::run(&plan, &stop, &|| bar.inc(1))?;
        bar.finish_and_clear();
        self.tell(&report)
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let game = catalog::game(&self.game)?;
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        let plan = Plan::new(game, &self.setup.json(game)?, &self.named, self.games)?
            .seed(self.seed)
            .opening(self.opening)
            .threads(threads.map_or(1, NonZeroUsize::get))
            .limit(Duration::from_millis(self.time));
        let plan = if self.hosted { plan.hosted()? } else { plan };
        match self.sprt {
            None => Ok(plan),
            Some(sprt) => {
                let sprt = sprt.with_risks(self.alpha, self.beta).map_err(arena::Failure::from)?;
                Ok(plan.sprt(sprt)?)
            }
        }
    }

    /// The file to write, unless that is standard output.
    fn json_file(&self) -> Option<&Path> {
        self.json.as_deref().filter(|path| *path != Path::new("-"))
    }

    fn tell(&self, report: &Report) -> Result<(), Failure> {
        let json = || serde_json::to_string(report).map_err(io::Error::from);
        let mut out = io::stdout().lock();
        match (self.json_file(), &self.json) {
            (Some(path), _) => files::write(path, json()? + "\n")?,
            (None, Some(_)) => return Ok(writeln!(out, "{}", json()?)?),
            (None, None) => {}
        }
        Ok(write!(out, "{report}")?)
    }
}

/// A flag that Ctrl-C raises. A second press does not wait for a bot to finish
/// its thought.
fn stop_on_interrupt() -> io::Result<Arc<AtomicBool>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let stop = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&stop);
    thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if raised.swap(true, Ordering::Relaxed) {
                    std::process::exit(130);
                }
            }
        });
    });
    Ok(stop)
}

/// A bar on standard error, if people look at what is written.
fn progress_bar(games: u64) -> ProgressBar {
    if !io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style)
}
