//! Chess clocks: a time of one's own for the whole game. Time is moved by hand.

use crate::company::{Company, Ear, check, does, is_rookie, makes, numbers, of, pinch};
use crate::house::{Hands, House, lenient};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn with_clock(new: Value, clock: Value) -> Value {
    let mut new = new;
    new["clock"] = json!({ "game": clock });
    new
}

/// What every seat has left, in milliseconds; nothing where the flag has fallen.
fn left(position: &Value, now: i64) -> Vec<Option<i64>> {
    let clock = |clock: &Value| match clock["type"].as_str().unwrap() {
        "runs" => Some(clock["until"].as_i64().unwrap() - now),
        "stands" => Some(clock["left"].as_i64().unwrap()),
        _ => None,
    };
    position["clocks"].as_array().unwrap().iter().map(clock).collect()
}

/// Whose clocks run.
fn running(position: &Value) -> Vec<usize> {
    let clocks = position["clocks"].as_array().unwrap().iter().enumerate();
    clocks.filter(|(_, clock)| clock["type"] == "runs").map(|(seat, _)| seat).collect()
}

/// Some milliseconds pass, a seat does something, and then every seat has this left, in seconds.
type Step<'a> = (i64, usize, Value, &'a [i64]);

/// Plays a game step by step, in one go or in a house that closes after every step.
async fn play_steps(new: Value, steps: &[Step<'_>]) {
    for restarts in [false, true] {
        let (hands, settings) = Hands::of(lenient());
        let mut house = House::open(settings).await;
        let mut company = Company::gather(&house, new.clone()).await;
        for (number, (pass, seat, action, seconds)) in steps.iter().enumerate() {
            hands.pass(*pass);
            check(&company.table, &[(&company.players[*seat], action.clone(), "done")]).await;
            if restarts {
                house = house.reopen().await;
                company = company.at(&house);
            }
            let position = company.watcher.look(&company.table).await["position"].clone();
            let expected: Vec<_> = seconds.iter().map(|left| Some(left * 1000)).collect();
            assert_eq!(left(&position, hands.now()), expected, "step {number}: {action}");
        }
    }
}

/// A decision takes its time from its maker's clock and adds the increment; the other clock stands.
/// A pause is no time. A move that is taken back counts as never made: its maker's clock has run all the while, the
/// other's has stood, and the increment is gone.
#[tokio::test]
async fn time_is_spent_and_gained_decision_by_decision() {
    let new = with_clock(pinch(), json!({ "base": 300, "increment": 3 }));
    let steps = [
        (10_000, 0, makes("c3"), &[293, 300]),
        (4_000, 1, makes("a1"), &[293, 299]),
        (1_000, 0, makes("b2"), &[295, 299]),
        (2_000, 1, makes("a5"), &[295, 300]),
        (6_000, 1, does("take_back"), &[295, 291]),
        (0, 1, makes("a5"), &[295, 294]),
        (1_000, 0, does("pause"), &[294, 294]),
        (0, 1, does("pause"), &[294, 294]),
        (DAY, 1, does("resume"), &[294, 294]),
        (3_000, 0, makes("e1"), &[294, 294]),
        (4_000, 0, does("offer_draw"), &[294, 290]),
        (1_000, 1, does("offer_draw"), &[294, 289]),
    ]
    .map(|(pass, seat, action, left): (i64, usize, Value, &[i64; 2])| {
        (pass, seat, action, &left[..])
    });
    play_steps(new, &steps).await;
}

/// Those who decide together spend their own time, and gain when they have decided.
#[tokio::test]
async fn those_who_decide_together_have_clocks_of_their_own() {
    let clock = json!({ "base": 60, "increment": 5 });
    let new = with_clock(of("millions", json!({ "players": 4 })), clock);
    let choose = || makes("choose crook");
    let steps: [Step; 4] = [
        (10_000, 2, choose(), &[50, 50, 55, 50]),
        (5_000, 0, choose(), &[50, 45, 55, 45]),
        (0, 1, choose(), &[50, 50, 55, 45]),
        (20_000, 3, choose(), &[50, 50, 55, 30]),
    ];
    play_steps(new, &steps).await;
}

/// A clock says what becomes of those who run out: a game of two is lost, in others they play on.
#[tokio::test]
async fn what_a_flag_does_is_settled_when_the_table_is_made() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let clock = |flag: &str| match flag {
        "" => json!({ "base": 300, "increment": 3 }),
        flag => json!({ "base": 300, "increment": 3, "flag": flag }),
    };
    for (new, asked, settled) in [
        (pinch(), "", "loses"),
        (of("masters", json!({})), "", "loses"),
        (of("pinched", json!({ "players": 2 })), "", "loses"),
        (of("diamonds", json!({ "players": 3 })), "", "plays_on"),
        (of("millions", json!({ "players": 4 })), "", "plays_on"),
        (of("millions", json!({ "players": 4 })), "loses", "loses"),
        (pinch(), "plays_on", "plays_on"),
    ] {
        let table = host.table(with_clock(new, clock(asked))).await;
        let about = host.look(&table).await["table"].clone();
        assert_eq!(about["clock"], json!({ "game": clock(settled) }), "{about}");
    }
    for bad in [
        json!({ "base": 9, "increment": 3 }),
        json!({ "base": 10_801, "increment": 3 }),
        json!({ "base": 300, "increment": 181 }),
        json!({ "base": 300, "increment": -1 }),
        json!({ "base": 300 }),
        json!({ "base": 300, "increment": 3, "flag": "sleeps" }),
        json!({ "base": 300, "increment": 3, "delay": 1 }),
    ] {
        let answer = host.post("/api/tables", with_clock(pinch(), bad.clone())).await;
        assert_eq!(answer.refusal(), "400 bad_request", "{bad}");
    }
}

/// In a game of two the other wins, not a moment too early; of two who run out at once nobody does.
#[tokio::test]
async fn a_fallen_flag_loses_a_game_of_two() {
    let fell = |seat: usize| json!({ "type": "flag_fell", "seat": seat });
    let both = || json!({ "type": "both_flags_fell" });
    for (new, awaited, told, scores) in [
        (pinch(), vec![0], fell(0), [0, 1]),
        (pinch(), vec![1], fell(1), [1, 0]),
        (of("masters", json!({})), vec![0], fell(0), [0, 1]),
        (of("masters", json!({})), vec![0, 1], both(), [0, 0]),
        (of("pinched", json!({ "players": 2 })), vec![0, 1], both(), [0, 0]),
    ] {
        let (hands, settings) = Hands::of(lenient());
        let house = House::open(settings).await;
        let new = with_clock(new, json!({ "base": 30, "increment": 0 }));
        let company = Company::gather(&house, new.clone()).await;
        // No time passes until these are the ones to decide.
        let now_awaited =
            async || numbers(&company.watcher.look(&company.table).await["position"]["awaited"]);
        while now_awaited().await != awaited {
            company.play_by_requests(1, 1).await;
        }
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        hands.pass(29_999);
        house.stranger().look(&company.table).await;
        ear.until_presence().await;
        assert!(ear.heard.is_empty(), "{new}: not yet: {:?}", ear.heard);
        hands.pass(1);
        house.stranger().look(&company.table).await;
        let ended = ear.until_told(told["type"].as_str().unwrap()).await;
        assert_eq!(ended["what"], told, "{new}");
        assert_eq!(
            (&ear.about["stage"], &ear.about["result"]["scores"]),
            (&json!("over"), &json!(scores)),
            "{new}"
        );
        assert_eq!(ear.position["awaited"], json!([]), "{new}");
        // The result stands, also in the record, where it is a game given up or drawn.
        let record = company.watcher.get(&format!("/api/tables/{}/record", company.table)).await;
        let verdict =
            company.watcher.ask(hyper::Method::POST, "/api/verify", record.body).await.ok();
        assert_eq!(verdict["result"]["scores"], json!(scores), "{new}");
    }
}

/// Where more than two play, a bot has the seat for good, and the player who lost it looks on.
#[tokio::test]
async fn a_fallen_flag_is_the_end_of_ones_own_part_in_a_game_of_many() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let clock = json!({ "base": 30, "increment": 10, "flag": "loses" });
    let new = with_clock(of("millions", json!({ "players": 4 })), clock);
    let company = Company::gather(&house, new).await;
    for guest in &company.players[..3] {
        check(&company.table, &[(guest, makes("choose crook"), "done")]).await;
    }
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    assert_eq!(running(&ear.position), [3]);
    hands.pass(30_000);
    house.stranger().look(&company.table).await;
    let fell = ear.until_told("flag_fell").await;
    assert_eq!(fell["what"], json!({ "type": "flag_fell", "seat": 3, "level": "rookie" }));
    assert!(is_rookie(&ear.about["seats"][3]["taker"]), "{}", ear.about);
    assert_eq!((&ear.about["stage"], left(&ear.position, 0)[3]), (&json!("running"), None));
    let moved = ear.until_told("moved").await["what"].clone();
    assert_eq!((&moved["seat"], &moved["by"]), (&json!(3), &json!("bot")));
    let gone = &company.players[3];
    check(
        &company.table,
        &[
            (gone, makes("lastcall"), "403 not_seated"),
            (gone, json!({ "type": "say", "text": "well" }), "done"),
        ],
    )
    .await;
    // Nobody has a clock there any more.
    let position = company.watcher.look(&company.table).await["position"].clone();
    assert_eq!(left(&position, 0)[3], None);
}

/// Where a flag loses nothing, the plain move is made, and later decisions have the increment.
#[tokio::test]
async fn whoever_plays_on_has_the_increment_alone() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let clock = json!({ "base": 30, "increment": 5, "flag": "plays_on" });
    let company = Company::gather(&house, with_clock(pinch(), clock)).await;
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    let seconds = |position: &Value, now| -> Vec<i64> {
        left(position, now).into_iter().map(|left| left.unwrap() / 1000).collect()
    };
    for (pass, seat, clocks) in [(30_000, 0, [5, 30]), (30_000, 1, [5, 5]), (5_000, 0, [5, 5])] {
        hands.pass(pass);
        house.stranger().look(&company.table).await;
        let moved = ear.until_told("moved").await["what"].clone();
        assert_eq!((&moved["seat"], &moved["by"]), (&json!(seat), &json!("clock")));
        assert_eq!(seconds(&ear.position, hands.now()), clocks);
    }
}

/// Nobody loses on time before they had a moment to come back after a restart; what is left is none the more.
#[tokio::test]
async fn a_restart_spares_nobody_more_than_a_moment() {
    for moves in [true, false] {
        let (hands, settings) = Hands::of(lenient());
        let waking = settings.pace.waking;
        let house = House::open(settings.clone()).await;
        let new = with_clock(pinch(), json!({ "base": 30, "increment": 5 }));
        let company = Company::gather(&house, new).await;
        let house = house.reopen_after(settings, |_| hands.pass(3_600_000)).await;
        let company = company.at(&house);
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        assert_eq!(left(&ear.position, hands.now()), [Some(waking), Some(30_000)]);
        if moves {
            check(&company.table, &[(&company.players[0], makes("c3"), "done")]).await;
            ear.until_told("moved").await;
            assert_eq!(left(&ear.position, hands.now()), [Some(5_000), Some(30_000)]);
        } else {
            hands.pass(waking);
            house.stranger().look(&company.table).await;
            ear.until_told("flag_fell").await;
            assert_eq!(ear.about["result"]["scores"], json!([0, 1]));
        }
    }
}

/// Nobody takes a move back into a time that is over.
#[tokio::test]
async fn a_move_is_not_taken_back_into_a_time_that_is_over() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let company =
        Company::gather(&house, with_clock(pinch(), json!({ "base": 30, "increment": 5 }))).await;
    let [host, _] = &company.players[..] else { panic!("a game of two") };
    hands.pass(25_000);
    check(&company.table, &[(host, makes("c3"), "done")]).await;
    hands.pass(5_000);
    check(&company.table, &[(host, does("take_back"), "409 cannot_undo")]).await;
    let position = host.look(&company.table).await["position"].clone();
    assert_eq!(left(&position, hands.now()), [Some(10_000), Some(25_000)]);
}
