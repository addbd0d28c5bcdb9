//! What was told is held against what was kept: as the server shows it, and as it lies in the database.

use crate::players::Seen;
use load::{Acknowledged, Api, Shown};
use protocol::{Action, TableId};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use store::Store;

/// What came out.
#[derive(Default)]
pub struct Verdict {
    pub tables: u64,
    pub acknowledged: u64,
    pub shown: u64,
    /// Positions that were held against what the server shows the same person now.
    pub positions: u64,
    pub reconnects: u64,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} tables recovered; {} acknowledged moves, {} updates and {} positions shown, none \
             lost, none unkept, none another's; {} reconnects",
            self.tables, self.acknowledged, self.shown, self.positions, self.reconnects
        )
    }
}

/// Panics at the first contradiction.
pub async fn inquire(api: &Api, store: &dyn Store, seen: Vec<Seen>) -> Verdict {
    let mut tables: BTreeMap<TableId, Vec<Value>> = BTreeMap::new();
    let mut verdict = Verdict::default();
    for Seen { table, person, testimony, last } in seen {
        let log = api.log(&table, &person).await.unwrap_or_else(|failure| {
            panic!("{table} cannot be recovered: {failure}");
        });
        let log = Shown::read_log(&log).expect("a log");
        testimony.check(&log).unwrap_or_else(|contradiction| panic!("{table}: {contradiction}"));
        if !tables.contains_key(&table) {
            tables.insert(table.clone(), kept(store, &table).await);
        }
        let kept = &tables[&table];
        for Acknowledged { act, v } in &testimony.acknowledged {
            let line = &kept[*v as usize - 1];
            assert_eq!(line["asked"]["id"], act.id.as_str(), "{table}: {v} is another's");
            assert_eq!(line["asked"]["person"], person.id.as_str(), "{table}: {v} is another's");
            if let Action::Move { moves, .. } = &act.action {
                assert_eq!(line["secret"]["moves"], Value::from(moves.clone()), "{table}: {v}");
            }
        }
        for (id, kind) in &testimony.refused {
            let found = kept.iter().any(|line| line["asked"]["id"] == id.as_str());
            assert!(!found, "{table}: {id} was refused as {kind:?} and done");
        }
        let now: Value = serde_json::from_str(&api.look(&table, &person).await.unwrap()).unwrap();
        if let Some(position) = last.position.filter(|_| now["v"] == last.position_v) {
            let mut positions =
                [serde_json::from_str(position.get()).unwrap(), now["position"].clone()];
            positions.iter_mut().for_each(put_off_nothing);
            let [position, now] = positions;
            assert_eq!(position, now, "{table}: {person:?} was shown another position");
            verdict.positions += 1;
        }
        verdict.acknowledged += testimony.acknowledged.len() as u64;
        verdict.shown += testimony.shown.len() as u64;
        verdict.reconnects += testimony.reconnects;
    }
    verdict.tables = tables.len() as u64;
    verdict
}

/// A position without the times that a table puts off when it comes into memory.
pub fn put_off_nothing(position: &mut Value) {
    if let Some(position) = position.as_object_mut() {
        position.retain(|name, _| name != "deadlines" && name != "patience");
    }
}

/// A table's log as it lies in the database.
async fn kept(store: &dyn Store, table: &TableId) -> Vec<Value> {
    let row = store.table(table.as_str()).await.expect("the file is whole").expect("the table");
    let log = store.log(row.key, 1).await.expect("the file is whole");
    let dense = log.iter().map(|line| line.step).eq(1..=log.len() as u64);
    assert!(dense, "{table} has a gap");
    log.iter().map(|line| serde_json::from_str(&line.entry).expect("an entry")).collect()
}
