//! Tables made, owned, given back, woken and parked. Their logs grow in `writer`.

use super::fault::Fault;
use super::lists::number;
use super::owned::Place;
use super::{log, sql};
use crate::chain::Link;
use crate::cluster::{Node, Owner};
use crate::{Due, Listing, NewTable, Parked, Schedule, Stage, StoreError, TableKey};
use deadpool_postgres::GenericClient;

/// A condition of `moments m`: that no other living node owns the table. `$1` is this node.
macro_rules! free {
    () => {
        "(m.owner IS NULL OR m.owner = $1 OR NOT EXISTS (SELECT FROM nodes n
            WHERE n.id = m.owner AND n.lease_ends > clock_timestamp()))"
    };
}

/// Creates a table that is this node's; none where the id is in use.
pub(crate) async fn create(
    client: &impl GenericClient,
    table: &NewTable,
    node: &str,
) -> Result<Option<(TableKey, Place)>, Fault> {
    let Listing { stage, public, game, free_seats, summary } = &table.listing;
    let Schedule { awaited, due, at } = &table.schedule;
    let (hashes, head) = chain(Link::anchor(&table.id), 1, &table.entries);
    let times: Vec<i64> = table.entries.iter().map(|(at, _)| *at).collect();
    let entries: Vec<&str> = table.entries.iter().map(|(_, entry)| entry.as_str()).collect();
    let steps = table.entries.len() as i64;
    let insert = "WITH made AS (
            INSERT INTO tables (id, at, stage, public, game, free_seats, summary)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING key, stage),
        written AS (INSERT INTO log (table_key, step, at, entry, hash)
            SELECT key, l.step, l.at, l.entry, l.hash
            FROM made, unnest($8::bigint[], $9::text[], $10::bytea[])
                WITH ORDINALITY AS l (at, entry, hash, step)),
        moment AS (INSERT INTO moments (table_key, steps, head, awaited, due, at, owner, epoch)
            SELECT key, $11::bigint, $12::bytea, $13::text[], $14::bigint, $15::bigint, $16::text, 1
            FROM made),
        seated AS (INSERT INTO sitters (person, table_key, stage)
            SELECT DISTINCT person, key, stage FROM made, unnest($17::text[]) AS person),
        keeping AS (INSERT INTO kept (person, table_key)
            SELECT DISTINCT person, key FROM made, unnest($18::text[]) AS person)
        SELECT key FROM made";
    let row = sql::first(
        client,
        insert,
        &[
            &table.id,
            &table.at,
            &number(*stage),
            public,
            game,
            &count(*free_seats),
            summary,
            &times,
            &entries,
            &hashes,
            &steps,
            &&head.0[..],
            awaited,
            due,
            at,
            &node,
            &table.sitters,
            &table.kept,
        ],
    )
    .await?;
    row.map(|row| Ok((TableKey(row.try_get(0)?), Place { epoch: 1, steps, head }))).transpose()
}

/// The table that was created before the connection broke, if it is the one that was to be.
pub(crate) async fn created(
    client: &impl GenericClient,
    table: &NewTable,
    node: &str,
) -> Result<Option<(TableKey, Place)>, Fault> {
    let (_, head) = chain(Link::anchor(&table.id), 1, &table.entries);
    // Written once more, so that it is as durable as what is acknowledged.
    let select = "UPDATE moments m SET epoch = m.epoch FROM tables t
                  WHERE t.id = $1 AND m.table_key = t.key AND m.owner = $2 AND m.head = $3
                  RETURNING t.key, m.epoch, m.steps";
    let row = sql::first(client, select, &[&table.id, &node, &&head.0[..]]).await?;
    row.map(|row| {
        let place = Place { epoch: row.try_get(1)?, steps: row.try_get(2)?, head };
        Ok((TableKey(row.try_get(0)?), place))
    })
    .transpose()
}

/// The hashes of entries behind this one, and the last.
pub(crate) fn chain(head: Link, step: u64, entries: &[(i64, String)]) -> (Vec<Vec<u8>>, Link) {
    let mut head = head;
    let mut hashes = Vec::with_capacity(entries.len());
    for (step, (at, entry)) in (step..).zip(entries) {
        head = head.next(step, *at, entry.as_bytes());
        hashes.push(head.0.to_vec());
    }
    (hashes, head)
}

/// Where a table that has become this node's stands, and whether it was another's whose lease has ended.
pub(crate) struct Taken {
    pub(crate) place: Place,
    pub(crate) over: bool,
}

/// What came of wanting to own a table.
pub(crate) enum Claim {
    Ours(Taken),
    Theirs(Owner),
    /// The owner was gone only when it was looked at again, or this node is.
    Unclear,
}

/// Makes this node the owner of a table. The epoch stays where it owns it already with the epoch it knows; what it may have sent with
/// an older one is refused from now on.
pub(crate) async fn own(
    client: &impl GenericClient,
    table: TableKey,
    node: &str,
    known: Option<i64>,
) -> Result<Claim, Fault> {
    let update = concat!(
        "UPDATE moments m SET owner = $1,
            epoch = CASE WHEN m.owner = $1 AND m.epoch = $3 THEN m.epoch ELSE m.epoch + 1 END
        WHERE m.table_key = $2 AND ",
        free!(),
        " AND EXISTS (SELECT FROM nodes n WHERE n.id = $1 AND n.lease_ends > clock_timestamp())
        RETURNING m.epoch, m.steps, m.head,
            (SELECT o.owner <> $1 FROM moments o WHERE o.table_key = $2)"
    );
    if let Some(row) = sql::first(client, update, &[&node, &table.0, &known]).await? {
        let broken = StoreError::Broken { table, step: 1 };
        let head = log::link(&row, 2).ok_or(broken)?;
        let place = Place { epoch: row.try_get(0)?, steps: row.try_get(1)?, head };
        // The row as it was before; it has no owner where it was given back.
        let over = row.try_get::<_, Option<bool>>(3)?.unwrap_or_default();
        return Ok(Claim::Ours(Taken { place, over }));
    }
    let select = "SELECT n.id, n.address FROM moments m LEFT JOIN nodes n
                  ON n.id = m.owner AND n.lease_ends > clock_timestamp() WHERE m.table_key = $1";
    let row = sql::first(client, select, &[&table.0]).await?;
    let row = row.ok_or(StoreError::UnknownTable { table })?;
    match (row.try_get(0)?, row.try_get(1)?) {
        (Some(id), Some(address)) if id != node => {
            Ok(Claim::Theirs(Owner::Other(Node { id, address })))
        }
        _ => Ok(Claim::Unclear),
    }
}

pub(crate) async fn release(
    client: &impl GenericClient,
    table: TableKey,
    node: &str,
) -> Result<(), Fault> {
    let update = "UPDATE moments SET owner = NULL WHERE table_key = $1 AND owner = $2";
    sql::run(client, update, &[&table.0, &node]).await?;
    Ok(())
}

/// Gives all tables of a node back, and its lease.
pub(crate) async fn leave(client: &impl GenericClient, node: &str) -> Result<(), Fault> {
    // Rows one by one in the order of their keys, as all who lock several do.
    let leave = "WITH gone AS (DELETE FROM nodes WHERE id = $1),
        mine AS (SELECT table_key FROM moments WHERE owner = $1 ORDER BY table_key FOR UPDATE)
        UPDATE moments m SET owner = NULL FROM mine WHERE m.table_key = mine.table_key";
    sql::run(client, leave, &[&node]).await?;
    Ok(())
}

/// Tables that must be woken and that no other node owns, made this node's.
pub(crate) async fn due(
    client: &impl GenericClient,
    node: &str,
    now: i64,
    after: Option<&Due>,
    limit: u32,
) -> Result<Vec<(Due, Option<Taken>)>, Fault> {
    let (at, key) = after.map_or((i64::MIN, i64::MIN), |last| (last.at, last.key.0));
    let claim = concat!(
        "WITH found AS (
            SELECT m.table_key, m.due, m.owner FROM moments m
            WHERE m.due <= $2 AND (m.due, m.table_key) > ($3, $4) AND ",
        free!(),
        " ORDER BY m.due, m.table_key LIMIT $5 FOR UPDATE OF m SKIP LOCKED),
        taken AS (
            UPDATE moments m SET owner = $1, epoch = m.epoch + 1 FROM found f
            WHERE m.table_key = f.table_key AND f.owner IS DISTINCT FROM $1
            RETURNING m.table_key, m.epoch, m.steps, m.head)
        SELECT t.id, f.due, f.table_key, c.epoch, c.steps, c.head, f.owner IS NOT NULL
        FROM found f JOIN tables t ON t.key = f.table_key LEFT JOIN taken c USING (table_key)
        ORDER BY f.due, f.table_key"
    );
    let values: sql::Values<'_> = &[&node, &now, &at, &key, &i64::from(limit)];
    sql::list(client, claim, values, |row| {
        let due = Due { id: row.try_get(0)?, at: row.try_get(1)?, key: TableKey(row.try_get(2)?) };
        let epoch: Option<i64> = row.try_get(3)?;
        let steps: Option<i64> = row.try_get(4)?;
        let place = epoch.zip(steps).zip(log::link(row, 5));
        let over = row.try_get(6)?;
        let taken = |((epoch, steps), head)| Taken { place: Place { epoch, steps, head }, over };
        Ok((due, place.map(taken)))
    })
    .await
}

/// Running games that are not due, at which nothing has happened and that no other node has at hand.
pub(crate) async fn idle(
    client: &impl GenericClient,
    node: &str,
    since: i64,
    after: Option<TableKey>,
    limit: u32,
) -> Result<Vec<(String, TableKey)>, Fault> {
    let select = concat!(
        "SELECT t.id, t.key FROM tables t JOIN moments m ON m.table_key = t.key
        WHERE t.stage = $2 AND t.key > $3 AND m.at <= $4 AND m.due IS NULL AND ",
        free!(),
        " AND NOT EXISTS (SELECT FROM parked p WHERE p.table_key = t.key) ORDER BY t.key LIMIT $5"
    );
    let after = after.map_or(i64::MIN, |key| key.0);
    let values: sql::Values<'_> =
        &[&node, &number(Stage::Running), &after, &since, &i64::from(limit)];
    sql::list(client, select, values, |row| Ok((row.try_get(0)?, TableKey(row.try_get(1)?)))).await
}

pub(crate) async fn next_due(
    client: &impl GenericClient,
    node: &str,
) -> Result<Option<i64>, Fault> {
    let select = concat!(
        "SELECT m.due FROM moments m WHERE m.due IS NOT NULL AND ",
        free!(),
        " ORDER BY m.due LIMIT 1"
    );
    sql::first(client, select, &[&node]).await?.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(crate) async fn park(
    tx: &impl GenericClient,
    table: TableKey,
    node: &str,
    parked: &Parked,
    at: i64,
) -> Result<(), Fault> {
    wait_for(tx, table, node, &Schedule::default()).await?;
    sql::run(tx, "UPDATE tables SET free_seats = 0 WHERE key = $1", &[&table.0]).await?;
    let insert = "INSERT INTO parked (table_key, reason, program, at, damaged)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_key) DO UPDATE
        SET (reason, program, at, damaged)
            = (excluded.reason, excluded.program, excluded.at, excluded.damaged)";
    let Parked { reason, program, damaged } = parked;
    sql::run(tx, insert, &[&table.0, reason, program, &at, damaged]).await?;
    Ok(())
}

pub(crate) async fn unpark(
    tx: &impl GenericClient,
    table: TableKey,
    node: &str,
    listing: &Listing,
    schedule: &Schedule,
) -> Result<(), Fault> {
    let Listing { stage, public, game, free_seats, summary } = listing;
    let stage = number(*stage);
    wait_for(tx, table, node, schedule).await?;
    sql::run(tx, "DELETE FROM parked WHERE table_key = $1", &[&table.0]).await?;
    let relist =
        "UPDATE tables SET stage = $2, public = $3, game = $4, free_seats = $5, summary = $6
                  WHERE key = $1";
    let free_seats = count(*free_seats);
    sql::run(tx, relist, &[&table.0, &stage, public, game, &free_seats, summary]).await?;
    let restage = "UPDATE sitters SET stage = $2 WHERE table_key = $1 AND stage <> $2";
    sql::run(tx, restage, &[&table.0, &stage]).await?;
    Ok(())
}

/// Says whom and what a table waits for, unless it is another node's.
async fn wait_for(
    tx: &impl GenericClient,
    table: TableKey,
    node: &str,
    schedule: &Schedule,
) -> Result<(), Fault> {
    let update =
        concat!("UPDATE moments m SET awaited = $3, due = $4 WHERE m.table_key = $2 AND ", free!());
    let values: sql::Values<'_> = &[&node, &table.0, &schedule.awaited, &schedule.due];
    if sql::run(tx, update, values).await? > 0 {
        return Ok(());
    }
    let known = sql::first(tx, "SELECT FROM moments WHERE table_key = $1", &[&table.0]).await?;
    Err(known.map_or(StoreError::UnknownTable { table }, |_| StoreError::Fenced { table }).into())
}

/// A number of seats as the database counts.
pub(crate) fn count(seats: u32) -> i32 {
    seats.try_into().unwrap_or(i32::MAX)
}
