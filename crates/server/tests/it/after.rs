//! After the game: result, replay, record, branches, and playing again.

use crate::company::{Company, Ear, any, check, does, games, makes, of, pinch, slow_bots, texts};
use crate::house::{Guest, House, lenient};
use hyper::Method;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tabletop::chance::dice;

/// "Download the record, verify the deal": the promise made at the start is the record's.
#[tokio::test]
async fn the_promise_made_at_the_start_is_kept() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        let begun = company.watcher.look(&company.table).await["table"].clone();
        let record = format!("/api/tables/{}/record", company.table);
        assert_eq!(company.players[0].get(&record).await.refusal(), "403 not_over", "{game}");
        assert!(begun["seed"].is_null(), "{game}");
        company.play_out(number as u64).await;
        let over = company.watcher.look(&company.table).await["table"].clone();
        assert_eq!(over["commitment"], begun["commitment"], "{game}");
        let answer = house.stranger().get(&record).await;
        let name = answer.headers["content-disposition"].to_str().unwrap();
        assert_eq!(name, format!("attachment; filename=\"hideout-{}.txt\"", company.table));
        for (word, value) in [("commit", &begun["commitment"]), ("seed", &over["seed"])] {
            let line = format!("\n{word} {}\n", value.as_str().unwrap());
            assert!(answer.text().contains(&line), "{game}: {line:?} in {}", answer.text());
        }
        let verdict = verify(&house, answer.body.clone()).await.unwrap();
        assert_eq!((&verdict["game"], &verdict["deal_verified"]), (&json!(game), &json!(true)));
        assert_eq!(verdict["result"], over["result"], "{game}");
        let forged = answer.text().replace("\nover ", "\nover 9 ");
        assert_eq!(verify(&house, forged.into()).await.unwrap_err(), "422 bad_record", "{game}");
    }
}

/// A poster shows a whole game, so there is none before its end.
#[tokio::test]
async fn a_finished_game_has_a_poster_and_a_running_one_has_none() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        let path = |ending: &str| format!("/api/tables/{}/poster.{ending}", company.table);
        for ending in ["svg", "png"] {
            let answer = company.players[0].get(&path(ending)).await;
            assert_eq!(answer.refusal(), "403 not_over", "{game}");
        }
        company.play_out(number as u64).await;
        let table = company.watcher.look(&company.table).await["table"].clone();
        let stranger = house.stranger();
        let svg = stranger.get(&path("svg?lang=es")).await;
        assert_eq!(svg.headers["content-type"], "image/svg+xml", "{game}");
        for seat in table["seats"].as_array().unwrap() {
            let name = seat["taker"]["person"]["name"].as_str().unwrap();
            assert!(svg.text().contains(name), "{game}: {name} in {}", svg.text());
        }
        let png = stranger.get(&path("png")).await;
        assert_eq!(png.headers["content-type"], "image/png", "{game}");
        assert_eq!(&png.body[..8], b"\x89PNG\r\n\x1a\n", "{game}");
        let wrong = stranger.get(&path("svg?lang=xx")).await;
        assert_eq!(wrong.refusal(), "400 bad_request", "{game}");
    }
    let nowhere = house.stranger().get("/api/tables/0123456789abcdef/poster.png").await;
    assert_eq!(nowhere.refusal(), "404 no_such_table");
}

async fn verify(house: &House, record: Bytes) -> Result<Value, String> {
    let answer = house.stranger().ask(Method::POST, "/api/verify", record).await;
    if answer.status.is_success() { Ok(answer.ok()) } else { Err(answer.refusal()) }
}

/// "Replay with a scrubber from any seat's eyes or all-seeing."
#[tokio::test]
async fn a_finished_game_is_seen_again_through_anybody_s_eyes() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        company.play_out(number as u64).await;
        let all = replay(&company.watcher, &company.table, "all").await;
        let seats = company.players.len();
        assert!(all.iter().all(|frame| frame["views"].as_array().unwrap().len() == seats));
        for eyes in ["own", "spectator"]
            .into_iter()
            .map(str::to_owned)
            .chain((0..seats).map(|seat| seat.to_string()))
        {
            let frames = replay(&company.watcher, &company.table, &eyes).await;
            assert_eq!(frames.len(), all.len(), "{game}");
            for (place, frame) in frames.iter().enumerate() {
                assert_eq!((&frame["moment"], &frame["step"]), (&json!(place), &json!(place)));
                if let Ok(seat) = eyes.parse::<usize>() {
                    assert_eq!(frame["views"], json!([all[place]["views"][seat]]), "{game}");
                }
            }
            let last = frames.last().unwrap();
            assert_eq!(last["turn"], "over");
            let seen = eyes.parse().map_or(&company.watcher, |seat: usize| &company.players[seat]);
            assert_eq!(last["views"][0], seen.look(&company.table).await["position"]["view"]);
        }
    }
}

/// All frames of a replay, page by page.
async fn replay(guest: &Guest, table: &str, eyes: &str) -> Vec<Value> {
    let mut frames = Vec::new();
    loop {
        let from = frames.len();
        let path = format!("/api/tables/{table}/replay?eyes={eyes}&from={from}");
        let page = guest.get(&path).await.ok();
        match page.as_array().unwrap().as_slice() {
            [] => return frames,
            page => frames.extend_from_slice(page),
        }
    }
}

/// "Before the end only one's own eyes and a spectator's may be looked through."
#[tokio::test]
async fn nobody_looks_through_other_eyes_before_the_end() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    company.play_by_requests(1, 5).await;
    let player = &company.players[1];
    for (guest, eyes, expected) in [
        (player, "own", "200"),
        (player, "1", "200"),
        (player, "spectator", "200"),
        (player, "0", "403 not_your_eyes"),
        (player, "all", "403 not_your_eyes"),
        (player, "7", "422 no_such_seat"),
        (player, "9", "400 bad_request"),
        (player, "cat", "400 bad_request"),
        (&company.watcher, "own", "200"),
        (&company.watcher, "1", "403 not_your_eyes"),
    ] {
        let answer = guest.get(&format!("/api/tables/{}/replay?eyes={eyes}", company.table)).await;
        let came = if answer.status.is_success() { "200".into() } else { answer.refusal() };
        assert_eq!(came, expected, "{eyes}");
    }
    let own = replay(player, &company.table, "own").await;
    assert_eq!(
        own.last().unwrap()["views"][0],
        player.look(&company.table).await["position"]["view"]
    );
    let open = player.table(pinch()).await;
    assert_eq!(
        player.get(&format!("/api/tables/{open}/replay")).await.refusal(),
        "409 not_started"
    );
}

/// "'What if' from any moment": a new table that goes on from there, against bots or people.
#[tokio::test]
async fn every_game_goes_on_otherwise_from_any_moment() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup)).await;
        company.play_out(number as u64).await;
        let host = &company.watcher;
        let frames = replay(host, &company.table, "all").await;
        let last = frames.len() - 1;
        for step in [0, 1, last / 2, last - 1] {
            let asked = json!({ "step": step, "seat": 0 });
            let branch =
                host.post(&format!("/api/tables/{}/branch", company.table), asked).await.ok();
            let origin = json!({ "table": company.table, "step": step });
            assert_eq!((&branch["branch_of"], &branch["public"]), (&origin, &json!(false)));
            let table = branch["id"].as_str().unwrap();
            host.act(table, json!({ "type": "start", "level": "random" })).await.ok();
            let first = &replay(host, table, "spectator").await[0];
            let moment = &replay(host, &company.table, "spectator").await[step];
            assert_eq!(
                (&first["views"], &first["awaited"]),
                (&moment["views"], &moment["awaited"])
            );
            play_on(host, table, number as u64).await;
            let record = host.get(&format!("/api/tables/{table}/record")).await;
            assert_eq!(verify(&house, record.body).await.unwrap()["deal_verified"], true, "{game}");
        }
        for (step, seat, expected) in [
            (last, 0, "404 no_such_step"),
            (last + 9, 0, "404 no_such_step"),
            (0, 7, "422 no_such_seat"),
        ] {
            let asked = json!({ "step": step, "seat": seat, "level": "random" });
            let answer = host.post(&format!("/api/tables/{}/branch", company.table), asked).await;
            assert_eq!(answer.refusal(), expected, "{game}");
        }
    }
}

/// Plays random moves in one's own seat against bots to the end.
async fn play_on(guest: &Guest, table: &str, number: u64) {
    let mut dice = dice(number);
    let mut ear = Ear::open(guest, table).await;
    while ear.about["stage"] != "over" {
        if ear.awaited().contains(&0) {
            ear.act(makes(&any(&mut dice, &texts(&ear.position["legal"])))).await;
        } else {
            ear.next().await;
        }
    }
}

/// A running game has no branches.
#[tokio::test]
async fn a_game_branches_only_when_it_is_over() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let asked = json!({ "step": 0, "seat": 0 });
    let path = format!("/api/tables/{}/branch", company.table);
    assert_eq!(company.players[0].post(&path, asked).await.refusal(), "403 not_over");
}

/// "After the end: a new table with the same people, everybody one seat further."
#[tokio::test]
async fn a_rematch_keeps_everybody_s_seat() {
    let house = House::open(lenient()).await;
    let mut new = of("millions", json!({ "players": 4, "rounds": 1 }));
    new["clock"] = json!("slow");
    let company = Company::gather(&house, new).await;
    let [host, second, third, fourth] = &company.players[..] else { panic!("a game of four") };
    check(&company.table, &[(second, does("rematch"), "403 not_over")]).await;
    company.play_out(4).await;
    let mut ear = Ear::open(host, &company.table).await;
    check(&company.table, &[(&company.watcher, does("rematch"), "403 not_seated")]).await;
    let table = second.act(&company.table, does("rematch")).await.ok()["table"].clone();
    assert_eq!(ear.until_told("rematch").await["what"]["table"], table);
    let again = host.act(&company.table, does("rematch")).await.ok();
    assert_eq!(again["table"], table, "one rematch for everybody");

    let table = table.as_str().unwrap();
    let info = host.look(table).await["table"].clone();
    assert_eq!((&info["host"], &info["clock"]), (&json!(second.id), &json!("slow")));
    let seats = info["seats"].as_array().unwrap();
    for (seat, kind, guest) in
        [(0, "kept", fourth), (1, "kept", host), (2, "person", second), (3, "kept", third)]
    {
        assert_eq!(seats[seat]["taker"]["type"], kind);
        assert_eq!(seats[seat]["taker"]["person"]["id"], guest.id.as_str());
    }
    let steps = [
        (&company.watcher, does("join"), "409 no_free_seat"),
        (third, json!({ "type": "join", "seat": 0 }), "409 seat_taken"),
        (third, does("join"), "done"),
        (host, does("join"), "done"),
        (fourth, does("join"), "done"),
    ];
    check(table, &steps).await;
    let snapshot = host.look(table).await;
    assert_eq!(snapshot["you"]["seat"], 1);
    assert_eq!(snapshot["table"]["stage"], "running");
    assert_ne!(snapshot["table"]["commitment"], ear.about["commitment"], "a new deal");
}

/// Bots are ready at once: a lone player plays again in one click, one seat further.
#[tokio::test]
async fn a_rematch_with_bots_begins_at_once() {
    let house = House::open(slow_bots()).await;
    let host = house.guest().await;
    let table = host.table(pinch()).await;
    let steps = [(&host, does("start"), "done"), (&host, does("resign"), "done")];
    check(&table, &steps).await;
    let again = host.act(&table, does("rematch")).await.ok();
    let snapshot = host.look(again["table"].as_str().unwrap()).await;
    assert_eq!(
        (&snapshot["table"]["stage"], &snapshot["you"]["seat"]),
        (&json!("running"), &json!(1))
    );
}
