//! Acts of operators, and what people report. An operator's command writes beside running servers, each of which carries out
//! at its own tables and sockets what it finds.

use super::address::Address;
use super::fault::Fault;
use super::{hints, people, schema, sql};
use crate::blocking::Blocking;
use crate::{ActKind, Note, OperatorAct, Person, Report, StoreError};
use deadpool_postgres::{GenericClient, Pool};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Reports that are kept; the oldest give way.
const REPORTS: i64 = 10_000;

/// "REPO": what reports of one person take turns with.
const LOCK: i32 = 0x5245_504f;

/// A database in an operator's hands.
pub(crate) struct PostgresModeration {
    blocking: Blocking,
    pool: Pool,
}

impl PostgresModeration {
    /// Connects; a database of another schema is left to the program that serves it.
    pub(crate) fn connect(url: &str) -> Result<PostgresModeration, StoreError> {
        let hand =
            PostgresModeration { blocking: Blocking::new()?, pool: Address::read(url)?.pool(1)? };
        let recognised = async {
            let client = hand.pool.get().await?;
            schema::check(&client).await?;
            // While everything is moved out, what is done here would be left behind.
            Ok::<_, Fault>(client.batch_execute("SET lock_timeout = '5s'").await?)
        };
        hand.blocking.wait(recognised)??;
        Ok(hand)
    }

    pub(crate) fn find(&self, id: &str, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let select = "SELECT id, name, at FROM people WHERE id = $1 OR skeleton = $2
                      ORDER BY id = $1 DESC LIMIT 1";
        let found = self.list(select, &[&id, &skeleton], people::person)?;
        Ok(found.into_iter().next())
    }

    pub(crate) fn ban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        self.act(Act::Ban, person, note)
    }

    pub(crate) fn unban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        self.act(Act::Unban, person, note)
    }

    pub(crate) fn rename(
        &mut self,
        person: &str,
        name: &str,
        skeleton: &str,
        note: &Note,
    ) -> Result<(), StoreError> {
        self.act(Act::Rename { name, skeleton }, person, note)
    }

    pub(crate) fn close(&mut self, table: &str, note: &Note) -> Result<(), StoreError> {
        self.act(Act::Close, table, note)
    }

    pub(crate) fn acts(&self) -> Result<Vec<OperatorAct>, StoreError> {
        let select = "SELECT number, at, operator, act, target, why FROM acts ORDER BY number";
        self.list(select, &[], read_act)
    }

    pub(crate) fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        let select = "SELECT at, reporter, person, table_id, v, line, why FROM reports
                      ORDER BY number DESC LIMIT $1";
        self.list(select, &[&i64::from(limit)], read_report)
    }

    pub(crate) fn utc(&self, at: i64) -> Result<String, StoreError> {
        let select =
            "SELECT to_char(to_timestamp($1::bigint) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')";
        let texts = self.list(select, &[&(at / 1000)], |row| Ok(row.try_get(0)?))?;
        texts.into_iter().next().ok_or(StoreError::Damaged)
    }

    fn list<T: Send>(
        &self,
        select: &str,
        values: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Row) -> Result<T, Fault> + Send,
    ) -> Result<Vec<T>, StoreError> {
        let listed = async { sql::list(&self.pool.get().await?, select, values, read).await };
        Ok(self.blocking.wait(listed)??)
    }

    /// Does something and writes down that it was done, or neither; and tells all nodes.
    fn act(&mut self, act: Act<'_>, target: &str, note: &Note) -> Result<(), StoreError> {
        let acted = async {
            let mut client = self.pool.get().await?;
            let tx = client.transaction().await?;
            act.carry_out(&tx, target, note.at).await?;
            let insert = "INSERT INTO acts (at, operator, act, target, why)
                          VALUES ($1, $2, $3, $4, $5)";
            let kind = act.kind().name();
            sql::run(&tx, insert, &[&note.at, &note.operator, &kind, &target, &note.why]).await?;
            hints::person_changed(&tx, target).await?;
            Ok::<(), Fault>(tx.commit().await?)
        };
        Ok(self.blocking.wait(acted)??)
    }
}

/// What is to be done.
enum Act<'a> {
    Ban,
    Unban,
    Rename { name: &'a str, skeleton: &'a str },
    Close,
}

impl Act<'_> {
    fn kind(&self) -> ActKind {
        match self {
            Act::Ban => ActKind::Ban,
            Act::Unban => ActKind::Unban,
            Act::Rename { .. } => ActKind::Rename,
            Act::Close => ActKind::Close,
        }
    }

    async fn carry_out(&self, tx: &impl GenericClient, target: &str, at: i64) -> Result<(), Fault> {
        match self {
            Act::Ban => {
                people::by_id(tx, target).await?.ok_or(StoreError::UnknownPerson)?;
                let ban = "INSERT INTO bans (person, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                sql::run(tx, ban, &[&target, &at]).await?;
            }
            Act::Unban => {
                if sql::run(tx, "DELETE FROM bans WHERE person = $1", &[&target]).await? == 0 {
                    return Err(StoreError::UnknownPerson.into());
                }
            }
            Act::Rename { name, skeleton } => people::rename(tx, target, name, skeleton).await?,
            Act::Close => {
                let known = sql::first(tx, "SELECT FROM tables WHERE id = $1", &[&target]).await?;
                known.ok_or(StoreError::NoTable)?;
            }
        }
        Ok(())
    }
}

/// The number before the first act that not every server has carried out.
pub(crate) async fn begin(client: &impl GenericClient) -> Result<i64, Fault> {
    let select = "SELECT coalesce((SELECT min(number) FROM acts WHERE NOT done),
                                  (SELECT max(number) + 1 FROM acts), 1) - 1";
    Ok(sql::one(client, select, &[]).await?.try_get(0)?)
}

/// The acts behind this one but for those, oldest first.
pub(crate) async fn to_do(
    client: &impl GenericClient,
    behind: i64,
    done: &[i64],
) -> Result<Vec<OperatorAct>, Fault> {
    let select = "SELECT number, at, operator, act, target, why FROM acts
                  WHERE number > $1 AND number <> ALL ($2) ORDER BY number";
    sql::list(client, select, &[&behind, &done], read_act).await
}

pub(crate) async fn done(client: &impl GenericClient, number: i64) -> Result<(), Fault> {
    sql::run(client, "UPDATE acts SET done = true WHERE number = $1", &[&number]).await?;
    Ok(())
}

/// Keeps a report, unless the reporter has made as many since then; says whether it is kept.
pub(crate) async fn report(
    tx: &impl GenericClient,
    report: &Report,
    most: u32,
    since: i64,
) -> Result<bool, Fault> {
    let Report { at, reporter, person, table, v, line, why } = report;
    let lock = "SELECT pg_advisory_xact_lock($1, hashtext($2))";
    sql::one(tx, lock, &[&LOCK, reporter]).await?;
    let count = "SELECT count(*) FROM reports WHERE reporter = $1 AND at > $2";
    let made: i64 = sql::one(tx, count, &[reporter, &since]).await?.try_get(0)?;
    if made >= i64::from(most) {
        return Ok(false);
    }
    let v = v.map(|v| i64::try_from(v).unwrap_or(i64::MAX));
    let insert = "INSERT INTO reports (at, reporter, person, table_id, v, line, why)
                  VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sql::run(tx, insert, &[at, reporter, person, table, &v, line, why]).await?;
    let delete = "DELETE FROM reports WHERE number <= (SELECT max(number) FROM reports) - $1";
    sql::run(tx, delete, &[&REPORTS]).await?;
    Ok(true)
}

fn read_act(row: &Row) -> Result<OperatorAct, Fault> {
    let name: &str = row.try_get(3)?;
    let kind = ActKind::ALL.into_iter().find(|kind| kind.name() == name);
    Ok(OperatorAct {
        number: row.try_get(0)?,
        at: row.try_get(1)?,
        operator: row.try_get(2)?,
        kind: kind.ok_or(StoreError::Damaged)?,
        target: row.try_get(4)?,
        why: row.try_get(5)?,
    })
}

fn read_report(row: &Row) -> Result<Report, Fault> {
    let v: Option<i64> = row.try_get(4)?;
    Ok(Report {
        at: row.try_get(0)?,
        reporter: row.try_get(1)?,
        person: row.try_get(2)?,
        table: row.try_get(3)?,
        v: v.and_then(|v| v.try_into().ok()),
        line: row.try_get(5)?,
        why: row.try_get(6)?,
    })
}
