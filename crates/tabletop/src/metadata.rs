//! What a game says about itself, for catalogs and front pages.

use crate::cards::Sources;
use crate::{Game, Goals};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A game's metadata: its name, its texts, and how a position is drawn in text.
pub trait Metadata: Game {
    /// The game's name in print.
    const NAME: &'static str;
    /// One sentence on what it is.
    const BLURB: &'static str;
    /// The fewest and the most seats.
    const SEATS: (usize, usize);
    /// How long a game takes, in minutes, at least and at most.
    const MINUTES: (u32, u32);
    /// How hard it is to learn.
    const DIFFICULTY: Difficulty;
    /// A small drawing, as SVG; its colours are the page's.
    const EMBLEM: &'static str;
    /// Setups worth offering, the usual one first. Clients have words for their names.
    const PRESETS: &'static [Preset];
    /// The rules in our own words, in Markdown.
    const RULES_TEXT: &'static str;
    /// The embedded card file, in TOML.
    const CARDS_TEXT: &'static str;
    /// The card file of setups written down without figures, as release 0.1 did where they were
    /// the embedded ones. When a figure of such a game is corrected, the file of 0.1 is kept here.
    const FIRST_CARDS_TEXT: &'static str = Self::CARDS_TEXT;
    /// How well each figure of a setup is known, by its path in the card file; `built_in` is the
    /// embedded one. Figures that the table has replaced by its own are missing.
    fn sources(_setup: &Self::Setup, _built_in: &Self::Cards) -> Sources {
        Sources::new()
    }
    /// The position in text, drawn from a view, so that it can show nothing else.
    fn draw(view: &Self::View) -> String;
    /// How many goals there are and how many of them are reached, in a game that is not won against
    /// anybody. Public.
    fn goals(&self) -> Option<Goals> {
        None
    }
}

/// How hard a game is to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// In a few minutes.
    Easy,
    /// In one game.
    Medium,
    /// In an evening.
    Hard,
}

/// A setup worth offering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it is called among those of its game.
    pub name: &'static str,
    /// The form that asks for it, as text in the shape of the setup's schema.
    pub setup: &'static str,
}

impl Preset {
    /// A setup by name.
    pub const fn new(name: &'static str, setup: &'static str) -> Preset {
        Preset { name, setup }
    }
}
