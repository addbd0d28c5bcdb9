//! Keeping the peace: votes at the table, reports, and what operators do beside the running server.

use crate::company::{Company, Ear, check, does, is_rookie, makes, numbers, of, pinch};
use crate::house::{BOTH, Guest, Hands, House, On, lenient};
use serde_json::{Value, json};
use store::Note;

fn votes(seat: usize) -> Value {
    json!({ "type": "vote_out", "seat": seat })
}

fn says(text: &str) -> Value {
    json!({ "type": "say", "text": text })
}

fn note(why: &str) -> Note {
    Note { operator: "olga".into(), at: 5, why: why.into() }
}

/// Most of the others, two at least: then a bot plays on, and the player who was voted out looks on in silence.
#[tokio::test]
async fn the_others_vote_a_griefer_out() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 4 }))).await;
    let [ann, ben, cid, dan] = &company.players[..] else { panic!("a game of four") };
    let mut ears = company.ears().await;
    assert_eq!(ears[0].about["seats"][3]["vote"], json!({ "by": [], "needed": 2 }));
    let steps = [
        (ann, votes(3), "done"),
        (ann, votes(3), "done"),
        (dan, votes(3), "403 not_seated"),
        (&company.watcher, votes(3), "403 not_seated"),
        (ann, votes(7), "422 no_such_seat"),
    ];
    check(&company.table, &steps).await;
    let told = ears[1].until_told("voted_out").await;
    assert_eq!(told["what"], json!({ "type": "voted_out", "seat": 0, "out": 3 }));
    assert_eq!(told["table"]["seats"][3]["vote"], json!({ "by": [0], "needed": 2 }));
    let before = ears[1].v;
    check(&company.table, &[(ben, votes(3), "done")]).await;
    let told = ears[1].until_told("removed").await;
    assert_eq!(told["v"], json!(before + 2), "asking twice was one vote");
    assert_eq!(told["what"], json!({ "type": "removed", "seat": 3, "level": "rookie" }));
    let seat = &told["table"]["seats"][3];
    assert!(is_rookie(&seat["taker"]) && seat["vote"].is_null(), "{seat}");

    ears[3].until_told("removed").await;
    while ears[3].seat().is_some() {
        ears[3].next().await;
    }
    let after = [
        (dan, says("unfair!"), "403 sent_away"),
        (dan, does("here"), "403 not_seated"),
        (dan, does("join"), "409 already_started"),
        (ben, says("at last"), "done"),
    ];
    check(&company.table, &after).await;
    assert_eq!(dan.get("/api/session/tables").await.ok()["tables"], json!([]));
    assert_eq!(dan.look(&company.table).await["you"]["type"], "spectator");

    // The bot plays on, here and after the server was away.
    let house = house.reopen().await;
    let cid = cid.clone().at(&house);
    let seats = cid.look(&company.table).await["table"]["seats"].clone();
    assert_eq!(seats[3]["taker"]["type"], "bot");
    let dan = dan.clone().at(&house);
    assert_eq!(dan.act(&company.table, says("still here")).await.refusal(), "403 sent_away");
}

/// Nobody is voted out by one other, before the game, or after it; those for whom bots play do not count.
#[tokio::test]
async fn a_vote_needs_others() {
    let house = House::open(lenient()).await;
    let two = Company::gather(&house, pinch()).await;
    let [ann, ben] = &two.players[..] else { panic!("a game of two") };
    check(
        &two.table,
        &[
            (ann, votes(1), "409 too_few_to_vote"),
            (ben, does("resign"), "done"),
            (ann, votes(1), "409 game_over"),
        ],
    )
    .await;
    assert!(ann.look(&two.table).await["table"]["seats"][1].get("vote").is_none());

    let open = ann.table(of("diamonds", json!({ "players": 3 }))).await;
    check(&open, &[(ben, does("join"), "done"), (ann, votes(1), "409 not_started")]).await;

    let three = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let [ann, ben, cid] = &three.players[..] else { panic!("a game of three") };
    let steps = [
        (ben, does("leave"), "done"),
        (ann, votes(2), "409 too_few_to_vote"),
        (ben, does("here"), "done"),
        (ann, votes(2), "done"),
        (ben, votes(2), "done"),
        (cid, does("pause"), "403 not_seated"),
        (ann, votes(2), "403 not_seated"),
    ];
    check(&three.table, &steps).await;
}

/// A person who is sent away before the start is not heard any more either.
#[tokio::test]
async fn whoever_is_sent_away_is_silent() {
    let house = House::open(lenient()).await;
    let [ann, ben] = house.guests().await;
    let open = ann.table(of("diamonds", json!({ "players": 3 }))).await;
    let kick = json!({ "type": "kick", "seat": 1 });
    check(
        &open,
        &[
            (&ben, does("join"), "done"),
            (&ann, kick, "done"),
            (&ben, says("ha"), "403 sent_away"),
            (&ben, does("join"), "403 sent_away"),
        ],
    )
    .await;
}

/// A ban ends every session at once, hands seats to bots and leaves open tables. It ends, too.
#[tokio::test]
async fn an_operator_bans_and_unbans() {
    for on in BOTH {
        bans_and_unbans(on).await;
    }
}

async fn bans_and_unbans(on: On) {
    let house = House::open_on(on, lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let [ann, ben, _] = &company.players[..] else { panic!("a game of three") };
    let open = ann.table(pinch()).await;
    let mut ear = Ear::open(ben, &company.table).await;
    let mut table = ann.live(&company.table).await;
    let mut page = ann.socket("/api/session/live").await.unwrap();
    let mut hand = house.operator();
    hand.ban(&ann.id, &note("insults")).unwrap();
    for socket in [&mut table, &mut page] {
        assert_eq!(socket.next_of("closing").await["reason"], "banned");
        assert_eq!(socket.next().await, None);
    }
    assert_eq!(ann.get("/api/session").await.refusal(), "401 no_session");
    assert_eq!(ear.until_told("bot_took_over").await["what"]["seat"], 0);
    while ben.look(&open).await["table"]["stage"] != "over" {}
    house.guest().await.get("/api/session").await.ok();

    hand.unban(&ann.id, &note("sorry")).unwrap();
    ann.get("/api/session").await.ok();
    let _back = ann.live(&company.table).await;
    assert_eq!(ear.until_told("handed_back").await["what"]["seat"], 0);
}

/// A name that an operator gives is seen at once, and a table that an operator closes is over.
#[tokio::test]
async fn an_operator_renames_and_closes() {
    for on in BOTH {
        renames_and_closes(on).await;
    }
}

async fn renames_and_closes(on: On) {
    let house = House::open_on(on, lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [ann, ben] = &company.players[..] else { panic!("a game of two") };
    check(&company.table, &[(ann, makes("c3"), "done")]).await;
    let open = ann.table(pinch()).await;
    let mut ear = Ear::open(ben, &company.table).await;
    let mut hand = house.operator();
    hand.rename(&ann.id, "Magpie", "magple", &note("rude")).unwrap();
    while ear.next().await["type"] != "renamed" {}
    assert_eq!(
        ben.look(&company.table).await["table"]["seats"][0]["taker"]["person"]["name"],
        "Magpie"
    );

    hand.close(&company.table, &note("spam")).unwrap();
    hand.close(&open, &note("spam")).unwrap();
    let told = ear.until_told("stopped").await;
    assert_eq!(
        (&told["table"]["stage"], &told["position"]["turn"]),
        (&json!("over"), &json!("over"))
    );
    assert_eq!(numbers(&told["position"]["awaited"]), [0; 0]);
    let steps = [
        (ben, makes("d4"), "409 game_over"),
        (ann, votes(1), "409 game_over"),
        (ben, says("oh"), "done"),
    ];
    check(&company.table, &steps).await;
    while ben.look(&open).await["table"]["stage"] != "over" {}
    check(&open, &[(ben, does("join"), "409 already_started")]).await;
    let replay = ben.get(&format!("/api/tables/{}/replay?eyes=own", company.table)).await.ok();
    assert!(replay.as_array().unwrap().len() > 1, "what was played can be looked at");
    let all = ben.get(&format!("/api/tables/{}/replay?eyes=all", company.table)).await;
    assert_eq!(all.refusal(), "403 not_your_eyes", "it has not come to its end");
    let house = house.reopen().await;
    let ben = ben.clone().at(&house);
    assert_eq!(ben.look(&company.table).await["table"]["stage"], "over");
    assert_eq!(house.operator().acts().unwrap().len(), 3);
}

/// A report says who, at which table and which line; nobody makes them without end.
#[tokio::test]
async fn people_and_lines_are_reported() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let company = Company::gather(&house, pinch()).await;
    let [ann, ben] = &company.players[..] else { panic!("a game of two") };
    let said = ben.act(&company.table, says("you fool")).await.ok()["v"].clone();
    let gallery = company.watcher.act(&company.table, says("psst")).await.ok()["v"].clone();
    let path = format!("/api/tables/{}/reports", company.table);
    let report = async |guest: &Guest, body: Value| -> String {
        let answer = guest.post(&path, body).await;
        if answer.status.is_success() { "done".into() } else { answer.refusal() }
    };
    for (guest, body, expected) in [
        (ann, json!({ "person": ben.id, "v": said, "why": "rude \u{202e}" }), "done"),
        (ann, json!({ "person": ben.id, "why": "" }), "done"),
        (ann, json!({ "person": company.watcher.id, "v": said, "why": "" }), "404 not_found"),
        // What players do not hear they do not report.
        (ann, json!({ "person": company.watcher.id, "v": gallery, "why": "" }), "404 not_found"),
        (ann, json!({ "person": ben.id, "why": "x".repeat(501) }), "422 bad_text"),
        (&house.stranger(), json!({ "person": ben.id, "why": "" }), "401 no_session"),
    ] {
        assert_eq!(report(guest, body.clone()).await, expected, "{body}");
    }
    let list = house.operator().reports(9).unwrap();
    assert_eq!(list.len(), 2);
    let told = (&*list[1].reporter, &*list[1].person, list[1].line.as_deref(), &*list[1].why);
    assert_eq!(told, (&*ann.id, &*ben.id, Some("you fool"), "rude"));
    let again = json!({ "person": ben.id, "why": "" });
    for _ in 2..10 {
        assert_eq!(report(ann, again.clone()).await, "done");
    }
    assert_eq!(report(ann, again.clone()).await, "429 too_many_requests");
    hands.pass(DAY);
    assert_eq!(report(ann, again).await, "done");
}
