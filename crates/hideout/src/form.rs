//! Arguments that several commands share.

use crate::failure::Failure;
use catalog::{Entry, Refused};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use hideout::fields::Fields;
use std::str::FromStr;
use tabletop::{Level, Seat, Seed};

/// The setup of a game.
#[derive(clap::Args)]
pub struct SetupArguments {
    /// The setup as a JSON object, of the shape that `hideout games --json` tells; if left out,
    /// the game's usual one, for the fewest players
    #[arg(long, value_name = "JSON")]
    setup: Option<String>,
    /// Short for "players" in the setup
    #[arg(long, value_name = "N")]
    players: Option<u8>,
}

impl SetupArguments {
    /// The setup as JSON.
    pub fn json(&self, game: &dyn Entry) -> Result<String, Failure> {
        match (&self.setup, self.players) {
            (Some(setup), None) => Ok(setup.clone()),
            (Some(setup), Some(players)) => with_players(setup, players.into()),
            (None, Some(players)) => with_players("{}", players.into()),
            // Some games ask how many play, others do not need to.
            (None, None) if game.check_setup("{}").is_ok() => Ok("{}".into()),
            (None, None) => with_players("{}", game.seats().0),
        }
    }
}

fn with_players(setup: &str, players: usize) -> Result<String, Failure> {
    let mut fields = Fields::read(setup)?;
    if fields.raw("players").is_some() {
        return Err(Failure::PlayersTwice);
    }
    let open = setup.trim_end().strip_suffix('}').unwrap_or_default();
    let comma = if fields.finish().is_ok() { "" } else { "," };
    Ok(format!("{open}{comma}\"players\":{players}}}"))
}

/// The game to measure or to let bots play: one of the catalog, or the worked example, which other
/// libraries have too.
pub fn game_or_example(id: &str) -> Result<&'static dyn Entry, Refused> {
    let hex = catalog::unlisted::<hex::Hex>();
    if id == hex.id() { Ok(hex) } else { catalog::game(id) }
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
