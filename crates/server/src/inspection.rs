//! Everything that is kept, held against itself: what `hideout check` reports.

use crate::actor::listing;
use crate::archive;
use crate::http::summary;
use crate::seal::SealKey;
use crate::shown::Shown;
use crate::table::{Table, Unfoldable};
use protocol::{GameResult, TableSummary};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use store::{Census, Inspection, StoreError, StoreLocation, TableRow};

/// What a database holds, and what is wrong with it.
#[derive(Default)]
pub struct Report {
    /// What it holds, where that can be counted.
    pub census: Option<Census>,
    /// Everything that is wrong with it.
    pub problems: Vec<Damage>,
}

/// Something that is not as it was written. It names tables and steps and quotes nothing.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Damage {
    /// The database finds a page, an index or a row of its own damaged.
    Database {
        /// In its own words.
        what: String,
    },
    /// The last entry that was made durable is not there.
    EndMissing,
    /// A log is not what was written.
    Log {
        /// The table.
        table: String,
        /// The first step that is not.
        step: u64,
    },
    /// A log has entries that its table does not know, or a table has no log.
    LooseEnd {
        /// The table's key.
        key: String,
        /// The last step there is.
        step: u64,
    },
    /// A log that this program cannot fold.
    Unfoldable {
        /// The table.
        table: String,
        /// Why not.
        why: String,
    },
    /// What lists say of a table is not what its log says.
    Listing {
        /// The table.
        table: String,
        /// What differs.
        what: &'static str,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Database { what } => write!(f, "the database: {what}"),
            Damage::EndMissing => write!(f, "the newest entries of the database are missing"),
            Damage::Log { table, step } => {
                write!(f, "table {table}: the log is damaged at step {step}")
            }
            Damage::LooseEnd { key, step } => {
                write!(f, "table number {key}: the log and the table do not agree, at step {step}")
            }
            Damage::Unfoldable { table, why } => write!(f, "table {table}: {why}"),
            Damage::Listing { table, what } => {
                write!(f, "table {table}: the lists have another {what} than the log")
            }
        }
    }
}

/// Reads a whole database, also beside running servers. Running games are opened with the key they are sealed with.
pub fn inspect(place: &StoreLocation, key: &SealKey) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let whole = match Inspection::at(place) {
        Err(StoreError::Damaged) => {
            report.note::<()>(Err(StoreError::Damaged))?;
            return Ok(report);
        }
        whole => whole?,
    };
    let faults = report.note(whole.faults())?.unwrap_or_default();
    report.problems.extend(faults.into_iter().map(|what| Damage::Database { what }));
    if report.note(whole.end_is_missing())? == Some(true) {
        report.problems.push(Damage::EndMissing);
    }
    for row in report.note(whole.tables())?.unwrap_or_default() {
        report.table(&whole, &row, key)?;
    }
    let loose = report.note(whole.loose_ends())?.unwrap_or_default();
    report.problems.extend(
        loose.into_iter().map(|(key, step)| Damage::LooseEnd { key: key.to_string(), step }),
    );
    report.census = report.note(whole.census())?;
    Ok(report)
}

impl Report {
    /// What was read, unless the database is too damaged for it.
    fn note<T>(&mut self, read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(error @ StoreError::Damaged) => {
                self.problems.push(Damage::Database { what: error.to_string() });
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn table(
        &mut self,
        whole: &Inspection,
        row: &TableRow,
        key: &SealKey,
    ) -> Result<(), StoreError> {
        let table = || row.id.clone();
        let log = match whole.log(row.key) {
            Err(StoreError::Broken { step, .. }) => {
                self.problems.push(Damage::Log { table: table(), step });
                return Ok(());
            }
            log => self.note(log)?,
        };
        let Some(log) = log else { return Ok(()) };
        let fold = || {
            let id = row.id.parse().map_err(|_| Unfoldable::Unreadable { step: 0 })?;
            archive::table(&id, &key.open_log(&id, log)?)
        };
        let folded = catch_unwind(AssertUnwindSafe(fold)).unwrap_or(Err(Unfoldable::Panicked));
        match folded {
            Err(why) => {
                self.problems.push(Damage::Unfoldable { table: table(), why: why.to_string() });
            }
            // A parked table waits for nobody, whatever its log says.
            Ok(_) if row.parked.is_some() => {}
            Ok(folded) => {
                let awaited = self.note(whole.awaited(row.key))?;
                let others = difference(row, awaited.as_deref(), &folded);
                let differs = |what| Damage::Listing { table: table(), what };
                self.problems.extend(others.map(differs));
            }
        }
        Ok(())
    }
}

/// What lists say otherwise than the log.
fn difference(row: &TableRow, awaited: Option<&[String]>, table: &Table) -> Option<&'static str> {
    let (listed, logged) = (&row.listing, listing(table));
    let now: BTreeSet<String> = table.people_awaited().map(ToString::to_string).collect();
    let differs = [
        ("stage", listed.stage != logged.stage),
        ("lobby", listed.public != logged.public),
        ("game", listed.game != logged.game),
        ("number of free seats", listed.free_seats != logged.free_seats),
        ("summary", !summary(row).is_some_and(|kept| says_the_same(&kept, &table.summary()))),
        ("date", row.at != table.summary().created),
        ("person to wait for", awaited.is_none_or(|it| now != it.iter().cloned().collect())),
    ];
    differs.into_iter().find_map(|(what, differs)| differs.then_some(what))
}

/// Whether two summaries agree. Names are looked up when lists are shown; releases before 0.3 did not name
/// the host, and those before 0.4 neither the
/// game a branch comes from, nor when a game was over, nor the goals of a lone player.
fn says_the_same(kept: &TableSummary, now: &TableSummary) -> bool {
    let host = kept.host.as_ref().and(now.host.clone());
    let branch_of = kept.branch_of.as_ref().and(now.branch_of.clone());
    let ended = kept.ended.and(now.ended);
    let known = |of: &TableSummary| of.result.as_ref().and_then(|result| result.goals);
    let goals = known(kept).and(known(now));
    let result = now.result.clone().map(|result| GameResult { goals, ..result });
    let now = TableSummary { host, branch_of, ended, result, ..now.clone() }.nameless();
    let kept = TableSummary { parked: None, ..kept.clone() }.nameless();
    serde_json::to_value(kept).ok() == serde_json::to_value(now).ok()
}
