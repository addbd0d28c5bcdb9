//! What Pinched! says about itself.

use crate::view::PinchedView;
use crate::{Pinched, draw};
use tabletop::Metadata;

impl Metadata for Pinched {
    const NAME: &'static str = "Pinched!";
    const BLURB: &'static str = "Guess where tonight's Mastermind strikes, share the loot or keep it all, and sell in sets.";
    const SEATS: (usize, usize) = (2, 5);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn draw(view: &PinchedView) -> String {
        draw::draw(view)
    }
}
