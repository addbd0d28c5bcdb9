//! Reading a whole database for damage.

use super::address::Address;
use super::fault::Fault;
use super::{lists, log, schema, sql};
use crate::blocking::Blocking;
use crate::migrate::parts::PARTS;
use crate::{Census, LogLine, Stage, StoreError, TableKey, TableRow};
use deadpool_postgres::Client;

/// A whole database as it is at one moment. Nothing in it is changed.
pub(crate) struct PostgresInspection {
    blocking: Blocking,
    client: Client,
}

impl PostgresInspection {
    pub(crate) fn connect(url: &str) -> Result<PostgresInspection, StoreError> {
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

    /// What of every row cannot be read: pages and indexes are checked by PostgreSQL as it reads them.
    pub(crate) fn faults(&self) -> Result<Vec<String>, StoreError> {
        let read = async {
            let mut faults = Vec::new();
            for part in PARTS {
                let all = format!("SELECT count(*) FROM {} AS r WHERE r::text IS NULL", part.name);
                self.client.batch_execute("SAVEPOINT part").await?;
                match self.client.query_one(&all, &[]).await.map_err(Fault::from) {
                    Ok(_) => {}
                    Err(fault) if fault.is_lost() => return Err(fault),
                    Err(fault) => {
                        self.client.batch_execute("ROLLBACK TO part").await?;
                        faults.push(format!("{}: {}", part.name, StoreError::from(fault)));
                    }
                }
            }
            Ok(faults)
        };
        Ok(self.blocking.wait(read)??)
    }

    pub(crate) fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.blocking.wait(lists::all(&self.client))??)
    }

    pub(crate) fn beginnings(&self) -> Result<Vec<(String, String)>, StoreError> {
        let select = "SELECT t.id, l.entry FROM tables t
                      JOIN log l ON l.table_key = t.key AND l.step = 1 WHERE t.stage <> $1";
        let over = lists::number(Stage::Over);
        let values: sql::Values<'_> = &[&over];
        let listed =
            sql::list(&self.client, select, values, |row| Ok((row.try_get(0)?, row.try_get(1)?)));
        Ok(self.blocking.wait(listed)??)
    }

    pub(crate) fn log(&self, table: TableKey) -> Result<Vec<LogLine>, StoreError> {
        Ok(self.blocking.wait(log::read(&self.client, table, 1))??)
    }

    pub(crate) fn awaited(&self, table: TableKey) -> Result<Vec<String>, StoreError> {
        Ok(self.blocking.wait(lists::awaited(&self.client, table))??)
    }

    pub(crate) fn loose_ends(&self) -> Result<Vec<(TableKey, u64)>, StoreError> {
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

    pub(crate) fn census(&self) -> Result<Census, StoreError> {
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
