//! A network that falls silent, rather than to say that nobody is there.

use crate::cluster::until;
use crate::*;
use pg_scratch::{Options, sql};
use std::future::pending;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use store::Cluster;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, UnixStream};
use tokio::time::timeout;

/// Of a database's two machines the first one named is dead to the world.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_host_keeps_nobody_from_the_other() {
    let scratch = Scratch::start(&Options::default());
    // The kernel takes connections; nobody answers.
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let silent = listener.local_addr().expect("an address");
    let alone = scratch.schema();
    let url = alone.replacen('@', &format!("@{silent},"), 1);
    let membership = Membership { lease: Duration::from_secs(2), ..membership() };
    let connecting = timeout(Duration::from_secs(20), PostgresStore::connect(&url, membership));
    let store = connecting.await.expect("in time").expect("a node");
    let id = store.me().id;
    let ends = || sql(&alone, &format!("SELECT lease_ends FROM nodes WHERE id = '{id}'"));
    for _ in 0..3 {
        let before = ends();
        until("renewed", async || ends() != before).await;
    }
    assert_eq!(store.me().id, id, "the lease has not ended");
    store.close().await;
}

/// A node is cut off in the middle of a transaction, which has locked a table's row.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_node_does_not_finish_holds_up_no_other() {
    let scratch = Scratch::start(&Options::default());
    let swallow = Arc::new(AtomicBool::new(false));
    let link = losing_a_commit(scratch.socket().expect("ours"), swallow.clone()).await;
    let url = scratch.schema();
    let (_, parameters) = url.split_once('?').expect("a schema");
    let one = node(&format!("postgres://hideout@{link}/postgres?{parameters}")).await;
    let table = one.create_table(new_table("a", open("pinch"))).await.expect("a table");
    swallow.store(true, Ordering::SeqCst);
    let mut listed = append(table, 2, &["x"]);
    listed.listing = Some(running("pinch"));
    let writer = one.clone();
    let written = tokio::spawn(async move { writer.append(listed).await });
    until("swallowed", async || !swallow.load(Ordering::SeqCst)).await;
    let locked = url.clone();
    let unlocked = tokio::task::spawn_blocking(move || {
        sql(&locked, "SET lock_timeout = '15s'; UPDATE moments SET epoch = epoch");
    });
    unlocked.await.expect("the row is free again");
    written.await.expect("answered").expect("written after all");
    let log = one.log(table, 1).await.expect("whole");
    assert_eq!(log.iter().map(|line| &*line.entry).collect::<Vec<_>>(), ["opened", "x"]);
    one.close().await;
}

/// A link to a database, where a connection falls silent for good when it asks for the next commit.
async fn losing_a_commit(socket: PathBuf, swallow: Arc<AtomicBool>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((ours, _)) = listener.accept().await {
            let theirs = UnixStream::connect(&socket).await.expect("the database");
            let ((mut asked, mut answered), (mut from, mut to)) =
                (ours.into_split(), theirs.into_split());
            let swallow = swallow.clone();
            tokio::spawn(async move { copy(&mut from, &mut answered).await });
            tokio::spawn(async move {
                let mut bytes = vec![0; 4096];
                while let Ok(read @ 1..) = asked.read(&mut bytes).await {
                    let commits = bytes[..read].windows(6).any(|word| word == b"COMMIT");
                    if commits && swallow.swap(false, Ordering::SeqCst) {
                        pending::<()>().await;
                    }
                    to.write_all(&bytes[..read]).await.expect("the database");
                }
            });
        }
    });
    address
}
