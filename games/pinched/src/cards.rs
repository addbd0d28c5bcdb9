//! The card file: what the Valuables are worth, and the figures on the boards.

use crate::boards::{Location, Side};
use schemars::JsonSchema;
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};
use std::ops::RangeInclusive;
use tabletop::cards::{self, Node, Page, Problems, Provenance, Sources};
use ts_rs::TS;

/// All Valuables together, documents included.
pub(crate) const CARDS: usize = 176;
/// The values of Curses; each is there.
pub(crate) const CURSE: RangeInclusive<i64> = 1..=3;
/// Types a card file can have, documents left out.
pub(crate) const TYPES: usize = 12;

/// A type of Valuable: its place in the card file, with the documents behind all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The documents: wild cards.
    pub(crate) const WILD: Kind = Kind(TYPES as u8);

    /// Every kind a table can have, in type order.
    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        (0..=TYPES as u8).map(Kind)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The figures of a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    pub(crate) types: Vec<Type>,
    pub(crate) wilds: u8,
    pub(crate) curses: [u8; 6],
    /// The Safe's spaces, Standard and Crown.
    pub(crate) safe: [Vec<u8>; 2],
    /// Face-up slots by Manor, Standard and Crown.
    pub(crate) slots: [[u8; 2]; 4],
    /// The tie-break type.
    pub(crate) gold: Kind,
    /// What a set of each type sells for, by its number of cards.
    values: Vec<[u8; CARDS + 1]>,
    /// How well each figure is known.
    pub sources: Sources,
}

/// A type of Valuable as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
pub(crate) struct Type {
    pub name: String,
    pub copies: u8,
    /// Copies needed, and the value reached with them.
    pub steps: Vec<(u32, u32)>,
}

impl Figures {
    /// The figures alone, without a word on where they come from.
    pub(crate) fn bare(self) -> Figures {
        Figures { sources: Sources::new(), ..self }
    }

    /// How well each figure is known that others have as well. A group keeps its one path while they have all of it.
    pub(crate) fn sources_in(&self, others: &Figures) -> Sources {
        let shared = |(path, &known): (&String, &Provenance)| {
            let mut figures = self.behind(path, others);
            if figures.iter().all(|&(_, same)| same) {
                figures = vec![(path.clone(), true)];
            }
            let same = figures.into_iter().filter(|&(_, same)| same);
            same.map(move |(figure, _)| (figure, known)).collect::<Vec<_>>()
        };
        self.sources.iter().flat_map(shared).collect()
    }

    /// The figures a path of the sources speaks for, and whether others have the same.
    fn behind(&self, path: &str, others: &Figures) -> Vec<(String, bool)> {
        let same = match path {
            "slots" => {
                let sides = [(0, "standard"), (1, "crown")];
                let manors = Location::MANORS.iter().zip(self.slots.iter().zip(&others.slots));
                return manors
                    .flat_map(|(manor, (own, other))| {
                        sides.map(|(at, side)| {
                            (format!("slots.{manor}:{side}"), own[at] == other[at])
                        })
                    })
                    .collect();
            }
            "type" => {
                return self.types.iter().flat_map(|own| own.shared_with(&others.types)).collect();
            }
            "wilds" => self.wilds == others.wilds,
            "curses" => self.curses == others.curses,
            "safe.standard" => self.safe[0] == others.safe[0],
            "safe.crown" => self.safe[1] == others.safe[1],
            _ => false,
        };
        vec![(path.into(), same)]
    }

    /// What the types are called, documents last.
    pub(crate) fn name(&self, kind: Kind) -> &str {
        self.types.get(kind.index()).map_or(DOCUMENTS, |each| &each.name)
    }

    /// The type of this name; documents are none.
    pub(crate) fn kind(&self, name: &str) -> Option<Kind> {
        self.types.iter().position(|each| each.name == name).map(|index| Kind(index as u8))
    }

    /// How many cards of the kind there are.
    pub(crate) fn copies(&self, kind: Kind) -> u8 {
        match self.types.get(kind.index()) {
            Some(each) => each.copies,
            None if kind == Kind::WILD => self.wilds,
            None => 0,
        }
    }

    /// What a set of this many cards sells for: the highest step reached (R10, R11).
    #[inline]
    pub(crate) fn value(&self, kind: Kind, cards: u8) -> u8 {
        self.values[kind.index()][usize::from(cards)]
    }

    /// Face-up slots of a Manor.
    pub(crate) fn slots(&self, manor: Location, side: Side) -> usize {
        usize::from(self.slots[manor.index()][side as usize])
    }
}

/// What the wild cards are called.
pub(crate) const DOCUMENTS: &str = "documents";

const FIGURES: [&str; 6] = ["wilds", "curses", "safe.standard", "safe.crown", "slots", "type"];

/// Reads a card file.
pub(crate) fn read(text: &str) -> Result<Figures, Problems> {
    cards::read(text, load)
}

/// Reads figures that came with a setup.
pub(crate) fn read_node(node: &Node) -> Result<Figures, Problems> {
    cards::read_node(node, load)
}

fn load(file: &mut Page<'_>) -> Figures {
    if file.has("id") {
        file.exactly("id", "pinched");
    }
    let wilds = file.int("wilds", 1..=CARDS as i64) as u8;
    let curses = load_curses(file);
    let safe = file.page("safe", load_safe).unwrap_or_default();
    let slots = file.page("slots", load_slots).unwrap_or_default();
    let types = load_types(file, wilds);
    let gold = types.iter().position(|each| each.name == "gold").unwrap_or(0);
    let sources = file.sources(&FIGURES);
    let values = types.iter().map(Type::values).collect();
    Figures { types, wilds, curses, safe, slots, gold: Kind(gold as u8), values, sources }
}

fn load_curses(file: &mut Page<'_>) -> [u8; 6] {
    let curses = file.ints("curses", CURSE);
    if curses.len() != 6 {
        file.wrong("curses", format!("must be six, not {}", curses.len()));
    }
    let mut values = CURSE;
    if let Some(value) = values.find(|value| !curses.contains(value)) {
        file.wrong("curses", format!("none has the value {value}"));
    }
    std::array::from_fn(|index| curses.get(index).map_or(1, |&value| value as u8))
}

fn load_safe(safe: &mut Page<'_>) -> [Vec<u8>; 2] {
    let tracks = ["standard", "crown"].map(|side| {
        let spaces = safe.ints(side, 0..=12);
        if !(2..=8).contains(&spaces.len()) {
            safe.wrong(side, format!("must have 2 to 8 spaces, not {}", spaces.len()));
        }
        if !spaces.is_sorted_by(|a, b| a < b) {
            safe.wrong(side, "must rise from space to space");
        }
        spaces.into_iter().map(|cards| cards as u8).collect::<Vec<_>>()
    });
    if safe.sound() && tracks[1].last() <= tracks[0].last() {
        safe.wrong("crown", "must end above the standard track");
    }
    tracks
}

fn load_slots(slots: &mut Page<'_>) -> [[u8; 2]; 4] {
    Location::MANORS.map(|manor| {
        ["standard", "crown"].map(|side| slots.int(&format!("{manor}:{side}"), 3..=8) as u8)
    })
}

fn load_types(file: &mut Page<'_>, wilds: u8) -> Vec<Type> {
    let mut names: Vec<String> = Vec::new();
    let types = file.pages("type", |page| {
        let name = page.text("name").to_owned();
        if let Some(what) = bad_name(&name, &names) {
            page.wrong("name", what);
        }
        names.push(name.clone());
        let copies = page.int("copies", 1..=CARDS as i64) as u8;
        Type { name, copies, steps: load_steps(page) }
    });
    if !(4..=TYPES).contains(&types.len()) {
        file.wrong("type", format!("there must be 4 to {TYPES} types, not {}", types.len()));
    }
    if !names.iter().any(|name| name == "gold") {
        file.wrong("type", "one must be named gold");
    }
    let cards = types.iter().map(|each| usize::from(each.copies)).sum::<usize>();
    if cards + usize::from(wilds) != CARDS {
        let found = cards + usize::from(wilds);
        file.wrong("type", format!("all copies and wilds must be {CARDS} together, not {found}"));
    }
    types
}

fn bad_name(name: &str, earlier: &[String]) -> Option<&'static str> {
    match name {
        _ if name.is_empty() || !name.bytes().all(|letter| letter.is_ascii_lowercase()) => {
            Some("must be lower-case letters from a to z")
        }
        _ if earlier.iter().any(|other| other == name) => Some("comes twice"),
        "all" | DOCUMENTS => Some("means something else"),
        _ if name.parse::<Location>().is_ok() => Some("is the name of a Location"),
        _ => None,
    }
}

fn load_steps(page: &mut Page<'_>) -> Vec<(u32, u32)> {
    let pairs = page.pairs("steps", 1..=i64::from(u32::MAX));
    if page.sound() && pairs.is_empty() {
        page.wrong("steps", "must be pairs of copies and value, at least one");
    }
    let steps: Vec<(u32, u32)> =
        pairs.into_iter().map(|(copies, value)| (copies as u32, value as u32)).collect();
    if !steps.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1) {
        page.wrong("steps", "copies and values must both rise from step to step");
    }
    if steps.iter().any(|&(copies, value)| value > copies) {
        page.wrong("steps", "no value may be above the copies it needs");
    }
    steps
}

impl Type {
    /// The type's figures by their paths, and whether these types have the same.
    fn shared_with(&self, types: &[Type]) -> [(String, bool); 2] {
        let other = types.iter().find(|other| other.name == self.name);
        let path = |key: &str| format!("type.{}.{key}", self.name);
        [
            (path("copies"), other.is_some_and(|other| other.copies == self.copies)),
            (path("steps"), other.is_some_and(|other| other.steps == self.steps)),
        ]
    }

    fn values(&self) -> [u8; CARDS + 1] {
        std::array::from_fn(|cards| {
            let reached = self.steps.iter().rev().find(|step| step.0 as usize <= cards);
            reached.map_or(0, |step| step.1 as u8)
        })
    }
}

/// Written in the shape of the card file.
impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut file = serializer.serialize_struct("Figures", 5)?;
        file.serialize_field("wilds", &self.wilds)?;
        file.serialize_field("curses", &self.curses)?;
        file.serialize_field("safe", &Safe { standard: &self.safe[0], crown: &self.safe[1] })?;
        file.serialize_field("slots", &Slots(&self.slots))?;
        file.serialize_field("type", &self.types)?;
        file.end()
    }
}

#[derive(Serialize)]
struct Safe<'a> {
    standard: &'a [u8],
    crown: &'a [u8],
}

struct Slots<'a>(&'a [[u8; 2]; 4]);

impl Serialize for Slots<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut slots = serializer.serialize_map(Some(8))?;
        for (manor, counts) in Location::MANORS.into_iter().zip(self.0) {
            slots.serialize_entry(&format!("{manor}:standard"), &counts[0])?;
            slots.serialize_entry(&format!("{manor}:crown"), &counts[1])?;
        }
        slots.end()
    }
}
