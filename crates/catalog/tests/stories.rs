//! Recorded games as a replay tells them, for the web client's tests of what it says when a game is over.

use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};
use tabletop::{Record, Seat, Viewer};

/// Games and records that between them reach every source of points.
const STORIES: [(&str, &[&str]); 5] = [
    ("diamonds", &["three-1", "four-1", "five-1"]),
    ("masters", &["duel-1", "duel-mixed", "solo-1", "solo-campaign"]),
    ("millions", &["three-1", "four-1", "five-1", "intimidation-5"]),
    ("pinch", &["relocate-9-1", "flip-7-1", "remove-5-1"]),
    (
        "pinched",
        &["basic-2-1", "search-for-lisa-mona-1", "cursed-secrets-1", "full-monty-1", "talk-3"],
    ),
];

/// Events that begin or end a chapter: the views after them are kept, as are the first and the last.
const CHAPTERS: [&str; 6] = ["round_scored", "round_begins", "round", "game", "day", "loot"];

#[test]
fn the_stories_of_the_web_client_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (game, records) in STORIES {
        let folder = root.join("web/src/games").join(game).join("stories");
        for record in records {
            let record_file = root.join(format!("games/{game}/records/{record}.txt"));
            let story = story(&fs::read_to_string(&record_file).expect("a readable record"));
            let file = folder.join(format!("{record}.json"));
            if env::var_os("WRITE_TYPES").is_some() {
                fs::create_dir_all(&folder).expect("the client can be written");
                fs::write(&file, &story).expect("the client can be written");
            }
            let kept = fs::read_to_string(&file).unwrap_or_default();
            assert!(kept == story, "{} is out of date: run `make types`", file.display());
        }
    }
}

/// A record as JSON, a frame a line.
fn story(text: &str) -> String {
    let mut record: Record = text.parse().expect("a record");
    let moves = std::mem::take(&mut record.moves);
    record.over = None;
    let entry = catalog::game(&record.game).expect("a game of the list");
    let mut game = entry.rebuild(&record).expect("a record that begins");
    let mut frames = vec![frame(&[], views(&*game, 1))];
    for (index, step) in moves.iter().enumerate() {
        let told = game.play(step.seat, &step.text).expect("a legal move");
        let events: Vec<Value> = told.iter().map(|told| json!(told.event.event)).collect();
        let chapter =
            events.iter().any(|event| CHAPTERS.iter().any(|chapter| event["event"] == *chapter));
        let shown = match index + 1 == moves.len() {
            true => game.seats(),
            false => usize::from(chapter),
        };
        frames.push(frame(&events, views(&*game, shown)));
    }
    let mut story = String::new();
    let outcome = game.outcome().expect("a game that is over");
    let _ =
        writeln!(story, "{{\"setup\":{},\"result\":{},\"frames\":[", game.setup(), json!(outcome));
    let _ = writeln!(story, "{}", frames.join(",\n"));
    story + "]}\n"
}

fn frame(events: &[Value], views: Vec<Value>) -> String {
    json!({ "events": events, "views": views }).to_string()
}

fn views(game: &dyn catalog::Match, seats: usize) -> Vec<Value> {
    Seat::all(seats).map(|seat| game.view(Viewer::Seat(seat)).expect("a view")).collect()
}
