//! Old games live: databases and records of earlier releases, kept as they were then.

use crate::house::{Guest, House, On, lenient};
use hyper::Method;
use serde_json::{Value, json};
use server::{SealKey, Settings};
use std::fs;
use std::path::{Path, PathBuf};
use tabletop::chance::{Dice, below, dice};

/// One folder for every release.
fn releases() -> Vec<PathBuf> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hideout/tests/kept");
    let releases: Vec<PathBuf> = fs::read_dir(kept).unwrap().map(|it| it.unwrap().path()).collect();
    assert!(!releases.is_empty());
    releases
}

/// A house on what a release left behind, its people, and what was known of its tables then; after moving to PostgreSQL and perhaps back,
/// where that is asked for.
async fn house_of(release: &Path, moved: Option<On>) -> (House, [Guest; 2], Value) {
    let known: Value =
        serde_json::from_str(&fs::read_to_string(release.join("tables.json")).unwrap()).unwrap();
    // Releases before 0.4 sealed nothing.
    let key = release.join("seal.key");
    let seal_key = match key.exists() {
        true => SealKey::kept_in(&key).unwrap(),
        false => SealKey::fresh(),
    };
    let settings = Settings { seal_key, ..lenient() };
    let database = release.join("hideout.db");
    let house = match moved {
        Some(to) => House::moved(&database, to, settings).await,
        None => House::inherited(&database, settings).await,
    };
    let people = ["Ada", "Ben"].map(|name| {
        let token = known["people"][name].as_str().unwrap();
        house.known(name, token)
    });
    (house, people, known["tables"].clone())
}

#[tokio::test]
async fn every_finished_game_is_replayed_through_every_seat_s_eyes_and_verified() {
    finished_games_are_verified(None).await;
}

async fn finished_games_are_verified(moved: Option<On>) {
    for release in releases() {
        let (house, [ada, _], tables) = house_of(&release, moved).await;
        for (name, known) in tables.as_object().unwrap() {
            let now = ada.look(known["id"].as_str().unwrap()).await["table"].clone();
            for key in ["game", "rules", "stage"] {
                assert_eq!(now[key], known[key], "{name}");
            }
            if known["result"].is_null() {
                continue;
            }
            // Releases before 0.4 did not tell the goals of somebody alone.
            for key in ["scores", "winners"] {
                assert_eq!(now["result"][key], known["result"][key], "{name}");
            }
            let record = finished(&house, &ada, known, name, moved.is_none()).await;
            let text = fs::read_to_string(release.join(format!("records/{name}.txt"))).unwrap();
            assert_eq!(without_setup(&record), without_setup(&text), "{name}");
            // What was downloaded then is as good as it was.
            let verdict = house.stranger().ask(Method::POST, "/api/verify", text.into()).await;
            assert_eq!(verdict.ok()["deal_verified"], true, "{name}");
        }
    }
}

#[tokio::test]
async fn every_running_game_is_played_to_its_end() {
    running_games_are_played(None).await;
}

/// What was kept is played on after moving house, and nothing is lost on the way back.
#[tokio::test]
async fn games_go_on_after_moving_house() {
    running_games_are_played(Some(On::Postgres)).await;
    finished_games_are_verified(Some(On::Sqlite)).await;
}

async fn running_games_are_played(moved: Option<On>) {
    for release in releases() {
        let (house, people, tables) = house_of(&release, moved).await;
        let mut dice = dice(16);
        let running = |(_, known): &(&String, &Value)| known["stage"] == "running";
        for (name, known) in tables.as_object().unwrap().iter().filter(running) {
            let table = known["id"].as_str().unwrap();
            play_on(&people, table, &mut dice).await;
            let over = people[0].look(table).await["table"].clone();
            assert_eq!(over["rules"], known["rules"], "{name}");
            finished(&house, &people[0], known, name, moved.is_none()).await;
        }
    }
}

/// A game that was played by old rules is played again by the newest.
#[tokio::test]
async fn a_rematch_is_by_the_newest_rules() {
    for release in releases() {
        let (house, [ada, _], tables) = house_of(&release, None).await;
        let games = house.stranger().get("/api/games").await.ok();
        let newest = |game: &Value| {
            let found = games.as_array().unwrap().iter().find(|info| info["id"] == *game);
            found.unwrap()["rules"].clone()
        };
        let finished = |known: &&Value| !known["result"].is_null();
        for known in tables.as_object().unwrap().values().filter(finished) {
            let table = known["id"].as_str().unwrap();
            let again = ada.act(table, json!({ "type": "rematch" })).await.ok();
            let rematch = ada.look(again["table"].as_str().unwrap()).await["table"].clone();
            assert_eq!(rematch["rules"], newest(&known["game"]), "{known}");
        }
    }
}

/// Replays a finished game through the eyes that see all, and every seat's if it is asked for, and verifies its record and gives it back.
/// All eyes read one log: whether that has moved well, one pair shows.
async fn finished(
    house: &House,
    guest: &Guest,
    known: &Value,
    name: &str,
    every_eye: bool,
) -> String {
    let (table, seats) = (known["id"].as_str().unwrap(), known["seats"].as_u64().unwrap());
    let all = moments(guest, table, "all").await;
    assert!(all > 0 && known["moments"].as_u64().is_none_or(|then| then == all), "{name}: {all}");
    let eyes = (0..seats).map(|seat| seat.to_string()).chain(["spectator".into(), "own".into()]);
    for eyes in eyes.filter(|_| every_eye) {
        assert_eq!(moments(guest, table, &eyes).await, all, "{name} through the eyes of {eyes}");
    }
    let record = guest.get(&format!("/api/tables/{table}/record")).await;
    // What clients are told of the setup has every figure in it, as the record has.
    let setup = guest.look(table).await["table"]["setup"].to_string();
    assert!(record.text().contains(&format!("\nsetup {setup}\n")), "{name}: {setup}");
    let verdict = house.stranger().ask(Method::POST, "/api/verify", record.body.clone()).await.ok();
    assert_eq!(verdict["game"], known["game"], "{name}");
    assert_eq!(verdict["deal_verified"], true, "{name}");
    record.text().to_owned()
}

/// How many moments a replay has, every one of them with a view.
async fn moments(guest: &Guest, table: &str, eyes: &str) -> u64 {
    let mut count = 0;
    loop {
        let path = format!("/api/tables/{table}/replay?eyes={eyes}&from={count}");
        let page = guest.get(&path).await.ok();
        let frames = page.as_array().unwrap();
        assert!(frames.iter().all(|frame| frame["views"][0].is_object()));
        if frames.is_empty() {
            return count;
        }
        count += frames.len() as u64;
    }
}

/// Both people make random moves, and bots theirs, until the game is over.
async fn play_on(people: &[Guest; 2], table: &str, dice: &mut Dice) {
    let mut live = people[0].live(table).await;
    loop {
        let mut moved = false;
        for person in people {
            let now = person.look(table).await;
            if now["table"]["stage"] == "over" {
                return;
            }
            let (seat, position) = (&now["you"]["seat"], &now["position"]);
            let legal = position["legal"].as_array().unwrap();
            if position["awaited"].as_array().unwrap().contains(seat) && !legal.is_empty() {
                let chosen = &legal[below(dice, legal.len() as u32) as usize];
                // A bot may have been quicker.
                person.act(table, json!({ "type": "move", "moves": [chosen] })).await;
                moved = true;
            }
        }
        if !moved {
            live.next().await.unwrap();
        }
    }
}

/// A record without its setup: since 0.2 that has all figures in it.
fn without_setup(record: &str) -> String {
    let lines = record.lines().filter(|line| !line.starts_with("setup "));
    lines.map(|line| line.to_owned() + "\n").collect()
}
