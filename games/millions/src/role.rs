//! The five roles.

use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use tabletop::{NotAMove, bits};
use ts_rs::TS;

/// How many roles there are.
pub(crate) const ROLES: usize = 5;

/// A role, in the order in which a heist turns them over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Names a role that is out, and must not end up alone.
    Snitch,
    /// Never loses the ante, and earns an Intimidation card.
    Brute,
    /// Is paid by everybody who gets away.
    Driver,
    /// Takes from the Brute.
    Crook,
    /// Makes the pot bigger.
    Mastermind,
}

impl Role {
    /// Every role, in heist order.
    pub const ALL: [Role; ROLES] =
        [Role::Snitch, Role::Brute, Role::Driver, Role::Crook, Role::Mastermind];

    /// Every role, in the order of the names.
    pub(crate) const BY_NAME: [Role; ROLES] =
        [Role::Brute, Role::Crook, Role::Driver, Role::Mastermind, Role::Snitch];

    /// The role's name.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Snitch => "snitch",
            Role::Brute => "brute",
            Role::Driver => "driver",
            Role::Crook => "crook",
            Role::Mastermind => "mastermind",
        }
    }

    /// The role's place in heist order, counted from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Role, NotAMove> {
        Role::ALL.into_iter().find(|role| role.name() == text).ok_or(NotAMove)
    }
}

/// A set of roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Roles(u8);

impl Roles {
    /// No role.
    pub const NONE: Roles = Roles(0);

    /// The roles in play at a table of so many (R1).
    pub const fn in_play(players: usize) -> Roles {
        match players {
            4 => Roles(0b01110),
            5 | 6 => Roles(0b01111),
            _ => Roles(0b11111),
        }
    }

    /// How many of so many players share at most.
    pub const fn most_sharers(players: usize) -> usize {
        match players {
            4..=6 => 3,
            _ => 4,
        }
    }

    /// Just this role.
    pub const fn one(role: Role) -> Roles {
        Roles(1 << role as u8)
    }

    /// Whether the role is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 >> role as u8 & 1 == 1
    }

    /// Adds a role.
    pub fn insert(&mut self, role: Role) {
        self.0 |= 1 << role as u8;
    }

    /// The set without a role.
    #[must_use]
    pub const fn without(self, role: Role) -> Roles {
        Roles(self.0 & !(1 << role as u8))
    }

    /// How many roles there are in the set.
    pub const fn len(self) -> usize {
        bits::len(self.0)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles of the set, in heist order.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }

    /// The roles of the set, in the order of their names.
    pub(crate) fn by_name(self) -> impl Iterator<Item = Role> {
        Role::BY_NAME.into_iter().filter(move |&role| self.contains(role))
    }

    /// The role at this place of the set, counted from 0.
    #[inline]
    pub(crate) fn nth(self, index: usize) -> Role {
        Role::ALL[bits::nth(self.0, index)]
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        let mut set = Roles::NONE;
        roles.into_iter().for_each(|role| set.insert(role));
        set
    }
}
