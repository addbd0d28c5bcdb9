//! Arguments that several commands share.

use crate::failure::Failure;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hideout::fields::Fields;
use std::str::FromStr;
use tabletop::{Level, Seat, Seed};

/// The setup of a game.
#[derive(clap::Args)]
pub struct SetupArguments {
    /// The setup as a JSON object; `hideout games --json` tells its shape
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// Short for "players" in the setup
    #[arg(long, value_name = "N")]
    players: Option<u8>,
}

impl SetupArguments {
    /// The setup as JSON.
    pub fn json(&self) -> Result<String, Failure> {
        let Some(players) = self.players else { return Ok(self.setup.clone()) };
        let mut fields = Fields::read(&self.setup)?;
        if fields.raw("players").is_some() {
            return Err(Failure::PlayersTwice);
        }
        let open = self.setup.trim_end().strip_suffix('}').unwrap_or_default();
        let comma = if fields.finish().is_ok() { "" } else { "," };
        Ok(format!("{open}{comma}\"players\":{players}}}"))
    }
}

/// Reads a bot's level.
pub fn level() -> impl TypedValueParser<Value = Level> {
    let levels = Level::ALL.map(|level| level.to_string());
    PossibleValuesParser::new(levels).try_map(|text| text.parse::<Level>())
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
