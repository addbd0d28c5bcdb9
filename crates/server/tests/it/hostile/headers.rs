//! What every answer says to a browser, whatever the answer is.

use super::{Scene, hear_out};
use crate::house::{Guest, House, lenient};
use hyper::Method;
use hyper::header::{ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, ORIGIN};
use server::Settings;
use server::limits::LimitSettings;

const STRICT: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("content-security-policy", ""),
];

#[track_caller]
fn check(headers: &HeaderMap, what: &str) {
    for (name, value) in STRICT {
        let found = headers.get(name).unwrap_or_else(|| panic!("{what}: no {name}"));
        assert!(value.is_empty() || found == value, "{what}: {name} is {found:?}");
    }
    let policy = headers["content-security-policy"].to_str().unwrap();
    for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"] {
        assert!(policy.split("; ").any(|said| said == part), "{what}: {part} is not in {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*'), "{what}: {policy}");
    assert!(headers.get("access-control-allow-origin").is_none(), "{what}");
    assert!(headers.get("server").is_none(), "{what}");
}

#[tokio::test]
async fn every_answer_is_strict() {
    let scene = Scene::set().await;
    let [player, _] = &scene.players;
    let stranger = scene.house.stranger();
    let page = stranger.clone().with(ACCEPT, "text/html");
    let foreign = player.clone().with(ORIGIN, "http://evil.example");
    let nobody = stranger.clone().with(AUTHORIZATION, "Bearer x");
    let plain = player.clone().with(CONTENT_TYPE, "text/plain");
    let (get, post, delete) = (Method::GET, Method::POST, Method::DELETE);
    let large = "x".repeat(128 * 1024 + 1);
    let asked: [(&Guest, Method, &str, &str, u16); 20] = [
        (&stranger, get.clone(), "/", "", 200),
        (&page, get.clone(), "/table/nowhere", "", 200),
        (&stranger, get.clone(), "/assets/none.js", "", 404),
        (&stranger, post.clone(), "/", "", 405),
        (&stranger, get.clone(), "/health", "", 200),
        (&stranger, get.clone(), "/metrics", "", 200),
        (&stranger, get.clone(), "/api", "", 404),
        (&stranger, get.clone(), "/api/nowhere", "", 404),
        (&stranger, get.clone(), "/api/games", "", 200),
        (&stranger, get.clone(), "/api/games/pinch/rules", "", 200),
        (&stranger, get.clone(), "/api/openapi.json", "", 200),
        (&stranger, delete, "/api/games", "", 405),
        (&stranger, post.clone(), "/api/session", "{}", 201),
        (&nobody, get.clone(), "/api/session", "", 401),
        (&foreign, post.clone(), "/api/tables", "{}", 403),
        (player, post.clone(), "/api/tables", "{", 400),
        (player, post.clone(), "/api/tables", &large, 413),
        (&plain, post.clone(), "/api/tables", "{}", 415),
        (player, post.clone(), "/api/tables", r#"{"game":"pinch","setup":{"size":1}}"#, 422),
        (&stranger, get, &scene.path(""), "", 200),
    ];
    for (guest, method, path, body, status) in asked {
        let what = format!("{method} {path}");
        let answer = guest.ask(method, path, body.to_owned().into()).await;
        assert_eq!(answer.status, status, "{what}");
        check(&answer.headers, &what);
        let kept = answer.headers.get(CACHE_CONTROL).map(|kept| kept.to_str().unwrap());
        let api = path == "/api" || path.starts_with("/api/");
        assert!(!api || kept == Some("no-store"), "{what}: {kept:?}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn turning_away_is_strict_too() {
    let limits = LimitSettings {
        requests_per_second: 1,
        request_burst: 1,
        connections_per_address: 1,
        ..lenient().limits
    };
    let house = House::of_one(Settings { limits, ..lenient() }).await;
    let stranger = house.stranger();
    let refusal = loop {
        let answer = stranger.get("/api/games").await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert_eq!(refusal.refusal(), "429 too_many_requests");
    check(&refusal.headers, "429");
    // The stranger keeps the only place there is.
    let heard = hear_out(house.address, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(heard.starts_with("HTTP/1.1 503 "), "{heard}");
    for (name, value) in STRICT {
        let line = format!("\r\n{name}: {value}");
        assert!(heard.to_lowercase().contains(&line.to_lowercase()), "{name}: {heard}");
    }
    assert!(heard.contains(r#""kind":"too_many_requests""#), "{heard}");
}
