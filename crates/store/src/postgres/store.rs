use super::tables::{Claim, Taken};
use super::tries::{Patience, again, once};
use super::{PostgresStore, lists, log, moderation, people, push, sessions, sql, tables};
use crate::cluster::{Cluster, Owner};
use crate::people_cache::Stale;
use crate::{
    Append, Awaiting, Due, Filter, KeyHash, Listing, LogLine, NewKey, NewTable, OperatorAct,
    Parked, Person, PushSubscription, Report, Schedule, Session, SessionRow, Stage, Store,
    StoreError, TableKey, TableRow,
};
use async_trait::async_trait;
use std::sync::PoisonError;
use std::time::Duration;
use tokio::time::sleep;

/// How often it is tried to own a table whose owner goes at that moment, and how long between.
const CLAIMS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);

#[async_trait]
impl Store for PostgresStore {
    fn cluster(&self) -> Option<&dyn Cluster> {
        Some(self)
    }

    async fn create_table(&self, table: NewTable) -> Result<TableKey, StoreError> {
        let term = self.0.lease.term()?;
        let (mut patience, mut unsure) = (Patience::default(), false);
        loop {
            let tried = async {
                let client = self.client().await?;
                match tables::create(&client, &table, &term.node).await? {
                    None if unsure => tables::created(&client, &table, &term.node).await,
                    made => Ok(made),
                }
            };
            match tried.await {
                Ok(Some((key, place))) => {
                    self.0.lease.during(&term, |owned| owned.own(key, place));
                    return Ok(key);
                }
                Ok(None) => return Err(StoreError::IdTaken),
                Err(fault) if patience.helps(&fault).await => unsure = true,
                Err(fault) if unsure => return Err(super::tries::unknown(fault)),
                Err(fault) => return Err(fault.into()),
            }
        }
    }

    async fn own(&self, table: TableKey) -> Result<Owner, StoreError> {
        for _ in 0..CLAIMS {
            let term = self.0.lease.term()?;
            let known = self.0.lease.owned.get(table).map(|place| place.epoch);
            match again!(self, client => tables::own(&client, table, &term.node, known))? {
                Claim::Ours(Taken { place, over }) => {
                    // A lease that ended meanwhile took the table along.
                    if self.0.lease.during(&term, |owned| owned.own(table, place)) {
                        self.0.lease.took_over(usize::from(over));
                        return Ok(Owner::Us);
                    }
                }
                Claim::Theirs(owner) => return Ok(owner),
                Claim::Unclear => sleep(PAUSE).await,
            }
        }
        Err(StoreError::Unreachable)
    }

    async fn release(&self, table: TableKey) -> Result<(), StoreError> {
        self.0.lease.owned.remove(table);
        let Ok(term) = self.0.lease.term() else { return Ok(()) };
        again!(self, client => tables::release(&client, table, &term.node))
    }

    async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.0.writer.append(append).await
    }

    async fn log(&self, table: TableKey, from_step: u64) -> Result<Vec<LogLine>, StoreError> {
        again!(self, client => log::read(&client, table, from_step))
    }

    async fn damaged(&self) -> Result<Vec<String>, StoreError> {
        again!(self, client => lists::damaged(&client))
    }

    async fn try_to_write(&self, at: i64) -> Result<(), StoreError> {
        let node = self.me().id;
        let upsert = "INSERT INTO health (node, at) VALUES ($1, $2)
                      ON CONFLICT (node) DO UPDATE SET at = excluded.at";
        again!(self, client => sql::run(&client, upsert, &[&node, &at])).map(drop)
    }

    async fn id_of(&self, table: TableKey) -> Result<Option<String>, StoreError> {
        again!(self, client => lists::id(&client, table))
    }

    async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        again!(self, client => lists::table(&client, id))
    }

    async fn tables(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        again!(self, client => lists::lobby(&client, &filter))
    }

    async fn tables_of(
        &self,
        person: &str,
        stage: Option<Stage>,
        limit: u32,
        before: Option<TableKey>,
    ) -> Result<Vec<(TableRow, bool)>, StoreError> {
        again!(self, client => lists::of(&client, person, stage, limit, before))
    }

    async fn tables_awaiting(&self, person: &str, limit: u32) -> Result<Vec<Awaiting>, StoreError> {
        again!(self, client => lists::awaiting(&client, person, limit))
    }

    async fn tables_unfinished(&self, person: &str) -> Result<Vec<String>, StoreError> {
        again!(self, client => lists::unfinished(&client, person))
    }

    async fn tables_keeping(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        again!(self, client => lists::keeping(&client, person, limit))
    }

    async fn tables_open_by(&self, person: &str) -> Result<u32, StoreError> {
        again!(self, client => lists::open_by(&client, person))
    }

    async fn due(&self, now: i64, after: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError> {
        let term = self.0.lease.term()?;
        let found = again!(self, client => tables::due(&client, &term.node, now, after, limit))?;
        let lasts = self.0.lease.during(&term, |owned| {
            for (due, taken) in &found {
                if let Some(taken) = taken {
                    owned.own(due.key, taken.place);
                }
            }
        });
        if lasts {
            let over = found.iter().filter(|(_, taken)| taken.as_ref().is_some_and(|it| it.over));
            self.0.lease.took_over(over.count());
        }
        // A lease that ended meanwhile took them along.
        Ok(if lasts { found.into_iter().map(|(due, _)| due).collect() } else { Vec::new() })
    }

    async fn idle(
        &self,
        since: i64,
        after: Option<TableKey>,
        limit: u32,
    ) -> Result<Vec<(String, TableKey)>, StoreError> {
        let node = self.me().id;
        again!(self, client => tables::idle(&client, &node, since, after, limit))
    }

    async fn park(&self, table: TableKey, parked: Parked, at: i64) -> Result<(), StoreError> {
        let node = self.me().id;
        once!(self, tx => tables::park(&tx, table, &node, &parked, at))
    }

    async fn unpark(
        &self,
        table: TableKey,
        listing: Listing,
        schedule: Schedule,
    ) -> Result<(), StoreError> {
        let node = self.me().id;
        once!(self, tx => tables::unpark(&tx, table, &node, &listing, &schedule))
    }

    async fn next_due(&self) -> Result<Option<i64>, StoreError> {
        let node = self.me().id;
        again!(self, client => tables::next_due(&client, &node))
    }

    async fn add_person(
        &self,
        person: Person,
        skeleton: String,
        key: NewKey,
    ) -> Result<(), StoreError> {
        once!(self, tx => people::add(&tx, &person, &skeleton, &key))
    }

    async fn rename(&self, person: &str, name: String, skeleton: String) -> Result<(), StoreError> {
        let _changing = self.changing(Stale::Person(person.to_owned()));
        once!(self, tx => people::rename(&tx, person, &name, &skeleton))
    }

    async fn session(&self, key: KeyHash) -> Result<Option<Session>, StoreError> {
        let read_at = match self.0.people.get(&key) {
            Ok(session) => return Ok(Some(session)),
            Err(read_at) => read_at,
        };
        let found = again!(self, client => sessions::by_key(&client, &key))?;
        if let Some(session) = &found {
            self.0.people.insert(read_at, key, session);
        }
        Ok(found)
    }

    async fn sessions_of(&self, person: &str) -> Result<Vec<SessionRow>, StoreError> {
        again!(self, client => sessions::of(&client, person))
    }

    async fn note_use(&self, key: KeyHash, day: i64, browser: String) -> Result<(), StoreError> {
        let _changing = self.changing(Stale::Key(key));
        again!(self, client => sessions::note_use(&client, &key, day, &browser))
    }

    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32], StoreError> {
        again!(self, client => push::key(&client, &fresh))
    }

    async fn push_subscribe(&self, asked: PushSubscription) -> Result<(), StoreError> {
        once!(self, tx => push::subscribe(&tx, &asked))
    }

    async fn push_unsubscribe(&self, endpoint: String, person: &str) -> Result<(), StoreError> {
        again!(self, client => push::unsubscribe(&client, &endpoint, Some(person)))
    }

    async fn push_forget(&self, endpoint: String) -> Result<(), StoreError> {
        again!(self, client => push::unsubscribe(&client, &endpoint, None))
    }

    async fn push_subscriptions(&self, person: &str) -> Result<Vec<PushSubscription>, StoreError> {
        again!(self, client => push::of(&client, person))
    }

    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        again!(self, client => people::by_id(&client, id))
    }

    async fn names(&self, ids: Vec<String>) -> Result<Vec<(String, String)>, StoreError> {
        again!(self, client => people::names(&client, &ids))
    }

    async fn remove_person(&self, person: &str) -> Result<Vec<KeyHash>, StoreError> {
        let _changing = self.changing(Stale::Person(person.to_owned()));
        once!(self, tx => people::remove(&tx, person))
    }

    async fn add_key(&self, person: &str, key: NewKey) -> Result<(), StoreError> {
        once!(self, tx => people::add_key(&tx, person, &key))
    }

    async fn end_session(&self, key: KeyHash) -> Result<(), StoreError> {
        let _changing = self.changing(Stale::Key(key));
        again!(self, client => sessions::end(&client, &key))
    }

    async fn end_other_sessions(
        &self,
        person: &str,
        keep: KeyHash,
    ) -> Result<Vec<KeyHash>, StoreError> {
        let _changing = self.changing(Stale::Person(person.to_owned()));
        once!(self, tx => sessions::end_all(&tx, person, Some(&keep)))
    }

    async fn add_recovery(
        &self,
        code: KeyHash,
        person: &str,
        expires: i64,
    ) -> Result<(), StoreError> {
        once!(self, tx => people::add_recovery(&tx, &code, person, expires))
    }

    async fn use_recovery(
        &self,
        code: KeyHash,
        now: i64,
        new_key: NewKey,
    ) -> Result<Option<Person>, StoreError> {
        once!(self, tx => people::use_recovery(&tx, &code, now, &new_key))
    }

    async fn acts_to_do(&self) -> Result<Vec<OperatorAct>, StoreError> {
        let done = self.0.acts.done.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let done: Vec<i64> = done.into_iter().collect();
        again!(self, client => moderation::to_do(&client, self.0.acts.behind, &done))
    }

    async fn act_done(&self, act: &OperatorAct) -> Result<(), StoreError> {
        again!(self, client => moderation::done(&client, act.number))?;
        self.0.acts.done.lock().unwrap_or_else(PoisonError::into_inner).insert(act.number);
        // Every node does this for itself.
        self.0.people.evict(&Stale::Person(act.target.clone()));
        Ok(())
    }

    async fn report(&self, report: Report, most: u32, since: i64) -> Result<bool, StoreError> {
        once!(self, tx => moderation::report(&tx, &report, most, since))
    }

    async fn close(&self) {
        // Where the database cannot be told, the lease ends by itself.
        let _ = self.leave().await;
        self.0.writer.close().await;
        self.stop();
        self.0.pool.close();
    }
}
