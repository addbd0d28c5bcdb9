//! Allowances that all nodes share: the generic cell rate algorithm in one statement, by the database's clock.

use super::fault::Fault;
use super::sql;
use deadpool_postgres::GenericClient;
use std::time::Duration;

/// Takes one from an allowance, or says for how long nothing is left.
pub(crate) async fn spend(
    client: &impl GenericClient,
    key: &str,
    every: Duration,
    burst: u32,
) -> Result<Result<(), Duration>, Fault> {
    if burst == 0 {
        return Ok(Err(every));
    }
    let spend = "WITH spent AS (
            INSERT INTO allowances AS a (key, whole_at)
            VALUES ($1, clock_timestamp() + $2::float8 * interval '1 second')
            ON CONFLICT (key) DO UPDATE
            SET whole_at = greatest(a.whole_at, clock_timestamp()) + $2 * interval '1 second'
            WHERE a.whole_at <= clock_timestamp() + $2 * ($3::float8 - 1) * interval '1 second'
            RETURNING true)
        SELECT EXISTS (SELECT FROM spent),
            (SELECT extract(epoch FROM a.whole_at - clock_timestamp())::float8 - $2 * ($3::float8 - 1)
             FROM allowances a WHERE a.key = $1)";
    let row = sql::one(client, spend, &[&key, &every.as_secs_f64(), &f64::from(burst)]).await?;
    if row.try_get(0)? {
        return Ok(Ok(()));
    }
    // Where it was made only now, it is as good as whole.
    let left: Option<f64> = row.try_get(1)?;
    let left = left.unwrap_or_default().clamp(0.001, f64::from(burst) * every.as_secs_f64());
    Ok(Err(Duration::from_secs_f64(left)))
}
