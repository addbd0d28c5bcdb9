//! Requests that are none, and tricks with paths, methods, headers and bodies.

use super::{Scene, hear_out};
use crate::house::Guest;
use hyper::Method;
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use serde_json::{Value, json};

const MAX_BODY: usize = 128 * 1024;

/// The statuses of all answers, and the kinds of those that are refusals: `"200, 404 not_found"`.
fn verdict(heard: &str) -> String {
    let mut said = Vec::new();
    for answer in heard.split("HTTP/1.1 ").skip(1) {
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let body: Value = serde_json::from_str(body).unwrap_or_default();
        let kind = body["error"]["kind"].as_str().map(|kind| format!(" {kind}"));
        said.push(format!("{}{}", &head[..3], kind.unwrap_or_default()));
    }
    said.join(", ")
}

/// One request by hand, and nothing after it.
async fn by_hand(scene: &Scene, line: &str, headers: &str, body: &str) -> String {
    let words = format!("{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n{body}");
    verdict(&hear_out(scene.house.address, words).await)
}

#[tokio::test]
async fn paths_lead_nowhere_else() {
    let scene = Scene::set().await;
    let long = format!("/{}", "a".repeat(8_000));
    let long_table = format!("/api/tables/{}", "a".repeat(8_000));
    let shouted = format!("/api/tables/{}", scene.table.to_uppercase());
    for (path, expected) in [
        ("/../../etc/passwd", "404 not_found"),
        ("/%2e%2e/%2e%2e/etc/passwd", "404 not_found"),
        ("/assets/../../Cargo.toml", "404 not_found"),
        ("/assets/..%2f..%2fCargo.toml", "404 not_found"),
        ("/assets/%00", "404 not_found"),
        ("//", "200"),
        ("//evil.example", "404 not_found"),
        ("//api/session", "404 not_found"),
        ("/api", "404 not_found"),
        ("/api/", "404 not_found"),
        ("/api//session", "404 not_found"),
        ("/api/session/", "404 not_found"),
        ("/api/../metrics", "404 not_found"),
        ("/api/%73ession", "404 not_found"),
        ("/API/session", "404 not_found"),
        ("/api/session;x=1", "404 not_found"),
        ("/metrics/", "404 not_found"),
        ("/health%00", "404 not_found"),
        ("/api/tables/..", "404 no_such_table"),
        ("/api/tables/%2e%2e", "404 no_such_table"),
        ("/api/tables/%00", "404 no_such_table"),
        ("/api/tables/%ff", "404 no_such_table"),
        ("/api/tables/%252e", "404 no_such_table"),
        ("/api/tables/'%20OR%201=1--", "404 no_such_table"),
        ("/api/tables/0000000000000000", "404 no_such_table"),
        ("/api/tables/0000000000000000/log", "404 no_such_table"),
        ("/api/tables/0000000000000000/record", "404 no_such_table"),
        ("/api/tables/..%2f..%2fsession/log", "404 no_such_table"),
        ("/api/games/chess/rules", "404 no_such_game"),
        ("/api/games/%2e%2e/rules", "404 no_such_game"),
        ("/api/games/%ff/rules", "404 no_such_game"),
        ("/api/games/%ff/cards", "404 no_such_game"),
        ("/api/games/%0d%0aSet-Cookie:x/rules", "404 no_such_game"),
        ("/api/games/..%2fpinch/cards", "404 no_such_game"),
        ("http://evil.example/api/nowhere", "404 not_found"),
        ("http://evil.example:1/api/session", "401 no_session"),
        ("evil.example:443", "200"),
        ("/api/tables?x=1", "400 bad_request"),
        ("/api/tables?game=chess", "404 no_such_game"),
        ("/api/tables?stage=secret", "400 bad_request"),
        ("/api/tables?before=x", "400 bad_request"),
        ("/api/tables?before=99999999999999999999", "400 bad_request"),
        ("/api/tables?free=true&free=false", "400 bad_request"),
        (&long, "404 not_found"),
        (&long_table, "404 no_such_table"),
        (&shouted, "404 no_such_table"),
    ] {
        let answer = by_hand(&scene, &format!("GET {path}"), "", "").await;
        assert_eq!(answer, expected, "{}", &path[..path.len().min(60)]);
    }
    for (path, expected) in [
        ("/log?since=-1", "400 bad_request"),
        ("/log?since=99999999999999999999", "400 bad_request"),
        ("/log?since=1&since=2", "400 bad_request"),
        ("/log?eyes=all", "400 bad_request"),
        ("/replay?eyes=8", "400 bad_request"),
        ("/replay?eyes=2", "422 no_such_seat"),
        ("/replay?eyes=-0", "400 bad_request"),
        ("/replay?eyes=own&eyes=all", "400 bad_request"),
        ("/replay?count=-1", "400 bad_request"),
        ("/replay?seat=0", "400 bad_request"),
        ("/live", "400 bad_request"),
        ("/live?since=x", "400 bad_request"),
        ("/actions", "405 method_not_allowed"),
        ("/branch", "405 method_not_allowed"),
        ("/seed", "404 not_found"),
        ("/log/", "404 not_found"),
    ] {
        let answer = by_hand(&scene, &format!("GET {}", scene.path(path)), "", "").await;
        assert_eq!(answer, expected, "{path}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn odd_methods() {
    let scene = Scene::set().await;
    for method in [
        "TRACE",
        "OPTIONS",
        "get",
        "Post",
        "PUT",
        "DELETE",
        "PROPFIND",
        "M-SEARCH",
        "X".repeat(40).as_str(),
    ] {
        for path in ["/health", "/metrics", "/api/tables", "/api/openapi.json", "/", "/nowhere"] {
            let answer = by_hand(&scene, &format!("{method} {path}"), "", "").await;
            assert_eq!(answer, "405 method_not_allowed", "{method} {path}");
        }
    }
    for (line, expected) in [
        ("CONNECT evil.example:443", "405 method_not_allowed"),
        ("CONNECT /health", "405 method_not_allowed"),
        ("OPTIONS *", "405 method_not_allowed"),
        ("GET *", "404 not_found"),
        ("G@T /health", "400 bad_request"),
        ("GET  /health", "400 bad_request"),
        ("GET", "400 bad_request"),
        ("", "400 bad_request"),
    ] {
        assert_eq!(by_hand(&scene, line, "", "").await, expected, "{line:?}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn one_request_is_not_two() {
    let scene = Scene::set().await;
    let smuggled = "DELETE /api/session HTTP/1.1\r\nHost: x\r\n\r\n";
    let chunked = format!("0\r\n\r\n{smuggled}");
    let length = format!("Content-Length: {}\r\n", chunked.len());
    for (headers, body, expected) in [
        (format!("{length}Content-Length: 0\r\n"), &*chunked, "400 bad_request"),
        ("Content-Length: 5, 6\r\n".into(), "hello!", "400 bad_request"),
        ("Content-Length: -1\r\n".into(), "", "400 bad_request"),
        ("Content-Length: +5\r\n".into(), "hello", "400 bad_request"),
        ("Content-Length: 0x5\r\n".into(), "hello", "400 bad_request"),
        ("Content-Length: 5 5\r\n".into(), "hello", "400 bad_request"),
        ("Content-Length: 99999999999999999999\r\n".into(), "", "400 bad_request"),
        ("Transfer-Encoding: identity\r\n".into(), "", "400 bad_request"),
        ("Transfer-Encoding: xchunked\r\n".into(), "0\r\n\r\n", "400 bad_request"),
        ("Transfer-Encoding: chunked, identity\r\n".into(), "0\r\n\r\n", "400 bad_request"),
        (
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n".into(),
            "0\r\n\r\n",
            "400 bad_request",
        ),
        ("Transfer-Encoding : chunked\r\n".into(), "0\r\n\r\n", "400 bad_request"),
        ("X: a\r\n b\r\n".into(), "", "400 bad_request"),
        ("X: \0\r\n".into(), "", "400 bad_request"),
        (": x\r\n".into(), "", "400 bad_request"),
        ("X\r\n".into(), "", "400 bad_request"),
        // Where both are given the chunks count, and nothing is read behind their end.
        (format!("{length}Transfer-Encoding: chunked\r\n"), &chunked, "422 bad_record"),
        (format!("Transfer-Encoding: chunked\r\n{length}"), &chunked, "422 bad_record"),
        ("Transfer-Encoding: chunked\r\n".into(), "fffffffffffffffff\r\nx", "400 bad_request"),
        ("Transfer-Encoding: chunked\r\n".into(), "x\r\nx", "400 bad_request"),
        ("Transfer-Encoding: chunked\r\n".into(), "-1\r\nx", "400 bad_request"),
    ] {
        let answer = by_hand(&scene, "POST /api/verify", &headers, body).await;
        assert_eq!(answer, expected, "{headers:?}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn what_is_not_http_is_not_answered_as_such() {
    let scene = Scene::set().await;
    let tls = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03aaaaaaaaaaaaaaaa\r\n\r\n";
    for (words, expected) in [
        (&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], ""),
        (b"GET / HTTP/9.9\r\n\r\n", "400 bad_request"),
        (b"GET / HTTP/1.1 x\r\n\r\n", "400 bad_request"),
        (b"GET /\r\n\r\n", "400 bad_request"),
        (b"\0\0\0\0\r\n\r\n", "400 bad_request"),
        (b"GET /\xff HTTP/1.1\r\n\r\n", "400 bad_request"),
        (b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n", "400 bad_request"),
        (b"GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", "400 bad_request"),
        (tls, "400 bad_request"),
    ] {
        let heard = hear_out(scene.house.address, words).await;
        assert_eq!(verdict(&heard), expected, "{:?}", String::from_utf8_lossy(words));
    }
    let old = hear_out(scene.house.address, "GET /health HTTP/1.0\r\n\r\n").await;
    assert!(old.starts_with("HTTP/1.0 200 ") && old.ends_with("ok\n"), "{old}");
    scene.still_standing().await;
}

/// Exactly one Host header, with a host in it; only the oldest clients may leave it out.
#[tokio::test]
async fn a_request_is_for_one_site() {
    let scene = Scene::set().await;
    for (hosts, expected) in [
        (&["x"][..], "200"),
        (&["play.example:443"], "200"),
        (&["[2001:db8::1]:7000"], "200"),
        (&[], "400 bad_request"),
        (&["x", "x"], "400 bad_request"),
        (&["x", "evil.example"], "400 bad_request"),
        (&[""], "400 bad_request"),
        (&["x y"], "400 bad_request"),
        (&["x, evil.example"], "400 bad_request"),
        (&["me@x"], "400 bad_request"),
        (&["x/path"], "400 bad_request"),
    ] {
        let hosts: String = hosts.iter().map(|host| format!("Host: {host}\r\n")).collect();
        let words = format!("GET /api/games HTTP/1.1\r\nConnection: close\r\n{hosts}\r\n");
        let heard = hear_out(scene.house.address, words).await;
        assert_eq!(verdict(&heard), expected, "{hosts:?}");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn requests_in_a_row_are_answered_in_order() {
    let scene = Scene::set().await;
    let one = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
    let row: String = (0..50).map(|_| one("/health") + &one("/api/nowhere")).collect();
    let heard = hear_out(scene.house.address, row + "nonsense\r\n\r\n" + &one("/health")).await;
    let expected = format!("{}400 bad_request", "200, 404 not_found, ".repeat(50));
    assert_eq!(verdict(&heard), expected, "nothing after the nonsense is read");
    scene.still_standing().await;
}

#[tokio::test]
async fn bodies_too_large_or_of_another_kind() {
    let scene = Scene::set().await;
    let guest = &scene.players[0];
    let large = "x".repeat(MAX_BODY + 1);
    let deep = format!(r#"{{"game":"pinch","setup":{{"size":{}"#, "[".repeat(100_000));
    let actions = scene.path("/actions");
    for (method, path) in [
        (Method::POST, "/api/session"),
        (Method::PATCH, "/api/session"),
        (Method::POST, "/api/session/recover"),
        (Method::POST, "/api/tables"),
        (Method::POST, &actions),
        (Method::POST, &scene.path("/branch")),
    ] {
        let ask = async |guest: &Guest, body: &str| {
            guest.ask(method.clone(), path, body.to_owned().into()).await.refusal()
        };
        assert_eq!(ask(guest, &large).await, "413 too_large", "{path}");
        for body in ["", "{", "\0", "{}x", "[", "\"", "nul", &deep] {
            assert_eq!(ask(guest, body).await, "400 bad_request", "{path} {body:.20}");
        }
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "json"]
        {
            let guest = guest.clone().with(CONTENT_TYPE, kind);
            assert_eq!(ask(&guest, "{}").await, "415 unsupported_media_type", "{path} {kind}");
        }
        let packed = guest.clone().with(CONTENT_ENCODING, "gzip");
        let gzip = "\u{1f}\u{8b}\u{8}";
        assert_eq!(ask(&packed, gzip).await, "400 bad_request", "{path}: nothing is unpacked");
    }
    let verify = guest.ask(Method::POST, "/api/verify", large.clone().into()).await;
    assert_eq!(verify.refusal(), "413 too_large");
    let chunk = format!("{:x}\r\n{large}\r\n0\r\n\r\n", large.len());
    let chunked = "Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n";
    for path in ["/api/session", "/api/verify"] {
        let answer = by_hand(&scene, &format!("POST {path}"), chunked, &chunk).await;
        assert_eq!(answer, "413 too_large", "{path}");
        let lie = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", 1u64 << 40);
        let answer = by_hand(&scene, &format!("POST {path}"), &lie, "").await;
        assert_eq!(answer, "413 too_large", "{path}: it is not waited for");
    }
    scene.still_standing().await;
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let scene = Scene::set().await;
    let own = format!("http://{}", scene.house.address);
    let site = HeaderName::from_static("sec-fetch-site");
    let evil = "http://evil.example";
    for headers in [
        vec![(ORIGIN, evil)],
        vec![(ORIGIN, "null")],
        vec![(ORIGIN, "")],
        vec![(ORIGIN, "http://127.0.0.1")],
        vec![(ORIGIN, &format!("{own}.evil.example"))],
        vec![(ORIGIN, &format!("http://evil.example@{}", scene.house.address))],
        vec![(ORIGIN, &own), (site.clone(), "cross-site")],
        vec![(ORIGIN, &own), (site.clone(), "same-site")],
        vec![(site.clone(), "cross-site")],
        vec![(ORIGIN, evil), (HeaderName::from_static("x-forwarded-host"), "evil.example")],
        vec![(ORIGIN, &own), (HOST, "evil.example")],
    ] {
        let mut page = scene.players[1].clone();
        for (name, value) in &headers {
            page = page.with(name.clone(), value);
        }
        let acted = page.act(&scene.table, json!({ "type": "resign" })).await;
        assert_eq!(acted.refusal(), "403 foreign_origin", "{headers:?}");
        let ended = page.ask(Method::DELETE, "/api/session", "".into()).await;
        assert_eq!(ended.refusal(), "403 foreign_origin", "{headers:?}");
        for path in [scene.path("/live"), "/api/lobby/live".into()] {
            let socket = page.socket(&path).await;
            assert_eq!(socket.err().unwrap(), "403 foreign_origin", "{headers:?}");
        }
    }
    scene.still_standing().await;
}
