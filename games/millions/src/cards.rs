//! The loot cards, read from the card file.

use crate::role::{Role, Roles};
use crate::setup::CASH;
use crate::sharing::{BONUS, FEE, MASTERMIND_ADDS, THEFT};
use schemars::JsonSchema;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::{Arc, LazyLock};
use tabletop::cards::{self, Page, Problems, Sources};
use ts_rs::TS;

/// How many loot cards there are.
pub(crate) const LOOTS: usize = 10;

/// A card file that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// Its figures.
    pub deck: Arc<Deck>,
    /// What is odd about them, but allowed.
    pub warnings: Vec<Warning>,
    /// How well each figure is known.
    pub sources: Sources,
}

/// The figures of a card file.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
pub struct Deck {
    /// The cash everybody starts with unless a setup says otherwise.
    pub start_cash: u8,
    /// The loot cards, by number.
    #[ts(as = "Vec<Loot>")]
    pub loot: [Loot; LOOTS],
}

/// A loot card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub struct Loot {
    /// What is robbed.
    pub name: String,
    /// What lies there.
    pub amount: u8,
    /// What every character puts down.
    pub ante: u8,
    /// The role that earns a bonus, if any.
    #[serde(serialize_with = "symbol_or_none")]
    #[ts(type = "Role | \"none\"")]
    #[schemars(with = "String")]
    pub symbol: Option<Role>,
}

impl Loot {
    /// What the holder of `role` gains when exactly these roles get away, the ante aside and
    /// nobody short of money.
    pub fn gain(&self, role: Role, away: Roles) -> i32 {
        let companions = away.len() as i32 - 1;
        let pot = i32::from(self.amount)
            + i32::from(MASTERMIND_ADDS) * i32::from(away.contains(Role::Mastermind));
        let fee = match role {
            _ if !away.contains(Role::Driver) => 0,
            Role::Driver => companions * i32::from(FEE),
            _ => -i32::from(FEE),
        };
        let theft = match role {
            _ if !(away.contains(Role::Crook) && away.contains(Role::Brute)) => 0,
            Role::Crook => i32::from(THEFT),
            Role::Brute => -i32::from(THEFT),
            _ => 0,
        };
        let bonus = if self.symbol == Some(role) { i32::from(BONUS) } else { 0 };
        pot / (companions + 1) + fee + theft + bonus
    }
}

/// Something odd about a card file, but allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The rulebook's own example shows a card with 8 and the Brute's symbol.
    NoFirstBank,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoFirstBank => {
                f.write_str("no card has amount 8 with the brute symbol, as one in the box has")
            }
        }
    }
}

static EMBEDDED: LazyLock<Deck> = LazyLock::new(|| {
    let cards = read(include_str!("../cards.toml")).expect("the embedded card file is in order");
    Arc::unwrap_or_clone(cards.deck)
});

impl Deck {
    /// Whether a figure of a loot card, by its path, is the same in another deck.
    pub(crate) fn has_loot_figure(&self, path: &str, other: &Deck) -> bool {
        let figure = path.strip_prefix("loot.").and_then(|rest| rest.split_once('.'));
        let Some((Ok(card), key)) = figure.map(|(card, key)| (card.parse::<usize>(), key)) else {
            return false;
        };
        self.loot.get(card).zip(other.loot.get(card)).is_some_and(|(own, other)| match key {
            "name" => own.name == other.name,
            "amount" => own.amount == other.amount,
            "ante" => own.ante == other.ante,
            "symbol" => own.symbol == other.symbol,
            _ => false,
        })
    }

    /// Whether these are the figures of the embedded card file.
    pub fn is_embedded(&self) -> bool {
        *self == *EMBEDDED
    }
}

/// Reads a card file.
pub(crate) fn read(text: &str) -> Result<Cards, Problems> {
    cards::read(text, load)
}

/// Reads the figures that came with a setup.
pub(crate) fn read_node(node: &cards::Node) -> Result<Cards, Problems> {
    cards::read_node(node, load)
}

fn load(file: &mut Page<'_>) -> Cards {
    file.exactly("game", "millions");
    let start_cash = file.int("start_cash", (*CASH.start()).into()..=(*CASH.end()).into()) as u8;
    let mut names: Vec<String> = Vec::new();
    let mut read = file.pages("loot", |card| {
        let name = card.text("name");
        if name.trim().is_empty() {
            card.wrong("name", "must not be empty");
        } else if names.iter().any(|other| other == name) {
            card.wrong("name", format!("{name:?} is the name of another card as well"));
        }
        names.push(name.to_owned());
        Loot {
            name: name.to_owned(),
            amount: card.int("amount", 8..=12) as u8,
            ante: card.int("ante", 1..=2) as u8,
            symbol: symbol(card),
        }
    });
    if read.len() != LOOTS {
        file.wrong("loot", format!("must be {LOOTS} cards, not {}", read.len()));
    }
    read.resize_with(LOOTS, Loot::default);
    let loot = std::array::from_fn(|index| std::mem::take(&mut read[index]));
    let paths = (0..LOOTS).flat_map(|index| {
        ["name", "amount", "ante", "symbol"].map(|key| format!("loot.{index}.{key}"))
    });
    let figures: Vec<String> = paths.chain(["start_cash".into()]).collect();
    let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
    Cards {
        warnings: odd(&loot),
        sources: file.sources(&figures),
        deck: Arc::new(Deck { start_cash, loot }),
    }
}

fn symbol(card: &mut Page<'_>) -> Option<Role> {
    match card.text("symbol") {
        "none" => None,
        text => {
            let role = text.parse().ok();
            if role.is_none() {
                card.wrong("symbol", "must be a role or none");
            }
            role
        }
    }
}

fn odd(loot: &[Loot; LOOTS]) -> Vec<Warning> {
    let first_bank = |card: &Loot| card.amount == 8 && card.symbol == Some(Role::Brute);
    if loot.iter().any(first_bank) { Vec::new() } else { vec![Warning::NoFirstBank] }
}

/// In the shape of the card file, so that the same loader reads it again.
impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut file = serializer.serialize_struct("Deck", 3)?;
        file.serialize_field("game", "millions")?;
        file.serialize_field("start_cash", &self.start_cash)?;
        file.serialize_field("loot", &self.loot)?;
        file.end()
    }
}

fn symbol_or_none<S: Serializer>(symbol: &Option<Role>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(symbol.map_or("none", Role::name))
}
