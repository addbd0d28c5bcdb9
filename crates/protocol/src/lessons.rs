//! Lessons: a game played step by step, with what is said about it.

use crate::Raw;
use crate::ids::SeatNo;
use crate::server::{EventLine, Position};
use crate::tables::GameSetup;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabletop::cards::{Provenance, Sources};
use ts_rs::TS;
use utoipa::ToSchema;

/// A text in every language of the house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Translated {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
}

/// A lesson as it stands in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LessonInfo {
    /// What it is called in addresses, among those of its game.
    pub id: String,
    /// Its title.
    pub title: Translated,
    /// What it is about, in a sentence.
    pub about: Translated,
    /// How long it takes, in minutes.
    pub minutes: u8,
    /// How many steps it has.
    pub steps: u32,
}

/// A lesson, played through by the rules: every position that it comes to, through the learner's eyes.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Lesson {
    /// What it is called in addresses, among those of its game.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// Its title.
    pub title: Translated,
    /// What it is about, in a sentence.
    pub about: Translated,
    /// How long it takes, in minutes.
    pub minutes: u8,
    /// Everybody's name by seat.
    pub names: Vec<String>,
    /// Where the learner sits.
    pub seat: SeatNo,
    /// The setup in force.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = GameSetup)]
    pub setup: Raw,
    /// How well each figure of the setup is known, as of a table.
    #[ts(as = "BTreeMap<String, Provenance>")]
    #[schema(value_type = BTreeMap<String, String>)]
    pub sources: Sources,
    /// The steps in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson: something is said, and then a decision is made, or only read.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LessonStep {
    /// What is said.
    pub say: Translated,
    /// The learner's moves that are wanted, in order; none where there is only something to read.
    pub wanted: Vec<String>,
    /// What is said to any other move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub otherwise: Option<Translated>,
    /// What is said to particular other moves.
    pub mistakes: Vec<Mistake>,
    /// The position that the step begins with.
    pub position: Position,
    /// What happens then: the wanted moves, and those of the others after them.
    pub then: Vec<LessonMove>,
}

/// A move that is not the one, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mistake {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said to it.
    pub say: Translated,
}

/// A move of a lesson, and what came of it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LessonMove {
    /// Who moved.
    pub seat: SeatNo,
    /// What the rules told the learner about it.
    pub events: Vec<EventLine>,
    /// The position afterwards.
    pub position: Position,
}
