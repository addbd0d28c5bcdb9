//! Why the server refuses something: small errors with names, and the one place that maps them to
//! kinds and status codes.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use catalog::{Character, Kind, Refused};
use protocol::{ErrorBody, ErrorKind};
use serde_json::json;
use store::{Node, StoreError};

/// Why something is refused. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The request makes no sense.
    #[error("{0}")]
    BadRequest(String),
    /// No such page or resource.
    #[error("there is nothing here")]
    NotFound,
    /// The resource does not know this method.
    #[error("that cannot be done here")]
    MethodNotAllowed,
    /// A body of another type.
    #[error("the body must be JSON, with content-type application/json")]
    UnsupportedMediaType,
    /// A body that is too large.
    #[error("that is too large: at most {limit} bytes")]
    TooLarge {
        /// The most bytes.
        limit: usize,
    },
    /// A request with a head that is too long.
    #[error("the request's address or its headers are too long")]
    LongHead,
    /// Too many of something.
    #[error("too many {what}: try again in {retry_after} s")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// After how many seconds it may be tried again.
        retry_after: u32,
    },
    /// The request comes from a page of another site.
    #[error("requests from pages of other sites are refused")]
    ForeignOrigin,
    /// Nobody is signed in.
    #[error("nobody is signed in: ask for a session first")]
    NoSession,
    /// A nickname that cannot be used.
    #[error(transparent)]
    BadName(#[from] crate::names::BadName),
    /// Everybody seems to have the name.
    #[error("too many people have that name")]
    NameTaken,
    /// A recovery code that opens nothing.
    #[error("the code is wrong, used already or too old")]
    BadCode,
    /// No table by that id.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table has no such seat.
    #[error("the table has no seat {0}")]
    NoSuchSeat(usize),
    /// A list of seats that does not fit the setup.
    #[error("the setup has {seats} seats, {asked} were asked for")]
    WrongSeats {
        /// How many the setup has.
        seats: usize,
        /// How many were asked for.
        asked: usize,
    },
    /// More than one seat for the host.
    #[error("the host of a table has one seat at most")]
    TwoSeats,
    /// Too many tables for one person.
    #[error("nobody has more than {limit} unfinished tables: finish one, or leave one that waits")]
    TooManyTables {
        /// The most.
        limit: u32,
    },
    /// The person does not sit at the table.
    #[error("only those who sit at the table may do that")]
    NotSeated,
    /// The person sits at the table already.
    #[error("you sit at this table already")]
    AlreadySeated,
    /// Only the host may do that.
    #[error("only the host may do that")]
    NotHost,
    /// The seat is not free.
    #[error("the seat is not free")]
    SeatTaken,
    /// A bot by this name sits at the table.
    #[error("{} sits at this table already", .0.name().en)]
    CharacterTaken(Character),
    /// No seat is free.
    #[error("no seat is free")]
    NoFreeSeat,
    /// The person was sent away.
    #[error("you have been sent away from this table")]
    SentAway,
    /// There are too few others for a vote.
    #[error("nobody is voted out by fewer than two others who play")]
    TooFewToVote,
    /// The game is over.
    #[error("the game is over")]
    AlreadyOver,
    /// The game has not started.
    #[error("the game has not started")]
    NotStarted,
    /// The game has started already.
    #[error("the game has started already")]
    AlreadyStarted,
    /// The decision has changed.
    #[error("the decision has changed since version {on}: look again")]
    Stale {
        /// The version the move was made on.
        on: u64,
    },
    /// The client knows more than the server, which must have lost it.
    #[error(
        "you have seen version {knows} of this table, and the server has {has}: the rest was lost"
    )]
    Ahead {
        /// What the client knows.
        knows: u64,
        /// What the server has.
        has: u64,
    },
    /// The promise has become less.
    #[error("the move now promises {now}, not {expected}")]
    PromiseBroken {
        /// What was expected.
        expected: i32,
        /// What it would be.
        now: i32,
    },
    /// Moves that cannot be sent together.
    #[error("of moves sent together only the last may show something")]
    NotTogether,
    /// A move that was made too long ago to be taken back.
    #[error("your time is over if you take that move back")]
    LateToTakeBack,
    /// A clock whose figures are out of bounds.
    #[error("a clock for the whole game has 10 to 10800 seconds and adds 0 to 180")]
    BadClock,
    /// The game is not over.
    #[error("not before the game is over")]
    NotOver,
    /// The table was closed before the game was over.
    #[error("this table was closed")]
    Closed,
    /// The game is paused.
    #[error("the game is paused")]
    Paused,
    /// The game is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// No bot is to take the seat, or it was put off often enough.
    #[error("no bot is to take that seat, or it has been put off often enough")]
    NotAwaited,
    /// Another player is no bot.
    #[error("hints are given only where everybody else is a bot")]
    NoHints,
    /// The seat must be silent.
    #[error("the rules of the game let you say nothing now")]
    Muted,
    /// Nothing, or too much, is said.
    #[error("say something in at most {limit} characters")]
    BadText {
        /// The most characters.
        limit: usize,
    },
    /// There is no such moment.
    #[error("the game has {steps} moves, there is no moment {step}")]
    NoSuchStep {
        /// The moment asked for.
        step: u32,
        /// How many moves there are.
        steps: u32,
    },
    /// Another person's eyes.
    #[error("before the end everybody sees through their own eyes only")]
    NotYourEyes,
    /// The game refuses it.
    #[error(transparent)]
    Game(#[from] Refused),
    /// Another server has the table.
    #[error("the server is busy: try again")]
    Elsewhere(Node),
    /// The server is too busy or stopping.
    #[error("the server is busy: try again")]
    Busy,
    /// The server took too long.
    #[error("the server took too long")]
    Timeout,
    /// The client took too long.
    #[error("the request took too long to arrive")]
    TooSlow,
    /// The store failed; its reasons are logged, not sent.
    #[error("the server could not keep it: nothing has changed")]
    Store(#[source] StoreError),
    /// Nothing can be written.
    #[error("the server cannot write what it should keep")]
    CannotWrite,
    /// The server has a fault.
    #[error("the server has a fault; it has been noted")]
    Fault,
    /// What was kept cannot be read.
    #[error("what was kept cannot be read")]
    Unreadable,
    /// The table's log cannot be folded, so it is not played on.
    #[error("this table cannot be played on: {reason}")]
    Parked {
        /// Why. It holds no secret.
        reason: String,
    },
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            // A server that is stopping: another one, or the next, answers.
            StoreError::Closed => Problem::Busy,
            StoreError::Busy
            | StoreError::Fenced { .. }
            | StoreError::Unknown
            | StoreError::Unreachable => Problem::Busy,
            StoreError::Full | StoreError::Undone => Problem::CannotWrite,
            error => Problem::Store(error),
        }
    }
}

impl Problem {
    /// Its kind, for programs.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Problem::BadRequest(_)
            | Problem::WrongSeats { .. }
            | Problem::TwoSeats
            | Problem::BadClock => ErrorKind::BadRequest,
            Problem::NotFound => ErrorKind::NotFound,
            Problem::MethodNotAllowed => ErrorKind::MethodNotAllowed,
            Problem::UnsupportedMediaType => ErrorKind::UnsupportedMediaType,
            Problem::TooLarge { .. } | Problem::LongHead => ErrorKind::TooLarge,
            Problem::TooMany { .. } => ErrorKind::TooManyRequests,
            Problem::ForeignOrigin => ErrorKind::ForeignOrigin,
            Problem::NoSession => ErrorKind::NoSession,
            Problem::BadName(_) | Problem::NameTaken => ErrorKind::BadName,
            Problem::BadCode => ErrorKind::BadCode,
            Problem::NoSuchTable => ErrorKind::NoSuchTable,
            Problem::NoSuchSeat(_) => ErrorKind::NoSuchSeat,
            Problem::TooManyTables { .. } => ErrorKind::TooManyTables,
            Problem::NotSeated => ErrorKind::NotSeated,
            Problem::AlreadySeated => ErrorKind::AlreadySeated,
            Problem::NotHost => ErrorKind::NotHost,
            Problem::SeatTaken => ErrorKind::SeatTaken,
            Problem::CharacterTaken(_) => ErrorKind::CharacterTaken,
            Problem::NoFreeSeat => ErrorKind::NoFreeSeat,
            Problem::SentAway => ErrorKind::SentAway,
            Problem::TooFewToVote => ErrorKind::TooFewToVote,
            Problem::AlreadyOver => ErrorKind::GameOver,
            Problem::NotStarted => ErrorKind::NotStarted,
            Problem::AlreadyStarted => ErrorKind::AlreadyStarted,
            Problem::Stale { .. } => ErrorKind::Stale,
            Problem::Ahead { .. } => ErrorKind::Ahead,
            Problem::PromiseBroken { .. } => ErrorKind::PromiseBroken,
            Problem::NotTogether => ErrorKind::IllegalMove,
            Problem::LateToTakeBack => ErrorKind::CannotUndo,
            Problem::NotOver => ErrorKind::NotOver,
            Problem::Closed => ErrorKind::GameOver,
            Problem::Paused => ErrorKind::Paused,
            Problem::NotPaused => ErrorKind::NotPaused,
            Problem::NotAwaited => ErrorKind::NotAwaited,
            Problem::NoHints => ErrorKind::NoHints,
            Problem::Muted => ErrorKind::Muted,
            Problem::BadText { .. } => ErrorKind::BadText,
            Problem::NoSuchStep { .. } => ErrorKind::NoSuchStep,
            Problem::NotYourEyes => ErrorKind::NotYourEyes,
            Problem::Parked { .. } => ErrorKind::Parked,
            Problem::Busy | Problem::Elsewhere(_) | Problem::CannotWrite => ErrorKind::Unavailable,
            Problem::Timeout => ErrorKind::Timeout,
            Problem::TooSlow => ErrorKind::TooSlow,
            Problem::Store(_) | Problem::Fault | Problem::Unreadable => ErrorKind::Internal,
            Problem::Game(refused) => match refused.kind {
                Kind::BadRequest | Kind::BadDeal | Kind::NoGame => ErrorKind::BadRequest,
                Kind::NoSuchGame => ErrorKind::NoSuchGame,
                Kind::NoSuchLesson => ErrorKind::NoSuchLesson,
                // The lessons travel inside: one that is wrong is our own fault.
                Kind::BadLesson => ErrorKind::Internal,
                Kind::UnknownRules => ErrorKind::UnknownRules,
                Kind::BadSetup => ErrorKind::BadSetup,
                Kind::BadCards => ErrorKind::BadCards,
                Kind::BadRecord => ErrorKind::BadRecord,
                Kind::NoSuchSeat => ErrorKind::NoSuchSeat,
                Kind::NotYourTurn => ErrorKind::NotYourTurn,
                Kind::GameOver => ErrorKind::GameOver,
                Kind::IllegalMove => ErrorKind::IllegalMove,
                Kind::CannotUndo => ErrorKind::CannotUndo,
                Kind::CannotConcede => ErrorKind::CannotConcede,
            },
        }
    }

    /// The same refusal for another who waited for the same table.
    pub fn again(&self) -> Problem {
        match self {
            Problem::NoSuchTable => Problem::NoSuchTable,
            Problem::Parked { reason } => Problem::Parked { reason: reason.clone() },
            Problem::Elsewhere(node) => Problem::Elsewhere(node.clone()),
            Problem::Store(_) => Problem::Fault,
            _ => Problem::Busy,
        }
    }

    /// The refusal as it is sent.
    pub fn body(&self) -> ErrorBody {
        let retry_after = match self {
            Problem::TooMany { retry_after, .. } => Some(*retry_after),
            Problem::Busy | Problem::Elsewhere(_) => Some(1),
            _ => None,
        };
        ErrorBody { kind: self.kind(), message: self.to_string(), retry_after }
    }
}

/// The status code of each kind of refusal.
fn status(kind: ErrorKind) -> StatusCode {
    match kind {
        ErrorKind::NoSession => StatusCode::UNAUTHORIZED,
        ErrorKind::ForeignOrigin
        | ErrorKind::NotSeated
        | ErrorKind::NotHost
        | ErrorKind::SentAway
        | ErrorKind::NotYourEyes
        | ErrorKind::NoHints
        | ErrorKind::Muted
        | ErrorKind::NotOver => StatusCode::FORBIDDEN,
        ErrorKind::NotFound
        | ErrorKind::NoSuchGame
        | ErrorKind::NoSuchLesson
        | ErrorKind::NoSuchTable
        | ErrorKind::NoSuchStep => StatusCode::NOT_FOUND,
        ErrorKind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        ErrorKind::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::TooManyRequests | ErrorKind::TooManyTables => StatusCode::TOO_MANY_REQUESTS,
        ErrorKind::AlreadySeated
        | ErrorKind::SeatTaken
        | ErrorKind::CharacterTaken
        | ErrorKind::NoFreeSeat
        | ErrorKind::TooFewToVote
        | ErrorKind::NotStarted
        | ErrorKind::AlreadyStarted
        | ErrorKind::NotYourTurn
        | ErrorKind::Stale
        | ErrorKind::Ahead
        | ErrorKind::PromiseBroken
        | ErrorKind::GameOver
        | ErrorKind::CannotUndo
        | ErrorKind::CannotConcede
        | ErrorKind::Paused
        | ErrorKind::NotPaused
        | ErrorKind::NotAwaited
        | ErrorKind::Parked
        | ErrorKind::UnknownRules => StatusCode::CONFLICT,
        ErrorKind::BadName
        | ErrorKind::BadCode
        | ErrorKind::BadSetup
        | ErrorKind::BadCards
        | ErrorKind::BadRecord
        | ErrorKind::BadText
        | ErrorKind::NoSuchSeat
        | ErrorKind::IllegalMove => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorKind::TooSlow => StatusCode::REQUEST_TIMEOUT,
        ErrorKind::Timeout => StatusCode::GATEWAY_TIMEOUT,
        ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// Stands among the extensions of a refusal where another server would not have refused.
#[derive(Clone)]
pub struct Elsewhere(pub Node);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Problem::Store(error) = &self {
            tracing::error!(%error, "the store failed");
        }
        let body = self.body();
        let (kind, retry_after) = (body.kind, body.retry_after);
        let mut response = (status(kind), Json(json!({ "error": body }))).into_response();
        response.extensions_mut().insert(kind);
        if let Problem::Elsewhere(node) = self {
            response.extensions_mut().insert(Elsewhere(node));
        }
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
