//! What Masters of the Heist says about itself.

use crate::view::MastersView;
use crate::{Masters, draw};
use tabletop::Metadata;

impl Metadata for Masters {
    const NAME: &'static str = "Masters of the Heist";
    const BLURB: &'static str =
        "Hire a crew, plan in secret who robs what and when, and watch the plans meet.";
    const SEATS: (usize, usize) = (1, 2);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn draw(view: &MastersView) -> String {
        draw::draw(view)
    }
}
