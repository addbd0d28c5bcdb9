//! What In Whose Hands Are the Diamonds? says about itself.

use crate::{Diamonds, View, draw};
use tabletop::Metadata;

impl Metadata for Diamonds {
    const NAME: &'static str = "In Whose Hands Are the Diamonds?";
    const BLURB: &'static str = "A trick-taking game in which the number of suits on the table decides \
         what wins, Thieves cost Madams, and the greatest thief robs the richest house.";
    const SEATS: (usize, usize) = crate::cards::PLAYERS;
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
