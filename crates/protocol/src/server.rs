//! What the server says on a socket.

use crate::Raw;
use crate::cast::CharacterName;
use crate::error::ErrorBody;
use crate::ids::{ActionId, Entropy, SeatNo, TableId};
use crate::level::LevelName;
use crate::people::Person;
use crate::tables::{GameEvent, GameResult, GameView, TableInfo, TableSummary, WaitingTable};
use bots::Character;
use serde::{Deserialize, Serialize};
use tabletop::{Level, Turn};
use ts_rs::TS;
use utoipa::ToSchema;

/// A message to a client on a table's socket.
///
/// Everything that happens at a table has a version `v`, counted from 1 without gaps. A client that
/// comes back says the last one it has and gets what it missed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMsg {
    /// Everything the client may know now. It replaces all it knew before.
    Snapshot(Box<Snapshot>),
    /// Something happened.
    Update(Box<Update>),
    /// Something happened that is not for the client to know.
    Unseen {
        /// Its version.
        v: u64,
    },
    /// What the client asked for is done, and will not be lost.
    Done(Done),
    /// What the client asked for is refused; nothing has changed.
    Refused {
        /// The client's name for it, if it could be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<ActionId>,
        /// Why.
        error: ErrorBody,
    },
    /// Who is at the table now.
    Presence(Presence),
    /// A person at the table is called otherwise now, wherever they are shown. It has no version.
    Renamed {
        /// Who, and their name.
        person: Person,
    },
    /// The server is there.
    Pong {},
    /// The server closes the socket.
    Closing {
        /// Why.
        reason: Closing,
    },
}

/// What was asked for is done.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The client's name for it.
    pub id: ActionId,
    /// The version it has in the table's log.
    pub v: u64,
    /// The new table, after asking for a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableId>,
}

/// What a bot would do in a person's place.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The version it was thought about at.
    pub v: u64,
    /// How well the bot plays.
    #[ts(as = "LevelName")]
    #[schema(value_type = LevelName)]
    pub level: Level,
    /// One move, or all that can be made as one action.
    pub moves: Vec<String>,
    /// Whether the decision goes on after them: what it goes on with depends on what they show.
    pub more: bool,
    /// The chance of winning the bot sees, in hundredths, where it has reckoned one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<u8>,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// The client reads more slowly than the table plays; it may come back for what it missed.
    SlowReader,
    /// The server stops.
    Stopping,
    /// The table had to be read again; come back.
    Reload,
    /// The client sent too much.
    TooManyMessages,
    /// The table cannot be had, as the refusal before this says; coming back changes nothing.
    Refused,
    /// The session has ended, here or on another device: a client that comes back is a stranger.
    SignedOut,
    /// The operators of the server have locked the person out: a client that comes back is a stranger.
    Banned,
}

/// Everything a viewer may know at one moment.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Snapshot {
    /// The version of the last thing that happened.
    pub v: u64,
    /// Through whose eyes the client sees.
    pub you: Eyes,
    /// Everything public about the table.
    pub table: TableInfo,
    /// The position, once the game has started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<Position>,
    /// Who is at the table.
    pub presence: Presence,
}

/// Through whose eyes a person sees a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Eyes {
    /// A player's.
    Seat {
        /// Which.
        seat: SeatNo,
    },
    /// A spectator's.
    Spectator {},
}

/// Something that happened at a table, as one viewer may know it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Update {
    /// Its version.
    pub v: u64,
    /// When.
    pub at: i64,
    /// What happened.
    pub what: Happening,
    /// What the rules told about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<EventLine>>", optional)]
    pub events: Vec<EventLine>,
    /// Everything public about the table, if that changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<TableInfo>,
    /// The position, if it changed and this is the last of what is sent together.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub position: Option<Position>,
}

/// An event of the game, for programs and for people.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct EventLine {
    /// The event as JSON.
    #[ts(type = "unknown")]
    #[schema(value_type = GameEvent)]
    pub event: Raw,
    /// The event as a sentence.
    pub text: String,
}

/// The position as one viewer may know it, and what they can do.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Position {
    /// What the viewer sees.
    #[ts(type = "unknown")]
    #[schema(value_type = GameView)]
    pub view: Raw,
    /// Whose decision it is.
    pub turn: TurnKind,
    /// Who may move.
    pub may: Vec<SeatNo>,
    /// Whom the game waits for.
    pub awaited: Vec<SeatNo>,
    /// The viewer's legal moves as written.
    pub legal: Vec<String>,
    /// Whether the viewer may take back the last move.
    pub may_undo: bool,
    /// Whether the viewer may talk.
    pub may_talk: bool,
    /// When whose time is over.
    pub deadlines: Vec<Deadline>,
    /// Every seat's time for the whole game, in order, where there is such a clock.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<SeatClock>>", optional)]
    pub clocks: Vec<SeatClock>,
    /// Who offers a draw.
    pub draw_offers: Vec<SeatNo>,
    /// Who wants a pause.
    pub pause_wishes: Vec<SeatNo>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
}

/// When a person's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Deadline {
    /// Whose.
    pub seat: SeatNo,
    /// When.
    pub at: i64,
}

/// A seat's time for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatClock {
    /// It runs.
    Runs {
        /// When it is over.
        until: i64,
    },
    /// It stands still.
    Stands {
        /// How many milliseconds are left.
        left: i64,
    },
    /// It has run out, and nothing is measured there any more.
    RanOut {},
}

/// Whose decision it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    /// One seat's.
    One,
    /// Several seats', each for itself.
    Together,
    /// Any seat that wants to act.
    Free,
    /// Nobody's: the game is over.
    Over,
}

impl From<Turn> for TurnKind {
    fn from(turn: Turn) -> TurnKind {
        match turn {
            Turn::One(_) => TurnKind::One,
            Turn::Together(_) => TurnKind::Together,
            Turn::Free { .. } => TurnKind::Free,
            Turn::Over(_) => TurnKind::Over,
        }
    }
}

/// What happened at a table. An entry of the log is this and, beside it, what is secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// The table was set up.
    Created {
        /// The promise made about the deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        commitment: Option<String>,
        /// What the host added to the deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        entropy: Option<Entropy>,
    },
    /// A person sat down.
    Joined {
        /// Where.
        seat: SeatNo,
        /// Who.
        person: Person,
        /// What they added to the deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        entropy: Option<Entropy>,
    },
    /// A person left a table that has not started.
    Left {
        /// Which seat is free now.
        seat: SeatNo,
    },
    /// The host sent a person away.
    Kicked {
        /// Which seat is free now.
        seat: SeatNo,
    },
    /// A person wants another out of the game.
    VotedOut {
        /// Whose vote it is.
        seat: SeatNo,
        /// Whom it is against.
        out: SeatNo,
    },
    /// The others have voted a person out: a bot plays on for good.
    Removed {
        /// Which seat.
        seat: SeatNo,
        /// The bot's level.
        #[ts(as = "LevelName")]
        #[schema(value_type = LevelName)]
        level: Level,
    },
    /// The host gave a seat to a bot or took it away from one.
    BotSet {
        /// Which seat.
        seat: SeatNo,
        /// The bot's level.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<LevelName>")]
        #[schema(value_type = Option<LevelName>)]
        level: Option<Level>,
        /// Who it is, if it has a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<CharacterName>)]
        character: Option<Character>,
    },
    /// The game started.
    Started {},
    /// A seat moved. What it chose is told by events to those who may know.
    Moved {
        /// Which seat.
        seat: SeatNo,
        /// Who decided.
        by: ByWhom,
        /// The moves as written, to the seat that made them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        moves: Option<Vec<String>>,
    },
    /// A seat took its last move back.
    TookBack {
        /// Which seat.
        seat: SeatNo,
    },
    /// A seat gave up.
    Resigned {
        /// Which seat.
        seat: SeatNo,
    },
    /// A seat has used up its time for the game, and loses by it.
    FlagFell {
        /// Which seat.
        seat: SeatNo,
        /// The bot that has the seat for good, where the game goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<LevelName>")]
        #[schema(value_type = Option<LevelName>)]
        level: Option<Level>,
    },
    /// Both seats of a game of two have used up their time at the same moment: nobody wins.
    BothFlagsFell {},
    /// A seat offers a draw, or accepts the other's offer.
    DrawOffered {
        /// Which seat.
        seat: SeatNo,
    },
    /// A seat wants a pause.
    PauseWished {
        /// Which seat.
        seat: SeatNo,
    },
    /// The game was paused by the server.
    Paused {
        /// Why.
        reason: PauseReason,
    },
    /// A seat ended the pause, or no longer wants one.
    Resumed {
        /// Which seat.
        seat: SeatNo,
    },
    /// A person said something.
    Said {
        /// Who.
        person: Person,
        /// Their seat, if they play.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<SeatNo>,
        /// Who hears it.
        room: Room,
        /// The words.
        text: String,
    },
    /// A bot said something.
    Remarked {
        /// Which seat.
        seat: SeatNo,
        /// The name of a phrase, for which every client has words of its own, in the character's voice if it likes:
        /// `hello_1` to `hello_3`, and 1 and 2 of `won`, `lost`, `thanks`, `refused`, `lucky`, `robbed` and `lied_to`.
        phrase: String,
    },
    /// A bot plays for a person who is away.
    BotTookOver {
        /// Which seat.
        seat: SeatNo,
        /// The bot's level.
        #[ts(as = "LevelName")]
        #[schema(value_type = LevelName)]
        level: Level,
    },
    /// A person is back and plays again.
    HandedBack {
        /// Which seat.
        seat: SeatNo,
    },
    /// Nothing has happened for long: the table is closed unless something does.
    WillClose {
        /// When.
        at: i64,
    },
    /// The table waited in vain, or nothing happened at it for too long.
    Closed {},
    /// The operators of the server have closed the table.
    Stopped {},
    /// There is a new table to play again.
    Rematch {
        /// The table.
        table: TableId,
    },
}

/// Why the server paused a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    /// The clock of the machine was set, and nobody is to lose time by it.
    ClockSet,
}

/// Who decided on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ByWhom {
    /// The person who sits there.
    Player,
    /// A bot.
    Bot,
    /// The clock: it is the default move of the rules.
    Clock,
}

/// Where something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// At the table: everybody hears it.
    Table,
    /// Among spectators: players hear it when the game is over.
    Gallery,
}

/// Who is at the table now: a person with an open socket is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Presence {
    /// The seats whose owners are there.
    pub here: Vec<SeatNo>,
    /// The seats whose owners are not.
    pub away: Vec<Away>,
    /// How many look on.
    pub watchers: u32,
    /// How many milliseconds the others wait for a player who is away before a bot plays; absent where no bot
    /// ever does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grace: Option<i64>,
}

/// A person who has a seat and is not at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Away {
    /// Their seat.
    pub seat: SeatNo,
    /// Since when, if the server remembers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<i64>,
    /// When a bot takes over, while others wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot_at: Option<i64>,
    /// How often those who wait may still put that off.
    pub waits: u32,
}

/// A message on a person's own socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SessionMsg {
    /// The tables that call the person back. It replaces all said before.
    Calls {
        /// Those tables.
        calls: Vec<Call>,
    },
    /// The tables that wait for the person. It replaces all said before.
    Waiting {
        /// Those tables: at most 50 that wait for a decision, and 50 that keep a seat.
        tables: Vec<WaitingTable>,
    },
    /// The person is called otherwise now.
    Renamed {
        /// The person.
        person: Person,
    },
    /// The server closes the socket.
    Closing {
        /// Why.
        reason: Closing,
    },
}

/// A table where others wait for a person who is away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Call {
    /// The table.
    pub table: TableId,
    /// Its game.
    pub game: String,
    /// The person's seat.
    pub seat: SeatNo,
    /// When a bot takes the seat; once that has passed, it plays there.
    pub bot_at: i64,
}

/// A message on the lobby's socket.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMsg {
    /// A table in the lobby is new or has changed.
    Table {
        /// The table.
        table: Box<TableSummary>,
    },
    /// The client was too slow and must read the list again.
    Reload {},
    /// The server closes the socket.
    Closing {
        /// Why.
        reason: Closing,
    },
}
