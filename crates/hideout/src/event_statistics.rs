//! Counting what happens in games without knowing their rules: every event becomes a label, and
//! the seats it names are followed to the end of the game.

use crate::tally::{WHOLE, wilson};
use catalog::{BotGame, Happened};
use serde_json::Value;
use std::collections::BTreeMap;
use tabletop::{Seat, Seats};

/// Everything that happened in some games, by label.
#[derive(Default)]
pub struct EventStatistics(BTreeMap<String, EventCount>);

/// How often something happened.
#[derive(Default)]
pub struct EventCount {
    /// The games in which it did.
    pub games: u64,
    /// Times altogether.
    pub times: u64,
    /// How the seats did to which it happened, by the field that names them.
    pub concerned: BTreeMap<String, Concerned>,
}

/// How the seats did to which something happened.
#[derive(Default)]
pub struct Concerned {
    /// The seats, each counted once a game.
    pub seats: u64,
    /// Their victories, in parts of [`WHOLE`].
    parts: u64,
}

/// Fields in which a number is a seat.
const SEATS: [&str; 10] = [
    "seat",
    "thief",
    "victim",
    "winner",
    "mastermind",
    "right",
    "first_leader",
    "payer",
    "from",
    "to",
];
/// Lists with one entry for each seat.
const BY_SEAT: [&str; 1] = ["plans"];
/// Where on a grid something happens, which is different every time.
const PLACES: [&str; 3] = ["cell", "cells", "turn"];
/// A move as written, in several words.
const NOTATION: &str = "move";
/// The longest text that is a name and not a story.
const LONGEST: usize = 40;
/// What the mover is called where an event names nobody.
const MOVER: &str = "mover";

impl EventStatistics {
    /// Counts what was told in a game.
    pub fn add(&mut self, game: &BotGame) {
        let table = game.outcome.scores.len();
        let mut happened: BTreeMap<String, (u64, BTreeMap<String, Seats>)> = BTreeMap::new();
        for (label, seats) in game.told.iter().flat_map(read) {
            let (times, concerned) = happened.entry(label).or_default();
            *times += 1;
            // A seat beyond the table is played by the rules, as the rival of a player alone is.
            for (field, seat) in seats.into_iter().filter(|(_, seat)| seat.index() < table) {
                concerned.entry(field).or_insert(Seats::NONE).insert(seat);
            }
        }
        for (label, (times, concerned)) in happened {
            let count = self.0.entry(label).or_default();
            count.games += 1;
            count.times += times;
            for (field, seats) in concerned {
                count.concerned.entry(field).or_default().add(seats, game.outcome.winners);
            }
        }
    }

    /// Counts those as well.
    pub fn merge(&mut self, other: EventStatistics) {
        for (label, theirs) in other.0 {
            let count = self.0.entry(label).or_default();
            count.games += theirs.games;
            count.times += theirs.times;
            for (field, theirs) in theirs.concerned {
                let concerned = count.concerned.entry(field).or_default();
                concerned.seats += theirs.seats;
                concerned.parts += theirs.parts;
            }
        }
    }

    /// The labels, the most frequent first.
    pub fn by_frequency(&self) -> Vec<(&str, &EventCount)> {
        let mut labels: Vec<(&str, &EventCount)> =
            self.0.iter().map(|(label, count)| (label.as_str(), count)).collect();
        labels.sort_by_key(|(_, count)| std::cmp::Reverse(count.times));
        labels
    }
}

impl Concerned {
    fn add(&mut self, seats: Seats, winners: Seats) {
        let won = seats.iter().filter(|&seat| winners.contains(seat)).count() as u64;
        self.seats += seats.len() as u64;
        self.parts += won * WHOLE / winners.len().max(1) as u64;
    }

    /// Their victories, a shared one as a fraction.
    pub fn wins(&self) -> f64 {
        self.parts as f64 / WHOLE as f64
    }

    /// Victories per seat.
    pub fn share(&self) -> f64 {
        self.wins() / self.seats as f64
    }

    /// Where the true share lies with 95 % confidence.
    pub fn share_interval(&self) -> [f64; 2] {
        wilson(self.share(), self.seats)
    }
}

/// A label, with the seats concerned and the fields that name them.
type Label = (String, Vec<(String, Seat)>);

/// The labels of an event: its name with all its words, its name alone with a star if there are
/// any, and one for each word in a list.
fn read(happened: &Happened) -> Vec<Label> {
    let Some(fields) = happened.event.as_object() else { return Vec::new() };
    let Some(name) = fields.get("event").or(fields.get("e")).and_then(Value::as_str) else {
        return Vec::new();
    };
    let mut label = name.to_owned();
    let mut seats = Vec::new();
    let mut listed = Vec::new();
    let fields = fields.iter().filter(|(field, _)| !["event", "e"].contains(&field.as_str()));
    for (field, value) in fields.filter(|(field, _)| !PLACES.contains(&field.as_str())) {
        let mut list = |seat, value: &Value| {
            let label = |word| (format!("{name} {field} {word}"), seat);
            listed.extend(texts(value).filter(|text| is_word(text)).map(label));
        };
        match value {
            Value::Number(number) if SEATS.contains(&field.as_str()) => {
                seats.extend(number.as_u64().and_then(seat).map(|seat| (field.clone(), seat)));
            }
            Value::String(text) => match character(text) {
                Some(seat) => seats.push((field.clone(), seat)),
                None if SEATS.contains(&field.as_str()) => {}
                None => words(field, text).for_each(|word| label.extend([" ", word])),
            },
            Value::Bool(true) => label.extend([" ", field]),
            Value::Array(entries) => {
                for (index, entry) in (0..).zip(entries) {
                    let owner = BY_SEAT.contains(&field.as_str()).then_some(index).and_then(seat);
                    list(owner, entry);
                }
            }
            Value::Object(entries) => {
                let of_seats =
                    entries.iter().filter_map(|(key, entry)| Some((character(key)?, entry)));
                of_seats.for_each(|(seat, entry)| list(Some(seat), entry));
            }
            _ => {}
        }
    }
    if seats.is_empty() {
        seats.push((MOVER.to_owned(), happened.mover));
    }
    let listed = listed.into_iter().map(|(label, owner)| match owner {
        Some(seat) => (label, vec![("seat".to_owned(), seat)]),
        None => (label, seats.clone()),
    });
    let mut labels: Vec<Label> = listed.collect();
    if label != name {
        labels.push((format!("{name} *"), seats.clone()));
    }
    labels.push((label, seats));
    labels
}

fn seat(number: u64) -> Option<Seat> {
    usize::try_from(number).ok().and_then(Seat::new)
}

/// The seat in a text such as `p3` or, where a player has several characters, `p3b`.
fn character(text: &str) -> Option<Seat> {
    text.strip_suffix(['a', 'b']).unwrap_or(text).parse().ok()
}

/// Every text in an entry of a list, which may be a list again.
fn texts(value: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match value {
        Value::String(text) => Box::new(std::iter::once(text.as_str())),
        Value::Array(entries) => Box::new(entries.iter().flat_map(texts)),
        _ => Box::new(std::iter::empty()),
    }
}

/// The words in a text: itself, or those of a move without what is different every time.
fn words<'a>(field: &str, text: &'a str) -> impl Iterator<Item = &'a str> {
    let separator = if field == NOTATION { char::is_whitespace } else { |_| false };
    text.split(separator).filter(|word| is_word(word))
}

fn is_word(text: &str) -> bool {
    let short = (2..=LONGEST).contains(&text.len()) && !text.contains(char::is_whitespace);
    short && character(text).is_none() && text.parse::<i64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use tabletop::{BySeat, Outcome};

    /// A game of three won by the second seat, in which the first moved all the time.
    fn game(told: &[Value]) -> BotGame {
        let event = |event: &Value| Happened { mover: Seat::P1, event: event.clone() };
        let outcome = Outcome { scores: BySeat::new(3, 0), winners: Seats::one(Seat::P2) };
        BotGame { moves: 9, outcome, told: told.iter().map(event).collect() }
    }

    /// Labels, each followed by the fields and seats concerned.
    fn labels(event: &Value) -> Vec<String> {
        let told = |(label, seats): Label| {
            let seats = seats.iter().map(|(field, seat)| format!("{field} {seat}"));
            format!("{label}: {}", seats.collect::<Vec<_>>().join(", "))
        };
        read(&Happened { mover: Seat::P1, event: event.clone() }).into_iter().map(told).collect()
    }

    #[test]
    fn events_become_labels() {
        for (event, expected) in [
            (json!({"event": "heist"}), &["heist: mover p1"][..]),
            (json!({"event": "lisa", "seat": 2}), &["lisa: seat p3"]),
            (
                json!({"event": "stolen", "thief": 0, "victim": 1, "card": "M7"}),
                &["stolen *: thief p1, victim p2", "stolen M7: thief p1, victim p2"],
            ),
            (
                json!({"event": "reveal", "character": "p3b", "role": "brute"}),
                &["reveal *: character p3", "reveal brute: character p3"],
            ),
            (
                json!({"event": "said", "seat": 1, "move": "claim a brute"}),
                &["said *: seat p2", "said claim brute: seat p2"],
            ),
            (
                json!({"event": "said", "seat": 1, "move": "offer p3a 4"}),
                &["said *: seat p2", "said offer: seat p2"],
            ),
            (
                json!({"event": "put", "seat": 1, "colour": "black", "cell": "e5"}),
                &["put *: seat p2", "put black: seat p2"],
            ),
            (json!({"event": "left", "seat": 0, "from": "e5"}), &["left: seat p1"]),
            (json!({"event": "befriended", "seat": 0, "from": null}), &["befriended: seat p1"]),
            (
                json!({"event": "roles", "cast": {"p1": "brute", "p2a": "driver"}}),
                &["roles cast brute: seat p1", "roles cast driver: seat p2", "roles: mover p1"],
            ),
            (
                json!({"event": "revealed", "plans": ["club", "heart"]}),
                &[
                    "revealed plans club: seat p1",
                    "revealed plans heart: seat p2",
                    "revealed: mover p1",
                ],
            ),
            (
                json!({"e": "take", "seat": 1, "mark": "bar", "payout": 3, "bonus": [["thug", 2]]}),
                &["take bonus thug: seat p2", "take *: seat p2", "take bar: seat p2"],
            ),
            (
                json!({"e": "passed", "seat": 1, "unasked": true}),
                &["passed *: seat p2", "passed unasked: seat p2"],
            ),
            (json!({"e": "passed", "seat": 1, "unasked": false}), &["passed: seat p2"]),
            (json!({"event": "over", "why": "nobody could move any more"}), &["over: mover p1"]),
            (
                json!({"event": "over", "winners": [0, 1], "why": "x".repeat(41)}),
                &["over: mover p1"],
            ),
            (json!("a story"), &[]),
        ] {
            assert_eq!(labels(&event), expected, "{event}");
        }
    }

    /// A seat counts once a game, however often something happens to it; one beyond the table
    /// does not count.
    #[test]
    fn seats_are_followed_to_the_end() {
        let take = |seat| json!({"event": "take", "seat": seat, "card": "gold"});
        let mut events = EventStatistics::default();
        events.add(&game(&[take(0), take(1), take(1), take(7)]));
        events.add(&game(&[take(0)]));
        let mut others = EventStatistics::default();
        others.add(&game(&[]));
        others.add(&game(&[take(1), json!({"event": "rest"})]));
        events.merge(others);
        let facts: Vec<_> = events
            .by_frequency()
            .into_iter()
            .map(|(label, count)| {
                let fates = count.concerned.iter();
                let fates: Vec<_> =
                    fates.map(|(field, fate)| (field.as_str(), fate.seats, fate.wins())).collect();
                (label, count.games, count.times, fates)
            })
            .collect();
        let fates = vec![("seat", 4, 2.0)];
        assert_eq!(
            facts,
            [
                ("take *", 3, 6, fates.clone()),
                ("take gold", 3, 6, fates),
                ("rest", 1, 1, vec![("mover", 1, 0.0)]),
            ]
        );
    }
}
