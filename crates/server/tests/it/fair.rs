//! "The deal is nobody's choice": the server commits before anybody sits down, and everybody adds to it.

use crate::company::{check, does, makes, pinch, texts};
use crate::house::{Guest, House, lenient};
use hyper::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::{KeyHash, Listing, NewKey, NewTable, Person, Schedule, SqliteStore, Stage, Store};
use tabletop::chance::dice;

const TABLE: &str = "tableoftheancien";
const TOKEN: &str = "the-secret-of-ann";

/// Random bytes as a player might add them.
fn bytes(digits: &str) -> String {
    digits.repeat(32)
}

fn joins(entropy: &str) -> Value {
    json!({ "type": "join", "entropy": entropy })
}

/// A game of three in which chance decides.
fn diamonds() -> Value {
    json!({ "game": "diamonds", "setup": { "players": 3 }, "entropy": bytes("a1") })
}

async fn table(guest: &Guest, table: &str) -> Value {
    guest.look(table).await["table"].clone()
}

/// What stands at each seat.
fn added(table: &Value) -> Vec<Value> {
    let seats = table["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["entropy"].clone()).collect()
}

/// Everybody moves at random until the game is over; the record.
async fn play_out(players: &[Guest], table: &str) -> String {
    let mut dice = dice(3);
    loop {
        for player in players {
            let now = player.look(table).await;
            if now["table"]["stage"] == "over" {
                let record = player.get(&format!("/api/tables/{table}/record")).await;
                return record.text().to_owned();
            }
            let legal = texts(&now["position"]["legal"]);
            if !legal.is_empty() {
                player.act(table, makes(&crate::company::any(&mut dice, &legal))).await.ok();
            }
        }
    }
}

async fn verify(house: &House, record: &str) -> bool {
    let answer = house.stranger().ask(Method::POST, "/api/verify", record.to_owned().into()).await;
    answer.status.is_success() && answer.ok()["deal_verified"] == true
}

#[tokio::test]
async fn the_deal_comes_from_a_commitment_made_before_and_what_everybody_added() {
    let house = House::open(lenient()).await;
    let players: [Guest; 3] = house.guests().await;
    let [ann, ben, cleo] = &players;
    let id = ann.table(diamonds()).await;
    let made = table(&house.stranger(), &id).await;
    let commitment = made["commitment"].as_str().unwrap().to_owned();
    assert_eq!(added(&made), [json!(bytes("a1")), Value::Null, Value::Null]);

    let mut socket = cleo.live(&id).await;
    ben.act(&id, joins(&bytes("b2"))).await.ok();
    let told = socket.next_of("update").await;
    assert_eq!(told["what"]["entropy"], bytes("b2"), "everybody is shown what he adds");
    // Who adds nothing is seen to add nothing.
    cleo.act(&id, does("join")).await.ok();
    let begun = table(cleo, &id).await;
    assert_eq!(added(&begun), [json!(bytes("a1")), json!(bytes("b2")), Value::Null]);
    assert_eq!((&begun["stage"], &begun["commitment"]), (&json!("running"), &json!(commitment)));
    let log = cleo.get(&format!("/api/tables/{id}/log")).await.ok();
    let first = json!({ "type": "created", "commitment": commitment, "entropy": bytes("a1") });
    assert_eq!(log[0]["what"], first);

    let record = play_out(&players, &id).await;
    let seed = table(ben, &id).await["seed"].as_str().unwrap().to_owned();
    let hex = (0..64).step_by(2).map(|at| u8::from_str_radix(&seed[at..at + 2], 16).unwrap());
    let hashed = Sha256::digest(hex.collect::<Vec<u8>>());
    assert_eq!(hashed.iter().map(|byte| format!("{byte:02x}")).collect::<String>(), commitment);
    let head = format!("hideout 2\ntable {id}\ngame diamonds ");
    let middle = format!(
        "\ncommit {commitment}\nentropy p1 {}\nentropy p2 {}\nseed {seed}\n",
        bytes("a1"),
        bytes("b2")
    );
    assert!(record.starts_with(&head) && record.contains(&middle), "{record:.600}");
    assert!(verify(&house, &record).await);
    // With other bytes it would have been another game.
    assert!(!verify(&house, &record.replace(&bytes("b2"), &bytes("b3"))).await);
    let lobby = house.stranger().get("/api/tables?stage=over").await.ok();
    assert!(!lobby.to_string().contains(&bytes("a1")), "lists are short");
}

/// Who stands up takes what they added along; who comes next brings their own.
#[tokio::test]
async fn what_was_added_belongs_to_who_sits_there() {
    let house = House::open(lenient()).await;
    let [ann, ben, cleo] = &house.guests().await;
    let id = ann.table(diamonds()).await;
    ben.act(&id, joins(&bytes("b2"))).await.ok();
    ben.act(&id, does("leave")).await.ok();
    assert_eq!(added(&table(ann, &id).await), [json!(bytes("a1")), Value::Null, Value::Null]);
    cleo.act(&id, joins(&bytes("c3"))).await.ok();
    assert_eq!(added(&table(ann, &id).await)[1], bytes("c3"));
    ann.act(&id, json!({ "type": "kick", "seat": 1 })).await.ok();
    assert_eq!(added(&table(ann, &id).await)[1], Value::Null);
    // The commitment was made for the table, and stays when players come and go.
    ann.act(&id, json!({ "type": "start", "level": "random" })).await.ok();
    assert_eq!(added(&table(ann, &id).await), [json!(bytes("a1")), Value::Null, Value::Null]);
}

#[tokio::test]
async fn what_is_added_is_64_digits_or_refused() {
    let house = House::open(lenient()).await;
    let [ann, ben] = &house.guests().await;
    let id = ann.table(pinch()).await;
    for bad in [json!(""), json!("a1"), json!(bytes("A1")), json!(bytes("g1")), json!(7)] {
        let join = json!({ "type": "join", "entropy": bad });
        check(&id, &[(ben, join, "400 bad_request")]).await;
        let new = json!({ "game": "pinch", "entropy": bad });
        assert_eq!(ben.post("/api/tables", new).await.refusal(), "400 bad_request", "{bad}");
    }
    // Who does not sit at the table adds nothing to it.
    let bots = json!([{ "type": "open" }, { "type": "open" }]);
    let new = json!({ "game": "pinch", "seats": bots, "entropy": bytes("a1") });
    let info = ann.post("/api/tables", new).await.ok();
    assert_eq!(added(&info), [Value::Null, Value::Null]);
}

/// A rematch is another table with another commitment, to which the player who asks for it adds.
#[tokio::test]
async fn a_rematch_is_dealt_anew() {
    let house = House::open(lenient()).await;
    let [ann, ben] = &house.guests().await;
    let id = ann.table(pinch()).await;
    check(&id, &[(ben, joins(&bytes("b2")), "done"), (ben, does("resign"), "done")]).await;
    let wish = json!({ "type": "rematch", "entropy": bytes("d4") });
    let again = ann.act(&id, wish).await.ok()["table"].as_str().unwrap().to_owned();
    let (old, new) = (table(ann, &id).await, table(ann, &again).await);
    assert_eq!(added(&new), [Value::Null, json!(bytes("d4"))], "everybody is one seat further");
    assert!(new["commitment"].is_string());
    assert_ne!(new["commitment"], old["commitment"]);
}

/// A branch has the deal of its game: everybody is told wherever they meet it, nobody adds to it, and a rematch
/// is a game like any other.
#[tokio::test]
async fn a_known_deal_is_marked_everywhere() {
    let house = House::open(lenient()).await;
    let players: [Guest; 3] = house.guests().await;
    let [ann, ben, cleo] = &players;
    let id = ann.table(diamonds()).await;
    check(&id, &[(ben, joins(&bytes("b2")), "done"), (cleo, does("join"), "done")]).await;
    let record = play_out(&players, &id).await;
    let asked = json!({ "step": 2, "seat": 0 });
    let branch = ann.post(&format!("/api/tables/{id}/branch"), asked).await.ok();
    let of = json!({ "table": id, "step": 2 });
    let over = table(ann, &id).await;
    assert_eq!((&branch["branch_of"], &branch["public"]), (&of, &json!(false)));
    assert_eq!(branch["commitment"], over["commitment"], "the deal is that of its game");

    let branch = branch["id"].as_str().unwrap();
    assert_eq!(table(&house.stranger(), branch).await["branch_of"], of, "before one sits down");
    check(branch, &[(ben, joins(&bytes("e5")), "done"), (cleo, does("join"), "done")]).await;
    assert_eq!(added(&table(ann, branch).await), vec![Value::Null; 3], "nothing is to be added");
    let marked = async |guest: &Guest, path: &str| {
        let page = guest.get(path).await.ok();
        let listed = page.as_array().cloned().or_else(|| page["tables"].as_array().cloned());
        let found = listed.unwrap().into_iter().find(|row| row["table"]["id"] == branch);
        found.unwrap()["table"]["branch_of"].clone()
    };
    assert_eq!(marked(ben, "/api/session/tables").await, of);
    let waits = [ann, ben, cleo];
    let awaited = table_awaits(ann, branch).await;
    assert_eq!(marked(waits[awaited], "/api/session/waiting").await, of);
    let again = play_out(&players, branch).await;
    assert_eq!(head(&again), head(&record), "the same deal, and the promise about it");
    assert!(verify(&house, &again).await);

    let rematch = ann.act(branch, does("rematch")).await.ok()["table"].clone();
    let rematch = table(ann, rematch.as_str().unwrap()).await;
    assert!(rematch["branch_of"].is_null() && rematch["stage"] == "open", "{rematch}");
    assert_ne!(rematch["commitment"], over["commitment"], "a deal nobody knows");
    assert!(rematch["commitment"].is_string());
}

/// The seat whose decision is awaited.
async fn table_awaits(guest: &Guest, table: &str) -> usize {
    guest.look(table).await["position"]["awaited"][0].as_u64().unwrap() as usize
}

/// What fixes a record's deal.
fn head(record: &str) -> &str {
    record.split("\np").next().unwrap()
}

/// Tables that releases before 0.4 set up have their commitment when they start, and records as they had.
#[tokio::test]
async fn tables_of_earlier_releases_start_as_they_did() {
    let house = House::furnished(lenient(), furnish).await;
    let (ann, ben) = (house.known("ann000000000", TOKEN), house.guest().await);
    assert!(table(&ann, TABLE).await["commitment"].is_null());
    ben.act(TABLE, joins(&bytes("b2"))).await.ok();
    let begun = table(&ann, TABLE).await;
    assert!(begun["commitment"].is_string());
    assert_eq!(added(&begun), [Value::Null, Value::Null], "nothing is added to its deal");
    check(TABLE, &[(&ben, does("resign"), "done")]).await;
    let record = ann.get(&format!("/api/tables/{TABLE}/record")).await;
    assert!(record.text().starts_with("hideout 1\ngame pinch 1\n"), "{}", record.text());
    assert!(verify(&house, record.text()).await);
}

/// An open table of release 0.3.
async fn furnish(store: &SqliteStore) {
    let at = (lenient().now)();
    let person = Person { id: "ann000000000".into(), name: "Ann".into(), at };
    let key =
        NewKey { hash: KeyHash::new(Sha256::digest(TOKEN).into()), at, browser: String::new() };
    store.add_person(person, "ann".into(), key).await.unwrap();
    let ann = json!({ "type": "person", "person": { "id": "ann000000000", "name": "Ann" } });
    let created = json!({ "what": { "type": "created" }, "secret": { "created": {
        "host": "ann000000000", "game": "pinch", "rules": 1,
        "setup": { "size": 5, "pie": false, "variant": "relocate", "turns_per_cell": 4 },
        "seats": [ann, { "type": "open" }], "clock": "none", "public": false,
    } } });
    let summary = json!({
        "id": TABLE, "game": "pinch", "stage": "open", "public": false, "clock": "none",
        "created": at, "seats": [{ "taker": ann }, { "taker": { "type": "open" } }],
    });
    let table = NewTable {
        id: TABLE.into(),
        at,
        listing: Listing {
            stage: Stage::Open,
            public: false,
            game: "pinch".into(),
            free_seats: 1,
            summary: summary.to_string(),
        },
        entries: vec![(at, created.to_string())],
        kept: Vec::new(),
        sitters: vec!["ann000000000".into()],
        schedule: Schedule { awaited: Vec::new(), due: None, at },
    };
    store.create_table(table).await.unwrap();
}

/// A copy of the database of a running game holds no open seed; with another key its table says why it cannot be
/// played, what is over is replayed, and with the right key the game goes on.
#[tokio::test]
async fn seeds_of_running_games_are_sealed() {
    // Servers that share a database do not even start with another key.
    let house = House::of_one(lenient()).await;
    let players: [Guest; 3] = house.guests().await;
    let [ann, ben, cleo] = &players;
    let (over, running) = (ann.table(diamonds()).await, ann.table(diamonds()).await);
    for id in [&over, &running] {
        check(id, &[(ben, does("join"), "done"), (cleo, does("join"), "done")]).await;
    }
    let record = play_out(&players, &over).await;

    let right = house.settings().clone();
    let other = server::Settings { seal_key: server::SealKey::fresh(), ..right.clone() };
    let house = house.reopen_with(other).await;
    let [ann, ben, cleo] = players.map(|player| player.at(&house));
    for _ in 0..2 {
        let parked = ann.get(&format!("/api/tables/{running}")).await;
        assert_eq!(parked.refusal(), "409 parked");
        assert!(parked.text().contains("its deal is sealed"), "{}", parked.text());
    }
    let mine = ann.get("/api/session/tables").await.ok();
    let listed = |id: &str| {
        let rows = mine["tables"].as_array().unwrap().iter();
        rows.map(|row| row["table"].clone()).find(|row| row["id"] == id).unwrap()
    };
    assert!(listed(&running)["parked"].is_string() && listed(&over)["parked"].is_null());
    let again = ann.get(&format!("/api/tables/{over}/record")).await;
    assert_eq!(again.text(), record, "what is over needs no key");
    assert_eq!(table(&ann, &over).await["stage"], "over");

    let house = house.reopen_with(right).await;
    let players = [ann, ben, cleo].map(|player| player.at(&house));
    assert_eq!(table(&players[0], &running).await["stage"], "running");
    let record = play_out(&players, &running).await;
    assert!(verify(&house, &record).await);
}
