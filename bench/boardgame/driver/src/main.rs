//! Scripted players for a boardgame.io server: two sockets a table, one JSON line at the end.

mod lobby;
mod pace;
mod socket;
mod table;
mod tally;
mod trouble;

use std::cell::RefCell;
use std::error::Error;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use clap::Parser;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::LocalSet;
use tokio::time::{Instant, sleep_until};

use crate::lobby::Lobby;
use crate::pace::Load;
use crate::table::Table;
use crate::tally::Tally;

/// Tables that are being seated at the same time, before anything is measured.
const SEATED_AT_ONCE: usize = 32;

/// Plays scripted games on a boardgame.io server and says how long it took to answer.
#[derive(Parser)]
struct Options {
    /// The server, for instance http://127.0.0.1:8000
    #[arg(long)]
    server: String,
    /// Tables at which a game is always running
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Seconds that are measured
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Seconds of the same load before that
    #[arg(long, default_value_t = 5.0)]
    warmup: f64,
    /// Moves per second offered by all tables together, or `max`: every table always has a move in flight
    #[arg(long, default_value = "max")]
    moves_per_second: Load,
}

// One thread, so that the players take at most one core from the server.
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::parse();
    let tally = LocalSet::new().run_until(measure(&options)).await?;
    let report = tally.report(options.tables, options.moves_per_second);
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &report)?;
    writeln!(out)?;
    Ok(())
}

async fn measure(options: &Options) -> Result<Tally, Box<dyn Error>> {
    let lobby = Rc::new(Lobby::new(&options.server)?);
    let tables: Vec<Table> = stream::iter(0..options.tables)
        .map(|number| Table::seat(Rc::clone(&lobby), number))
        .buffer_unordered(SEATED_AT_ONCE)
        .try_collect()
        .await?;

    let begin = Instant::now() + Duration::try_from_secs_f64(options.warmup)?;
    let end = begin + Duration::try_from_secs_f64(options.seconds)?;
    let tally = Rc::new(RefCell::new(Tally::between(begin, end)));
    let gap = options.moves_per_second.gap(options.tables);
    for table in tables {
        tokio::task::spawn_local(table.play(gap, Rc::clone(&tally)));
    }
    sleep_until(end).await;
    Ok(tally.replace(Tally::between(begin, end)))
}
