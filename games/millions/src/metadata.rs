//! What Millions of Dollars says about itself.

use crate::view::MillionsView;
use crate::{Millions, draw};
use tabletop::Metadata;

impl Metadata for Millions {
    const NAME: &'static str = "Millions of Dollars";
    const BLURB: &'static str =
        "Take a role in secret, bribe your doubles to walk away, and share the loot.";
    const SEATS: (usize, usize) = (3, 8);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn draw(view: &MillionsView) -> String {
        draw::draw(view)
    }
}
