//! How moves are written.

use crate::character::{Character, Slot};
use crate::role::Role;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use tabletop::NotAMove;
use ts_rs::TS;

/// One seat's decision. Where a player has two characters, `slot` says which one is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::EnumDiscriminants)]
#[strum_discriminants(
    name(MoveKind),
    derive(TS),
    ts(rename = "MillionsMoveKind", rename_all = "snake_case"),
    doc = "What kind of move it is."
)]
pub enum Move {
    /// Takes a role in secret; at a table of three one for each character.
    Choose {
        /// The role, or that of character a.
        role: Role,
        /// The role of character b.
        second: Option<Role>,
    },
    /// Says something about an own role, true or not.
    Claim {
        /// Which own character.
        slot: Option<Slot>,
        /// What it is said to be.
        role: Role,
    },
    /// Names a price for leaving.
    Ask {
        /// Which own character.
        slot: Option<Slot>,
        /// The price.
        amount: u8,
    },
    /// Puts money down for somebody's departure.
    Offer {
        /// Whose departure.
        on: Character,
        /// How much, in place of what stood there before.
        amount: u8,
    },
    /// Takes an offer back.
    Withdraw {
        /// The character it stood on.
        on: Character,
    },
    /// Walks away.
    Leave {
        /// Which own character.
        slot: Option<Slot>,
    },
    /// Locks in.
    Stay {
        /// Which own character.
        slot: Option<Slot>,
    },
    /// Uses an Intimidation card.
    Intimidate {
        /// The character looked at.
        on: Character,
    },
    /// The Leader calls for decisions.
    Lastcall,
    /// The Snitch names a role.
    Name {
        /// The role that is out.
        role: Role,
    },
}

/// A letter and the space after it, or nothing.
struct Letter(Option<Slot>);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |slot| write!(f, " {slot}"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Choose { role, second: None } => write!(f, "choose {role}"),
            Move::Choose { role, second: Some(second) } => write!(f, "choose {role} {second}"),
            Move::Claim { slot, role } => write!(f, "claim{} {role}", Letter(slot)),
            Move::Ask { slot, amount } => write!(f, "ask{} {amount}", Letter(slot)),
            Move::Offer { on, amount } => write!(f, "offer {on} {amount}"),
            Move::Withdraw { on } => write!(f, "withdraw {on}"),
            Move::Leave { slot } => write!(f, "leave{}", Letter(slot)),
            Move::Stay { slot } => write!(f, "stay{}", Letter(slot)),
            Move::Intimidate { on } => write!(f, "intimidate {on}"),
            Move::Lastcall => f.write_str("lastcall"),
            Move::Name { role } => write!(f, "name {role}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let mut words = [""; 4];
        let mut count = 0;
        for word in text.split(' ') {
            *words.get_mut(count).ok_or(NotAMove)? = word;
            count += 1;
        }
        Ok(match words[..count] {
            ["choose", role] => Move::Choose { role: role.parse()?, second: None },
            ["choose", role, second] => {
                Move::Choose { role: role.parse()?, second: Some(second.parse()?) }
            }
            ["claim", role] => Move::Claim { slot: None, role: role.parse()? },
            ["claim", slot, role] => Move::Claim { slot: Some(slot.parse()?), role: role.parse()? },
            ["ask", amount] => Move::Ask { slot: None, amount: number(amount)? },
            ["ask", slot, amount] => {
                Move::Ask { slot: Some(slot.parse()?), amount: number(amount)? }
            }
            ["offer", on, amount] => Move::Offer { on: on.parse()?, amount: number(amount)? },
            ["withdraw", on] => Move::Withdraw { on: on.parse()? },
            ["leave"] => Move::Leave { slot: None },
            ["leave", slot] => Move::Leave { slot: Some(slot.parse()?) },
            ["stay"] => Move::Stay { slot: None },
            ["stay", slot] => Move::Stay { slot: Some(slot.parse()?) },
            ["intimidate", on] => Move::Intimidate { on: on.parse()? },
            ["lastcall"] => Move::Lastcall,
            ["name", role] => Move::Name { role: role.parse()? },
            _ => return Err(NotAMove),
        })
    }
}

/// A decimal without sign or leading zeros. No more than 255 is ever in play.
fn number(text: &str) -> Result<u8, NotAMove> {
    match text.as_bytes() {
        [b'1'..=b'9', ..] => text.parse().map_err(|_| NotAMove),
        [b'0'] => Ok(0),
        _ => Err(NotAMove),
    }
}

tabletop::written_as![Move => String];

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
