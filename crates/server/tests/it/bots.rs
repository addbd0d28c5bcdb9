//! Bots: they fill tables, and play for those who are away.

use crate::company::{Company, Ear, any, check, does, games, makes, of, pinch, slow_bots};
use crate::house::{Hands, House, lenient};
use serde_json::{Value, json};
use tabletop::chance::dice;

/// "Play now: you sit at a table with bots in one click", in every game, to its end.
#[tokio::test]
async fn every_game_is_played_against_bots() {
    let house = House::open(lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let host = house.guest().await;
        let table = host.table(of(game, setup)).await;
        let level = if number % 2 == 0 { "random" } else { "rookie" };
        host.act(&table, json!({ "type": "start", "level": level })).await.ok();
        let mut ear = Ear::back(&host, &table, 0).await;
        play_on(&mut ear, number as u64).await;
        let by = |who: &str| ear.heard.iter().filter(|told| told["what"]["by"] == who).count();
        assert!(by("bot") > 0 && by("player") > 0 && by("clock") == 0, "{game}");
    }
}

/// The phrases of bots that have been heard.
fn phrases(ear: &Ear) -> Vec<&str> {
    ear.heard.iter().filter_map(|told| told["what"]["phrase"].as_str()).collect()
}

/// "Table manners": a bot greets people with its first move and has a word for them at the end.
#[tokio::test]
async fn bots_greet_and_have_a_last_word() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    for (game, setup) in games() {
        let table = host.table(of(game, setup)).await;
        host.act(&table, json!({ "type": "start", "level": "random" })).await.ok();
        let mut ear = Ear::back(&host, &table, 0).await;
        play_on(&mut ear, 7).await;
        let parts = |phrase: &&str| phrase.starts_with("won_") || phrase.starts_with("lost_");
        while !phrases(&ear).last().is_some_and(parts) {
            ear.next().await;
        }
        let said = phrases(&ear);
        assert!(said[0].starts_with("hello_"), "{game}: {said:?}");
        assert_eq!(said.iter().filter(|phrase| phrase.starts_with("hello_")).count(), 1, "{game}");
        assert_eq!(said.iter().filter(|&phrase| parts(phrase)).count(), 1, "{game}");
    }
}

/// "Resignation when lost": a master does not play a game on that it cannot win any more, against
/// a player who does what a master would.
#[tokio::test]
async fn a_master_resigns_when_it_is_lost() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let setup = json!({ "size": 5, "pie": false, "variant": "flip" });
    let table = host.table(of("pinch", setup)).await;
    host.act(&table, json!({ "type": "start", "level": "master" })).await.ok();
    let mut ear = Ear::back(&host, &table, 0).await;
    // The player who begins in the middle wins.
    ear.act(makes("c3")).await;
    while ear.about["stage"] != "over" {
        if ear.awaited().contains(&0) {
            let hint = host.get(&format!("/api/tables/{table}/hint")).await.ok();
            ear.act(json!({ "type": "move", "moves": hint["moves"] })).await;
        } else {
            ear.next().await;
        }
    }
    let resigned = ear.heard.iter().filter(|told| told["what"]["type"] == "resigned");
    assert_eq!(resigned.map(|told| &told["what"]["seat"]).collect::<Vec<_>>(), [1]);
    assert_eq!(ear.about["result"]["winners"], json!([0]));
}

/// Plays random moves whenever the game waits for this seat, until it is over. Where everybody may
/// act, a bot may have been quicker; then one looks again.
async fn play_on(ear: &mut Ear, number: u64) {
    let (mut dice, seat) = (dice(number), ear.seat().unwrap());
    while ear.about["stage"] != "over" {
        if !ear.awaited().contains(&seat) {
            ear.next().await;
            continue;
        }
        let answer = ear.act(makes(&any(&mut dice, &ear.legal()))).await;
        let kind = answer["error"]["kind"].as_str();
        assert!(matches!(kind, None | Some("illegal_move" | "not_your_turn")), "{answer}");
    }
}

/// Bots of every level play every game among themselves, with spectators or without.
#[tokio::test]
async fn bots_play_among_themselves() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    for (game, setup) in games() {
        let seats = catalog_seats(game, &setup);
        let bots = (0..seats).map(|seat| bot(if seat == 0 { "rookie" } else { "random" }));
        let new = json!({ "game": game, "setup": setup, "seats": bots.collect::<Vec<_>>() });
        let table = host.table(new).await;
        let mut ear = Ear::back(&host, &table, 0).await;
        while ear.about["stage"] != "over" {
            ear.next().await;
        }
        let moves: Vec<_> =
            ear.heard.iter().filter(|told| told["what"]["type"] == "moved").collect();
        assert!(moves.iter().all(|told| told["what"]["by"] == "bot"), "{game}");
        assert!(phrases(&ear).is_empty(), "{game}: bots do not talk to each other");
    }
}

fn bot(level: &str) -> Value {
    json!({ "type": "bot", "level": level })
}

fn catalog_seats(game: &str, setup: &Value) -> usize {
    setup["players"].as_u64().unwrap_or(catalog::game(game).unwrap().seats().1 as u64) as usize
}

/// "Their seat is offered to a bot after a grace period, and handed back on return."
#[tokio::test]
async fn a_bot_plays_for_whoever_is_away_until_they_are_back() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let company = Company::gather(&house, pinch()).await;
    let [away, stays] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(stays, &company.table).await;
    let gone = hands.now();
    hands.pass(89_999);
    house.stranger().look(&company.table).await;
    ear.until_presence().await;
    hands.pass(1);
    house.stranger().look(&company.table).await;
    let took_over = ear.until_told("bot_took_over").await;
    assert_eq!((&took_over["what"]["seat"], &took_over["at"]), (&json!(0), &json!(gone + 90_000)));
    assert_eq!(ear.about["seats"][0]["substitute"], json!({ "level": "rookie" }));
    let moved = ear.until_told("moved").await;
    assert_eq!((&moved["what"]["seat"], &moved["what"]["by"]), (&json!(0), &json!("bot")));

    let mut back = Ear::back(away, &company.table, 0).await;
    ear.until_told("handed_back").await;
    back.until(ear.v).await;
    assert!(ear.about["seats"][0]["substitute"].is_null());
    let own = back.heard.iter().find(|told| told["what"]["type"] == "moved").unwrap();
    assert!(own["what"]["moves"].is_array(), "what was played for them is theirs to know");
    // From here on nobody plays for them.
    ear.act(makes(&ear.legal()[0])).await;
    back.until(ear.v).await;
    assert_eq!(back.awaited(), [0]);
    assert_eq!(back.act(makes(&back.legal()[0])).await["type"], "done");
    assert_eq!(back.heard.last().unwrap()["what"]["by"], "player");
}

/// "In a running game a bot plays it until its owner returns": at once, and with a move at the latest.
#[tokio::test]
async fn whoever_leaves_comes_back_with_a_move() {
    let house = House::open(slow_bots()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let mut ear = Ear::open(other, &company.table).await;
    let steps = [
        (host, does("leave"), "done"),
        // Leaving twice is leaving.
        (host, does("leave"), "done"),
        (host, makes("z9"), "422 illegal_move"),
    ];
    check(&company.table, &steps).await;
    ear.until_told("bot_took_over").await;
    assert_eq!(ear.about["seats"][0]["substitute"], json!({ "level": "rookie" }));
    let done = host.act(&company.table, makes("c3")).await.ok();
    assert_eq!(done["v"], ear.v + 2);
    assert_eq!(ear.until_told("handed_back").await["v"], ear.v);
    assert_eq!(ear.until_told("moved").await["what"]["by"], "player");
    assert!(ear.about["seats"][0]["substitute"].is_null());
}

/// When everybody has left, their bots play on to the end, and the seats stay theirs.
#[tokio::test]
async fn a_game_everybody_left_is_played_to_its_end() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let mut ear = Ear::back(&company.watcher, &company.table, 0).await;
    for guest in &company.players {
        check(&company.table, &[(guest, does("leave"), "done")]).await;
    }
    while ear.about["stage"] != "over" {
        ear.next().await;
    }
    for (seat, guest) in company.players.iter().enumerate() {
        let snapshot = guest.look(&company.table).await;
        assert_eq!(snapshot["you"], json!({ "type": "seat", "seat": seat }));
    }
}

/// No bot plays where a move may take days, nor while nobody is there to wait.
#[tokio::test]
async fn nobody_is_replaced_where_nobody_waits() {
    for (clock, somebody_waits) in [("day", true), ("none", false)] {
        let (hands, settings) = Hands::of(lenient());
        let house = House::open(settings).await;
        let mut new = pinch();
        new["clock"] = json!(clock);
        let company = Company::gather(&house, new).await;
        let listener = if somebody_waits { &company.players[1] } else { &company.watcher };
        let mut ear = Ear::open(listener, &company.table).await;
        hands.pass(3_600_000);
        house.stranger().look(&company.table).await;
        ear.until_presence().await;
        let done = company.players[0].act(&company.table, makes("c3")).await.ok();
        ear.until(done["v"].as_u64().unwrap()).await;
        assert_eq!(ear.heard.len(), 1, "{clock}: only the move: {:?}", ear.heard);
    }
}

/// "Hints from a bot on request": a whole decision that can be made as it is, in every game.
#[tokio::test]
async fn a_bot_says_what_it_would_do() {
    let house = House::open(lenient()).await;
    for (game, setup) in games() {
        let host = house.guest().await;
        let table = host.table(of(game, setup)).await;
        host.act(&table, json!({ "type": "start", "level": "random" })).await.ok();
        let mut ear = Ear::back(&host, &table, 0).await;
        let seat = ear.seat().unwrap();
        while !ear.awaited().contains(&seat) {
            ear.next().await;
        }
        let hint = host.get(&format!("/api/tables/{table}/hint")).await.ok();
        assert_eq!(hint["level"], "master", "{game}");
        let action = json!({ "type": "move", "moves": hint["moves"] });
        let answer = ear.act(action).await;
        let kind = answer["error"]["kind"].as_str();
        // Where everybody may act, a bot may have been quicker.
        assert!(matches!(kind, None | Some("illegal_move" | "not_your_turn")), "{game}: {answer}");
    }
}

/// Nobody is helped against other people, nor with what is not theirs to decide.
#[tokio::test]
async fn hints_are_given_against_bots_only() {
    let house = House::open(slow_bots()).await;
    let company = Company::gather(&house, pinch()).await;
    let [host, other] = &company.players[..] else { panic!("a game of two") };
    let waiting = host.table(pinch()).await;
    let against_bot = host.table(pinch()).await;
    host.act(&against_bot, json!({ "type": "start", "level": "rookie" })).await.ok();
    host.act(&against_bot, makes("c3")).await.ok();
    for (who, table, expected) in [
        (host, &company.table, "403 no_hints"),
        (other, &company.table, "409 not_your_turn"),
        (&company.watcher, &company.table, "403 not_seated"),
        (&house.stranger(), &company.table, "401 no_session"),
        (host, &waiting, "409 not_started"),
        (host, &against_bot, "409 not_your_turn"),
        (host, &"nowhere".to_owned(), "404 no_such_table"),
    ] {
        let answer = who.get(&format!("/api/tables/{table}/hint")).await;
        assert_eq!(answer.refusal(), expected);
    }
}
