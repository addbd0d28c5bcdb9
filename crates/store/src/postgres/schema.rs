//! The schema, brought up to date by the first node that comes.

use super::fault::Fault;
use super::sql;
use crate::StoreError;
use deadpool_postgres::{Client, GenericClient, Transaction};

/// Each step takes the schema one number further; a released one is never edited.
const MIGRATIONS: &[&str] = &[include_str!("schema.sql")];

const VERSIONS: &str = "CREATE TABLE hideout_schema (
    number integer PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
)";

/// "HIDE": what nodes that bring the schema up to date lock one another out with.
const LOCK: i32 = 0x4849_4445;

/// The pages that were moved into the database, while not everything is.
const MIGRATION: &str = "CREATE TABLE hideout_migration (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    part text NOT NULL,
    rows bigint NOT NULL,
    hash bytea NOT NULL
)";

/// Creates the schema or brings it up to date, while no other node does.
pub(crate) async fn prepare(client: &mut Client) -> Result<(), Fault> {
    let tx = locked(client).await?;
    let found = if is_blank(&tx).await? {
        tx.batch_execute(VERSIONS).await?;
        0
    } else {
        recognise(&tx).await?
    };
    bring_up_to_date(&tx, found).await?;
    Ok(tx.commit().await?)
}

/// Creates the schema for everything to be moved into, or recognises one that is not finished. `anew` empties that first.
pub(crate) async fn prepare_migration(client: &mut Client, anew: bool) -> Result<(), Fault> {
    let tx = locked(client).await?;
    if !is_blank(&tx).await? {
        if !is_there(&tx, "hideout_migration").await? {
            let nodes = living_nodes(&tx).await?;
            return Err(match nodes {
                0 => StoreError::Occupied,
                nodes => StoreError::Serving { nodes },
            }
            .into());
        }
        let found = version(&tx).await?;
        if !anew && found == MIGRATIONS.len() as u32 {
            return Ok(tx.commit().await?);
        }
        clear(&tx).await?;
    }
    tx.batch_execute(VERSIONS).await?;
    bring_up_to_date(&tx, 0).await?;
    tx.batch_execute(MIGRATION).await?;
    Ok(tx.commit().await?)
}

/// How many servers work on the database; none, where it is none of ours.
pub(crate) async fn living_nodes(client: &impl GenericClient) -> Result<i64, Fault> {
    if !is_there(client, "nodes").await? {
        return Ok(0);
    }
    let living = "SELECT count(*) FROM nodes WHERE lease_ends > clock_timestamp()";
    Ok(client.query_one(living, &[]).await?.try_get(0)?)
}

async fn locked(client: &mut Client) -> Result<Transaction<'_>, Fault> {
    let tx = client.transaction().await?;
    tx.execute("SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))", &[&LOCK]).await?;
    Ok(tx)
}

async fn bring_up_to_date(tx: &Transaction<'_>, found: u32) -> Result<(), Fault> {
    for (number, script) in (1_i32..).zip(MIGRATIONS).skip(found as usize) {
        tx.batch_execute(script).await?;
        tx.execute("INSERT INTO hideout_schema (number) VALUES ($1)", &[&number]).await?;
    }
    Ok(())
}

/// Drops what is not finished.
async fn clear(tx: &Transaction<'_>) -> Result<(), Fault> {
    let tables = "SELECT string_agg(format('%I', tablename), ', ') FROM pg_tables
                  WHERE schemaname = current_schema()";
    let tables: String = tx.query_one(tables, &[]).await?.try_get(0)?;
    Ok(tx.batch_execute(&format!("DROP TABLE {tables}")).await?)
}

/// For those who leave the schema as it is: that it is this program's.
pub(crate) async fn check(client: &Client) -> Result<(), Fault> {
    let (found, known) = (recognise(client).await?, MIGRATIONS.len() as u32);
    if found < known { Err(StoreError::Older { found, known }.into()) } else { Ok(()) }
}

/// What all nodes share: the secret, and the name of the key that seals. The first node makes both.
pub(crate) async fn shared(client: &mut Client, seal_key: &str) -> Result<[u8; 32], Fault> {
    let tx = client.transaction().await?;
    claim(&tx, Some(seal_key)).await?;
    let row = sql::one(&tx, "SELECT secret FROM cluster", &[]).await?;
    tx.commit().await?;
    let secret: &[u8] = row.try_get(0)?;
    Ok(secret.try_into().map_err(|_| StoreError::Damaged)?)
}

/// Makes what all nodes share, where there is none; [`StoreError::SealKey`] where another key is named already.
pub(crate) async fn claim(client: &impl GenericClient, key: Option<&str>) -> Result<(), Fault> {
    // Each half has 122 bits of the database's own randomness.
    let insert = "INSERT INTO cluster (\"only\", secret)
         VALUES (1, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) ON CONFLICT DO NOTHING";
    sql::run(client, insert, &[]).await?;
    let claim = "UPDATE cluster SET seal_key = coalesce(seal_key, $1) RETURNING seal_key";
    let found: Option<String> = sql::one(client, claim, &[&key]).await?.try_get(0)?;
    match (found, key) {
        (Some(found), Some(ours)) if found != ours => {
            Err(StoreError::SealKey { found, ours: ours.to_owned() }.into())
        }
        _ => Ok(()),
    }
}

/// The name of the key that seals, where one is known.
pub(crate) async fn seal_key(client: &impl GenericClient) -> Result<Option<String>, Fault> {
    let known = sql::first(client, "SELECT seal_key FROM cluster", &[]).await?;
    known.map_or(Ok(None), |row| Ok(row.try_get(0)?))
}

/// The schema's number, once it is certain that the database is ours and all there.
async fn recognise(client: &impl GenericClient) -> Result<u32, Fault> {
    if !is_there(client, "hideout_schema").await? {
        return Err(StoreError::Foreign.into());
    }
    if is_there(client, "hideout_migration").await? {
        return Err(StoreError::Unfinished.into());
    }
    version(client).await
}

async fn version(client: &impl GenericClient) -> Result<u32, Fault> {
    let found: Option<i32> =
        client.query_one("SELECT max(number) FROM hideout_schema", &[]).await?.try_get(0)?;
    let found = u32::try_from(found.unwrap_or_default()).map_err(|_| StoreError::Foreign)?;
    let known = MIGRATIONS.len() as u32;
    if found > known { Err(StoreError::Newer { found, known }.into()) } else { Ok(found) }
}

async fn is_blank(tx: &Transaction<'_>) -> Result<bool, Fault> {
    let blank = "SELECT NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema())";
    Ok(tx.query_one(blank, &[]).await?.try_get(0)?)
}

async fn is_there(client: &impl GenericClient, table: &str) -> Result<bool, Fault> {
    let there = "SELECT EXISTS (SELECT FROM pg_tables
                 WHERE schemaname = current_schema() AND tablename = $1)";
    Ok(client.query_one(there, &[&table]).await?.try_get(0)?)
}
