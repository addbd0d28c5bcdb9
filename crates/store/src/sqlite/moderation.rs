//! Acts of operators, and what people report. An operator's command writes beside a running server, which finds what is to
//! be carried out.

use super::fault::Fault;
use super::{people, schema};
use crate::{ActKind, Note, OperatorAct, Person, Report, StoreError};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use std::path::Path;

/// Reports that are kept; the oldest give way.
const REPORTS: u32 = 10_000;

/// A database in an operator's hands, beside a running server or without one.
pub(crate) struct SqliteModeration(Connection);

impl SqliteModeration {
    /// Opens the database; one of another schema is left to the program that serves it.
    pub(crate) fn open(file: &Path) -> Result<SqliteModeration, StoreError> {
        schema::operator(file).map(SqliteModeration)
    }

    /// The person with this id, or whose name has this skeleton.
    pub(crate) fn find(&self, id: &str, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let found = self.0.query_row(
            "SELECT id, name, at FROM people WHERE id = ?1 OR skeleton = ?2 ORDER BY id = ?1 DESC",
            [id, skeleton],
            |row| Ok(Person { id: row.get(0)?, name: row.get(1)?, at: row.get(2)? }),
        );
        Ok(found.optional().map_err(Fault::from)?)
    }

    /// Locks a person out.
    pub(crate) fn ban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        self.act(ActKind::Ban, person, note, |conn| {
            people::by_id(conn, person)?.ok_or(StoreError::UnknownPerson)?;
            conn.execute(
                "INSERT OR IGNORE INTO bans (person, at) VALUES (?, ?)",
                params![person, note.at],
            )?;
            Ok(())
        })
    }

    /// Lets a person in again.
    pub(crate) fn unban(&mut self, person: &str, note: &Note) -> Result<(), StoreError> {
        self.act(ActKind::Unban, person, note, |conn| {
            let unbanned = conn.execute("DELETE FROM bans WHERE person = ?", [person])?;
            if unbanned == 0 { Err(StoreError::UnknownPerson.into()) } else { Ok(()) }
        })
    }

    /// Gives a person another name: [`StoreError::NameTaken`] where another person has its skeleton.
    pub(crate) fn rename(
        &mut self,
        person: &str,
        name: &str,
        skeleton: &str,
        note: &Note,
    ) -> Result<(), StoreError> {
        self.act(ActKind::Rename, person, note, |conn| people::rename(conn, person, name, skeleton))
    }

    /// Has a table closed.
    pub(crate) fn close(&mut self, table: &str, note: &Note) -> Result<(), StoreError> {
        self.act(ActKind::Close, table, note, |conn| {
            let known = conn.prepare("SELECT 1 FROM tables WHERE id = ?")?.exists([table])?;
            if known { Ok(()) } else { Err(StoreError::NoTable.into()) }
        })
    }

    /// Every act, oldest first.
    pub(crate) fn acts(&self) -> Result<Vec<OperatorAct>, StoreError> {
        Ok(acts(
            &self.0,
            "SELECT number, at, operator, act, target, why FROM acts ORDER BY number",
        )?)
    }

    /// What was reported, newest first.
    pub(crate) fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        Ok(reports(&self.0, limit)?)
    }

    /// A time as 2026-11-18 22:50, in UTC.
    pub(crate) fn utc(&self, at: i64) -> Result<String, StoreError> {
        let text = "SELECT strftime('%Y-%m-%d %H:%M', ?, 'unixepoch')";
        Ok(self.0.query_row(text, [at / 1000], |row| row.get(0)).map_err(Fault::from)?)
    }

    /// Does something and writes down that it was done, or neither.
    fn act(
        &mut self,
        kind: ActKind,
        target: &str,
        note: &Note,
        work: impl FnOnce(&Connection) -> Result<(), Fault>,
    ) -> Result<(), StoreError> {
        let write = |conn: &mut Connection| -> Result<(), Fault> {
            let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            work(&tx)?;
            tx.execute(
                "INSERT INTO acts (at, operator, act, target, why) VALUES (?, ?, ?, ?, ?)",
                params![note.at, note.operator, kind.name(), target, note.why],
            )?;
            Ok(tx.commit()?)
        };
        Ok(write(&mut self.0)?)
    }
}

/// The acts that no server has carried out yet, oldest first.
pub(crate) fn to_do(conn: &Connection) -> Result<Vec<OperatorAct>, Fault> {
    acts(
        conn,
        "SELECT number, at, operator, act, target, why FROM acts WHERE done = 0 ORDER BY number",
    )
}

pub(crate) fn done(conn: &Connection, number: i64) -> Result<(), Fault> {
    conn.prepare_cached("UPDATE acts SET done = 1 WHERE number = ?")?.execute([number])?;
    Ok(())
}

/// Keeps a report, unless the reporter has made as many since then; says whether it is kept.
pub(crate) fn report(
    conn: &Connection,
    report: &Report,
    most: u32,
    since: i64,
) -> Result<bool, Fault> {
    let made: u32 = conn
        .prepare_cached("SELECT count(*) FROM reports WHERE reporter = ? AND at > ?")?
        .query_row(params![report.reporter, since], |row| row.get(0))?;
    if made >= most {
        return Ok(false);
    }
    let Report { at, reporter, person, table, v, line, why } = report;
    conn.prepare_cached(
        "INSERT INTO reports (at, reporter, person, table_id, v, line, why) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![at, reporter, person, table, v, line, why])?;
    conn.prepare_cached(
        "DELETE FROM reports WHERE number <= (SELECT max(number) FROM reports) - ?",
    )?
    .execute([REPORTS])?;
    Ok(true)
}

fn acts(conn: &Connection, query: &str) -> Result<Vec<OperatorAct>, Fault> {
    let mut select = conn.prepare_cached(query)?;
    let rows = select.query_map([], |row| {
        Ok(OperatorAct {
            number: row.get(0)?,
            at: row.get(1)?,
            operator: row.get(2)?,
            kind: kind(row)?,
            target: row.get(4)?,
            why: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn kind(row: &Row<'_>) -> rusqlite::Result<ActKind> {
    let name: String = row.get(3)?;
    let found = ActKind::ALL.into_iter().find(|kind| kind.name() == name);
    found.ok_or(rusqlite::Error::InvalidColumnName(name))
}

fn reports(conn: &Connection, limit: u32) -> Result<Vec<Report>, Fault> {
    let mut select = conn.prepare_cached(
        "SELECT at, reporter, person, table_id, v, line, why FROM reports ORDER BY number DESC LIMIT ?",
    )?;
    let rows = select.query_map([limit], |row| {
        Ok(Report {
            at: row.get(0)?,
            reporter: row.get(1)?,
            person: row.get(2)?,
            table: row.get(3)?,
            v: row.get(4)?,
            line: row.get(5)?,
            why: row.get(6)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
