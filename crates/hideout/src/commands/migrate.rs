//! `hideout migrate`

use super::place::{database, key_of, place, seal_key};
use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use server::{Opened, SealKey};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use store::{Census, Inspection, Migration, MigrationStage, Moved, Progress, StoreLocation};

/// Move everything a server keeps from its folder to PostgreSQL, or back, and compare every row
#[derive(clap::Args)]
#[command(after_help = "\
Stop all servers first; there is no moving a house in which somebody plays. The target must be
empty: a folder without a database, or a PostgreSQL database (or schema) without tables. What
was interrupted goes on where it was when the same command is given again; until everything is
there and compared, no server opens the target. Nothing changes where everything comes from:
keep it as a backup, and start no server on it any more.

Only one of --from and --to need be given where HIDEOUT_DATABASE holds the address of the other,
which is where an address with a password in it belongs.

The key that running games are sealed with goes along. A folder has it in its seal.key. Servers
on PostgreSQL are given it with --seal-key: after the move copy that file to where each of them
can read it. On the way back, name it with --seal-key, and it is copied into the folder.

Examples:
  hideout migrate --from hideout-data --to postgres://hideout@db/hideout
  HIDEOUT_DATABASE=postgres://hideout:…@db/hideout hideout migrate --from /var/lib/hideout --seal-key /etc/hideout/seal.key
  hideout migrate --from postgres://hideout@db/hideout --to hideout-data --seal-key /etc/hideout/seal.key")]
pub struct Migrate {
    /// Where everything is: a folder, or postgres://…
    #[arg(long, value_name = "PLACE", required_unless_present = "to")]
    from: Option<PathBuf>,
    /// Where everything is to be: a folder, or postgres://…
    #[arg(long, value_name = "PLACE")]
    to: Option<PathBuf>,
    /// The key that running games are sealed with, if it is not seal.key in the folder everything comes from
    #[arg(long, value_name = "FILE")]
    seal_key: Option<PathBuf>,
    /// Throw away what an earlier try has moved, and begin anew
    #[arg(long)]
    anew: bool,
}

/// A key, and the file it is in.
type Key = (SealKey, PathBuf);

impl Migrate {
    pub fn run(&self) -> Result<(), Failure> {
        let (from, to) = self.places()?;
        let key = self.key(&from, &to)?;
        let opened = {
            let whole = Inspection::at(&from)?;
            key.as_ref().map_or_else(SealKey::fresh, |(key, _)| key.clone()).opens(&whole)?
        };
        match &key {
            None if opened.sealed > 0 => {
                return Err(Failure::SealKeyMissing { sealed: opened.sealed });
            }
            // A folder's own key is what its server has, and PostgreSQL knows the name of its servers' key.
            Some((_, file))
                if self.seal_key.is_some()
                    && matches!(from, StoreLocation::Folder(_))
                    && opened.sealed > 0
                    && opened.games == 0 =>
            {
                return Err(Failure::OtherSealKey { path: name(file), sealed: opened.sealed });
            }
            _ => {}
        }
        let key_name = key.as_ref().map(|(key, _)| key.name());
        let migration = Migration::open(&from, &to, key_name.as_deref(), self.anew)?;
        // Before the folder is a server's, which would make another.
        if let (Some((key, _)), StoreLocation::Folder(folder)) = (&key, &to) {
            keep(key, &key_of(folder))?;
        }
        let mut shown = Shown::begin();
        let moved = migration.run(&mut |progress| shown.show(progress));
        shown.end();
        say(&moved?, &from, &to, key.as_ref(), opened)
    }

    /// From where to where.
    fn places(&self) -> Result<(StoreLocation, StoreLocation), Failure> {
        let named = |option: &Option<PathBuf>| match option {
            Some(named) => place(named),
            None => database().ok_or(Failure::OnePlace),
        };
        match (named(&self.from)?, named(&self.to)?) {
            (StoreLocation::Folder(_), StoreLocation::Folder(_)) => Err(Failure::TwoFolders),
            places => Ok(places),
        }
    }

    /// The key that goes along. A folder that has another one keeps it, and nothing is moved.
    fn key(&self, from: &StoreLocation, to: &StoreLocation) -> Result<Option<Key>, Failure> {
        let key = seal_key(self.seal_key.as_deref(), from)?;
        let there = match to {
            StoreLocation::Folder(_) => seal_key(None, to)?,
            StoreLocation::Postgres(_) => None,
        };
        match (&key, &there) {
            (Some((key, _)), Some((other, file))) if key.name() != other.name() => {
                Err(Failure::KeyThere { path: name(file) })
            }
            _ => Ok(key.or(there)),
        }
    }
}

/// Writes the key down, unless it is there.
fn keep(key: &SealKey, file: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::File { path: name(file), error };
    match SealKey::read(file).map_err(failed)? {
        Some(_) => Ok(()),
        None => key.keep_in(file).map_err(failed),
    }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

/// How far it is, on standard error: a bar that is drawn where people look on, or a line for every tenth.
struct Shown {
    bar: Option<ProgressBar>,
    stage: Option<MigrationStage>,
    tenth: u64,
}

impl Shown {
    fn begin() -> Shown {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let drawn = io::stderr().is_terminal() && !dumb;
        let bar = drawn.then(|| {
            let style = ProgressStyle::with_template(
                "{msg} {wide_bar} {human_pos}/{human_len}, {eta} left",
            )
            .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr()).with_style(style)
        });
        Shown { bar, stage: None, tenth: 0 }
    }

    fn show(&mut self, Progress { stage, done, all }: Progress) {
        let (what, of) = match stage {
            MigrationStage::Copying => ("copying", "rows"),
            MigrationStage::Comparing => ("comparing", "rows"),
            MigrationStage::Reading => ("reading", "logs"),
        };
        let is_new = self.stage.replace(stage) != Some(stage);
        if let Some(bar) = &self.bar {
            if is_new {
                bar.set_message(format!("{what} {of}"));
                bar.set_length(all);
                bar.reset_eta();
            }
            bar.set_position(done);
            return;
        }
        let tenth = done * 10 / all.max(1);
        if is_new || tenth > self.tenth {
            self.tenth = tenth;
            // It is moved whether anybody listens or not.
            let line = format!("{what}: {done} of {all} {of}\n");
            let _ = io::stderr().write_all(line.as_bytes());
        }
    }

    fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

/// What was moved, and what is left to the operator.
fn say(
    moved: &Moved,
    from: &StoreLocation,
    to: &StoreLocation,
    key: Option<&Key>,
    opened: Opened,
) -> Result<(), Failure> {
    let Moved { census: Census { tables, people, entries }, found, .. } = moved;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{tables} tables, {people} people, {entries} log entries: all moved, and the same on both sides"
    )?;
    if *found > 0 {
        writeln!(out, "{found} rows of them were there from an earlier try")?;
    }
    match (key, to) {
        (Some((key, file)), StoreLocation::Postgres(_)) => writeln!(
            out,
            "the games are sealed with the key {}: copy {} to every server, which needs it as --seal-key",
            key.name(),
            name(file),
        )?,
        (Some((key, _)), StoreLocation::Folder(folder)) => writeln!(
            out,
            "the games are sealed with the key {}, which is in {} now: keep a copy apart from the backups",
            key.name(),
            name(&key_of(folder)),
        )?,
        (None, StoreLocation::Postgres(_)) => writeln!(
            out,
            "no game is sealed: the first server makes a key in its file --seal-key; copy that to the others"
        )?,
        (None, StoreLocation::Folder(_)) => {
            writeln!(out, "no game is sealed: the server makes a key at its first start")?;
        }
    }
    let other = opened.sealed - opened.games;
    if other > 0 {
        writeln!(
            out,
            "{other} game(s) are sealed with another key, and stay parked until a server has that"
        )?;
    }
    let left = match from {
        StoreLocation::Folder(folder) => name(folder),
        StoreLocation::Postgres(_) => "the database they come from".into(),
    };
    writeln!(out, "{left} is as it was: start no server on it any more")?;
    Ok(())
}
