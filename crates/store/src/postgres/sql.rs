//! Statements, prepared once on every connection.

use super::fault::Fault;
use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// The values of a statement.
pub(crate) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// All rows.
pub(crate) async fn all(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Vec<Row>, Fault> {
    let ready = client.prepare_cached(sql).await?;
    Ok(client.query(&ready, values).await?)
}

/// All rows, each read.
pub(crate) async fn list<T>(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
    read: impl Fn(&Row) -> Result<T, Fault> + Send,
) -> Result<Vec<T>, Fault> {
    all(client, sql, values).await?.iter().map(read).collect()
}

/// The only row, if there is one.
pub(crate) async fn first(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Option<Row>, Fault> {
    let ready = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&ready, values).await?)
}

/// The only row.
pub(crate) async fn one(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Row, Fault> {
    let ready = client.prepare_cached(sql).await?;
    Ok(client.query_one(&ready, values).await?)
}

/// How many rows it changed.
pub(crate) async fn run(
    client: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<u64, Fault> {
    let ready = client.prepare_cached(sql).await?;
    Ok(client.execute(&ready, values).await?)
}
