//! What Pinch says about itself.

use crate::view::PinchView;
use crate::{Pinch, draw};
use tabletop::Metadata;

impl Metadata for Pinch {
    const NAME: &'static str = "Pinch";
    const BLURB: &'static str =
        "Connect your two sides; pinch enemy stones at a right angle and put them elsewhere.";
    const SEATS: (usize, usize) = (2, 2);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn draw(view: &PinchView) -> String {
        draw::draw(view)
    }
}
