//! `hideout load`

use crate::failure::Failure;
use catalog::Entry;
use load::{Plan, Progress, Rate, Server};
use serde_json::Value;
use std::io::{self, Write};
use std::time::Duration;

/// Put a server under load: many tables, each a game in progress
#[derive(clap::Args)]
#[command(after_help = "\
Everybody at a table has a socket. The player to move sends a move and waits for the answer; a game
that is over is followed by another. Moves are due at a steady rate whether or not the server keeps
up, and times are told both from the moment a move was due and from the moment it was sent.

The server must be on this machine, unless you say that it is yours. It should be started without
its limits for each address, or the report counts what they refuse.

Examples:
  hideout load --server http://127.0.0.1:8000 --tables 1000 --rate 5000 --seconds 20
  hideout load --server http://127.0.0.1:8000 --tables 500 --rate max --json
  hideout load --server http://127.0.0.1:8000 --game diamonds --setup '{\"players\":4}'
  hideout load --server http://127.0.0.1:8000 --tables 1000 --rate 100 --watchers 8000")]
pub struct Load {
    /// The server's address
    #[arg(long, value_name = "URL")]
    server: Server,
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,
    /// How many moves a second, all tables together, or `max`
    #[arg(long, value_name = "M", default_value = "1000", value_parser = rate)]
    rate: Rate,
    /// How long to measure
    #[arg(long, value_name = "S", default_value_t = 20)]
    seconds: u64,
    /// How long to play before anything counts
    #[arg(long, value_name = "S", default_value_t = 3)]
    warm_up: u64,
    /// How many more sockets only look on
    #[arg(long, value_name = "W", default_value_t = 0)]
    watchers: usize,
    /// The game's id
    #[arg(long, value_name = "ID", default_value = "pinch")]
    game: String,
    /// The setup as a JSON object; if left out, a small one
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Choose from the lists of legal moves that the server sends, as it is always done in games
    /// with secrets, rather than follow games played in advance
    #[arg(long)]
    listed: bool,
    /// How many connections a second to open
    #[arg(long, value_name = "N", default_value_t = 500)]
    ramp: u32,
    /// The server's process, to read its memory from the system
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    /// What the moves depend on
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The server may be on another machine
    #[arg(long)]
    yes_i_own_it: bool,
    /// As JSON, in one line
    #[arg(long)]
    json: bool,
}

impl Load {
    pub fn run(&self) -> Result<(), Failure> {
        let game = catalog::game(&self.game)?;
        let plan = Plan {
            server: self.server,
            own_it: self.yes_i_own_it,
            game,
            setup: self.setup.clone().unwrap_or_else(|| small_setup(game)),
            tables: self.tables,
            rate: self.rate,
            warm_up: Duration::from_secs(self.warm_up),
            length: Duration::from_secs(self.seconds),
            watchers: self.watchers,
            ramp: self.ramp,
            scripted: self.listed.then_some(false),
            pid: self.pid,
            seed: self.seed,
        };
        // One thread, so that a server on the same machine has the others.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let report = runtime.block_on(load::run(&plan, |stage| self.tell(stage), interrupted()))?;
        let mut out = io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?,
            false => write!(out, "{report}")?,
        }
        Ok(())
    }

    fn tell(&self, progress: Progress) {
        if self.json {
            return;
        }
        // Nobody may be listening, and the work goes on all the same.
        let _ = match progress {
            Progress::Seating { tables } => writeln!(io::stderr(), "setting {tables} tables up …"),
            Progress::Connecting { sockets } => {
                writeln!(io::stderr(), "opening {sockets} sockets …")
            }
            Progress::Playing => {
                let seconds = self.warm_up + self.seconds;
                writeln!(io::stderr(), "playing for {seconds} s …")
            }
        };
    }
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without the signal there is nothing to wait for.
        std::future::pending().await
    }
}

fn small_setup(game: &dyn Entry) -> String {
    let first = || game.sample_setups().first().map_or("{}".into(), Value::to_string);
    if game.id() == "pinch" { r#"{"size":9}"#.into() } else { first() }
}

fn rate(text: &str) -> Result<Rate, &'static str> {
    match text {
        "max" => Ok(Rate::Max),
        _ => text.parse().map(Rate::PerSecond).map_err(|_| "a number of moves a second, or max"),
    }
}
