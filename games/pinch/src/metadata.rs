//! What Pinch says about itself.

use crate::view::PinchView;
use crate::{Pinch, draw};
use tabletop::{Difficulty, Metadata, Preset};

impl Metadata for Pinch {
    const NAME: &'static str = "Pinch";
    const BLURB: &'static str =
        "Connect your two sides; pinch enemy stones at a right angle and put them elsewhere.";
    const SEATS: (usize, usize) = (2, 2);
    const MINUTES: (u32, u32) = (15, 60);
    const DIFFICULTY: Difficulty = Difficulty::Medium;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] = &[
        Preset::new("usual", r#"{"size":13}"#),
        Preset::new("small", r#"{"size":9}"#),
        Preset::new("large", r#"{"size":17}"#),
    ];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");

    fn draw(view: &PinchView) -> String {
        draw::draw(view)
    }
}
