//! How well a bot plays.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any legal move, each equally likely.
    Random,
    /// A sensible beginner.
    Rookie,
    /// Punishes mistakes.
    Regular,
    /// A keen player must think against it.
    Master,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Rookie, Level::Regular, Level::Master];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Level::Random => "random",
            Level::Rookie => "rookie",
            Level::Regular => "regular",
            Level::Master => "master",
        })
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the levels are random, rookie, regular and master")]
pub struct NoLevel;

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(text: &str) -> Result<Level, NoLevel> {
        Level::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NoLevel)
    }
}
