//! Who can play in the arena.

use crate::program::CommandLine;
use bots::{Mind, NoMind};
use catalog::{Entry, Match, Refused};
use std::fmt;
use std::str::FromStr;
use tabletop::chance::Dice;
use tabletop::{Level, Seat};

/// A bot of the house, a program from outside, or a person as somebody else plays them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A bot that thinks like this.
    Bot(Mind),
    /// A program that is asked for its moves.
    Program(CommandLine),
    /// A person: at a hosted table they sit there as people do.
    Person(Person),
}

/// A person as a script plays them, or a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What plays them.
    who: Who,
    /// How many seconds of a hosted table's time they take over everything they do, if always the same.
    pub(crate) seconds: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Who {
    /// A script of the game's.
    Script(String),
    /// A bot.
    Bot(Level),
}

impl Person {
    /// Whether the game knows them.
    pub(crate) fn is_known_to(&self, game: &dyn Entry) -> bool {
        match &self.who {
            Who::Script(name) => game.scripts().iter().any(|(known, _)| known == name),
            Who::Bot(_) => true,
        }
    }

    /// What they would do now, if anything.
    pub(crate) fn decide(
        &self,
        game: &dyn Match,
        seat: Seat,
        dice: &mut Dice,
    ) -> Result<Option<String>, Refused> {
        match &self.who {
            Who::Script(name) => game.script(seat, name, dice),
            // Bots are asked when the game waits for them.
            Who::Bot(_) if !game.turn().awaited().contains(seat) => Ok(None),
            Who::Bot(level) => Ok(Some(game.bot(seat, (*level).into(), dice)?.mv)),
        }
    }
}

/// How a program is told from a level.
const PROGRAM: &str = "cmd:";
/// And a person.
const SCRIPT: &str = "script:";

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPlayer {
    /// Neither a bot nor a program.
    #[error(
        "a player is a level or plain, with @ and milliseconds if it is to take that long, \
         cmd: and a program with its arguments, or script: and a script's name or a level: {0}"
    )]
    Unknown(#[from] NoMind),
    /// A program without a name.
    #[error("cmd: must be followed by a program and its arguments")]
    NoProgram,
    /// A person without a name, or whose time is none.
    #[error(
        "script: is followed by a name, and where they always take as long by @ and seconds: @25s"
    )]
    NoScript,
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Player, NotAPlayer> {
        if let Some(person) = text.strip_prefix(SCRIPT) {
            return person.parse().map(Player::Person);
        }
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
            Player::Person(person) => person.fmt(f),
        }
    }
}

impl FromStr for Person {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Person, NotAPlayer> {
        let (name, seconds) = match text.split_once('@') {
            Some((name, time)) => {
                let number = time.strip_suffix('s').and_then(|number| number.parse().ok());
                (name, Some(number.filter(|&number| number > 0).ok_or(NotAPlayer::NoScript)?))
            }
            None => (text, None),
        };
        let who = match name.parse() {
            Ok(level) => Who::Bot(level),
            Err(_) if name.is_empty() => return Err(NotAPlayer::NoScript),
            Err(_) => Who::Script(name.into()),
        };
        Ok(Person { who, seconds })
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Who::Script(name) => write!(f, "{SCRIPT}{name}")?,
            Who::Bot(level) => write!(f, "{SCRIPT}{level}")?,
        }
        self.seconds.map_or(Ok(()), |seconds| write!(f, "@{seconds}s"))
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
            ("script:truthful", "script:truthful"),
            ("script:master@25s", "script:master@25s"),
            ("cmd: python3  bot.py ", "cmd:python3 bot.py"),
        ] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(written.into()));
        }
        assert_eq!("cmd: ".parse::<Player>(), Err(NotAPlayer::NoProgram));
        for text in ["script:", "script:@3s", "script:liar@", "script:liar@0s", "script:liar@25"] {
            assert_eq!(text.parse::<Player>(), Err(NotAPlayer::NoScript), "{text:?}");
        }
        for text in ["", "Rookie", "cmd", "genius", "rookie@soon"] {
            assert!(matches!(text.parse::<Player>(), Err(NotAPlayer::Unknown(_))), "{text:?}");
        }
    }
}
