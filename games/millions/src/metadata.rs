//! What Millions of Dollars says about itself.

use crate::cards::Cards;
use crate::setup::Setup;
use crate::view::MillionsView;
use crate::{Millions, draw};
use tabletop::cards::Sources;
use tabletop::{Difficulty, Metadata, Preset};

impl Metadata for Millions {
    const NAME: &'static str = "Millions of Dollars";
    const BLURB: &'static str =
        "Take a role in secret, bribe your doubles to walk away, and share the loot.";
    const SEATS: (usize, usize) = (3, 8);
    const MINUTES: (u32, u32) = (20, 30);
    const DIFFICULTY: Difficulty = Difficulty::Medium;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] = &[
        Preset::new("usual", r#"{"players":5}"#),
        Preset::new("three", r#"{"players":3}"#),
        Preset::new("eight", r#"{"players":8}"#),
    ];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");

    fn sources(setup: &Setup, built_in: &Cards) -> Sources {
        let mut sources = built_in.sources.clone();
        sources.retain(|path, _| match path.as_str() {
            "start_cash" => setup.cash == built_in.deck.start_cash,
            path => setup.deck.has_loot_figure(path, &built_in.deck),
        });
        sources
    }

    fn draw(view: &MillionsView) -> String {
        draw::draw(view)
    }
}
