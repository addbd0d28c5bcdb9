//! Parked tables: "a table that cannot be loaded is parked with a reason that its players see; it is
//! not tried again every two seconds and never starves others."

use crate::house::{Guest, House, lenient, soon};
use serde_json::{Value, json};
use server::limits::Limits;
use server::metrics::Metrics;
use server::{Hall, Pace, Settings};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use store::{
    KeyHash, Listing, NewKey, NewTable, Parked, Person, Schedule, SqliteStore, Stage, Store,
    TableRow,
};

const ANN: &str = "ann000000000";
const TOKEN: &str = "the-secret-of-ann";
const TABLE: &str = "tableoftheancien";
const SEED: &str = "5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e5f2c7a9e";
const BEGUN: i64 = 1_700_000_000_000;

/// The first entry of a log, at whose table Ann has both seats.
fn created(game: &str, rules: u32) -> Value {
    json!({ "created": {
        "host": ANN, "game": game, "rules": rules, "setup": { "size": 5, "pie": false },
        "seats": [taker(), taker()], "clock": "quick", "public": true,
    } })
}

fn taker() -> Value {
    json!({ "type": "person", "person": { "id": ANN, "name": "Ann" } })
}

fn started() -> Value {
    json!({ "started": { "origin": { "seed": SEED } } })
}

fn moved(text: &str) -> Value {
    json!({ "moved": { "seat": 0, "moves": [text], "by": "player" } })
}

/// Each entry as a line of a log.
fn lines(entries: &[Value]) -> Vec<(i64, String)> {
    entries.iter().map(|what| (BEGUN, json!({ "what": what }).to_string())).collect()
}

/// A table of Ann's that is overdue.
fn table(id: &str, entries: Vec<(i64, String)>, due: i64) -> NewTable {
    let summary = json!({
        "id": id, "game": "pinch", "stage": "running", "public": true, "clock": "quick",
        "created": BEGUN, "seats": [{ "taker": taker() }, { "taker": taker() }],
    });
    let listing = Listing {
        stage: Stage::Running,
        public: true,
        game: "pinch".into(),
        free_seats: 1,
        summary: summary.to_string(),
    };
    let schedule = Schedule { awaited: vec![ANN.into()], due: Some(due), at: BEGUN };
    let (sitters, kept) = (vec![ANN.into()], Vec::new());
    NewTable { id: id.into(), at: BEGUN, listing, entries, sitters, kept, schedule }
}

async fn ann(store: &SqliteStore) {
    let person = Person { id: ANN.into(), name: "Ann".into(), at: BEGUN };
    let hash = KeyHash::new(Sha256::digest(TOKEN).into());
    let key = NewKey { hash, at: BEGUN, browser: String::new() };
    store.add_person(person, "ann".into(), key).await.unwrap();
}

/// How often a table was parked.
async fn times_parked(house: &House) -> u32 {
    let metrics = house.stranger().get("/metrics").await;
    count(metrics.text())
}

fn count(metrics: &str) -> u32 {
    let parked = |line: &str| line.strip_prefix("hideout_tables_parked_total ")?.parse().ok();
    metrics.lines().find_map(parked).unwrap()
}

async fn message(guest: &Guest, path: &str) -> String {
    let answer = guest.get(path).await;
    assert_eq!(answer.refusal(), "409 parked", "{path}");
    let body: Value = serde_json::from_str(answer.text()).unwrap();
    body["error"]["message"].as_str().unwrap().to_owned()
}

/// Whatever is wrong with a log, its players are told, once it was tried and no more than once.
#[tokio::test]
async fn players_are_told_what_is_wrong_with_a_log() {
    let unreadable = {
        let mut log = lines(&[created("pinch", 1), started()]);
        let end = log[1].1.len() - 9;
        log[1].1.truncate(end);
        log
    };
    let panics = {
        // No clock can be set this late.
        let mut log = lines(&[created("pinch", 1), started()]);
        log[1].0 = i64::MAX;
        log
    };
    for (log, reason) in [
        (unreadable, "entry 2 of its log cannot be read"),
        (lines(&[created("pinch", 99)]), "version 99 of the rules of pinch is not known here"),
        (lines(&[created("chess", 1)]), "there is no game \"chess\""),
        (
            lines(&[created("pinch", 1), started(), moved("z9")]),
            "entry 3 of its log does not follow",
        ),
        (lines(&[started()]), "entry 1 of its log cannot be read"),
        (Vec::new(), "its log is empty"),
        (panics, "the program failed at it"),
    ] {
        let house = House::furnished(lenient(), async |store| {
            ann(store).await;
            // Not yet due, so that it is the player who finds out.
            store.create_table(table(TABLE, log, i64::MAX)).await.unwrap();
        })
        .await;
        let ann = house.known(ANN, TOKEN);
        let mut socket = ann.live(TABLE).await;
        let refused = socket.next().await.unwrap();
        assert_eq!(
            (&refused["type"], &refused["error"]["kind"]),
            (&json!("refused"), &json!("parked"))
        );
        let told = refused["error"]["message"].as_str().unwrap();
        assert!(told.contains(reason), "{told}");
        assert_eq!(socket.next().await, Some(json!({ "type": "closing", "reason": "refused" })));
        assert_eq!(socket.next().await, None);

        for path in ["", "/log", "/replay", "/record", "/hint"] {
            assert_eq!(message(&ann, &format!("/api/tables/{TABLE}{path}")).await, told);
        }
        let said = ann.act(TABLE, json!({ "type": "say", "text": "hello?" })).await;
        assert_eq!(said.refusal(), "409 parked");
        let path = format!("/api/tables/{TABLE}/live");
        assert_eq!(ann.socket(&path).await.err().as_deref(), Some("409 parked"));

        let mine = ann.get("/api/session/tables").await.ok();
        let lobby = ann.get("/api/tables").await.ok();
        for listed in [&mine["tables"][0]["table"], &lobby["tables"][0]] {
            assert!(listed["parked"].as_str().unwrap().contains(reason), "{listed}");
        }
        assert_eq!(mine["tables"][0]["your_turn"], false);
        for shown in [told, lobby.to_string().as_str(), mine.to_string().as_str()] {
            assert!(!shown.contains("5f2c7a9e") && !shown.contains("z9"), "{shown}");
        }
        assert_eq!(times_parked(&house).await, 1, "{reason}");
    }
}

async fn row(house: &House) -> TableRow {
    let (_folder, file) = house.copy();
    let store = SqliteStore::open(&file).unwrap();
    let row = store.table(TABLE).await.unwrap().unwrap();
    store.close().await;
    row
}

/// A table that another version parked.
async fn parked_before(log: Vec<(i64, String)>) -> House {
    House::furnished(lenient(), async |store| {
        ann(store).await;
        let key = store.create_table(table(TABLE, log, i64::MAX)).await.unwrap();
        let parked =
            Parked { reason: "it was too new".into(), program: "0.0.9".into(), damaged: false };
        store.park(key, parked, BEGUN).await.unwrap();
    })
    .await
}

#[tokio::test]
async fn an_upgrade_heals_a_parked_table_on_its_first_touch() {
    let house = parked_before(lines(&[created("pinch", 1), started()])).await;
    let ann = house.known(ANN, TOKEN);
    assert_eq!(ann.look(TABLE).await["v"], 2);
    let row = row(&house).await;
    assert_eq!((row.parked, row.listing.free_seats), (None, 0));
    let mine = ann.get("/api/session/tables").await.ok();
    assert_eq!(mine["tables"][0]["your_turn"], true);
}

#[tokio::test]
async fn an_upgrade_that_does_not_help_tries_once() {
    let house = parked_before(lines(&[created("pinch", 99), started()])).await;
    let ann = house.known(ANN, TOKEN);
    for _ in 0..3 {
        assert_eq!(ann.get(&format!("/api/tables/{TABLE}")).await.refusal(), "409 parked");
    }
    let parked = row(&house).await.parked.unwrap();
    assert_eq!(parked.program, env!("CARGO_PKG_VERSION"));
    assert!(parked.reason.contains("version 99"), "{}", parked.reason);
    assert_eq!(times_parked(&house).await, 1);
}

/// However many are broken, a healthy table is woken, and the broken ones are tried once.
#[tokio::test]
async fn broken_tables_starve_nobody() {
    const BROKEN: u32 = 300;
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("hall.db")).unwrap();
    let broken = lines(&[created("pinch", 99), started()]);
    for number in 0..BROKEN {
        let id = format!("broken{number:010}");
        store.create_table(table(&id, broken.clone(), BEGUN)).await.unwrap();
    }
    let healthy = lines(&[created("pinch", 1), started()]);
    let healthy = store.create_table(table(TABLE, healthy, BEGUN + 1)).await.unwrap();
    let pace = Pace { waking: 0, ..lenient().pace };
    let settings = Settings { pace, ..lenient() };
    let limits = Arc::new(Limits::new(&settings.limits));
    let hall = Hall::new(Arc::new(store.clone()), settings, Metrics::default(), limits);
    hall.wake_due(hall.now()).await.unwrap();
    let all_tried = async {
        while count(&hall.metrics().render()) < BROKEN
            || store.log(healthy, 1).await.unwrap().len() < 3
        {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    soon(all_tried).await;
    hall.wake_due(hall.now()).await.unwrap();
    hall.stop().await;
    assert_eq!(count(&hall.metrics().render()), BROKEN);
    let due = store.due(i64::MAX, None, u32::MAX).await.unwrap();
    assert!(due.iter().all(|due| due.id == TABLE), "nothing else is ever due again");
}
