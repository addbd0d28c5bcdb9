//! What servers tell one another about what pages show of tables elsewhere. It may be lost; whoever may have missed something has it
//! said again, or reads it.

use crate::hall::Hall;
use crate::problem::Problem;
use axum::extract::ws::Utf8Bytes;
use protocol::{Call, Closing, LobbyMsg, Person, PersonId, TableId};
use serde::{Deserialize, Serialize};
use std::sync::PoisonError;
use std::time::Duration;
use store::{ClusterEvent, KeyHash};
use tokio::sync::broadcast::{Receiver, error::RecvError};

/// How often the others are told for whom other tables wait: every move changes that.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// How many people are named at once.
const TOGETHER: usize = 256;

/// What one server tells the others.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum News {
    /// A message to everybody in the lobby.
    Lobby { message: String },
    /// Other tables wait for these people than before.
    Waiting { people: Vec<PersonId> },
    /// A table calls a person, or does so no longer.
    Called { node: String, person: PersonId, table: TableId, call: Option<Call> },
    /// Whoever has tables that call people is to say so again.
    Again {},
}

impl Hall {
    /// A message to everybody in the lobby, whichever server they ask.
    pub(crate) fn tell_lobby(&self, message: &Utf8Bytes) {
        self.tell_others(|| News::Lobby { message: message.as_str().to_owned() });
    }

    /// A table here ends some calls and makes others.
    pub(crate) fn call(&self, old: &[(PersonId, Call)], new: &[(PersonId, Call)]) {
        self.calls().replace(old, new);
        let ended = old.iter().filter(|(person, _)| !new.iter().any(|(other, _)| other == person));
        let ended = ended.map(|(person, call)| (person, call, false));
        for (person, call, made) in
            ended.chain(new.iter().map(|(person, call)| (person, call, true)))
        {
            self.tell_called(person, call, made);
        }
    }

    fn tell_called(&self, person: &PersonId, call: &Call, made: bool) {
        self.tell_others(|| News::Called {
            node: self.store().cluster().map(|cluster| cluster.me().id).unwrap_or_default(),
            person: person.clone(),
            table: call.table.clone(),
            call: made.then(|| call.clone()),
        });
    }

    fn tell_others(&self, news: impl FnOnce() -> News) {
        if !self.shares() {
            return;
        }
        if let Some(cluster) = self.store().cluster() {
            cluster.notify(serde_json::to_string(&news()).expect("news can be written down"));
        }
    }

    fn hear_news(&self, words: &str) {
        match serde_json::from_str(words) {
            Ok(News::Lobby { message }) => self.say_in_lobby(message.into()),
            Ok(News::Waiting { people }) => {
                people.iter().for_each(|person| self.calls().waiting_changed(person));
            }
            Ok(News::Called { node, person, table, call }) => {
                self.calls().hear_elsewhere(node, person, &table, call);
            }
            Ok(News::Again {}) => {
                for (person, call) in self.calls().made_here() {
                    self.tell_called(&person, &call, true);
                }
            }
            // A later program has more to tell.
            Err(_) => tracing::debug!("another server tells something unknown"),
        }
    }

    /// Something may have been missed: pages read it again, and what cannot be read is said again.
    async fn catch_up_on_news(&self) -> Result<(), Problem> {
        self.say_in_lobby(crate::actor::encode(&LobbyMsg::Reload {}));
        self.calls().all_waiting_changed();
        self.calls().only_of(&Default::default());
        self.tell_others(|| News::Again {});
        self.carry_out_acts().await?;
        for (key, person) in self.sessions().all() {
            self.check_session(key, &person).await?;
        }
        self.recheck_names().await;
        Ok(())
    }

    /// Somebody's name or secrets have changed, at another server or by an operator's hand.
    async fn person_changed(&self, id: &str) -> Result<(), Problem> {
        // A ban is told to those it is about before their sessions are found to have ended.
        self.carry_out_acts().await?;
        let id: PersonId = id.parse().map_err(|_| Problem::Unreadable)?;
        for (key, person) in self.sessions().all() {
            if person.id == id {
                self.check_session(key, &person).await?;
            }
        }
        let now = self.store().person(id.as_str()).await?;
        let name = now.map(|person| person.name).unwrap_or_default();
        self.tell_tables(&Person { id, name }).await;
        Ok(())
    }

    /// Ends a session that has ended, and calls its person by their name of now.
    async fn check_session(&self, key: KeyHash, known: &Person) -> Result<(), Problem> {
        match self.store().session(key).await? {
            None => self.sessions().end(&[key], Closing::SignedOut),
            Some(session) if session.person.name != known.name => {
                let name = session.person.name;
                self.sessions().rename(&Person { id: known.id.clone(), name });
            }
            Some(_) => {}
        }
        Ok(())
    }

    async fn hear(&self, heard: ClusterEvent) -> Result<(), Problem> {
        match heard {
            ClusterEvent::Hint(words) => self.hear_news(&words),
            ClusterEvent::Person(person) => self.person_changed(&person).await?,
            ClusterEvent::Session(key) => {
                let open = self.sessions().all().into_iter().find(|(open, _)| *open == key);
                if let Some((key, person)) = open {
                    self.check_session(key, &person).await?;
                }
            }
            ClusterEvent::Gap => self.catch_up_on_news().await?,
            ClusterEvent::LeaseEnded => {
                tracing::error!("the lease has ended: other servers may have the tables");
                self.recheck_tables();
            }
        }
        Ok(())
    }
}

/// Hears the other servers, for as long as this one runs.
pub(crate) async fn listen(hall: Hall, mut heard: Receiver<ClusterEvent>) {
    hall.tell_others(|| News::Again {});
    loop {
        let heard = match heard.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => {
                hall.recheck_tables();
                ClusterEvent::Gap
            }
            Err(RecvError::Closed) => return,
        };
        if let Err(problem) = hall.hear(heard).await {
            tracing::warn!(%problem, "what another server tells cannot be followed");
        }
    }
}

/// Tells the other servers for whom other tables wait than before, for as long as this one runs.
pub(crate) async fn tell_waited_for(hall: Hall) {
    let Some(nodes) = hall.nodes() else { return };
    loop {
        tokio::time::sleep(TELL_EVERY).await;
        let people =
            std::mem::take(&mut *nodes.waited_for.lock().unwrap_or_else(PoisonError::into_inner));
        let people: Vec<PersonId> = people.into_iter().collect();
        for people in people.chunks(TOGETHER) {
            hall.tell_others(|| News::Waiting { people: people.to_vec() });
        }
    }
}
