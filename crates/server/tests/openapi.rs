//! The API document: current, complete, and true of the server it comes from.

#![allow(clippy::unwrap_used)]

#[path = "it/house.rs"]
#[allow(dead_code)]
mod house;

use house::{House, lenient};
use hyper::Method;
use hyper::body::Bytes;
use serde_json::Value;
use std::collections::BTreeSet;
use std::{env, fs, path::Path};

const METHODS: [Method; 7] = [
    Method::GET,
    Method::HEAD,
    Method::POST,
    Method::PUT,
    Method::PATCH,
    Method::DELETE,
    Method::OPTIONS,
];

fn document() -> Value {
    server::document()
}

/// Every operation of the document: path, method and what is said about it.
fn operations(document: &Value) -> Vec<(&str, Method, &Value)> {
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            operations.push((path.as_str(), method.to_uppercase().parse().unwrap(), about));
        }
    }
    operations
}

#[test]
fn the_document_in_docs_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let document = serde_json::to_string_pretty(&server::document()).unwrap() + "\n";
    if env::var_os("WRITE_TYPES").is_some() {
        fs::write(&file, &document).expect("docs can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == document, "{} is out of date: run `make types`", file.display());
}

#[test]
fn every_operation_says_what_it_is_and_how_it_refuses() {
    let document = document();
    let mut ids = BTreeSet::new();
    for (path, method, about) in operations(&document) {
        let of = format!("{method} {path}");
        let id = about["operationId"].as_str().unwrap_or_else(|| panic!("{of} has no id"));
        assert!(ids.insert(id), "{of}: another operation is called {id} too");
        assert!(about["summary"].as_str().is_some_and(|it| !it.is_empty()), "{of}: no summary");
        assert!(about["security"].as_array().is_some_and(|it| !it.is_empty()), "{of}: no security");
        let responses = about["responses"].as_object().unwrap();
        for (status, response) in responses {
            let told = response["description"].as_str().is_some_and(|it| !it.is_empty());
            assert!(told, "{of}: {status} is not described");
        }
        for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
            let schema = &response["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, "#/components/schemas/Refusal", "{of}: {status} is not typed");
        }
        for status in ["408", "413", "429", "500", "503", "504"] {
            assert!(responses.contains_key(status), "{of}: {status} can always happen");
        }
        let open = about["security"].as_array().unwrap().contains(&serde_json::json!({}));
        assert!(open || responses.contains_key("401"), "{of}: strangers are refused");
        assert!(
            method == Method::GET || responses.contains_key("403"),
            "{of}: other sites' pages are refused"
        );
    }
}

#[test]
fn every_kind_of_refusal_is_in_the_document() {
    let document = document();
    let listed = document["components"]["schemas"]["ErrorKind"]["enum"].as_array().unwrap();
    let listed: BTreeSet<&str> = listed.iter().map(|kind| kind.as_str().unwrap()).collect();
    let module = protocol::typescript::module();
    let line = module.lines().find(|line| line.starts_with("export type ErrorKind")).unwrap();
    let known: BTreeSet<&str> = line.split('"').skip(1).step_by(2).collect();
    assert!(known.len() > 40 && listed == known, "{:?}", known.symmetric_difference(&listed));
}

/// Every documented way in leads somewhere, and no other does.
#[tokio::test]
async fn the_server_knows_what_the_document_knows_and_nothing_else() {
    let house = House::open(lenient()).await;
    let table = house.guest().await.table(serde_json::json!({ "game": "pinch" })).await;
    let document = document();
    let operations = operations(&document);
    let paths: BTreeSet<&str> = operations.iter().map(|(path, ..)| *path).collect();
    for path in paths {
        let guest = house.guest().await;
        let address = path.replace("{id}", &table).replace("{game}", "pinch");
        let address = address.replace("{lesson}", "first");
        for method in METHODS {
            let known = operations.iter().any(|(other, may, _)| {
                *other == path && (*may == method || *may == Method::GET && method == Method::HEAD)
            });
            let answer = guest.ask(method.clone(), &address, Bytes::new()).await;
            let of = format!("{method} {path}: {} {}", answer.status, answer.text());
            if known {
                assert!(!matches!(answer.status.as_u16(), 404 | 405 | 500..), "{of}");
            } else if method == Method::HEAD {
                assert_eq!(answer.status.as_u16(), 405, "{of}");
            } else {
                assert_eq!(answer.refusal(), "405 method_not_allowed", "{of}");
            }
        }
    }
    for path in ["/api", "/api/", "/api/nowhere", "/api/games/pinch", "/api/tables/x/y"] {
        assert_eq!(house.stranger().get(path).await.refusal(), "404 not_found", "{path}");
    }
}

/// Whatever the document says needs a session needs one, and a token nobody has is none.
#[tokio::test]
async fn strangers_are_refused_where_the_document_says_so() {
    let house = House::open(lenient()).await;
    let table = house.guest().await.table(serde_json::json!({ "game": "pinch" })).await;
    let impostor = house.stranger().with(hyper::header::AUTHORIZATION, "Bearer nobody");
    let document = document();
    for (path, method, about) in operations(&document) {
        let address = path.replace("{id}", &table).replace("{game}", "pinch");
        let needs = about["security"].as_array().unwrap();
        let token = needs.iter().any(|need| need.get("token").is_some());
        let required = !needs.contains(&serde_json::json!({}));
        for (guest, refused) in [(house.stranger(), required), (impostor.clone(), token)] {
            let answer = guest.ask(method.clone(), &address, Bytes::new()).await;
            let is = answer.status.as_u16() == 401;
            assert_eq!(is, refused, "{method} {path}: {} {}", answer.status, answer.text());
        }
    }
}

#[tokio::test]
async fn the_server_shows_the_document() {
    let house = House::open(lenient()).await;
    assert_eq!(house.stranger().get("/api/openapi.json").await.ok(), document());
}

/// Addresses that no text is in are refused like all others.
#[tokio::test]
async fn addresses_that_make_no_sense_are_refused() {
    let house = House::open(lenient()).await;
    for (path, refusal) in [
        ("/api/games/nim/rules", "404 no_such_game"),
        ("/api/games/%ff/rules", "404 no_such_game"),
        ("/api/games/%ff/cards", "404 no_such_game"),
        ("/api/tables/%ff", "404 no_such_table"),
        ("/api/tables?before=%ff", "400 bad_request"),
    ] {
        assert_eq!(house.stranger().get(path).await.refusal(), refusal, "{path}");
    }
}

/// The document says that bodies are objects, so nothing else is one.
#[tokio::test]
async fn bodies_are_objects() {
    let house = House::open(lenient()).await;
    for body in [r#"[]"#, r#"["Mary", true]"#, "null", "7", r#""Mary""#, "", "{", "{}{}"] {
        let answer = house.stranger().ask(Method::POST, "/api/session", body.into()).await;
        assert_eq!(answer.refusal(), "400 bad_request", "{body}");
    }
    house.stranger().ask(Method::POST, "/api/session", " {} ".into()).await.ok();
}

/// What a schema refers to is there, and so are the shapes of every game.
#[test]
fn every_reference_is_defined() {
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut unseen = vec![&document];
    while let Some(value) = unseen.pop() {
        if let Some(name) = value.get("$ref").and_then(Value::as_str) {
            let name =
                name.strip_prefix("#/components/schemas/").unwrap_or_else(|| panic!("{name}"));
            assert!(schemas.contains_key(name), "{name} is not defined");
        }
        unseen.extend(value.as_object().into_iter().flat_map(serde_json::Map::values));
        unseen.extend(value.as_array().into_iter().flatten());
    }
    for game in catalog::games() {
        for shape in ["View", "Event", "Setup"] {
            let name = format!("{}.{shape}", game.id());
            assert!(schemas[&name].is_object(), "{name} is not described");
        }
    }
}
