use super::fault::Fault;
use crate::PushSubscription;
use rusqlite::{Connection, params};

/// Browsers of one person that are kept; the oldest give way.
const SUBSCRIPTIONS: u32 = 10;

/// The server's key, which is this one if there was none.
pub(crate) fn key(conn: &Connection, fresh: &[u8; 32]) -> Result<[u8; 32], Fault> {
    conn.prepare_cached("INSERT OR IGNORE INTO push_key (only, secret) VALUES (1, ?)")?
        .execute([&fresh[..]])?;
    Ok(conn
        .prepare_cached("SELECT secret FROM push_key WHERE only = 1")?
        .query_row([], |row| row.get(0))?)
}

pub(crate) fn subscribe(conn: &Connection, asked: &PushSubscription) -> Result<(), Fault> {
    let PushSubscription { endpoint, person, p256dh, auth, language, at } = asked;
    conn.prepare_cached(
        "INSERT OR REPLACE INTO push_subscriptions (endpoint, person, p256dh, auth, language, at)
         VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![endpoint, person, p256dh, auth, language, at])?;
    conn.prepare_cached(
        "DELETE FROM push_subscriptions WHERE person = ?1 AND endpoint NOT IN (
             SELECT endpoint FROM push_subscriptions WHERE person = ?1 ORDER BY at DESC LIMIT ?2)",
    )?
    .execute(params![person, SUBSCRIPTIONS])?;
    Ok(())
}

/// Forgets a browser of this person's, or of anybody's where nobody is named.
pub(crate) fn unsubscribe(
    conn: &Connection,
    endpoint: &str,
    person: Option<&str>,
) -> Result<(), Fault> {
    conn.prepare_cached(
        "DELETE FROM push_subscriptions WHERE endpoint = ?1 AND person = coalesce(?2, person)",
    )?
    .execute(params![endpoint, person])?;
    Ok(())
}

pub(crate) fn of(conn: &Connection, person: &str) -> Result<Vec<PushSubscription>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT endpoint, person, p256dh, auth, language, at FROM push_subscriptions
         WHERE person = ? ORDER BY at",
    )?;
    let rows = select.query_map([person], |row| {
        Ok(PushSubscription {
            endpoint: row.get(0)?,
            person: row.get(1)?,
            p256dh: row.get(2)?,
            auth: row.get(3)?,
            language: row.get(4)?,
            at: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
