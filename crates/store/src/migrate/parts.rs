//! What is moved, in words that neither database has for itself: parts, rows, values.

use sha2::{Digest, Sha256};

/// What a column holds, as it is kept in PostgreSQL; SQLite has numbers, texts and bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    /// A number of four bytes in PostgreSQL.
    Integer,
    /// A number of two.
    Small,
    Flag,
    Text,
    Bytes,
    /// A list, which SQLite keeps as JSON.
    Texts,
}

pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

/// Rows that both databases have under the same names, in the order of their keys.
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [Column],
    /// How many of the columns are the key: the first ones.
    pub(crate) key: usize,
    /// Whether the key is given out by the database, which remembers the last one.
    pub(crate) counted: bool,
}

impl Part {
    /// The columns' names, each as it is written.
    pub(crate) fn list(&self, write: impl Fn(&Column) -> String) -> String {
        self.columns.iter().map(write).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn keys(&self, write: impl Fn(&Column) -> String) -> String {
        self.columns[..self.key].iter().map(write).collect::<Vec<_>>().join(", ")
    }
}

/// A value as both databases can say it. What it holds may be secret, so it is not printable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Nothing,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
    Texts(Vec<String>),
}

pub(crate) type Row = Vec<Value>;

/// A hash over rows, in their order. Every value is preceded by its kind and length, so that no two pages read the same.
pub(crate) fn hash(rows: &[Row]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix("hideout page\n");
    for value in rows.iter().flatten() {
        let mut add = |kind: u8, bytes: &[u8]| {
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        match value {
            Value::Nothing => add(0, &[]),
            Value::Number(number) => add(1, &number.to_be_bytes()),
            Value::Text(text) => add(2, text.as_bytes()),
            Value::Bytes(bytes) => add(3, bytes),
            Value::Texts(texts) => {
                add(4, &(texts.len() as u64).to_be_bytes());
                texts.iter().for_each(|text| add(2, text.as_bytes()));
            }
        }
    }
    hash.finalize().into()
}

/// Rows that were moved at once.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) part: String,
    pub(crate) rows: usize,
    pub(crate) hash: [u8; 32],
}

impl Page {
    pub(crate) fn of(part: &Part, rows: &[Row]) -> Page {
        Page { part: part.name.to_owned(), rows: rows.len(), hash: hash(rows) }
    }
}

macro_rules! columns {
    ($($name:ident $kind:ident),* $(,)?) => {
        &[$(Column { name: columns!(@ $name), kind: Kind::$kind }),*]
    };
    (@ only) => { "\"only\"" };
    (@ $name:ident) => { stringify!($name) };
}

const fn part(name: &'static str, key: usize, columns: &'static [Column]) -> Part {
    Part { name, columns, key, counted: false }
}

const fn counted(name: &'static str, columns: &'static [Column]) -> Part {
    Part { name, columns, key: 1, counted: true }
}

/// The logs, whose rows SQLite chains by their numbers.
pub(crate) const LOG: &str = "log";

/// The tables, whose first column is their key.
pub(crate) const TABLES: &str = "tables";

/// Everything that is moved, each row after those it refers to. What nodes know of one another, allowances and the rows that are
/// written for `/health` stay behind.
pub(crate) const PARTS: &[Part] = &[
    part("people", 1, columns![id Text, name Text, skeleton Text, at Number]),
    part("keys", 1, columns![hash Bytes, person Text, made Number, used Number, browser Text]),
    counted("recoveries", columns![number Number, hash Bytes, person Text, expires Number]),
    part("push_key", 1, columns![only Small, secret Bytes]),
    part(
        "push_subscriptions",
        1,
        columns![endpoint Text, person Text, p256dh Bytes, auth Bytes, language Text, at Number],
    ),
    counted(
        "acts",
        columns![
            number Number, at Number, operator Text, act Text, target Text, why Text, done Flag
        ],
    ),
    part("bans", 1, columns![person Text, at Number]),
    counted(
        "reports",
        columns![
            number Number, at Number, reporter Text, person Text, table_id Text, v Number,
            line Text, why Text
        ],
    ),
    counted(
        TABLES,
        columns![
            key Number, id Text, at Number, stage Small, public Flag, game Text,
            free_seats Integer, summary Text
        ],
    ),
    part("sitters", 2, columns![person Text, table_key Number, stage Small]),
    part("kept", 2, columns![person Text, table_key Number]),
    part(
        "parked",
        1,
        columns![table_key Number, reason Text, program Text, at Number, damaged Flag],
    ),
    part(LOG, 2, columns![table_key Number, step Number, at Number, entry Text, hash Bytes]),
    part(
        "moments",
        1,
        columns![
            table_key Number, steps Number, head Bytes, awaited Texts, due Number, at Number
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_pages_have_one_hash() {
        let text = |text: &str| Value::Text(text.into());
        let pages: [&[Row]; 8] = [
            &[],
            &[vec![Value::Nothing]],
            &[vec![text("")]],
            &[vec![text("ab"), text("c")]],
            &[vec![text("a"), text("bc")]],
            &[vec![Value::Texts(vec!["a".into(), "bc".into()])]],
            &[vec![Value::Bytes(b"ab".to_vec()), text("c")]],
            &[vec![Value::Number(1)]],
        ];
        for (n, page) in pages.iter().enumerate() {
            for other in &pages[..n] {
                assert!(hash(page) != hash(other), "{n}");
            }
        }
    }
}
