//! Nodes that share a database: who owns a table, who is woken, and what they hear of one another.

use crate::*;
use pg_scratch::sql;
use std::time::Instant;
use store::{
    ActKind, Cluster, ClusterCounts, ClusterEvent, Inspection, KeyHash, NewKey, Node, Note, Owner,
    Person,
};
use tokio::sync::broadcast::Receiver;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// For how long something is waited for that must come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A lease that ends while a test waits for it.
const SHORT: Duration = Duration::from_secs(1);

pub(crate) struct Pair {
    pub(crate) url: String,
    pub(crate) one: PostgresStore,
    pub(crate) two: PostgresStore,
}

/// Two nodes of one database.
pub(crate) async fn pair(lease: Duration) -> Pair {
    let url = Scratch::shared().schema();
    let (one, two) = (member(&url, lease).await, member(&url, lease).await);
    Pair { url, one, two }
}

async fn member(url: &str, lease: Duration) -> PostgresStore {
    PostgresStore::connect(url, Membership { lease, ..membership() }).await.expect("a node")
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "not {what} in time");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Ends a node's lease, whatever it thinks.
fn expire(url: &str, node: &Node) {
    sql(url, &format!("UPDATE nodes SET lease_ends = '-infinity' WHERE id = '{}'", node.id));
}

async fn entries(store: &PostgresStore, table: TableKey) -> String {
    let log = store.log(table, 1).await.expect("a log");
    log.into_iter().map(|line| line.entry).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_table_has_one_owner() {
    let Pair { one, two, .. } = pair(Duration::from_secs(30)).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    assert_eq!(two.own(table).await.expect("an answer"), Owner::Other(one.me()));
    assert_eq!(one.own(table).await.expect("an answer"), Owner::Us);
    assert!(matches!(
        two.append(append(table, 2, &["x"])).await,
        Err(StoreError::Fenced { table: fenced }) if fenced == table
    ));
    one.append(append(table, 2, &["e5"])).await.expect("written");
    one.release(table).await.expect("given back");
    assert!(matches!(one.append(append(table, 3, &["x"])).await, Err(StoreError::Fenced { .. })));
    two.release(table).await.expect("fine where it is not ours");
    assert_eq!(two.own(table).await.expect("an answer"), Owner::Us);
    two.append(append(table, 3, &["e6"])).await.expect("written");
    assert_eq!(one.own(table).await.expect("an answer"), Owner::Other(two.me()));
    assert_eq!(entries(&one, table).await, "opened e5 e6");
    assert_eq!(one.counts(), ClusterCounts::default());
    assert_eq!(two.counts(), ClusterCounts { owned: 1, ..ClusterCounts::default() });
    let nowhere: TableKey = "77".parse().expect("a key");
    assert_eq!(refused(one.own(nowhere).await), "there is no table 77");
    assert_eq!(one.others().await.expect("a list"), [two.me()]);
    assert_eq!(one.secret(), two.secret());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_nodes_that_want_a_table_one_gets_it() {
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let three = member(&url, SHORT).await;
    for round in 0..20 {
        let id = format!("table-{round}");
        let table = one.create_table(new_table(&id, running("pinch"))).await.expect("a table");
        one.release(table).await.expect("given back");
        let mut claims = JoinSet::new();
        for node in [&one, &two, &three] {
            let node = node.clone();
            claims.spawn(async move { node.own(table).await.expect("an answer") });
        }
        let owners = claims.join_all().await;
        assert_eq!(owners.iter().filter(|owner| **owner == Owner::Us).count(), 1, "{owners:?}");
    }
}

/// The right step does not help: a former owner has an old epoch.
#[tokio::test]
async fn a_node_that_was_cut_off_writes_nothing() {
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    expire(&url, &one.me());
    assert_eq!(two.own(table).await.expect("an answer"), Owner::Us);
    let late = one.append(append(table, 2, &["late"])).await;
    assert!(matches!(late, Err(StoreError::Fenced { .. })));
    two.append(append(table, 2, &["e5"])).await.expect("written");
    let parked = store::Parked { reason: "?".into(), program: "?".into(), damaged: false };
    assert!(matches!(one.park(table, parked, 1).await, Err(StoreError::Fenced { .. })));
    assert_eq!(entries(&two, table).await, "opened e5");
}

#[tokio::test]
async fn the_tables_of_a_node_that_is_gone_are_taken_over() {
    let Pair { one, two, .. } = pair(SHORT).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    one.append(append(table, 2, &["e5"])).await.expect("written");
    // Without a word, as if it were killed.
    drop(one);
    assert!(matches!(two.own(table).await, Ok(Owner::Other(_))));
    until("taken over", async || two.own(table).await.expect("an answer") == Owner::Us).await;
    two.append(append(table, 3, &["e6"])).await.expect("written");
    assert_eq!(entries(&two, table).await, "opened e5 e6");
    assert!(two.others().await.expect("a list").is_empty());
    assert_eq!((two.counts().owned, two.counts().taken_over), (1, 1));
}

#[tokio::test]
async fn a_node_that_leaves_gives_everything_back_at_once() {
    let Pair { one, two, .. } = pair(Duration::from_secs(30)).await;
    let mut tables = Vec::new();
    for id in ["a", "b", "c"] {
        tables.push(one.create_table(new_table(id, running("pinch"))).await.expect("a table"));
    }
    one.leave().await.expect("left");
    one.leave().await.expect("left before");
    for &table in &tables {
        assert_eq!(two.own(table).await.expect("an answer"), Owner::Us);
    }
    assert!(one.append(append(tables[0], 2, &["x"])).await.is_err());
    assert!(matches!(one.own(tables[0]).await, Err(StoreError::Closed)));
    assert!(two.others().await.expect("a list").is_empty());
    one.close().await;
}

/// Of a node whose lease ended: everything is another's, and it goes on as a new one.
#[tokio::test]
async fn a_node_whose_lease_ends_is_told_and_begins_again() {
    let Pair { url, one, two } = pair(SHORT).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    let (mut events, before) = (one.subscribe(), one.me());
    expire(&url, &before);
    assert!(matches!(next(&mut events).await, ClusterEvent::LeaseEnded));
    assert!(matches!(one.append(append(table, 2, &["x"])).await, Err(StoreError::Fenced { .. })));
    until("registered", async || one.me().id != before.id).await;
    until("owned again", async || one.own(table).await.is_ok_and(|owner| owner == Owner::Us)).await;
    one.append(append(table, 2, &["e5"])).await.expect("written");
    assert_eq!(two.others().await.expect("a list"), [one.me()]);
    let ClusterCounts { owned, taken_over, renewals_failed, leases_ended } = one.counts();
    assert_eq!((owned, taken_over, leases_ended), (1, 1, 1));
    assert!(renewals_failed > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_due_is_given_to_one_node() {
    const TABLES: usize = 60;
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let three = member(&url, Duration::from_secs(30)).await;
    for n in 0..TABLES {
        let schedule = Schedule { due: Some(n as i64), ..Schedule::default() };
        let new = NewTable { schedule, ..new_table(&format!("t{n}"), running("pinch")) };
        three.create_table(new).await.expect("a table");
    }
    assert!(one.due(99, None, 9).await.expect("a list").is_empty(), "they are another's");
    assert_eq!(one.next_due().await.expect("an answer"), None);
    three.close().await;
    assert_eq!(one.next_due().await.expect("an answer"), Some(0));
    let mut claims = JoinSet::new();
    for node in [&one, &two] {
        let node = node.clone();
        claims.spawn(async move {
            let (mut given, mut page) = (Vec::new(), node.due(99, None, 7).await.expect("a page"));
            while let Some(last) = page.last().cloned() {
                given.append(&mut page);
                page = node.due(99, Some(&last), 7).await.expect("a page");
            }
            for due in &given {
                node.append(append(due.key, 2, &["woken"])).await.expect("ours");
            }
            given
        });
    }
    let given: Vec<_> = claims.join_all().await.into_iter().flatten().map(|due| due.id).collect();
    let mut once = given.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), given.len(), "none is given to both");
    // One that both looked at is left to the one who looks again.
    for node in [&one, &two] {
        assert!(node.due(99, None, 99).await.expect("a page").is_empty(), "all are woken");
    }
    assert_eq!(given.len(), TABLES);
}

async fn next(events: &mut Receiver<ClusterEvent>) -> ClusterEvent {
    timeout(PATIENCE, events.recv()).await.expect("an event").expect("not too much")
}

#[tokio::test]
async fn nodes_hear_one_another_and_of_what_they_may_have_missed() {
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let (mut ours, mut theirs) = (one.subscribe(), two.subscribe());
    // Hints before the other listens are lost.
    until("received", async || {
        one.notify("hello".into());
        timeout(Duration::from_millis(300), theirs.recv()).await.is_ok()
    })
    .await;
    one.notify("ü '\" \\ \n".into());
    loop {
        match next(&mut theirs).await {
            ClusterEvent::Hint(words) if &*words == "hello" => {}
            ClusterEvent::Hint(words) => break assert_eq!(&*words, "ü '\" \\ \n"),
            other => panic!("{other:?}"),
        }
    }
    assert!(ours.try_recv().is_err(), "nobody hears what they say");
    one.notify("x".repeat(8000));
    assert!(matches!(next(&mut theirs).await, ClusterEvent::Gap), "too long to be told");
    sql(
        &url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE query LIKE 'LISTEN%' OR query LIKE '%pg_notify(%' AND pid <> pg_backend_pid()",
    );
    assert!(matches!(next(&mut theirs).await, ClusterEvent::Gap));
    until("received again", async || {
        one.notify("again".into());
        matches!(
            timeout(Duration::from_millis(300), theirs.recv()).await,
            Ok(Ok(ClusterEvent::Hint(words))) if &*words == "again"
        )
    })
    .await;
}

#[tokio::test]
async fn an_allowance_is_spent_by_all_nodes() {
    let Pair { one, two, .. } = pair(Duration::from_secs(30)).await;
    let every = Duration::from_secs(60);
    for node in [&one, &two, &one] {
        assert_eq!(node.spend("ann", every, 3).await.expect("an answer"), Ok(()));
    }
    for node in [&one, &two] {
        let wait = node.spend("ann", every, 3).await.expect("an answer").expect_err("spent");
        assert!(wait > every / 2 && wait <= every, "{wait:?}");
    }
    assert_eq!(two.spend("bob", every, 3).await.expect("an answer"), Ok(()));
    let soon = Duration::from_millis(50);
    assert_eq!(one.spend("cid", soon, 1).await.expect("an answer"), Ok(()));
    until("there is more", async || two.spend("cid", soon, 1).await.expect("an answer").is_ok())
        .await;
    let mut spent = JoinSet::new();
    for n in 0..40 {
        let node = if n % 2 == 0 { one.clone() } else { two.clone() };
        spent.spawn(async move { node.spend("dan", every, 10).await.expect("an answer").is_ok() });
    }
    assert_eq!(spent.join_all().await.into_iter().filter(|&got| got).count(), 10);
}

#[tokio::test]
async fn a_name_that_changes_is_soon_known_everywhere() {
    let Pair { url, one, two } = pair(Duration::from_secs(30)).await;
    let key = KeyHash::new([1; 32]);
    let ann = Person { id: "ann".into(), name: "Ann".into(), at: 1 };
    let secret = NewKey { hash: key, at: 1, browser: "firefox".into() };
    one.add_person(ann, "ann".into(), secret).await.expect("added");
    let name = async |node: &PostgresStore| {
        node.session(key).await.expect("an answer").map(|session| session.person.name)
    };
    assert_eq!(name(&two).await, Some("Ann".into()));
    one.rename("ann", "Eve".into(), "eve".into()).await.expect("renamed");
    assert_eq!(name(&one).await, Some("Eve".into()));
    until("renamed", async || name(&two).await == Some("Eve".into())).await;
    let mut hand = Moderation::connect(&url).expect("an operator");
    let note = Note { operator: "olga".into(), at: 5, why: "spam".into() };
    hand.ban("ann", &note).expect("banned");
    until("banned", async || name(&two).await.is_none() && name(&one).await.is_none()).await;
    // Each node carries an act out for itself.
    for node in [&one, &two] {
        let acts = node.acts_to_do().await.expect("a list");
        assert!(acts.len() == 1 && acts[0].kind == ActKind::Ban);
        node.act_done(&acts[0]).await.expect("noted");
        assert!(node.acts_to_do().await.expect("a list").is_empty());
    }
    let later = member(&url, SHORT).await;
    assert!(later.acts_to_do().await.expect("a list").is_empty());
}

/// Where no hint tells of a change, as after a hand in the database.
#[tokio::test]
async fn a_cached_session_lasts_as_long_as_it_was_told_to() {
    let url = Scratch::shared().schema();
    let lasting = async |time| {
        PostgresStore::connect_caching(&url, membership(), time).await.expect("a node")
    };
    let (hour, moment) = (lasting(Duration::from_secs(3600)).await, lasting(Duration::ZERO).await);
    let key = KeyHash::new([1; 32]);
    let ann = Person { id: "ann".into(), name: "Ann".into(), at: 1 };
    let secret = NewKey { hash: key, at: 1, browser: "firefox".into() };
    hour.add_person(ann, "ann".into(), secret).await.expect("added");
    let names = async || {
        let mut names = Vec::new();
        for node in [&hour, &moment] {
            let session = node.session(key).await.expect("an answer").expect("a session");
            names.push(session.person.name);
        }
        names
    };
    assert_eq!(names().await, ["Ann", "Ann"]);
    sql(&url, "UPDATE people SET name = 'Una'");
    assert_eq!(names().await, ["Ann", "Una"]);
}

#[tokio::test]
async fn an_inspection_sees_one_moment() {
    let Pair { url, one, .. } = pair(Duration::from_secs(30)).await;
    let table = one.create_table(new_table("a", running("pinch"))).await.expect("a table");
    let whole = Inspection::connect(&url).expect("a database");
    assert_eq!(whole.tables().expect("a list").len(), 1);
    let mut next = append(table, 2, &["e5"]);
    next.schedule.awaited = people(&["ann", "\"bob\""]);
    one.append(next).await.expect("written");
    assert_eq!(whole.log(table).expect("a log").len(), 1);
    assert!(whole.awaited(table).expect("a list").is_empty());
    drop(whole);
    let whole = Inspection::connect(&url).expect("a database");
    assert_eq!(whole.awaited(table).expect("a list"), ["ann", "\"bob\""]);
    let census = whole.census().expect("counted");
    assert_eq!((census.tables, census.people, census.entries), (1, 0, 2));
    assert!(whole.loose_ends().expect("a list").is_empty());
    drop(whole);
    sql(&url, "DELETE FROM log WHERE step = 2");
    let whole = Inspection::connect(&url).expect("a database");
    assert_eq!(whole.loose_ends().expect("a list"), [(table, 1)]);
    assert!(whole.log(table).is_err());
}
