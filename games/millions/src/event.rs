//! What is said when something happens.

use crate::character::Character;
use crate::log::{Entry, Fate};
use crate::notation::Move;
use crate::role::Role;
use crate::view::Ending;
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use tabletop::{Seat, Seats};
use ts_rs::TS;

/// Something that happened: an entry of the log, or one of the few things that are not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
#[ts(rename = "MillionsEvent")]
pub enum Event {
    /// A seat has taken its role; which one is a secret.
    Chosen {
        /// Who.
        seat: Seat,
    },
    /// What an Intimidation card showed to the seat that used it.
    Looked {
        /// Who looked.
        seat: Seat,
        /// At whom.
        character: Character,
        /// What it is.
        role: Role,
    },
    /// The game is over.
    Over {
        /// Why.
        ended: Ending,
        /// Who won.
        winners: Seats,
    },
    /// Something in the public log.
    #[serde(untagged)]
    Logged(Entry),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Chosen { seat } => write!(f, "{seat} has taken a role."),
            Event::Looked { character, role, .. } => write!(f, "{character} is the {role}."),
            Event::Over { ended, winners } => {
                let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
                let verb = if names.len() == 1 { "wins" } else { "share the victory" };
                let why = match ended {
                    Ending::Goal => "20 or more after a share",
                    Ending::Rounds => "most cash after the last round",
                };
                write!(f, "{} {verb}: {why}.", names.join(" and "))
            }
            Event::Logged(entry) => logged(entry, f),
        }
    }
}

fn logged(entry: &Entry, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match entry {
        Entry::Loot { card } => write!(f, "A new job: loot card {card}."),
        Entry::Ante { character, amount } => write!(f, "{character} puts down {amount}."),
        Entry::Faceup { roles } => {
            f.write_str("Face up:")?;
            roles.cards().try_for_each(|role| write!(f, " {role}"))?;
            f.write_str("; one card stays hidden.")
        }
        Entry::Said { seat, mv } => said(*seat, *mv, f),
        Entry::Anteback { character, amount } => {
            write!(f, "{character} takes back the ante of {amount}.")
        }
        Entry::Paid { payer, character, amount } => {
            write!(f, "{payer} pays {amount} for the departure of {character}.")
        }
        Entry::Returned { payer, character, amount } => {
            write!(f, "{payer} gets back the {amount} offered to {character}.")
        }
        Entry::Heist => f.write_str("Nobody hesitates any more: the heist begins."),
        Entry::Reveal { character, role } => write!(f, "{character} is the {role}."),
        Entry::Out { character, fate } => match fate {
            Fate::Clash => write!(f, "{character} meets the same role and is out."),
            Fate::Snitched => write!(f, "{character} has been snitched on and is out."),
            Fate::Alone => write!(f, "{character} is left without company."),
            Fate::Left | Fate::Shared => write!(f, "{character}: {fate}."),
        },
        Entry::Antelost { character, amount } => {
            write!(f, "{character} loses the ante of {amount} to the bank.")
        }
        Entry::Fine { character, amount } => write!(f, "{character} pays a fine of {amount}."),
        Entry::Card { character } => write!(f, "{character} earns an Intimidation card."),
        Entry::Name { character, role } => write!(f, "{character} names the {role}."),
        Entry::Noname { character } => write!(f, "{character} names nobody."),
        Entry::Nobody => f.write_str("Nobody gets away: the loot is gone."),
        Entry::Pot { amount } => write!(f, "There is {amount} to share."),
        Entry::Share { character, amount } => {
            write!(f, "{character} receives a share of {amount}.")
        }
        Entry::Rest { amount } => write!(f, "{amount} cannot be shared and stays in the bank."),
        Entry::Fee { character, driver, amount } => {
            write!(f, "{character} pays {amount} to the Driver, {driver}.")
        }
        Entry::Steal { crook, brute, amount } => {
            write!(f, "The Crook, {crook}, takes {amount} from the Brute, {brute}.")
        }
        Entry::Symbol { character, amount } => {
            write!(f, "{character} earns {amount} for the symbol on the card.")
        }
        Entry::Roles { cast } => {
            f.write_str("Everybody shows their cards:")?;
            cast.iter().enumerate().try_for_each(|(index, (character, role))| {
                let comma = if index == 0 { "" } else { "," };
                write!(f, "{comma} {character} {role}")
            })?;
            f.write_str(".")
        }
    }
}

fn said(seat: Seat, mv: Move, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let own = |slot| Character { seat, slot };
    match mv {
        Move::Claim { slot, role } => write!(f, "{} claims to be the {role}.", own(slot)),
        Move::Ask { slot, amount } => write!(f, "{} would leave for {amount}.", own(slot)),
        Move::Offer { on, amount } => write!(f, "{seat} offers {amount} if {on} leaves."),
        Move::Withdraw { on } => write!(f, "{seat} takes back the offer to {on}."),
        Move::Leave { slot } => write!(f, "{} leaves.", own(slot)),
        Move::Stay { slot } => write!(f, "{} stays.", own(slot)),
        Move::Intimidate { on } => write!(f, "{seat} takes a look at {on}."),
        Move::Lastcall => write!(f, "{seat} makes the last call."),
        Move::Choose { .. } | Move::Name { .. } => write!(f, "{seat}: {mv}."),
    }
}
