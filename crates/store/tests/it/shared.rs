//! What PostgreSQL has of its own: whose database it is, and damage.

use crate::*;
use pg_scratch::sql;

#[tokio::test]
async fn only_our_own_databases_are_opened() {
    let connect = async |url: &str| PostgresStore::connect(url, membership()).await.map(drop);
    let foreign = Scratch::shared().schema();
    sql(&foreign, "CREATE TABLE cats (name text)");
    assert_eq!(refused(connect(&foreign).await), "not a hideout database");
    assert_eq!(refused(Moderation::connect(&foreign)), "not a hideout database");
    let blank = Scratch::shared().schema();
    assert_eq!(refused(Moderation::connect(&blank)), "not a hideout database");
    let newer = Scratch::shared().schema();
    connect(&newer).await.expect("ours");
    connect(&newer).await.expect("ours again");
    sql(&newer, "INSERT INTO hideout_schema (number) VALUES (99)");
    let words = "the database has schema 99, this program knows schemas up to 1";
    assert_eq!(refused(connect(&newer).await), words);
    assert_eq!(refused(Moderation::connect(&newer)), words);
    for (url, words) in [
        ("postgres://ann:hunter2@127.0.0.1:1/db", "the database cannot be reached"),
        ("postgres://ann:hunter2@nowhere.invalid/db", "the database cannot be reached"),
        ("postgres://ann:hunter2@127.0.0.1:no/db", "the address of the database cannot be read"),
        (
            "postgres://ann:hunter2@127.0.0.1:1/db?sslmode=require&sslrootcert=/none",
            "no certificates can be read from /none",
        ),
    ] {
        assert_eq!(refused(connect(url).await), words);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_come_at_once_make_one_schema_and_one_secret() {
    let url = Scratch::shared().schema();
    let mut nodes = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let url = url.clone();
        nodes.spawn(async move { node(&url).await });
    }
    let nodes = nodes.join_all().await;
    let secrets: Vec<_> = nodes.iter().map(store::Cluster::secret).collect();
    assert!(secrets.iter().all(|secret| *secret == secrets[0] && *secret != [0; 32]));
    let other = Membership { seal_key_name: "other".into(), ..membership() };
    assert_eq!(
        refused(PostgresStore::connect(&url, other).await.map(drop)),
        "the database is sealed with the key key, and this one is other"
    );
}

#[tokio::test]
async fn after_closing_everything_is_refused() {
    let room = Room::new(On::Postgres).await;
    let table = room.table("a", open("pinch")).await;
    let (written, ()) =
        tokio::join!(room.store.append(append(table, 2, &["last"])), room.store.close());
    written.expect("it was asked for before");
    room.store.close().await;
    assert!(matches!(room.store.table("a").await, Err(StoreError::Closed)));
    let refused = room.store.create_table(new_table("b", open("pinch"))).await;
    assert!(matches!(refused, Err(StoreError::Closed)));
    assert!(matches!(room.store.append(append(table, 3, &["x"])).await, Err(StoreError::Closed)));
    assert_eq!(sql(&room.url, "SELECT count(*) FROM log"), "2");
    assert_eq!(sql(&room.url, "SELECT count(*) FROM nodes"), "0");
}

#[tokio::test]
async fn a_log_is_read_as_it_was_written_or_not_at_all() {
    let room = Room::new(On::Postgres).await;
    for (n, (damage, step)) in [
        ("UPDATE log SET entry = 'e6' WHERE step = 2 AND table_key = 1", 2),
        ("UPDATE log SET at = at - 1 WHERE step = 3 AND table_key = 2", 3),
        ("UPDATE log SET hash = '' WHERE step = 1 AND table_key = 3", 1),
        ("DELETE FROM log WHERE step = 1 AND table_key = 4", 1),
        ("DELETE FROM log WHERE step = 3 AND table_key = 5", 3),
        ("UPDATE moments SET steps = 2 WHERE table_key = 6", 2),
        ("UPDATE moments SET steps = 4 WHERE table_key = 7", 4),
        ("UPDATE moments SET head = (SELECT hash FROM log WHERE step = 2 AND table_key = 8) WHERE table_key = 8", 3),
        ("UPDATE tables SET id = 'b' WHERE key = 9", 1),
        ("DELETE FROM moments WHERE table_key = 10", 1),
    ]
    .into_iter()
    .enumerate()
    {
        let table = room.table(&format!("table-{n}"), running("pinch")).await;
        room.store.append(append(table, 2, &["e5", "swap"])).await.expect("written");
        assert_eq!(room.entries(table, 3).await, ["swap"]);
        sql(&room.url, damage);
        let words = format!("the log of table {table} is damaged at step {step}");
        assert_eq!(refused(room.store.log(table, 1).await), words, "{damage}");
    }
}
