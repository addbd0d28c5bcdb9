//! What Masters of the Heist says about itself.

use crate::cards::Cards;
use crate::setup::{Mode, Setup};
use crate::view::MastersView;
use crate::{Masters, draw};
use tabletop::cards::Sources;
use tabletop::{Difficulty, Goals, Metadata, Preset};

impl Metadata for Masters {
    const NAME: &'static str = "Masters of the Heist";
    const BLURB: &'static str =
        "Hire a crew, plan in secret who robs what and when, and watch the plans meet.";
    const SEATS: (usize, usize) = (1, 2);
    const MINUTES: (u32, u32) = (30, 45);
    const DIFFICULTY: Difficulty = Difficulty::Hard;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] =
        &[Preset::new("duel", r#"{"mode":"duel"}"#), Preset::new("solo", r#"{"mode":"solo"}"#)];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const FIRST_CARDS_TEXT: &'static str = include_str!("../cards-0.1.toml");

    /// A setup says itself where its figures come from.
    fn sources(setup: &Setup, _: &Cards) -> Sources {
        setup.cards.sources.clone()
    }

    fn draw(view: &MastersView) -> String {
        draw::draw(view)
    }

    /// R29, R31: a campaign is a row of goals.
    fn goals(&self) -> Option<Goals> {
        let reached = self.results.as_slice().iter().filter(|result| result.won).count() as u32;
        let all = self.table.setup.goals.len() as u32;
        (self.mode() == Mode::Solo).then_some(Goals { reached, all })
    }
}
