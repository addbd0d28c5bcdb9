//! `hideout check`

use super::place::{Place, seal_key};
use crate::failure::Failure;
use serde_json::json;
use server::{Report, SealKey, inspect};
use std::io::{self, Write};
use std::path::PathBuf;
use store::Census;

/// Read everything a server keeps, while it runs or not, and say what is damaged
#[derive(clap::Args)]
#[command(after_help = "\
Nothing is changed. It reads every page of the database and every log: each against its hash
chain, played through by the rules, and against what the lists say of the table. Without their
key, running games cannot be read, and are reported. The file hideout.db-seal beside the
database says which entry was the last; after a database was put back by hand, remove it.

Of a PostgreSQL database it reads every row, as it is at one moment. What lies below the rows is
for PostgreSQL's own tools: data checksums, pg_amcheck.

Examples:
  hideout check
  hideout check --data /var/lib/hideout --json
  hideout check --database postgres://hideout@db/hideout --seal-key /etc/hideout/seal.key")]
pub struct Check {
    #[command(flatten)]
    place: Place,
    /// The key that running games are sealed with, if it is not seal.key in the folder
    #[arg(long, value_name = "FILE")]
    seal_key: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(&self) -> Result<(), Failure> {
        let place = self.place.location()?;
        let key = seal_key(self.seal_key.as_deref(), &place)?;
        let key = key.map_or_else(SealKey::fresh, |(key, _)| key);
        let Report { census, problems } = inspect(&place, &key)?;
        let mut out = io::stdout().lock();
        if self.json {
            let count = census.map(|Census { tables, people, entries }| {
                json!({ "tables": tables, "people": people, "entries": entries })
            });
            let ok = problems.is_empty();
            writeln!(out, "{}", json!({ "ok": ok, "holds": count, "problems": problems }))?;
        } else {
            for problem in &problems {
                writeln!(out, "{problem}")?;
            }
            if let Some(Census { tables, people, entries }) = census {
                write!(out, "{tables} tables, {people} people, {entries} log entries: ")?;
            }
            match problems.len() {
                0 => writeln!(out, "all whole")?,
                1 => writeln!(out, "1 problem")?,
                many => writeln!(out, "{many} problems")?,
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(Failure::Bad) }
    }
}
