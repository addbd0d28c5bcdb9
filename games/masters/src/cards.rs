//! The figures on the cards, read from the card file.

use crate::ids::{Class, Crew, Mark, Neighbourhood, Tier};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use tabletop::cards::{self, Node, Page, Problems, Sources};
use ts_rs::TS;

/// A whole table of figures.
#[derive(Clone, Debug, PartialEq, Eq, TS)]
pub struct Cards {
    /// What every player starts with.
    pub start_cash: u8,
    /// What a set takes and pays, by neighbourhood.
    #[ts(as = "BTreeMap<Neighbourhood, [u8; 2]>")]
    pub sets: [Set; 4],
    /// The crew cards, as they stand in the file.
    #[ts(as = "Vec<CrewEntry<'static>>")]
    pub crew: Vec<CrewCard>,
    /// The marks, as they stand in the file.
    #[ts(as = "Vec<MarkEntry<'static>>")]
    pub marks: Vec<MarkCard>,
    /// How well each figure is known.
    #[ts(rename = "source", as = "Option<BTreeMap<String, String>>", optional)]
    pub sources: Sources,
}

/// A set of marks of one neighbourhood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// How many marks it takes.
    pub size: u8,
    /// What it pays.
    pub cash: u8,
}

/// A crew card. A bonus that it does not have is 0 or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewCard {
    /// Which card it is.
    pub id: Crew,
    /// Its name in print.
    pub name: String,
    /// What it costs.
    pub price: u8,
    /// What it adds to a job.
    pub skill: u8,
    /// What it is worth in a muscle test: unique, and 0 for cars and bribes.
    pub muscle: u8,
    /// How many more cards join the job.
    pub draw: u8,
    /// Paid for a successful job.
    pub cash: u8,
    /// Paid for every different class in the crew of a successful job.
    pub variety: u8,
    /// Paid when this card was compared and won.
    pub tiebreak: u8,
    /// Paid for every card of the class in the crew of a successful job.
    pub per: Option<(Class, u8)>,
    /// Its skill in a neighbourhood it knows.
    pub local: Option<(Neighbourhood, u8)>,
}

/// A mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkCard {
    /// Which mark it is.
    pub id: Mark,
    /// Its name in print.
    pub name: String,
    /// How far down the pile it lies.
    pub tier: Tier,
    /// The skill it takes.
    pub difficulty: u8,
    /// What it pays.
    pub payout: u8,
    /// The set it asks for, where that is not its neighbourhood's (R33).
    pub set: Option<Set>,
}

/// Reads a card file.
pub(crate) fn read(text: &str) -> Result<Cards, Problems> {
    cards::read(text, file)
}

/// Reads the figures that came with a setup.
pub(crate) fn read_node(node: &Node) -> Result<Cards, Problems> {
    cards::read_node(node, file)
}

fn file(file: &mut Page<'_>) -> Cards {
    if file.has("id") {
        file.exactly("id", "masters");
    }
    let start_cash = file.int("start_cash", 1..=50) as u8;
    let sets = file.page("sets", |page| Neighbourhood::ALL.map(|place| set(page, place.name())));
    let mut seen = Seen::default();
    let crew = file.pages("crew", |page| crew_card(page, &mut seen));
    missing(file, "crew", Crew::all().filter(|card| !seen.crew.contains(card)));
    let marks = file.pages("marks", |page| mark_card(page, &mut seen));
    missing(file, "marks", Mark::all().filter(|mark| !seen.marks.contains(mark)));
    let marks: Vec<MarkCard> = marks.into_iter().flatten().collect();
    for tier in [Tier::Medium, Tier::Hard] {
        let count = marks.iter().filter(|mark| mark.tier == tier).count();
        if count < 2 && file.has("marks") {
            file.wrong("marks", format!("at least two {tier} marks are needed, not {count}"));
        }
    }
    Cards {
        start_cash,
        sets: sets.unwrap_or([Set { size: 2, cash: 0 }; 4]),
        crew: crew.into_iter().flatten().collect(),
        marks,
        sources: sources(file),
    }
}

/// The ids and muscle numbers met so far: each may be there once.
#[derive(Default)]
struct Seen {
    crew: Vec<Crew>,
    marks: Vec<Mark>,
    muscle: Vec<(u8, Crew)>,
}

fn missing(file: &mut Page<'_>, key: &str, cards: impl Iterator<Item: ToString>) {
    let ids: Vec<String> = cards.map(|card| card.to_string()).collect();
    if !ids.is_empty() && file.has(key) {
        file.wrong(key, format!("there is no {}", ids.join(", ")));
    }
}

fn set(page: &mut Page<'_>, key: &str) -> Set {
    let figures = page.ints(key, 0..=50);
    match figures[..] {
        [size @ 2..=3, cash] => Set { size: size as u8, cash: cash as u8 },
        _ => {
            if page.has(key) {
                page.wrong(key, "must be a size of 2 or 3 and the cash");
            }
            Set { size: 2, cash: 0 }
        }
    }
}

fn crew_card(page: &mut Page<'_>, seen: &mut Seen) -> Option<CrewCard> {
    let id = id(page, &mut seen.crew);
    let people = id.is_none_or(|id: Crew| id.class().is_people());
    // Read right after the id: a page that is still sound has muscle worth comparing.
    let muscle = page.int("muscle", if people { 1..=99 } else { 0..=99 }) as u8;
    if let Some(id) = id.filter(|_| people && page.sound()) {
        match seen.muscle.iter().find(|(other, _)| *other == muscle) {
            Some((_, other)) => page.wrong("muscle", format!("{other} has the same")),
            None => seen.muscle.push((muscle, id)),
        }
    }
    match id {
        Some(id) => page.exactly("class", id.class().name()),
        None => drop(one_of(page, "class", &Class::ALL, Class::name)),
    }
    let card = CrewCard {
        id: id.unwrap_or(Crew::FIRST),
        name: name(page),
        price: page.int("price", 1..=50) as u8,
        skill: page.int("skill", 0..=20) as u8,
        muscle,
        draw: page.int_or("draw", 0..=4, 0) as u8,
        cash: page.int_or("cash", 0..=20, 0) as u8,
        variety: page.int_or("variety", 0..=20, 0) as u8,
        tiebreak: page.int_or("tiebreak", 0..=20, 0) as u8,
        per: bonus(page, "per", 1..=20, &Class::ALL[..Class::PEOPLE], Class::name),
        local: bonus(page, "local", 0..=20, &Neighbourhood::ALL, Neighbourhood::name),
    };
    let class = id?.class();
    let (car, bribe) = (class == Class::Car, class == Class::Bribe);
    for (key, given, forbidden) in [
        ("muscle", card.muscle > 0, car || bribe),
        ("skill", card.skill > 0, car),
        ("tiebreak", card.tiebreak > 0, car || bribe),
        ("local", card.local.is_some(), car || bribe),
        ("draw", card.draw > 0, bribe),
        ("cash", card.cash > 0, bribe),
        ("variety", card.variety > 0, bribe),
        ("per", card.per.is_some(), bribe),
    ] {
        if given && forbidden {
            page.wrong(key, format!("a {class} has none"));
        }
    }
    Some(card)
}

fn mark_card(page: &mut Page<'_>, seen: &mut Seen) -> Option<MarkCard> {
    let id: Option<Mark> = id(page, &mut seen.marks);
    match id {
        Some(id) => page.exactly("neighbourhood", id.neighbourhood().name()),
        None => drop(one_of(page, "neighbourhood", &Neighbourhood::ALL, Neighbourhood::name)),
    }
    let card = MarkCard {
        id: id.unwrap_or(Mark::FIRST),
        name: name(page),
        tier: one_of(page, "tier", &Tier::ALL, Tier::name).unwrap_or(Tier::Easy),
        difficulty: page.int("difficulty", 1..=20) as u8,
        payout: page.int("payout", 1..=50) as u8,
        set: page.has("set").then(|| set(page, "set")),
    };
    id.map(|_| card)
}

fn id<T: std::str::FromStr + Copy + PartialEq>(
    page: &mut Page<'_>,
    seen: &mut Vec<T>,
) -> Option<T> {
    let text = page.text("id");
    match text.parse() {
        Ok(id) if seen.contains(&id) => page.wrong("id", format!("{text} comes twice")),
        Ok(id) => {
            seen.push(id);
            return Some(id);
        }
        Err(_) if text.is_empty() => {}
        Err(_) => page.wrong("id", format!("there is no card {text:?}")),
    }
    None
}

fn name(page: &mut Page<'_>) -> String {
    let name = page.text("name");
    if page.has("name") && !(1..=40).contains(&name.chars().count()) {
        page.wrong("name", "must have 1 to 40 characters");
    }
    name.to_owned()
}

fn one_of<T: Copy>(
    page: &mut Page<'_>,
    key: &str,
    words: &[T],
    name: fn(T) -> &'static str,
) -> Option<T> {
    let text = page.text(key);
    let found = words.iter().copied().find(|&word| name(word) == text);
    if found.is_none() && !text.is_empty() {
        page.wrong(key, format!("must be {}", names(words, name)));
    }
    found
}

/// A bonus that names something, as in `per = ["thief", 2]`.
fn bonus<T: Copy>(
    page: &mut Page<'_>,
    key: &str,
    range: std::ops::RangeInclusive<i64>,
    words: &[T],
    name: fn(T) -> &'static str,
) -> Option<(T, u8)> {
    let (text, number) = page.tagged(key, range)?;
    let found = words.iter().copied().find(|&word| name(word) == text);
    if found.is_none() {
        page.wrong(key, format!("must name one of {}", names(words, name)));
    }
    found.map(|word| (word, number as u8))
}

fn names<T: Copy>(words: &[T], name: fn(T) -> &'static str) -> String {
    words.iter().map(|&word| name(word)).collect::<Vec<_>>().join(", ")
}

const CREW_FIGURES: [&str; 11] = [
    "name", "class", "price", "skill", "muscle", "draw", "cash", "variety", "tiebreak", "per",
    "local",
];
const MARK_FIGURES: [&str; 6] = ["name", "neighbourhood", "tier", "difficulty", "payout", "set"];

/// `crew.price` speaks for every card, `crew.thug.price` for one.
fn sources(file: &mut Page<'_>) -> Sources {
    let mut paths = vec!["start_cash".to_owned(), "sets".to_owned()];
    paths.extend(Neighbourhood::ALL.map(|place| format!("sets.{place}")));
    for figure in CREW_FIGURES {
        paths.push(format!("crew.{figure}"));
        paths.extend(Crew::all().map(|card| format!("crew.{card}.{figure}")));
    }
    for figure in MARK_FIGURES {
        paths.push(format!("marks.{figure}"));
        paths.extend(Mark::all().map(|mark| format!("marks.{mark}.{figure}")));
    }
    file.sources(&paths.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Written down, a table has the shape of its file.
impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("start_cash", &self.start_cash)?;
        map.serialize_entry("sets", &Sets(&self.sets))?;
        map.serialize_entry("crew", &self.crew)?;
        map.serialize_entry("marks", &self.marks)?;
        if !self.sources.is_empty() {
            let tags = self.sources.iter().map(|(path, tag)| (path, tag.to_string()));
            map.serialize_entry("source", &tags.collect::<BTreeMap<_, _>>())?;
        }
        map.end()
    }
}

struct Sets<'a>(&'a [Set; 4]);

impl Serialize for Sets<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            Neighbourhood::ALL.iter().zip(self.0).map(|(place, set)| (place, [set.size, set.cash])),
        )
    }
}

/// A crew card as it stands in the file: a bonus that it does not have is left out.
#[derive(Serialize, TS)]
#[ts(rename = "CrewCard")]
struct CrewEntry<'a> {
    id: Crew,
    name: &'a str,
    class: Class,
    price: u8,
    skill: u8,
    muscle: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    draw: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    cash: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    variety: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    tiebreak: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    per: Option<(Class, u8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    local: Option<(Neighbourhood, u8)>,
}

impl Serialize for CrewCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bonus = |figure: u8| (figure > 0).then_some(figure);
        let entry = CrewEntry {
            id: self.id,
            name: &self.name,
            class: self.id.class(),
            price: self.price,
            skill: self.skill,
            muscle: self.muscle,
            draw: bonus(self.draw),
            cash: bonus(self.cash),
            variety: bonus(self.variety),
            tiebreak: bonus(self.tiebreak),
            per: self.per,
            local: self.local,
        };
        entry.serialize(serializer)
    }
}

/// A mark as it stands in the file: a set like its neighbourhood's is left out.
#[derive(Serialize, TS)]
#[ts(rename = "MarkCard")]
struct MarkEntry<'a> {
    id: Mark,
    name: &'a str,
    neighbourhood: Neighbourhood,
    tier: Tier,
    difficulty: u8,
    payout: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    set: Option<[u8; 2]>,
}

impl Serialize for MarkCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let entry = MarkEntry {
            id: self.id,
            name: &self.name,
            neighbourhood: self.id.neighbourhood(),
            tier: self.tier,
            difficulty: self.difficulty,
            payout: self.payout,
            set: self.set.map(|set| [set.size, set.cash]),
        };
        entry.serialize(serializer)
    }
}
