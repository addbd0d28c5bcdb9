//! `hideout lesson`

use crate::failure::Failure;
use crate::files;
use std::io::{self, Write};
use std::path::PathBuf;

/// Check a lesson by playing it through, and list its steps
#[derive(clap::Args)]
#[command(after_help = "\
The exit code is 1 if the file is bad.

Examples:
  hideout lesson pinch games/pinch/lessons/1-first.toml
  hideout lesson pinch --json - < mine.toml")]
pub struct Lesson {
    /// The game's id
    game: String,
    /// The lesson's file; - is standard input
    file: PathBuf,
    /// As JSON, with every position that it comes to
    #[arg(long)]
    json: bool,
}

impl Lesson {
    pub fn run(&self) -> Result<(), Failure> {
        let text = files::read_text(&self.file)?;
        let lesson = catalog::lesson::read(&self.game, "checked", &text)?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&lesson).expect("a lesson can be written"))?;
            return Ok(());
        }
        writeln!(out, "{}: {} minutes", lesson.title.en, lesson.minutes)?;
        for (step, number) in lesson.steps.iter().zip(1..) {
            let asked = match step.wanted.as_slice() {
                [] => "read".to_owned(),
                wanted => format!("play {}", wanted.join(", ")),
            };
            writeln!(out, "{number}. {}\n   {asked}", step.say.en)?;
        }
        Ok(())
    }
}
