use protocol::Stage;
use std::fmt;
use std::str::FromStr;

/// The key of a table inside the store: later tables have greater keys, so it is also the cursor of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableKey(pub(crate) i64);

impl fmt::Display for TableKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TableKey {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<TableKey, Self::Err> {
        text.parse().map(TableKey)
    }
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Its place in the log: 1, 2, 3, …
    pub step: u64,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// The entry itself. It may hold secrets, so a line is not printable.
    pub entry: String,
}

/// Whom a table waits for, and when it must be woken: what changes with every move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The ids of the people whose decision is awaited.
    pub awaited: Vec<String>,
    /// When the table must be woken, in milliseconds since 1970.
    pub due: Option<i64>,
    /// When something last happened, in milliseconds since 1970.
    pub at: i64,
}

/// What lists of tables show, and what they are sought by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// How far the table has come.
    pub stage: Stage,
    /// Whether the lobby shows it.
    pub public: bool,
    /// The id of the game.
    pub game: String,
    /// Seats that anybody may take.
    pub free_seats: u32,
    /// Everything else a list shows, in words the store does not read.
    pub summary: String,
}

/// A table to be created.
#[derive(Clone)]
pub struct NewTable {
    /// The id it is known by outside.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// What lists show.
    pub listing: Listing,
    /// The log so far, from step 1: when each entry was made, and the entry.
    pub entries: Vec<(i64, String)>,
    /// The people who sit at it.
    pub sitters: Vec<String>,
    /// The people it keeps a seat for.
    pub kept: Vec<String>,
    /// Whom and what it waits for.
    pub schedule: Schedule,
}

/// What is written when something happens at a table.
#[derive(Clone)]
pub struct Append {
    /// The table.
    pub table: TableKey,
    /// The step of the first entry; the one after the last written, even where there are no entries.
    pub step: u64,
    /// When each entry was made, and the entry.
    pub entries: Vec<(i64, String)>,
    /// What lists show, where it changed.
    pub listing: Option<Listing>,
    /// People who sat down.
    pub sitters: Vec<String>,
    /// People who are no longer people of this table.
    pub unseated: Vec<String>,
    /// The people it keeps a seat for, where that may have changed.
    pub kept: Option<Vec<String>>,
    /// Whom and what the table waits for now.
    pub schedule: Schedule,
}

/// A table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its key inside the store.
    pub key: TableKey,
    /// The id it is known by outside.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub at: i64,
    /// What lists show.
    pub listing: Listing,
    /// Why it cannot be played, if it cannot.
    pub parked: Option<Parked>,
}

/// A table that waits for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// The table.
    pub row: TableRow,
    /// When something last happened there, in milliseconds since 1970.
    pub since: i64,
    /// When the table must next be woken: for a clock, where one runs.
    pub due: Option<i64>,
}

/// Why a table cannot be played, and who found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parked {
    /// The reason, for people. It holds no secret.
    pub reason: String,
    /// The version of the program that could not load the table.
    pub program: String,
    /// Whether the log is damaged, rather than beyond this program.
    pub damaged: bool,
}

/// A table that must be woken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The id it is known by outside.
    pub id: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Its key inside the store.
    pub key: TableKey,
}

/// Which public tables a list shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only tables that have come this far.
    pub stage: Option<Stage>,
    /// Only tables of this game.
    pub game: Option<String>,
    /// Only tables with a free seat.
    pub free_seats: bool,
    /// The most tables of a page.
    pub limit: u32,
    /// Only tables made before this one: the last of the previous page.
    pub before: Option<TableKey>,
}

/// A person who plays here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// The name everybody sees.
    pub name: String,
    /// When they first came, in milliseconds since 1970.
    pub at: i64,
}

/// A key that a person is to be known by: a session.
#[derive(Clone)]
pub struct NewKey {
    /// The hash of the secret.
    pub hash: KeyHash,
    /// When it is made, in milliseconds since 1970.
    pub at: i64,
    /// The family of the browser it is made in.
    pub browser: String,
}

/// A session as requests are known by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Whose it is.
    pub person: Person,
    /// When it was last used, as far as that was written down.
    pub used: Option<i64>,
}

/// A session as its owner is shown it. What is not known of old ones is absent.
#[derive(Clone)]
pub struct SessionRow {
    /// Its key.
    pub key: KeyHash,
    /// When it was made.
    pub made: Option<i64>,
    /// When it was last used, as far as that was written down.
    pub used: Option<i64>,
    /// The family of the browser it was last used in.
    pub browser: Option<String>,
}

/// A browser that asked to be told when it is its person's turn. Its keys are not printable.
#[derive(Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// Where its messages are sent.
    pub endpoint: String,
    /// Whose browser it is.
    pub person: String,
    /// The browser's public key.
    pub p256dh: Vec<u8>,
    /// The browser's secret, shared with us.
    pub auth: Vec<u8>,
    /// The language its messages are in.
    pub language: String,
    /// When it asked, in milliseconds since 1970.
    pub at: i64,
}

/// The SHA-256 of a secret. The secret itself is never stored, and the hash is not printable.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct KeyHash([u8; 32]);

impl KeyHash {
    /// Takes the 32 bytes of a hash.
    pub const fn new(hash: [u8; 32]) -> KeyHash {
        KeyHash(hash)
    }

    /// A name for it that opens nothing: the first eight bytes, in hexadecimal.
    pub fn short(&self) -> String {
        self.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn hex(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads what `hex` writes.
    pub(crate) fn from_hex(text: &str) -> Option<KeyHash> {
        let digits = text.as_bytes();
        let mut hash = [0; 32];
        if digits.len() != 2 * hash.len() {
            return None;
        }
        for (byte, pair) in hash.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(KeyHash(hash))
    }
}

/// What a whole database holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Census {
    /// Tables of every stage.
    pub tables: u64,
    /// People.
    pub people: u64,
    /// Entries of all logs together.
    pub entries: u64,
}
