//! Reading a whole database for damage.

use super::address::Address;
use super::fault::Fault;
use super::{lists, log, schema, sql};
use crate::blocking::Blocking;
use crate::{Census, LogLine, StoreError, TableKey, TableRow};
use deadpool_postgres::Client;

/// A whole PostgreSQL database as it is at one moment, also beside running servers. Nothing in it is changed. Every call waits for
/// its answer.
pub struct PostgresInspection {
    blocking: Blocking,
    client: Client,
}

impl PostgresInspection {
    /// Connects; a database of another schema is left to the program that serves it.
    pub fn connect(url: &str) -> Result<PostgresInspection, StoreError> {
        let blocking = Blocking::new()?;
        let pool = Address::read(url)?.pool(1)?;
        let connected = async {
            let client = pool.get().await?;
            schema::check(&client).await?;
            client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            Ok::<_, Fault>(client)
        };
        let client = blocking.wait(connected)??;
        Ok(PostgresInspection { blocking, client })
    }

    /// Every table that is listed, parked or not.
    pub fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.blocking.wait(lists::all(&self.client))??)
    }

    /// A table's log; [`StoreError::Broken`] where it is not what was written.
    pub fn log(&self, table: TableKey) -> Result<Vec<LogLine>, StoreError> {
        Ok(self.blocking.wait(log::read(&self.client, table, 1))??)
    }

    /// Whom a table waits for, as lists know it.
    pub fn awaited(&self, table: TableKey) -> Result<Vec<String>, StoreError> {
        Ok(self.blocking.wait(lists::awaited(&self.client, table))??)
    }

    /// Tables whose log has more or fewer entries than it should, or that are known in one place only, with the last step
    /// found.
    pub fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
        let select = "SELECT l.table_key, max(l.step) FROM log l
                LEFT JOIN moments m ON m.table_key = l.table_key
                LEFT JOIN tables t ON t.key = l.table_key
                GROUP BY l.table_key, m.steps, t.key
                HAVING m.steps IS DISTINCT FROM count(*) OR t.key IS NULL
            UNION SELECT table_key, steps FROM moments m
                WHERE NOT EXISTS (SELECT FROM tables t WHERE t.key = m.table_key)
            ORDER BY 1";
        let listed = sql::list(&self.client, select, &[], |row| {
            Ok((TableKey(row.try_get(0)?), row.try_get::<_, i64>(1)? as u64))
        });
        Ok(self.blocking.wait(listed)??)
    }

    /// What the database holds.
    pub fn census(&self) -> Result<Census, StoreError> {
        let select = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM people),
                             (SELECT count(*) FROM log)";
        let counted = async {
            let row = sql::one(&self.client, select, &[]).await?;
            let count = |column| row.try_get::<_, i64>(column).map(|count| count as u64);
            Ok::<_, Fault>(Census { tables: count(0)?, people: count(1)?, entries: count(2)? })
        };
        Ok(self.blocking.wait(counted)??)
    }
}
