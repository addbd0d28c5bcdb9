//! Acts of operators, and what people report.

use std::fmt;

/// The kinds of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActKind {
    /// A person may not come back.
    Ban,
    /// A person may come back.
    Unban,
    /// A person got another name.
    Rename,
    /// A table was closed.
    Close,
}

impl ActKind {
    pub(crate) const ALL: [ActKind; 4] =
        [ActKind::Ban, ActKind::Unban, ActKind::Rename, ActKind::Close];

    /// The kind as it is kept and printed.
    pub fn name(self) -> &'static str {
        match self {
            ActKind::Ban => "ban",
            ActKind::Unban => "unban",
            ActKind::Rename => "rename",
            ActKind::Close => "close",
        }
    }
}

impl fmt::Display for ActKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An act of an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorAct {
    /// Its number: 1, 2, 3, …
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub operator: String,
    /// What.
    pub kind: ActKind,
    /// To whom, or to which table, by id.
    pub target: String,
    /// Why.
    pub why: String,
}

/// Who acts, when and why.
#[derive(Clone, Debug)]
pub struct Note {
    /// Who.
    pub operator: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Why.
    pub why: String,
}

/// What a person reports to the operators of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who tells.
    pub reporter: String,
    /// Of whom.
    pub person: String,
    /// At which table.
    pub table: String,
    /// The version of the table it is about.
    pub v: Option<u64>,
    /// What was said there, if it is about words.
    pub line: Option<String>,
    /// Why.
    pub why: String,
}
