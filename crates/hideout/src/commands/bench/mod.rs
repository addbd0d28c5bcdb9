//! `hideout bench`

mod search;

use crate::failure::Failure;
use catalog::{Entry, Playouts, Refused};
use search::Search;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Measure how fast games are played at random, on one thread, or searched
#[derive(clap::Args)]
#[command(after_help = "\
Every game is played twice: with the quick random move that searching bots use, and with a pick
from the full list of legal moves each time. With --search the first move of the game is searched
for instead, again and again, by a searcher that knows nothing of it.

Examples:
  hideout bench
  hideout bench pinch --setup '{\"size\":9}' --seconds 5
  hideout bench hex --json        the worked example, for a comparison with other libraries
  hideout bench pinch --search --threads 2 --playouts 50000")]
pub struct Bench {
    /// The game's id; every game if left out
    game: Option<String>,
    /// The setup as a JSON object
    #[arg(long, value_name = "JSON", requires = "game")]
    setup: Option<String>,
    /// How long to play each game
    #[arg(long, value_name = "S", default_value_t = 4.0, value_parser = seconds)]
    seconds: f64,
    /// As JSON, one line per game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: Search,
}

/// Setups to measure that are not the first of a game's samples.
const USUAL: [(&str, &str); 3] =
    [("diamonds", r#"{"players":4}"#), ("hex", r#"{"size":13}"#), ("pinch", r#"{"size":13}"#)];

impl Bench {
    pub fn run(&self) -> Result<(), Failure> {
        let games: Vec<&dyn Entry> = match &self.game {
            Some(id) => vec![catalog::game(id)?],
            None => catalog::games().to_vec(),
        };
        let mut out = io::stdout().lock();
        if self.search.wanted() {
            return self.run_search(&games, &mut out);
        }
        if !self.json {
            writeln!(
                out,
                "{:<10} {:>12} {:>12} {:>10} {:>12} {:>12}  setup",
                "game", "playouts/s", "moves/s", "moves", "listed p/s", "listed m/s"
            )?;
        }
        for game in games {
            let setup = self.setup.clone().unwrap_or_else(|| usual_setup(game));
            let span = Duration::from_secs_f64(self.seconds / 2.0);
            let quick = measure(game, &setup, span, false)?;
            let listed = measure(game, &setup, span, true)?;
            if self.json {
                let setup: Value = serde_json::from_str(&setup).unwrap_or_default();
                let line = json!({
                    "game": game.id(),
                    "setup": setup,
                    "playouts_per_s": quick.playouts_per_s().round(),
                    "moves_per_s": quick.moves_per_s().round(),
                    "mean_moves": quick.mean_moves(),
                    "listed_playouts_per_s": listed.playouts_per_s().round(),
                    "listed_moves_per_s": listed.moves_per_s().round(),
                });
                writeln!(out, "{line}")?;
            } else {
                writeln!(
                    out,
                    "{:<10} {:>12.0} {:>12.0} {:>10.1} {:>12.0} {:>12.0}  {setup}",
                    game.id(),
                    quick.playouts_per_s(),
                    quick.moves_per_s(),
                    quick.mean_moves(),
                    listed.playouts_per_s(),
                    listed.moves_per_s(),
                )?;
            }
            out.flush()?;
        }
        Ok(())
    }

    fn run_search(&self, games: &[&dyn Entry], out: &mut impl Write) -> Result<(), Failure> {
        if !self.json {
            writeln!(out, "{}", search::HEADING)?;
        }
        for &game in games {
            let setup = self.setup.clone().unwrap_or_else(|| usual_setup(game));
            let row = self.search.measure(game, &setup, Duration::from_secs_f64(self.seconds))?;
            match self.json {
                true => writeln!(out, "{}", row.json(game, &setup))?,
                false => writeln!(out, "{}", row.text(game, &setup))?,
            }
            out.flush()?;
        }
        Ok(())
    }
}

fn usual_setup(game: &dyn Entry) -> String {
    let usual = USUAL.iter().find(|(id, _)| *id == game.id());
    let first = || game.sample_setups().first().map_or("{}".into(), Value::to_string);
    usual.map_or_else(first, |(_, setup)| (*setup).to_owned())
}

struct Measured {
    done: Playouts,
    seconds: f64,
}

impl Measured {
    fn playouts_per_s(&self) -> f64 {
        self.done.games as f64 / self.seconds
    }

    fn moves_per_s(&self) -> f64 {
        self.done.moves as f64 / self.seconds
    }

    fn mean_moves(&self) -> f64 {
        self.done.moves as f64 / self.done.games as f64
    }
}

/// Plays batches until the time is up; each begins with its own deal and is twice as long as the
/// one before until it takes long enough for its start not to count.
fn measure(
    game: &dyn Entry,
    setup: &str,
    span: Duration,
    listed: bool,
) -> Result<Measured, Refused> {
    const LONG_ENOUGH: Duration = Duration::from_millis(20);
    let mut done = Playouts::default();
    let mut batch = 1;
    let start = Instant::now();
    for seed in 0.. {
        let began = start.elapsed();
        let played = game.playouts(setup, batch, seed, listed)?;
        done.games += played.games;
        done.moves += played.moves;
        let now = start.elapsed();
        if now >= span {
            break;
        }
        if now - began < LONG_ENOUGH {
            batch *= 2;
        }
    }
    Ok(Measured { done, seconds: start.elapsed().as_secs_f64() })
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a number of seconds from 0.01 to 3600"),
    }
}
