//! What a table chooses before a game.

use crate::Pinched;
use crate::boards::{self, Board, Boards, Location, Preset};
use crate::cards::{self, Figures};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};
use strum::VariantArray;
use tabletop::cards::Node;
use tabletop::form::{given, within};
use tabletop::{BadSetup, Game};
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
    /// Whether burglars may declare a Location before they choose one.
    #[serde(default, deserialize_with = "given")]
    talk: Option<bool>,
    /// Figures in place of the embedded card file, in its shape.
    #[serde(default, deserialize_with = "given")]
    figures: Option<Node>,
}

impl Form {
    /// Asks for a preset, or for several boards one by one.
    pub(crate) fn new(players: u8, boards: &[&str], memory_aid: bool, talk: Option<bool>) -> Form {
        let setup = match boards {
            [preset] => Choice::Preset((*preset).to_owned()),
            boards => Choice::List(boards.iter().map(|board| (*board).to_owned()).collect()),
        };
        Form { players, setup: Some(setup), memory_aid: Some(memory_aid), talk, figures: None }
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
        let boards: Vec<Board> = boards::all().collect();
        let range = |board: Board| [*board.players().start(), *board.players().end()];
        let players: BTreeMap<String, [u8; 2]> =
            boards::all().map(|board| (board.to_string(), range(board))).collect();
        let presets: Vec<NamedBoards> = boards::presets_of(Pinched::RULES)
            .map(|(name, players, boards)| NamedBoards {
                name,
                players,
                boards: boards.iter().collect(),
            })
            .collect();
        json_schema!({
            // For forms that draw the boards: what each preset puts on the table, and how many
            // each board is made for.
            "x-presets": presets,
            "x-players": players,
            "anyOf": [
                { "enum": Preset::VARIANTS },
                {
                    "type": "array",
                    "uniqueItems": true,
                    "minItems": LOCATIONS.start(),
                    "maxItems": LOCATIONS.end(),
                    "items": { "enum": boards }
                }
            ]
        })
    }
}

/// A preset as the schema tells of it.
#[derive(Serialize)]
struct NamedBoards {
    name: Preset,
    players: u8,
    boards: Vec<Board>,
}

/// The boards of a setup, written down: the preset that has them, or one by one.
#[derive(Serialize, TS)]
#[serde(untagged)]
enum Chosen {
    Preset(Preset),
    List(Vec<Board>),
}

/// A setup that can be played.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
#[ts(rename = "PinchedSetup")]
pub struct Setup {
    pub(crate) players: u8,
    #[ts(rename = "setup", as = "Chosen")]
    pub(crate) boards: Boards,
    pub(crate) memory_aid: bool,
    /// Whether Locations can be declared; never before rules 2.
    #[ts(optional, as = "Option<bool>")]
    pub(crate) talk: bool,
    #[ts(type = "unknown")]
    pub(crate) figures: Arc<Figures>,
    /// The version of the rules; records and tables write it down beside the setup.
    #[ts(skip)]
    pub(crate) rules: u32,
}

/// The figures of the embedded card file, without their sources.
static EMBEDDED: LazyLock<Figures> = LazyLock::new(|| {
    let figures = cards::read(include_str!("../cards.toml"));
    figures.expect("the embedded card file is in order").bare()
});

impl Setup {
    pub(crate) fn new(form: Form, cards: &Figures, rules: u32) -> Result<Setup, BadSetup> {
        let players = within("players", form.players, PLAYERS)?;
        let boards = match form.setup {
            None => preset(Preset::Basic, players, rules)?,
            Some(Choice::Preset(name)) => preset(named(&name)?, players, rules)?,
            Some(Choice::List(names)) => custom(&names, players, rules)?,
        };
        let figures = match form.figures {
            None => cards.clone(),
            Some(node) => read_figures(&node)?,
        };
        if rules == 1 && form.talk == Some(true) {
            return Err(unfit("talk", "came with rules 2".to_owned()));
        }
        Ok(Setup {
            players,
            boards,
            memory_aid: form.memory_aid.unwrap_or(true),
            talk: form.talk.unwrap_or(rules > 1),
            figures: Arc::new(figures.bare()),
            rules,
        })
    }

    /// Whether the figures are other than the embedded ones.
    pub(crate) fn replaced(&self) -> bool {
        *self.figures != *EMBEDDED
    }

    /// How many weeks are played.
    pub(crate) fn weeks(&self) -> u8 {
        weeks(self.players)
    }
}

/// How many weeks so many play.
pub(crate) const fn weeks(players: u8) -> u8 {
    match players {
        2 => 5,
        3 | 4 => 4,
        _ => 3,
    }
}

fn unfit(option: &'static str, reason: String) -> BadSetup {
    BadSetup::Unfit { option, reason }
}

/// A list of boards that breaks a rule which clients have words for.
fn broken(rule: &'static str, items: Vec<String>, reason: String) -> BadSetup {
    BadSetup::Broken { option: "setup", rule, items, reason }
}

fn named(name: &str) -> Result<Preset, BadSetup> {
    name.parse().map_err(|_| {
        let name: String = name.chars().take(40).collect();
        broken("unknown", vec![name.clone()], format!("there is no preset {name:?}"))
    })
}

fn preset(preset: Preset, players: u8, rules: u32) -> Result<Boards, BadSetup> {
    boards::preset(preset, players, rules).ok_or_else(|| {
        let reason = format!("{preset} is not made for {players} players");
        broken("players", vec![preset.to_string()], reason)
    })
}

/// Any boards made for so many players, the Bank among them with five (R47).
fn custom(names: &[String], players: u8, rules: u32) -> Result<Boards, BadSetup> {
    let mut boards = Boards::default();
    let mut misfits = Vec::new();
    for name in names {
        let board = Board::named(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            broken("unknown", vec![name.clone()], format!("there is no board {name:?}"))
        })?;
        if boards.has(board.location) {
            let location = board.location.to_string();
            return Err(broken("twice", vec![location.clone()], format!("{location} comes twice")));
        }
        if !board.players().contains(&players) {
            misfits.push(board.to_string());
        }
        boards.put(board);
    }
    if !misfits.is_empty() {
        let is = if misfits.len() == 1 { "is" } else { "are" };
        let reason = format!("{} {is} not made for {players} players", misfits.join(" and "));
        return Err(broken("players", misfits, reason));
    }
    let wanted = if rules == 1 { first_locations(players) } else { LOCATIONS };
    if !wanted.contains(&boards.len()) {
        let (least, most, found) = (wanted.start(), wanted.end(), boards.len());
        let wanted = if least == most { least.to_string() } else { format!("{least} to {most}") };
        let items = vec![least.to_string(), most.to_string()];
        let reason = format!("{players} players need {wanted} Locations, not {found}");
        return Err(broken("locations", items, reason));
    }
    if players == 5 && !boards.has(Location::Bank) {
        return Err(broken("bank", Vec::new(), "5 players need the Bank".to_owned()));
    }
    Ok(boards)
}

/// How many Locations a table can have.
const LOCATIONS: RangeInclusive<usize> = 3..=5;

/// How many Locations a table of this size had before rules 2.
fn first_locations(players: u8) -> RangeInclusive<usize> {
    match players {
        2 => 3..=3,
        3 | 4 => 4..=4,
        _ => 5..=5,
    }
}

fn read_figures(node: &Node) -> Result<Figures, BadSetup> {
    cards::read_node(node).map_err(|problems| unfit("figures", problems.to_string()))
}

/// A form that asks for exactly this setup, its figures included.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut form = serializer.serialize_struct("Setup", 5)?;
        form.serialize_field("players", &self.players)?;
        let chosen = match boards::preset_with(self.players, self.boards, self.rules) {
            Some(preset) => Chosen::Preset(preset),
            None => Chosen::List(self.boards.iter().collect()),
        };
        form.serialize_field("setup", &chosen)?;
        form.serialize_field("memory_aid", &self.memory_aid)?;
        if self.rules > 1 {
            form.serialize_field("talk", &self.talk)?;
        }
        form.serialize_field("figures", &*self.figures)?;
        form.end()
    }
}
