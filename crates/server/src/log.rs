//! A table's log: everything that ever happened at it, in order. The log is the save; a table in
//! memory is the log read from the start.

use protocol::{
    ActionId, BranchOf, ByWhom, Clock, Person, PersonId, Raw, Room, SeatNo, SeatTaker, TableId,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use tabletop::Seed;

/// One line of a log. It is not `Debug`: a deal or a sealed choice may be in it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Line {
    /// What happened.
    pub what: Entry,
    /// Who asked for it, and under what name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
}

/// Who asked for something, and under what name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Who.
    pub person: PersonId,
    /// The client's name for it.
    pub id: ActionId,
}

/// Something that happened at a table.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// The table was set up.
    Created(Box<Created>),
    /// Somebody sat down.
    Joined { seat: SeatNo, person: Person },
    /// Somebody left before the start.
    Left { seat: SeatNo },
    /// The host sent somebody away.
    Kicked { seat: SeatNo },
    /// The host gave a seat to a bot or took it away from one.
    BotSet { seat: SeatNo, level: Option<String> },
    /// The game started.
    Started { origin: Origin },
    /// A seat moved. Moves sent together are one line, so that nobody can count sealed ones.
    Moved { seat: SeatNo, moves: Vec<String>, by: ByWhom },
    /// A seat took its last move back.
    TookBack { seat: SeatNo },
    /// A seat gave up.
    Resigned { seat: SeatNo },
    /// A seat offered or accepted a draw.
    DrawOffered { seat: SeatNo },
    /// A seat wants a pause.
    PauseWished { seat: SeatNo },
    /// A seat ended the pause or no longer wants one.
    Resumed { seat: SeatNo },
    /// Somebody said something.
    Said { person: Person, seat: Option<SeatNo>, room: Room, text: String },
    /// A bot said something.
    Remarked { seat: SeatNo, phrase: String },
    /// A bot took over from somebody who is away.
    BotTookOver { seat: SeatNo, level: String },
    /// Somebody is back.
    HandedBack { seat: SeatNo },
    /// The table waited for people in vain.
    Closed {},
    /// There is a new table to play again.
    Rematch { table: TableId },
}

/// How a table was set up.
#[derive(Clone, Serialize, Deserialize)]
pub struct Created {
    /// Who set it up.
    pub host: PersonId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The setup in force, every figure filled in.
    pub setup: Raw,
    /// Who sits where.
    pub seats: Vec<SeatTaker>,
    /// The clock.
    pub clock: Clock,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// The moment it starts from, if not from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Branching>,
}

/// The moment of a finished game that a table starts from.
#[derive(Clone, Serialize, Deserialize)]
pub struct Branching {
    /// Which.
    pub of: BranchOf,
    /// Where that game's deal came from.
    pub origin: Origin,
    /// The moves up to that moment.
    pub moves: Vec<(SeatNo, String)>,
}

/// Where a deal comes from.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A secret seed.
    Seed(KeptSeed),
    /// A deal laid out by hand, as JSON.
    Deal(Raw),
}

/// A seed on its way into the log, the only place it is written to before the game is over.
#[derive(Clone)]
pub struct KeptSeed(pub Seed);

impl Serialize for KeptSeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.reveal())
    }
}

impl<'de> Deserialize<'de> for KeptSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeptSeed, D::Error> {
        String::deserialize(deserializer)?.parse().map(KeptSeed).map_err(de::Error::custom)
    }
}
