//! Clocks: how long a decision may take, and what happens then. Time is moved by hand; whatever is
//! asked of a table makes it look at its clock.

use crate::company::{Company, Ear, check, does, games, makes, of};
use crate::house::{Guest, Hands, House, lenient};
use serde_json::{Value, json};
use server::{Settings, SteadyTime};
use std::sync::Arc;

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Pinch gives so long for a stone.
const PLACEMENT: i64 = 45_000;

fn with_clock(new: Value, clock: &str) -> Value {
    let mut new = new;
    new["clock"] = json!(clock);
    new
}

/// A table of two who are both there, in a house where time is moved by hand.
async fn table_of_two(clock: &str) -> (Hands, House, Company, [Ear; 2]) {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let new = with_clock(of("pinch", json!({ "size": 5, "pie": false })), clock);
    let company = Company::gather(&house, new).await;
    let ears = [
        Ear::open(&company.players[0], &company.table).await,
        Ear::open(&company.players[1], &company.table).await,
    ];
    (hands, house, company, ears)
}

/// When whose time is over, in milliseconds from a moment.
fn deadlines(position: &Value, from: i64) -> Vec<(usize, i64)> {
    let deadline =
        |one: &Value| (one["seat"].as_u64().unwrap() as usize, one["at"].as_i64().unwrap() - from);
    position["deadlines"].as_array().unwrap().iter().map(deadline).collect()
}

/// What each clock allows stands beside the game, so that nobody need try it out.
#[tokio::test]
async fn the_times_of_every_clock_are_announced() {
    let house = House::open(lenient()).await;
    let games = house.stranger().get("/api/games").await.ok();
    let pinch = games.as_array().unwrap().iter().find(|game| game["id"] == "pinch").unwrap();
    let times = |placement: i64, relocation: i64| {
        json!([
            { "decision": "placement", "seconds": placement },
            { "decision": "relocation", "seconds": relocation },
        ])
    };
    let day = DAY / 1000;
    let announced = json!([
        { "clock": "none", "times": [] },
        { "clock": "quick", "times": times(23, 15) },
        { "clock": "normal", "times": times(PLACEMENT / 1000, 30) },
        { "clock": "slow", "times": times(2 * PLACEMENT / 1000, 60) },
        { "clock": "day", "times": times(day, day) },
        { "clock": "three_days", "times": times(3 * day, 3 * day) },
        { "clock": "week", "times": times(7 * day, 7 * day) },
    ]);
    assert_eq!(pinch["clocks"], announced);
}

/// "The clock plays the default move the rules declare, and the log says so."
#[tokio::test]
async fn when_time_is_over_the_default_move_is_made() {
    for (clock, allowed) in [
        ("quick", PLACEMENT / 2),
        ("normal", PLACEMENT),
        ("slow", PLACEMENT * 2),
        ("day", DAY),
        ("three_days", 3 * DAY),
        ("week", 7 * DAY),
    ] {
        let (hands, house, company, [mut ear, _other]) = table_of_two(clock).await;
        let begun = hands.now();
        assert_eq!(deadlines(&ear.position, begun), [(0, allowed)], "{clock}");
        hands.pass(allowed - 1);
        house.stranger().look(&company.table).await;
        ear.until_presence().await;
        assert!(ear.heard.is_empty(), "{clock}: not yet: {:?}", ear.heard);
        hands.pass(1);
        house.stranger().look(&company.table).await;
        let moved = ear.until_told("moved").await;
        assert_eq!(moved["at"], begun + allowed, "{clock}");
        let default = json!({ "type": "moved", "seat": 0, "by": "clock", "moves": ["c3"] });
        assert_eq!(moved["what"], default, "{clock}");
        assert_eq!(deadlines(&ear.position, begun + allowed), [(1, allowed)], "{clock}");
        let log = company.players[1].get(&format!("/api/tables/{}/log", company.table)).await.ok();
        let last = &log.as_array().unwrap().last().unwrap()["what"];
        assert_eq!(*last, json!({ "type": "moved", "seat": 0, "by": "clock" }), "{clock}");
    }
}

/// The clock can play every game to its end.
#[tokio::test]
async fn the_clock_plays_for_those_who_sleep() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    for (game, setup) in games() {
        // Days rather than seconds: nobody's bot takes over.
        let company = Company::gather(&house, with_clock(of(game, setup), "day")).await;
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        while ear.about["stage"] != "over" {
            let awaited = ear.awaited();
            hands.pass(DAY);
            house.stranger().look(&company.table).await;
            for _ in awaited {
                let moved = ear.until_told("moved").await;
                assert_eq!(moved["what"]["by"], "clock", "{game}: {moved}");
            }
        }
    }
}

/// "As long as it takes."
#[tokio::test]
async fn without_a_clock_nobody_is_hurried() {
    let (hands, house, company, [mut ear, _other]) = table_of_two("none").await;
    assert_eq!(ear.position["deadlines"], json!([]));
    hands.pass(400 * DAY);
    house.stranger().look(&company.table).await;
    ear.until_presence().await;
    ear.act(makes("a1")).await;
    assert_eq!(ear.heard.len(), 1, "nothing but the move: {:?}", ear.heard);
}

/// A player who moves in time is left alone, and the next decision has its own time.
#[tokio::test]
async fn a_move_in_time_stops_the_clock() {
    let (hands, house, company, [mut ear, _other]) = table_of_two("normal").await;
    hands.pass(PLACEMENT - 1);
    ear.act(makes("a1")).await;
    let moved = hands.now();
    hands.pass(PLACEMENT);
    house.stranger().look(&company.table).await;
    let late = ear.until_told("moved").await;
    assert_eq!((&late["what"]["seat"], &late["what"]["by"]), (&json!(1), &json!("clock")));
    assert_eq!(late["at"], moved + PLACEMENT);
}

/// Time does not pass during a pause.
#[tokio::test]
async fn a_pause_stops_the_clock() {
    let (hands, _house, company, [mut ear, _other]) = table_of_two("normal").await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    hands.pass(20_000);
    check(&company.table, &[(host, does("pause"), "done"), (other, does("pause"), "done")]).await;
    ear.until_told("pause_wished").await;
    ear.until_told("pause_wished").await;
    assert_eq!(ear.position["deadlines"], json!([]));
    hands.pass(DAY);
    check(&company.table, &[(other, does("resume"), "done")]).await;
    ear.until_told("resumed").await;
    assert_eq!(deadlines(&ear.position, hands.now()), [(0, PLACEMENT - 20_000)]);
}

/// Those who decide together have one time, which nobody's choice changes.
#[tokio::test]
async fn those_who_decide_together_have_the_same_time() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let new = with_clock(of("millions", json!({ "players": 4 })), "normal");
    let company = Company::gather(&house, new).await;
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    let begun = hands.now();
    let seats = |seats: &[usize], at: i64| seats.iter().map(|&seat| (seat, at)).collect::<Vec<_>>();
    assert_eq!(deadlines(&ear.position, begun), seats(&[0, 1, 2, 3], 45_000));
    hands.pass(10_000);
    check(&company.table, &[(&company.players[2], makes("choose crook"), "done")]).await;
    ear.until_told("moved").await;
    assert_eq!(deadlines(&ear.position, begun), seats(&[0, 1, 3], 45_000));
    hands.pass(35_000);
    house.stranger().look(&company.table).await;
    for _ in 0..3 {
        assert_eq!(ear.until_told("moved").await["what"]["by"], "clock");
    }
    assert_eq!(deadlines(&ear.position, hands.now()), seats(&[0, 1, 2, 3], 90_000));
}

/// A last call leaves fifteen seconds, even where there is no clock; a late offer lifts them.
#[tokio::test]
async fn a_last_call_hurries_and_a_late_offer_gives_time_to_answer() {
    for (clock, called, lifted) in [
        ("none", vec![15_000; 4], 8_000),
        ("normal", vec![15_000; 4], 8_000),
        ("week", vec![7 * DAY; 4], 0),
    ] {
        let (hands, settings) = Hands::of(lenient());
        let house = House::open(settings).await;
        let new = with_clock(of("millions", json!({ "players": 4 })), clock);
        let company = Company::gather(&house, new).await;
        for guest in &company.players {
            check(&company.table, &[(guest, makes("choose crook"), "done")]).await;
        }
        let leader = leader(&company).await;
        check(&company.table, &[(leader, makes("lastcall"), "done")]).await;
        let position = leader.look(&company.table).await["position"].clone();
        let times = |from| deadlines(&position, from).into_iter().map(|(_, at)| at);
        assert_eq!(times(hands.now()).collect::<Vec<_>>(), called, "{clock}");
        hands.pass(10_000);
        let payer = &company.players[0];
        check(&company.table, &[(payer, makes("offer p2 1"), "done")]).await;
        let position = payer.look(&company.table).await["position"].clone();
        let left = deadlines(&position, hands.now());
        let expected = if lifted > 0 { lifted } else { 7 * DAY - 10_000 };
        assert!(left.iter().all(|&(_, at)| at == expected), "{clock}: {left:?}");
    }
}

/// The player who may make the last call.
async fn leader(company: &Company) -> &Guest {
    for guest in &company.players {
        let legal = guest.look(&company.table).await["position"]["legal"].clone();
        if legal.as_array().unwrap().contains(&json!("lastcall")) {
            return guest;
        }
    }
    panic!("somebody leads");
}

/// A table that waits for people is closed after a week.
#[tokio::test]
async fn a_table_does_not_wait_for_people_for_ever() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let host = house.guest().await;
    let table = host.table(of("pinch", json!({}))).await;
    let mut ear = Ear::open(&host, &table).await;
    hands.pass(7 * DAY - 1);
    house.stranger().look(&table).await;
    ear.until_presence().await;
    assert_eq!(ear.about["stage"], "open");
    hands.pass(1);
    house.stranger().look(&table).await;
    ear.until_told("closed").await;
    assert_eq!(ear.about["stage"], "over");
    let late = house.guest().await;
    check(&table, &[(&late, does("join"), "409 already_started")]).await;
}

/// "A jump of the wall clock never makes moves", whichever way and however far; time that passes does.
#[tokio::test]
async fn a_wall_clock_that_is_set_makes_no_moves() {
    for (clock, jump, allowed) in [
        ("normal", 3_600_000, PLACEMENT),
        ("normal", -3_600_000, PLACEMENT),
        ("day", 4 * DAY, DAY),
        ("day", -4 * DAY, DAY),
    ] {
        let ((wall, settings), (ticks, _)) = (Hands::of(lenient()), Hands::of(lenient()));
        let (shown, never_set) = (wall.clone(), ticks.clone());
        let time = SteadyTime::new(move || shown.now(), move || never_set.now());
        let house = House::open(Settings { now: Arc::new(move || time.now()), ..settings }).await;
        let new = with_clock(of("pinch", json!({ "size": 5, "pie": false })), clock);
        let company = Company::gather(&house, new).await;
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        let pass = |ms: i64| {
            wall.pass(ms);
            ticks.pass(ms);
        };
        let begun = company.watcher.look(&company.table).await["v"].clone();
        wall.pass(jump);
        for _ in 0..4 {
            pass(allowed / 6);
            assert_eq!(company.watcher.look(&company.table).await["v"], begun, "{clock} {jump}");
        }
        pass(allowed / 2);
        house.stranger().look(&company.table).await;
        assert_eq!(ear.until_told("moved").await["what"]["by"], "clock", "{clock} {jump}");
    }
}
