//! Event sourcing: a table is the fold of its log.

use super::{Applied, Table};
use crate::log::{Created, LogEntry, Secret};
use crate::problem::Problem;
use catalog::{Kind, Refused};
use protocol::{ErrorKind, TableId};

/// Why a log cannot be folded. It names the entry and never quotes it: a deal or a sealed move may
/// stand there.
#[derive(Debug, thiserror::Error)]
pub enum Unfoldable {
    /// There is nothing to fold.
    #[error("its log is empty")]
    Empty,
    /// An entry that is not one.
    #[error("entry {step} of its log cannot be read")]
    Unreadable {
        /// Which.
        step: u64,
    },
    /// The log is not what was written.
    #[error("its log is damaged at step {step}")]
    Damaged {
        /// The first step that is not.
        step: u64,
    },
    /// The database cannot read it.
    #[error("the database is damaged")]
    Unreachable,
    /// A game, or a version of its rules, that this program does not have.
    #[error("{0}")]
    UnknownRules(Refused),
    /// The seed is sealed, and the key that opens it is not here.
    #[error("its deal is sealed, and this server does not have the key")]
    Sealed,
    /// An entry that this table would not have written.
    #[error("entry {step} of its log does not follow from those before it")]
    Refused {
        /// Which.
        step: u64,
        /// What the table says to it.
        kind: ErrorKind,
    },
    /// The program itself failed.
    #[error("the program failed at it")]
    Panicked,
}

impl Unfoldable {
    /// Whether what was kept has changed, rather than the program that reads it.
    pub fn is_damage(&self) -> bool {
        matches!(self, Unfoldable::Damaged { .. } | Unfoldable::Unreachable)
    }
}

impl From<Unfoldable> for Problem {
    fn from(unfoldable: Unfoldable) -> Problem {
        Problem::Parked { reason: unfoldable.to_string() }
    }
}

impl Table {
    /// Folds a log, handing on every event as it is applied.
    pub fn fold<'a>(
        id: TableId,
        log: impl IntoIterator<Item = (i64, &'a str)>,
        mut hear: impl FnMut(&Table, Applied),
    ) -> Result<Table, Unfoldable> {
        let mut entries = (1..).zip(log).map(|(step, (at, text))| {
            let read = LogEntry::read(text);
            read.map(|entry| (step, at, entry)).map_err(|_| Unfoldable::Unreadable { step })
        });
        let (at, about) = match entries.next().ok_or(Unfoldable::Empty)?? {
            (_, at, LogEntry { secret: Some(Secret::Created(about)), .. }) => (at, *about),
            (step, ..) => return Err(Unfoldable::Unreadable { step }),
        };
        known(&about)?;
        let created = Applied::created(&about, at);
        let mut table = Table::new(id, about, at);
        hear(&table, created);
        for entry in entries {
            let (step, at, entry) = entry?;
            let refused = |problem: Problem| Unfoldable::Refused { step, kind: problem.kind() };
            let applied = table.apply(&entry, at).map_err(refused)?;
            hear(&table, applied);
        }
        Ok(table)
    }
}

/// Whether this program has the rules a table was set up with.
fn known(about: &Created) -> Result<(), Unfoldable> {
    let game = catalog::game(&about.game).map_err(Unfoldable::UnknownRules)?;
    let (rules, newest) = (about.rules, game.rules_version());
    if (1..=newest).contains(&rules) {
        return Ok(());
    }
    let message = format!("version {rules} of the rules of {} is not known here", about.game);
    Err(Unfoldable::UnknownRules(Refused::new(Kind::UnknownRules, message)))
}
