//! Forged, mangled, ended and borrowed identities.

use super::{FORWARDED_FOR, Scene};
use crate::house::{Guest, Hands, lenient};
use hyper::Method;
use hyper::header::{AUTHORIZATION, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use server::Settings;

/// The secret with every one of its characters mistaken in turn, and other near misses.
fn forged(token: &str, id: &str) -> Vec<String> {
    let mistaken = (0..token.len()).map(|place| {
        let mut bytes = token.as_bytes().to_vec();
        bytes[place] ^= 1;
        String::from_utf8(bytes).unwrap()
    });
    let near = [
        "".into(),
        "x".into(),
        id.into(),
        token[1..].into(),
        token[..31].into(),
        token.to_uppercase(),
        format!("{token}x"),
        format!("{token}%00"),
        format!("\"{token}\""),
        format!("{token},{token}"),
        format!("{token} {token}"),
        "x".repeat(10_000),
    ];
    mistaken.chain(near).collect()
}

#[tokio::test]
async fn forged_secrets_open_nothing() {
    let scene = Scene::set().await;
    let (guest, token) = scene.house.stranger().sign_in().await;
    let stranger = scene.house.stranger();
    let forged = forged(&token, &guest.id);
    let tokens = forged.iter().map(|forged| (AUTHORIZATION, format!("Bearer {forged}")));
    let schemes = ["Bearer", "Basic", "Token", "BearerBearer"];
    let schemes = schemes.map(|scheme| (AUTHORIZATION, format!("{scheme}{token}")));
    let cookies = forged.iter().map(|forged| (COOKIE, format!("hideout={forged}")));
    let jars = [
        format!("hideout={}; hideout={token}", guest.id),
        format!("Hideout={token}"),
        format!("xhideout={token}"),
        format!("hideout-{token}"),
        format!("=hideout={token}"),
        token.clone(),
    ];
    let jars = jars.map(|jar| (COOKIE, jar));
    for (name, value) in tokens.chain(schemes).chain(cookies).chain(jars) {
        let forger = stranger.clone().with(name, &value);
        let refusal = forger.get("/api/session").await.refusal();
        assert_eq!(refusal, "401 no_session", "{value}");
    }
    let torn = guest.clone().with(COOKIE, &format!("hideout={token}"));
    let torn = torn.with(AUTHORIZATION, "Bearer x").get("/api/session").await;
    assert_eq!(torn.refusal(), "401 no_session", "a token that is not good is not made up for");
    assert_eq!(guest.get("/api/session").await.ok()["person"]["id"], guest.id.as_str());
    scene.still_standing().await;
}

#[tokio::test]
async fn a_bad_cookie_is_a_stranger_and_a_bad_token_is_nobody() {
    let scene = Scene::set().await;
    let look = scene.path("");
    let stranger = scene.house.stranger();
    let seen = stranger.get(&look).await.ok();
    assert_eq!(seen["you"]["type"], "spectator");
    let crumbs = stranger.clone().with(COOKIE, &format!("hideout={}", scene.players[0].id));
    assert_eq!(crumbs.get(&look).await.ok(), seen);
    let nobody = stranger.with(AUTHORIZATION, &format!("Bearer {}", scene.players[0].id));
    let live = scene.path("/live");
    for path in [look, scene.path("/log"), scene.path("/replay")] {
        assert_eq!(nobody.get(&path).await.refusal(), "401 no_session", "{path}");
    }
    assert_eq!(nobody.socket(&live).await.err().unwrap(), "401 no_session");
    scene.still_standing().await;
}

#[tokio::test]
async fn an_ended_session_stays_ended() {
    let scene = Scene::set().await;
    let (guest, token) = scene.house.stranger().sign_in().await;
    assert_eq!(guest.ask(Method::DELETE, "/api/session", "".into()).await.status, 204);
    let name = json!({ "name": "Ghost" }).to_string();
    for (method, path, body) in [
        (Method::GET, "/api/session", ""),
        (Method::DELETE, "/api/session", ""),
        (Method::PATCH, "/api/session", &*name),
        (Method::GET, "/api/session/tables", ""),
        (Method::POST, "/api/session/recovery", ""),
        (Method::POST, "/api/tables", r#"{"game":"pinch"}"#),
        (Method::POST, &scene.path("/branch"), r#"{"step":0,"seat":0}"#),
        (Method::POST, &scene.path("/actions"), r#"{"id":"a","action":{"type":"leave"}}"#),
    ] {
        let answer = guest.ask(method.clone(), path, body.to_owned().into()).await;
        assert_eq!(answer.refusal(), "401 no_session", "{method} {path}");
    }
    let socket = guest.socket(&scene.path("/live")).await;
    assert_eq!(socket.err().unwrap(), "401 no_session");
    let again = json!({ "code": token });
    assert_eq!(guest.post("/api/session/recover", again).await.refusal(), "422 bad_code");
    scene.still_standing().await;
}

#[tokio::test]
async fn recovery_codes_open_once_and_not_for_long() {
    let (hands, settings) = Hands::of(lenient());
    let scene = Scene::with(settings).await;
    let (guest, token) = scene.house.stranger().sign_in().await;
    let stranger = scene.house.stranger();
    let recover = async |code: &str| {
        stranger.post("/api/session/recover", json!({ "code": code, "token": true })).await
    };
    let code = new_code(&guest).await;
    let mut guesses = forged(&code, &guest.id);
    guesses.extend([token, "0".repeat(32), "x".repeat(100_000), "💎".repeat(8)]);
    for guess in &guesses {
        assert_eq!(recover(guess).await.refusal(), "422 bad_code");
    }
    assert_eq!(recover(&code).await.ok()["person"]["id"], guest.id.as_str());
    assert_eq!(recover(&code).await.refusal(), "422 bad_code", "it was used");

    let old = new_code(&guest).await;
    for _ in 0..5 {
        new_code(&guest).await;
    }
    assert_eq!(recover(&old).await.refusal(), "422 bad_code", "five are newer");
    let late = new_code(&guest).await;
    hands.pass(24 * 60 * 60 * 1000 + 1);
    assert_eq!(recover(&late).await.refusal(), "422 bad_code", "it is too old");
    scene.still_standing().await;
}

async fn new_code(guest: &Guest) -> String {
    let link = guest.post("/api/session/recovery", Value::Null).await.ok()["link"].take();
    link.as_str().unwrap().split_once("#recover=").unwrap().1.to_owned()
}

#[tokio::test]
async fn guessing_is_as_dear_as_coming_anew() {
    let scene = Scene::with(Settings { behind_proxy: true, ..Settings::default() }).await;
    let guesser = scene.house.stranger().with(FORWARDED_FOR, "198.51.100.1");
    for (path, body) in [
        ("/api/session/recover", json!({ "code": "0" })),
        ("/api/session", json!({ "token": true })),
    ] {
        let mut tries = 0;
        let refusal = loop {
            let answer = guesser.post(path, body.clone()).await;
            tries += 1;
            if answer.status == 429 {
                break answer;
            }
        };
        assert_eq!(refusal.refusal(), "429 too_many_requests");
        assert!(refusal.headers.contains_key("retry-after"));
        assert!(tries <= 22, "{path}: {tries} tries");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn a_cookie_comes_from_our_own_page_or_changes_nothing() {
    let scene = Scene::with(Settings { behind_proxy: true, ..lenient() }).await;
    let stranger = scene.house.stranger();
    let answer = stranger.post("/api/session", json!({})).await;
    assert!(answer.ok()["token"].is_null(), "the page's script never sees the secret");
    let cookie = answer.headers[SET_COOKIE].to_str().unwrap().to_owned();
    for flag in ["Path=/", "HttpOnly", "SameSite=Strict", "Secure"] {
        assert!(cookie.split("; ").any(|part| part == flag), "{flag}: {cookie}");
    }
    let jar = cookie.split(';').next().unwrap();
    let browser = stranger.with(COOKIE, jar);
    let name = json!({ "name": "Mallory" }).to_string();
    for origin in ["", "null", "http://evil.example", "https://127.0.0.1"] {
        let page = match origin {
            "" => browser.clone(),
            origin => browser.clone().with(ORIGIN, origin),
        };
        let renamed = page.ask(Method::PATCH, "/api/session", name.clone().into()).await;
        assert_eq!(renamed.refusal(), "403 foreign_origin", "{origin:?}");
        let socket = page.socket(&scene.path("/live")).await;
        assert_eq!(socket.err().unwrap(), "403 foreign_origin", "{origin:?}");
    }
    let home = browser.with(ORIGIN, &format!("http://{}", scene.house.address));
    home.ask(Method::PATCH, "/api/session", name.into()).await.ok();
    scene.still_standing().await;
}
