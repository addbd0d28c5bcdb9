//! Keys as the sessions they are: whose, since when, last used when, in which browser.

use super::fault::Fault;
use crate::{KeyHash, NewKey, Person, Session, SessionRow, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(crate) fn add(conn: &Connection, person: &str, key: &NewKey) -> Result<(), Fault> {
    let NewKey { hash, at, browser } = key;
    let added = conn
        .prepare_cached(
            "INSERT INTO keys (hash, person, made, used, browser) VALUES (?1, ?2, ?3, ?3 - ?3 % 86400000, ?4)
             ON CONFLICT (hash) DO NOTHING",
        )?
        .execute(params![hash.bytes(), person, at, browser])?;
    if added == 0 { Err(StoreError::IdTaken.into()) } else { Ok(()) }
}

pub(crate) fn by_key(conn: &Connection, key: &KeyHash) -> Result<Option<Session>, Fault> {
    Ok(conn
        .prepare_cached(
            "SELECT p.id, p.name, p.at, k.used FROM keys k JOIN people p ON p.id = k.person
             WHERE k.hash = ? AND k.person NOT IN (SELECT person FROM bans)",
        )?
        .query_row([key.bytes()], |row| {
            let person = Person { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? };
            Ok(Session { person, used: row.get(3)? })
        })
        .optional()?)
}

pub(crate) fn of(conn: &Connection, person: &str) -> Result<Vec<SessionRow>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT hash, made, used, browser FROM keys WHERE person = ? ORDER BY used DESC, made DESC, hash",
    )?;
    let rows = select.query_map([person], |row| {
        Ok(SessionRow {
            key: hash(row)?,
            made: row.get(1)?,
            used: row.get(2)?,
            browser: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn note_use(
    conn: &Connection,
    key: &KeyHash,
    day: i64,
    browser: &str,
) -> Result<(), Fault> {
    conn.prepare_cached("UPDATE keys SET used = ?, browser = ? WHERE hash = ?")?
        .execute(params![day, browser, key.bytes()])?;
    Ok(())
}

pub(crate) fn end(conn: &Connection, key: &KeyHash) -> Result<(), Fault> {
    conn.prepare_cached("DELETE FROM keys WHERE hash = ?")?.execute([key.bytes()])?;
    Ok(())
}

/// Forgets every key of a person, or every other one, and all recovery codes: an owner who locks others out does not leave
/// them a way back in.
pub(crate) fn end_all(
    conn: &Connection,
    person: &str,
    keep: Option<&KeyHash>,
) -> Result<Vec<KeyHash>, Fault> {
    let mut delete =
        conn.prepare_cached("DELETE FROM keys WHERE person = ? AND hash IS NOT ? RETURNING hash")?;
    let ended = delete.query_map(params![person, keep.map(KeyHash::bytes)], hash)?;
    let ended = ended.collect::<Result<_, _>>()?;
    conn.prepare_cached("DELETE FROM recoveries WHERE person = ?")?.execute([person])?;
    Ok(ended)
}

fn hash(row: &Row<'_>) -> rusqlite::Result<KeyHash> {
    row.get(0).map(KeyHash::new)
}
