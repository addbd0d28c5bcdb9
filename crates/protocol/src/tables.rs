//! Games and tables as resources.

use crate::Raw;
use crate::cast::{CharacterName, TraitName};
use crate::ids::{Entropy, PersonId, SeatNo, TableId};
use crate::level::LevelName;
use crate::people::Person;
use crate::server::{EventLine, Happening, PauseReason, TurnKind};
use bots::{Character, Trait};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabletop::cards::{Provenance, Sources};
use tabletop::{Difficulty, Level, Outcome};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game that can be played.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameInfo {
    /// The game's id.
    pub id: String,
    /// Its name in print.
    pub name: String,
    /// What it is, in a sentence.
    pub blurb: String,
    /// The fewest seats.
    pub min_seats: u8,
    /// The most seats.
    pub max_seats: u8,
    /// How long a game takes, in minutes, at least and at most.
    pub minutes: [u32; 2],
    /// How hard it is to learn.
    #[schema(value_type = String, pattern = "^(easy|medium|hard)$")]
    pub difficulty: Difficulty,
    /// A small drawing, as SVG; its colours are the page's.
    pub emblem: String,
    /// The clocks a table can have, and what each allows for the kinds of decisions there are.
    pub clocks: Vec<ClockInfo>,
    /// Setups worth offering, the usual one first.
    pub presets: Vec<PresetInfo>,
    /// The newest version of the rules; new tables are played by it.
    pub rules: u32,
    /// The bots' levels, weakest first.
    #[ts(as = "Vec<LevelName>")]
    #[schema(value_type = Vec<LevelName>)]
    pub levels: Vec<Level>,
    /// The traits of characters that change how its bots play.
    #[schema(value_type = Vec<TraitName>)]
    pub traits: Vec<Trait>,
    /// The setup's shape, as a JSON schema.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub setup_schema: Raw,
}

/// What a clock allows at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClockInfo {
    /// The clock.
    pub clock: Clock,
    /// How long each kind of decision may take, in the order of a turn; nothing without a clock.
    pub times: Vec<DecisionTime>,
}

/// How long a kind of decision may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct DecisionTime {
    /// What the kind is called among those of its game.
    pub decision: String,
    /// How long it may take.
    pub seconds: u32,
}

/// A setup worth offering.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PresetInfo {
    /// What it is called among those of its game.
    pub name: String,
    /// How many seats it has.
    pub seats: u8,
    /// What to ask for when the table is made.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = GameSetup)]
    pub setup: Raw,
}

/// A game's setup: the API document lists the shapes that the games have for it.
#[derive(ToSchema)]
pub struct GameSetup {}

/// What one viewer sees of a game: the API document lists the shapes that the games have for it.
#[derive(ToSchema)]
pub struct GameView {}

/// An event of a game: the API document lists the shapes that the games have for it.
#[derive(ToSchema)]
pub struct GameEvent {}

/// Asks for a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The setup, as the game's schema says; what is left out has its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<GameSetup>)]
    pub setup: Option<serde_json::Map<String, serde_json::Value>>,
    /// A card file to play with in place of the embedded one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<String>,
    /// Who is to sit where; without it the host sits first and the other seats are free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(max_items = 8)]
    pub seats: Option<Vec<SeatAsk>>,
    /// The clock.
    #[serde(default)]
    #[ts(optional, as = "Option<Clock>")]
    pub clock: Clock,
    /// Whether the table stands in the lobby; otherwise only those with the link find it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub public: bool,
    /// What the host adds to the deal, if they sit at the table: 32 fresh random bytes. It is shown to all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entropy: Option<Entropy>,
}

/// Asks whether a game could be set up like this.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupAsk {
    /// The setup, as the game's schema says; what is left out has its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<GameSetup>)]
    pub setup: Option<serde_json::Map<String, serde_json::Value>>,
    /// A card file to play with in place of the embedded one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cards: Option<String>,
}

/// Whether it could: either the seats it would have, or what keeps it from being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetupCheck {
    /// How many seats the table would have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seats: Option<u8>,
    /// What keeps it from being played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<SetupProblem>,
}

/// What keeps a setup from being played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SetupProblem {
    /// The option it is about, where it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub option: Option<String>,
    /// The name of the game's rule that is broken, for clients with words of their own for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// What breaks the rule, or the figures it is about.
    pub items: Vec<String>,
    /// What is wrong, in English.
    pub reason: String,
}

/// Who is to sit in a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatAsk {
    /// The person who asks for the table.
    Me {},
    /// Anybody.
    Open {},
    /// A bot of a level: who fits comes.
    Bot {
        /// Its level.
        #[ts(as = "LevelName")]
        #[schema(value_type = LevelName)]
        level: Level,
    },
    /// A bot by name; nobody sits at a table twice.
    Character {
        /// Who.
        #[schema(value_type = CharacterName)]
        character: Character,
    },
}

/// How long a decision may take, or a whole game. Every phase of every game has its own measure; a preset
/// makes it shorter or longer. When it is over, the default move of the rules is made.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// As long as it takes.
    #[default]
    None,
    /// Half the measure.
    Quick,
    /// The measure.
    Normal,
    /// Twice the measure.
    Slow,
    /// A day.
    Day,
    /// Three days.
    ThreeDays,
    /// A week.
    Week,
    /// So much for all decisions of a seat together.
    Game(GameClock),
}

/// A chess clock: every seat has its own time, which runs while the game waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// How many seconds each seat begins with.
    #[schema(minimum = 10, maximum = 10800)]
    pub base: u32,
    /// How many seconds each decision adds when it is made.
    #[schema(minimum = 0, maximum = 180)]
    pub increment: u32,
    /// What becomes of a seat that runs out of time. Where nobody says, it loses a game of two, and plays on in a
    /// game of more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub flag: Option<Flag>,
}

/// What becomes of a seat that runs out of its time for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// The game is lost: in a game of two the other wins, in a game of more a bot has the seat for good.
    Loses,
    /// The default move of the rules is made, and later decisions have what the increment gives.
    PlaysOn,
}

impl GameClock {
    const fn offered(base: u32, increment: u32) -> Clock {
        Clock::Game(GameClock { base, increment, flag: None })
    }

    /// Whether both figures are within their limits.
    pub fn is_playable(self) -> bool {
        (10..=10_800).contains(&self.base) && self.increment <= 180
    }

    /// What becomes of a seat that runs out of time at a table with so many.
    pub fn flag(self, seats: usize) -> Flag {
        self.flag.unwrap_or(if seats == 2 { Flag::Loses } else { Flag::PlaysOn })
    }
}

impl Clock {
    /// Whether a decision may take days, so that nobody is expected to sit there meanwhile.
    pub fn takes_days(self) -> bool {
        matches!(self, Clock::Day | Clock::ThreeDays | Clock::Week)
    }

    /// The clocks to choose from, in their order. A clock for the whole game may have other figures.
    pub const OFFERED: [Clock; 11] = [
        Clock::None,
        Clock::Quick,
        Clock::Normal,
        Clock::Slow,
        Clock::Day,
        Clock::ThreeDays,
        Clock::Week,
        GameClock::offered(5 * 60, 3),
        GameClock::offered(10 * 60, 5),
        GameClock::offered(15 * 60, 10),
        GameClock::offered(30 * 60, 20),
    ];
}

/// Where a table stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waiting for people.
    Open,
    /// Being played.
    Running,
    /// Over.
    Over,
}

/// Everything public about a table but the position.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TableInfo {
    /// The table.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The setup in force.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = GameSetup)]
    pub setup: Raw,
    /// How well each figure of the setup is known, by its path in the card file. A path without a
    /// card's id speaks for all cards that have none of their own; figures that the table has
    /// replaced by its own are missing. Empty until the game starts.
    #[ts(as = "BTreeMap<String, Provenance>")]
    #[schema(value_type = BTreeMap<String, String>)]
    pub sources: Sources,
    /// The path to give to friends.
    pub invite: String,
    /// Where it stands in its life.
    pub stage: Stage,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// The clock.
    pub clock: Clock,
    /// Who set it up.
    pub host: PersonId,
    /// When it was set up.
    pub created: i64,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// Whether the game is paused.
    pub paused: bool,
    /// Why, if it was the server that paused it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pause_reason: Option<PauseReason>,
    /// Whether the server has lost its newest entries, which may have been of this table, and no person has moved here
    /// since it noticed.
    pub end_may_be_missing: bool,
    /// When the table is closed unless something happens, if that is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub closes: Option<i64>,
    /// The promise made about the deal when the table was set up, before anybody sat down: the SHA-256 of the
    /// server's seed. At tables set up before release 0.4 it was made when the game started.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// The server's seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
    /// The moment of another table this one started from: its deal is known to all who look at that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub branch_of: Option<BranchOf>,
    /// The table where it is played again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<TableId>,
}

/// The moment of another table that a table started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct BranchOf {
    /// The table.
    pub table: TableId,
    /// After how many moves.
    pub step: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Who won: nobody after a draw, several in a shared victory.
    pub winners: Vec<SeatNo>,
    /// What was achieved, in a game that is not won against anybody; not known in lists of games that were
    /// over before release 0.4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub goals: Option<Goals>,
}

impl GameResult {
    /// The result in the game's own terms.
    pub fn new(outcome: Outcome, goals: Option<tabletop::Goals>) -> GameResult {
        GameResult {
            scores: outcome.scores.as_slice().to_vec(),
            winners: SeatNo::each(outcome.winners),
            goals: goals.map(|tabletop::Goals { reached, all }| Goals { reached, all }),
        }
    }
}

/// What a lone player set out to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Goals {
    /// How many goals are reached.
    pub reached: u32,
    /// How many there are.
    pub all: u32,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Who sits there.
    pub taker: SeatTaker,
    /// The bot that plays while its owner is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub substitute: Option<Substitute>,
    /// What the person added to the deal; lists leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entropy: Option<Entropy>,
    /// How far the others are with voting its owner out of the running game, where they could.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub vote: Option<Vote>,
}

/// A vote on whether a person is to leave a running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Vote {
    /// Who is for it.
    pub by: Vec<SeatNo>,
    /// How many it takes.
    pub needed: u8,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum SeatTaker {
    /// Nobody yet.
    Open {},
    /// Kept for a person.
    Kept {
        /// For whom.
        person: Person,
    },
    /// A person.
    Person {
        /// Who.
        person: Person,
    },
    /// A bot.
    Bot {
        /// Its level.
        #[ts(as = "LevelName")]
        #[schema(value_type = LevelName)]
        level: Level,
        /// Who it is, if it has a name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<CharacterName>)]
        character: Option<Character>,
    },
}

/// Why and how a bot plays a person's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Substitute {
    /// Its level.
    #[ts(as = "LevelName")]
    #[schema(value_type = LevelName)]
    pub level: Level,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// Where it stands in its life.
    pub stage: Stage,
    /// Whether it stands in the lobby.
    pub public: bool,
    /// The clock.
    pub clock: Clock,
    /// Who set it up; not known of tables that were set up before release 0.3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<PersonId>,
    /// When it was set up.
    pub created: i64,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
    /// The moment of another table it started from: its deal is known. It never counts for a rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub branch_of: Option<BranchOf>,
    /// When it was over; not known of tables that were over before release 0.4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<i64>,
    /// Why it cannot be played on, if it cannot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub parked: Option<String>,
}

/// A page of a list of tables.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TablePage {
    /// The tables, newest first.
    pub tables: Vec<TableSummary>,
    /// Give this as `before` to get the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// A table of one's own.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTable {
    /// The table.
    pub table: TableSummary,
    /// Whether it waits for one's decision.
    pub your_turn: bool,
}

/// A table that waits for one: for a decision, or to sit down in a seat that is kept.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct WaitingTable {
    /// The table.
    pub table: TableSummary,
    /// When something last happened there.
    pub since: i64,
    /// When time is over for those who are awaited, where a clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub due: Option<i64>,
    /// The seat it keeps for one, at a table that waits for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kept: Option<SeatNo>,
}

/// A page of one's own tables.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTables {
    /// The tables, newest first.
    pub tables: Vec<MyTable>,
    /// Give this as `before` to get the next page; absent on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
}

/// One moment of a replay.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Frame {
    /// Its place in the replay, counted from 0.
    pub moment: u32,
    /// How many moves had been made.
    pub step: u32,
    /// When.
    pub at: i64,
    /// What brought it about; absent at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub what: Option<Happening>,
    /// What the rules told those eyes about it.
    pub events: Vec<EventLine>,
    /// What those eyes saw; all seats' views in order for the all-seeing.
    #[ts(type = "unknown[]")]
    #[schema(value_type = Vec<GameView>)]
    pub views: Vec<Raw>,
    /// Whose decision it was.
    pub turn: TurnKind,
    /// Whom the game waited for.
    pub awaited: Vec<SeatNo>,
}

/// Asks for a new table from a moment of a finished one, with bots in the other seats.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// After how many moves.
    #[schema(format = "uint32")]
    pub step: u32,
    /// Where to sit.
    pub seat: SeatNo,
    /// The bots' level; without one the other seats are free for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<LevelName>")]
    #[schema(value_type = Option<LevelName>)]
    pub level: Option<Level>,
}

/// What came of checking a record.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Verdict {
    /// The game's id.
    pub game: String,
    /// How many moves were checked.
    pub moves: u32,
    /// Whether the seed was in it and fits the promise made before the first move.
    pub deal_verified: bool,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameResult>,
}
