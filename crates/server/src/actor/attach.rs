//! A socket joins a table: what it has missed comes first, then the table as it is.

use super::{Command, End, Outbox, TableActor, encode};
use crate::archive;
use crate::limits::Address;
use axum::extract::ws::Utf8Bytes;
use protocol::{Happening, PersonId, ServerMsg, Stage};
use tabletop::Viewer;

/// A client that missed more than this gets the present only.
const MAX_MISSED: u64 = 1000;

/// A socket that is to be attached.
pub struct Attach {
    /// The socket.
    pub outbox: Outbox,
    /// Where it comes from.
    pub from: Address,
    /// Whose it is.
    pub person: Option<PersonId>,
    /// The last version that the client has.
    pub since: Option<u64>,
    /// What the client has missed up to that version, to be sent first.
    pub missed: Vec<Utf8Bytes>,
}

impl TableActor {
    pub(super) async fn attach(&mut self, attach: Attach) -> Result<(), End> {
        let now = self.table.v();
        let viewer = self.table.viewer(attach.person.as_ref());
        let mut missed = attach.missed;
        if let Some(knows) = attach.since.filter(|&since| since > now) {
            let ahead = self.note_ahead(attach.person.as_ref(), knows);
            missed.push(encode(&ServerMsg::Refused { id: None, error: ahead.body() }));
        }
        if let Some(since) = attach.since.filter(|&since| since < now && now - since <= MAX_MISSED)
        {
            let Some(events) = self.recent.after(since) else {
                self.catch_up(Attach { missed, ..attach }, since);
                return Ok(());
            };
            let over = self.table.stage() == Stage::Over;
            missed.extend(events.map(|applied| encode(&applied.message(viewer, over))));
        }
        let (socket, person) = (attach.outbox.id, attach.person.clone());
        self.sockets.add(attach.outbox, attach.person, attach.from, viewer);
        self.wake_up();
        let snapshot = self.snapshot(viewer);
        self.sockets.welcome(socket, missed, snapshot);
        if let Viewer::Seat(seat) = viewer
            && self.table.has_substitute(seat)
            && self.table.stage() == Stage::Running
            && !person.is_some_and(|person| self.table.has_written_enough(&person, self.hall.now()))
        {
            self.commit(Happening::HandedBack { seat: seat.into() }, None).await?;
        }
        Ok(())
    }

    /// Reads from the log what is no longer kept here, while the table goes on; then the socket is
    /// attached from there.
    fn catch_up(&self, mut attach: Attach, since: u64) {
        let Some(address) = self.address.upgrade() else { return };
        let (hall, id) = (self.hall.clone(), self.table.id().clone());
        tokio::spawn(async move {
            let person = attach.person.clone();
            let read = hall
                .read(&id, move |id, log| Ok(archive::missed(id, log, person.as_ref(), since)?));
            match read.await {
                Ok((missed, until)) => {
                    let missed = match hall.named(missed).await {
                        Ok(missed) => missed,
                        Err(problem) => return attach.outbox.refuse(&problem),
                    };
                    attach.missed.extend(missed.iter().map(encode));
                    attach.since = Some(until);
                    // A table that has gone meanwhile closes the socket, and the client comes back.
                    let _ = address.send(Command::Attach(Box::new(attach))).await;
                }
                Err(problem) => attach.outbox.refuse(&problem),
            }
        });
    }
}
