//! Games told line by line, so that an example is a piece of text.

use millions::{Deal, Millions, Setup};
use serde_json::{Value, json};
use tabletop::conform::Conformance;
use tabletop::{Game, Hosting, Metadata, Origin, Seat, Seats, Table, Viewer};

/// A setup from its form, with the embedded cards and the newest rules.
pub fn setup(form: Value) -> Setup {
    setup_by(form, Millions::RULES)
}

fn setup_by(form: Value, rules: u32) -> Setup {
    let cards = Millions::read_cards(Millions::CARDS_TEXT).expect("the embedded cards");
    let form = serde_json::from_value(form).expect("a form");
    Millions::setup(form, &cards, rules).expect("a setup")
}

/// A game with a deal made by hand: the loot cards of the first rounds, the same number face
/// down in every round, p1 the Leader and the newest rules unless the options say otherwise.
pub fn table(head: &str) -> Table<Millions> {
    let mut form = json!({});
    let (mut leader, mut loot, mut facedown) = (0, Vec::new(), 0);
    let mut rules = Millions::RULES;
    for option in head.split("; ") {
        let (key, value) = option.split_once(' ').unwrap_or((option, "true"));
        let numbers: Vec<u8> = value.split(' ').filter_map(|word| word.parse().ok()).collect();
        match key {
            "loot" => loot = numbers,
            "facedown" => facedown = numbers[0],
            "rules" => rules = u32::from(numbers[0]),
            "leader" => leader = value.parse::<Seat>().expect("a seat").index() as u8,
            "no_repeat" => form["no_repeat"] = json!(true),
            key => form[key] = json!(numbers[0]),
        }
    }
    let setup = setup_by(form, rules);
    let written = serde_json::to_value(&setup).expect("a setup is written down");
    let rounds = written["rounds"].as_u64().expect("rounds") as usize;
    let others: Vec<u8> = (0..10).filter(|card| !loot.contains(card)).collect();
    loot.extend(others);
    loot.truncate(rounds);
    let deal = Deal { leader, loot, facedown: vec![facedown; rounds] };
    Table::new(setup, Origin::Deal(deal)).expect("a deal")
}

/// What the viewer sees, as JSON.
pub fn view(table: &Table<Millions>, viewer: Viewer) -> Value {
    serde_json::to_value(table.view(viewer)).expect("a view is written down")
}

/// What everybody sees, as JSON.
pub fn public(table: &Table<Millions>) -> Value {
    view(table, Viewer::Spectator)["public"].take()
}

fn seat(name: &str) -> Seat {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no seat"))
}

fn try_move(table: &mut Table<Millions>, line: &str) -> Result<(), String> {
    let (name, text) = line.split_once(' ').expect("a seat and a move");
    let mv = text.parse().map_err(|not| format!("{line}: {not}"))?;
    table.play(seat(name), mv).map(drop).map_err(|refusal| format!("{line}: {refusal}"))
}

/// Makes a move that must be legal.
pub fn make(table: &mut Table<Millions>, line: &str) {
    try_move(table, line).unwrap_or_else(|refusal| panic!("{refusal}"));
}

fn list(value: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    value.as_array().expect("a list").iter().map(text).collect()
}

/// The log of this round, or of the last one where this one has only begun.
pub fn log(table: &Table<Millions>) -> Vec<String> {
    let view = table.view(Viewer::Spectator);
    let mut logs: Vec<_> = view.logs().collect();
    if logs.len() > 1 && logs.last().is_some_and(|now| now.len() <= 1) {
        logs.pop();
    }
    logs.last().map(|log| log.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

/// Plays and checks a game told in lines. After the head:
///
/// - `plan driver crook …`: everybody's choice in seat order;
/// - `rest stay`, `rest leave`: every undecided character, in seat order;
/// - `p1 …`: a move; `no p1 …`: a move that is refused;
/// - `legal p1 …, …`: exactly these moves, none if nothing follows;
/// - `turn p1 …`: exactly these may move; `awaited p1 …`: for these the game waits;
/// - `used offer 0 1 …`: how often each seat has done it this round;
/// - `default p1 …`: what the clock would play;
/// - `mute p1 …`: exactly these may not talk; `promised p1 3 leave`: what the move brings;
/// - `log …, …`: the log ends so; `logged …`, `unlogged …`: it has, or has not, that entry;
/// - `seen p1 p3 brute`: what the seat has been shown, nothing if nothing follows;
/// - `state p1 locked`, `role p1 snitch`: of a character, as everybody sees it;
/// - anything else: a key of the public view, with its list or its value.
pub fn check(script: &str) {
    let mut lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut table = table(lines.next().expect("a head"));
    for line in lines {
        step(&mut table, line);
        assert_eq!(table.game().audit(), Ok(()), "{script}\nafter {line}");
    }
}

/// Plays or checks one line.
pub fn step(table: &mut Table<Millions>, line: &str) {
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let words: Vec<&str> = rest.split(' ').filter(|word| !word.is_empty()).collect();
    let public = public(table);
    let character = |name: &str| {
        let all = public["chars"].as_array().expect("characters");
        all.iter().find(|one| one["name"] == name).expect("a character").clone()
    };
    match verb {
        "plan" => {
            let each = words.len() / table.seats();
            for (name, roles) in Seat::all(table.seats()).zip(words.chunks(each)) {
                make(table, &format!("{name} choose {}", roles.join(" ")));
            }
        }
        "rest" => {
            for one in public["chars"].as_array().expect("characters") {
                let name = one["name"].as_str().expect("a name");
                if one["state"] == "undecided" {
                    let (seat, slot) = name.split_at(2);
                    let letter = if slot.is_empty() { "" } else { " " };
                    make(table, &format!("{seat} {rest}{letter}{slot}"));
                }
            }
        }
        "no" => assert!(try_move(table, rest).is_err(), "{rest} was let in"),
        "legal" => {
            let (name, moves) = rest.split_once(' ').unwrap_or((rest, ""));
            let mut legal: Vec<String> =
                table.legal(seat(name)).iter().map(ToString::to_string).collect();
            legal.sort_unstable();
            assert_eq!(legal.join(", "), moves, "{line}");
            let to_move = table.turn().seats().contains(seat(name));
            assert_eq!(to_move, !legal.is_empty(), "{line}");
        }
        "turn" => {
            let expected: Seats = words.iter().map(|name| seat(name)).collect();
            assert_eq!(table.turn().seats(), expected, "{line}");
        }
        "awaited" => {
            let expected: Seats = words.iter().map(|name| seat(name)).collect();
            assert_eq!(table.turn().awaited(), expected, "{line}");
        }
        "used" => {
            let used = list(&public["used"][words[0]]);
            assert_eq!(used, words[1..], "{line}");
        }
        "mute" => {
            let mute = Seat::all(table.seats()).filter(|&seat| table.game().mute(seat));
            let names: Vec<String> = mute.map(|seat| seat.to_string()).collect();
            assert_eq!(names.join(" "), rest, "{line}");
        }
        "promised" => {
            let mv = words[2..].join(" ").parse().expect("a move");
            let promised = table.game().promised(seat(words[0]), mv);
            assert_eq!(promised, Some(words[1].parse().expect("a sum")), "{line}");
        }
        "default" => {
            let (name, mv) = rest.split_once(' ').expect("a move");
            let mut dice = tabletop::chance::dice(1);
            assert_eq!(table.default_move(seat(name), &mut dice).to_string(), mv);
        }
        "log" => {
            let log = log(table).join(", ");
            assert!(log.ends_with(rest), "{rest}\nis not the end of\n{log}");
        }
        "logged" => assert!(log(table).contains(&rest.to_owned()), "{line}: {:?}", log(table)),
        "unlogged" => assert!(!log(table).iter().any(|entry| entry.starts_with(rest)), "{line}"),
        "seen" => {
            let seen = view(table, Viewer::Seat(seat(words[0])))["seen"].take();
            let expected = words[1..].chunks(2).map(|pair| (pair[0].to_owned(), json!(pair[1])));
            assert_eq!(seen, Value::Object(expected.collect()), "{line}");
        }
        "state" => assert_eq!(character(words[0])["state"], words[1], "{line}"),
        "role" => {
            let role = &character(words[0])["role"];
            assert_eq!(role.as_str().unwrap_or("null"), words[1], "{line}");
        }
        "antes" => {
            let all = public["chars"].as_array().expect("characters");
            let antes: Vec<String> = all.iter().map(|one| one["ante"].to_string()).collect();
            assert_eq!(antes.join(" "), rest, "{line}");
        }
        "fates" => {
            let history = public["history"].as_array().expect("a history");
            let fates = list(&history.last().expect("a finished round")["fates"]);
            assert_eq!(fates.join(" "), rest, "{line}");
        }
        "winners" => {
            let winners = table.outcome().expect("the end").winners;
            let names: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
            assert_eq!(names.join(" "), rest, "{line}");
        }
        _ if verb.parse::<Seat>().is_ok() => make(table, line),
        key => match &public[key] {
            Value::Array(_) => assert_eq!(list(&public[key]).join(" "), rest, "{line}"),
            Value::String(text) => assert_eq!(text, rest, "{line}"),
            Value::Null if public.get(key).is_none() => panic!("{line}: no such key"),
            value => assert_eq!(value.to_string(), rest, "{line}"),
        },
    }
}
