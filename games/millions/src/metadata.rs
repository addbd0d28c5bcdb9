//! What Millions of Dollars says about itself.

use crate::cards::Cards;
use crate::character::{Character, Lineup};
use crate::heist::FINE;
use crate::hosting::LAST_CALL_SECONDS;
use crate::negotiation::{ASKS, CLAIMS, HIGHEST_ASK, OFFERS};
use crate::role::{ROLES, Role, Roles};
use crate::setup::{PLAYERS, Setup};
use crate::sharing::{BONUS, FEE, MASTERMIND_ADDS, THEFT};
use crate::view::MillionsView;
use crate::{GOAL, MONEY, Millions, draw};
use serde::Serialize;
use std::collections::BTreeMap;
use tabletop::cards::Sources;
use tabletop::{Difficulty, Metadata, Preset};
use ts_rs::TS;

/// Figures of the rules that hold at every table. Money is in millions.
#[derive(Serialize, TS)]
#[ts(rename = "MillionsConstants")]
pub struct Constants {
    /// In heist order.
    roles: [Role; ROLES],
    /// The roles in play, by players.
    in_play: BTreeMap<u8, Vec<Role>>,
    /// The characters, by players.
    characters: BTreeMap<u8, Vec<Character>>,
    /// How many share at most, by players.
    sharers: BTreeMap<u8, usize>,
    /// How often a seat may say what it is in a round.
    claims: u8,
    /// How often it may name a price.
    asks: u8,
    /// How often it may offer money.
    offers: u8,
    /// The highest price for leaving.
    highest_ask: u8,
    /// The cash that ends the game.
    goal: u8,
    /// All the money there is.
    money: i16,
    /// What the Mastermind adds to the pot.
    mastermind_adds: u8,
    /// What everybody else who gets away pays the Driver.
    fee: u8,
    /// What the Crook takes from the Brute.
    theft: u8,
    /// What the card's symbol is worth.
    bonus: u8,
    /// What a Snitch without company pays.
    fine: u8,
    /// The seconds that a last call leaves.
    last_call: u32,
}

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

    type Constants = Constants;

    fn constants() -> Constants {
        let by_players = |players: u8| (players, usize::from(players));
        let in_play = |(players, n)| (players, Roles::in_play(n).iter().collect());
        let characters = |players: u8| {
            let lineup = Lineup::new(players);
            (players, lineup.numbers().map(|number| lineup.character(number)).collect())
        };
        let sharers = |(players, n)| (players, Roles::most_sharers(n));
        Constants {
            roles: Role::ALL,
            in_play: PLAYERS.map(by_players).map(in_play).collect(),
            characters: PLAYERS.map(characters).collect(),
            sharers: PLAYERS.map(by_players).map(sharers).collect(),
            claims: CLAIMS,
            asks: ASKS,
            offers: OFFERS,
            highest_ask: HIGHEST_ASK,
            goal: GOAL,
            money: MONEY,
            mastermind_adds: MASTERMIND_ADDS,
            fee: FEE,
            theft: THEFT,
            bonus: BONUS,
            fine: FINE,
            last_call: LAST_CALL_SECONDS,
        }
    }

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
