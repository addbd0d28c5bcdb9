//! What a move costs the store. `cargo bench -p store`

use divan::Bencher;
use pg_scratch::Scratch;
use std::sync::Arc;
use std::time::Duration;
use store::{
    Append, Listing, Membership, NewTable, PostgresStore, Schedule, SqliteStore, Stage, Store,
    TableKey,
};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

const TABLES: usize = 1000;

fn main() {
    divan::main();
}

/// So many tables make a move at once, and each waits until its move is durable.
#[divan::bench(args = [1, 32, 256], max_time = 5)]
fn sqlite(bencher: Bencher<'_, '_>, together: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SqliteStore::open(&folder.path().join("bench.db")).expect("a store");
    append(bencher, together, &runtime(), Arc::new(store));
}

/// The same on a PostgreSQL of this machine.
#[divan::bench(args = [1, 32, 256], max_time = 5)]
fn postgres(bencher: Bencher<'_, '_>, together: usize) {
    let runtime = runtime();
    let membership =
        Membership { address: None, lease: Duration::from_secs(5), seal_key_name: "bench".into() };
    let url = Scratch::shared().schema();
    let store = runtime.block_on(PostgresStore::connect(&url, membership)).expect("a store");
    append(bencher, together, &runtime, Arc::new(store));
}

fn append(bencher: Bencher<'_, '_>, together: usize, runtime: &Runtime, store: Arc<dyn Store>) {
    let mut tables = runtime.block_on(tables(&store));
    let mut first = 0;
    bencher.counter(divan::counter::ItemsCount::new(together)).bench_local(|| {
        runtime.block_on(async {
            let mut moves = JoinSet::new();
            for at in (first..first + together).map(|n| n % TABLES) {
                let (table, step) = &mut tables[at];
                *step += 1;
                let (store, append) = (store.clone(), a_move(*table, *step));
                moves.spawn(async move { store.append(append).await.expect("written") });
            }
            moves.join_all().await;
        });
        first = (first + together) % TABLES;
    });
    runtime.block_on(store.close());
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}

async fn tables(store: &Arc<dyn Store>) -> Vec<(TableKey, u64)> {
    let mut created = JoinSet::new();
    for n in 0..TABLES {
        let store = store.clone();
        created.spawn(async move { store.create_table(a_table(n)).await.expect("a table") });
    }
    created.join_all().await.into_iter().map(|table| (table, 1)).collect()
}

fn a_table(n: usize) -> NewTable {
    NewTable {
        id: format!("table-{n}"),
        at: 0,
        listing: Listing {
            stage: Stage::Running,
            public: true,
            game: "pinch".into(),
            free_seats: 0,
            summary: "{}".into(),
        },
        entries: vec![(0, "{}".into())],
        sitters: vec![format!("person-{n}"), format!("person-{}", n + 1)],
        kept: Vec::new(),
        schedule: Schedule::default(),
    }
}

fn a_move(table: TableKey, step: u64) -> Append {
    let at = 1000 * step as i64;
    Append {
        table,
        step,
        entries: vec![(
            at,
            r#"{"seat":1,"move":"e5 f6","client":"a1b2c3d4e5f6","by":"person-17"}"#.into(),
        )],
        listing: None,
        sitters: Vec::new(),
        unseated: Vec::new(),
        kept: None,
        schedule: Schedule { awaited: vec!["person-18".into()], due: Some(at + 60_000), at },
    }
}
