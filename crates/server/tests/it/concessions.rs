//! What players agree on besides moving: taking back, giving up, a draw, a pause.

use crate::company::{Company, Ear, check, does, makes, of, pinch};
use crate::house::{House, lenient};
use serde_json::json;

/// "Takes back the last move, where the rules allow it": one's own, while nothing was shown.
#[tokio::test]
async fn a_move_is_taken_back_where_nothing_has_come_to_light() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let begun = host.look(&company.table).await["position"].clone();
    let taken_back = [
        (host, does("take_back"), "409 cannot_undo"),
        (host, makes("c3"), "done"),
        (other, does("take_back"), "409 cannot_undo"),
        (&company.watcher, does("take_back"), "403 not_seated"),
        (host, does("take_back"), "done"),
        (host, does("take_back"), "409 cannot_undo"),
    ];
    check(&company.table, &taken_back).await;
    assert_eq!(host.look(&company.table).await["position"], begun);
    let stands = [
        (host, makes("c3"), "done"),
        (other, makes("a1"), "done"),
        (host, does("take_back"), "409 cannot_undo"),
    ];
    check(&company.table, &stands).await;
    assert_eq!(other.look(&company.table).await["position"]["may_undo"], true);
    assert_eq!(host.look(&company.table).await["position"]["may_undo"], false);

    let sealed = Company::gather(&house, of("millions", json!({ "players": 4 }))).await;
    let seat = &sealed.players[0];
    let steps =
        [(seat, makes("choose crook"), "done"), (seat, does("take_back"), "409 cannot_undo")];
    check(&sealed.table, &steps).await;
}

/// "Gives a game of two up": 1–0 for the other, whatever the game counts otherwise.
#[tokio::test]
async fn a_game_of_two_is_given_up() {
    let house = House::open(lenient()).await;
    for new in [pinch(), of("masters", json!({})), of("pinched", json!({ "players": 2 }))] {
        let company = Company::gather(&house, new).await;
        let mut ear = Ear::open(&company.watcher, &company.table).await;
        check(&company.table, &[(&company.players[0], does("resign"), "done")]).await;
        assert_eq!(ear.until_told("resigned").await["what"]["seat"], 0);
        assert_eq!(ear.about["stage"], "over");
        assert_eq!(ear.about["result"], json!({ "scores": [0, 1], "winners": [1] }));
        let again = [(&company.players[1], does("resign"), "409 game_over")];
        check(&company.table, &again).await;
    }
}

/// "Offers a draw in a game of two, or accepts the other's offer"; an offer lapses with a move.
#[tokio::test]
async fn a_draw_is_agreed_on() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let lapsed = [
        (host, does("offer_draw"), "done"),
        (host, makes("c3"), "done"),
        (other, does("offer_draw"), "done"),
    ];
    check(&company.table, &lapsed).await;
    let snapshot = host.look(&company.table).await;
    assert_eq!(snapshot["position"]["draw_offers"], json!([1]));
    assert_eq!(snapshot["table"]["stage"], "running");
    check(&company.table, &[(host, does("offer_draw"), "done")]).await;
    let result = host.look(&company.table).await["table"]["result"].clone();
    assert_eq!(result, json!({ "scores": [0, 0], "winners": [] }));
}

/// Nobody spoils a game of more than two.
#[tokio::test]
async fn a_game_of_many_is_neither_given_up_nor_drawn() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let seat = &company.players[0];
    let steps = [
        (seat, does("resign"), "409 cannot_concede"),
        (seat, does("offer_draw"), "409 cannot_concede"),
        (&company.watcher, does("resign"), "403 not_seated"),
    ];
    check(&company.table, &steps).await;
}

/// "The game pauses when every person at the table wants it"; anybody ends it.
#[tokio::test]
async fn a_pause_needs_everybody_and_its_end_anybody() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    let wished = [
        (host, does("resume"), "409 not_paused"),
        (&company.watcher, does("pause"), "403 not_seated"),
        (host, does("pause"), "done"),
        // Wanting it twice is wanting it.
        (host, does("pause"), "done"),
        // Until all agree the game goes on.
        (host, makes("c3"), "done"),
    ];
    check(&company.table, &wished).await;
    assert_eq!(host.look(&company.table).await["position"]["pause_wishes"], json!([0]));
    check(&company.table, &[(other, does("pause"), "done")]).await;
    ear.until_told("pause_wished").await;
    ear.until_told("pause_wished").await;
    assert_eq!(ear.about["paused"], true);
    let paused = [
        (other, makes("a1"), "409 paused"),
        (host, does("take_back"), "409 paused"),
        (host, does("resign"), "409 paused"),
        (host, json!({ "type": "say", "text": "tea?" }), "done"),
        (other, does("resume"), "done"),
        (other, makes("a1"), "done"),
    ];
    check(&company.table, &paused).await;
    ear.until_told("resumed").await;
    assert_eq!((&ear.about["paused"], &ear.position["pause_wishes"]), (&json!(false), &json!([])));
    let withdrawn = [
        (host, does("pause"), "done"),
        (host, does("resume"), "done"),
        (other, does("pause"), "done"),
        (host, makes("b2"), "done"),
    ];
    check(&company.table, &withdrawn).await;
}

/// Bots are never asked whether they want a pause.
#[tokio::test]
async fn one_person_alone_pauses_a_game_with_bots() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let seats = json!([{ "type": "me" }, { "type": "bot", "level": "random" }]);
    let table =
        host.table(json!({ "game": "pinch", "setup": { "size": 5 }, "seats": seats })).await;
    check(&table, &[(&host, does("pause"), "done")]).await;
    assert_eq!(host.look(&table).await["table"]["paused"], true);
    let mut ear = Ear::open(&host, &table).await;
    check(&table, &[(&host, does("resume"), "done"), (&host, makes("c3"), "done")]).await;
    assert_eq!(ear.until_told("moved").await["what"]["by"], "player");
    assert_eq!(ear.until_told("moved").await["what"]["by"], "bot");
}
