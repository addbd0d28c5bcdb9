//! `hideout games`

use crate::failure::Failure;
use hideout::referee::describe;
use serde_json::Value;
use std::io::{self, Write};

/// List the games
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hideout games
  hideout games --json")]
pub struct Games {
    /// As JSON, with the shape of each game's setup
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        if self.json {
            let games: Vec<Value> = catalog::games().iter().map(|&game| describe(game)).collect();
            writeln!(out, "{}", Value::from(games))?;
            return Ok(());
        }
        for game in catalog::games() {
            let seats = match game.seats() {
                (1, 1) => "1 player".into(),
                (fewest, most) if fewest == most => format!("{most} players"),
                (fewest, most) => format!("{fewest}–{most} players"),
            };
            let (id, name, version) = (game.id(), game.name(), game.rules_version());
            writeln!(out, "{id:<10} {name} ({seats}, rules {version})")?;
            writeln!(out, "{:<10} {}", "", game.blurb())?;
        }
        Ok(())
    }
}
