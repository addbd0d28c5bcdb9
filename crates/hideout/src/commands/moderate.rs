//! `hideout moderate`

use super::place::Place;
use crate::failure::Failure;
use server::names::Nickname;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Moderation, Note, OperatorAct, Report, StoreError};

/// Lock people out, rename them, close tables, read reports; also while the server runs
#[derive(clap::Args)]
#[command(after_help = "\
Every running server notices within seconds. Every act is kept with who did it, when and why:
`hideout moderate acts` prints all of them.

Examples:
  hideout moderate reports
  hideout moderate ban 'Mean Mike' --why 'insults people, three reports'
  hideout moderate rename a8y7883dc5zr Magpie --why 'rude name'
  hideout moderate close n7t9bbprgqx0f4bq --why 'spam'
  hideout moderate reports --database postgres://hideout@db/hideout")]
pub struct Moderate {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    place: Place,
    /// Who acts; usually the user who runs the command
    #[arg(long = "as", value_name = "NAME", global = true)]
    operator: Option<String>,
}

#[derive(clap::Subcommand)]
enum What {
    /// End a person's sessions; what they are signed in with opens nothing until `unban`
    Ban {
        /// Their id, or their name
        person: String,
        #[command(flatten)]
        reason: Reason,
    },
    /// Let a banned person in again, with what they were signed in with
    Unban {
        /// Their id, or their name
        person: String,
        #[command(flatten)]
        reason: Reason,
    },
    /// Give a person another name
    Rename {
        /// Their id, or their name
        person: String,
        /// The new name
        name: String,
        #[command(flatten)]
        reason: Reason,
    },
    /// Close a table; a game that runs there ends without a result
    Close {
        /// The table's id, the end of its link
        table: String,
        #[command(flatten)]
        reason: Reason,
    },
    /// Print what people have reported, newest first
    Reports {
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        limit: u32,
    },
    /// Print every act, oldest first
    Acts,
}

#[derive(clap::Args)]
struct Reason {
    /// Why; it is kept
    #[arg(long, value_name = "TEXT")]
    why: String,
}

impl Moderate {
    pub fn run(&self) -> Result<(), Failure> {
        let mut hand = Moderation::at(&self.place.location()?)?;
        match &self.what {
            What::Ban { person, reason } => {
                let person = find(&hand, person)?;
                hand.ban(&person.id, &self.note(reason))?;
                said(&format!("{} ({}) is banned", person.name, person.id))
            }
            What::Unban { person, reason } => {
                let person = find(&hand, person)?;
                hand.unban(&person.id, &self.note(reason))?;
                said(&format!("{} ({}) may come back", person.name, person.id))
            }
            What::Rename { person, name, reason } => {
                let person = find(&hand, person)?;
                let name = Nickname::clean(name)?;
                hand.rename(&person.id, name.as_str(), name.skeleton(), &self.note(reason))?;
                said(&format!("{} ({}) is called {name} now", person.name, person.id))
            }
            What::Close { table, reason } => {
                hand.close(table, &self.note(reason))?;
                said(&format!("table {table} is closed"))
            }
            What::Reports { limit } => {
                hand.reports(*limit)?.iter().try_for_each(|report| said(&reported(&hand, report)?))
            }
            What::Acts => hand.acts()?.iter().try_for_each(|act| said(&acted(&hand, act)?)),
        }
    }

    fn note(&self, reason: &Reason) -> Note {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let at = now.as_millis() as i64;
        let user = || std::env::var("USER").unwrap_or_else(|_| "operator".into());
        let operator = self.operator.clone().unwrap_or_else(user);
        Note { operator, at, why: reason.why.clone() }
    }
}

fn find(hand: &Moderation, person: &str) -> Result<store::Person, Failure> {
    let skeleton = Nickname::clean(person).map(|name| name.skeleton().to_owned());
    let found = hand.find(person, &skeleton.unwrap_or_default())?;
    Ok(found.ok_or(StoreError::UnknownPerson)?)
}

fn acted(hand: &Moderation, act: &OperatorAct) -> Result<String, Failure> {
    let OperatorAct { number, at, operator, kind, target, why } = act;
    Ok(format!("{number:>4}  {}  {operator}  {kind}  {target}  {why}", hand.utc(*at)?))
}

fn reported(hand: &Moderation, report: &Report) -> Result<String, Failure> {
    let Report { at, reporter, person, table, v, line, why } = report;
    let name = |id: &str| -> Result<String, Failure> {
        let found = hand.find(id, "")?;
        Ok(found.map_or_else(|| id.to_owned(), |person| format!("{} ({id})", person.name)))
    };
    let at_version = v.map(|v| format!(" at version {v}")).unwrap_or_default();
    let line = line.as_ref().map(|line| format!("\n      said: {line}")).unwrap_or_default();
    Ok(format!(
        "{}  {} of {}, table {table}{at_version}{line}\n      why: {why}",
        hand.utc(*at)?,
        name(reporter)?,
        name(person)?,
    ))
}

fn said(line: &str) -> Result<(), Failure> {
    writeln!(io::stdout(), "{line}")?;
    Ok(())
}
