use super::fault::Fault;
use super::sessions;
use crate::{KeyHash, NewKey, Person, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// Recovery codes of one person that count at a time.
const RECOVERIES: u32 = 5;

pub(crate) fn add(
    conn: &Connection,
    person: &Person,
    skeleton: &str,
    key: &NewKey,
) -> Result<(), Fault> {
    free_name(conn, skeleton, &person.id)?;
    let mut insert =
        conn.prepare_cached("INSERT INTO people (id, name, skeleton, at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING")?;
    if insert.execute(params![person.id, person.name, skeleton, person.at])? == 0 {
        return Err(StoreError::IdTaken.into());
    }
    sessions::add(conn, &person.id, key)
}

pub(crate) fn rename(
    conn: &Connection,
    person: &str,
    name: &str,
    skeleton: &str,
) -> Result<(), Fault> {
    free_name(conn, skeleton, person)?;
    let renamed = conn
        .prepare_cached("UPDATE people SET name = ?, skeleton = ? WHERE id = ?")?
        .execute(params![name, skeleton, person])?;
    if renamed == 0 { Err(StoreError::UnknownPerson.into()) } else { Ok(()) }
}

fn free_name(conn: &Connection, skeleton: &str, person: &str) -> Result<(), Fault> {
    let taken = conn
        .prepare_cached("SELECT 1 FROM people WHERE skeleton = ? AND id <> ?")?
        .exists(params![skeleton, person])?;
    if taken { Err(StoreError::NameTaken.into()) } else { Ok(()) }
}

pub(crate) fn by_id(conn: &Connection, id: &str) -> Result<Option<Person>, Fault> {
    Ok(conn
        .prepare_cached("SELECT id, name, at FROM people WHERE id = ?")?
        .query_row([id], person)
        .optional()?)
}

/// What these people are called now. A person who has gone for good is not among them.
pub(crate) fn names(conn: &Connection, ids: &[String]) -> Result<Vec<(String, String)>, Fault> {
    let mut select = conn.prepare_cached("SELECT name FROM people WHERE id = ?")?;
    let mut names = Vec::with_capacity(ids.len());
    for id in ids {
        let name: Option<String> = select.query_row([id], |row| row.get(0)).optional()?;
        names.extend(name.map(|name| (id.clone(), name)));
    }
    Ok(names)
}

/// Forgets a person: their name, their keys and codes, their browsers, and which tables were theirs. Says which keys
/// are nobody's now. Logs name people by id alone, so nothing else here knows the name.
pub(crate) fn remove(conn: &Connection, person: &str) -> Result<Vec<KeyHash>, Fault> {
    known(conn, person)?;
    let ended = sessions::end_all(conn, person, None)?;
    for statement in [
        "DELETE FROM push_subscriptions WHERE person = ?",
        "DELETE FROM sitters WHERE person = ?",
        "DELETE FROM people WHERE id = ?",
    ] {
        conn.prepare_cached(statement)?.execute([person])?;
    }
    Ok(ended)
}

pub(crate) fn add_key(conn: &Connection, person: &str, key: &NewKey) -> Result<(), Fault> {
    known(conn, person)?;
    sessions::add(conn, person, key)
}

pub(crate) fn add_recovery(
    conn: &Connection,
    code: &KeyHash,
    person: &str,
    expires: i64,
) -> Result<(), Fault> {
    known(conn, person)?;
    let added = conn
        .prepare_cached("INSERT INTO recoveries (hash, person, expires) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING")?
        .execute(params![code.bytes(), person, expires])?;
    if added == 0 {
        return Err(StoreError::IdTaken.into());
    }
    conn.prepare_cached(
        "DELETE FROM recoveries WHERE person = ?1 AND number NOT IN
         (SELECT number FROM recoveries WHERE person = ?1 ORDER BY number DESC LIMIT ?2)",
    )?
    .execute(params![person, RECOVERIES])?;
    Ok(())
}

pub(crate) fn use_recovery(
    conn: &Connection,
    code: &KeyHash,
    now: i64,
    new_key: &NewKey,
) -> Result<Option<Person>, Fault> {
    let found: Option<String> = conn
        .prepare_cached(
            "DELETE FROM recoveries WHERE hash = ? AND expires > ?
             AND person NOT IN (SELECT person FROM bans) RETURNING person",
        )?
        .query_row(params![code.bytes(), now], |row| row.get(0))
        .optional()?;
    let Some(person) = found else { return Ok(None) };
    add_key(conn, &person, new_key)?;
    by_id(conn, &person)
}

fn known(conn: &Connection, person: &str) -> Result<(), Fault> {
    by_id(conn, person)?.map(drop).ok_or(StoreError::UnknownPerson.into())
}

fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? })
}
