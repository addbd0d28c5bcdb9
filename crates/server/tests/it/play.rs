//! Moves: who may make them, what everybody hears of them, and what asking twice does.

use crate::company::{
    Company, Ear, check, does, games, hear_all, makes, numbers, of, pinch, slow_bots, step, texts,
};
use crate::house::{Answer, House, lenient, named};
use serde_json::{Value, json};
use tabletop::chance::dice;

/// Everybody hears every version of every game, and has the position with what they can do.
#[tokio::test]
async fn every_game_is_played_over_sockets() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        let mut ears = company.ears().await;
        let mut dice = dice(number as u64);
        while let Some(seat) = step(&mut ears, &mut dice).await {
            for ear in &ears {
                knows_the_moment(ear, seat);
            }
            let looked = company.players[seat].look(&company.table).await;
            assert_eq!(looked["position"], ears[seat].position, "{game}");
        }
        for ear in &ears {
            assert_eq!(ear.about["stage"], "over", "{game}");
            assert_eq!(ear.about["result"], ear.position["result"], "{game}");
        }
    }
}

/// The last thing heard is that the seat moved; the moves stand there for their maker only.
fn knows_the_moment(ear: &Ear, seat: usize) {
    let what = &ear.heard.last().unwrap()["what"];
    assert_eq!((&what["type"], &what["seat"]), (&json!("moved"), &json!(seat)));
    assert_eq!(what["by"], "player");
    let may = numbers(&ear.position["may"]);
    match ear.seat() {
        Some(own) => {
            assert_eq!(what["moves"].is_null(), own != seat, "{what}");
            assert_eq!(ear.legal().is_empty(), !may.contains(&own), "{}", ear.position);
        }
        None => assert!(what["moves"].is_null() && ear.legal().is_empty(), "{what}"),
    }
}

/// A program needs no socket.
#[tokio::test]
async fn every_game_is_played_by_requests_alone() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        company.play_out(number as u64).await;
        let log = company.watcher.get(&format!("/api/tables/{}/log", company.table)).await.ok();
        let versions: Vec<u64> = versions(&log);
        let v = company.watcher.look(&company.table).await["v"].as_u64().unwrap();
        assert_eq!(versions, (1..=v).collect::<Vec<_>>(), "{game}");
    }
}

fn versions(log: &Value) -> Vec<u64> {
    log.as_array().unwrap().iter().map(|update| update["v"].as_u64().unwrap()).collect()
}

/// Every refusal of a move is typed, and nothing has changed after it.
#[tokio::test]
async fn a_move_is_made_by_whoever_may_and_only_if_it_is_legal() {
    let house = House::open(lenient()).await;
    let [host, other, stranger] = house.guests().await;
    let table = host.table(pinch()).await;
    let several = |moves: &[&str]| json!({ "type": "move", "moves": moves });
    check(&table, &[(&host, makes("c3"), "409 not_started"), (&other, does("join"), "done")]).await;
    let before = host.look(&table).await;
    check(
        &table,
        &[
            (&stranger, makes("c3"), "403 not_seated"),
            (&other, makes("c3"), "409 not_your_turn"),
            (&host, makes("z9"), "422 illegal_move"),
            (&host, makes(""), "422 illegal_move"),
            (&host, makes("swap"), "422 illegal_move"),
            (&host, several(&[]), "400 bad_request"),
            (&host, several(&["c3"; 65]), "400 bad_request"),
            (&host, several(&["c3", "c4"]), "409 not_your_turn"),
            (&host, several(&["c3", "c3"]), "409 not_your_turn"),
        ],
    )
    .await;
    assert_eq!(house.stranger().act(&table, makes("c3")).await.refusal(), "401 no_session");
    assert_eq!(host.look(&table).await, before);
    let played = [
        (&host, makes("c3"), "done"),
        (&other, makes("c3"), "422 illegal_move"),
        (&other, makes("a1"), "done"),
        (&host, does("resign"), "done"),
        (&host, makes("b2"), "409 game_over"),
    ];
    check(&table, &played).await;
}

/// "Makes one move, or several of one turn: all of them or none", and only the last may show
/// anything.
#[tokio::test]
async fn several_moves_are_made_together_or_not_at_all() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("pinch", json!({ "size": 5 }))).await;
    let [host, other] = [&company.players[0], &company.players[1]];
    check(&company.table, &[(host, makes("c4"), "done"), (other, makes("c3"), "done")]).await;
    let mut ears = company.ears().await;
    let before = ears[0].position.clone();
    for moves in [["b3", "no move at all"], ["b3", "c3"], ["a1", "a2"], ["no move at all", "b3"]] {
        let refused = ears[0].act(json!({ "type": "move", "moves": moves })).await;
        assert_eq!(refused["type"], "refused", "{moves:?}");
        assert_eq!(company.players[0].look(&company.table).await["position"], before);
    }
    let v = ears[0].v;
    let done = ears[0].act(json!({ "type": "move", "moves": ["b3", "e1"] })).await;
    assert_eq!(done["v"], v + 1, "what is sent together is one thing");
    hear_all(&mut ears, v + 1).await;
    assert_eq!(ears[1].position["view"]["history"], json!(["c4", "c3", "b3,e1"]));

    let company = Company::gather(&house, of("millions", json!({ "players": 4 }))).await;
    everybody(&company, "choose crook").await;
    let mut ears = company.ears().await;
    let refused = ears[0].act(json!({ "type": "move", "moves": ["claim crook", "ask 4"] })).await;
    assert_eq!(refused["error"]["kind"], "illegal_move", "the claim is heard at once");
}

/// Everybody makes the same move.
async fn everybody(company: &Company, text: &str) {
    let moves: Vec<_> = company.players.iter().map(|guest| (guest, makes(text), "done")).collect();
    check(&company.table, &moves).await;
}

/// "Asking twice under one name does it once."
#[tokio::test]
async fn asking_again_is_answered_as_before_and_does_nothing() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let path = format!("/api/tables/{}/actions", company.table);
    let mut hears = Ear::open(other, &company.table).await;
    for action in [makes("c3"), json!({ "type": "say", "text": "well" }), does("pause")] {
        let act = named(action);
        let first = host.post(&path, act.clone()).await.ok();
        assert_eq!(host.post(&path, act.clone()).await.ok(), first);
        let mut socket = host.live(&company.table).await;
        let mut again = act.clone();
        again["type"] = json!("act");
        socket.send(again.to_string().into()).await;
        let done = socket.next_of("done").await;
        assert_eq!((&done["id"], &done["v"]), (&first["id"], &first["v"]));
        assert_eq!(host.look(&company.table).await["v"], first["v"], "nothing new");
        hears.until(first["v"].as_u64().unwrap()).await;
    }
    assert_eq!(hears.heard.len(), 3);
    // Another client's name for something is theirs alone.
    let mut act = named(does("pause"));
    act["id"] = json!("mine");
    let first = host.post(&path, act.clone()).await.ok();
    assert_eq!(other.post(&path, act).await.ok()["v"], first["v"].as_u64().unwrap() + 1);
}

/// "If the decision has changed since, the move is refused as stale."
#[tokio::test]
async fn a_move_made_on_an_old_position_is_stale() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let on = |text: &str, v: u64| json!({ "type": "move", "moves": [text], "on": v });
    let v = host.look(&company.table).await["v"].as_u64().unwrap();
    let steps = [
        (host, on("c3", v - 1), "409 stale"),
        (host, on("c3", v), "done"),
        (other, on("a1", v), "409 stale"),
        // Talk changes no decision.
        (host, json!({ "type": "say", "text": "hm" }), "done"),
        (other, on("a1", v + 1), "done"),
        (host, on("b2", v + 9), "409 ahead"),
        (host, on("b2", v + 3), "done"),
    ];
    check(&company.table, &steps).await;
}

/// "Simultaneous submissions never conflict": a sealed choice does not make the others' stale.
#[tokio::test]
async fn sealed_choices_do_not_conflict() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("millions", json!({ "players": 6 }))).await;
    let v = company.watcher.look(&company.table).await["v"].as_u64().unwrap();
    let choose = |guest: usize| {
        let (guest, table) = (&company.players[guest], &company.table);
        async move {
            let legal = texts(&guest.look(table).await["position"]["legal"]);
            let choice = json!({ "type": "move", "moves": [legal[0]], "on": v });
            guest.act(table, choice).await
        }
    };
    let answers: Vec<Answer> = futures_util::future::join_all((0..6).map(choose)).await;
    let mut versions: Vec<u64> =
        answers.iter().map(|answer| answer.ok()["v"].as_u64().unwrap()).collect();
    versions.sort_unstable();
    assert_eq!(versions, (v + 1..=v + 6).collect::<Vec<_>>());
    // Now everybody talks, in order, and what was decided on counts.
    let stale = json!({ "type": "move", "moves": ["stay"], "on": v });
    check(&company.table, &[(&company.players[0], stale, "409 stale")]).await;
}

/// In a free phase everybody acts at any time: what others do makes no move stale, the end of the
/// phase does.
#[tokio::test]
async fn a_free_phase_is_one_decision() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("millions", json!({ "players": 4 }))).await;
    everybody(&company, "choose driver").await;
    let [seller, payer, third, fourth] = &company.players[..] else { panic!("a game of four") };
    let v = seller.look(&company.table).await["v"].as_u64().unwrap();
    let on = |text: &str| json!({ "type": "move", "moves": [text], "on": v });
    let before = json!({ "type": "move", "moves": ["offer p1 1"], "on": v - 1 });
    let steps = [
        (payer, before, "409 stale"),
        (payer, on("offer p1 2"), "done"),
        (third, on("offer p1 1"), "done"),
        (seller, on("leave"), "done"),
        // What has become impossible meanwhile was no mistake.
        (fourth, on("offer p1 1"), "409 stale"),
        (payer, on("stay"), "done"),
        (third, on("stay"), "done"),
        (fourth, on("stay"), "done"),
    ];
    check(&company.table, &steps).await;
    let next = texts(&payer.look(&company.table).await["position"]["legal"]);
    check(&company.table, &[(payer, on(&next[0]), "409 stale")]).await;
}

/// "What the move seemed to promise; refused if it has become less."
#[tokio::test]
async fn whoever_leaves_gets_no_less_than_they_counted_on() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("millions", json!({ "players": 4 }))).await;
    everybody(&company, "choose driver").await;
    let [seller, payer, ..] = &company.players[..] else { panic!("a game of four") };
    let leave = |sum: i32| json!({ "type": "move", "moves": ["leave"], "expects": sum });
    let steps = [
        (payer, makes("offer p1 2"), "done"),
        (seller, leave(3), "409 promise_broken"),
        (payer, makes("offer p1 1"), "done"),
        (seller, leave(2), "409 promise_broken"),
        (payer, makes("offer p1 2"), "done"),
        // More than expected is no reason to complain.
        (seller, leave(1), "done"),
    ];
    check(&company.table, &steps).await;
}

/// A client that gets every update knows what a look would show, whatever happens.
#[tokio::test]
async fn updates_tell_as_much_as_a_look() {
    let house = House::open(slow_bots()).await;
    let mut new = pinch();
    new["clock"] = json!("slow");
    let company = Company::gather(&house, new).await;
    let mut ears = company.ears().await;
    for (seat, action) in [
        (0, makes("c3")),
        (0, does("take_back")),
        (0, makes("b2")),
        (1, json!({ "type": "say", "text": "hm" })),
        (2, json!({ "type": "say", "text": "psst" })),
        (0, does("offer_draw")),
        (1, makes("d4")),
        (0, does("pause")),
        (1, does("leave")),
        (0, does("resume")),
        (0, makes("c3")),
        (1, makes("e5")),
        (0, does("resign")),
        (1, does("rematch")),
    ] {
        let done = ears[seat].act(action.clone()).await;
        hear_all(&mut ears, done["v"].as_u64().unwrap()).await;
        for (ear, guest) in ears.iter().zip(company.players.iter().chain([&company.watcher])) {
            let looked = guest.look(&company.table).await;
            assert_eq!((ear.v, &ear.about), (looked["v"].as_u64().unwrap(), &looked["table"]));
            assert_eq!(ear.position, looked["position"], "{action}");
        }
    }
}
