//! Nothing is lost: the house closes and opens again, tables leave memory and come back.

use crate::company::{Company, Ear, check, does, games, makes, of, pinch, slow_bots};
use crate::house::{BOTH, Guest, Hands, House, On, lenient, named, soon};
use serde_json::{Value, json};
use server::{Pace, Settings};
use std::time::Duration;

/// What a guest may know of a table, without who is there just now.
async fn known(guest: &Guest, table: &str) -> Value {
    let mut snapshot = guest.look(table).await;
    snapshot["presence"] = Value::Null;
    snapshot
}

async fn all_known(company: &Company) -> Vec<Value> {
    let mut all = Vec::new();
    for guest in company.players.iter().chain([&company.watcher]) {
        all.push(known(guest, &company.table).await);
    }
    all
}

impl Company {
    /// The same people in a house that has been opened again.
    pub fn at(self, house: &House) -> Company {
        let players = self.players.into_iter().map(|guest| guest.at(house)).collect();
        Company { players, watcher: self.watcher.at(house), ..self }
    }
}

/// "Reload, close the lid, change device: you come back to the same seat and miss nothing."
#[tokio::test]
async fn every_game_goes_on_where_it_was_when_the_house_opens_again() {
    for on in BOTH {
        games_go_on(on).await;
    }
}

async fn games_go_on(on: On) {
    let mut house = House::open_on(on, lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        company.play_by_requests(number as u64, 7).await;
        let act = named(json!({ "type": "say", "text": "hold on" }));
        let path = format!("/api/tables/{}/actions", company.table);
        let done = company.watcher.post(&path, act.clone()).await.ok();
        let before = all_known(&company).await;
        let mut ear = Ear::back(&company.watcher, &company.table, 0).await;
        house = house.reopen().await;
        let said = ear.last_words().await;
        // What one server passes on from another is cut off when either stops.
        assert!(said == "stopping" || said.is_null() && house.servers() > 1, "{game}: {said}");

        let company = company.at(&house);
        assert_eq!(all_known(&company).await, before, "{game}");
        let back = Ear::back(&company.watcher, &company.table, 0).await;
        assert_eq!(back.heard, ear.heard, "{game}");
        let again = company.watcher.post(&path, act).await.ok();
        assert_eq!(again, done, "{game}: asking again is still safe");
        company.play_out(number as u64).await;
    }
}

/// Bots that were at work are at work again, though nobody comes.
#[tokio::test]
async fn bots_go_on_when_the_house_opens_again() {
    for on in BOTH {
        bots_go_on(on).await;
    }
}

async fn bots_go_on(on: On) {
    let house = House::open_on(on, slow_bots()).await;
    let host = house.guest().await;
    let bot = json!({ "type": "bot", "level": "random" });
    let mut new = pinch();
    new["seats"] = json!([bot, { "type": "me" }]);
    let table = host.table(new).await;
    assert_eq!(host.look(&table).await["v"], 2, "they take their time");
    let seal_key = house.settings().seal_key.clone();
    let house = house.reopen_with(Settings { seal_key, ..lenient() }).await;
    let host = host.at(&house);
    until(async || {
        let own = host.get("/api/session/tables").await.ok();
        own["tables"][0]["your_turn"] == true
    })
    .await;
}

/// Clocks go on too: time that passed while the house was closed has passed, but nobody is out of
/// time before they had a moment to come back.
#[tokio::test]
async fn clocks_go_on_when_the_house_opens_again() {
    for on in BOTH {
        clocks_go_on(on).await;
    }
}

async fn clocks_go_on(on: On) {
    let (hands, settings) = Hands::of(lenient());
    let waking = settings.pace.waking;
    let house = House::open_on(on, settings.clone()).await;
    let mut new = pinch();
    new["clock"] = json!("slow");
    let company = Company::gather(&house, new).await;
    let deadline = |snapshot: &Value| snapshot["position"]["deadlines"][0]["at"].as_i64().unwrap();
    let begun = hands.now();
    hands.pass(30_000);
    let house = house.reopen().await;
    let company = company.at(&house);
    let snapshot = company.watcher.look(&company.table).await;
    assert_eq!(deadline(&snapshot), begun + 90_000);

    let house = house.reopen_after(settings, |_| hands.pass(3_600_000)).await;
    let company = company.at(&house);
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    let now = hands.now();
    assert_eq!(ear.position["deadlines"], json!([{ "seat": 0, "at": now + waking }]));
    hands.pass(waking);
    house.stranger().look(&company.table).await;
    let moved = ear.until_told("moved").await;
    assert_eq!((&moved["what"]["by"], &moved["at"]), (&json!("clock"), &json!(now + waking)));
}

/// A clock runs out though nobody looks, at a table that sleeps or in a house just opened.
#[tokio::test]
async fn sleeping_tables_are_woken_by_their_clocks() {
    for reopened in [true, false] {
        let pace = Pace { idle: 1, waking: 0, ..lenient().pace };
        let (hands, settings) = Hands::of(Settings { pace, ..lenient() });
        let mut house = House::open(settings).await;
        let mut new = pinch();
        new["clock"] = json!("normal");
        let mut company = Company::gather(&house, new).await;
        hands.pass(1);
        until(async || live_tables(&house).await == 0).await;
        hands.pass(45_000);
        if reopened {
            house = house.reopen().await;
            company = company.at(&house);
        }
        // The list of one's tables is read without a look at the table.
        until(async || {
            let mine = company.players[1].get("/api/session/tables").await.ok();
            mine["tables"][0]["your_turn"] == true
        })
        .await;
        let log = company.watcher.get(&format!("/api/tables/{}/log", company.table)).await.ok();
        assert_eq!(log.as_array().unwrap().last().unwrap()["what"]["by"], "clock");
    }
}

/// "Idle tables are unloaded from memory and come back from the log on the first touch."
#[tokio::test]
async fn a_table_nobody_looks_at_leaves_memory_and_comes_back() {
    for on in BOTH {
        tables_leave_and_come_back(on).await;
    }
}

async fn tables_leave_and_come_back(on: On) {
    let pace = Pace { idle: 1, ..lenient().pace };
    let house = House::open_on(on, Settings { pace, ..lenient() }).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        company.play_by_requests(number as u64, 5).await;
        let before = all_known(&company).await;
        until(async || live_tables(&house).await == 0).await;
        assert_eq!(all_known(&company).await, before, "{game}");
        // While a client listens, it stays.
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        assert_eq!(live_tables(&house).await, 1, "{game}");
        company.play_by_requests(number as u64 + 9, 1).await;
        ear.until_told("moved").await;
    }
}

/// Tables leave memory and come back all the time, several of them at once: nobody who asks meanwhile is refused, and what was
/// acknowledged in one life of a table is known in the next.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn tables_that_come_and_go_refuse_nobody() {
    for on in BOTH {
        nobody_is_refused(on).await;
    }
}

async fn nobody_is_refused(on: On) {
    let pace = Pace { idle: 1, ..lenient().pace };
    let house = House::open_on(on, Settings { pace, ..lenient() }).await;
    let host = house.guest().await;
    let mut asking = tokio::task::JoinSet::new();
    let mut tables = Vec::new();
    for _ in 0..6 {
        let table = host.table(pinch()).await;
        for who in 0..3 {
            let (table, guest) = (table.clone(), house.guest().await);
            asking.spawn(async move {
                for line in 0..60 {
                    guest.look(&table).await;
                    if line % 12 == 0 {
                        let text = format!("line {line} of {who}");
                        guest.act(&table, json!({ "type": "say", "text": text })).await.ok();
                    }
                }
            });
        }
        tables.push(table);
    }
    asking.join_all().await;
    for table in tables {
        assert_eq!(host.look(&table).await["v"], 1 + 3 * 5, "every line, and each once");
    }
}

/// Those who were sent away, wishes for a pause and offers of a draw outlast memory too.
#[tokio::test]
async fn what_was_agreed_outlasts_memory() {
    let pace = Pace { idle: 1, ..lenient().pace };
    let house = House::open(Settings { pace, ..lenient() }).await;
    let [host, other, gone] = house.guests().await;
    let three = host.table(of("diamonds", json!({ "players": 3 }))).await;
    let two = host.table(pinch()).await;
    for (table, guest, action, expected) in [
        (&three, &gone, does("join"), "done"),
        (&three, &host, json!({ "type": "kick", "seat": 1 }), "done"),
        (&three, &gone, does("join"), "403 sent_away"),
        (&two, &other, does("join"), "done"),
        (&two, &host, makes("c3"), "done"),
        (&two, &host, does("offer_draw"), "done"),
        (&two, &host, does("pause"), "done"),
        (&two, &other, does("pause"), "done"),
        (&two, &other, makes("a1"), "409 paused"),
        (&two, &other, does("resume"), "done"),
        (&two, &other, does("offer_draw"), "done"),
        (&two, &other, makes("a1"), "409 game_over"),
    ] {
        check(table, &[(guest, action, expected)]).await;
        until(async || live_tables(&house).await == 0).await;
    }
}

async fn live_tables(house: &House) -> u32 {
    let mut live = 0;
    // Each connection is the next server's.
    for _ in 0..house.servers() {
        let metrics = house.stranger().get("/metrics").await;
        let line =
            metrics.text().lines().find_map(|line| line.strip_prefix("hideout_live_tables "));
        live += line.unwrap().parse::<u32>().unwrap();
    }
    live
}

/// Asks until it is so.
async fn until(so: impl AsyncFn() -> bool) {
    let asking = async {
        while !so().await {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    soon(asking).await;
}
