//! What a page asks the rules engine that it carries, and what that answers. None of it goes over the wire.

use crate::ids::SeatNo;
use crate::server::{Eyes, Position};
use crate::tables::GameResult;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What is asked.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "ask", deny_unknown_fields)]
pub enum EngineAsk {
    /// Whether a record can be believed.
    Verify {
        /// The record.
        record: String,
    },
    /// What somebody saw at a moment of a recorded game.
    Look {
        /// The record.
        record: String,
        /// Who.
        eyes: Eyes,
        /// After how many moves.
        moves: u32,
    },
}

/// What is answered.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case", tag = "answer")]
pub enum EngineAnswer {
    /// The record can be believed.
    Verified(Verified),
    /// It cannot.
    BadRecord(Unverified),
    /// What was seen.
    Position(Position),
    /// Nothing of the kind can be asked.
    BadAsk {
        /// Why.
        reason: String,
    },
}

/// What a record that can be believed says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Verified {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many seats there are.
    pub seats: u8,
    /// Where the deal comes from.
    pub origin: DealOrigin,
    /// What was promised about the seed before the game.
    pub commitment: Option<String>,
    /// What the players added, in the order of their seats.
    pub entropy: Vec<AddedEntropy>,
    /// The seed that the game was dealt from.
    pub deal_seed: Option<String>,
    /// What was dealt, as the game writes it.
    #[ts(type = "unknown")]
    pub deal: Value,
    /// How many moves were made, every one legal.
    pub moves: u32,
    /// How the game ended, if it did.
    pub over: Option<GameResult>,
}

/// Where a deal comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DealOrigin {
    /// A seed alone, which is the one promised.
    Seed,
    /// A seed, which is the one promised, and what the players added.
    Shared,
    /// A seed that has not been shown: nothing is dealt in this game.
    Sealed,
    /// A deal made by hand.
    Deal,
}

/// What a player added to a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AddedEntropy {
    /// Who.
    pub seat: SeatNo,
    /// 32 bytes in hexadecimal.
    pub bytes: String,
}

/// Where and why a record cannot be believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Unverified {
    /// The first part that does not hold; those before it do.
    pub part: RecordPart,
    /// The line, counted from 1.
    pub line: u32,
    /// What is wrong there.
    pub problem: String,
}

/// A part of a record, in the order in which they are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RecordPart {
    /// The text: every line is of a kind that stands there.
    Text,
    /// The game and the version of its rules.
    Game,
    /// The setup.
    Setup,
    /// The seed, which must be the one promised.
    Seed,
    /// The deal.
    Deal,
    /// The moves.
    Moves,
    /// The end and the result.
    Result,
}
