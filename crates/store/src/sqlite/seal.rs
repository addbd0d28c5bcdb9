//! The seal: which entry was the last of all that became durable, and how long the write-ahead log was, in a small file beside the database.
//!
//! A database that is cut back to an earlier moment, by a write-ahead log that is cut or left behind or by an old copy put in its place, is
//! whole in itself; this file knows better. It is written after every commit and before anybody is answered, and not
//! forced onto the disk: a process that is killed leaves it as it was, a power cut may leave an older one, which is true as well.

use super::schema;
use super::wal::{self, Follower};
use crate::StoreError;
use crate::chain::Link;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};
use rusqlite::{Connection, OptionalExtension};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// An entry of the log: its row and its hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) row: i64,
    pub(crate) hash: Link,
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
    /// Whether the connection has been asked for a statement that takes entries out of the log or alters them. None of the
    /// server's does, so what was sealed need not be looked for before every commit.
    alters_log: Arc<AtomicBool>,
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
        let alters_log = Arc::default();
        let mut seal = Seal { file: opened, sealed: Sealed::default(), follower: None, alters_log };
        if seal.press(sealed) {
            seal.file.sync_all().map_err(StoreError::file(&file))?;
        }
        Ok(seal)
    }

    /// Seals the write-ahead log of the connection that writes too, and hears which statements it prepares.
    pub(crate) fn follow(
        &mut self,
        conn: &mut Connection,
        follower: Option<Follower>,
    ) -> rusqlite::Result<()> {
        self.follower = follower;
        let alters_log = self.alters_log.clone();
        conn.authorizer(Some(move |asked: AuthContext<'_>| {
            if let AuthAction::Delete { table_name } | AuthAction::Update { table_name, .. } =
                asked.action
                && table_name == "log"
            {
                alters_log.store(true, Ordering::Relaxed);
            }
            Authorization::Allow
        }))
    }

    /// Before a commit with which this becomes the last entry, if it writes any: the last entry when it is made. A seal that the
    /// commit makes untrue is taken off first.
    pub(crate) fn before_commit(
        &mut self,
        conn: &Connection,
        written: Option<Mark>,
    ) -> Option<Mark> {
        let altered = self.alters_log.load(Ordering::Relaxed);
        if altered && self.sealed.mark.is_some_and(|mark| !has(conn, mark).unwrap_or(true)) {
            self.sealed.mark = None;
            // An old seal says that entries are missing; then that is what is said.
            let _ = self.file.set_len(0);
        }
        written.or(self.sealed.mark).or_else(|| last(conn).ok().flatten())
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
        let done = self.file.write_all_at(&sealed.lines(), 0).is_ok();
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
    fn lines(self) -> Vec<u8> {
        let mut lines = Vec::with_capacity(128);
        match self.mark {
            Some(Mark { row, hash }) => {
                decimal::<20>(&mut lines, row.unsigned_abs());
                lines.push(b' ');
                hexadecimal(&mut lines, &hash.0);
            }
            None => lines.extend([b' '; 53]),
        }
        check(&mut lines, 0);
        let second = lines.len();
        match self.wal {
            Some(wal::End { salts, frames }) => {
                for salt in salts {
                    hexadecimal(&mut lines, &salt.to_be_bytes());
                    lines.push(b' ');
                }
                decimal::<10>(&mut lines, frames.into());
            }
            None => lines.extend([b' '; 28]),
        }
        check(&mut lines, second);
        lines
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

/// A number in so many digits, without the detour through the formatter: it is written with every commit.
fn decimal<const DIGITS: usize>(text: &mut Vec<u8>, number: u64) {
    let (mut digits, mut rest) = ([0; DIGITS], number);
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    text.extend(digits);
}

fn hexadecimal(text: &mut Vec<u8>, bytes: &[u8]) {
    let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
    for byte in bytes {
        text.extend([digit(byte >> 4), digit(byte & 15)]);
    }
}

/// Ends the line that begins there with a check.
fn check(lines: &mut Vec<u8>, begin: usize) {
    lines.push(b' ');
    let check = Sha256::digest(&lines[begin..]);
    hexadecimal(lines, &check[..8]);
    lines.push(b'\n');
}

/// A line without its check, if that is right.
fn unchecked(line: &str) -> Option<&str> {
    let (text, _) = line.rsplit_once(' ')?;
    let mut right = text.as_bytes().to_vec();
    check(&mut right, 0);
    (right == line.as_bytes()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seals outlast programs.
    #[test]
    fn a_seal_is_written_as_it_always_was() {
        let mark = Mark { row: 41, hash: Link(std::array::from_fn(|place| 0xf0 - place as u8)) };
        let wal = wal::End { salts: [0x17, u32::MAX], frames: 12 };
        let lines = Sealed { mark: Some(mark), wal: Some(wal) }.lines();
        let old = "00000000000000000041 f0efeeedecebeae9e8e7e6e5e4e3e2e1 60b54942d2a14609\n\
                   00000017 ffffffff 0000000012 11d8f5cbf949dd2a\n";
        assert_eq!(str::from_utf8(&lines), Ok(old));
    }

    #[test]
    fn what_is_sealed_is_read_as_it_is_written_or_not_at_all() {
        let mark = Some(Mark { row: 41, hash: Link::anchor("a") });
        let wal = Some(wal::End { salts: [7, u32::MAX], frames: 12 });
        for sealed in [(mark, wal), (mark, None), (None, wal), (None, None)] {
            let sealed = Sealed { mark: sealed.0, wal: sealed.1 };
            let lines = String::from_utf8(sealed.lines()).expect("ASCII");
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
