//! Who can play in the arena.

use crate::program::CommandLine;
use bots::{Mind, NoMind};
use std::fmt;
use std::str::FromStr;

/// A bot of the house, or a program from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A bot that thinks like this.
    Bot(Mind),
    /// A program that is asked for its moves.
    Program(CommandLine),
}

/// How a program is told from a level.
const PROGRAM: &str = "cmd:";

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlayer {
    /// Neither a bot nor a program.
    #[error(
        "a player is a level, a character or plain, with @ and milliseconds if it is to take that long, \
         or cmd: and a program with its arguments: {0}"
    )]
    Unknown(#[from] NoMind),
    /// A program without a name.
    #[error("cmd: must be followed by a program and its arguments")]
    NoProgram,
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Player, NotAPlayer> {
        match text.strip_prefix(PROGRAM) {
            Some(line) => CommandLine::new(line).map(Player::Program).ok_or(NotAPlayer::NoProgram),
            None => Ok(text.parse().map(Player::Bot)?),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(mind) => mind.fmt(f),
            Player::Program(line) => write!(f, "{PROGRAM}{line}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_written() {
        for (text, written) in [
            ("rookie", "rookie"),
            ("plain@20", "plain@20"),
            ("cmd:bot", "cmd:bot"),
            ("cmd: python3  bot.py ", "cmd:python3 bot.py"),
        ] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(written.into()));
        }
        assert_eq!("cmd: ".parse::<Player>(), Err(NotAPlayer::NoProgram));
        for text in ["", "Rookie", "cmd", "genius", "rookie@soon"] {
            assert!(matches!(text.parse::<Player>(), Err(NotAPlayer::Unknown(_))), "{text:?}");
        }
    }
}
