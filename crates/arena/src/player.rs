//! Who can play in the arena.

use crate::program::CommandLine;
use std::fmt;
use std::str::FromStr;
use tabletop::Level;

/// A bot of the house, or a program from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A bot of this level.
    Bot(Level),
    /// A program that is asked for its moves.
    Program(CommandLine),
}

/// How a program is told from a level.
const PROGRAM: &str = "cmd:";

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlayer {
    /// Neither a level nor a program.
    #[error("a player is one of {levels}, or cmd: and a program with its arguments")]
    Unknown {
        /// The levels there are.
        levels: String,
    },
    /// A program without a name.
    #[error("cmd: must be followed by a program and its arguments")]
    NoProgram,
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Player, NotAPlayer> {
        match text.strip_prefix(PROGRAM) {
            Some(line) => CommandLine::new(line).map(Player::Program).ok_or(NotAPlayer::NoProgram),
            None => text.parse().map(Player::Bot).map_err(|_| {
                let levels = Level::ALL.map(|level| level.to_string()).join(", ");
                NotAPlayer::Unknown { levels }
            }),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(level) => level.fmt(f),
            Player::Program(line) => write!(f, "{PROGRAM}{line}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(Player::Bot(level)));
        }
        for (text, written) in
            [("cmd:bot", "cmd:bot"), ("cmd: python3  bot.py ", "cmd:python3 bot.py")]
        {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(written.into()));
        }
        assert_eq!("cmd: ".parse::<Player>(), Err(NotAPlayer::NoProgram));
        for text in ["", "Rookie", "cmd", "genius"] {
            assert!(matches!(text.parse::<Player>(), Err(NotAPlayer::Unknown { .. })), "{text:?}");
        }
    }
}
