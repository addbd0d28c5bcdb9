//! Keys as the sessions they are: whose, since when, last used when, in which browser.

use super::fault::Fault;
use super::{people, sql};
use crate::{KeyHash, NewKey, Session, SessionRow, StoreError};
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

pub(crate) async fn add(tx: &impl GenericClient, person: &str, key: &NewKey) -> Result<(), Fault> {
    let NewKey { hash, at, browser } = key;
    let insert = "INSERT INTO keys (hash, person, made, used, browser)
                  VALUES ($1, $2, $3::bigint, $3::bigint - $3::bigint % 86400000, $4) ON CONFLICT (hash) DO NOTHING";
    match sql::run(tx, insert, &[&hash.bytes(), &person, at, browser]).await? {
        0 => Err(StoreError::IdTaken.into()),
        _ => Ok(()),
    }
}

pub(crate) async fn by_key(
    client: &impl GenericClient,
    key: &KeyHash,
) -> Result<Option<Session>, Fault> {
    let select = "SELECT p.id, p.name, p.at, k.used FROM keys k JOIN people p ON p.id = k.person
                  WHERE k.hash = $1 AND NOT EXISTS (SELECT FROM bans b WHERE b.person = k.person)";
    let row = sql::first(client, select, &[&key.bytes()]).await?;
    row.map(|row| Ok(Session { person: people::person(&row)?, used: row.try_get(3)? })).transpose()
}

pub(crate) async fn of(
    client: &impl GenericClient,
    person: &str,
) -> Result<Vec<SessionRow>, Fault> {
    let select = "SELECT hash, made, used, browser FROM keys WHERE person = $1
                  ORDER BY used DESC NULLS LAST, made DESC NULLS LAST, hash";
    let read = |row: &Row| {
        Ok(SessionRow {
            key: hash(row)?,
            made: row.try_get(1)?,
            used: row.try_get(2)?,
            browser: row.try_get(3)?,
        })
    };
    sql::list(client, select, &[&person], read).await
}

pub(crate) async fn note_use(
    client: &impl GenericClient,
    key: &KeyHash,
    day: i64,
    browser: &str,
) -> Result<(), Fault> {
    let update = "UPDATE keys SET used = $1, browser = $2 WHERE hash = $3";
    sql::run(client, update, &[&day, &browser, &key.bytes()]).await?;
    Ok(())
}

pub(crate) async fn end(client: &impl GenericClient, key: &KeyHash) -> Result<(), Fault> {
    sql::run(client, "DELETE FROM keys WHERE hash = $1", &[&key.bytes()]).await?;
    Ok(())
}

/// Forgets every key of a person, or every other one, and all recovery codes: an owner who locks others out does not leave
/// them a way back in.
pub(crate) async fn end_all(
    tx: &impl GenericClient,
    person: &str,
    keep: Option<&KeyHash>,
) -> Result<Vec<KeyHash>, Fault> {
    let delete =
        "DELETE FROM keys WHERE person = $1 AND hash IS DISTINCT FROM $2::bytea RETURNING hash";
    let ended = sql::list(tx, delete, &[&person, &keep.map(KeyHash::bytes)], hash).await?;
    sql::run(tx, "DELETE FROM recoveries WHERE person = $1", &[&person]).await?;
    Ok(ended)
}

fn hash(row: &Row) -> Result<KeyHash, Fault> {
    let hash: &[u8] = row.try_get(0)?;
    Ok(hash.try_into().map(KeyHash::new).map_err(|_| StoreError::Damaged)?)
}
