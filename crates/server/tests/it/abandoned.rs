//! Games that nobody plays on: kept for ever unless the server is told otherwise, and closed a week after
//! everybody was told.

use crate::company::{Company, Ear, check, does, makes, pinch};
use crate::house::{Hands, House, lenient, soon};
use serde_json::json;
use server::Settings;

const DAY: i64 = 24 * 60 * 60 * 1000;

/// A house that keeps games for so many days.
fn keeping(keep_days: u32) -> (Hands, Settings) {
    Hands::of(Settings { keep_days, ..lenient() })
}

/// "Nothing happened for N days": everybody is told when the table is closed, anything that happens puts
/// it off, and a closed game shows nothing that it did not show before.
#[tokio::test]
async fn a_game_nobody_plays_on_is_closed_after_a_week_s_notice() {
    let (hands, settings) = keeping(30);
    let house = House::open(settings).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(&company.watcher, &company.table).await;
    let closes = async |ear: &mut Ear| {
        hands.pass(30 * DAY);
        house.stranger().look(&company.table).await;
        ear.until_told("will_close").await["what"]["at"].clone()
    };
    let day = closes(&mut ear).await;
    assert_eq!(day, hands.now() + 7 * DAY);
    assert_eq!(host.look(&company.table).await["table"]["closes"], day, "everybody sees it");
    check(&company.table, &[(host, makes("c3"), "done")]).await;
    ear.until_told("moved").await;
    assert!(ear.about["closes"].is_null(), "it is played on");

    closes(&mut ear).await;
    hands.pass(7 * DAY);
    house.stranger().look(&company.table).await;
    ear.until_told("closed").await;
    assert_eq!((&ear.about["stage"], &ear.position["turn"]), (&json!("over"), &json!("over")));
    assert!(ear.about["result"].is_null() && ear.about["seed"].is_null());
    let steps = [
        (other, makes("a1"), "409 game_over"),
        (host, does("take_back"), "409 game_over"),
        (host, does("resume"), "409 game_over"),
        (other, does("leave"), "done"),
        (host, json!({ "type": "say", "text": "what a pity" }), "done"),
    ];
    check(&company.table, &steps).await;
    for (rest, refusal) in [("/replay?eyes=all", "403 not_your_eyes"), ("/record", "403 not_over")]
    {
        let answer = host.get(&format!("/api/tables/{}{rest}", company.table)).await;
        assert_eq!(answer.refusal(), refusal);
    }
    check(&company.table, &[(host, does("rematch"), "done")]).await;
}

/// Games that were left before the server was told to close any are found, and given notice all the same.
#[tokio::test]
async fn games_that_sleep_are_given_notice_too() {
    let (hands, settings) = keeping(0);
    let house = House::open(settings.clone()).await;
    let left = Company::gather(&house, pinch()).await.table;
    let played = Company::gather(&house, pinch()).await;
    check(&played.table, &[(&played.players[0], does("resign"), "done")]).await;
    hands.pass(1_000 * DAY);
    let house = house.reopen_with(Settings { keep_days: 30, ..settings }).await;
    let told = async {
        while house.log(&left).await.last().unwrap()["what"]["type"] != "will_close" {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    };
    soon(told).await;
    hands.pass(1_000 * DAY);
    let record = format!("/api/tables/{}/record", played.table);
    assert!(house.stranger().get(&record).await.status.is_success(), "what is over is kept");
}
