//! Moving house: everything from a data folder to PostgreSQL, or back, row for row.
//!
//! Rows go over in pages, in the order of their keys. A page is committed together with its hash, so that a migration that was
//! interrupted knows how far it came, and notices if what it comes from has changed since. At the end both sides are read from
//! the beginning and compared. Until then the target is nobody's: no server opens it.

pub(crate) mod parts;

use crate::postgres::{PostgresSource, PostgresTarget};
use crate::sqlite::{SqliteSource, SqliteTarget};
use crate::{Census, StoreError, TableKey};
use parts::{LOG, PARTS, Page, Part, Row, TABLES, Value};
use std::path::PathBuf;

/// How many rows are moved at once.
const PAGE: usize = 2000;

/// Where a server keeps everything.
#[derive(Clone, PartialEq, Eq)]
pub enum StoreLocation {
    /// A data folder.
    Folder(PathBuf),
    /// A PostgreSQL database, by its connection string.
    Postgres(String),
}

/// How far a migration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is at work.
    pub stage: MigrationStage,
    /// Rows that are done with, of those that are copied and those that are compared together.
    pub done: u64,
    /// How many there are.
    pub all: u64,
}

/// What a migration is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MigrationStage {
    /// Rows are copied, or found to be there.
    Copying,
    /// Both sides are compared.
    Comparing,
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// How much.
    pub census: Census,
    /// The name of the key that goes with it, where seeds are sealed.
    pub seal_key_name: Option<String>,
}

/// Rows of a database that is not written meanwhile.
pub(crate) trait Rows {
    fn count(&mut self, part: &'static Part) -> Result<u64, StoreError>;

    /// Begins to read a part.
    fn begin(&mut self, part: &'static Part) -> Result<(), StoreError>;

    /// The next rows of the part, in the order of their keys; fewer than asked for at its end.
    fn next(&mut self, most: usize) -> Result<Vec<Row>, StoreError>;

    /// The last key that was given out.
    fn last_given(&mut self, part: &'static Part) -> Result<i64, StoreError>;

    /// Reads a table's log as a server does: [`StoreError::Broken`] where it is not what was written.
    fn read_log(&mut self, table: TableKey) -> Result<(), StoreError>;
}

/// Where everything comes from.
pub(crate) trait Source: Rows {
    /// The name of the key that seals seeds, where the database knows it.
    fn seal_key_name(&self) -> Option<String>;
}

/// Where everything goes to.
pub(crate) trait Target: Rows {
    /// What is there from an earlier try, in the order in which it was written.
    fn pages(&mut self) -> Result<Vec<Page>, StoreError>;

    /// Writes rows and notes their page, both or neither; [`StoreError::Differs`] where they are not kept as they are given.
    fn write(&mut self, part: &'static Part, rows: &[Row], page: &Page) -> Result<(), StoreError>;

    /// Goes on with the keys behind this one.
    fn give_from(&mut self, part: &'static Part, last: i64) -> Result<(), StoreError>;

    /// Everything is written: what is read from now on is what is kept.
    fn is_complete(&mut self) -> Result<(), StoreError>;

    /// Everything is compared: the database is its server's now.
    fn hand_over(self: Box<Self>) -> Result<(), StoreError>;
}

/// Moves everything from one house to an empty one, or goes on where an earlier try was interrupted; `anew` begins again instead. The
/// name of the key that seals seeds is that of the file at hand, if there is one: [`StoreError::SealKey`] where another one goes
/// with the database.
pub fn migrate(
    from: &StoreLocation,
    to: &StoreLocation,
    seal_key_name: Option<&str>,
    anew: bool,
    progress: &mut dyn FnMut(Progress),
) -> Result<Moved, StoreError> {
    let mut source: Box<dyn Source> = match from {
        StoreLocation::Folder(folder) => Box::new(SqliteSource::open(folder)?),
        StoreLocation::Postgres(url) => Box::new(PostgresSource::connect(url)?),
    };
    let sealed_with = one_key(source.seal_key_name(), seal_key_name)?;
    let mut target: Box<dyn Target> = match to {
        StoreLocation::Folder(folder) => Box::new(SqliteTarget::open(folder, anew)?),
        StoreLocation::Postgres(url) => {
            Box::new(PostgresTarget::connect(url, sealed_with.as_deref(), anew)?)
        }
    };
    let mut work = Work::new(source.as_mut(), progress)?;
    work.copy(source.as_mut(), target.as_mut())?;
    target.is_complete()?;
    let tables = work.compare(source.as_mut(), target.as_mut())?;
    for table in tables {
        match source.read_log(table) {
            // It is moved as it is, and stays parked.
            Err(StoreError::Broken { .. }) => {}
            read => read.and_then(|()| target.read_log(table))?,
        }
    }
    let [tables, people, entries] = [TABLES, "people", LOG].map(|part| work.counted(part));
    target.hand_over()?;
    Ok(Moved { census: Census { tables, people, entries }, seal_key_name: sealed_with })
}

/// The one key that both speak of.
fn one_key(database: Option<String>, at_hand: Option<&str>) -> Result<Option<String>, StoreError> {
    match (database, at_hand) {
        (Some(found), Some(ours)) if found != ours => {
            Err(StoreError::SealKey { found, ours: ours.to_owned() })
        }
        (Some(key), _) => Ok(Some(key)),
        (None, key) => Ok(key.map(ToOwned::to_owned)),
    }
}

struct Work<'a> {
    counts: Vec<u64>,
    done: u64,
    progress: &'a mut dyn FnMut(Progress),
}

impl<'a> Work<'a> {
    fn new(
        source: &mut dyn Source,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Work<'a>, StoreError> {
        let counts = PARTS.iter().map(|part| source.count(part)).collect::<Result<_, _>>()?;
        Ok(Work { counts, done: 0, progress })
    }

    fn counted(&self, name: &str) -> u64 {
        let counted = PARTS.iter().zip(&self.counts).filter(|(part, _)| part.name == name);
        counted.map(|(_, count)| count).sum()
    }

    fn advance(&mut self, stage: MigrationStage, rows: usize) {
        self.done += rows as u64;
        let all = 2 * self.counts.iter().sum::<u64>();
        (self.progress)(Progress { stage, done: self.done, all });
    }

    fn copy(&mut self, source: &mut dyn Source, target: &mut dyn Target) -> Result<(), StoreError> {
        let mut there = target.pages()?.into_iter().peekable();
        for part in PARTS {
            source.begin(part)?;
            let mut last = None;
            loop {
                let known = there.next_if(|page| page.part == part.name);
                let rows = source.next(known.as_ref().map_or(PAGE, |page| page.rows))?;
                let page = Page::of(part, &rows);
                match &known {
                    Some(known) if *known != page => {
                        return Err(StoreError::Changed { part: part.name });
                    }
                    None if rows.is_empty() => break,
                    _ => {}
                }
                for row in &rows {
                    let key = row[..part.key].to_vec();
                    // A key that is there twice is a row that the other database cannot keep.
                    if last.as_ref().is_some_and(|last| *last >= key) {
                        return Err(StoreError::Damaged);
                    }
                    last = Some(key);
                }
                if known.is_none() {
                    target.write(part, &rows, &page)?;
                }
                self.advance(MigrationStage::Copying, rows.len());
            }
            if part.counted {
                target.give_from(part, source.last_given(part)?)?;
            }
        }
        match there.next() {
            // Written by a program that moved other things.
            Some(page) => {
                let known = PARTS.iter().find(|part| part.name == page.part);
                Err(StoreError::Changed { part: known.map_or("?", |part| part.name) })
            }
            None => Ok(()),
        }
    }

    /// Compares everything, and says which tables there are.
    fn compare(
        &mut self,
        source: &mut dyn Source,
        target: &mut dyn Target,
    ) -> Result<Vec<TableKey>, StoreError> {
        let mut tables = Vec::new();
        for part in PARTS {
            source.begin(part)?;
            target.begin(part)?;
            let mut before = 0;
            loop {
                let (ours, theirs) = (source.next(PAGE)?, target.next(PAGE)?);
                if let Some(row) = difference(&ours, &theirs) {
                    return Err(StoreError::Differs { part: part.name, row: Some(before + row) });
                }
                if ours.is_empty() {
                    break;
                }
                before += ours.len() as u64;
                if part.name == TABLES {
                    let keys = ours.iter().filter_map(|row| match row.first() {
                        Some(Value::Number(key)) => Some(TableKey(*key)),
                        _ => None,
                    });
                    tables.extend(keys);
                }
                self.advance(MigrationStage::Comparing, ours.len());
            }
            if part.counted && source.last_given(part)? != target.last_given(part)? {
                return Err(StoreError::Differs { part: part.name, row: None });
            }
        }
        Ok(tables)
    }
}

/// The first row that is not the same, counted from one.
fn difference(ours: &[Row], theirs: &[Row]) -> Option<u64> {
    let same = ours.iter().zip(theirs).take_while(|(our, their)| our == their).count();
    (same < ours.len().max(theirs.len())).then_some(same as u64 + 1)
}
