//! The seal: which entry was the last of all that became durable, in a small file beside the database.
//!
//! A database that is cut back to an earlier moment, by a write-ahead log that is cut or left behind or by an old copy put in its place, is
//! whole in itself; this file knows better. It is written after every commit and before anybody is answered, and not
//! forced onto the disk: a process that is killed leaves it as it was, a power cut may leave an older one, which is true as well.

use super::schema;
use crate::StoreError;
use crate::chain::Link;
use rusqlite::{Connection, OptionalExtension};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs::{self, File};
use std::io::{ErrorKind, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// An entry of the log: its row and its hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    row: i64,
    hash: Link,
}

/// The file, kept open by the thread that writes.
pub(crate) struct Seal {
    file: File,
    sealed: Option<Mark>,
}

/// Where the seal of a database is.
fn beside(database: &Path) -> PathBuf {
    schema::beside(database, "-seal")
}

/// Whether the entry that was sealed last is missing from the database. A seal that cannot be read says nothing.
pub(crate) fn is_broken(database: &Path, conn: &Connection) -> Result<bool, StoreError> {
    Ok(match read(database)? {
        Some(mark) => !has(conn, mark)?,
        None => false,
    })
}

impl Seal {
    /// Opens the seal of a database, creating one where there is none.
    pub(crate) fn open(database: &Path) -> Result<Seal, StoreError> {
        let sealed = read(database)?;
        let file = beside(database);
        let file = schema::private().create(true).open(&file).map_err(StoreError::file(&file))?;
        Ok(Seal { file, sealed })
    }

    /// Before a commit: what to seal when it is made. A seal that the commit makes untrue is taken off first.
    pub(crate) fn before_commit(&mut self, conn: &Connection) -> Option<Mark> {
        let last = last(conn).ok()?;
        if self.sealed.is_some_and(|mark| !has(conn, mark).unwrap_or(true)) {
            self.sealed = None;
            // An old seal says that entries are missing; then that is what is said.
            let _ = self.file.set_len(0);
        }
        last.filter(|mark| self.sealed != Some(*mark))
    }

    /// After the commit. A seal that cannot be written stays as it was, which is true as well.
    pub(crate) fn press(&mut self, mark: Mark) {
        let written = self.file.seek(SeekFrom::Start(0));
        if written.and_then(|_| self.file.write_all(mark.line().as_bytes())).is_ok() {
            self.sealed = Some(mark);
        }
    }
}

/// Takes the seal off: what lies in the database now is the truth.
pub(crate) fn remove(database: &Path) -> Result<(), StoreError> {
    let file = beside(database);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::file(&file)(error)),
        _ => Ok(()),
    }
}

fn read(database: &Path) -> Result<Option<Mark>, StoreError> {
    let file = beside(database);
    match fs::read(&file) {
        Ok(bytes) => Ok(str::from_utf8(&bytes).ok().and_then(Mark::read)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(StoreError::file(&file)(error)),
    }
}

fn last(conn: &Connection) -> rusqlite::Result<Option<Mark>> {
    conn.prepare_cached("SELECT number, hash FROM log ORDER BY number DESC LIMIT 1")?
        .query_row([], |row| Ok(Mark { row: row.get(0)?, hash: row.get(1)? }))
        .optional()
}

fn has(conn: &Connection, mark: Mark) -> Result<bool, super::fault::Fault> {
    let found: Option<Option<Link>> = conn
        .prepare_cached("SELECT hash FROM log WHERE number = ?")?
        .query_row([mark.row], |row| row.get(0))
        .optional()?;
    Ok(found.flatten() == Some(mark.hash))
}

impl Mark {
    /// As it stands in the file, always of one length: the row, the hash, and a check of both.
    fn line(self) -> String {
        let mut line = format!("{:020} {} ", self.row, self.hash);
        let check = Sha256::digest(&line);
        for byte in &check[..8] {
            write!(line, "{byte:02x}").expect("writing to a string cannot fail");
        }
        line + "\n"
    }

    fn read(text: &str) -> Option<Mark> {
        let mut words = text.split_ascii_whitespace();
        let mark = Mark { row: words.next()?.parse().ok()?, hash: Link::read(words.next()?)? };
        (mark.line() == text).then_some(mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_as_it_is_written_or_not_at_all() {
        let mark = Mark { row: 41, hash: Link::anchor("a") };
        let line = mark.line();
        assert!(Mark::read(&line) == Some(mark));
        for place in 0..line.len() {
            let mut spoilt = line.clone().into_bytes();
            spoilt[place] ^= 1;
            let spoilt = String::from_utf8(spoilt).expect("ASCII");
            assert!(Mark::read(&spoilt).is_none(), "{spoilt}");
            assert!(Mark::read(&line[..place]).is_none(), "{place}");
        }
    }
}
