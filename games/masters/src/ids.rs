//! The cards by name: 22 crew cards and 24 marks, the same in every table of figures.

use crate::figures::CREW;
use schemars::JsonSchema;
use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;
use ts_rs::TS;

/// The piles crew is bought from. Cars and bribes are piles, but no class of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, TS, JsonSchema)]
#[ts(rename_all = "lowercase")]
#[schemars(rename_all = "lowercase")]
pub enum Class {
    /// Skilled, and little else.
    Grifter,
    /// Bring others along.
    Partner,
    /// Want a share.
    Thief,
    /// Settle who was there first.
    Muscle,
    /// Know one neighbourhood.
    Insider,
    /// Bring others along, and are no people.
    Car,
    /// Help at every job, and are never planned.
    Bribe,
}

impl Class {
    /// Every pile, in the order of the table.
    pub const ALL: [Class; 7] = [
        Class::Grifter,
        Class::Partner,
        Class::Thief,
        Class::Muscle,
        Class::Insider,
        Class::Car,
        Class::Bribe,
    ];
    /// The classes of people.
    pub(crate) const PEOPLE: usize = 5;

    /// As written in card files and views.
    pub const fn name(self) -> &'static str {
        match self {
            Class::Grifter => "grifter",
            Class::Partner => "partner",
            Class::Thief => "thief",
            Class::Muscle => "muscle",
            Class::Insider => "insider",
            Class::Car => "car",
            Class::Bribe => "bribe",
        }
    }

    /// Whether cards of this pile are people, with a class and muscle.
    pub const fn is_people(self) -> bool {
        (self as usize) < Class::PEOPLE
    }
}

/// Where a mark lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, TS, JsonSchema)]
#[ts(rename_all = "lowercase")]
#[schemars(rename_all = "lowercase")]
pub enum Neighbourhood {
    /// The Docks.
    Docks,
    /// The Suburbs.
    Suburbs,
    /// Market Street.
    Market,
    /// Museum District.
    Museum,
}

impl Neighbourhood {
    /// Every neighbourhood, in the order of the table.
    pub const ALL: [Neighbourhood; 4] = [
        Neighbourhood::Docks,
        Neighbourhood::Suburbs,
        Neighbourhood::Market,
        Neighbourhood::Museum,
    ];

    /// As written in card files and views.
    pub const fn name(self) -> &'static str {
        match self {
            Neighbourhood::Docks => "docks",
            Neighbourhood::Suburbs => "suburbs",
            Neighbourhood::Market => "market",
            Neighbourhood::Museum => "museum",
        }
    }
}

/// How far down the pile a mark lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, TS, JsonSchema)]
#[ts(rename_all = "lowercase")]
#[schemars(rename_all = "lowercase")]
pub enum Tier {
    /// On top.
    Easy,
    /// In the middle.
    Medium,
    /// At the bottom.
    Hard,
}

impl Tier {
    /// Every tier, from the top of the pile down.
    pub const ALL: [Tier; 3] = [Tier::Easy, Tier::Medium, Tier::Hard];

    /// As written in card files and views.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Easy => "easy",
            Tier::Medium => "medium",
            Tier::Hard => "hard",
        }
    }
}

/// A crew card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crew(u8);

/// A mark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark(u8);

/// Sorted, so that cards in the order of their numbers are in the order of plain text.
const CREW_IDS: [(&str, Class); CREW] = [
    ("bookie", Class::Thief),
    ("commissioner-on-the-payroll", Class::Bribe),
    ("con-artist", Class::Grifter),
    ("cop-on-the-payroll", Class::Bribe),
    ("creative-accountant", Class::Insider),
    ("dock-worker", Class::Insider),
    ("extortionist", Class::Muscle),
    ("fall-guy", Class::Grifter),
    ("fence", Class::Insider),
    ("getaway-car-1", Class::Car),
    ("getaway-car-2", Class::Car),
    ("getaway-car-3", Class::Car),
    ("grease-man", Class::Partner),
    ("kingpin", Class::Partner),
    ("local-politician", Class::Insider),
    ("mastermind", Class::Grifter),
    ("persuasion-specialist", Class::Muscle),
    ("pickpocket", Class::Thief),
    ("safecracker", Class::Thief),
    ("thug", Class::Muscle),
    ("veteran", Class::Partner),
    ("wheel-man", Class::Partner),
];

/// R1: six marks in every neighbourhood.
const MARK_IDS: [[&str; 6]; 4] = [
    [
        "sketchy-bar",
        "old-factory",
        "careless-customs",
        "shipping-containers",
        "suspicious-shipyard",
        "abandoned-warehouse",
    ],
    [
        "friendly-local-game-store",
        "successful-tattoo-parlor",
        "swanky-bistro",
        "luxury-condos",
        "extravagant-manor",
        "massive-estate",
    ],
    [
        "honest-bank",
        "trendy-tavern",
        "ominous-corporate-headquarters",
        "naive-startup-company",
        "landmark-hotel",
        "mostly-honest-bank",
    ],
    [
        "library-of-rare-books",
        "starving-artist-cooperative",
        "gallery-of-priceless-art",
        "convention-center",
        "grifter-hall-of-fame",
        "museum-of-expensive-history",
    ],
];

impl Crew {
    pub(crate) const FIRST: Crew = Crew(0);

    /// Every crew card, in the order of plain text.
    pub fn all() -> impl DoubleEndedIterator<Item = Crew> + ExactSizeIterator {
        (0..CREW as u8).map(Crew)
    }

    /// The card's id.
    pub const fn id(self) -> &'static str {
        CREW_IDS[self.0 as usize].0
    }

    /// The pile it is bought from.
    pub const fn class(self) -> Class {
        CREW_IDS[self.0 as usize].1
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn at(index: usize) -> Crew {
        Crew(index as u8)
    }
}

impl Mark {
    pub(crate) const FIRST: Mark = Mark(0);

    /// Every mark, in the order of the table.
    pub fn all() -> impl DoubleEndedIterator<Item = Mark> + ExactSizeIterator {
        (0..24).map(Mark)
    }

    /// The mark's id.
    pub const fn id(self) -> &'static str {
        MARK_IDS[self.0 as usize / 6][self.0 as usize % 6]
    }

    /// Where it lies.
    #[inline]
    pub const fn neighbourhood(self) -> Neighbourhood {
        Neighbourhood::ALL[self.0 as usize / 6]
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// A text that names no card of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such card")]
pub struct NoSuchCard;

impl FromStr for Crew {
    type Err = NoSuchCard;

    fn from_str(id: &str) -> Result<Crew, NoSuchCard> {
        CREW_IDS.binary_search_by_key(&id, |row| row.0).map(Crew::at).map_err(|_| NoSuchCard)
    }
}

impl FromStr for Mark {
    type Err = NoSuchCard;

    fn from_str(id: &str) -> Result<Mark, NoSuchCard> {
        Mark::all().find(|mark| mark.id() == id).ok_or(NoSuchCard)
    }
}

impl From<NoSuchCard> for NotAMove {
    fn from(_: NoSuchCard) -> NotAMove {
        NotAMove
    }
}

/// Words that are written as they are named.
macro_rules! written {
    ($($word:ty => $name:ident),+ $(,)?) => {$(
        impl fmt::Display for $word {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.$name())
            }
        }

        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.$name())
            }
        }
    )+};
}

tabletop::named! {
    /// A crew card.
    Crew in Crew::all(),
    /// A mark.
    Mark in Mark::all(),
}

written![Crew => id, Mark => id, Class => name, Neighbourhood => name, Tier => name];

/// Cards that can be read where they are written.
macro_rules! read {
    ($($card:ty),+) => {$(
        impl fmt::Debug for $card {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $card {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$card, D::Error> {
                let id = Cow::<str>::deserialize(deserializer)?;
                id.parse().map_err(|no| D::Error::custom(format!("{id:?}: {no}")))
            }
        }
    )+};
}

read![Crew, Mark];
