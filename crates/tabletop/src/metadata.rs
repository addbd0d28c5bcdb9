//! What a game says about itself, for catalogs and front pages.

use crate::Game;

/// A game's metadata: its name, its texts, and how a position is drawn in text.
pub trait Metadata: Game {
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
    /// The card file of setups written down without figures, as release 0.1 did where they were
    /// the embedded ones. Whoever corrects a figure of such a game keeps the file of 0.1 here.
    const FIRST_CARDS_TEXT: &'static str = Self::CARDS_TEXT;
    /// The setup's shape, as a JSON schema.
    const SETUP_SCHEMA: &'static str;

    /// The position in text, drawn from a view, so that it can show nothing else.
    fn draw(view: &Self::View) -> String;
}
