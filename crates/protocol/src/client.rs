//! What a client says.

use crate::cast::CharacterName;
use crate::ids::{ActionId, Entropy, SeatNo};
use crate::level::LevelName;
use bots::Character;
use serde::{Deserialize, Serialize};
use tabletop::Level;
use ts_rs::TS;
use utoipa::ToSchema;

/// The most moves that can be sent together.
pub const MAX_MOVES: usize = 64;

/// A message from a client on a table's socket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMsg {
    /// Asks for something to be done at the table.
    Act(Act),
    /// Asks whether the server is there.
    Ping {},
}

/// Something to be done at a table, with a name of the client's choosing: asking twice under one
/// name does it once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The client's name for it.
    pub id: ActionId,
    /// What to do.
    pub action: Action,
}

/// Everything that can be done at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Takes a free seat: the one named, or the first. The game starts when the last is taken.
    Join {
        /// The seat wanted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<SeatNo>,
        /// What one adds to the deal: 32 fresh random bytes. It is shown to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        entropy: Option<Entropy>,
    },
    /// Leaves the seat: before the start it is free again; in a running game a bot plays it until
    /// its owner returns.
    Leave {},
    /// Sends a person away before the start; only the host may, and they cannot come back.
    Kick {
        /// Whose seat.
        seat: SeatNo,
    },
    /// Wants a person out of a running game. When most of the others who play do, and they are two at least, a bot plays on
    /// for good; a person who was voted out may look on, and say nothing more.
    VoteOut {
        /// Whose seat.
        seat: SeatNo,
    },
    /// Gives a free seat to a bot, or takes it away from one, before the start; only the host may.
    SetBot {
        /// Which seat.
        seat: SeatNo,
        /// The bot's level: who fits comes. With neither this nor `character` the seat is free for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<LevelName>")]
        #[schema(value_type = Option<LevelName>)]
        level: Option<Level>,
        /// Who is to come, in place of a level; nobody sits at a table twice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<CharacterName>)]
        character: Option<Character>,
    },
    /// Starts the game with bots in the free seats; only the host may.
    Start {
        /// The bots' level, if there are free seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<LevelName>")]
        #[schema(value_type = Option<LevelName>)]
        level: Option<Level>,
    },
    /// Makes one move, or several of one turn: all of them or none. Only the last of several may show
    /// something that was hidden.
    Move {
        /// The moves as written in the rules.
        #[schema(min_items = 1, max_items = 64)]
        moves: Vec<String>,
        /// The version the decision was made on. If the decision was reopened since, the move is
        /// refused as stale. Nobody reopens it by a sealed choice, nor by what they do in a free phase:
        /// there `expects` guards what a move is worth.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(format = "uint64")]
        on: Option<u64>,
        /// What the move seemed to promise; refused if it has become less.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        expects: Option<i32>,
    },
    /// Takes back the last move, where the rules allow it.
    TakeBack {},
    /// Gives a game of two up.
    Resign {},
    /// Offers a draw in a game of two, or accepts the other's offer.
    OfferDraw {},
    /// Wants a pause; the game pauses when every person at the table does.
    Pause {},
    /// Ends a pause, or takes back the wish for one.
    Resume {},
    /// Says that one is there: a bot that plays for the seat hands it back, and one that is to take it waits as
    /// long again.
    Here {},
    /// Waits longer for a player who is away: the bot comes later. A few times an absence.
    Wait {
        /// Whose seat.
        seat: SeatNo,
    },
    /// Says something.
    Say {
        /// The words.
        text: String,
    },
    /// After the end: a new table with the same people, everybody one seat further.
    Rematch {
        /// What one adds to the new deal, as with `join`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        entropy: Option<Entropy>,
    },
}
