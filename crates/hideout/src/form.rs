//! Arguments that several commands share.

use crate::failure::Failure;
use catalog::{Bot, Character, Entry};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hideout::fields::Fields;
use serde_json::{Map, Value};
use std::str::FromStr;
use tabletop::{Level, Seat, Seed};

/// The setup of a game.
#[derive(clap::Args)]
pub struct SetupArguments {
    /// The setup as a JSON object; if left out, the game's usual one, for the fewest players
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// An option of the setup; `hideout games GAME` lists them. May be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE", value_parser = named_value)]
    options: Vec<(String, String)>,
    /// Short for the option "players"
    #[arg(long, value_name = "N")]
    players: Option<u8>,
}

impl SetupArguments {
    /// The setup as JSON.
    pub fn json(&self, game: &dyn Entry) -> Result<String, Failure> {
        let mut setup: Map<String, Value> = match &self.setup {
            // Left as it is, so that whatever is wrong with it is the game's to say.
            Some(text) if self.options.is_empty() && self.players.is_none() => {
                return Ok(text.clone());
            }
            Some(text) => {
                Fields::read(text)?;
                serde_json::from_str(text).expect("an object has just been read")
            }
            None => Map::new(),
        };
        let schema = game.setup_schema();
        let players = self.players.map(|players| ("players".to_owned(), players.to_string()));
        for (key, text) in self.options.iter().cloned().chain(players) {
            let value = value_of(&schema["properties"][&key], &text);
            if setup.insert(key.clone(), value).is_some() {
                return Err(Failure::OptionTwice(key));
            }
        }
        // Some games ask how many play, others do not need to.
        let asks =
            schema["required"].as_array().is_some_and(|keys| keys.contains(&"players".into()));
        if asks && self.setup.is_none() {
            setup.entry("players").or_insert_with(|| game.seats().0.into());
        }
        Ok(Value::from(setup).to_string())
    }
}

/// What an option's text means: a text where the schema wants one, and JSON elsewhere.
fn value_of(schema: &Value, text: &str) -> Value {
    let wants_text =
        schema["enum"].as_array().is_some_and(|choices| choices.iter().all(Value::is_string));
    match serde_json::from_str(text) {
        Ok(value) if !wants_text => value,
        _ => text.into(),
    }
}

fn named_value(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Reads a bot's level.
pub fn level() -> impl TypedValueParser<Value = Level> {
    let levels = Level::ALL.map(|level| level.to_string());
    PossibleValuesParser::new(levels).try_map(|text| text.parse::<Level>())
}

/// Reads a bot by its level or its name; the help of the command lists everybody.
pub fn bot() -> impl TypedValueParser<Value = Bot> {
    let levels = Level::ALL.iter().map(|level| PossibleValue::new(level.to_string()));
    let character = |&character: &Character| {
        let traits: Vec<String> = character.traits().iter().map(ToString::to_string).collect();
        let (name, level) = (character.name().en, character.level());
        let about = format!("{name}, a {level}: {}", traits.join(", "));
        PossibleValue::new(character.to_string()).help(about)
    };
    let all: Vec<PossibleValue> = levels.chain(Character::ALL.iter().map(character)).collect();
    PossibleValuesParser::new(all).try_map(|text| text.parse::<Bot>())
}

/// Reads a seat as people write it: `2` or `p2`.
pub fn seat(text: &str) -> Result<Seat, <Seat as FromStr>::Err> {
    text.parse().or_else(|_| format!("p{text}").parse())
}

/// 32 bytes from the operating system.
pub fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system has randomness to give");
    bytes
}

/// A secret nobody can guess.
pub fn fresh_seed() -> Seed {
    Seed::new(entropy())
}
