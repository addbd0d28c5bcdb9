//! Who a person is: a name, and a secret in a cookie or a token.

use crate::house::{Answer, Guest, Hands, House, Socket, lenient};
use hyper::body::Bytes;
use hyper::{Method, header};
use serde_json::{Value, json};
use server::Settings;

/// "Pick a nickname (or keep the suggested one) and you are in."
#[tokio::test]
async fn a_guest_gets_a_name_or_brings_one() {
    let house = House::open(lenient()).await;
    let suggested = house.stranger().post("/api/session", json!({})).await.ok();
    let name = suggested["person"]["name"].as_str().unwrap();
    assert_eq!(name.split(' ').count(), 2, "{name}");
    assert!(suggested["token"].is_null(), "only programs that ask get a token");
    let guest = house.guest().await;
    let rename = guest.ask(Method::PATCH, "/api/session", body(json!({ "name": name }))).await.ok();
    assert_ne!(rename["person"]["name"], name, "one name, one person");
}

/// A page may ask at every visit: nobody becomes two people by it.
#[tokio::test]
async fn whoever_is_somebody_stays_who_they_are() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    for (asked, same) in [
        (json!({}), true),
        (json!({ "name": "Somebody" }), false),
        (json!({ "token": true }), false),
    ] {
        let session = guest.post("/api/session", asked.clone()).await.ok();
        assert_eq!(session["person"]["id"] == guest.id.as_str(), same, "{asked}");
    }
    let forged = house.stranger().with(header::AUTHORIZATION, "Bearer nobody");
    assert_ne!(forged.post("/api/session", json!({})).await.ok()["person"]["id"], "");
}

/// Nothing invisible, nothing that passes for another or for the house, nothing too long.
#[tokio::test]
async fn names_are_tidied_or_refused() {
    let house = House::open(lenient()).await;
    for (given, expected) in [
        ("Ann Lee", "Ann Lee"),
        ("  Bo \t\n Li ", "Bo Li"),
        ("Ca\u{200b}rl\u{0}", "Carl"),
        ("\u{202e}Dora\u{202c}", "Dora"),
        ("Ｅｖｅ", "Eve"),
        ("Наташа", "Наташа"),
        ("", "422 bad_name"),
        ("\u{200b}\u{200b}", "422 bad_name"),
        ("12345", "422 bad_name"),
        ("Frаnk", "422 bad_name"), // the a is Cyrillic
        ("Gus <b>", "422 bad_name"),
        ("Admin", "422 bad_name"),
        ("p1", "422 bad_name"),
        ("a name of more than twenty", "422 bad_name"),
    ] {
        assert_eq!(called(&house, given).await, expected, "{given:?}");
    }
}

/// Names that look the same get a number.
#[tokio::test]
async fn no_two_guests_look_alike() {
    let house = House::open(lenient()).await;
    for (given, expected) in [
        ("Paul", "Paul"),
        ("Paul", "Paul 2"),
        ("PAUL", "PAUL 3"),
        ("PauI", "PauI 4"),
        ("Pau1", "Pau1 5"),
        ("Paula", "Paula"),
    ] {
        assert_eq!(called(&house, given).await, expected, "{given:?}");
    }
}

/// What a new person is called who wants this name, or the refusal.
async fn called(house: &House, name: &str) -> String {
    let answer = house.stranger().post("/api/session", json!({ "name": name })).await;
    match answer.status.is_success() {
        true => answer.ok()["person"]["name"].as_str().unwrap().to_owned(),
        false => answer.refusal(),
    }
}

/// "The identity is a random secret in an HttpOnly cookie."
#[tokio::test]
async fn a_cookie_is_for_this_site_and_no_script() {
    for (behind_proxy, name, secure) in
        [(false, "hideout=", ""), (true, "__Host-hideout=", "; Secure")]
    {
        let house = House::open(Settings { behind_proxy, ..lenient() }).await;
        let answer = house.stranger().post("/api/session", json!({})).await;
        let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
        let (secret, rest) = cookie.split_once("; ").unwrap();
        assert_eq!(secret.strip_prefix(name).unwrap().len(), 32, "160 bits");
        assert_eq!(rest, format!("Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict{secure}"));
        let guest = with_cookie(&house, &answer);
        let known = guest.get("/api/session").await.ok();
        assert_eq!(known["person"], answer.ok()["person"]);
    }
}

/// Over TLS, the cookie of an earlier release is taken, replaced by one that no neighbour can set, and taken away.
#[tokio::test]
async fn an_old_cookie_is_replaced_once() {
    let house = House::open(lenient()).await;
    let answer = house.stranger().post("/api/session", json!({})).await;
    let proxied = Settings { behind_proxy: true, ..house.settings().clone() };
    let house = house.reopen_with(proxied).await;
    let old = with_cookie(&house, &answer);
    let again = old.post("/api/session", json!({})).await;
    assert_eq!(again.ok()["person"], answer.ok()["person"]);
    let given: Vec<&str> =
        again.headers.get_all(header::SET_COOKIE).iter().map(|it| it.to_str().unwrap()).collect();
    assert!(given[0].starts_with("__Host-hideout=") && given[0].ends_with("; Secure"), "{given:?}");
    assert!(given[1].starts_with("hideout=; Path=/; Max-Age=0; "), "{given:?}");
    let new = with_cookie(&house, &again);
    let third = new.post("/api/session", json!({})).await;
    assert_eq!(third.ok()["person"], answer.ok()["person"]);
    assert!(!third.headers.contains_key(header::SET_COOKIE), "once");
    // A planted old cookie changes nobody.
    let planted = house.stranger().post("/api/session", json!({})).await;
    let planted = planted.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    let planted = planted.strip_prefix("__Host-").unwrap().split_once(';').unwrap().0;
    let both = format!("{planted}; {}", cookie_of(&again));
    let both = new.with(header::COOKIE, &both).get("/api/session").await.ok();
    assert_eq!(both["person"], answer.ok()["person"]);
    let known = with_cookie(&house, &again);
    let gone = known.ask(Method::DELETE, "/api/session", Bytes::new()).await;
    assert_eq!(gone.headers.get_all(header::SET_COOKIE).iter().count(), 2, "both are taken away");
}

/// A browser with the cookie it was given.
pub fn with_cookie(house: &House, answer: &Answer) -> Guest {
    let pair = cookie_of(answer);
    let origin = format!("http://{}", house.address);
    let browser = house.stranger().with(header::ORIGIN, &origin);
    browser.with(header::COOKIE, &format!("other=1; {pair}; last=2"))
}

fn cookie_of(answer: &Answer) -> &str {
    answer.headers[header::SET_COOKIE].to_str().unwrap().split_once(';').unwrap().0
}

/// A token must be good; a cookie that is not is no cookie.
#[tokio::test]
async fn whoever_is_not_known_is_a_stranger() {
    let house = House::open(lenient()).await;
    let table = house.guest().await.table(json!({ "game": "pinch" })).await;
    let look = format!("/api/tables/{table}");
    let stranger = || house.stranger();
    for (guest, session, looks) in [
        (stranger(), "401 no_session", "200"),
        (stranger().with(header::COOKIE, "hideout=nonsense"), "401 no_session", "200"),
        (stranger().with(header::AUTHORIZATION, "Bearer no"), "401 no_session", "401"),
        (stranger().with(header::AUTHORIZATION, "Basic bm8="), "401 no_session", "401"),
    ] {
        assert_eq!(guest.get("/api/session").await.refusal(), session);
        assert_eq!(guest.get(&look).await.status.as_str(), looks);
    }
}

/// A new name is shown wherever its owner sits down from now on.
#[tokio::test]
async fn a_guest_takes_another_name() {
    let house = House::open(lenient()).await;
    let guest = house.guest().await;
    for (given, expected) in
        [("Vera", "Vera"), ("  VERA ", "VERA"), ("Admin", "422 bad_name"), ("Wim", "Wim")]
    {
        let asked = body(json!({ "name": given }));
        let answer = guest.ask(Method::PATCH, "/api/session", asked).await;
        let came = match answer.status.is_success() {
            true => answer.ok()["person"]["name"].as_str().unwrap().to_owned(),
            false => answer.refusal(),
        };
        assert_eq!(came, expected);
    }
    let session = guest.get("/api/session").await.ok();
    assert_eq!(session["person"], json!({ "id": guest.id, "name": "Wim" }));
    let table = guest.table(json!({ "game": "pinch" })).await;
    let seats = guest.look(&table).await["table"]["seats"].clone();
    assert_eq!(seats[0]["taker"]["person"]["name"], "Wim");
    assert_eq!(called(&house, "Vera").await, "Vera", "the old name is free again");
}

/// "A recovery link moves it to another device", once and within a day.
#[tokio::test]
async fn a_link_makes_the_same_person_on_another_device() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let guest = house.guest().await;
    let code = recovery_code(&guest).await;
    let recover = |code: &str| {
        let stranger = house.stranger();
        let asked = json!({ "code": code, "token": true });
        async move { stranger.post("/api/session/recover", asked).await }
    };
    assert_eq!(recover("not the code").await.refusal(), "422 bad_code");
    let there = recover(&code).await.ok();
    assert_eq!(there["person"]["id"], guest.id.as_str());
    assert_eq!(recover(&code).await.refusal(), "422 bad_code", "it works once");
    guest.get("/api/session").await.ok();

    const DAY: i64 = 24 * 60 * 60 * 1000;
    for (passed, expected) in [(DAY - 1, true), (DAY, false)] {
        let code = recovery_code(&guest).await;
        hands.pass(passed);
        assert_eq!(recover(&code).await.status.is_success(), expected, "after {passed} ms");
    }
}

pub async fn recovery_code(guest: &Guest) -> String {
    let recovery = guest.post("/api/session/recovery", json!(null)).await.ok();
    let link = recovery["link"].as_str().unwrap();
    link.strip_prefix("/#recover=").expect("behind #, so that no server logs it").to_owned()
}

/// "Forgets who one is, on this device": the others stay signed in.
#[tokio::test]
async fn a_guest_signs_off_on_one_device() {
    let house = House::open(lenient()).await;
    let answer = house.stranger().post("/api/session", json!({})).await;
    let browser = with_cookie(&house, &answer);
    let code = recovery_code(&browser).await;
    let there = house.stranger().post("/api/session/recover", json!({ "code": code })).await;
    let phone = with_cookie(&house, &there);
    let gone = browser.ask(Method::DELETE, "/api/session", Bytes::new()).await;
    assert_eq!(gone.status.as_u16(), 204);
    let cookie = gone.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("hideout=; ") && cookie.contains("Max-Age=0"), "{cookie}");
    assert_eq!(browser.get("/api/session").await.refusal(), "401 no_session");
    assert_eq!(phone.get("/api/session").await.ok()["person"], answer.ok()["person"]);
}

fn body(value: Value) -> Bytes {
    value.to_string().into()
}

/// The tables that wait for one, and since when; others' turns and finished games are not among them.
#[tokio::test]
async fn the_tables_that_wait_for_one_are_listed() {
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let [ann, ben] = house.guests().await;
    let waiting = async |guest: &Guest| guest.get("/api/session/waiting").await.ok();
    let mut tables = Vec::new();
    for clock in ["none", "day"] {
        let new = json!({ "game": "pinch", "setup": { "size": 5 }, "clock": clock });
        tables.push(ann.table(new).await);
    }
    assert_eq!(
        waiting(&ann).await,
        json!([]),
        "nothing is decided at a table that waits for people"
    );
    let begun = hands.now();
    for table in &tables {
        ben.act(table, json!({ "type": "join" })).await.ok();
    }
    let list = waiting(&ann).await;
    let told = |at: usize| (list[at]["table"]["id"].as_str(), &list[at]["since"], &list[at]["due"]);
    let day = 24 * 60 * 60 * 1000;
    assert_eq!(told(0), (Some(&*tables[1]), &json!(begun), &json!(begun + day)), "a clock first");
    assert_eq!(told(1), (Some(&*tables[0]), &json!(begun), &Value::Null));
    assert_eq!(waiting(&ben).await, json!([]));
    ann.act(&tables[0], json!({ "type": "move", "moves": ["c3"] })).await.ok();
    ann.act(&tables[1], json!({ "type": "resign" })).await.ok();
    assert_eq!(waiting(&ann).await, json!([]));
    assert_eq!(waiting(&ben).await[0]["table"]["id"], json!(tables[0]));
    assert_eq!(house.stranger().get("/api/session/waiting").await.refusal(), "401 no_session");
}

/// The next list of tables that wait for a person, each with the seat it keeps, if that is what it waits for.
async fn told_waiting(socket: &mut Socket) -> Vec<(String, Option<u64>)> {
    let tables = socket.next_of("waiting").await["tables"].clone();
    let table = |waiting: &Value| {
        (waiting["table"]["id"].as_str().unwrap().to_owned(), waiting["kept"].as_u64())
    };
    tables.as_array().unwrap().iter().map(table).collect()
}

/// "On every page": a person with a page open is told at once that a table begins or ceases to wait for them, and nobody
/// else does.
#[tokio::test]
async fn the_tables_that_wait_are_told_as_they_change() {
    let house = House::open(lenient()).await;
    let [ann, ben, cleo] = house.guests().await;
    let mut anns = ann.socket("/api/session/live").await.unwrap();
    let mut bens = ben.socket("/api/session/live").await.unwrap();
    let mut cleos = cleo.socket("/api/session/live").await.unwrap();
    for socket in [&mut anns, &mut bens, &mut cleos] {
        assert_eq!(told_waiting(socket).await, [], "first of all what is so already");
    }
    let table = ann.table(json!({ "game": "pinch", "setup": { "size": 5 } })).await;
    ben.act(&table, json!({ "type": "join" })).await.ok();
    assert_eq!(told_waiting(&mut anns).await, [(table.clone(), None)]);
    ann.act(&table, json!({ "type": "move", "moves": ["c3"] })).await.ok();
    assert_eq!(told_waiting(&mut anns).await, []);
    assert_eq!(told_waiting(&mut bens).await, [(table.clone(), None)]);
    let mut later = ben.socket("/api/session/live").await.unwrap();
    assert_eq!(told_waiting(&mut later).await, [(table.clone(), None)]);
    ben.act(&table, json!({ "type": "resign" })).await.ok();
    assert_eq!(told_waiting(&mut bens).await, []);

    // A seat that is kept waits as well, until it is taken or the table is gone.
    let again = ann.act(&table, json!({ "type": "rematch" })).await.ok();
    let again = again["table"].as_str().unwrap().to_owned();
    assert_eq!(told_waiting(&mut bens).await, [(again.clone(), Some(0))]);
    let list = ben.get("/api/session/waiting").await.ok();
    assert_eq!((&list[0]["kept"], &list[0]["table"]["stage"]), (&json!(0), &json!("open")));
    assert_eq!(ann.get("/api/session/waiting").await.ok(), json!([]));
    ben.act(&again, json!({ "type": "join" })).await.ok();
    assert_eq!(
        told_waiting(&mut bens).await,
        [(again.clone(), None)],
        "everybody is one seat further"
    );

    // Nobody has heard of others' tables.
    let hers = cleo.table(json!({ "game": "pinch", "setup": { "size": 5 }, "seats": [{ "type": "me" }, { "type": "bot", "level": "random" }] })).await;
    assert_eq!(told_waiting(&mut cleos).await, [(hers, None)]);
}

/// A person whose kept seat is given away, or without whom the table starts, is waited for no longer.
#[tokio::test]
async fn a_seat_that_is_given_away_waits_no_longer() {
    let house = House::open(lenient()).await;
    let [ann, ben] = house.guests().await;
    let table = ann.table(json!({ "game": "pinch", "setup": { "size": 5 } })).await;
    ben.act(&table, json!({ "type": "join" })).await.ok();
    ann.act(&table, json!({ "type": "resign" })).await.ok();
    let again = ann.act(&table, json!({ "type": "rematch" })).await.ok();
    let again = again["table"].as_str().unwrap().to_owned();
    let mut bens = ben.socket("/api/session/live").await.unwrap();
    assert_eq!(told_waiting(&mut bens).await, [(again.clone(), Some(0))]);
    ann.act(&again, json!({ "type": "start", "level": "random" })).await.ok();
    assert_eq!(told_waiting(&mut bens).await, []);
    assert_eq!(ben.get("/api/session/waiting").await.ok(), json!([]));
}
