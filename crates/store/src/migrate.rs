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

impl StoreLocation {
    /// Reads what an operator calls a place: a connection string, or else a folder. [`StoreError::Address`] where it is the address of
    /// something else.
    pub fn read(text: &str) -> Result<StoreLocation, StoreError> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        match scheme {
            Some("postgres" | "postgresql") => Ok(StoreLocation::Postgres(text.to_owned())),
            Some(_) => Err(StoreError::Address),
            None if is_settings(text) => Ok(StoreLocation::Postgres(text.to_owned())),
            None => Ok(StoreLocation::Folder(text.into())),
        }
    }
}

/// Whether it is PostgreSQL's other kind of connection string, as in `host=db user=hideout`.
fn is_settings(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    let first = text.split_whitespace().next();
    first.and_then(|word| word.split_once('=')).is_some_and(|(name, _)| is_name(name))
}

/// How far a migration is with one of its stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is at work.
    pub stage: MigrationStage,
    /// Rows or logs that are done with.
    pub done: u64,
    /// How many there are.
    pub all: u64,
}

/// What a migration is at, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MigrationStage {
    /// Rows are copied, or found to be there.
    Copying,
    /// The rows of both sides are compared.
    Comparing,
    /// The logs of both sides are read as a server reads them.
    Reading,
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// How much.
    pub census: Census,
    /// How many rows an earlier try had moved.
    pub found: u64,
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

/// Everything on its way from one house to another, both of which are held until it ends.
pub struct Migration {
    source: Box<dyn Source>,
    target: Box<dyn Target>,
    seal_key_name: Option<String>,
}

impl Migration {
    /// Opens both houses: the other is empty, or an earlier try was interrupted there and goes on; `anew` begins again instead.
    /// The name of the key that seals seeds is that of the file at hand, if there is one: [`StoreError::SealKey`] where another
    /// one goes with the database.
    pub fn open(
        from: &StoreLocation,
        to: &StoreLocation,
        seal_key_name: Option<&str>,
        anew: bool,
    ) -> Result<Migration, StoreError> {
        let source: Box<dyn Source> = match from {
            StoreLocation::Folder(folder) => Box::new(SqliteSource::open(folder)?),
            StoreLocation::Postgres(url) => Box::new(PostgresSource::connect(url)?),
        };
        let seal_key_name = one_key(source.seal_key_name(), seal_key_name)?;
        let target: Box<dyn Target> = match to {
            StoreLocation::Folder(folder) => Box::new(SqliteTarget::open(folder, anew)?),
            StoreLocation::Postgres(url) => {
                Box::new(PostgresTarget::connect(url, seal_key_name.as_deref(), anew)?)
            }
        };
        Ok(Migration { source, target, seal_key_name })
    }

    /// Moves everything, compares everything, and hands it over.
    pub fn run(self, progress: &mut dyn FnMut(Progress)) -> Result<Moved, StoreError> {
        let Migration { mut source, mut target, seal_key_name } = self;
        let mut work = Work::new(source.as_mut(), progress)?;
        let found = work.copy(source.as_mut(), target.as_mut())?;
        target.is_complete()?;
        let tables = work.compare(source.as_mut(), target.as_mut())?;
        work.read(&tables, source.as_mut(), target.as_mut())?;
        let [tables, people, entries] = [TABLES, "people", LOG].map(|part| work.counted(part));
        target.hand_over()?;
        Ok(Moved { census: Census { tables, people, entries }, found, seal_key_name })
    }
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
    progress: &'a mut dyn FnMut(Progress),
}

impl<'a> Work<'a> {
    fn new(
        source: &mut dyn Source,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Result<Work<'a>, StoreError> {
        let counts = PARTS.iter().map(|part| source.count(part)).collect::<Result<_, _>>()?;
        Ok(Work { counts, progress })
    }

    fn counted(&self, name: &str) -> u64 {
        let counted = PARTS.iter().zip(&self.counts).filter(|(part, _)| part.name == name);
        counted.map(|(_, count)| count).sum()
    }

    fn rows(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn say(&mut self, stage: MigrationStage, done: u64, all: u64) {
        (self.progress)(Progress { stage, done, all });
    }

    /// Copies what is not there yet, and says how many rows were.
    fn copy(
        &mut self,
        source: &mut dyn Source,
        target: &mut dyn Target,
    ) -> Result<u64, StoreError> {
        let (mut done, mut found) = (0, 0);
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
                match known {
                    Some(_) => found += rows.len() as u64,
                    None => target.write(part, &rows, &page)?,
                }
                done += rows.len() as u64;
                self.say(MigrationStage::Copying, done, self.rows());
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
            None => Ok(found),
        }
    }

    /// Compares everything, and says which tables there are.
    fn compare(
        &mut self,
        source: &mut dyn Source,
        target: &mut dyn Target,
    ) -> Result<Vec<TableKey>, StoreError> {
        let (mut tables, mut done) = (Vec::new(), 0);
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
                done += ours.len() as u64;
                self.say(MigrationStage::Comparing, done, self.rows());
            }
            if part.counted && source.last_given(part)? != target.last_given(part)? {
                return Err(StoreError::Differs { part: part.name, row: None });
            }
        }
        Ok(tables)
    }

    /// Reads every log as a server does, on both sides.
    fn read(
        &mut self,
        tables: &[TableKey],
        source: &mut dyn Source,
        target: &mut dyn Target,
    ) -> Result<(), StoreError> {
        for (&table, done) in tables.iter().zip(1..) {
            match source.read_log(table) {
                // It is moved as it is, and stays parked.
                Err(StoreError::Broken { .. }) => {}
                read => read.and_then(|()| target.read_log(table))?,
            }
            self.say(MigrationStage::Reading, done, tables.len() as u64);
        }
        Ok(())
    }
}

/// The first row that is not the same, counted from one.
fn difference(ours: &[Row], theirs: &[Row]) -> Option<u64> {
    let same = ours.iter().zip(theirs).take_while(|(our, their)| our == their).count();
    (same < ours.len().max(theirs.len())).then_some(same as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_apart() {
        let is = |text| match StoreLocation::read(text) {
            Ok(StoreLocation::Folder(folder)) => {
                assert_eq!(folder, PathBuf::from(text));
                "folder"
            }
            Ok(StoreLocation::Postgres(url)) => {
                assert_eq!(url, text);
                "database"
            }
            Err(_) => "neither",
        };
        for (text, what) in [
            ("hideout-data", "folder"),
            ("/srv/a=b", "folder"),
            ("./a=b", "folder"),
            ("", "folder"),
            ("postgres://ann:pw@db/hideout", "database"),
            ("postgresql://db", "database"),
            ("host=db user=ann password=pw", "database"),
            ("mysql://ann:pw@db", "neither"),
            ("Postgres://ann:pw@db", "neither"),
        ] {
            assert_eq!(is(text), what, "{text}");
        }
    }
}
