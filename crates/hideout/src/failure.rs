//! Why a command failed, and what the shell is told.

use catalog::{Character, Kind, Refused};
use hideout::fields::BadFields;
use poster::BadPoster;
use std::io::{self, ErrorKind, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use store::StoreError;
use tabletop::{BadRecord, Seat};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("what was checked is bad, and the output says why")]
    Bad,
    #[error("{path}: {bad}")]
    Record { path: String, bad: BadRecord },
    #[error("{path}: line {line}: not UTF-8 text")]
    NotText { path: String, line: usize },
    #[error("{path}: {}, {count} problem(s) in all", .first.as_deref().unwrap_or_default())]
    Cards { path: String, count: usize, first: Option<String> },
    #[error("{path}: no game is named by a key \"id\" or \"game\"; name one with --game")]
    NoGameNamed { path: String },
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error("{path}: a poster is written as .svg or as .png")]
    PictureKind { path: String },
    #[error(transparent)]
    Poster(#[from] BadPoster),
    #[error("--setup: {0}")]
    Setup(#[from] BadFields),
    #[error(transparent)]
    Name(#[from] server::names::BadName),
    #[error("{0:?} is given more than once")]
    OptionTwice(String),
    #[error("there is no seat {seat}: the table has {seats}")]
    NoSeat { seat: Seat, seats: usize },
    #[error("{0} cannot sit at a table twice")]
    Twice(Character),
    #[error("there is no step {step}: the record has {steps}")]
    NoStep { step: usize, steps: usize },
    #[error("{path} is longer than {limit} bytes")]
    TooLong { path: String, limit: u64 },
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    #[error("cannot listen on {address}: {error}")]
    Address { address: SocketAddr, error: io::Error },
    #[error("cannot listen on {address}: {error}")]
    Node { address: String, error: io::Error },
    #[error("servers that share a database need --seal-key, the same for all")]
    NoSealKey,
    #[error("either --data or --database says where everything is, not both")]
    TwoPlaces,
    #[error("name both --from and --to, or put the address of the database into HIDEOUT_DATABASE")]
    OnePlace,
    #[error("from a folder into a folder go `hideout backup` and `hideout restore`")]
    TwoFolders,
    #[error(
        "a PostgreSQL database is backed up and restored with PostgreSQL's own tools: pg_dump and pg_restore, or pg_basebackup; \
         `hideout migrate` moves everything into a folder"
    )]
    OwnTools,
    #[error("{sealed} game(s) are sealed: name the file with their key, --seal-key")]
    SealKeyMissing { sealed: u64 },
    #[error("{path}: this key opens none of the {sealed} sealed game(s)")]
    OtherSealKey { path: String, sealed: u64 },
    #[error("{path}: another key is there; put it elsewhere first")]
    KeyThere { path: String },
    #[error(transparent)]
    Arena(#[from] arena::Failure),
    #[error(transparent)]
    Load(#[from] load::Failure),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Stream(#[from] io::Error),
}

impl Failure {
    /// Says what went wrong in a sentence, and gives the exit code that `hideout --help` names.
    pub fn report(&self) -> ExitCode {
        let code = match self {
            Failure::Stream(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Bad => return ExitCode::from(1),
            Failure::Record { .. } | Failure::NotText { .. } | Failure::Cards { .. } => 1,
            Failure::Refused(Refused {
                kind: Kind::BadCards | Kind::BadRecord | Kind::BadLesson,
                ..
            }) => 1,
            Failure::Poster(BadPoster::Record(_)) => 1,
            Failure::Store(
                StoreError::Foreign
                | StoreError::Damaged
                | StoreError::Broken { .. }
                | StoreError::EndMissing
                | StoreError::Changed { .. }
                | StoreError::Differs { .. },
            ) => 1,
            Failure::Store(
                StoreError::UnknownPerson
                | StoreError::NoTable
                | StoreError::NameTaken
                | StoreError::Address
                | StoreError::SealKey { .. },
            ) => 2,
            Failure::File { .. }
            | Failure::Address { .. }
            | Failure::Node { .. }
            | Failure::Store(_)
            | Failure::Stream(_) => 3,
            Failure::Load(failure) if failure.is_usage() => 2,
            Failure::Load(_) => 3,
            Failure::NoGameNamed { .. }
            | Failure::PictureKind { .. }
            | Failure::Poster(_)
            | Failure::Arena(_)
            | Failure::Refused(_)
            | Failure::Setup(_)
            | Failure::Name(_)
            | Failure::OptionTwice(_)
            | Failure::NoSealKey
            | Failure::TwoPlaces
            | Failure::OnePlace
            | Failure::TwoFolders
            | Failure::OwnTools
            | Failure::SealKeyMissing { .. }
            | Failure::OtherSealKey { .. }
            | Failure::KeyThere { .. }
            | Failure::NoSeat { .. }
            | Failure::Twice(_)
            | Failure::NoStep { .. }
            | Failure::TooLong { .. } => 2,
        };
        // Nobody may be listening, and there is nobody else to tell.
        let _ = writeln!(io::stderr(), "error: {self}");
        ExitCode::from(code)
    }
}
