//! What a table chooses before a game, and what is dealt.

use crate::cards::{self, Cards, Deck, LOOTS};
use crate::character::Lineup;
use crate::role::Roles;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::RangeInclusive;
use std::sync::Arc;
use tabletop::cards::Node;
use tabletop::chance::{Rng, below, shuffle};
use tabletop::form::{given, within};
use tabletop::{BadDeal, BadSetup};
use ts_rs::TS;

/// How many can play.
pub(crate) const PLAYERS: RangeInclusive<u8> = 3..=8;
/// What a table may start with.
pub(crate) const CASH: RangeInclusive<u8> = 2..=10;

/// A setup as asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// How many play.
    #[schemars(range(min = *PLAYERS.start(), max = *PLAYERS.end()))]
    players: u8,
    /// Won't get fooled again: nobody takes the same role twice in a row.
    #[serde(default)]
    no_repeat: bool,
    /// The cash everybody starts with.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = *CASH.start(), max = *CASH.end()))]
    cash: Option<u8>,
    /// Rounds at most.
    #[serde(default, deserialize_with = "given")]
    #[schemars(range(min = 1, max = LOOTS))]
    rounds: Option<u8>,
    /// Loot cards in place of the usual ones, in the shape of the card file.
    #[serde(default, deserialize_with = "given")]
    cards: Option<Node>,
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "MillionsSetup")]
pub struct Setup {
    pub(crate) players: u8,
    pub(crate) no_repeat: bool,
    pub(crate) cash: u8,
    pub(crate) rounds: u8,
    #[serde(rename = "cards", serialize_with = "figures")]
    pub(crate) deck: Arc<Deck>,
    /// The version of the rules.
    #[serde(skip)]
    pub(crate) rules: u32,
}

fn figures<S: Serializer>(deck: &Arc<Deck>, serializer: S) -> Result<S::Ok, S::Error> {
    deck.as_ref().serialize(serializer)
}

impl Setup {
    pub(crate) fn new(form: Form, cards: &Cards, rules: u32) -> Result<Setup, BadSetup> {
        let players = within("players", form.players, PLAYERS)?;
        // R28: since rules 2 also with three.
        if form.no_repeat && players == 3 && rules < 2 {
            let reason = "only for 4 to 8 players".into();
            return Err(BadSetup::Unfit { option: "no_repeat", reason });
        }
        let deck = match &form.cards {
            None => Arc::clone(&cards.deck),
            Some(node) => match cards::read_node(node) {
                Ok(own) => own.deck,
                Err(problems) => {
                    let reason = problems.to_string();
                    return Err(BadSetup::Unfit { option: "cards", reason });
                }
            },
        };
        Ok(Setup {
            players,
            no_repeat: form.no_repeat,
            cash: within("cash", form.cash.unwrap_or(deck.start_cash), CASH)?,
            rounds: within("rounds", form.rounds.unwrap_or(8), 1..=LOOTS as u8)?,
            deck,
            rules,
        })
    }

    pub(crate) fn lineup(&self) -> Lineup {
        Lineup::new(self.players)
    }

    /// The roles in play (R1).
    pub(crate) fn roles(&self) -> Roles {
        Roles::in_play(usize::from(self.players))
    }
}

/// Every random outcome of a whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The first Leader's seat, counted from 0 (R4).
    pub leader: u8,
    /// The loot card of every round.
    pub loot: Vec<u8>,
    /// For every round the number of the character whose role card stays face down (R6).
    pub facedown: Vec<u8>,
}

impl Deal {
    pub(crate) fn new(setup: &Setup, rng: &mut impl Rng) -> Deal {
        let leader = below(rng, u32::from(setup.players)) as u8;
        let mut loot: Vec<u8> = (0..LOOTS as u8).collect();
        shuffle(rng, &mut loot);
        loot.truncate(usize::from(setup.rounds));
        let characters = setup.lineup().len() as u32;
        let facedown = (0..setup.rounds).map(|_| below(rng, characters) as u8).collect();
        Deal { leader, loot, facedown }
    }

    pub(crate) fn check(&self, setup: &Setup) -> Result<(), BadDeal> {
        if self.leader >= setup.players {
            return Err(BadDeal::new("leader", format!("{} is no seat", self.leader)));
        }
        let rounds = usize::from(setup.rounds);
        for (what, list, limit) in
            [("loot", &self.loot, LOOTS), ("facedown", &self.facedown, setup.lineup().len())]
        {
            if list.len() != rounds {
                return Err(BadDeal::new(what, format!("{} numbers, not {rounds}", list.len())));
            }
            if let Some(number) = list.iter().find(|&&number| usize::from(number) >= limit) {
                return Err(BadDeal::new(what, format!("{number} is not below {limit}")));
            }
        }
        let again = |&(index, card): &(usize, &u8)| self.loot[..index].contains(card);
        match self.loot.iter().enumerate().find(again) {
            Some((_, card)) => Err(BadDeal::new("loot", format!("card {card} comes twice"))),
            None => Ok(()),
        }
    }
}
