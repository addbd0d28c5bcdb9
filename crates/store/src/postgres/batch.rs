//! One batch of appends: written, or found out about.

use super::fault::Fault;
use super::owned::Place;
use super::statements::{Appender, Columns, array};
use super::tables::chain;
use super::writer::AppendContext;
use crate::{Append, StoreError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

/// How long the database may take to answer a batch before another connection is tried.
const ANSWER: Duration = Duration::from_secs(4);

/// For how long it is tried to find out what became of a batch.
const FIND_OUT: Duration = Duration::from_secs(10);

/// Between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// How often a batch is tried again that the database undid only because others were at work.
const CONTENTIONS: u32 = 10;

/// An append, and where its answer goes.
pub(crate) struct Job {
    pub(crate) append: Append,
    pub(crate) reply: oneshot::Sender<Result<(), StoreError>>,
}

impl Job {
    fn answer(self, fate: Result<(), StoreError>) {
        // The caller may be gone; what was written stays written.
        drop(self.reply.send(fate));
    }
}

/// A job, and where its table is before and then; neither, where this node does not own it or it is at another step.
struct Ready {
    job: Job,
    /// What the table was owned with, if it was.
    epoch: Option<i64>,
    places: Option<(Place, Place)>,
    hashes: Vec<Vec<u8>>,
}

/// Why a batch was not written, or may not have been.
enum Failed {
    /// The connection broke, and what became of it could not be found out in time.
    Unknown,
    /// There was no connection for too long.
    Unreachable,
    /// The database refused it.
    Refused(Fault),
}

/// Tries of one batch.
struct Tries<'a> {
    context: &'a AppendContext,
    appender: Option<Appender>,
    /// Whether an earlier try may have been written.
    unsure: bool,
    until: Instant,
}

/// Writes a batch and answers each job; gives the connection back, if it is still one.
pub(crate) async fn write(
    context: &AppendContext,
    appender: Option<Appender>,
    batch: Vec<Job>,
) -> Option<Appender> {
    let ready: Vec<Ready> = batch.into_iter().map(|job| prepare(context, job)).collect();
    let mut tries = Tries { context, appender, unsure: false, until: Instant::now() + FIND_OUT };
    match tries.append(&ready).await {
        // One that the database refuses takes all others along: each is tried alone.
        Err(Failed::Refused(_)) if ready.len() > 1 => {
            for alone in ready {
                let alone = vec![alone];
                let fate = tries.append(&alone).await;
                tries.answer(alone, fate).await;
            }
        }
        fate => tries.answer(ready, fate).await,
    }
    tries.appender.filter(|appender| !appender.is_closed())
}

fn prepare(context: &AppendContext, job: Job) -> Ready {
    let Append { table, step, entries, .. } = &job.append;
    let owned = context.lease.owned.get(*table);
    let epoch = owned.map(|place| place.epoch);
    let before = owned.filter(|place| Some(place.steps as u64) == step.checked_sub(1));
    let Some(before) = before else {
        return Ready { job, epoch, places: None, hashes: Vec::new() };
    };
    let (hashes, head) = chain(before.head, *step, entries);
    let after = Place { steps: before.steps + entries.len() as i64, head, ..before };
    Ready { places: Some((before, after)), epoch, hashes, job }
}

impl Tries<'_> {
    /// Tries until there is an answer: at which tables was appended.
    async fn append(&mut self, ready: &[Ready]) -> Result<Vec<i64>, Failed> {
        let columns = columns(ready);
        if columns.tables.is_empty() {
            return Ok(Vec::new());
        }
        let appends: Vec<&Append> = ready.iter().map(|ready| &ready.job.append).collect();
        let mut contentions = 0;
        loop {
            let appender = self.appender().await?;
            let fault = match timeout(ANSWER, appender.append(&columns, &appends)).await {
                Ok(Ok(moved)) => return Ok(moved),
                Ok(Err(fault)) => fault,
                Err(_) => Fault::Lost,
            };
            if fault.is_lost() {
                self.lost().await?;
            } else if fault.is_contention() && contentions < CONTENTIONS {
                contentions += 1;
            } else {
                return Err(Failed::Refused(fault));
            }
        }
    }

    /// A connection; a new one where there is none.
    async fn appender(&mut self) -> Result<&Appender, Failed> {
        loop {
            if self.appender.as_ref().is_none_or(Appender::is_closed) {
                self.appender = None;
                if let Ok(Ok(appender)) =
                    timeout(ANSWER, Appender::open(&self.context.address)).await
                {
                    self.appender = Some(appender);
                }
            }
            match &self.appender {
                Some(_) => break,
                None => self.pause().await?,
            }
        }
        self.appender.as_ref().ok_or(Failed::Unreachable)
    }

    /// The connection broke with something on its way.
    async fn lost(&mut self) -> Result<(), Failed> {
        self.appender = None;
        self.unsure = true;
        self.pause().await
    }

    async fn pause(&self) -> Result<(), Failed> {
        if Instant::now() > self.until {
            return Err(if self.unsure { Failed::Unknown } else { Failed::Unreachable });
        }
        sleep(PAUSE).await;
        Ok(())
    }

    async fn answer(&mut self, ready: Vec<Ready>, fate: Result<Vec<i64>, Failed>) {
        match fate {
            Ok(moved) => {
                for ready in ready {
                    let moved = moved.contains(&ready.job.append.table.0);
                    match ready.places.filter(|_| moved) {
                        Some((_, after)) => {
                            self.context.lease.owned.advance(ready.job.append.table, after);
                            ready.job.answer(Ok(()));
                        }
                        None => self.find_out(ready).await,
                    }
                }
            }
            Err(Failed::Refused(fault)) => {
                let mut fault = Some(fault);
                for ready in ready {
                    // A batch that is refused as a whole has one job.
                    ready.job.answer(Err(fault.take().map_or(StoreError::Undone, Into::into)));
                }
            }
            Err(Failed::Unknown) => ready.into_iter().for_each(|ready| self.unknown(ready)),
            Err(Failed::Unreachable) => {
                ready.into_iter().for_each(|ready| ready.job.answer(Err(StoreError::Unreachable)));
            }
        }
    }

    /// What it is that keeps an append from being written: or whether it is, by an earlier try.
    async fn find_out(&mut self, ready: Ready) {
        loop {
            let unsure = self.unsure;
            let Ok(appender) = self.appender().await else { return self.unknown(ready) };
            let looked = timeout(ANSWER, why(appender, unsure, &ready)).await;
            match looked.unwrap_or(Err(Fault::Lost)) {
                Ok(Found::Written) => {
                    let table = ready.job.append.table;
                    if let Some((_, after)) = ready.places {
                        self.context.lease.owned.advance(table, after);
                    }
                    return ready.job.answer(Ok(()));
                }
                Ok(Found::Refused(error)) => {
                    if let (StoreError::Fenced { table }, Some(epoch)) = (&error, ready.epoch) {
                        self.context.lease.owned.forget(*table, epoch);
                    }
                    return ready.job.answer(Err(error));
                }
                Err(fault) if fault.is_lost() => {
                    self.appender = None;
                    if self.pause().await.is_err() {
                        return self.unknown(ready);
                    }
                }
                Err(fault) => return ready.job.answer(Err(fault.into())),
            }
        }
    }

    /// Nobody knows. The table is owned with another epoch next, which keeps what may still be on its way out.
    fn unknown(&self, ready: Ready) {
        if let Some(epoch) = ready.epoch {
            self.context.lease.owned.forget(ready.job.append.table, epoch);
        }
        let unsure = self.unsure && ready.places.is_some();
        ready.job.answer(Err(if unsure { StoreError::Unknown } else { StoreError::Unreachable }));
    }
}

/// What is found of an append that was not written by the last try.
enum Found {
    Written,
    Refused(StoreError),
}

async fn why(appender: &Appender, unsure: bool, ready: &Ready) -> Result<Found, Fault> {
    let Append { table, step, .. } = ready.job.append;
    let refused = |error| Ok(Found::Refused(error));
    let last = ready.places.map_or(0, |(_, after)| after.steps);
    let Some((steps, epoch, hash)) = appender.look(table, last).await? else {
        return refused(StoreError::UnknownTable { table });
    };
    if unsure && hash.is_some() && hash.as_ref() == ready.hashes.last() {
        // The row is seen, which does not say that its commit is durable.
        appender.touch(&[table.0]).await?;
        return Ok(Found::Written);
    }
    let steps = steps as u64;
    match step {
        _ if ready.epoch != Some(epoch) => refused(StoreError::Fenced { table }),
        _ if step <= steps => refused(StoreError::Conflict { table, step }),
        _ if step > steps + 1 => refused(StoreError::Gap { table, step, last: steps }),
        // What this node knows of the table is not so: it is to be owned anew.
        _ => refused(StoreError::Fenced { table }),
    }
}

fn columns(ready: &[Ready]) -> Columns<'_> {
    let mut columns = Columns::default();
    for Ready { job: Job { append, .. }, places, hashes, .. } in ready {
        let Some((before, after)) = places else { continue };
        let table = append.table.0;
        columns.tables.push(table);
        columns.epochs.push(before.epoch);
        columns.before.push(before.steps);
        columns.steps.push(after.steps);
        columns.heads.push(after.head.0.to_vec());
        columns.awaited.push(array(&append.schedule.awaited));
        columns.due.push(append.schedule.due);
        columns.at.push(append.schedule.at);
        let log = &mut columns.log;
        for (step, ((at, entry), hash)) in
            (before.steps + 1..).zip(append.entries.iter().zip(hashes))
        {
            log.tables.push(table);
            log.steps.push(step);
            log.at.push(*at);
            log.entries.push(entry);
            log.hashes.push(hash.clone());
        }
    }
    columns
}
