//! `hideout bench --search`

use bots::{Budget, Options};
use catalog::{Entry, Refused, Searched};
use serde_json::{Value, json};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// What to search, and how.
#[derive(clap::Args)]
pub struct Search {
    /// Measure plain search for the first move of a game instead of random play
    #[arg(long)]
    search: bool,
    /// How many playouts each search makes
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "search",
          value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// How many threads share them, each with a tree of its own
    #[arg(long, value_name = "T", default_value = "1", requires = "search")]
    threads: NonZeroUsize,
    /// How many nodes the trees keep at most
    #[arg(long, value_name = "N", requires = "search")]
    nodes: Option<usize>,
}

/// What stands above the rows.
pub const HEADING: &str = "game         playouts/s   playouts  threads        nodes  setup";

/// How quick a search was.
pub struct Row {
    playouts_per_s: f64,
    playouts: u64,
    threads: usize,
    /// Kept at the end of the last search.
    nodes: usize,
}

impl Search {
    /// Whether it is to be measured at all.
    pub fn wanted(&self) -> bool {
        self.search
    }

    /// Whole searches, one after the other, until the time is up.
    pub fn measure(&self, game: &dyn Entry, setup: &str, span: Duration) -> Result<Row, Refused> {
        let options = self.options();
        let budget = Budget::playouts(self.playouts);
        let mut done = Searched::default();
        let start = Instant::now();
        for seed in 0.. {
            let searched = game.search(setup, &options, &budget, seed)?;
            done = Searched { playouts: done.playouts + searched.playouts, ..searched };
            if start.elapsed() >= span {
                break;
            }
        }
        Ok(Row {
            playouts_per_s: done.playouts as f64 / start.elapsed().as_secs_f64(),
            playouts: self.playouts,
            threads: self.threads.get(),
            nodes: done.nodes,
        })
    }

    fn options(&self) -> Options {
        let usual = Options::default();
        let nodes = self.nodes.unwrap_or(usual.nodes);
        Options { nodes, ..usual }.on_threads(self.threads.get())
    }
}

impl Row {
    pub fn json(&self, game: &dyn Entry, setup: &str) -> Value {
        json!({
            "game": game.id(),
            "setup": serde_json::from_str::<Value>(setup).unwrap_or_default(),
            "playouts_per_s": self.playouts_per_s.round(),
            "playouts": self.playouts,
            "threads": self.threads,
            "nodes": self.nodes,
        })
    }

    pub fn text(&self, game: &dyn Entry, setup: &str) -> String {
        let Row { playouts_per_s, playouts, threads, nodes } = self;
        let id = game.id();
        format!("{id:<10} {playouts_per_s:>12.0} {playouts:>10} {threads:>8} {nodes:>12}  {setup}")
    }
}
