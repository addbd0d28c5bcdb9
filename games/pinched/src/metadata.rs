//! What Pinched! says about itself.

use crate::boards::{Location, Side};
use crate::cards::{CURSE, Figures};
use crate::phase::{BANK_ALONE, BANK_SHARED};
use crate::scoring::{CLUE, DIAMOND, lisa};
use crate::setup::{PLAYERS, Setup, weeks};
use crate::view::PinchedView;
use crate::{Pinched, draw};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::cards::Sources;
use tabletop::{Difficulty, Metadata, Preset};
use ts_rs::TS;

/// Figures of the rules that hold at every table.
#[derive(Serialize, TS)]
#[ts(rename = "PinchedConstants")]
pub struct Constants {
    /// In the order of the street.
    locations: [Location; 5],
    /// How many weeks are played, by players.
    weeks: BTreeMap<u8, u8>,
    /// Points for the Lisa Mona.
    lisa: i32,
    /// Points for the Lisa Mona where she is hidden.
    lisa_hidden: i32,
    /// Points for a Diamond.
    diamond: i32,
    /// Points for a Clue.
    clue: i32,
    /// Cards for a Mastermind alone at the Bank.
    bank_alone: u8,
    /// Cards for each at the Bank where some have come.
    bank_shared: u8,
    /// Points off for a Curse, at least.
    curse_least: i64,
    /// Points off for a Curse, at most.
    curse_most: i64,
}

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

    type Constants = Constants;

    fn constants() -> Constants {
        Constants {
            locations: Location::ALL,
            weeks: PLAYERS.map(|players| (players, weeks(players))).collect(),
            lisa: lisa(Side::Standard),
            lisa_hidden: lisa(Side::Crown),
            diamond: DIAMOND,
            clue: CLUE,
            bank_alone: BANK_ALONE,
            bank_shared: BANK_SHARED,
            curse_least: *CURSE.start(),
            curse_most: *CURSE.end(),
        }
    }

    fn sources(setup: &Setup, built_in: &Figures) -> Sources {
        built_in.sources_in(&setup.figures)
    }

    fn draw(view: &PinchedView) -> String {
        draw::draw(view)
    }
}
