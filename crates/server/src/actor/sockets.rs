//! The sockets at a table, and what is sent to them.

use crate::hall::Hall;
use crate::limits::Address;
use crate::problem::Problem;
use crate::table::{Applied, Table};
use crate::thinking::Payer;
use axum::extract::ws::Utf8Bytes;
use protocol::{ActionId, Closing, Done, Person, PersonId, Presence, ServerMsg, Snapshot, Stage};
use std::sync::{Arc, OnceLock};
use tabletop::Viewer;
use tokio::sync::mpsc;

/// How many posts may wait for a slow reader.
const OUTBOX: usize = 48;

/// What is done for more than this many is charged to so many of them.
const MOST_PAYERS: usize = 16;

/// A socket's name within the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SocketId(pub u64);

/// Something on its way to a socket.
pub enum Post {
    /// A message.
    One(Utf8Bytes),
    /// Messages that belong together.
    Many(Vec<Utf8Bytes>),
}

/// The sending end of a socket.
pub struct Outbox {
    /// The socket.
    pub id: SocketId,
    posts: mpsc::Sender<Post>,
    closing: Arc<OnceLock<Closing>>,
}

/// The receiving end of a socket.
pub struct Inbox {
    /// What is to be sent.
    pub posts: mpsc::Receiver<Post>,
    /// Why nothing more will come.
    pub closing: Arc<OnceLock<Closing>>,
}

impl Outbox {
    /// Both ends.
    pub fn channel(id: SocketId) -> (Outbox, Inbox) {
        let (sender, posts) = mpsc::channel(OUTBOX);
        let closing = Arc::new(OnceLock::new());
        (Outbox { id, posts: sender, closing: closing.clone() }, Inbox { posts, closing })
    }

    /// Says that the table cannot be had, and why, unless coming back helps.
    pub fn refuse(&self, problem: &Problem) {
        if let Problem::Busy | Problem::Elsewhere(_) = problem {
            return self.close(Closing::Reload);
        }
        let refused = ServerMsg::Refused { id: None, error: problem.body() };
        self.post(Post::One(encode(&refused)));
        self.close(Closing::Refused);
    }

    /// Puts a post into the outbox; says whether there was room.
    fn post(&self, post: Post) -> bool {
        let posted = self.posts.try_send(post);
        if let Err(mpsc::error::TrySendError::Full(_)) = posted {
            self.close(Closing::SlowReader);
        }
        posted.is_ok()
    }

    fn close(&self, closing: Closing) {
        // The first reason counts.
        let _ = self.closing.set(closing);
    }
}

struct Socket {
    outbox: Outbox,
    person: Option<PersonId>,
    from: Address,
    viewer: Viewer,
}

/// All sockets at a table.
#[derive(Default)]
pub struct Sockets(Vec<Socket>);

impl Sockets {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the person listens.
    pub fn has(&self, person: &PersonId) -> bool {
        self.0.iter().any(|socket| socket.person.as_ref() == Some(person))
    }

    /// How many listen who do not play.
    pub fn watchers(&self, table: &Table) -> u32 {
        let watches = |socket: &&Socket| table.viewer(socket.person.as_ref()).seat().is_none();
        self.0.iter().filter(watches).count() as u32
    }

    /// Lets a socket listen.
    pub fn add(&mut self, outbox: Outbox, person: Option<PersonId>, from: Address, viewer: Viewer) {
        self.0.push(Socket { outbox, person, from, viewer });
    }

    /// Where the person listens, if they do.
    pub fn address_of(&self, person: &PersonId) -> Option<Address> {
        let theirs = self.0.iter().find(|socket| socket.person.as_ref() == Some(person));
        theirs.map(|socket| socket.from)
    }

    /// Everybody who listens, as those for whom something is done.
    pub fn payers(&self) -> Vec<Payer> {
        let mut payers: Vec<Payer> = Vec::new();
        for Socket { person, from, .. } in &self.0 {
            let payer = Payer::at(person.clone(), Some(*from));
            if !payers.contains(&payer) {
                payers.push(payer);
            }
            if payers.len() == MOST_PAYERS {
                break;
            }
        }
        payers
    }

    /// Begins with what a socket missed and everything as it is now, the socket's owner here.
    pub fn welcome(&mut self, id: SocketId, missed: Vec<Utf8Bytes>, snapshot: Snapshot) {
        let mut messages = missed;
        messages.push(encode(&ServerMsg::Snapshot(Box::new(snapshot))));
        self.post_to(id, Post::Many(messages));
    }

    /// Posts to one socket, which goes if it has no room.
    fn post_to(&mut self, id: SocketId, post: Post) {
        let Some(place) = self.0.iter().position(|socket| socket.outbox.id == id) else { return };
        if !self.0[place].outbox.post(post) {
            self.0.remove(place);
        }
    }

    pub fn remove(&mut self, id: SocketId) {
        self.0.retain(|socket| socket.outbox.id != id);
    }

    /// Answers one socket.
    pub fn answer(&mut self, id: SocketId, action: ActionId, answer: Result<Done, Problem>) {
        let message = match answer {
            Ok(done) => ServerMsg::Done(done),
            Err(problem) => ServerMsg::Refused { id: Some(action), error: problem.body() },
        };
        self.post_to(id, Post::One(encode(&message)));
    }

    /// Shows what happened to everybody, each what they may know. Messages are made once for all
    /// who see through the same eyes.
    pub fn show(&mut self, table: &Table, applied: &[Applied], presence: &Presence, hall: &Hall) {
        let over = table.stage() == Stage::Over;
        let mut made: Vec<(Viewer, Vec<Utf8Bytes>)> = Vec::new();
        let before = self.0.len();
        let mut sent = 0;
        self.0.retain_mut(|socket| {
            let viewer = table.viewer(socket.person.as_ref());
            let place = made.iter().position(|(eyes, _)| *eyes == viewer).unwrap_or_else(|| {
                made.push((viewer, messages(table, applied, viewer, over)));
                made.len() - 1
            });
            let mut messages = made[place].1.clone();
            if std::mem::replace(&mut socket.viewer, viewer) != viewer {
                let snapshot = table.snapshot(viewer, presence.clone());
                messages.push(encode(&ServerMsg::Snapshot(Box::new(snapshot))));
            }
            sent += messages.len();
            let only = (messages.len() == 1).then(|| messages.pop()).flatten();
            socket.outbox.post(only.map_or(Post::Many(messages), Post::One))
        });
        hall.metrics().messages_sent(sent as u64);
        self.count_dropped(before, hall);
    }

    /// Says who is here.
    pub fn tell_presence(&mut self, presence: Presence, hall: &Hall) {
        let message = encode(&ServerMsg::Presence(presence));
        let before = self.0.len();
        self.0.retain(|socket| socket.outbox.post(Post::One(message.clone())));
        hall.metrics().messages_sent(before as u64);
        self.count_dropped(before, hall);
    }

    /// Says what a person is called now.
    pub fn tell_name(&mut self, person: &Person, hall: &Hall) {
        let message = encode(&ServerMsg::Renamed { person: person.clone() });
        let before = self.0.len();
        self.0.retain(|socket| socket.outbox.post(Post::One(message.clone())));
        hall.metrics().messages_sent(before as u64);
        self.count_dropped(before, hall);
    }

    fn count_dropped(&self, before: usize, hall: &Hall) {
        (self.0.len()..before).for_each(|_| hall.metrics().slow_reader_dropped());
    }

    /// Closes every socket.
    pub fn close(&mut self, closing: Closing) {
        self.0.drain(..).for_each(|socket| socket.outbox.close(closing));
    }
}

/// What one viewer is sent of what happened: a message for each event, with the table and the
/// position as they are after the last.
fn messages(table: &Table, applied: &[Applied], viewer: Viewer, over: bool) -> Vec<Utf8Bytes> {
    let mut messages: Vec<ServerMsg> =
        applied.iter().map(|applied| applied.message(viewer, over)).collect();
    let last = messages.iter_mut().rev().find_map(|message| match message {
        ServerMsg::Update(update) => Some(update),
        _ => None,
    });
    if let Some(last) = last {
        last.table = applied.iter().any(|applied| applied.table).then(|| table.info());
        let moved = applied.iter().any(|applied| applied.position);
        last.position = moved.then(|| table.position(viewer)).flatten();
    }
    messages.iter().map(encode).collect()
}

/// A message as text.
pub fn encode(message: &impl serde::Serialize) -> Utf8Bytes {
    // Most messages carry a position, and a text that grows is copied again and again.
    let mut text = Vec::with_capacity(2 * 1024);
    serde_json::to_writer(&mut text, message).expect("a message can be written down");
    Utf8Bytes::try_from(text).expect("JSON is text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_may_come_back_is_not_refused() {
        for (problem, refusals, closing) in
            [(Problem::Busy, 0, Closing::Reload), (Problem::NoSuchTable, 1, Closing::Refused)]
        {
            let (outbox, inbox) = Outbox::channel(SocketId(1));
            outbox.refuse(&problem);
            assert_eq!((inbox.posts.len(), inbox.closing.get()), (refusals, Some(&closing)));
        }
    }
}
