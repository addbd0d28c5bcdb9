//! Sessions: where they are, and that their end reaches every socket.

use crate::company::{Company, Ear, check, does, of, pinch};
use crate::house::{Guest, Hands, House, Socket, lenient};
use crate::people::{recovery_code, with_cookie};
use hyper::body::Bytes;
use hyper::{Method, header};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// The same person in another place, and there with this browser.
async fn also(guest: &Guest, house: &House, agent: &str) -> Guest {
    let elsewhere = house.stranger().with(header::USER_AGENT, agent);
    let asked = json!({ "code": recovery_code(guest).await, "token": true });
    let session = elsewhere.post("/api/session/recover", asked).await.ok();
    let token = session["token"].as_str().unwrap();
    house.known(&guest.id, token).with(header::USER_AGENT, agent)
}

/// Every socket of a guest: at a table, in the lobby, their own.
async fn sockets(guest: &Guest, table: &str) -> [Socket; 3] {
    let own = guest.socket("/api/session/live").await.unwrap();
    let mut sockets =
        [guest.live(table).await, guest.socket("/api/lobby/live").await.unwrap(), own];
    for socket in &mut sockets {
        // The server listens at the other end.
        socket.send(Message::Ping(Bytes::new())).await;
    }
    sockets
}

/// Hears a socket out: it is told that the session has ended, and nothing more.
async fn is_signed_out(socket: &mut Socket) {
    assert_eq!(socket.next_of("closing").await["reason"], "signed_out");
    assert_eq!(socket.next().await, None);
}

/// Signing out, here or from elsewhere, closes that session's sockets and no others.
#[tokio::test]
async fn the_end_of_a_session_reaches_its_sockets() {
    let house = House::open(lenient()).await;
    for way in ["here", "one", "others", "gone"] {
        let company = Company::gather(&house, pinch()).await;
        let guest = &company.players[0];
        let phone = also(guest, &house, "Firefox/142.0").await;
        let mut here = sockets(guest, &company.table).await;
        let mut there = sockets(&phone, &company.table).await;
        let (ended, kept) = match way {
            "here" | "gone" => (&mut here, &mut there),
            _ => (&mut there, &mut here),
        };
        let path = match way {
            "here" => "/api/session".to_owned(),
            "one" => format!("/api/sessions/{}", other_id(guest).await),
            "others" => "/api/sessions".into(),
            _ => "/api/account".into(),
        };
        let done = guest.ask(Method::DELETE, &path, Bytes::new()).await;
        assert_eq!(done.status.as_u16(), 204, "{way}");
        for socket in ended {
            is_signed_out(socket).await;
        }
        if way == "gone" {
            for socket in kept {
                is_signed_out(socket).await;
            }
            continue;
        }
        let (out, stays) = if way == "here" { (guest, &phone) } else { (&phone, guest) };
        assert_eq!(out.get("/api/session").await.refusal(), "401 no_session");
        stays.get("/api/session").await.ok();
        assert_eq!(kept[0].act(does("pause")).await["type"], "done", "{way}");
    }
}

/// A person who has signed out can do nothing more on a socket that is still open.
#[tokio::test]
async fn nothing_is_done_after_the_end() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [guest, other] = &company.players[..] else { panic!("a game of two") };
    let mut socket = guest.live(&company.table).await;
    socket.next_of("snapshot").await;
    guest.ask(Method::DELETE, "/api/session", Bytes::new()).await;
    socket.ask(does("resign")).await;
    is_signed_out(&mut socket).await;
    assert_eq!(other.look(&company.table).await["table"]["stage"], "running");
}

/// The other session in a person's list.
async fn other_id(guest: &Guest) -> String {
    let list = guest.get("/api/sessions").await.ok();
    let other = list.as_array().unwrap().iter().find(|session| session["current"] == false);
    other.unwrap()["id"].as_str().unwrap().to_owned()
}

/// Since when, last on which day, in which family of browser, and which is this one. Nothing more.
#[tokio::test]
async fn sessions_are_listed() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let (hands, settings) = Hands::of(lenient());
    let house = House::open(settings).await;
    let guest = house.guest().await;
    let (begun, today) = (hands.now(), hands.now() / DAY * DAY);
    hands.pass(3 * DAY);
    let agent = "Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/26.0 Mobile/15E148 Safari/604.1";
    let phone = also(&guest, &house, agent).await;
    let listed = async |guest: &Guest| -> Vec<Value> {
        let list = guest.get("/api/sessions").await.ok();
        let mut list = list.as_array().unwrap().clone();
        for session in &mut list {
            let id = session.as_object_mut().unwrap().remove("id").unwrap();
            assert_eq!(id.as_str().unwrap().len(), 16);
        }
        list
    };
    let there = json!({ "made": begun + 3 * DAY, "used": today + 3 * DAY, "browser": "safari", "current": false });
    let here =
        json!({ "made": begun, "used": today + 3 * DAY, "browser": "other", "current": true });
    assert_eq!(listed(&guest).await, [there, here]);
    hands.pass(DAY);
    phone.get("/api/session").await.ok();
    let list = listed(&phone).await;
    assert_eq!(list[0]["used"], json!(today + 4 * DAY), "{list:?}");
    assert_eq!(list[1]["used"], json!(today + 3 * DAY), "{list:?}");

    // Nobody signs another out, nor learns whose a name is.
    let path = format!("/api/sessions/{}", other_id(&phone).await);
    let done = house.guest().await.ask(Method::DELETE, &path, Bytes::new()).await;
    assert_eq!(done.status.as_u16(), 204);
    let misspelt = phone.ask(Method::DELETE, "/api/sessions/none", Bytes::new()).await;
    assert_eq!(misspelt.refusal(), "400 bad_request");
    assert_eq!(house.stranger().get("/api/sessions").await.refusal(), "401 no_session");
    guest.get("/api/session").await.ok();
}

/// Signing out everywhere else voids the links that were made before.
#[tokio::test]
async fn whoever_locks_others_out_leaves_them_no_link() {
    let house = House::open(lenient()).await;
    let browser = house.stranger().post("/api/session", json!({})).await;
    let browser = with_cookie(&house, &browser);
    let code = recovery_code(&browser).await;
    browser.ask(Method::DELETE, "/api/sessions", Bytes::new()).await;
    let late = house.stranger().post("/api/session/recover", json!({ "code": code })).await;
    assert_eq!(late.refusal(), "422 bad_code");
    browser.get("/api/session").await.ok();
}

/// A new name is heard at every table where its owner sits, without a new version, and shown wherever they ever were.
#[tokio::test]
async fn a_new_name_is_seen_at_once_and_everywhere() {
    let house = House::open(lenient()).await;
    let company =
        Company::gather(&house, json!({ "game": "pinch", "setup": { "size": 5 }, "public": true }))
            .await;
    let [ann, ben] = &company.players[..] else { panic!("a game of two") };
    let over = company.table.clone();
    check(
        &over,
        &[(ann, json!({ "type": "say", "text": "hm" }), "done"), (ben, does("resign"), "done")],
    )
    .await;
    let table = ann.table(pinch()).await;
    let mut lobby = ben.socket("/api/lobby/live").await.unwrap();
    lobby.ping().await;
    let mut ear = Ear::open(ben, &table).await;
    let mut mine = ann.live(&table).await;
    mine.next_of("snapshot").await;
    let mut page = ann.socket("/api/session/live").await.unwrap();
    page.next_of("calls").await;

    let asked = json!({ "name": "Vera" }).to_string().into();
    ann.ask(Method::PATCH, "/api/session", asked).await.ok();
    let vera = json!({ "id": ann.id, "name": "Vera" });
    let told = loop {
        let message = ear.next().await;
        if message["type"] == "renamed" {
            break message;
        }
    };
    assert_eq!(told, json!({ "type": "renamed", "person": vera }));
    assert_eq!(page.next_of("renamed").await["person"], vera);
    // What is done on a socket that was open before is done under the new name.
    mine.act(json!({ "type": "say", "text": "hello" })).await;
    assert_eq!(ear.until_told("said").await["what"]["person"], vera);
    assert_eq!(name_at(ben, &table).await, "Vera");

    // In old games, too: seats, what happened, the replay, lists, links, pictures.
    assert_eq!(name_at(ben, &over).await, "Vera");
    let log = ben.get(&format!("/api/tables/{over}/log")).await;
    assert!(log.text().contains("Vera"), "{}", log.text());
    let list = ben.get("/api/tables?stage=over").await.ok();
    assert_eq!(list["tables"][0]["seats"][0]["taker"]["person"], vera);
    let mine = ben.get("/api/session/tables").await;
    assert!(mine.text().contains("Vera"), "{}", mine.text());
    let poster = ben.get(&format!("/api/tables/{over}/poster.svg")).await;
    assert!(poster.text().contains("Vera"), "signed anew");
    let message = lobby.next_of("table").await;
    assert_eq!(message["table"]["seats"][0]["taker"]["person"], vera);
}

async fn name_at(guest: &Guest, table: &str) -> String {
    let seats = guest.look(table).await["table"]["seats"].clone();
    seats[0]["taker"]["person"]["name"].as_str().unwrap().to_owned()
}

/// No log holds a name, so there is one place to take it from.
#[tokio::test]
async fn logs_hold_no_names() {
    let house = House::open(lenient()).await;
    let [ann, ben] = [house.named("Annabella").await, house.named("Benedetto").await];
    let table = ann.table(pinch()).await;
    check(
        &table,
        &[(&ben, does("join"), "done"), (&ben, json!({ "type": "say", "text": "hm" }), "done")],
    )
    .await;
    let log = json!(house.log(&table).await).to_string();
    assert!(
        log.contains(&ben.id) && !log.contains("Annabella") && !log.contains("Benedetto"),
        "{log}"
    );
}

/// A person who goes for good leaves nothing behind but an id: bots play on, open tables are left, old games stay.
#[tokio::test]
async fn an_account_is_deleted() {
    let house = House::open(lenient()).await;
    let company = Company::gather(&house, of("diamonds", json!({ "players": 3 }))).await;
    let [ann, ben, _] = &company.players[..] else { panic!("a game of three") };
    let name = ann.get("/api/session").await.ok()["person"]["name"].as_str().unwrap().to_owned();
    let over = Company::gather(&house, pinch()).await;
    over.play_by_requests(1, 2).await;
    check(&over.table, &[(&over.players[0], does("resign"), "done")]).await;
    let old = over.players[0].clone();
    let record = old.get(&format!("/api/tables/{}/record", over.table)).await.text().to_owned();
    let open = ann.table(pinch()).await;
    let code = recovery_code(ann).await;
    let mut ears = company.ears().await;

    for guest in [ann, &old] {
        let gone = guest.ask(Method::DELETE, "/api/account", Bytes::new()).await;
        assert_eq!(gone.status.as_u16(), 204);
        assert_eq!(guest.get("/api/session").await.refusal(), "401 no_session");
    }
    assert_eq!(ears[1].until_told("bot_took_over").await["what"]["seat"], 0);
    let nobody = json!({ "type": "person", "person": { "id": ann.id, "name": "" } });
    assert_eq!(ben.look(&company.table).await["table"]["seats"][0]["taker"], nobody);
    let left = loop {
        let left = ben.look(&open).await;
        if left["table"]["stage"] == "over" {
            break left;
        }
    };
    assert_eq!(left["table"]["seats"][0]["taker"]["type"], "open");
    let late = house.stranger().post("/api/session/recover", json!({ "code": code })).await;
    assert_eq!(late.refusal(), "422 bad_code");
    // The game of old is whole, and nobody's name stands in it.
    let again = ben.get(&format!("/api/tables/{}/record", over.table)).await;
    assert_eq!(again.text(), record);
    let poster = ben.get(&format!("/api/tables/{}/poster.svg", over.table)).await;
    assert!(poster.text().contains("Former player"));
    // The name is free again.
    let heir = house.named(&name).await.get("/api/session").await.ok();
    assert_eq!(heir["person"]["name"], json!(name));
}
