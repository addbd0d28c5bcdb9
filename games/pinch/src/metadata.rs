//! What Pinch says about itself.

use crate::cards::Choices;
use crate::setup::Setup;
use crate::view::PinchView;
use crate::{Pinch, draw};
use tabletop::cards::Sources;
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

    type Constants = ();

    fn constants() {}

    fn sources(setup: &Setup, built_in: &Choices) -> Sources {
        let mut sources = built_in.sources.clone();
        sources.retain(|figure, _| match figure.as_str() {
            "limit.turns_per_cell" => setup.turns_per_cell == built_in.turns_per_cell,
            _ => true,
        });
        sources
    }

    fn draw(view: &PinchView) -> String {
        draw::draw(view)
    }
}
