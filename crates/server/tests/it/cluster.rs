//! Several servers on one database: whoever asks any of them notices nothing of it, and loses nothing when one goes.

use crate::company::{Company, Ear, check, does, games, makes, of, pinch, slow_bots, step};
use crate::house::{Guest, Hands, LEASE, Socket, lenient, node, soon, stranger_at};
use hyper::Method;
use hyper::body::Bytes;
use pg_scratch::{Scratch, sql};
use serde_json::{Value, json};
use server::{Pace, Settings};
use std::net::SocketAddr;
use std::time::Duration;
use tabletop::chance::dice;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Longer than a test lasts.
const LONG: Duration = Duration::from_secs(60);

/// A server with threads of its own, so that it can go without a word.
struct Node {
    address: SocketAddr,
    runtime: Option<Runtime>,
    stop: Option<oneshot::Sender<()>>,
    stopped: Option<JoinHandle<()>>,
}

impl Node {
    async fn open(url: &str, lease: Duration, settings: Settings) -> Node {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (stop, stopping) = oneshot::channel::<()>();
        let url = url.to_owned();
        let opening = runtime.spawn(async move {
            let server = node(&url, lease, settings).await;
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let stopping = async { stopping.await.unwrap_or_default() };
            (address, tokio::spawn(server.run(listener, stopping)))
        });
        let (address, stopped) = opening.await.unwrap();
        Node { address, runtime: Some(runtime), stop: Some(stop), stopped: Some(stopped) }
    }

    /// It goes without a word.
    fn kill(&mut self) {
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }

    /// It stops in an orderly way.
    async fn stop(&mut self) {
        let _ = self.stop.take().unwrap().send(());
        soon(self.stopped.take().unwrap()).await.unwrap();
    }

    fn stranger(&self) -> Guest {
        stranger_at(self.address)
    }

    async fn guest(&self) -> Guest {
        self.stranger().sign_in().await.0
    }

    async fn metric(&self, name: &str) -> u32 {
        let metrics = self.stranger().get("/metrics").await;
        let line = metrics.text().lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().parse().unwrap()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Servers on one database.
async fn nodes<const N: usize>(lease: Duration, settings: Settings) -> (String, [Node; N]) {
    let url = Scratch::shared().schema();
    let mut nodes = Vec::new();
    for _ in 0..N {
        nodes.push(Node::open(&url, lease, settings.clone()).await);
    }
    (url, nodes.try_into().ok().unwrap())
}

/// A table at the first server, each of whose players asks another one in turn.
async fn spread(nodes: &[Node], new: Value) -> Company {
    let host = nodes[0].guest().await;
    let table = host.table(new).await;
    let seats = host.look(&table).await["table"]["seats"].as_array().unwrap().len();
    let mut players = vec![host];
    for seat in 1..seats {
        let guest = nodes[seat % nodes.len()].guest().await;
        guest.act(&table, does("join")).await.ok();
        players.push(guest);
    }
    Company { table, players, watcher: nodes[nodes.len() - 1].guest().await }
}

/// Ends the lease of a server, as if that had been paused for too long.
fn expire(url: &str, id: &str) {
    sql(url, &format!("UPDATE nodes SET lease_ends = '-infinity' WHERE id = '{id}'"));
}

/// The server that has a table now.
fn owner(url: &str, table: &str) -> String {
    let of = "SELECT m.owner FROM moments m JOIN tables t ON t.key = m.table_key";
    sql(url, &format!("{of} WHERE t.id = '{table}'"))
}

/// What was said at a table, as everybody may know it.
async fn said(guest: &Guest, table: &str) -> Vec<String> {
    let log = guest.get(&format!("/api/tables/{table}/log")).await.ok();
    let log = log.as_array().unwrap().iter();
    log.filter_map(|line| Some(line["what"]["text"].as_str()?.to_owned())).collect()
}

fn says(text: &str) -> Value {
    json!({ "type": "say", "text": text })
}

#[tokio::test]
async fn whole_games_are_played_from_different_servers() {
    let (_, nodes) = nodes::<3>(LEASE, lenient()).await;
    for (number, (game, setup)) in games().into_iter().enumerate() {
        let company = spread(&nodes, of(game, setup)).await;
        let mut ears = company.ears().await;
        let mut dice = dice(number as u64);
        for _ in 0..12 {
            step(&mut ears, &mut dice).await;
        }
        company.play_out(number as u64).await;
        for ear in &mut ears {
            while ear.about["stage"] != "over" {
                ear.next().await;
            }
        }
    }
    assert!(nodes[1].metric("hideout_passed_on_seconds_count").await > 0);
    assert_eq!(nodes[1].metric("hideout_live_tables").await, 0, "the first has them all");
}

/// A server stops in an orderly way: the others have its tables at once, though its lease would last.
#[tokio::test]
async fn a_server_that_stops_hands_its_tables_over() {
    let (_, mut nodes) = nodes::<3>(LONG, lenient()).await;
    let company = spread(&nodes, of("diamonds", json!({ "players": 3 }))).await;
    let [_, one, two] = &company.players[..] else { panic!("three play") };
    let mut ears = [Ear::open(one, &company.table).await, Ear::open(two, &company.table).await];
    let host = company.players[0].clone().at_address(nodes[1].address);
    ears[0].act(says("before")).await;
    nodes[0].stop().await;
    for ear in &mut ears {
        assert_eq!(ear.closed().await, "stopping");
    }
    let mut back = Ear::back(one, &company.table, 0).await;
    assert_eq!(back.act(says("behind")).await["type"], "done");
    let company = Company { players: vec![host, one.clone(), two.clone()], ..company };
    company.play_by_requests(1, 6).await;
    assert_eq!(said(two, &company.table).await, ["before", "behind"]);
}

/// A server is killed while it is played: what it acknowledged is there, and it goes on when its lease has ended.
#[tokio::test]
async fn the_tables_of_a_server_that_is_killed_go_on_elsewhere() {
    let (_, mut nodes) = nodes::<3>(Duration::from_secs(2), lenient()).await;
    let mut companies = Vec::new();
    for (game, setup) in games() {
        let mut company = spread(&nodes, of(game, setup)).await;
        let players = company.players.drain(..).enumerate();
        // None asks the one that goes; its tables stay there.
        company.players =
            players.map(|(seat, guest)| guest.at_address(nodes[1 + seat % 2].address)).collect();
        company.play_by_requests(7, 5).await;
        companies.push(company);
    }
    let mut acknowledged = Vec::new();
    for company in &companies {
        let done = company.watcher.act(&company.table, says("kept")).await.ok();
        acknowledged.push(done["v"].as_u64().unwrap());
    }
    let mut ear = Ear::back(&companies[0].watcher, &companies[0].table, 0).await;
    ear.until(acknowledged[0]).await;
    nodes[0].kill();
    assert_eq!(ear.cut().await, "cut off");
    // Asked at once, while nobody has them.
    let back = companies.iter().map(|company| company.watcher.look(&company.table));
    for (snapshot, v) in futures_util::future::join_all(back).await.iter().zip(&acknowledged) {
        assert!(snapshot["v"].as_u64().unwrap() >= *v);
    }
    let again = Ear::back(&companies[0].watcher, &companies[0].table, 0).await;
    assert_eq!(again.heard[..ear.heard.len()], ear.heard[..], "nothing that was seen is gone");
    for (number, company) in companies.iter().enumerate() {
        assert_eq!(said(&company.watcher, &company.table).await, ["kept"]);
        company.play_out(number as u64).await;
    }
}

/// A server that was away for longer than its lease: what it still wants to write is refused, and what it is asked is passed on.
#[tokio::test]
async fn a_server_that_lost_its_lease_writes_nothing() {
    let (url, nodes) = nodes::<3>(LONG, lenient()).await;
    let company = spread(&nodes[..2], pinch()).await;
    let (table, one, two) = (&company.table, &company.players[0], &company.players[1]);
    let watcher = nodes[2].guest().await;
    let mut ear = Ear::back(one, table, 0).await;
    let away = owner(&url, table);
    expire(&url, &away);
    // One that has not asked for the table before takes it over, and the first does not know yet.
    watcher.act(table, says("taken over")).await.ok();
    assert_ne!(owner(&url, table), away);
    one.act(table, says("late")).await.ok();
    assert_ne!(owner(&url, table), away, "it was passed on");
    assert_eq!(ear.closed().await, "reload");
    let mut ear = Ear::back(two, table, 0).await;
    assert_eq!(ear.act(says("back")).await["type"], "done");
    assert_eq!(said(&watcher, table).await, ["taken over", "late", "back"]);
    company.play_out(3).await;
    assert_eq!(nodes[2].metric("hideout_tables_taken_over_total").await, 1);
    assert_eq!(nodes[2].metric("hideout_owned_tables").await, 1);
    assert_eq!(nodes[0].metric("hideout_appends_fenced_total").await, 1);
}

/// A bot is to move, and the server that had the table has gone: another finds it, though nobody looks.
#[tokio::test]
async fn the_bots_of_a_server_that_has_gone_go_on_elsewhere() {
    let (url, lease) = (Scratch::shared().schema(), Duration::from_secs(2));
    let (hands, settings) = Hands::of(slow_bots());
    let quick = Settings { pace: lenient().pace, ..settings.clone() };
    let mut slow = Node::open(&url, lease, settings).await;
    let quick = Node::open(&url, lease, quick).await;
    let host = slow.guest().await;
    let mut new = pinch();
    new["seats"] = json!([{ "type": "bot", "level": "random" }, { "type": "me" }]);
    let table = host.table(new).await;
    assert_eq!(host.look(&table).await["v"], 2, "it takes its time");
    slow.kill();
    hands.pass(20_000);
    let host = host.at_address(quick.address);
    let moved = async || {
        // The list is read without a look at the table.
        while host.get("/api/session/tables").await.ok()["tables"][0]["your_turn"] != true {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon(moved()).await;
}

/// What a page shows of other tables, and whose page it is.
#[tokio::test]
async fn pages_hear_of_what_happens_at_other_servers() {
    let (_, nodes) = nodes::<2>(LEASE, lenient()).await;
    let (host, guest) = (nodes[0].guest().await, nodes[1].guest().await);
    let mut lobby = guest.socket("/api/lobby/live").await.unwrap();
    lobby.ping().await;
    let mut own = guest.socket("/api/session/live").await.unwrap();
    assert_eq!(own.next_of("waiting").await["tables"], json!([]));
    let mut new = pinch();
    new["public"] = json!(true);
    let table = host.table(new).await;
    assert_eq!(lobby.next_of("table").await["table"]["id"], table.as_str());
    guest.act(&table, does("join")).await.ok();
    let legal = host.look(&table).await["position"]["legal"][0].as_str().unwrap().to_owned();
    check(&table, &[(&host, makes(&legal), "done")]).await;
    let waits = async |own: &mut Socket| {
        while own.next_of("waiting").await["tables"][0]["table"]["id"] != table.as_str() {}
    };
    waits(&mut own).await;

    // Another name is heard by those who look on at another server, and on one's own pages there.
    let mut ear = Ear::open(&host, &table).await;
    let here = guest.clone().at_address(nodes[0].address);
    let name = json!({ "name": "Somebody Else" }).to_string();
    here.ask(Method::PATCH, "/api/session", name.into()).await.ok();
    while ear.next().await["type"] != "renamed" {}
    assert_eq!(own.next_of("renamed").await["person"]["name"], "Somebody Else");

    // Whoever signs out at one server is signed out at the other.
    here.ask(Method::DELETE, "/api/session", Bytes::new()).await;
    assert_eq!(own.next_of("closing").await["reason"], "signed_out");
}

/// Whoever is away at one server is called on their page at another, until they are back or the server that calls is gone.
#[tokio::test]
async fn people_are_called_back_across_servers() {
    let pace = Pace { grace: 600_000, ..lenient().pace };
    let (_, mut nodes) = nodes::<2>(Duration::from_secs(2), Settings { pace, ..lenient() }).await;
    let company = spread(&nodes, pinch()).await;
    let (table, [one, two]) = (&company.table, &company.players[..]) else { panic!("two play") };
    let away = two.clone();
    let mut page = away.socket("/api/session/live").await.unwrap();
    let _there = Ear::open(one, table).await;
    let ear = Ear::open(&away, table).await;
    let legal = one.look(table).await["position"]["legal"][0].as_str().unwrap().to_owned();
    check(table, &[(one, makes(&legal), "done")]).await;
    drop(ear);
    while page.next_of("calls").await["calls"][0]["table"] != table.as_str() {}
    let back = Ear::open(&away, table).await;
    assert_eq!(page.next_of("calls").await["calls"], json!([]));
    drop(back);
    while page.next_of("calls").await["calls"][0]["table"] != table.as_str() {}
    // A page that is opened later hears of it, too, if not at once: a server that is slow to renew its lease counts as gone for a moment.
    let mut later = away.socket("/api/session/live").await.unwrap();
    while later.next_of("calls").await["calls"][0]["table"] != table.as_str() {}
    nodes[0].kill();
    while page.next_of("calls").await["calls"] != json!([]) {}
}

/// Whoever deletes their account leaves the tables of other servers, too.
#[tokio::test]
async fn errands_reach_the_table_wherever_it_is() {
    let (_, nodes) = nodes::<2>(LEASE, lenient()).await;
    let company = spread(&nodes, pinch()).await;
    let (table, [one, two]) = (&company.table, &company.players[..]) else { panic!("two play") };
    let mut ear = Ear::open(one, table).await;
    assert_eq!(two.ask(Method::DELETE, "/api/account", Bytes::new()).await.status, 204);
    ear.until_told("bot_took_over").await;
}

/// A server that stops, or whose lease has ended, is to be asked for nothing more; it lives all the same.
#[tokio::test]
async fn a_server_says_whether_it_is_ready() {
    let (url, mut nodes) = nodes::<2>(LONG, lenient()).await;
    let state = async |node: &Node| {
        let [live, ready] = ["live", "ready"].map(|what| format!("/health/{what}"));
        let guest = node.stranger();
        (guest.get(&live).await.status.as_u16(), guest.get(&ready).await.status.as_u16())
    };
    for node in &nodes {
        assert_eq!(state(node).await, (200, 200));
    }
    sql(&url, "ALTER TABLE health RENAME TO ill");
    let ill = async || while state(&nodes[1]).await != (200, 503) {};
    soon(ill()).await;
    sql(&url, "ALTER TABLE ill RENAME TO health");
    let well = async || while state(&nodes[1]).await != (200, 200) {};
    soon(well()).await;
    nodes[0].stop().await;
}

/// Only servers of the cluster are let in at their own door, and nobody is let in by what they show at the players'.
#[tokio::test]
async fn servers_open_to_one_another_alone() {
    let (url, nodes) = nodes::<2>(LEASE, lenient()).await;
    let company = spread(&nodes, pinch()).await;
    let doors = sql(&url, "SELECT address FROM nodes");
    for door in doors.lines().map(|door| door.parse().unwrap()) {
        let stranger = stranger_at(door);
        let named = hyper::header::HeaderName::from_static("x-hideout-node");
        for guest in [&stranger, &stranger.clone().with(named, "00")] {
            for path in [format!("/api/tables/{}", company.table), "/health".into(), "/".into()] {
                assert_eq!(guest.get(&path).await.refusal(), "404 not_found");
            }
            let errand = json!({ "close": {} });
            let answer = guest.post(&format!("/nodes/tables/{}", company.table), errand).await;
            assert_eq!(answer.refusal(), "404 not_found");
        }
    }
}
