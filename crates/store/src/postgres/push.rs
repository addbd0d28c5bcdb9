use super::fault::Fault;
use super::sql;
use crate::{PushSubscription, StoreError};
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

/// Browsers of one person that are kept; the oldest give way.
const SUBSCRIPTIONS: i64 = 10;

/// The servers' key, which is this one if there was none.
pub(crate) async fn key(tx: &impl GenericClient, fresh: &[u8; 32]) -> Result<[u8; 32], Fault> {
    let insert = "INSERT INTO push_key (\"only\", secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
    sql::run(tx, insert, &[&&fresh[..]]).await?;
    let row = sql::one(tx, "SELECT secret FROM push_key", &[]).await?;
    let kept: &[u8] = row.try_get(0)?;
    Ok(kept.try_into().map_err(|_| StoreError::Damaged)?)
}

pub(crate) async fn subscribe(
    tx: &impl GenericClient,
    asked: &PushSubscription,
) -> Result<(), Fault> {
    let PushSubscription { endpoint, person, p256dh, auth, language, at } = asked;
    let insert = "INSERT INTO push_subscriptions (endpoint, person, p256dh, auth, language, at)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (endpoint) DO UPDATE
        SET (person, p256dh, auth, language, at)
            = (excluded.person, excluded.p256dh, excluded.auth, excluded.language, excluded.at)";
    sql::run(tx, insert, &[endpoint, person, p256dh, auth, language, at]).await?;
    let delete = "DELETE FROM push_subscriptions WHERE person = $1 AND endpoint NOT IN (
        SELECT endpoint FROM push_subscriptions WHERE person = $1 ORDER BY at DESC LIMIT $2)";
    sql::run(tx, delete, &[person, &SUBSCRIPTIONS]).await?;
    Ok(())
}

/// Forgets a browser of this person's, or of anybody's where nobody is named.
pub(crate) async fn unsubscribe(
    client: &impl GenericClient,
    endpoint: &str,
    person: Option<&str>,
) -> Result<(), Fault> {
    let delete =
        "DELETE FROM push_subscriptions WHERE endpoint = $1 AND person = coalesce($2, person)";
    sql::run(client, delete, &[&endpoint, &person]).await?;
    Ok(())
}

pub(crate) async fn of(
    client: &impl GenericClient,
    person: &str,
) -> Result<Vec<PushSubscription>, Fault> {
    let select = "SELECT endpoint, person, p256dh, auth, language, at FROM push_subscriptions
                  WHERE person = $1 ORDER BY at";
    let read = |row: &Row| {
        Ok(PushSubscription {
            endpoint: row.try_get(0)?,
            person: row.try_get(1)?,
            p256dh: row.try_get(2)?,
            auth: row.try_get(3)?,
            language: row.try_get(4)?,
            at: row.try_get(5)?,
        })
    };
    sql::list(client, select, &[&person], read).await
}
