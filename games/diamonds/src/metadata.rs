//! What In Whose Hands Are the Diamonds? says about itself.

use crate::cards::Figures;
use crate::{Diamonds, HAND, Setup, View, draw};
use serde::Serialize;
use tabletop::cards::Sources;
use tabletop::{Difficulty, Metadata, Preset};
use ts_rs::TS;

/// Figures of the rules that hold at every table.
#[derive(Serialize, TS)]
#[ts(rename = "DiamondsConstants")]
pub struct Constants {
    /// Cards in a hand, and tricks in a round.
    hand: usize,
}

impl Metadata for Diamonds {
    const NAME: &'static str = "In Whose Hands Are the Diamonds?";
    const BLURB: &'static str = "A trick-taking game in which the number of suits on the table decides \
         what wins, Thieves cost Madams, and the greatest thief robs the richest house.";
    const SEATS: (usize, usize) = crate::cards::PLAYERS;
    const MINUTES: (u32, u32) = (20, 30);
    const DIFFICULTY: Difficulty = Difficulty::Easy;
    const EMBLEM: &'static str = include_str!("../emblem.svg");
    const PRESETS: &'static [Preset] = &[
        Preset::new("usual", r#"{"players":4}"#),
        Preset::new("three", r#"{"players":3}"#),
        Preset::new("five", r#"{"players":5}"#),
    ];
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");

    type Constants = Constants;

    fn constants() -> Constants {
        Constants { hand: HAND }
    }

    fn sources(setup: &Setup, built_in: &Figures) -> Sources {
        let mut sources = built_in.sources.clone();
        sources.retain(|figure, _| match figure.as_str() {
            "madam.diamonds" => *setup.diamonds() == built_in.diamonds,
            "ranks" => built_in.ranks(setup.players()) == Some(setup.ranks()),
            _ => true,
        });
        sources
    }

    fn draw(view: &View) -> String {
        draw::draw(view)
    }
}
