//! Presence: who is at a table now, players by seat, spectators by number, and when a bot plays for those who
//! are away.

use crate::company::{Company, Ear, check, does, makes, pinch};
use crate::house::{Guest, Hands, House, Socket, lenient};
use serde_json::{Value, json};

/// How long others wait for a person who is away.
const GRACE: i64 = 90_000;
/// Comings and goings are told after this long.
const SETTLED: i64 = 300;

/// Hears on until this is said about who is here.
async fn until_here(ear: &mut Ear, here: Value, watchers: u32) {
    loop {
        let told = ear.next().await;
        if told["type"] == "presence" && told["here"] == here && told["watchers"] == watchers {
            return;
        }
    }
}

/// A table of two in a house where time is moved by hand.
async fn table_of_two() -> (Hands, House, Company) {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let company = Company::gather(&house, pinch()).await;
    (hands, house, company)
}

/// Who is away, as anybody is told: each one's seat, and in how many milliseconds a bot takes over.
async fn away(house: &House, hands: &Hands, table: &str) -> Vec<(u64, Option<i64>)> {
    let presence = house.stranger().look(table).await["presence"].clone();
    let bot_in = |one: &Value| one["bot_at"].as_i64().map(|at| at - hands.now());
    let away = |one: &Value| (one["seat"].as_u64().unwrap(), bot_in(one));
    presence["away"].as_array().unwrap().iter().map(away).collect()
}

/// Lets time pass, and hears everything that is due then.
async fn pass(house: &House, hands: &Hands, ear: &mut Ear, ms: i64) {
    hands.pass(ms);
    // A player who comes and goes is told of last.
    let passer = Ear::open(&house.stranger(), &ear_table(ear)).await;
    hands.pass(SETTLED);
    house.stranger().look(&ear_table(ear)).await;
    ear.until_presence().await;
    drop(passer);
}

fn ear_table(ear: &Ear) -> String {
    ear.about["id"].as_str().unwrap().to_owned()
}

/// "Everyone's presence": a player who comes or goes is missed by those who stay.
#[tokio::test]
async fn comings_and_goings_are_told() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut stays = Ear::open(host, &company.table).await;
    until_here(&mut stays, json!([0]), 0).await;
    let second = Ear::open(other, &company.table).await;
    let watcher = Ear::open(&house.stranger(), &company.table).await;
    until_here(&mut stays, json!([0, 1]), 1).await;
    let looked = company.watcher.look(&company.table).await["presence"].clone();
    let all = json!({ "here": [0, 1], "away": [], "watchers": 1, "grace": GRACE });
    assert_eq!(looked, all, "a look is no visit");
    let on_another_device = Ear::open(other, &company.table).await;
    drop((second, watcher));
    until_here(&mut stays, json!([0, 1]), 0).await;
    drop(on_another_device);
    until_here(&mut stays, json!([0]), 0).await;
}

/// "A spectator who sits down is here", by whichever way they sit down, and no bot takes their
/// seat.
#[tokio::test]
async fn an_onlooker_who_sits_down_is_here() {
    for by_request in [false, true] {
        let (hands, settings) = Hands::of(lenient());
        let house = House::open(settings).await;
        let [host, friend] = house.guests().await;
        let table = host.table(pinch()).await;
        let mut first = Ear::open(&host, &table).await;
        let mut second = Ear::open(&friend, &table).await;
        if by_request {
            friend.act(&table, does("join")).await.ok();
        } else {
            second.act(does("join")).await;
        }
        hands.pass(4 * GRACE);
        house.stranger().look(&table).await;
        first.until_presence().await;
        first.act(makes("c3")).await;
        let told: Vec<&Value> = first.heard.iter().map(|told| &told["what"]["type"]).collect();
        assert_eq!(told, ["joined", "started", "moved"], "by request: {by_request}");
        let presence = friend.look(&table).await["presence"].clone();
        assert_eq!(presence["here"], json!([0, 1]), "by request: {by_request}");
    }
}

/// The seat counts, not the person's history at the table: one who stands up is no player who is away, and the
/// next who sits there has an absence of their own.
#[tokio::test]
async fn who_sits_where_is_looked_at_anew() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let [host, first, next] = house.guests().await;
    let table = host.table(pinch()).await;
    let _waits = Ear::open(&host, &table).await;
    let mut looks_on = Ear::open(&first, &table).await;
    looks_on.act(does("join")).await;
    drop(looks_on);
    // The game has started, and the second seat's owner goes away.
    until_away(&house, &hands, &table, &[(1, Some(GRACE))]).await;

    let open = host.table(json!({ "game": "diamonds", "setup": { "players": 3 } })).await;
    let _stays = Ear::open(&host, &open).await;
    let mut reader = Ear::open(&first, &open).await;
    reader.act(does("join")).await;
    assert_eq!(away(&house, &hands, &open).await, []);
    reader.act(does("leave")).await;
    hands.pass(1000);
    check(&open, &[(&next, json!({ "type": "join", "seat": 1 }), "done")]).await;
    let presence = reader_presence(&first, &open).await;
    assert_eq!(presence["here"], json!([0]));
    let since = json!([{ "seat": 1, "since": hands.now(), "waits": 5 }]);
    assert_eq!(presence["away"], since, "no bot takes a seat before the start");
}

async fn reader_presence(guest: &Guest, table: &str) -> Value {
    guest.look(table).await["presence"].clone()
}

/// "Nobody may be replaced before they had the time to come back": it begins when another player waits, also after
/// the server was away itself.
#[tokio::test]
async fn the_wait_begins_when_somebody_waits() {
    let (hands, house, company) = table_of_two().await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    assert_eq!(away(&house, &hands, &company.table).await, [(0, None), (1, None)]);
    hands.pass(10 * GRACE);
    let waits = Ear::open(host, &company.table).await;
    assert_eq!(away(&house, &hands, &company.table).await, [(1, Some(GRACE))]);
    hands.pass(GRACE - 1);
    assert_eq!(away(&house, &hands, &company.table).await, [(1, Some(1))]);
    drop(waits);
    let house = house.reopen().await;
    hands.pass(GRACE);
    let mut waits = Ear::open(&other.clone().at(&house), &company.table).await;
    assert_eq!(away(&house, &hands, &company.table).await, [(0, Some(GRACE))]);
    // An act without a socket is a sign of life.
    hands.pass(GRACE - 1);
    let host = host.clone().at(&house);
    check(&company.table, &[(&host, makes("c3"), "done")]).await;
    assert_eq!(away(&house, &hands, &company.table).await, [(0, Some(GRACE))]);
    // During a pause nobody waits.
    check(&company.table, &[(&host, does("pause"), "done")]).await;
    waits.act(does("pause")).await;
    assert_eq!(away(&house, &hands, &company.table).await, [(0, None)]);
    hands.pass(10 * GRACE);
    waits.act(does("resume")).await;
    assert_eq!(away(&house, &hands, &company.table).await, [(0, Some(GRACE))]);
}

/// Nobody is away who has one page open, whichever of them is closed.
#[tokio::test]
async fn one_page_of_several_is_enough() {
    let (hands, house, company) = table_of_two().await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(host, &company.table).await;
    let [one, two] =
        [Ear::open(other, &company.table).await, Ear::open(other, &company.table).await];
    drop(one);
    pass(&house, &hands, &mut ear, 10 * GRACE).await;
    assert_eq!(away(&house, &hands, &company.table).await, []);
    assert!(ear.heard.is_empty(), "{:?}", ear.heard);
    drop(two);
    until_away(&house, &hands, &company.table, &[(1, Some(GRACE))]).await;
}

async fn until_away(house: &House, hands: &Hands, table: &str, expected: &[(u64, Option<i64>)]) {
    while away(house, hands, table).await != expected {
        tokio::task::yield_now().await;
    }
}

/// "Wait for Ana": those who wait may put the bot off, a few times.
#[tokio::test]
async fn a_bot_can_be_put_off() {
    let (hands, house, company) = table_of_two().await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let table = &company.table;
    let wait = |seat: u32| json!({ "type": "wait", "seat": seat });
    check(table, &[(host, wait(1), "409 not_awaited")]).await;
    let mut ear = Ear::open(host, table).await;
    check(
        table,
        &[
            (&company.watcher, wait(1), "403 not_seated"),
            (host, wait(0), "409 not_awaited"),
            (host, wait(7), "422 no_such_seat"),
        ],
    )
    .await;
    for times in 1..=5 {
        ear.act(wait(1)).await;
        assert_eq!(away(&house, &hands, table).await, [(1, Some(GRACE * (times + 1)))]);
    }
    check(table, &[(host, wait(1), "409 not_awaited")]).await;
    pass(&house, &hands, &mut ear, 6 * GRACE - 1 - SETTLED).await;
    assert!(ear.heard.is_empty(), "{:?}", ear.heard);
    hands.pass(1);
    house.stranger().look(table).await;
    ear.until_told("bot_took_over").await;
    let _back = Ear::open(other, table).await;
    ear.until_told("handed_back").await;
}

/// A seat that a bot plays is its owner's again at a word, without a socket and without a move.
#[tokio::test]
async fn a_word_is_enough_to_have_the_seat_back() {
    let (hands, house, company) = table_of_two().await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(host, &company.table).await;
    check(&company.table, &[(&company.watcher, does("here"), "403 not_seated")]).await;
    check(&company.table, &[(other, does("here"), "done"), (other, does("leave"), "done")]).await;
    ear.until_told("bot_took_over").await;
    assert_eq!(away(&house, &hands, &company.table).await, [(1, None)]);
    check(&company.table, &[(other, does("here"), "done")]).await;
    ear.until_told("handed_back").await;
    assert_eq!(away(&house, &hands, &company.table).await, [(1, Some(GRACE))]);
}

/// The next list of tables that call a person back, each with the moment a bot takes the seat.
async fn called(socket: &mut Socket) -> Vec<(String, u64, i64)> {
    let calls = socket.next_of("calls").await["calls"].clone();
    let call = |call: &Value| {
        let table = call["table"].as_str().unwrap().to_owned();
        (table, call["seat"].as_u64().unwrap(), call["bot_at"].as_i64().unwrap())
    };
    calls.as_array().unwrap().iter().map(call).collect()
}

/// "The owner sees a countdown" on any page of the site, from its beginning until the seat is theirs again.
#[tokio::test]
async fn owners_are_called_back() {
    let (hands, house, company) = table_of_two().await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let table = &company.table;
    assert_eq!(house.stranger().socket("/api/session/live").await.err().unwrap(), "401 no_session");
    let mut elsewhere = other.socket("/api/session/live").await.unwrap();
    assert_eq!(called(&mut elsewhere).await, []);
    let mut ear = Ear::open(host, table).await;
    let call = vec![(table.clone(), 1, hands.now() + GRACE)];
    assert_eq!(called(&mut elsewhere).await, call);
    let mut on_another_page = other.socket("/api/session/live").await.unwrap();
    assert_eq!(called(&mut on_another_page).await, call);
    let mut others = company.watcher.socket("/api/session/live").await.unwrap();
    assert_eq!(called(&mut others).await, [], "nobody hears of others' calls");

    let at_table = Ear::open(other, table).await;
    assert_eq!(called(&mut elsewhere).await, []);
    drop(at_table);
    assert_eq!(called(&mut elsewhere).await, call);
    hands.pass(GRACE);
    house.stranger().look(table).await;
    ear.until_told("bot_took_over").await;
    // It still calls, until the owner is back.
    let mut later = other.socket("/api/session/live").await.unwrap();
    assert_eq!(called(&mut later).await, call);
    let _at_table = Ear::open(other, table).await;
    assert_eq!(called(&mut later).await, []);
}
