//! What goes over the wire: two closed sets of messages, [`ClientMsg`] and [`ServerMsg`], and the
//! resources of the HTTP API. TypeScript types and the OpenAPI document come from these types.
//!
//! Seats are numbers counted from 0, as in views and events. Times are milliseconds since 1970.

mod cast;
mod client;
mod engine;
mod error;
mod ids;
mod lessons;
mod level;
mod people;
mod server;
mod tables;
pub mod typescript;

pub use bots::{Character, Trait};
pub use cast::{CharacterInfo, CharacterName, TraitName};
pub use client::{Act, Action, ClientMsg, MAX_MOVES};
pub use engine::{
    AddedEntropy, DealOrigin, EngineAnswer, EngineAsk, RecordPart, Unverified, Verified,
};
pub use error::{ErrorBody, ErrorKind};
pub use ids::{ActionId, Entropy, Misspelt, PersonId, SeatNo, TableId};
pub use lessons::{Lesson, LessonInfo, LessonMove, LessonStep, Mistake, Translated};
pub use level::LevelName;
pub use people::{
    AskedName, Browser, NewReport, NewSession, Person, PushEndpoint, PushKey, PushSubscription,
    Recover, Recovery, Session, SessionInfo,
};
pub use server::{
    Away, ByWhom, Call, Closing, Deadline, Done, EventLine, Eyes, Happening, Hint, LobbyMsg,
    PauseReason, Position, Presence, Room, SeatClock, ServerMsg, SessionMsg, Snapshot, TurnKind,
    Update,
};
pub use tables::{
    Branch, BranchOf, Clock, ClockInfo, DecisionTime, Flag, Frame, GameClock, GameEvent, GameInfo,
    GameResult, GameSetup, GameView, Goals, MyTable, MyTables, NewTable, PresetInfo, SeatAsk,
    SeatInfo, SeatTaker, SetupAsk, SetupCheck, SetupProblem, Stage, Substitute, TableInfo,
    TablePage, TableSummary, Verdict, Vote, WaitingTable,
};

/// JSON made elsewhere and passed on as it is: a view, an event, a setup.
pub type Raw = Box<serde_json::value::RawValue>;
