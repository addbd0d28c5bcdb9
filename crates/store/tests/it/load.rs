use crate::*;
use tokio::task::JoinSet;

on_both!(of_many_who_want_a_step_one_gets_it_and_no_other_table_suffers,);

const TABLES: usize = 40;
const MOVES: u64 = 50;

#[tokio::test(flavor = "multi_thread")]
async fn many_tables_move_at_once_while_backups_are_made() {
    let room = Room::sqlite();
    let mut tables = Vec::new();
    for n in 0..TABLES {
        tables.push(room.table(&format!("table-{n}"), running("pinch")).await);
    }
    let mut playing = JoinSet::new();
    for &table in &tables {
        let store = room.store.clone();
        playing.spawn(async move {
            for step in 2..=MOVES {
                store.append(append(table, step, &["x"])).await.expect("written");
                let log = store.log(table, step).await.expect("a log");
                assert_eq!(log.len(), 1, "what was acknowledged is read");
            }
        });
    }
    let mut copies = 0;
    while !playing.is_empty() {
        let (from, to) = (room.file(), room.path(&format!("copy-{copies}")));
        let copied = tokio::task::spawn_blocking(move || {
            SqliteStore::backup(&from, &to)?;
            SqliteStore::check(&to)
        });
        assert_eq!(copied.await.expect("a copy").expect("whole").tables, TABLES as u64);
        copies += 1;
        while playing.try_join_next().transpose().expect("a game").is_some() {}
    }
    room.store.close().await;
    assert_eq!(SqliteStore::check(&room.file()).expect("whole").entries, TABLES as u64 * MOVES);
}

async fn of_many_who_want_a_step_one_gets_it_and_no_other_table_suffers(on: On) {
    let room = Room::new(on).await;
    let contested = room.table("contested", running("pinch")).await;
    let mut quiet = Vec::new();
    for n in 0..20 {
        quiet.push(room.table(&format!("quiet-{n}"), running("pinch")).await);
    }
    let mut tries = JoinSet::new();
    for &table in quiet.iter().chain([&contested; 20]) {
        let store = room.store.clone();
        tries.spawn(async move { (table, store.append(append(table, 2, &["x", "y"])).await) });
    }
    let (mut won, mut lost) = (Vec::new(), 0);
    for (table, outcome) in tries.join_all().await {
        match outcome {
            Ok(()) => won.push(table),
            Err(StoreError::Conflict { table, step: 2 }) if table == contested => lost += 1,
            Err(error) => panic!("{table}: {error}"),
        }
    }
    won.sort();
    assert_eq!((won.len(), lost), (21, 19));
    assert_eq!(won, [&[contested], quiet.as_slice()].concat());
    for table in won {
        assert_eq!(room.steps(table).await, [1, 2, 3]);
    }
}
