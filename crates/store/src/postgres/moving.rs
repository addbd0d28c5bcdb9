//! A PostgreSQL database that everything is moved from or into.

use super::address::Address;
use super::fault::Fault;
use super::statements::array;
use super::{log, schema, sql};
use crate::blocking::Blocking;
use crate::migrate::parts::{Column, Kind, PARTS, Page, Part, Row, Value};
use crate::migrate::{Rows, Source, Target};
use crate::{StoreError, TableKey};
use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

/// "MOVE": what keeps a second migration out.
const LOCK: i32 = 0x4d4f_5645;

/// A connection, and the part that is read on it.
struct Reader {
    blocking: Blocking,
    client: Client,
    part: Option<&'static Part>,
}

impl Reader {
    fn connect(url: &str) -> Result<Reader, StoreError> {
        let blocking = Blocking::new()?;
        let pool = Address::read(url)?.pool(1)?;
        let client = blocking.wait(async { Ok::<_, Fault>(pool.get().await?) })??;
        Ok(Reader { blocking, client, part: None })
    }

    fn count(&self, part: &Part) -> Result<u64, StoreError> {
        let select = format!("SELECT count(*) FROM {}", part.name);
        let counted = async {
            Ok::<_, Fault>(sql::one(&self.client, &select, &[]).await?.try_get::<_, i64>(0)?)
        };
        Ok(self.blocking.wait(counted)??.unsigned_abs())
    }

    /// Reads a part by a cursor: in an order that depends on no language, which an index of the database may not have.
    fn begin(&mut self, part: &'static Part) -> Result<(), StoreError> {
        let order = part.keys(|column| match column.kind {
            Kind::Text => format!("{} COLLATE \"C\"", column.name),
            _ => column.name.to_owned(),
        });
        let declare = format!(
            "CLOSE ALL; DECLARE page NO SCROLL CURSOR FOR SELECT {} FROM {} ORDER BY {order}",
            part.list(read_as),
            part.name,
        );
        let begun = async { Ok::<_, Fault>(self.client.batch_execute(&declare).await?) };
        self.blocking.wait(begun)??;
        self.part = Some(part);
        Ok(())
    }

    fn next(&mut self, most: usize) -> Result<Vec<Row>, StoreError> {
        let Some(part) = self.part else { return Ok(Vec::new()) };
        let fetch = format!("FETCH {most} FROM page");
        let fetched = async {
            let rows = self.client.query(&fetch, &[]).await?;
            rows.iter().map(|row| read(part, row)).collect::<Result<_, Fault>>()
        };
        Ok(self.blocking.wait(fetched)??)
    }

    fn last_given(&self, part: &Part) -> Result<i64, StoreError> {
        let select = format!(
            "SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM {}",
            sequence(part)
        );
        let read = async { Ok::<_, Fault>(self.client.query_one(&select, &[]).await?.try_get(0)?) };
        Ok(self.blocking.wait(read)??)
    }

    fn read_log(&self, table: TableKey) -> Result<(), StoreError> {
        Ok(self.blocking.wait(log::read(&self.client, table, 1))?.map(drop)?)
    }

    fn execute(&self, statements: &str) -> Result<(), StoreError> {
        Ok(self
            .blocking
            .wait(async { Ok::<_, Fault>(self.client.batch_execute(statements).await?) })??)
    }
}

/// What PostgreSQL calls the sequence of an identity column.
fn sequence(part: &Part) -> String {
    format!("{}_{}_seq", part.name, part.columns[0].name)
}

/// A column, as it is read.
fn read_as(column: &Column) -> String {
    let name = column.name;
    match column.kind {
        Kind::Integer | Kind::Small => format!("{name}::bigint AS {name}"),
        Kind::Flag => format!("{name}::integer::bigint AS {name}"),
        Kind::Number | Kind::Text | Kind::Bytes | Kind::Texts => name.to_owned(),
    }
}

fn read(part: &Part, row: &tokio_postgres::Row) -> Result<Row, Fault> {
    let value = |n, kind| -> Result<Option<Value>, tokio_postgres::Error> {
        Ok(match kind {
            Kind::Number | Kind::Integer | Kind::Small | Kind::Flag => {
                row.try_get::<_, Option<i64>>(n)?.map(Value::Number)
            }
            Kind::Text => row.try_get::<_, Option<String>>(n)?.map(Value::Text),
            Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(n)?.map(Value::Bytes),
            Kind::Texts => row.try_get::<_, Option<Vec<String>>>(n)?.map(Value::Texts),
        })
    };
    let values = part.columns.iter().enumerate();
    values.map(|(n, column)| Ok(value(n, column.kind)?.unwrap_or(Value::Nothing))).collect()
}

/// The statement that writes rows, which are given as one array a column.
fn insert(part: &Part) -> String {
    let arrays = part.columns.iter().zip(1..).map(|(column, n)| match column.kind {
        Kind::Text | Kind::Texts => format!("${n}::text[]"),
        Kind::Bytes => format!("${n}::bytea[]"),
        Kind::Number | Kind::Integer | Kind::Small | Kind::Flag => format!("${n}::bigint[]"),
    });
    let given = part.list(|Column { name, kind }| match kind {
        Kind::Integer => format!("a.{name}::integer"),
        Kind::Small => format!("a.{name}::smallint"),
        Kind::Flag => format!("a.{name} <> 0"),
        Kind::Texts => format!("a.{name}::text[]"),
        Kind::Number | Kind::Text | Kind::Bytes => format!("a.{name}"),
    });
    let names = part.list(|column| column.name.to_owned());
    format!(
        "INSERT INTO {} ({names}) SELECT {given} FROM unnest({}) AS a ({names}) RETURNING {}",
        part.name,
        arrays.collect::<Vec<_>>().join(", "),
        part.list(read_as),
    )
}

/// One column of rows, as an array.
fn given(rows: &[Row], n: usize, kind: Kind) -> Box<dyn ToSql + Sync + Send + '_> {
    fn column<'a, T>(
        rows: &'a [Row],
        n: usize,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Vec<Option<T>> {
        rows.iter().map(|row| read(&row[n])).collect()
    }
    match kind {
        Kind::Number | Kind::Integer | Kind::Small | Kind::Flag => {
            Box::new(column(rows, n, |value| match value {
                Value::Number(number) => Some(*number),
                _ => None,
            }))
        }
        Kind::Text => Box::new(column(rows, n, |value| match value {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        })),
        Kind::Bytes => Box::new(column(rows, n, |value| match value {
            Value::Bytes(bytes) => Some(bytes.as_slice()),
            _ => None,
        })),
        Kind::Texts => Box::new(column(rows, n, |value| match value {
            Value::Texts(texts) => Some(array(texts)),
            _ => None,
        })),
    }
}

macro_rules! rows_by_reader {
    ($name:ident) => {
        impl Rows for $name {
            fn count(&mut self, part: &'static Part) -> Result<u64, StoreError> {
                self.0.count(part)
            }

            fn begin(&mut self, part: &'static Part) -> Result<(), StoreError> {
                self.0.begin(part)
            }

            fn next(&mut self, most: usize) -> Result<Vec<Row>, StoreError> {
                self.0.next(most)
            }

            fn last_given(&mut self, part: &'static Part) -> Result<i64, StoreError> {
                self.0.last_given(part)
            }

            fn read_log(&mut self, table: TableKey) -> Result<(), StoreError> {
                self.0.read_log(table)
            }
        }
    };
}

/// A database that no server works on and nobody writes to while everything is read from it, as it is at one moment.
pub(crate) struct PostgresSource(Reader, Option<String>);

impl PostgresSource {
    pub(crate) fn connect(url: &str) -> Result<PostgresSource, StoreError> {
        let reader = Reader::connect(url)?;
        let parts = PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
        let held = async {
            let client = &reader.client;
            schema::check(client).await?;
            nobody_is_alive(client).await?;
            // What is read is of the moment after the locks: a server that starts meanwhile cannot register.
            let lock = format!(
                "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL lock_timeout = '5s';
                 LOCK TABLE nodes, cluster, {parts} IN SHARE MODE"
            );
            client.batch_execute(&lock).await?;
            nobody_is_alive(client).await?;
            schema::seal_key(client).await
        };
        let seal_key = reader.blocking.wait(held)??;
        Ok(PostgresSource(reader, seal_key))
    }
}

async fn nobody_is_alive(client: &impl GenericClient) -> Result<(), Fault> {
    match schema::living_nodes(client).await? {
        0 => Ok(()),
        nodes => Err(StoreError::Serving { nodes }.into()),
    }
}

rows_by_reader!(PostgresSource);

impl Source for PostgresSource {
    fn seal_key_name(&self) -> Option<String> {
        self.1.clone()
    }
}

/// An empty database, or one that an earlier try did not finish. No server opens it until it is handed over.
pub(crate) struct PostgresTarget(Reader);

impl PostgresTarget {
    pub(crate) fn connect(
        url: &str,
        seal_key: Option<&str>,
        anew: bool,
    ) -> Result<PostgresTarget, StoreError> {
        let mut reader = Reader::connect(url)?;
        let client = &mut reader.client;
        let prepared = async {
            // One that was killed just now may not have been missed yet.
            client.batch_execute("SET lock_timeout = '10s'").await?;
            let lock = "SELECT pg_advisory_lock($1, hashtext(current_schema()))";
            client.execute(lock, &[&LOCK]).await.map_err(|refused| match refused.code() {
                Some(code) if *code == SqlState::LOCK_NOT_AVAILABLE => StoreError::Moving.into(),
                _ => Fault::from(refused),
            })?;
            schema::prepare_migration(client, anew).await?;
            schema::claim(client, seal_key).await
        };
        reader.blocking.wait(prepared)??;
        Ok(PostgresTarget(reader))
    }
}

rows_by_reader!(PostgresTarget);

impl Target for PostgresTarget {
    fn pages(&mut self) -> Result<Vec<Page>, StoreError> {
        let select = "SELECT part, rows, hash FROM hideout_migration ORDER BY number";
        let listed = sql::list(&self.0.client, select, &[], |row| {
            let hash: &[u8] = row.try_get(2)?;
            Ok(Page {
                part: row.try_get(0)?,
                rows: usize::try_from(row.try_get::<_, i64>(1)?)
                    .map_err(|_| StoreError::Damaged)?,
                hash: hash.try_into().map_err(|_| StoreError::Damaged)?,
            })
        });
        Ok(self.0.blocking.wait(listed)??)
    }

    fn write(&mut self, part: &'static Part, rows: &[Row], page: &Page) -> Result<(), StoreError> {
        let Reader { blocking, client, .. } = &mut self.0;
        let columns = part.columns.iter().enumerate();
        let columns: Vec<_> = columns.map(|(n, column)| given(rows, n, column.kind)).collect();
        let values: Vec<&(dyn ToSql + Sync)> =
            columns.iter().map(|column| &**column as &(dyn ToSql + Sync)).collect();
        let written = async {
            let tx = client.transaction().await?;
            let kept = sql::list(&tx, &insert(part), &values, |row| read(part, row)).await?;
            let mut kept: Vec<Row> = kept;
            kept.sort_unstable_by(|one, other| one[..part.key].cmp(&other[..part.key]));
            if Page::of(part, &kept) != *page {
                return Err(StoreError::Differs { part: part.name, row: None }.into());
            }
            let note = "INSERT INTO hideout_migration (part, rows, hash) VALUES ($1, $2, $3)";
            sql::run(&tx, note, &[&page.part, &(page.rows as i64), &page.hash.as_slice()]).await?;
            Ok::<_, Fault>(tx.commit().await?)
        };
        Ok(blocking.wait(written)??)
    }

    fn give_from(&mut self, part: &'static Part, last: i64) -> Result<(), StoreError> {
        self.0.execute(&format!(
            "SELECT setval('{}', greatest({last}, 1), {last} > 0)",
            sequence(part)
        ))
    }

    fn is_complete(&mut self) -> Result<(), StoreError> {
        self.0.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    fn hand_over(self: Box<Self>) -> Result<(), StoreError> {
        // The planner knows nothing of rows that came all at once.
        let parts = PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
        self.0.execute("COMMIT")?;
        self.0.execute(&format!("ANALYZE {parts}"))?;
        self.0.execute("DROP TABLE hideout_migration")
    }
}
