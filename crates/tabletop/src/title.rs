//! What the catalog needs of a game beyond its rules.

use crate::chance::Dice;
use crate::{Imagine, RandomMove, Seat, Sight};
use std::fmt;
use std::str::FromStr;

/// A game that can stand in the catalog: it can be named, explained, drawn, checked and played
/// against.
pub trait Title: Imagine + RandomMove {
    /// The game's name in print.
    const NAME: &'static str;
    /// One sentence on what it is.
    const BLURB: &'static str;
    /// The fewest and the most seats.
    const SEATS: (usize, usize);
    /// The rules in our own words, in Markdown.
    const RULES_TEXT: &'static str;
    /// The embedded card file, in TOML.
    const CARDS_TEXT: &'static str;
    /// The setup's shape, as a JSON schema.
    const SETUP_SCHEMA: &'static str;

    /// Whether everybody sees the same: views then differ in their last key, `seat`, only.
    const OPEN: bool = false;

    /// Setups that between them reach every rule, for the suite: every number of players, every
    /// variant.
    fn samples(cards: &Self::Cards) -> Vec<Self::Setup>;

    /// More moves than a game of this setup can take.
    fn bound(setup: &Self::Setup) -> usize;

    /// Counts what may never be lost or made: cards, money, stones. Says what is wrong.
    fn audit(&self) -> Result<(), String>;

    /// The position in text, drawn from a view, so that it can show nothing else.
    fn draw(view: &Self::View) -> String;

    /// The choice of a sensible beginner.
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Self::Move;

    /// How many seconds the decision now open should take at normal pace. Like the three that
    /// follow, it tells nobody what is hidden; the suite compares twins in it.
    fn seconds(&self) -> u32 {
        30
    }

    /// What making this legal move does to the time left, asked before it is made.
    fn haste(&self, _mv: Self::Move) -> Haste {
        Haste::None
    }

    /// What the move brings its maker by what stands on the table now. Whoever makes the move
    /// counting on that sum is not to get less because something changed in the meantime.
    fn promised(&self, _seat: Seat, _mv: Self::Move) -> Option<i32> {
        None
    }

    /// Whether the rules forbid the seat to talk now.
    fn mute(&self, _seat: Seat) -> bool {
        false
    }
}

/// What a move does to the time left for the decision now open, in seconds at any pace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Haste {
    /// Nothing.
    #[default]
    None,
    /// No more than this is left; where there is no clock, one starts.
    Cut {
        /// What is left at most.
        to: u32,
    },
    /// No less than this is left.
    Lift {
        /// What is left at least.
        to: u32,
        /// By how much all lifts of one decision may lengthen it.
        total: u32,
    },
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
