//! Why a move is refused.

use crate::character::Character;
use crate::role::Role;
use tabletop::Seat;

/// Why a move is refused. Nothing in it depends on what the seat may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Another phase.
    #[error("this is not the moment for it")]
    NotNow,
    /// At a table of three everybody takes two roles, elsewhere one.
    #[error("everybody takes {0} here")]
    RoleCount(Take),
    /// A letter where there is one character each, or none where there are two.
    #[error("a letter a or b belongs to a character at a table of three, and only there")]
    Letter,
    /// Nobody sits there.
    #[error("{0} does not sit at this table")]
    NoSuchSeat(Seat),
    /// Not a role at a table of this size (R1).
    #[error("the {0} is not in play")]
    NotInPlay(Role),
    /// A gang has one card of each role (R1).
    #[error("two characters cannot both be the {0}")]
    SameTwice(Role),
    /// Chosen in the last round (R28).
    #[error("the {0} was chosen last round")]
    Barred(Role),
    /// It has left (R13; R16 until rules 2).
    #[error("{0} has left")]
    Left(Character),
    /// It has left or locked in (R10).
    #[error("{0} has decided already")]
    Decided(Character),
    /// An own character (R12).
    #[error("{0} is one's own")]
    Own(Character),
    /// Said too often this round (R14).
    #[error("no more than {most} {what} a round")]
    Limit {
        /// What is limited.
        what: Talk,
        /// How many are allowed.
        most: u8,
    },
    /// Nothing, or more than allowed (R9).
    #[error("the amount must be 1 to {most}")]
    Amount {
        /// The most that could be said or put down.
        most: u8,
    },
    /// There is nothing to offer (R9).
    #[error("there is no cash left to offer")]
    NoCash,
    /// This very offer stands already (R15).
    #[error("that is the offer which stands")]
    SameOffer,
    /// No own offer to take back.
    #[error("no offer stands on {0}")]
    NoOffer(Character),
    /// No Intimidation card in hand (R16).
    #[error("there is no Intimidation card in hand")]
    NoCard,
    /// Looked at this round (R16).
    #[error("{0} has been looked at this round")]
    Seen(Character),
    /// Only the Leader makes the last call (R17).
    #[error("only the Leader makes the last call")]
    NotLeader,
    /// Every own character has left (R11, R17).
    #[error("nobody of one's own is on the table")]
    Gone,
    /// Once a round (R17).
    #[error("the last call has been made")]
    Called,
    /// No such role lies face up, or it is the Snitch (R18).
    #[error("the {0} cannot be named")]
    NotNameable(Role),
}

/// How many roles everybody takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take {
    /// One role.
    One,
    /// Two roles.
    Two,
}

impl std::fmt::Display for Take {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Take::One => "one role",
            Take::Two => "two roles",
        })
    }
}

/// What can be said only so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Talk {
    /// Claims.
    Claims,
    /// Asks.
    Asks,
    /// Offers.
    Offers,
    /// Offers and withdrawals together, until rules 2.
    Bids,
}

impl std::fmt::Display for Talk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Talk::Claims => "claims",
            Talk::Asks => "asks",
            Talk::Offers => "offers",
            Talk::Bids => "offers and withdrawals",
        })
    }
}
