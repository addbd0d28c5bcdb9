//! Whether the server is well: it can write, and what it kept is whole.

use crate::hall::Hall;
use crate::problem::Problem;
use crate::table::Unfoldable;
use protocol::TableId;
use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::{Inspection, Interrupt, StoreError};
use tokio::task::spawn_blocking;

/// A caller that asks more often is told what was found last.
const EVERY: Duration = Duration::from_secs(1);
/// So many tables whose clients know more are kept in mind; a client may say what it likes.
const MOST_BEHIND: usize = 1000;

/// What is known of the server's health.
#[derive(Default)]
pub struct Health {
    damage: Mutex<Damage>,
    /// Whether something could be written, and when that was tried.
    written: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// What was found to be damaged since the server started, and which tables were parked for it before.
#[derive(Default)]
struct Damage {
    /// The last entry that was made durable is missing.
    end_is_missing: bool,
    /// The database itself is damaged.
    database: bool,
    /// Tables whose logs are damaged, by id or, where that is lost, by key.
    tables: HashSet<String>,
    /// Tables whose own people know later versions than the log has.
    behind: HashSet<TableId>,
    /// Tables at which the missing entries may have been, and no person has moved since.
    doubtful: HashSet<TableId>,
}

impl Health {
    /// A table's log is damaged.
    pub fn table_is_damaged(&self, table: &str) {
        self.damage().tables.insert(table.to_owned());
    }

    /// The database itself is damaged.
    pub fn database_is_damaged(&self) {
        self.damage().database = true;
    }

    /// A client of the table's own people knows more than its log; says whether that is news.
    pub fn table_is_behind(&self, table: &TableId) -> bool {
        let mut damage = self.damage();
        damage.behind.len() < MOST_BEHIND && damage.behind.insert(table.clone())
    }

    /// Whether the end of a table's log may be among what is missing.
    pub fn end_may_be_missing(&self, table: &TableId) -> bool {
        self.damage().doubtful.contains(table)
    }

    /// A player has moved on at a table, and so taken it as it is.
    pub fn table_is_played_on(&self, table: &TableId) {
        self.damage().doubtful.remove(table);
    }

    /// How many tables are damaged or behind what people know of them.
    pub fn damaged_tables(&self) -> usize {
        let damage = self.damage();
        damage.tables.len() + damage.behind.len()
    }

    fn damage(&self) -> MutexGuard<'_, Damage> {
        self.damage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Damage {
    /// As `/health` says it: one thing a line.
    fn report(&self) -> String {
        let mut lines = String::new();
        let mut say = |is: bool, what: &str| {
            if is {
                lines.push_str(what);
                lines.push('\n');
            }
        };
        say(self.database, "the database is damaged");
        say(self.end_is_missing, "the newest entries of the database are missing");
        for (tables, what) in [
            (self.tables.len(), "tables with a damaged log"),
            (self.behind.len(), "tables of which clients know more than the server"),
        ] {
            if tables > 0 {
                writeln!(lines, "{what}: {tables}").expect("writing to a string cannot fail");
            }
        }
        match lines.is_empty() {
            true => "ok\n".into(),
            false => format!("degraded\n{lines}"),
        }
    }
}

impl Hall {
    /// `ok` or `degraded` with what is damaged, provided that the server can write.
    pub async fn health_report(&self) -> Result<String, Problem> {
        let health = self.health();
        let mut written = health.written.lock().await;
        let good = match *written {
            Some((at, good)) if at.elapsed() < EVERY => good,
            _ => {
                let tried = self.store().try_to_write(self.now()).await;
                if let Err(error) = &tried {
                    tracing::error!(%error, "nothing can be written");
                }
                *written = Some((Instant::now(), tried.is_ok()));
                tried.is_ok()
            }
        };
        if good { Ok(health.damage().report()) } else { Err(Problem::CannotWrite) }
    }

    /// At the start: what was found damaged before, and what a broken write-ahead log left behind.
    pub async fn look_for_damage(&self) -> Result<(), StoreError> {
        let health = self.health();
        if self.store().end_is_missing() {
            tracing::error!("the newest entries of the database are missing");
            health.damage().end_is_missing = true;
            // Nothing says which tables the missing entries are of.
            let tables = self.store().doubtful().await?;
            health.damage().doubtful = tables.iter().filter_map(|id| id.parse().ok()).collect();
        }
        for table in self.store().damaged().await? {
            health.table_is_damaged(&table);
        }
        for (key, step) in self.store().loose_ends().await? {
            let id = self.store().id_of(key).await?.and_then(|id| id.parse::<TableId>().ok());
            match id {
                Some(id) => self.park(key, &id, &Unfoldable::Damaged { step }).await,
                None => {
                    tracing::error!(%key, "a log belongs to no table");
                    health.table_is_damaged(&key.to_string());
                }
            }
        }
        Ok(())
    }

    /// Reads every page of the database once, beside the tables, unless it is told to stop.
    pub async fn look_through(&self, stop: impl Future<Output = ()>) {
        let Some(file) = self.store().file().map(Path::to_owned) else { return };
        let opened = spawn_blocking(move || Inspection::open(&file)).await;
        let Ok(Ok(whole)) = opened else { return self.health().database_is_damaged() };
        let interrupt = whole.interrupt();
        let mut reading = spawn_blocking(move || whole.faults());
        let read = tokio::select! {
            read = &mut reading => read,
            () = stop => {
                interrupt.iter().for_each(Interrupt::now);
                // Stopped before the end, it has nothing to say.
                return drop(reading.await);
            }
        };
        if !read.is_ok_and(|faults| faults.is_ok_and(|faults| faults.is_empty())) {
            tracing::error!("the database is damaged: hideout check says where");
            self.health().database_is_damaged();
        }
    }
}
