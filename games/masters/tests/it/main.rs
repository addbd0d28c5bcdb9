//! The rules of Masters of the Heist, example by example.

mod bots;
mod conformance;
mod files;
mod games;
mod heists;
mod properties;

use masters::{Cards, Event, Form, Mark, Masters, Move};
use serde_json::{Value, json};
use tabletop::form::Object;
use tabletop::{Game, Metadata, Origin, Seat, Table, Viewer};

/// The embedded figures.
fn cards() -> Cards {
    Masters::read_cards(Masters::CARDS_TEXT).expect("the embedded file is in order")
}

/// The embedded figures with some of them changed: `{"crew": {"thug": {"price": 1}}}`.
fn patch(changes: &Value) -> Value {
    let mut cards = serde_json::to_value(cards()).expect("figures can be written down");
    for (key, change) in changes.as_object().expect("changes by key") {
        match key.as_str() {
            "crew" | "marks" => {
                for card in cards[key].as_array_mut().expect("cards") {
                    let id = card["id"].as_str().expect("an id").to_owned();
                    for (figure, value) in change[id].as_object().into_iter().flatten() {
                        card[figure] = value.clone();
                    }
                }
            }
            "sets" => {
                for (place, set) in change.as_object().expect("sets") {
                    cards["sets"][place] = set.clone();
                }
            }
            _ => cards[key] = change.clone(),
        }
    }
    cards
}

/// Changed figures, read like those of a setup.
fn patched(changes: &Value) -> Cards {
    Masters::read_cards(&toml(&patch(changes))).expect("changed figures in order")
}

/// Figures as a card file.
fn toml(cards: &Value) -> String {
    let mut text = format!("start_cash = {}\n[sets]\n", cards["start_cash"]);
    for (place, set) in cards["sets"].as_object().expect("sets") {
        text += &format!("{place} = {set}\n");
    }
    for key in ["crew", "marks"] {
        for card in cards[key].as_array().expect("cards") {
            text += &format!("[[{key}]]\n");
            for (figure, value) in card.as_object().expect("a card") {
                text += &format!("{figure} = {value}\n");
            }
        }
    }
    text
}

/// A game of this setup from this deal.
fn begin(setup: Value, deal: Value) -> Result<Table<Masters>, String> {
    let Object::<Form>(form) = serde_json::from_value(setup).map_err(|error| error.to_string())?;
    let setup = Masters::setup(form, &cards(), Masters::RULES).map_err(|bad| bad.to_string())?;
    let Object(deal) = serde_json::from_value(deal).map_err(|error| error.to_string())?;
    Table::new(setup, Origin::Deal(deal)).map_err(|bad| bad.to_string())
}

/// The marks tier by tier, these easy ones first.
fn tiers(top: &[&str]) -> [Vec<&'static str>; 3] {
    let cards = cards();
    ["easy", "medium", "hard"].map(|tier| {
        let mut ids: Vec<&str> = Mark::all()
            .filter(|id| cards.marks.iter().any(|mark| mark.id == *id && mark.tier.name() == tier))
            .map(Mark::id)
            .collect();
        let place = |id: &&str| top.iter().position(|mark| mark == id).unwrap_or(top.len());
        ids.sort_by_key(place);
        ids
    })
}

/// A duel's deal with these easy marks on top.
fn deal(first: u8, top: &[&str]) -> Value {
    let [easy, medium, hard] = tiers(top);
    let marks = [&easy[..], &medium[..6], &hard[..6]].concat();
    let removed = [&medium[6..], &hard[6..]].concat();
    json!({"first": first, "marks": marks, "removed": removed})
}

/// A campaign's deal with these easy marks on top and the rival's selectors in this order.
fn solo_deal(games: usize, top: &[&str], rival: [u8; 4]) -> Value {
    let marks = tiers(top).concat();
    json!({"games": vec![json!({"marks": marks, "rival": vec![rival; 6]}); games]})
}

fn seat(index: u64) -> Seat {
    Seat::new(index as usize).expect("a seat")
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is a move"))
}

/// Plays moves written as in a log, `p1 buy thug`.
fn play(table: &mut Table<Masters>, moves: &[&str]) {
    for text in moves {
        let (seat, what) = text.split_once(' ').expect("a seat and a move");
        let seat = seat.parse().expect("a seat");
        table.play(seat, mv(what)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
}

/// Makes the picks of a whole plan.
fn plan(table: &mut Table<Masters>, seat: Seat, crew: &[&str], selectors: &[u8]) {
    let crew = crew[..crew.len() - 1].iter().map(|card| format!("{seat} crew {card}"));
    let selectors = selectors[..selectors.len() - 1].iter();
    let picks = crew.chain(selectors.map(|number| format!("{seat} select {number}")));
    picks.for_each(|pick| play(table, &[&pick]));
}

/// Lets the clock play until this phase.
fn default_until(table: &mut Table<Masters>, phase: &str) {
    let mut dice = tabletop::chance::dice(1);
    while view(table, Viewer::Spectator)["public"]["phase"] != phase {
        let seat = table.turn().seats().first().expect("a seat to move");
        let mv = table.default_move(seat, &mut dice);
        table.play(seat, mv).expect("the default move");
    }
}

/// The legal moves of a seat as written.
fn legal(table: &Table<Masters>, seat: Seat) -> Vec<String> {
    table.legal(seat).iter().map(ToString::to_string).collect()
}

/// The view as JSON.
fn view(table: &Table<Masters>, viewer: Viewer) -> Value {
    serde_json::to_value(table.view(viewer)).expect("a view")
}

/// Checks the keys named in `expected` against what everybody sees.
fn check(table: &Table<Masters>, expected: Value) {
    let found = view(table, Viewer::Spectator);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(found["public"][key], *value, "{key} in {found}");
    }
}

/// A heist in a few words: tests as `p1 2/3`, takes and sets with what they bring in all.
fn story(events: &[Event]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Skill { seat, skill, need, .. } => Some(format!("{seat} {skill}/{need}")),
        Event::Muscle { muscle: [one, two], .. } => Some(format!("muscle {one}:{two}")),
        Event::Take { seat, mark, payout, bonus } => {
            let bonus: u16 = bonus.iter().map(|(_, amount)| amount).sum();
            Some(format!("{seat} {mark} +{}", u16::from(*payout) + bonus))
        }
        Event::Set { seat, neighbourhood, cash, .. } => {
            Some(format!("{seat} set {neighbourhood} +{cash}"))
        }
        Event::Out { seat, why } => Some(format!("{seat} out {}", json!(why).as_str()?)),
        Event::Clear { marks } => {
            let marks: Vec<&str> = marks.iter().map(|mark| mark.id()).collect();
            Some(format!("clear {}", marks.join(" ")))
        }
        _ => None,
    });
    words.collect::<Vec<_>>().join(", ")
}
