//! The boards: where burglars can go, and what each preset puts on the table.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use tabletop::NotAMove;
use ts_rs::TS;

/// A place to rob, in the order used everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, TS, JsonSchema)]
#[ts(rename_all = "lowercase")]
#[schemars(rename_all = "lowercase")]
pub enum Location {
    /// The Lisa Mona hangs here.
    Diamond,
    /// The Safe.
    Club,
    /// The dogs.
    Spade,
    /// The Secret Passage.
    Heart,
    /// No Manor: everything comes from the deck.
    Bank,
}

use Location::{Bank, Club, Diamond, Heart, Spade};

impl Location {
    /// All of them.
    pub const ALL: [Location; 5] = [Diamond, Club, Spade, Heart, Bank];
    /// Those with face-up cards.
    pub const MANORS: [Location; 4] = [Diamond, Club, Spade, Heart];

    /// Its name in notation.
    pub const fn name(self) -> &'static str {
        match self {
            Diamond => "diamond",
            Club => "club",
            Spade => "spade",
            Heart => "heart",
            Bank => "bank",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Location {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Location, NotAMove> {
        Location::ALL.into_iter().find(|place| place.name() == text).ok_or(NotAMove)
    }
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Which side of a board is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The plain one.
    Standard,
    /// The harder one.
    Crown,
}

impl Side {
    const fn name(self) -> &'static str {
        match self {
            Side::Standard => "standard",
            Side::Crown => "crown",
        }
    }
}

/// A board with one side up, written `club:crown`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub location: Location,
    pub side: Side,
}

impl Board {
    /// The board this text names: there are nine.
    pub fn named(text: &str) -> Option<Board> {
        let (location, side) = text.split_once(':')?;
        let location = location.parse().ok()?;
        let side = [Side::Standard, Side::Crown].into_iter().find(|each| each.name() == side)?;
        (location != Bank || side == Side::Crown).then_some(Board { location, side })
    }

    /// The numbers of players it is made for.
    pub fn players(self) -> RangeInclusive<u8> {
        match (self.location, self.side) {
            (Diamond | Heart, Side::Standard) | (Club, _) => 2..=5,
            (Diamond, Side::Crown) | (Spade, Side::Standard) => 3..=5,
            (Spade | Heart, Side::Crown) | (Bank, _) => 4..=5,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.location, self.side.name())
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

tabletop::named! {
    /// A board with one side up.
    Board in all()
}

/// The boards on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Boards([Option<Side>; 5]);

impl Boards {
    /// The side that is up, if the Location is in play.
    #[inline]
    pub fn side(&self, location: Location) -> Option<Side> {
        self.0[location.index()]
    }

    #[inline]
    pub fn has(&self, location: Location) -> bool {
        self.side(location).is_some()
    }

    /// Whether the Location is in play with its Crown side up.
    #[inline]
    pub fn crown(&self, location: Location) -> bool {
        self.side(location) == Some(Side::Crown)
    }

    pub fn put(&mut self, board: Board) {
        self.0[board.location.index()] = Some(board.side);
    }

    pub fn len(&self) -> usize {
        self.locations().count()
    }

    /// Every Location in play.
    #[inline]
    pub fn locations(&self) -> impl Iterator<Item = Location> + '_ {
        Location::ALL.into_iter().filter(|&location| self.has(location))
    }

    /// Every Manor in play.
    #[inline]
    pub fn manors(&self) -> impl Iterator<Item = Location> + '_ {
        Location::MANORS.into_iter().filter(|&location| self.has(location))
    }

    pub fn iter(&self) -> impl Iterator<Item = Board> + '_ {
        let board = |location| Some(Board { location, side: self.side(location)? });
        Location::ALL.into_iter().filter_map(board)
    }
}

const S: Option<Side> = Some(Side::Standard);
const C: Option<Side> = Some(Side::Crown);
const N: Option<Side> = None;

/// The printed setups.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    TS,
    strum::Display,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Preset {
    Basic,
    ParanoidProprietor,
    SearchForLisaMona,
    CursedSecrets,
    FullMonty,
}

use Preset::{Basic, CursedSecrets, FullMonty, ParanoidProprietor, SearchForLisaMona};

/// The setups by players, with the sides of diamond, club, spade, heart, bank.
const PRESETS: [(Preset, u8, [Option<Side>; 5]); 8] = [
    (Basic, 2, [S, S, N, S, N]),
    (Basic, 3, [S, S, S, S, N]),
    (Basic, 4, [S, S, N, S, C]),
    (Basic, 5, [S, S, S, S, C]),
    (ParanoidProprietor, 2, [S, C, N, S, N]),
    (SearchForLisaMona, 3, [C, S, S, S, N]),
    (CursedSecrets, 4, [C, S, S, C, N]),
    (FullMonty, 5, [C, C, C, C, C]),
];

/// `basic` for four before rules 2.
const FIRST_BASIC: (Preset, u8, [Option<Side>; 5]) = (Basic, 4, [S, S, S, S, N]);

/// The presets of this version of the rules.
pub(crate) fn presets_of(rules: u32) -> impl Iterator<Item = (Preset, u8, Boards)> {
    PRESETS.into_iter().map(move |preset| {
        let first = rules == 1 && (preset.0, preset.1) == (FIRST_BASIC.0, FIRST_BASIC.1);
        let (name, players, sides) = if first { FIRST_BASIC } else { preset };
        (name, players, Boards(sides))
    })
}

/// Every board there is.
pub(crate) fn all() -> impl Iterator<Item = Board> {
    let sides = [Side::Standard, Side::Crown];
    let boards = Location::ALL
        .into_iter()
        .flat_map(move |location| sides.map(|side| Board { location, side }));
    boards.filter(|board| Board::named(&board.to_string()).is_some())
}

/// What a preset puts on the table, if it is made for so many.
pub(crate) fn preset(preset: Preset, players: u8, rules: u32) -> Option<Boards> {
    presets_of(rules).find(|each| (each.0, each.1) == (preset, players)).map(|each| each.2)
}

/// The preset with these boards, if there is one.
pub(crate) fn preset_with(players: u8, boards: Boards, rules: u32) -> Option<Preset> {
    presets_of(rules)
        .find(|&(_, n, of_preset)| n == players && of_preset == boards)
        .map(|preset| preset.0)
}
