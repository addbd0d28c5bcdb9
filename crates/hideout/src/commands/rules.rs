//! `hideout rules`

use crate::failure::Failure;
use std::io::{self, Write};

/// Print the rules of a game
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hideout rules pinch
  hideout rules pinch | less")]
pub struct Rules {
    /// The game's id, as `hideout games` lists it
    game: String,
}

impl Rules {
    pub fn run(&self) -> Result<(), Failure> {
        let rules = catalog::game(&self.game)?.rules_text();
        writeln!(io::stdout().lock(), "{}", rules.trim_end())?;
        Ok(())
    }
}
