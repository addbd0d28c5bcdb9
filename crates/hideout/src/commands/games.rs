//! `hideout games`

use crate::failure::Failure;
use catalog::Entry;
use hideout::referee::describe;
use serde_json::Value;
use std::io::{self, Write};

/// List the games, or the options of one
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hideout games
  hideout games pinch
  hideout games --json")]
pub struct Games {
    /// The game whose options are wanted
    game: Option<String>,
    /// As JSON, with the shape of each game's setup
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(&self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let games: Vec<&dyn Entry> = match &self.game {
            Some(id) => vec![catalog::game(id)?],
            None => catalog::games().to_vec(),
        };
        if self.json {
            let games: Vec<Value> = games.into_iter().map(describe).collect();
            writeln!(out, "{}", Value::from(games))?;
            return Ok(());
        }
        for game in games {
            let seats = match game.seats() {
                (1, 1) => "1 player".into(),
                (fewest, most) if fewest == most => format!("{most} players"),
                (fewest, most) => format!("{fewest}–{most} players"),
            };
            let (id, name, version) = (game.id(), game.name(), game.rules_version());
            let (least, most) = game.minutes();
            writeln!(out, "{id:<10} {name} ({seats}, {least}–{most} minutes, rules {version})")?;
            writeln!(out, "{:<10} {}", "", game.blurb())?;
            if self.game.is_some() {
                options(game, &mut out)?;
            }
        }
        Ok(())
    }
}

/// The options of a setup and the presets, from the schema that also forms are drawn from.
fn options(game: &dyn Entry, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\nOptions, each given as -o NAME=VALUE:")?;
    let schema = game.setup_schema();
    for (name, option) in schema["properties"].as_object().into_iter().flatten() {
        let about = option["description"].as_str().unwrap_or_default();
        write!(out, "  {name:<16} {about}")?;
        let values = values(option);
        if !values.is_empty() {
            write!(out, " [{values}]")?;
        }
        match &option["default"] {
            Value::Null | Value::Array(_) => writeln!(out)?,
            usual => writeln!(out, " [default: {}]", plain(usual))?,
        }
    }
    writeln!(out, "\nPresets, each given as --setup:")?;
    for preset in game.presets() {
        writeln!(out, "  {:<16} {}", preset.name, preset.setup)?;
    }
    Ok(())
}

/// What an option can be, in a few words.
fn values(option: &Value) -> String {
    let ways = option["anyOf"].as_array().into_iter().flatten().chain([option]);
    let choices: Vec<String> =
        ways.filter_map(|way| way["enum"].as_array()).flatten().map(plain).collect();
    match (&option["minimum"], &option["maximum"], option["type"].as_str()) {
        _ if !choices.is_empty() => choices.join(", "),
        (Value::Number(least), Value::Number(most), _) if least == most => least.to_string(),
        (Value::Number(least), Value::Number(most), _) => format!("{least} to {most}"),
        (_, _, Some("boolean")) => "true, false".into(),
        (_, _, Some("array")) => "a list as JSON".into(),
        (_, _, Some("object")) => "an object as JSON".into(),
        _ => String::new(),
    }
}

/// A value as it is typed.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
