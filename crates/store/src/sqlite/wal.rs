//! The write-ahead log as a file (<https://sqlite.org/walformat.html>): how much of it can be read.
//!
//! SQLite takes the first frame with a wrong checksum for the end of the log. Where that frame was damaged afterwards, what was
//! committed behind it is gone, and pages before it may lie over newer ones that the database has already. Nobody says so; so
//! the seal knows how long the log was.

use super::schema;
use crate::StoreError;
use rusqlite::Connection;
use rusqlite::hooks::Wal;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first word of a log; the last bit says in which order the bytes of a word are summed.
const MAGIC: u32 = 0x377f_0682;

/// Where a write-ahead log ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// What tells this log from those before and after it in the same file.
    pub(crate) salts: [u32; 2],
    /// How many frames it had, up to the last commit.
    pub(crate) frames: u32,
}

/// What a writer knows of its write-ahead log.
pub(crate) struct Follower {
    log: File,
    frames: Arc<AtomicU32>,
}

impl Follower {
    /// Follows what a connection writes. In place of SQLite the connection makes a checkpoint itself where the log has become long.
    pub(crate) fn of(
        conn: &mut Connection,
        database: &Path,
        checkpoint_pages: u32,
    ) -> Result<Option<Follower>, rusqlite::Error> {
        // A file of its own, without locks, so that closing it gives none of SQLite's back.
        let Ok(log) = File::open(schema::beside(database, "-wal")) else { return Ok(None) };
        let frames = Arc::new(AtomicU32::new(0));
        let last = frames.clone();
        conn.wal_hook(Some(move |wal: &mut Wal, pages| {
            let pages = u32::try_from(pages).unwrap_or_default();
            last.store(pages, Ordering::Relaxed);
            // A log that cannot be folded now grows on.
            let _ = if pages >= checkpoint_pages { wal.checkpoint() } else { Ok(()) };
            Ok(())
        }))?;
        Ok(Some(Follower { log, frames }))
    }

    /// Where the log ends after a commit.
    pub(crate) fn end(&self) -> Option<End> {
        let frames = self.frames.load(Ordering::Relaxed);
        let mut header = [0; HEADER];
        self.log.read_exact_at(&mut header, 0).ok()?;
        (frames > 0).then_some(End { salts: [word(&header, 16), word(&header, 20)], frames })
    }
}

/// Whether a database's write-ahead log is the one that ended there, or a later one, and can be read as far. One that is gone
/// was folded into the database.
pub(crate) fn reaches(database: &Path, end: End) -> Result<bool, StoreError> {
    let file = schema::beside(database, "-wal");
    let log = match File::open(&file) {
        Ok(log) => log,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(StoreError::file(&file)(error)),
    };
    if log.metadata().map_err(StoreError::file(&file))?.len() == 0 {
        return Ok(true);
    }
    let Some(found) = read(BufReader::new(log)) else { return Ok(false) };
    // Every log has the first salt of the one before it, plus one.
    let later = found.salts[0].wrapping_sub(end.salts[0]);
    Ok(match later {
        0 => found.salts[1] == end.salts[1] && found.frames >= end.frames,
        _ => later < u32::MAX / 2,
    })
}

/// Reads a log as SQLite does, up to the last commit; nothing where its header is damaged.
fn read(mut log: impl Read) -> Option<End> {
    let mut header = [0; HEADER];
    log.read_exact(&mut header).ok()?;
    let big = match word(&header, 0) ^ MAGIC {
        0 => false,
        1 => true,
        _ => return None,
    };
    let mut sum = Sum { big, value: [0, 0] };
    sum.add(&header[..24]);
    if sum.value != [word(&header, 24), word(&header, 28)] {
        return None;
    }
    let salts = [word(&header, 16), word(&header, 20)];
    let page =
        usize::try_from(word(&header, 8)).ok().filter(|size| (512..=65536).contains(size))?;
    let mut end = End { salts, frames: 0 };
    let mut frame = vec![0; FRAME_HEADER + page];
    for number in 1.. {
        if log.read_exact(&mut frame).is_err() {
            break;
        }
        sum.add(&frame[..8]);
        sum.add(&frame[FRAME_HEADER..]);
        let ours = [word(&frame, 8), word(&frame, 12)] == salts;
        if !ours || sum.value != [word(&frame, 16), word(&frame, 20)] {
            break;
        }
        let commits = word(&frame, 4) != 0;
        if commits {
            end.frames = number;
        }
    }
    Some(end)
}

/// The checksum of frames, each over all before it.
struct Sum {
    big: bool,
    value: [u32; 2],
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        let [mut first, mut second] = self.value;
        for pair in bytes.chunks_exact(8) {
            let read = |at: usize| {
                let bytes = [pair[at], pair[at + 1], pair[at + 2], pair[at + 3]];
                if self.big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
            };
            first = first.wrapping_add(read(0)).wrapping_add(second);
            second = second.wrapping_add(read(4)).wrapping_add(first);
        }
        self.value = [first, second];
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
