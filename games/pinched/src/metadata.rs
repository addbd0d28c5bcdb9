//! What Pinched! says about itself.

use crate::cards::Figures;
use crate::setup::Setup;
use crate::view::PinchedView;
use crate::{Pinched, draw};
use tabletop::cards::Sources;
use tabletop::{Difficulty, Metadata, Preset};

impl Metadata for Pinched {
    const NAME: &'static str = "Pinched!";
    const BLURB: &'static str = "Guess where tonight's Mastermind strikes, share the loot or keep it all, and sell in sets.";
    const SEATS: (usize, usize) = (2, 5);
    const MINUTES: (u32, u32) = (45, 75);
    const DIFFICULTY: Difficulty = Difficulty::Medium;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] = &[
        Preset::new("usual", r#"{"players":4}"#),
        Preset::new("two", r#"{"players":2}"#),
        Preset::new("lisa", r#"{"players":3,"setup":"search-for-lisa-mona"}"#),
        Preset::new("cursed", r#"{"players":4,"setup":"cursed-secrets"}"#),
        Preset::new("monty", r#"{"players":5,"setup":"full-monty"}"#),
    ];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");

    fn sources(setup: &Setup, built_in: &Figures) -> Sources {
        built_in.sources_in(&setup.figures)
    }

    fn draw(view: &PinchedView) -> String {
        draw::draw(view)
    }
}
