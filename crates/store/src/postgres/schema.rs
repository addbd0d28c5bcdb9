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

/// Creates the schema or brings it up to date, while no other node does.
pub(crate) async fn prepare(client: &mut Client) -> Result<(), Fault> {
    let tx = client.transaction().await?;
    tx.execute("SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))", &[&LOCK]).await?;
    let found = if is_blank(&tx).await? {
        tx.batch_execute(VERSIONS).await?;
        0
    } else {
        recognise(&tx).await?
    };
    for (number, script) in (1_i32..).zip(MIGRATIONS).skip(found as usize) {
        tx.batch_execute(script).await?;
        tx.execute("INSERT INTO hideout_schema (number) VALUES ($1)", &[&number]).await?;
    }
    Ok(tx.commit().await?)
}

/// For those who leave the schema as it is: that it is this program's.
pub(crate) async fn check(client: &Client) -> Result<(), Fault> {
    let (found, known) = (recognise(client).await?, MIGRATIONS.len() as u32);
    if found < known { Err(StoreError::Older { found, known }.into()) } else { Ok(()) }
}

/// What all nodes share: the secret, and the name of the key that seals. The first node makes both.
pub(crate) async fn shared(client: &mut Client, seal_key: &str) -> Result<[u8; 32], Fault> {
    let tx = client.transaction().await?;
    // Each half has 122 bits of the database's own randomness.
    sql::run(
        &tx,
        "INSERT INTO cluster (\"only\", secret)
         VALUES (1, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) ON CONFLICT DO NOTHING",
        &[],
    )
    .await?;
    let claim = "UPDATE cluster SET seal_key = coalesce(seal_key, $1) RETURNING secret, seal_key";
    let row = sql::one(&tx, claim, &[&seal_key]).await?;
    let found: String = row.try_get(1)?;
    if found != seal_key {
        return Err(StoreError::SealKey { found, ours: seal_key.to_owned() }.into());
    }
    tx.commit().await?;
    let secret: &[u8] = row.try_get(0)?;
    Ok(secret.try_into().map_err(|_| StoreError::Damaged)?)
}

/// The schema's number, once it is certain that the database is ours.
async fn recognise(client: &impl GenericClient) -> Result<u32, Fault> {
    let ours = "SELECT EXISTS (SELECT FROM pg_tables
                WHERE schemaname = current_schema() AND tablename = 'hideout_schema')";
    if !client.query_one(ours, &[]).await?.try_get::<_, bool>(0)? {
        return Err(StoreError::Foreign.into());
    }
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
