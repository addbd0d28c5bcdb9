//! What a table chooses before a game.

use crate::boards::{self, Board, Boards};
use crate::cards::{self, Figures};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};
use tabletop::BadSetup;
use tabletop::cards::Node;
use tabletop::form::{given, within};
use ts_rs::TS;

/// How many can play.
pub(crate) const PLAYERS: RangeInclusive<u8> = 2..=5;

/// A setup as asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// How many play.
    #[schemars(range(min = *PLAYERS.start(), max = *PLAYERS.end()))]
    players: u8,
    /// The boards: a preset by name, or one by one.
    #[serde(default, deserialize_with = "given")]
    setup: Option<Choice>,
    /// Whether everybody is shown what was seen going into hands.
    #[serde(default, deserialize_with = "given")]
    memory_aid: Option<bool>,
    /// Figures in place of the embedded card file, in its shape.
    #[serde(default, deserialize_with = "given")]
    figures: Option<Node>,
}

impl Form {
    /// Asks for a preset, or for several boards one by one.
    pub(crate) fn new(players: u8, boards: &[&str], memory_aid: bool) -> Form {
        let setup = match boards {
            [preset] => Choice::Preset((*preset).to_owned()),
            boards => Choice::List(boards.iter().map(|board| (*board).to_owned()).collect()),
        };
        Form { players, setup: Some(setup), memory_aid: Some(memory_aid), figures: None }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Choice {
    Preset(String),
    List(Vec<String>),
}

impl JsonSchema for Choice {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Boards".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let boards: Vec<String> = boards::all().map(|board| board.to_string()).collect();
        json_schema!({
            "anyOf": [
                { "enum": boards::preset_names() },
                {
                    "type": "array",
                    "uniqueItems": true,
                    "minItems": locations(*PLAYERS.start()),
                    "maxItems": locations(*PLAYERS.end()),
                    "items": { "enum": boards }
                }
            ]
        })
    }
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(rename = "PinchedSetup")]
pub struct Setup {
    pub(crate) players: u8,
    #[ts(rename = "setup", type = "string | string[]")]
    pub(crate) boards: Boards,
    pub(crate) memory_aid: bool,
    #[ts(type = "unknown")]
    pub(crate) figures: Arc<Figures>,
}

/// The figures of the embedded card file, without their sources.
static EMBEDDED: LazyLock<Figures> = LazyLock::new(|| {
    let figures = cards::read(include_str!("../cards.toml"));
    figures.expect("the embedded card file is in order").bare()
});

impl Setup {
    pub(crate) fn new(form: Form, cards: &Figures) -> Result<Setup, BadSetup> {
        let players = within("players", form.players, PLAYERS)?;
        let boards = match form.setup {
            None => preset("basic", players)?,
            Some(Choice::Preset(name)) => preset(&name, players)?,
            Some(Choice::List(names)) => custom(&names, players)?,
        };
        let figures = match form.figures {
            None => cards.clone(),
            Some(node) => read_figures(&node)?,
        };
        let memory_aid = form.memory_aid.unwrap_or(true);
        Ok(Setup { players, boards, memory_aid, figures: Arc::new(figures.bare()) })
    }

    /// Whether the figures are other than the embedded ones.
    pub(crate) fn replaced(&self) -> bool {
        *self.figures != *EMBEDDED
    }

    /// How many weeks are played.
    pub(crate) fn weeks(&self) -> u8 {
        match self.players {
            2 => 5,
            3 | 4 => 4,
            _ => 3,
        }
    }
}

fn unfit(option: &'static str, reason: String) -> BadSetup {
    BadSetup::Unfit { option, reason }
}

fn preset(name: &str, players: u8) -> Result<Boards, BadSetup> {
    let fits: Vec<(u8, Boards)> = boards::presets(name).collect();
    match fits.iter().find(|&&(wanted, _)| wanted == players) {
        Some(&(_, boards)) => Ok(boards),
        None if fits.is_empty() => {
            let name: String = name.chars().take(40).collect();
            Err(unfit("setup", format!("there is no preset {name:?}")))
        }
        None => Err(unfit("setup", format!("{name} is not made for {players} players"))),
    }
}

fn custom(names: &[String], players: u8) -> Result<Boards, BadSetup> {
    let mut boards = Boards::default();
    for name in names {
        let board = Board::named(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            unfit("setup", format!("there is no board {name:?}"))
        })?;
        if boards.has(board.location) {
            return Err(unfit("setup", format!("{} comes twice", board.location)));
        }
        if !board.players().contains(&players) {
            return Err(unfit("setup", format!("{board} is not made for {players} players")));
        }
        boards.put(board);
    }
    let wanted = locations(players);
    if boards.len() != wanted {
        let found = boards.len();
        return Err(unfit(
            "setup",
            format!("{players} players need {wanted} Locations, not {found}"),
        ));
    }
    Ok(boards)
}

/// How many Locations a table of this size has.
fn locations(players: u8) -> usize {
    match players {
        2 => 3,
        3 | 4 => 4,
        _ => 5,
    }
}

fn read_figures(node: &Node) -> Result<Figures, BadSetup> {
    cards::read_node(node).map_err(|problems| unfit("figures", problems.to_string()))
}

/// A form that asks for exactly this setup, its figures included.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Setup", 4)?;
        form.serialize_field("players", &self.players)?;
        match boards::preset_name(self.players, self.boards) {
            Some(name) => form.serialize_field("setup", name)?,
            None => {
                let names: Vec<String> =
                    self.boards.iter().map(|board| board.to_string()).collect();
                form.serialize_field("setup", &names)?;
            }
        }
        form.serialize_field("memory_aid", &self.memory_aid)?;
        form.serialize_field("figures", &*self.figures)?;
        form.end()
    }
}
