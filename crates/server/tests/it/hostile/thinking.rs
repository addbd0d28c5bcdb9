//! Those who have bots think for them all day: nobody else's bot is slower for it.

use super::guest_from;
use crate::company::{Ear, does, makes, of, pinch};
use crate::house::{House, Socket, lenient, soon};
use hyper::header;
use serde_json::{Value, json};
use server::limits::LimitSettings;
use server::{MetricsAccess, Settings};
use std::time::Duration;
use tokio::task::JoinSet;

/// What lets the test read the metrics, although a proxy stands in front.
const TOKEN: &str = "only for operators";
/// How many tables of masters one person watches at once.
const TABLES: usize = 180;
/// How many hints are asked for at once.
const HINTS: usize = 40;
/// A stranger's bot is thought about before this many of the others have moved.
const BEFORE: u64 = 12;

/// A table of the larger kind, where a master has something to think about.
fn against(seats: &[Value]) -> Value {
    json!({ "game": "pinch", "setup": { "size": 9, "pie": false }, "seats": seats })
}

fn me() -> Value {
    json!({ "type": "me" })
}

fn bot(level: &str) -> Value {
    json!({ "type": "bot", "level": level })
}

/// How many moves bots have made in this house.
async fn bot_moves(house: &House) -> u64 {
    metric(house, "hideout_bot_moves_total").await
}

async fn metric(house: &House, name: &str) -> u64 {
    let operator = house.stranger().with(header::AUTHORIZATION, &format!("Bearer {TOKEN}"));
    let metrics = operator.get("/metrics").await;
    let line = metrics.text().lines().find(|line| line.starts_with(name));
    line.unwrap().rsplit(' ').next().unwrap().parse().unwrap()
}

/// 180 tables of masters and 40 hints at once from one address, each hint another person's: the bot of
/// a decision of a person elsewhere is thought about as soon as one of the searches that run has ended.
#[tokio::test]
async fn a_flood_of_thinking_delays_nobody_elsewhere() {
    let limits = LimitSettings { sockets_per_address: 0, ..lenient().limits };
    let metrics = MetricsAccess::Token(TOKEN.into());
    let settings = Settings { behind_proxy: true, limits, metrics, ..lenient() };
    let house = House::of_one(settings).await;
    let flooder = guest_from(&house, "192.0.2.66").await;
    let mut watched: Vec<Socket> = Vec::new();
    for _ in 0..TABLES {
        let table = flooder.table(against(&[bot("master"), bot("master")])).await;
        watched.push(flooder.live(&table).await);
    }
    let mut hints = JoinSet::new();
    for _ in 0..HINTS {
        let asker = guest_from(&house, "192.0.2.66").await;
        let table = asker.table(against(&[me(), bot("master")])).await;
        hints.spawn(async move { asker.get(&format!("/api/tables/{table}/hint")).await.ok() });
    }
    let stranger = guest_from(&house, "192.0.2.7").await;
    let table = stranger.table(against(&[me(), bot("master")])).await;
    let mut ear = Ear::open(&stranger, &table).await;
    let before = bot_moves(&house).await;
    ear.act(makes("e5")).await;
    while ear.until_told("moved").await["what"]["by"] != "bot" {}
    let meanwhile = bot_moves(&house).await - before;
    assert!(meanwhile <= BEFORE, "{meanwhile} moves were made first");
}

/// "Hints cancelled when the request goes": those who hang up leave the line, and nothing is thought about for them.
#[tokio::test]
async fn a_hint_nobody_waits_for_frees_its_place() {
    let metrics = MetricsAccess::Token(TOKEN.into());
    let house = House::of_one(Settings { metrics, ..lenient() }).await;
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let asks = 2 * cores + HINTS as u64;
    let mut hints = JoinSet::new();
    for _ in 0..asks {
        let asker = house.guest().await;
        let table = asker.table(against(&[me(), bot("random")])).await;
        hints.spawn(async move { asker.get(&format!("/api/tables/{table}/hint")).await.ok() });
    }
    let until = async |so: &dyn Fn(u64, u64) -> bool| {
        let asking = async {
            loop {
                let waiting = metric(&house, "hideout_searches_waiting").await;
                let begun = metric(&house, "hideout_searches_total").await;
                if so(waiting, begun) {
                    return begun;
                }
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        soon(asking).await
    };
    // All have come; most of them still wait when they hang up, which is when the counting begins.
    until(&|waiting, begun| waiting + begun >= asks).await;
    hints.shutdown().await;
    let before = until(&|_, _| true).await;
    assert!(asks - before > BEFORE + cores, "{before} of {asks} have begun already");
    let after = until(&|waiting, _| waiting == 0).await;
    assert!(after - before <= BEFORE, "{} searches for nobody", after - before);
    let guest = house.guest().await;
    let table = guest.table(against(&[me(), bot("random")])).await;
    guest.get(&format!("/api/tables/{table}/hint")).await.ok();
}

/// A person has one hint thought about at a time: a newer question takes the place of the older.
#[tokio::test]
async fn nobody_has_two_hints_thought_about_at_once() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    let table = guest.table(against(&[me(), bot("random")])).await;
    let path = format!("/api/tables/{table}/hint");
    let mut asked = JoinSet::new();
    for _ in 0..10 {
        let (guest, path) = (guest.clone(), path.clone());
        asked.spawn(async move { guest.get(&path).await });
    }
    let answers = asked.join_all().await;
    let refused: Vec<_> = answers.iter().filter(|answer| !answer.status.is_success()).collect();
    assert_eq!(refused.len(), 9);
    for answer in refused {
        assert_eq!(answer.refusal(), "429 too_many_requests");
        assert!(answer.headers.contains_key("retry-after"));
    }
}

/// Hints are counted by person, whatever the table and the address.
#[tokio::test]
async fn hints_are_not_without_end() {
    let limits = LimitSettings { hints_per_minute: 2, ..lenient().limits };
    let house = House::open(Settings { limits, ..lenient() }).await;
    let [guest, other] = house.guests().await;
    for (who, expected) in
        [(&guest, "ok"), (&guest, "ok"), (&guest, "429 too_many_requests"), (&other, "ok")]
    {
        let table = who.table(of("pinch", json!({ "size": 5 }))).await;
        who.act(&table, json!({ "type": "start", "level": "random" })).await.ok();
        let hint = who.get(&format!("/api/tables/{table}/hint")).await;
        let came = if hint.status.is_success() { "ok".into() } else { hint.refusal() };
        assert_eq!(came, expected);
    }
}

/// Bots who are alone play while there is a spectator, and no longer.
#[tokio::test]
async fn bots_play_for_somebody_only() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    let alone = || json!({ "game": "pinch", "setup": { "size": 5 }, "seats": [bot("random"), bot("random")] });
    let unseen = guest.table(alone()).await;
    let left = {
        let table = guest.table(pinch()).await;
        let other = house.guest().await;
        other.act(&table, does("join")).await.ok();
        for person in [&guest, &other] {
            person.act(&table, does("leave")).await.ok();
        }
        table
    };
    let moves = async |table: &str| {
        let log = guest.get(&format!("/api/tables/{table}/log")).await.ok();
        log.as_array().unwrap().iter().filter(|told| told["what"]["type"] == "moved").count()
    };
    // In the meantime others play a whole game.
    let seen = guest.table(alone()).await;
    let mut ear = Ear::open(&guest, &seen).await;
    while ear.about["stage"] != "over" {
        ear.next().await;
    }
    for table in [&unseen, &left] {
        assert!(moves(table).await <= 1, "nobody looked on");
        assert_eq!(guest.look(table).await["table"]["stage"], "running");
        let mut ear = Ear::open(&house.guest().await, table).await;
        while ear.about["stage"] != "over" {
            ear.next().await;
        }
    }
}

/// Tables of bots count as their maker's until they are over, as do those played again.
#[tokio::test]
async fn every_table_counts_as_somebodys() {
    let house = House::open(Settings { tables_per_person: 3, ..lenient() }).await;
    let [maker, friend] = house.guests().await;
    let alone = json!({ "game": "pinch", "seats": [bot("random"), bot("random")] });
    let played = maker.table(pinch()).await;
    friend.act(&played, does("join")).await.ok();
    friend.act(&played, does("resign")).await.ok();
    for _ in 0..3 {
        maker.table(alone.clone()).await;
    }
    let refused = "429 too_many_tables";
    assert_eq!(maker.post("/api/tables", alone.clone()).await.refusal(), refused);
    assert_eq!(maker.act(&played, does("rematch")).await.refusal(), refused);
    let branch = json!({ "step": 0, "seat": 0 });
    let branched = maker.post(&format!("/api/tables/{played}/branch"), branch).await;
    assert_eq!(branched.refusal(), refused);
    friend.act(&played, does("rematch")).await.ok();
}

/// A table played again is a new table, and comes no faster.
#[tokio::test]
async fn a_rematch_is_a_new_table() {
    let limits = LimitSettings { new_tables_per_hour: 1, ..lenient().limits };
    let house = House::open(Settings { limits, ..lenient() }).await;
    let [maker, friend] = house.guests().await;
    let played = maker.table(pinch()).await;
    friend.act(&played, does("join")).await.ok();
    friend.act(&played, does("resign")).await.ok();
    assert_eq!(maker.act(&played, does("rematch")).await.refusal(), "429 too_many_requests");
    let again = friend.act(&played, does("rematch")).await.ok()["table"].take();
    // There is one already, so this makes none.
    assert_eq!(maker.act(&played, does("rematch")).await.ok()["table"], again);
}
