//! Refusals.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// What kind of thing was wrong, for programs.
    pub kind: ErrorKind,
    /// What was wrong, for people.
    pub message: String,
    /// After how many seconds it may be tried again, if waiting helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

/// Every kind of refusal there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The request itself makes no sense.
    BadRequest,
    /// No such page or resource.
    NotFound,
    /// The resource does not know this method.
    MethodNotAllowed,
    /// The body is not of a type that is understood.
    UnsupportedMediaType,
    /// The request or message is too large.
    TooLarge,
    /// Too many requests, messages or connections.
    TooManyRequests,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// Nobody is signed in.
    NoSession,
    /// The name cannot be used.
    BadName,
    /// The recovery code is wrong, used or too old.
    BadCode,
    /// No game by that name.
    NoSuchGame,
    /// The game has no lesson by that name.
    NoSuchLesson,
    /// No table by that id.
    NoSuchTable,
    /// The table has no such seat.
    NoSuchSeat,
    /// A setup that cannot be played.
    BadSetup,
    /// A card file that cannot be used.
    BadCards,
    /// A record that cannot be read or believed.
    BadRecord,
    /// The person sits at too many tables already.
    TooManyTables,
    /// The person does not sit at the table.
    NotSeated,
    /// The person sits at the table already.
    AlreadySeated,
    /// Only the host may do that.
    NotHost,
    /// The seat is taken, or kept for a person.
    SeatTaken,
    /// The bot of this name sits at the table already.
    CharacterTaken,
    /// No seat is free.
    NoFreeSeat,
    /// The host has sent the person away.
    SentAway,
    /// Nobody is voted out by fewer than two others.
    TooFewToVote,
    /// The game has not started.
    NotStarted,
    /// The game has started already.
    AlreadyStarted,
    /// Another seat is to move.
    NotYourTurn,
    /// The decision has changed since it was shown.
    Stale,
    /// The client knows a later version of the table than the server, which has lost what came after.
    Ahead,
    /// What the move promised has become less.
    PromiseBroken,
    /// Not a legal move now.
    IllegalMove,
    /// The game is over.
    GameOver,
    /// The game is not over.
    NotOver,
    /// The last move cannot be taken back.
    CannotUndo,
    /// The game cannot be given up or drawn by agreement.
    CannotConcede,
    /// The game is paused.
    Paused,
    /// The game is not paused and nobody wants it to be.
    NotPaused,
    /// No bot is to take the seat, or it was put off often enough.
    NotAwaited,
    /// Nobody is helped against other people.
    NoHints,
    /// The rules forbid the seat to talk now.
    Muted,
    /// There is nothing to say in the text, or too much.
    BadText,
    /// There is no such moment in the game.
    NoSuchStep,
    /// Only the viewer's own eyes may be looked through before the end.
    NotYourEyes,
    /// The table is played by a version of the rules that is not known here.
    UnknownRules,
    /// The table's log cannot be read by this program, so it is not played on; the message says why.
    Parked,
    /// The server is too busy, or stopping.
    Unavailable,
    /// The server took too long.
    Timeout,
    /// The client took too long.
    TooSlow,
    /// The server has a fault.
    Internal,
}
