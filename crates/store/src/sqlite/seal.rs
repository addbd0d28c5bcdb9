//! The seal: which entry was the last of all that became durable, and how long the write-ahead log was, in a small file beside the database.
//!
//! A database that is cut back to an earlier moment, by a write-ahead log that is cut or left behind or by an old copy put in its place, is
//! whole in itself; this file knows better. It is written after every commit and before anybody is answered, and not
//! forced onto the disk: a process that is killed leaves it as it was, a power cut may leave an older one, which is true as well.

use super::schema;
use super::wal::{self, Follower};
use crate::StoreError;
use crate::chain::Link;
use rusqlite::{Connection, OptionalExtension};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// An entry of the log: its row and its hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    row: i64,
    hash: Link,
}

/// What is sealed: the last entry, and where the write-ahead log ended, so far as both are known. The second covers what no log
/// of a table tells of: people, sessions, bans.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Sealed {
    mark: Option<Mark>,
    wal: Option<wal::End>,
}

/// The file, kept open by the thread that writes.
pub(crate) struct Seal {
    file: File,
    sealed: Sealed,
    follower: Option<Follower>,
}

/// Where the seal of a database is.
fn beside(database: &Path) -> PathBuf {
    schema::beside(database, "-seal")
}

/// Whether the entry that was sealed last is missing from the database. A seal that cannot be read says nothing.
pub(crate) fn is_broken(database: &Path, conn: &Connection) -> Result<bool, StoreError> {
    Ok(match read(database)?.mark {
        Some(mark) => !has(conn, mark)?,
        None => false,
    })
}

/// Whether less of the write-ahead log can be read than was sealed. To be asked before the database is opened, which may write.
pub(crate) fn is_cut(database: &Path) -> Result<bool, StoreError> {
    Ok(match read(database)?.wal {
        Some(end) => !wal::reaches(database, end)?,
        None => false,
    })
}

impl Seal {
    /// Opens the seal of a database, creating one where there is none, before the database itself is opened: it may begin
    /// another write-ahead log then, about which the seal says nothing.
    pub(crate) fn open(database: &Path) -> Result<Seal, StoreError> {
        let file = beside(database);
        let sealed = Sealed { wal: None, ..read(database)? };
        let opened = schema::private().create(true).open(&file).map_err(StoreError::file(&file))?;
        let mut seal = Seal { file: opened, sealed: Sealed::default(), follower: None };
        if seal.press(sealed) {
            seal.file.sync_all().map_err(StoreError::file(&file))?;
        }
        Ok(seal)
    }

    /// Seals the write-ahead log of a connection too.
    pub(crate) fn follow(&mut self, follower: Option<Follower>) {
        self.follower = follower;
    }

    /// Before a commit: the last entry when it is made. A seal that the commit makes untrue is taken off first.
    pub(crate) fn before_commit(&mut self, conn: &Connection) -> Option<Mark> {
        let last = last(conn).ok()?;
        if self.sealed.mark.is_some_and(|mark| !has(conn, mark).unwrap_or(true)) {
            self.sealed.mark = None;
            // An old seal says that entries are missing; then that is what is said.
            let _ = self.file.set_len(0);
        }
        last
    }

    /// After the commit. A seal that cannot be written stays as it was, which is true as well.
    pub(crate) fn after_commit(&mut self, last: Option<Mark>) {
        let wal = self.follower.as_ref().and_then(Follower::end);
        let sealed = Sealed { mark: last.or(self.sealed.mark), wal };
        if sealed != self.sealed {
            self.press(sealed);
        }
    }

    fn press(&mut self, sealed: Sealed) -> bool {
        let done = self.file.write_all_at(sealed.lines().as_bytes(), 0).is_ok();
        if done {
            self.sealed = sealed;
        }
        done
    }
}

/// Seals a database as it lies there, in one file that nobody has open.
pub(crate) fn renew(database: &Path) -> Result<(), StoreError> {
    remove(database)?;
    let conn = schema::reader(database)?;
    let mut seal = Seal::open(database)?;
    seal.after_commit(last(&conn).map_err(super::fault::Fault::from)?);
    seal.file.sync_all().map_err(StoreError::file(beside(database)))
}

/// Takes the seal off: what lies in the database now is the truth.
pub(crate) fn remove(database: &Path) -> Result<(), StoreError> {
    let file = beside(database);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(StoreError::file(&file)(error)),
        _ => Ok(()),
    }
}

fn read(database: &Path) -> Result<Sealed, StoreError> {
    let file = beside(database);
    match fs::read(&file) {
        Ok(bytes) => Ok(str::from_utf8(&bytes).map(Sealed::read).unwrap_or_default()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Sealed::default()),
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

impl Sealed {
    /// As it stands in the file: two lines, each always of one length, so that a shorter one leaves nothing of a longer.
    fn lines(self) -> String {
        let mark = self.mark.map(|Mark { row, hash }| format!("{row:020} {hash}"));
        let wal = self.wal.map(|wal::End { salts: [first, second], frames }| {
            format!("{first:08x} {second:08x} {frames:010}")
        });
        checked(mark.unwrap_or_else(|| " ".repeat(53)))
            + &checked(wal.unwrap_or_else(|| " ".repeat(28)))
    }

    /// What can be read of it: a line that is not as it was written says nothing.
    fn read(text: &str) -> Sealed {
        let mut lines = text.split_inclusive('\n');
        let mark = lines.next().and_then(unchecked).and_then(|line| {
            let (row, hash) = line.split_once(' ')?;
            Some(Mark { row: row.parse().ok()?, hash: Link::read(hash)? })
        });
        let wal = lines.next().and_then(unchecked).and_then(|line| {
            let mut words = line.split(' ');
            let mut salt = || u32::from_str_radix(words.next()?, 16).ok();
            let salts = [salt()?, salt()?];
            Some(wal::End { salts, frames: words.next()?.parse().ok()? })
        });
        Sealed { mark, wal }
    }
}

/// A line with a check behind it.
fn checked(mut line: String) -> String {
    line.push(' ');
    let check = Sha256::digest(&line);
    for byte in &check[..8] {
        write!(line, "{byte:02x}").expect("writing to a string cannot fail");
    }
    line + "\n"
}

/// A line without its check, if that is right.
fn unchecked(line: &str) -> Option<&str> {
    let (text, _) = line.rsplit_once(' ')?;
    (checked(text.to_owned()) == line).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_read_as_it_is_written_or_not_at_all() {
        let mark = Some(Mark { row: 41, hash: Link::anchor("a") });
        let wal = Some(wal::End { salts: [7, u32::MAX], frames: 12 });
        for sealed in [(mark, wal), (mark, None), (None, wal), (None, None)] {
            let sealed = Sealed { mark: sealed.0, wal: sealed.1 };
            let lines = sealed.lines();
            assert!(Sealed::read(&lines) == sealed);
            let length = Sealed { mark, wal }.lines().len();
            assert_eq!(lines.len(), length, "one covers the other");
            for place in 0..length {
                let mut spoilt = lines.clone().into_bytes();
                spoilt[place] ^= 1;
                let spoilt = String::from_utf8(spoilt).expect("ASCII");
                let half = Sealed::read(&spoilt);
                assert!(half.mark.is_none() || half.mark == mark && place > 70, "{spoilt}");
                assert!(half.wal.is_none() || half.wal == wal && place < 71, "{spoilt}");
                assert!(Sealed::read(&lines[..place]).wal.is_none(), "{place}");
            }
        }
    }
}
