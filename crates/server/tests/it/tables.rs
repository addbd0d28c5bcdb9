//! Setting tables up, and who sits at them.

use crate::company::{Company, Ear, check, does, of, pinch};
use crate::house::{Guest, House, lenient};
use serde_json::{Value, json};

/// Every game can be set up in every way its rules know, and says every figure in force.
#[tokio::test]
async fn every_game_is_set_up() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    for game in catalog::games() {
        for setup in game.sample_setups() {
            let answer = host.post("/api/tables", of(game.id(), setup.clone())).await;
            let info = answer.ok();
            assert_eq!(answer.status.as_u16(), 201);
            let place = format!("/api/tables/{}", info["id"].as_str().unwrap());
            assert_eq!(answer.headers["location"], place.as_str());
            assert_eq!((&info["game"], &info["setup"]), (&json!(game.id()), &setup));
            assert_eq!(info["seats"][0]["taker"]["person"]["id"], host.id.as_str());
            let alone = info["seats"].as_array().unwrap().len() == 1;
            assert_eq!(info["stage"], if alone { "running" } else { "open" });
            assert!(info["commitment"].is_string(), "promised before anybody else sits down");
            assert!(info["seed"].is_null());
        }
    }
}

/// What is left out of a setup has its default.
#[tokio::test]
async fn what_is_left_out_has_its_default() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    for (new, key, value) in [
        (json!({ "game": "pinch" }), "size", json!(13)),
        (of("pinch", json!({ "size": 9 })), "pie", json!(true)),
        (json!({ "game": "masters" }), "mode", json!("duel")),
        (of("millions", json!({ "players": 4 })), "rounds", json!(8)),
        (of("pinched", json!({ "players": 3 })), "setup", json!("basic")),
        (of("diamonds", json!({ "players": 3 })), "ranks", json!([5, 16])),
    ] {
        let info = host.post("/api/tables", new.clone()).await.ok();
        assert_eq!(info["setup"][key], value, "{new}");
        assert_eq!((&info["clock"], &info["public"]), (&json!("none"), &json!(false)));
        assert_eq!(info["host"], host.id.as_str());
    }
}

/// A table that cannot be is refused, and says of what kind the trouble is.
#[tokio::test]
async fn a_table_that_cannot_be_is_refused() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let seats = |seats: Value| json!({ "game": "pinch", "seats": seats });
    let (me, open) = (json!({ "type": "me" }), json!({ "type": "open" }));
    let oracle = json!({ "type": "bot", "level": "oracle" });
    for (new, refusal) in [
        (json!({ "game": "chess" }), "404 no_such_game"),
        (json!({}), "400 bad_request"),
        (json!({ "game": "pinch", "speed": 9 }), "400 bad_request"),
        (json!({ "game": "pinch", "clock": "sometimes" }), "400 bad_request"),
        (json!({ "game": "pinch", "setup": [] }), "400 bad_request"),
        (of("pinch", json!({ "size": 4 })), "422 bad_setup"),
        (of("pinch", json!({ "size": "big" })), "422 bad_setup"),
        (of("pinch", json!({ "colour": "red" })), "422 bad_setup"),
        (of("diamonds", json!({})), "422 bad_setup"),
        (of("diamonds", json!({ "players": 6 })), "422 bad_setup"),
        (of("masters", json!({ "mode": "trio" })), "422 bad_setup"),
        (of("millions", json!({ "players": 3, "no_repeat": 1 })), "422 bad_setup"),
        (of("millions", json!({ "players": 4, "rounds": 99 })), "422 bad_setup"),
        (of("pinched", json!({ "players": 2, "setup": "odd" })), "422 bad_setup"),
        (json!({ "game": "pinch", "cards": "not a card file" }), "422 bad_cards"),
        (seats(json!([me])), "400 bad_request"),
        (seats(json!([me, open, open])), "400 bad_request"),
        (seats(json!([me, me])), "400 bad_request"),
        (seats(json!([me, oracle])), "400 bad_request"),
        (seats(json!([me, { "type": "cat" }])), "400 bad_request"),
    ] {
        assert_eq!(host.post("/api/tables", new.clone()).await.refusal(), refusal, "{new}");
    }
    let stranger = house.stranger().post("/api/tables", pinch()).await;
    assert_eq!(stranger.refusal(), "401 no_session");
}

/// A setup can be tried before a table is asked for, and says which rule it breaks.
#[tokio::test]
async fn a_setup_is_tried() {
    let house = House::open(lenient()).await;
    let stranger = house.stranger();
    let problem = |option: &str, rule: Option<&str>, items: Value, reason: &str| {
        let mut problem = json!({ "option": option, "items": items, "reason": reason });
        if let Some(rule) = rule {
            problem["rule"] = json!(rule);
        }
        json!({ "problem": problem })
    };
    let manors = ["diamond:standard", "club:standard", "heart:crown", "bank:crown"];
    let misfits = "heart:crown and bank:crown are not made for 3 players";
    for (game, setup, found) in [
        ("pinched", json!({ "players": 4, "setup": manors }), json!({ "seats": 4 })),
        (
            "pinched",
            json!({ "players": 3, "setup": manors }),
            problem("setup", Some("players"), json!(manors[2..]), misfits),
        ),
        (
            "pinched",
            json!({ "players": 4, "setup": manors[..2] }),
            problem(
                "setup",
                Some("locations"),
                json!(["3", "5"]),
                "4 players need 3 to 5 Locations, not 2",
            ),
        ),
        ("pinch", json!({}), json!({ "seats": 2 })),
        (
            "pinch",
            json!({ "size": 4 }),
            problem("size", None, json!([]), "size must be 5 to 21, not 4"),
        ),
    ] {
        let path = format!("/api/games/{game}/setup");
        let answer = stranger.post(&path, json!({ "setup": setup })).await.ok();
        assert_eq!(answer, found, "{game} {setup}");
    }
    let unknown =
        stranger.post("/api/games/pinched/setup", json!({ "setup": { "colour": 1 } })).await.ok();
    assert!(unknown["problem"]["reason"].as_str().unwrap().contains("unknown field"), "{unknown}");
    let nowhere = stranger.post("/api/games/chess/setup", json!({})).await;
    assert_eq!(nowhere.refusal(), "404 no_such_game");
}

/// A host may bring cards of their own, and what they change is kept in the setup.
#[tokio::test]
async fn a_host_brings_other_cards() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let cards = house.stranger().get("/api/games/pinch/cards").await;
    let others = cards.text().replace("usual = 13", "usual = 11");
    assert_ne!(others, cards.text());
    let info = host.post("/api/tables", json!({ "game": "pinch", "cards": others })).await.ok();
    assert_eq!(info["setup"]["size"], 11);
}

/// A table of the same kind is asked for with the setup that a table says it has.
#[tokio::test]
async fn the_setup_of_a_table_can_be_asked_for_again() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    for game in house.stranger().get("/api/games").await.ok().as_array().unwrap() {
        for preset in game["presets"].as_array().unwrap() {
            let new = json!({ "game": game["id"], "setup": preset["setup"] });
            let first = host.post("/api/tables", new).await.ok();
            let new = json!({ "game": game["id"], "setup": first["setup"] });
            let second = host.post("/api/tables", new).await.ok();
            assert_eq!(second["setup"], first["setup"], "{} {}", game["id"], preset["name"]);
        }
    }
}

/// Who is to sit where, as asked: oneself, anybody, a bot. A table without a free seat starts.
#[tokio::test]
async fn seats_are_given_as_asked() {
    let house = House::open(lenient()).await;
    let host = house.guest().await;
    let (me, open) = (json!({ "type": "me" }), json!({ "type": "open" }));
    let bot = json!({ "type": "bot", "level": "random" });
    for (seats, stage) in [
        ([&me, &open, &open], "open"),
        ([&open, &bot, &me], "open"),
        ([&open, &open, &open], "open"),
        ([&bot, &me, &bot], "running"),
    ] {
        let new = json!({ "game": "diamonds", "setup": { "players": 3 }, "seats": seats });
        let info = host.post("/api/tables", new).await.ok();
        assert_eq!(info["stage"], stage);
        for (asked, given) in seats.iter().zip(info["seats"].as_array().unwrap()) {
            let person = json!({ "type": "person", "person": given["taker"]["person"] });
            let expected = if *asked == &me { &person } else { *asked };
            assert_eq!(given["taker"], *expected);
        }
    }
}

/// "Takes a free seat: the one named, or the first. The game starts when the last is taken."
#[tokio::test]
async fn whoever_has_the_link_takes_a_free_seat() {
    let house = House::open(lenient()).await;
    let [host, ann, bo, late] = house.guests().await;
    let table = host.table(of("millions", json!({ "players": 4 }))).await;
    let sit = |seat: u8| json!({ "type": "join", "seat": seat });
    let steps = [
        (&host, does("join"), "409 already_seated"),
        (&ann, sit(0), "409 seat_taken"),
        (&ann, sit(7), "422 no_such_seat"),
        (&ann, sit(8), "400 bad_request"),
        (&ann, sit(3), "done"),
        (&ann, sit(1), "409 already_seated"),
        (&bo, does("join"), "done"),
        (&bo, does("leave"), "done"),
        (&bo, does("leave"), "403 not_seated"),
        (&bo, sit(2), "done"),
    ];
    check(&table, &steps).await;
    assert_eq!(taken(&host, &table).await, [&host.id, "", &bo.id, &ann.id]);
    assert_eq!(host.look(&table).await["table"]["stage"], "open");
    check(&table, &[(&late, does("join"), "done")]).await;
    let snapshot = late.look(&table).await;
    assert_eq!(snapshot["table"]["stage"], "running");
    assert_eq!(snapshot["you"], json!({ "type": "seat", "seat": 1 }));
    check(&table, &[(&house.guest().await, does("join"), "409 already_started")]).await;
}

/// The ids of those who sit at a table, in order.
async fn taken(guest: &Guest, table: &str) -> Vec<String> {
    let seats = guest.look(table).await["table"]["seats"].clone();
    let id = |seat: &Value| seat["taker"]["person"]["id"].as_str().unwrap_or_default().to_owned();
    seats.as_array().unwrap().iter().map(id).collect()
}

/// "Sends a player away before the start; only the host may, and they cannot come back."
#[tokio::test]
async fn whoever_was_sent_away_cannot_come_back() {
    let house = House::open(lenient()).await;
    let [host, ann, bo] = house.guests().await;
    let table = host.table(of("diamonds", json!({ "players": 3 }))).await;
    let mut ear = Ear::open(&ann, &table).await;
    let kick = |seat: u8| json!({ "type": "kick", "seat": seat });
    let steps = [
        (&ann, does("join"), "done"),
        (&ann, kick(0), "403 not_host"),
        (&host, kick(0), "403 not_seated"),
        (&host, kick(2), "403 not_seated"),
        (&host, kick(5), "422 no_such_seat"),
        (&host, kick(1), "done"),
        (&ann, does("join"), "403 sent_away"),
        (&bo, does("join"), "done"),
        (&bo, does("leave"), "done"),
        (&bo, does("join"), "done"),
    ];
    check(&table, &steps).await;
    // A person who sits down or is sent away sees at once through other eyes.
    assert_eq!(ear.until_told("joined").await["what"]["person"]["id"], ann.id.as_str());
    ear.until_told("kicked").await;
    ear.until_told("left").await;
    assert_eq!(ear.seat(), None);
}

/// "Gives a free seat to a bot, or takes it away from one, before the start; only the host may."
#[tokio::test]
async fn the_host_sets_bots() {
    let house = House::open(lenient()).await;
    let [host, ann] = house.guests().await;
    let table = host.table(of("diamonds", json!({ "players": 3 }))).await;
    let bot = |seat: u8, level: Value| json!({ "type": "set_bot", "seat": seat, "level": level });
    let steps = [
        (&ann, bot(1, json!("random")), "403 not_host"),
        (&host, bot(0, json!("random")), "409 seat_taken"),
        (&host, bot(1, json!("oracle")), "400 bad_request"),
        (&host, bot(3, json!("random")), "422 no_such_seat"),
        (&host, bot(1, json!("random")), "done"),
        (&ann, json!({ "type": "join", "seat": 1 }), "409 seat_taken"),
        (&host, bot(1, json!(null)), "done"),
        (&ann, json!({ "type": "join", "seat": 1 }), "done"),
        (&host, bot(2, json!("rookie")), "done"),
        (&host, bot(2, json!("random")), "409 already_started"),
    ];
    check(&table, &steps).await;
    assert_eq!(host.look(&table).await["table"]["stage"], "running");
}

/// "Starts the game with bots in the free seats; only the host may."
#[tokio::test]
async fn the_host_starts_with_bots_in_the_free_seats() {
    let house = House::open(lenient()).await;
    let [host, ann] = house.guests().await;
    let table = host.table(of("millions", json!({ "players": 5 }))).await;
    let start = |level: &str| json!({ "type": "start", "level": level });
    let steps = [
        (&ann, json!({ "type": "join", "seat": 3 }), "done"),
        (&ann, does("start"), "403 not_host"),
        (&host, start("oracle"), "400 bad_request"),
        (&host, start("random"), "done"),
        (&host, does("start"), "409 already_started"),
    ];
    check(&table, &steps).await;
    let bot = |level: &str| json!({ "type": "bot", "level": level });
    let seats = host.look(&table).await["table"]["seats"].clone();
    for (seat, taker) in [(1, bot("random")), (2, bot("random")), (4, bot("random"))] {
        assert_eq!(seats[seat]["taker"], taker);
    }
    assert_eq!(seats[3]["taker"]["person"]["id"], ann.id.as_str());
}

/// The player who is left when the host leaves arranges the table; a table everybody left is over.
#[tokio::test]
async fn a_table_outlives_its_host_but_not_everybody() {
    let house = House::open(lenient()).await;
    let [host, ann] = house.guests().await;
    let table = host.table(of("diamonds", json!({ "players": 3 }))).await;
    let left = [
        (&ann, does("join"), "done"),
        (&host, does("leave"), "done"),
        (&host, does("start"), "403 not_host"),
        (&host, does("join"), "done"),
        (&ann, does("start"), "403 not_host"),
        (&host, does("leave"), "done"),
        (&ann, does("leave"), "done"),
        (&ann, does("join"), "409 already_started"),
    ];
    check(&table, &left).await;
    assert_eq!(ann.look(&table).await["table"]["stage"], "over");
}

/// An address that names no table says so, whatever is asked of it.
#[tokio::test]
async fn there_is_no_such_table() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    for id in ["0123456789abcdef", "short", "%2e%2e", "UPPERCASE1234567"] {
        for rest in ["", "/log", "/replay", "/record"] {
            let answer = guest.get(&format!("/api/tables/{id}{rest}")).await;
            assert_eq!(answer.refusal(), "404 no_such_table", "{id}{rest}");
        }
        assert_eq!(guest.act(id, does("join")).await.refusal(), "404 no_such_table");
        let socket = guest.socket(&format!("/api/tables/{id}/live")).await;
        assert_eq!(socket.err().as_deref(), Some("404 no_such_table"));
    }
}

/// A visitor with the link looks on, known or not, and sees what a spectator sees.
#[tokio::test]
async fn anybody_with_the_link_looks_on() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let known = company.watcher.look(&company.table).await;
    let unknown = house.stranger().look(&company.table).await;
    assert_eq!(known["you"], json!({ "type": "spectator" }));
    assert_eq!(known, unknown);
    assert_eq!(known["position"]["legal"], json!([]));
    let player = company.players[0].look(&company.table).await;
    assert_eq!(player["you"], json!({ "type": "seat", "seat": 0 }));
    assert_ne!(known["position"]["view"], player["position"]["view"]);
}
