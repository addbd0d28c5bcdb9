//! The public log: what a round tells everybody, entry by entry.

use crate::character::{Character, Lineup, MOST};
use crate::notation::Move;
use crate::role::{ROLES, Role};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use tabletop::Seat;
use ts_rs::TS;

/// Something everybody may know. `Display` is its short form in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say who pays whom how much")]
pub enum Entry {
    /// A round begins.
    Loot { card: u8 },
    /// A character puts down its ante.
    Ante { character: Character, amount: u8 },
    /// The role cards are laid open, all but one.
    Faceup { roles: Faceup },
    /// A move of the negotiation.
    Said {
        seat: Seat,
        #[serde(rename = "move")]
        mv: Move,
    },
    /// An ante returns to its owner.
    Anteback { character: Character, amount: u8 },
    /// An offer is paid to somebody who leaves.
    Paid { payer: Seat, character: Character, amount: u8 },
    /// An offer returns to whoever made it.
    Returned { payer: Seat, character: Character, amount: u8 },
    /// The negotiation is over.
    Heist,
    /// A character turns over its role.
    Reveal { character: Character, role: Role },
    /// A character is out.
    Out { character: Character, fate: Fate },
    /// An ante goes to the bank.
    Antelost { character: Character, amount: u8 },
    /// A Snitch without company pays.
    Fine { character: Character, amount: u8 },
    /// A lone Brute earns an Intimidation card.
    Card { character: Character },
    /// The Snitch names a role.
    Name { character: Character, role: Role },
    /// The Snitch names nobody.
    Noname { character: Character },
    /// Nobody gets away.
    Nobody,
    /// What there is to share.
    Pot { amount: u8 },
    /// A share is paid.
    Share { character: Character, amount: u8 },
    /// What cannot be shared stays in the bank.
    Rest { amount: u8 },
    /// The Driver is paid.
    Fee { character: Character, driver: Character, amount: u8 },
    /// The Crook takes from the Brute.
    Steal { crook: Character, brute: Character, amount: u8 },
    /// The bonus for the card's symbol.
    Symbol { character: Character, amount: u8 },
    /// A round ends and every role is public.
    Roles { cast: Cast },
}

/// What became of a character in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It walked away.
    Left,
    /// It met its own role.
    Clash,
    /// Its role was named.
    Snitched,
    /// A Snitch without company.
    Alone,
    /// It got away with a share.
    Shared,
}

impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fate::Left => "left",
            Fate::Clash => "clash",
            Fate::Snitched => "snitched",
            Fate::Alone => "alone",
            Fate::Shared => "shared",
        })
    }
}

/// The face-up role cards: how many of each role, in heist order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faceup(pub(crate) [u8; ROLES]);

impl Faceup {
    /// The cards, in heist order.
    pub fn cards(self) -> impl Iterator<Item = Role> {
        Role::ALL
            .into_iter()
            .flat_map(move |role| std::iter::repeat_n(role, usize::from(self.0[role.index()])))
    }

    /// How many cards of this role there are.
    pub const fn copies(self, role: Role) -> u8 {
        self.0[role.index()]
    }
}

tabletop::written_as![Faceup => Vec<Role>, Cast => BTreeMap<Character, Role>];

impl Serialize for Faceup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

/// Every character's role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    pub(crate) lineup: Lineup,
    pub(crate) roles: [Role; MOST],
}

impl Cast {
    /// The characters with their roles, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Character, Role)> + '_ {
        self.lineup.numbers().map(|number| (self.lineup.character(number), self.roles[number]))
    }
}

impl Serialize for Cast {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Loot { card } => write!(f, "loot {card}"),
            Entry::Ante { character, amount } => write!(f, "ante {character} {amount}"),
            Entry::Faceup { roles } => {
                f.write_str("faceup")?;
                roles.cards().try_for_each(|role| write!(f, " {role}"))
            }
            Entry::Said { seat, mv } => write!(f, "{seat} {mv}"),
            Entry::Anteback { character, amount } => write!(f, "anteback {character} {amount}"),
            Entry::Paid { payer, character, amount } => {
                write!(f, "paid {payer} {character} {amount}")
            }
            Entry::Returned { payer, character, amount } => {
                write!(f, "returned {payer} {character} {amount}")
            }
            Entry::Heist => f.write_str("heist"),
            Entry::Reveal { character, role } => write!(f, "reveal {character} {role}"),
            Entry::Out { character, fate } => write!(f, "out {character} {fate}"),
            Entry::Antelost { character, amount } => write!(f, "antelost {character} {amount}"),
            Entry::Fine { character, amount } => write!(f, "fine {character} {amount}"),
            Entry::Card { character } => write!(f, "card {character}"),
            Entry::Name { character, role } => write!(f, "name {character} {role}"),
            Entry::Noname { character } => write!(f, "noname {character}"),
            Entry::Nobody => f.write_str("nobody"),
            Entry::Pot { amount } => write!(f, "pot {amount}"),
            Entry::Share { character, amount } => write!(f, "share {character} {amount}"),
            Entry::Rest { amount } => write!(f, "rest {amount}"),
            Entry::Fee { character, driver, amount } => {
                write!(f, "fee {character} {driver} {amount}")
            }
            Entry::Steal { crook, brute, amount } => write!(f, "steal {crook} {brute} {amount}"),
            Entry::Symbol { character, amount } => write!(f, "symbol {character} {amount}"),
            Entry::Roles { cast } => {
                f.write_str("roles")?;
                cast.iter().try_for_each(|(character, role)| write!(f, " {character} {role}"))
            }
        }
    }
}
