use super::fault::Fault;
use super::{sessions, sql};
use crate::{KeyHash, NewKey, Person, StoreError};
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

/// Recovery codes of one person that count at a time.
const RECOVERIES: i64 = 5;

pub(crate) async fn add(
    tx: &impl GenericClient,
    person: &Person,
    skeleton: &str,
    key: &NewKey,
) -> Result<(), Fault> {
    free_name(tx, skeleton, &person.id).await?;
    let insert = "INSERT INTO people (id, name, skeleton, at) VALUES ($1, $2, $3, $4)
                  ON CONFLICT (id) DO NOTHING";
    let added = sql::run(tx, insert, &[&person.id, &person.name, &skeleton, &person.at]).await;
    if added.map_err(taken)? == 0 {
        return Err(StoreError::IdTaken.into());
    }
    sessions::add(tx, &person.id, key).await
}

pub(crate) async fn rename(
    tx: &impl GenericClient,
    person: &str,
    name: &str,
    skeleton: &str,
) -> Result<(), Fault> {
    free_name(tx, skeleton, person).await?;
    let update = "UPDATE people SET name = $1, skeleton = $2 WHERE id = $3";
    match sql::run(tx, update, &[&name, &skeleton, &person]).await.map_err(taken)? {
        0 => Err(StoreError::UnknownPerson.into()),
        _ => Ok(()),
    }
}

async fn free_name(tx: &impl GenericClient, skeleton: &str, person: &str) -> Result<(), Fault> {
    let select = "SELECT FROM people WHERE skeleton = $1 AND id <> $2";
    match sql::first(tx, select, &[&skeleton, &person]).await? {
        Some(_) => Err(StoreError::NameTaken.into()),
        None => Ok(()),
    }
}

/// Another person may have taken the name between the question and the answer.
fn taken(fault: Fault) -> Fault {
    match fault.code() {
        Some(code) if *code == SqlState::UNIQUE_VIOLATION => StoreError::NameTaken.into(),
        _ => fault,
    }
}

pub(crate) async fn by_id(client: &impl GenericClient, id: &str) -> Result<Option<Person>, Fault> {
    let row = sql::first(client, "SELECT id, name, at FROM people WHERE id = $1", &[&id]).await?;
    row.as_ref().map(person).transpose()
}

/// What these people are called now, in the order of the question.
pub(crate) async fn names(
    client: &impl GenericClient,
    ids: &[String],
) -> Result<Vec<(String, String)>, Fault> {
    let select = "SELECT p.id, p.name FROM unnest($1::text[]) WITH ORDINALITY AS a (id, place)
                  JOIN people p USING (id) ORDER BY a.place";
    sql::list(client, select, &[&ids], |row| Ok((row.try_get(0)?, row.try_get(1)?))).await
}

/// Forgets a person: their name, their keys and codes, their browsers, and which tables were theirs. Says which keys
/// are nobody's now. Logs name people by id alone, so nothing else here knows the name.
pub(crate) async fn remove(tx: &impl GenericClient, person: &str) -> Result<Vec<KeyHash>, Fault> {
    // Nothing can be added to whom this locks.
    let lock = "SELECT FROM people WHERE id = $1 FOR UPDATE";
    sql::first(tx, lock, &[&person]).await?.ok_or(StoreError::UnknownPerson)?;
    let ended = sessions::end_all(tx, person, None).await?;
    for statement in [
        "DELETE FROM push_subscriptions WHERE person = $1",
        "DELETE FROM sitters WHERE person = $1",
        "DELETE FROM people WHERE id = $1",
    ] {
        sql::run(tx, statement, &[&person]).await?;
    }
    Ok(ended)
}

pub(crate) async fn add_key(
    tx: &impl GenericClient,
    person: &str,
    key: &NewKey,
) -> Result<(), Fault> {
    known(tx, person).await?;
    sessions::add(tx, person, key).await
}

pub(crate) async fn add_recovery(
    tx: &impl GenericClient,
    code: &KeyHash,
    person: &str,
    expires: i64,
) -> Result<(), Fault> {
    known(tx, person).await?;
    let insert = "INSERT INTO recoveries (hash, person, expires) VALUES ($1, $2, $3)
                  ON CONFLICT (hash) DO NOTHING";
    if sql::run(tx, insert, &[&code.bytes(), &person, &expires]).await? == 0 {
        return Err(StoreError::IdTaken.into());
    }
    let delete = "DELETE FROM recoveries WHERE person = $1 AND number NOT IN
                  (SELECT number FROM recoveries WHERE person = $1 ORDER BY number DESC LIMIT $2)";
    sql::run(tx, delete, &[&person, &RECOVERIES]).await?;
    Ok(())
}

pub(crate) async fn use_recovery(
    tx: &impl GenericClient,
    code: &KeyHash,
    now: i64,
    new_key: &NewKey,
) -> Result<Option<Person>, Fault> {
    let delete = "DELETE FROM recoveries WHERE hash = $1 AND expires > $2
                  AND person NOT IN (SELECT person FROM bans) RETURNING person";
    let Some(found) = sql::first(tx, delete, &[&code.bytes(), &now]).await? else {
        return Ok(None);
    };
    let person: String = found.try_get(0)?;
    add_key(tx, &person, new_key).await?;
    by_id(tx, &person).await
}

/// That a person is known. Two that add something to one person take turns.
async fn known(tx: &impl GenericClient, person: &str) -> Result<(), Fault> {
    let lock = "SELECT FROM people WHERE id = $1 FOR NO KEY UPDATE";
    sql::first(tx, lock, &[&person]).await?.map(drop).ok_or(StoreError::UnknownPerson.into())
}

pub(crate) fn person(row: &Row) -> Result<Person, Fault> {
    Ok(Person { id: row.try_get(0)?, name: row.try_get(1)?, at: row.try_get(2)? })
}
