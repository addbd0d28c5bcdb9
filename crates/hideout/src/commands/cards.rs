//! `hideout cards`

use crate::failure::Failure;
use crate::files;
use catalog::Entry;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tabletop::cards::{self, Problem, Problems};

/// Check or print card files, which hold the figures on a game's components
#[derive(clap::Subcommand)]
#[command(after_help = "Examples:
  hideout cards show pinch > mine.toml
  hideout cards check mine.toml
  hideout play pinch --cards mine.toml")]
pub enum Cards {
    Check(Check),
    Show(Show),
}

/// Check a card file and list everything that is wrong with it
#[derive(clap::Args)]
#[command(after_help = "\
The exit code is 1 if the file is bad.

Examples:
  hideout cards check mine.toml
  hideout cards check --game pinch --json - < mine.toml")]
pub struct Check {
    /// The card file; - is standard input
    file: PathBuf,
    /// The game it is for, if the file itself does not say so
    #[arg(long)]
    game: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Print a game's own card file, for owners of a printed copy to correct
#[derive(clap::Args)]
pub struct Show {
    /// The game's id
    game: String,
}

impl Cards {
    pub fn run(&self) -> Result<(), Failure> {
        match self {
            Cards::Check(check) => check.run(),
            Cards::Show(show) => show.run(),
        }
    }
}

impl Show {
    fn run(&self) -> Result<(), Failure> {
        write!(io::stdout().lock(), "{}", catalog::game(&self.game)?.cards_text())?;
        Ok(())
    }
}

impl Check {
    fn run(&self) -> Result<(), Failure> {
        let text = files::read_text(&self.file)?;
        let checked = match &self.game {
            Some(id) => Ok(catalog::game(id)?),
            None => game_of(&text, &self.file)?,
        };
        let (game, problems) = match checked {
            Ok(game) => {
                let problems = game.check_cards(&text).err();
                (Some(game), problems.map_or(Vec::new(), |problems| problems.0))
            }
            Err(Problems(problems)) => (None, problems),
        };
        self.say(game, &problems)?;
        if problems.is_empty() { Ok(()) } else { Err(Failure::Bad) }
    }

    fn say(&self, game: Option<&dyn Entry>, problems: &[Problem]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let file = files::name(&self.file);
        if self.json {
            let problem = |problem: &Problem| json!({ "line": problem.line, "path": problem.path, "what": problem.what });
            let found = json!({
                "ok": problems.is_empty(),
                "game": game.map(Entry::id),
                "problems": problems.iter().map(problem).collect::<Vec<Value>>(),
            });
            writeln!(out, "{found}")?;
        } else if let (Some(game), []) = (game, problems) {
            writeln!(out, "{file}: a good card file for {}", game.name())?;
        }
        if !self.json {
            problems.iter().try_for_each(|problem| writeln!(out, "{file}: {problem}"))?;
        }
        Ok(())
    }
}

/// The game a card file says it is for; the file's faults if it is not even TOML.
fn game_of(text: &str, path: &Path) -> Result<Result<&'static dyn Entry, Problems>, Failure> {
    let mut named = None;
    let read = cards::read(text, |page| {
        let key = ["id", "game"].into_iter().find(|key| page.has(key));
        named = Some(key.map(|key| page.text(key).to_owned()));
    });
    match (named, read) {
        (Some(Some(id)), _) => Ok(Ok(catalog::game(&id)?)),
        (None, Err(problems)) => Ok(Err(problems)),
        _ => Err(Failure::NoGameNamed { path: files::name(path) }),
    }
}
