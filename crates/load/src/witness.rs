//! A client that remembers everything it was told and comes back as often as the server goes away.

use crate::address::Server;
use crate::api::Person;
use crate::failure::Failure;
use crate::seat::{BackOff, Seat};
use crate::server_message::ServerMessage;
use crate::testimony::{Acknowledged, Shown, Testimony};
use protocol::{Act, Action, ActionId, ErrorBody, Raw, TableId};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// How many requests may wait while the server is away.
const WAITING: usize = 64;

/// A client at a table, in a task of its own.
pub struct Witness {
    asks: mpsc::Sender<Ask>,
    knows: watch::Receiver<Known>,
    task: JoinHandle<Result<Testimony, Failure>>,
}

/// How the server answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is done and will not be lost.
    Done {
        /// The client's name for it.
        id: ActionId,
        /// Its version.
        v: u64,
    },
    /// It is refused.
    Refused(ErrorBody),
}

/// What a client knows of its table.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The last version it was told.
    pub v: u64,
    /// The last position it was shown.
    pub position: Option<Arc<Raw>>,
    /// The version of that position. What was missed is told first, and the position after it.
    pub position_v: u64,
}

struct Ask {
    action: Action,
    answer: oneshot::Sender<Answer>,
}

impl Witness {
    /// Opens a socket at a table and listens from now on.
    pub async fn sit(
        server: Server,
        person: Arc<Person>,
        table: TableId,
        back_off: BackOff,
    ) -> Result<Witness, Failure> {
        let seat = Seat::connect(server, person, table).await?;
        let (asks, asked) = mpsc::channel(WAITING);
        let (told, knows) = watch::channel(Known::default());
        let memory = Memory {
            seat,
            back_off,
            told,
            waiting: HashMap::new(),
            testimony: Testimony::default(),
        };
        Ok(Witness { asks, knows, task: tokio::spawn(memory.listen(asked)) })
    }

    /// Asks for something and waits for the answer, however often the connection is lost.
    pub async fn act(&self, action: Action) -> Result<Answer, Failure> {
        let (answer, answered) = oneshot::channel();
        self.asks.send(Ask { action, answer }).await.map_err(|_| Failure::Left)?;
        answered.await.map_err(|_| Failure::Left)
    }

    /// What it knows of the table, now and as it changes.
    pub fn knows(&self) -> watch::Receiver<Known> {
        self.knows.clone()
    }

    /// Stops listening and says what it saw.
    pub async fn testify(self) -> Result<Testimony, Failure> {
        drop(self.asks);
        self.task.await.map_err(|_| Failure::Left)?
    }
}

struct Memory {
    seat: Seat,
    back_off: BackOff,
    told: watch::Sender<Known>,
    waiting: HashMap<ActionId, oneshot::Sender<Answer>>,
    testimony: Testimony,
}

impl Memory {
    async fn listen(mut self, mut asked: mpsc::Receiver<Ask>) -> Result<Testimony, Failure> {
        loop {
            tokio::select! {
                ask = asked.recv() => match ask {
                    Some(Ask { action, answer }) => {
                        let id = self.seat.ask(action).await;
                        self.waiting.insert(id, answer);
                    }
                    None => break,
                },
                text = self.seat.next() => match text {
                    Some(text) => self.take_in(&text)?,
                    None => {
                        self.testimony.reconnects += 1;
                        self.seat.come_back(self.back_off).await?;
                    }
                },
            }
        }
        self.testimony.unanswered = self.seat.pending().to_vec();
        self.testimony.gaps = self.seat.gaps();
        self.seat.close().await;
        Ok(self.testimony)
    }

    fn take_in(&mut self, text: &str) -> Result<(), Failure> {
        let message = self.seat.read(text)?;
        self.testimony.shown.extend(Shown::of(&message));
        if let Some(v) = message.v() {
            let position = message.position().map(|position| Arc::new(position.to_owned()));
            self.told.send_modify(|knows| {
                knows.v = v;
                if position.is_some() {
                    (knows.position, knows.position_v) = (position, v);
                }
            });
        }
        match message {
            ServerMessage::Done { id, v } => {
                if let Some(act) = self.seat.settle(id).or_else(|| self.already_done(id)) {
                    let answer = Answer::Done { id: act.id.clone(), v };
                    self.answer(&act.id, answer);
                    self.testimony.acknowledged.push(Acknowledged { act, v });
                }
            }
            ServerMessage::Refused { id: Some(id), error } => {
                if let Some(act) = self.seat.settle(id) {
                    self.testimony.refused.push((act.id.clone(), error.kind));
                    self.answer(&act.id, Answer::Refused(error));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn already_done(&self, id: &str) -> Option<Act> {
        let mut done = self.testimony.acknowledged.iter();
        done.find(|done| done.act.id.as_str() == id).map(|done| done.act.clone())
    }

    fn answer(&mut self, id: &ActionId, answer: Answer) {
        if let Some(waiting) = self.waiting.remove(id) {
            // The caller may have lost interest; the testimony has it.
            let _ = waiting.send(answer);
        }
    }
}
