//! What Masters of the Heist says about itself.

use crate::cards::Cards;
use crate::ids::{Class, Neighbourhood, Tier};
use crate::notation::Selector;
use crate::rounds::STALLED;
use crate::setup::{Mode, SOLO_ROUNDS, Setup};
use crate::view::MastersView;
use crate::{Masters, draw};
use serde::Serialize;
use tabletop::cards::Sources;
use tabletop::{Difficulty, Goals, Metadata, Preset};
use ts_rs::TS;

/// What the table is made of, in the order in which it is shown, and figures that hold at every table.
#[derive(Serialize, TS)]
#[ts(rename = "MastersConstants")]
pub struct Constants {
    /// The piles crew is bought from.
    classes: [Class; 7],
    /// Where marks lie.
    neighbourhoods: [Neighbourhood; 4],
    /// How far down the pile marks lie.
    tiers: [Tier; 3],
    /// The numbers of the slots that marks lie in.
    selectors: [Selector; 4],
    /// The rounds of a game alone.
    solo_rounds: usize,
    /// After so many rounds in a row without a heist a duel is over.
    stalled: u8,
}

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

    type Constants = Constants;

    fn constants() -> Constants {
        Constants {
            classes: Class::ALL,
            neighbourhoods: Neighbourhood::ALL,
            tiers: Tier::ALL,
            selectors: Selector::ALL,
            solo_rounds: SOLO_ROUNDS,
            stalled: STALLED,
        }
    }

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
