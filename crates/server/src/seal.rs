//! Seeds of running games are sealed where they are kept: a reader of the database or of a backup of it
//! without the key file learns nothing of the hands. When a game ends, its seed is public, and the log
//! says it.

use crate::hall::random_bytes;
use crate::log::{Created, KeptSeed, LogEntry, Secret};
use crate::table::Unfoldable;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use protocol::TableId;
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use store::{Inspection, LogLine, StoreError};
use tabletop::Seed;

/// Random bytes that are used once.
const NONCE: usize = 24;

/// The key that seeds are sealed with. It is not `Debug`.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

/// What a key is good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// Games it opens.
    pub games: u64,
    /// Games that are sealed, with this key or another.
    pub sealed: u64,
}

impl SealKey {
    /// A key nobody has.
    pub fn fresh() -> SealKey {
        SealKey(random_bytes())
    }

    /// The key in a file, if there is one: 64 hexadecimal digits.
    pub fn read(file: &Path) -> io::Result<Option<SealKey>> {
        let mut text = String::new();
        match File::open(file) {
            Ok(mut kept) => kept.read_to_string(&mut text)?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let key = text
            .trim()
            .parse::<Seed>()
            .map_err(|not| io::Error::new(ErrorKind::InvalidData, format!("the key is {not}")))?;
        Ok(Some(SealKey(digits(&key.reveal()))))
    }

    /// The key in a file. Where there is none one is made, for its owner's eyes only.
    pub fn kept_in(file: &Path) -> io::Result<SealKey> {
        if let Some(key) = SealKey::read(file)? {
            return Ok(key);
        }
        let key = SealKey::fresh();
        key.keep_in(file)?;
        tracing::info!(file = %file.display(), "a seal key was made: keep a copy apart from the database");
        Ok(key)
    }

    /// Writes the key down in a file, for its owner's eyes only, whole or not at all.
    pub fn keep_in(&self, file: &Path) -> io::Result<()> {
        let unfinished = file.with_extension("unfinished");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut made = options.open(&unfinished)?;
        writeln!(made, "{}", Seed::new(self.0).reveal())?;
        made.sync_all()?;
        fs::rename(&unfinished, file)?;
        match file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => File::open(folder)?.sync_all(),
            None => Ok(()),
        }
    }

    /// A name for the key that says nothing of it.
    pub fn name(&self) -> String {
        let hash = Sha256::new_with_prefix("hideout seal key").chain_update(self.0).finalize();
        hash[..4].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A table's seed as it is kept while nobody may know it.
    pub fn seal(&self, table: &str, seed: &Seed) -> String {
        let nonce: [u8; NONCE] = random_bytes();
        let seed = seed.reveal();
        let open = Payload { msg: seed.as_bytes(), aad: table.as_bytes() };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), open);
        BASE64.encode([&nonce[..], &sealed.expect("a short text can be sealed")].concat())
    }

    /// The seed again, unless it was sealed with another key, for another table, or has been changed since.
    pub fn open(&self, table: &str, sealed: &str) -> Option<Seed> {
        let bytes = BASE64.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let sealed = Payload { msg: sealed, aad: table.as_bytes() };
        let opened = self.cipher().decrypt(&XNonce::from(*nonce), sealed).ok()?;
        str::from_utf8(&opened).ok()?.parse().ok()
    }

    /// How many of the games that are not over it opens, of those whose seed is sealed.
    pub fn opens(&self, whole: &Inspection) -> Result<Opened, StoreError> {
        let mut opened = Opened::default();
        for (table, entry) in whole.beginnings()? {
            let first = LogEntry::read(&entry).ok();
            let Some(Secret::Created(about)) = first.and_then(|entry| entry.secret) else {
                continue;
            };
            let Some(sealed) = about.sealed else { continue };
            opened.sealed += 1;
            opened.games += u64::from(self.open(&table, &sealed).is_some());
        }
        Ok(opened)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.0.into())
    }

    /// The table as it is set up in the log: its seed is sealed.
    pub fn sealed(&self, table: &TableId, about: &Created) -> Created {
        let sealed = about.seed.as_ref().map(|seed| self.seal(table.as_str(), &seed.0));
        Created { seed: None, sealed, ..about.clone() }
    }

    /// A log whose seed can be read: opened by the key, or as the log itself tells it at the end.
    pub fn open_log(
        &self,
        table: &TableId,
        mut log: Vec<LogLine>,
    ) -> Result<Vec<LogLine>, Unfoldable> {
        let first = log.first().and_then(|line| LogEntry::read(&line.entry).ok());
        let Some(LogEntry { secret: Some(Secret::Created(mut about)), what, asked, revealed }) =
            first
        else {
            // What is wrong with it is found when it is folded.
            return Ok(log);
        };
        let Some(sealed) = about.sealed.take() else { return Ok(log) };
        let seed = told(&log).or_else(|| self.open(table.as_str(), &sealed).map(KeptSeed));
        about.seed = Some(seed.ok_or(Unfoldable::Sealed)?);
        let entry = LogEntry { what, secret: Some(Secret::Created(about)), asked, revealed };
        log[0].entry = entry.write();
        Ok(log)
    }
}

/// The seed of a table that is over.
fn told(log: &[LogLine]) -> Option<KeptSeed> {
    let lines = log.iter().rev().filter(|line| line.entry.contains("\"revealed\""));
    lines.filter_map(|line| LogEntry::read(&line.entry).ok()?.revealed).next()
}

/// The bytes of 64 hexadecimal digits.
fn digits(text: &str) -> [u8; 32] {
    let byte = |at: usize| u8::from_str_radix(&text[2 * at..2 * at + 2], 16);
    std::array::from_fn(|at| byte(at).expect("a seed is written in hexadecimal digits"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const TABLE: &str = "n7t9bbprgqx0f4bq";

    #[test]
    fn what_is_sealed_is_opened_with_the_key_and_for_its_table_alone() {
        let (key, other) = (SealKey::fresh(), SealKey::fresh());
        let seed = Seed::new([7; 32]);
        let sealed = key.seal(TABLE, &seed);
        assert!(key.open(TABLE, &sealed) == Some(seed.clone()));
        assert_ne!(sealed, key.seal(TABLE, &seed), "no two are alike");
        assert!(!sealed.contains(&seed.reveal()[..8]));
        assert!(other.open(TABLE, &sealed).is_none());
        assert!(key.open("n7t9bbprgqx0f4br", &sealed).is_none());
        for changed in ["", "AAAA", &sealed[1..], &sealed.replace(&sealed[60..61], "-")] {
            assert!(key.open(TABLE, changed).is_none(), "{changed}");
        }
    }

    #[test]
    fn a_key_is_made_once_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("seal.key");
        assert!(SealKey::read(&file).unwrap().is_none());
        let made = SealKey::kept_in(&file).unwrap();
        let read = SealKey::kept_in(&file).unwrap();
        assert!(made.0 == read.0);
        assert_eq!(made.name(), read.name());
        assert_ne!(made.name(), SealKey::fresh().name());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&file, "no key\n").unwrap();
        assert!(SealKey::kept_in(&file).is_err());
        assert!(SealKey::kept_in(&folder.path().join("no/such/folder")).is_err());
    }
}
