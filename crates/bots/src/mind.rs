//! Who thinks for a seat, and how long: the levels, and the plain search they are measured
//! against.

use crate::{Budget, Choice, Observer, Options, Script, search};
use std::fmt;
use std::str::FromStr;
use tabletop::chance::{Dice, pick};
use tabletop::{Imagine, Level, NoLevel, RandomMove, Sight};

/// A game with bots of every level. One that says no more gets searchers that know nothing of it.
pub trait Opponents: Imagine + RandomMove {
    /// The choice of a bot that does not think: any legal move, unless the game would rather have
    /// some of them seldom.
    fn random(sight: &Sight<'_, Self>, dice: &mut Dice) -> Self::Move {
        pick(dice, &sight.legal())
    }

    /// The choice of a sensible beginner.
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Self::Move;

    /// The choice of a bot that punishes mistakes.
    fn regular(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Self::Move> {
        search(sight, &Options::default(), &time.budget(PLAIN_PLAYOUTS / 10), dice).into()
    }

    /// The choice of a bot that a keen player must think against.
    fn master(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Self::Move> {
        search(sight, &Options::default(), &time.budget(PLAIN_PLAYOUTS), dice).into()
    }

    /// What a bot says to everybody while it makes this move, true or not: the name of a phrase
    /// that clients have words for. Most games are played in silence.
    fn remark(_sight: &Sight<'_, Self>, _mv: Self::Move, _dice: &mut Dice) -> Option<String> {
        None
    }

    /// The scripted people that bots of this game are measured with.
    fn scripts() -> &'static [Script<Self>] {
        &[]
    }

    /// What notes what players of this game do to each other.
    fn observer() -> Option<Box<dyn Observer<Self>>> {
        None
    }
}

/// What a bot decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The move to make.
    pub mv: M,
    /// Whether it holds the game for lost, so that it would rather resign.
    pub lost: bool,
    /// The chance of winning that a search has found for it, in hundredths.
    pub chance: Option<u8>,
}

impl<M> From<M> for Thought<M> {
    fn from(mv: M) -> Thought<M> {
        Thought { mv, lost: false, chance: None }
    }
}

impl<M: Copy> From<Choice<M>> for Thought<M> {
    fn from(choice: Choice<M>) -> Thought<M> {
        let chance = (choice.playouts > 0).then(|| (100.0 * choice.value).round() as u8);
        Thought { mv: choice.mv, lost: false, chance }
    }
}

/// How long a bot may think about one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Time {
    /// As many playouts as the level is used to, and never more than [`MOST_MILLIS`].
    #[default]
    Usual,
    /// So many milliseconds, however many playouts that makes.
    Millis(u64),
    /// So many playouts, however long they take: then the choice can be repeated.
    Playouts(u64),
}

/// No level thinks longer than this about a move, unless it is told to.
pub const MOST_MILLIS: u64 = 900;

impl Time {
    /// The budget of a level that is used to so many playouts.
    pub fn budget(self, usual: u64) -> Budget {
        match self {
            Time::Usual => Budget::playouts(usual).within_millis(MOST_MILLIS),
            Time::Millis(millis) => Budget::millis(millis),
            Time::Playouts(playouts) => Budget::playouts(playouts),
        }
    }
}

/// Who thinks for a seat, and how long. Written `master`, `master@250` (milliseconds) or
/// `plain@250`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mind {
    /// Who.
    pub skill: Skill,
    /// How long.
    pub time: Time,
}

/// How a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// As a bot of this level does.
    Level(Level),
    /// By searching with random playouts and no knowledge of the game, the measure for the rest.
    Plain,
}

/// The playouts that plain search is used to.
const PLAIN_PLAYOUTS: u64 = 10_000;
/// How plain search is written.
const PLAIN: &str = "plain";

impl From<Level> for Mind {
    fn from(level: Level) -> Mind {
        Mind { skill: Skill::Level(level), time: Time::Usual }
    }
}

impl Mind {
    /// What it would do on that seat.
    pub fn think<G: Opponents>(&self, sight: &Sight<'_, G>, dice: &mut Dice) -> Thought<G::Move> {
        match self.skill {
            Skill::Level(Level::Random) => G::random(sight, dice).into(),
            Skill::Level(Level::Rookie) => G::rookie(sight, dice).into(),
            Skill::Level(Level::Regular) => G::regular(sight, self.time, dice),
            Skill::Level(Level::Master) => G::master(sight, self.time, dice),
            Skill::Plain => {
                search(sight, &Options::default(), &self.time.budget(PLAIN_PLAYOUTS), dice).into()
            }
        }
    }
}

impl fmt::Display for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.skill {
            Skill::Level(level) => level.fmt(f)?,
            Skill::Plain => f.write_str(PLAIN)?,
        }
        match self.time {
            Time::Usual => Ok(()),
            Time::Millis(millis) => write!(f, "@{millis}"),
            Time::Playouts(playouts) => write!(f, "@{playouts}p"),
        }
    }
}

/// A text that names no mind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMind {
    /// It begins with neither a level nor `plain`.
    #[error(transparent)]
    Level(#[from] NoLevel),
    /// What follows the `@` is not a time.
    #[error("after @ comes a number of milliseconds, or of playouts with a p behind it")]
    Time,
}

impl FromStr for Mind {
    type Err = NoMind;

    fn from_str(text: &str) -> Result<Mind, NoMind> {
        let (skill, time) = match text.split_once('@') {
            Some((skill, time)) => (skill, time_from(time).ok_or(NoMind::Time)?),
            None => (text, Time::Usual),
        };
        let skill = match skill {
            PLAIN => Skill::Plain,
            level => Skill::Level(level.parse()?),
        };
        Ok(Mind { skill, time })
    }
}

fn time_from(text: &str) -> Option<Time> {
    let number = |text: &str| text.parse().ok().filter(|&number| number > 0);
    match text.strip_suffix('p') {
        Some(playouts) => number(playouts).map(Time::Playouts),
        None => number(text).map(Time::Millis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minds_are_read_as_written() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(Mind::from(level)));
        }
        for text in ["master@250", "regular@40p", "plain", "plain@1", "random@7"] {
            assert_eq!(text.parse::<Mind>().map(|mind| mind.to_string()), Ok(text.to_owned()));
        }
        for text in ["master@", "master@0", "master@-3", "plain@p", "rookie@4s", "regular@@4"] {
            assert_eq!(text.parse::<Mind>(), Err(NoMind::Time), "{text}");
        }
        for text in ["", "Master", "plane", "@50"] {
            assert_eq!(text.parse::<Mind>(), Err(NoMind::Level(NoLevel)), "{text}");
        }
    }
}
