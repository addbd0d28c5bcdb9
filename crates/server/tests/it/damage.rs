//! Damage is noticed: by the server when it reads a log, by clients that know more than it does, by
//! `/health` and by `hideout check`.

use crate::company::{Company, Ear, check, games, makes, of, pinch, slow_bots};
use crate::house::{Guest, House, On, lenient, named, soon};
use serde_json::{Value, json};
use server::{Damage, MetricsAccess, SealKey, Server, Settings, inspect};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{SqliteStore, Store, StoreLocation};
use tokio::net::TcpListener;

async fn health(house: &House) -> String {
    house.stranger().get("/health").await.text().to_owned()
}

async fn metric(house: &House, name: &str) -> String {
    let metrics = house.stranger().get("/metrics").await;
    let value = metrics.text().lines().find_map(|line| line.strip_prefix(name));
    value.unwrap_or("none").trim().to_owned()
}

/// Puts other bytes of the same length in the place of some.
fn replace(file: &Path, old: &[u8], new: &[u8]) {
    let mut bytes = fs::read(file).unwrap();
    let place = bytes.windows(old.len()).position(|window| window == old).unwrap();
    bytes[place..place + new.len()].copy_from_slice(new);
    fs::write(file, bytes).unwrap();
}

async fn playing(house: &House, first: &str) -> Company {
    let company = Company::gather(house, pinch()).await;
    let [ann, ben] = [&company.players[0], &company.players[1]];
    check(&company.table, &[(ann, makes(first), "done"), (ben, makes("a1"), "done")]).await;
    company
}

fn at(company: &Company, house: &House) -> [Guest; 2] {
    [0, 1].map(|seat: usize| company.players[seat].clone().at(house))
}

/// "An altered log parks the table with a reason its players see; it shows in /health", and the
/// others play on.
#[tokio::test]
async fn an_altered_log_is_parked_and_shows() {
    let house = House::open_on(On::Sqlite, lenient()).await;
    let (spoilt, whole) = (playing(&house, "c3").await, playing(&house, "b2").await);
    assert_eq!(health(&house).await, "ok\n");
    let spoil = |file: &Path| replace(file, br#"["c3"]"#, br#"["c4"]"#);
    let settings = house.settings().clone();
    let mut house = house.reopen_after(settings, spoil).await;
    assert_eq!(health(&house).await, "ok\n", "nobody has looked");
    let [ann, _] = at(&spoilt, &house);
    let told = ann.get(&format!("/api/tables/{}", spoilt.table)).await;
    assert_eq!(told.refusal(), "409 parked");
    let why = "this table cannot be played on: its log is damaged at step 4";
    assert!(told.text().contains(why), "{}", told.text());
    let mine = ann.get("/api/session/tables").await.ok();
    assert_eq!(mine["tables"][0]["table"]["parked"], "its log is damaged at step 4");
    for _ in 0..2 {
        assert_eq!(health(&house).await, "degraded\ntables with a damaged log: 1\n");
        assert_eq!(metric(&house, "hideout_damaged_tables ").await, "1");
        let [ann, _] = at(&whole, &house);
        assert_eq!(ann.look(&whole.table).await["v"], 5);
        // It is known at once when the house opens again.
        house = house.reopen().await;
    }
}

/// A history is read from the log too, while the table plays on in memory.
#[tokio::test]
async fn a_log_that_is_damaged_meanwhile_is_noticed_when_it_is_read() {
    let house = House::open_on(On::Sqlite, lenient()).await;
    let company = playing(&house, "c3").await;
    let spoil = |file: &Path| replace(file, br#"["c3"]"#, br#"["c4"]"#);
    let settings = house.settings().clone();
    let house = house.reopen_after(settings, spoil).await;
    let [ann, _] = at(&company, &house);
    let log = ann.get(&format!("/api/tables/{}/log", company.table)).await;
    assert_eq!(log.refusal(), "409 parked");
    assert_eq!(health(&house).await, "degraded\ntables with a damaged log: 1\n");
}

/// An index that leads nowhere would hide a table: every page is read once when the house opens.
#[tokio::test]
async fn damaged_pages_are_found_though_nobody_looks() {
    let house = House::open_on(On::Sqlite, lenient()).await;
    let company = playing(&house, "c3").await;
    let other = company.table.replace(&company.table[1..2], "_");
    let spoil = |file: &Path| replace(file, company.table.as_bytes(), other.as_bytes());
    let settings = house.settings().clone();
    let house = house.reopen_after(settings, spoil).await;
    soon(async {
        while health(&house).await != "degraded\nthe database is damaged\n" {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    })
    .await;
}

/// The database of an earlier moment in the place of the present one.
async fn gone_back(keep_the_seal: bool) -> (House, Company) {
    let house = House::open_on(On::Sqlite, lenient()).await;
    let company = Company::gather(&house, pinch()).await;
    let [ann, ben] = [&company.players[0], &company.players[1]];
    check(&company.table, &[(ann, makes("c3"), "done")]).await;
    let (_folder, earlier) = house.copy();
    check(&company.table, &[(ben, makes("a1"), "done"), (ann, makes("e5"), "done")]).await;
    let put_back = |file: &Path| {
        fs::copy(&earlier, file).unwrap();
        if !keep_the_seal {
            fs::remove_file(seal(file)).unwrap();
        }
    };
    let settings = house.settings().clone();
    let house = house.reopen_after(settings, put_back).await;
    (house, company)
}

fn seal(database: &Path) -> PathBuf {
    database.with_file_name("hideout.db-seal")
}

/// What was acknowledged last is gone, and everything that is there is whole: the seal knows.
#[tokio::test]
async fn a_missing_end_shows_when_the_house_opens() {
    let (house, _company) = gone_back(true).await;
    let told = "degraded\nthe newest entries of the database are missing\n";
    assert_eq!(health(&house).await, told);
    let house = house.reopen().await;
    assert_eq!(health(&house).await, told, "until somebody takes the seal away");
    let settings = house.settings().clone();
    let house = house.reopen_after(settings, |file| fs::remove_file(seal(file)).unwrap()).await;
    assert_eq!(health(&house).await, "ok\n");
}

/// Nobody can know which tables the missing entries were of, so all that were not over say so, until a person moves on.
#[tokio::test]
async fn a_table_whose_end_may_be_missing_says_so() {
    let (house, company) = gone_back(true).await;
    let [ann, ben] = at(&company, &house);
    let missing = async |table: &str| {
        let told = house.stranger().look(table).await["table"]["end_may_be_missing"].take();
        told.as_bool().unwrap()
    };
    assert!(missing(&company.table).await);
    let mut ear = Ear::open(&ben, &company.table).await;
    assert_eq!(ear.about["end_may_be_missing"], true);
    ann.act(&company.table, json!({ "type": "say", "text": "was that all?" })).await.ok();
    assert!(missing(&company.table).await, "talk goes on, the game does not");

    let new = ann.table(pinch()).await;
    assert!(!missing(&new).await, "it was made since");
    ben.act(&company.table, makes("a1")).await.ok();
    ear.until_told("moved").await;
    assert_eq!(ear.about["end_may_be_missing"], false, "the player who moves on was told");
    assert!(!missing(&company.table).await);

    // The seal is as it was, so the next server says so again.
    let house = house.reopen().await;
    let told = ann.at(&house).look(&company.table).await["table"]["end_may_be_missing"].take();
    assert_eq!(told, true);
    let settings = house.settings().clone();
    let house = house.reopen_after(settings, |file| fs::remove_file(seal(file)).unwrap()).await;
    let told = ben.at(&house).look(&company.table).await["table"]["end_may_be_missing"].take();
    assert_eq!(told, false, "an operator has taken the seal away");
}

/// A bot that moves has not read it, and a game that is over lacks nothing.
#[tokio::test]
async fn a_bot_does_not_silence_it() {
    let house = House::open_on(On::Sqlite, slow_bots()).await;
    let ann = house.guest().await;
    let mut new = pinch();
    new["seats"] = json!([{ "type": "bot", "level": "random" }, { "type": "me" }]);
    let [table, over] = [ann.table(new.clone()).await, ann.table(new).await];
    ann.act(&over, json!({ "type": "resign" })).await.ok();
    let (_folder, earlier) = house.copy();
    ann.act(&table, json!({ "type": "say", "text": "hello" })).await.ok();
    let seal_key = house.settings().seal_key.clone();
    let put_back = |file: &Path| {
        fs::copy(&earlier, file).unwrap();
    };
    let house = house.reopen_after(Settings { seal_key, ..lenient() }, put_back).await;
    let ann = ann.at(&house);
    assert_eq!(ann.look(&over).await["table"]["end_may_be_missing"], false);
    let mut ear = Ear::open(&ann, &table).await;
    while ear.legal().is_empty() {
        ear.next().await;
    }
    assert_eq!(ann.look(&table).await["table"]["end_may_be_missing"], true, "a bot has moved");
    let legal = ear.legal().swap_remove(0);
    ear.act(makes(&legal)).await;
    assert_eq!(ear.about["end_may_be_missing"], false);
}

/// "A client that knows a later version than the server raises the alarm", and is told.
#[tokio::test]
async fn a_client_that_knows_more_raises_the_alarm() {
    let (house, company) = gone_back(false).await;
    let table = &company.table;
    let [ann, ben] = at(&company, &house);
    assert_eq!(health(&house).await, "ok\n", "the server alone cannot know");

    // Strangers may say what they like: they are told, and nobody else is.
    let path = format!("/api/tables/{table}/live?since=6");
    for (guest, count) in [(house.stranger(), "1"), (house.guest().await, "2")] {
        let mut socket = guest.socket(&path).await.unwrap();
        assert_eq!(socket.next_of("refused").await["error"]["kind"], "ahead");
        assert_eq!(metric(&house, "hideout_clients_ahead_total ").await, count);
    }
    assert_eq!(health(&house).await, "ok\n");

    let mut socket = ann.socket(&path).await.unwrap();
    let refused = socket.next().await.unwrap();
    let expected = json!({
        "kind": "ahead",
        "message": "you have seen version 6 of this table, and the server has 4: the rest was lost",
    });
    assert_eq!(refused, json!({ "type": "refused", "error": expected }));
    assert_eq!(socket.next().await.unwrap()["v"], 4, "the table as it is now");
    let told = "degraded\ntables of which clients know more than the server: 1\n";
    assert_eq!(health(&house).await, told);

    let on = |v: u64| json!({ "type": "move", "moves": ["b2"], "on": v });
    check(table, &[(&ben, on(6), "409 ahead"), (&ben, on(4), "done")]).await;
    assert_eq!(socket.next_of("update").await["v"], 5, "the table goes on");
    assert_eq!(health(&house).await, told);
    assert_eq!(metric(&house, "hideout_clients_ahead_total ").await, "4");
}

/// "So that a full or read-only disk is not healthy": health is asked of the disk.
#[tokio::test]
async fn a_server_that_cannot_write_is_not_well() {
    let mut kept: Option<SqliteStore> = None;
    let house = House::furnished(lenient(), async |store| kept = Some(store.clone())).await;
    kept.unwrap().close().await;
    assert_eq!(house.stranger().get("/health").await.refusal(), "503 unavailable");
}

/// Metrics are for this machine, for clients with the token, or at another address.
#[tokio::test]
async fn metrics_are_not_for_everybody() {
    let token = || MetricsAccess::Token("open sesame".into());
    for (metrics, behind_proxy, shown, expected) in [
        (MetricsAccess::Local, false, "", "200"),
        (MetricsAccess::Local, true, "", "404 not_found"),
        (MetricsAccess::Elsewhere, false, "", "404 not_found"),
        (token(), false, "", "401 no_session"),
        (token(), false, "open", "401 no_session"),
        (token(), true, "open sesame", "200"),
    ] {
        let house =
            House::open_on(On::Sqlite, Settings { metrics, behind_proxy, ..lenient() }).await;
        let bearer = format!("Bearer {shown}");
        let guest = match shown {
            "" => house.stranger(),
            _ => house.stranger().with(hyper::header::AUTHORIZATION, &bearer),
        };
        let answer = guest.get("/metrics").await;
        let came = if answer.status.is_success() { "200".into() } else { answer.refusal() };
        assert_eq!(came, expected, "{shown}");
    }
}

#[tokio::test]
async fn metrics_have_an_address_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("hall.db")).unwrap();
    let settings = Settings { metrics: MetricsAccess::Elsewhere, ..lenient() };
    let [main, other] =
        [TcpListener::bind("127.0.0.1:0").await, TcpListener::bind("127.0.0.1:0").await]
            .map(Result::unwrap);
    let address = other.local_addr().unwrap();
    let server = Server::new(Arc::new(store), settings).metrics_at(other);
    let serving = tokio::spawn(server.run(main, std::future::pending()));
    let operator = House::open_on(On::Sqlite, lenient()).await.stranger().at_address(address);
    let metrics = operator.get("/metrics").await;
    assert!(metrics.text().contains("hideout_live_tables 0"), "{}", metrics.text());
    assert_eq!(operator.get("/health").await.text(), "ok\n");
    assert_eq!(operator.get("/api/games").await.refusal(), "404 not_found");
    serving.abort();
}

/// What `hideout check` says of a database after something was done to it.
fn checked(house: &House, spoil: impl FnOnce(&Path)) -> Vec<Damage> {
    let (folder, file) = house.copy();
    spoil(&file);
    let place = StoreLocation::Folder(folder.path().to_owned());
    inspect(&place, &house.settings().seal_key).unwrap().problems
}

#[tokio::test]
async fn a_check_finds_what_is_wrong_and_changes_nothing() {
    let house = House::open_on(On::Sqlite, lenient()).await;
    let company = playing(&house, "c3").await;
    company.players[0].act(&company.table, json!({ "type": "resign" })).await.ok();
    let table = company.table.clone();
    assert_eq!(checked(&house, |_| ()), []);
    let altered = checked(&house, |file| replace(file, br#"["c3"]"#, br#"["c4"]"#));
    assert_eq!(altered, [Damage::Log { table: table.clone(), step: 4 }]);
    let listed = checked(&house, |file| replace(file, br#""stage":"over""#, br#""stage":"open""#));
    assert_eq!(listed, [Damage::Listing { table, what: "summary" }]);
    let cut = checked(&house, |file| {
        let bytes = fs::read(file).unwrap();
        fs::write(file, &bytes[..bytes.len() - 4096]).unwrap();
    });
    assert!(matches!(&cut[..], [Damage::Database { .. }, ..]), "{cut:?}");
}

/// Every game of every kind, played and unplayed, is found whole.
#[tokio::test]
async fn what_is_whole_is_found_whole() {
    let house = House::open_on(On::Sqlite, lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = Company::gather(&house, of(game, setup.clone())).await;
        company.play_by_requests(number as u64, 9).await;
        let host = &company.players[0];
        host.post(
            &format!("/api/tables/{}/actions", company.table),
            named(json!({ "type": "pause" })),
        )
        .await
        .ok();
        host.table(of(game, setup)).await;
        assert_eq!(checked(&house, |_| ()), [], "{game}");
        company
            .players
            .last()
            .unwrap()
            .act(&company.table, json!({ "type": "say", "text": "hm" }))
            .await
            .ok();
        assert_eq!(checked(&house, |_| ()), [], "{game}");
    }
    for release in ["0.1.0", "0.2.0", "0.3.0"] {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hideout/tests/kept");
        let report =
            inspect(&StoreLocation::Folder(kept.join(release)), &SealKey::fresh()).unwrap();
        assert_eq!(report.problems, [], "{release}");
    }
    let report: Value = serde_json::to_value(Damage::EndMissing).unwrap();
    assert_eq!(report, json!({ "kind": "end_missing" }));
}
