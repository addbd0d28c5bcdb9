//! What bots say about what has just happened to them: now and then, and only by what everybody has heard.

use super::{Command, TableActor, manners};
use crate::table::Applied;
use protocol::Stage;
use tabletop::Seat;
use tokio::time::Instant;

/// So many entries of the log lie between two remarks of bots, at least.
const APART: u64 = 10;

impl TableActor {
    /// One of the bots that feel something about it may say so, after a moment.
    pub(super) fn react(&self, applied: &[Applied]) {
        let felt = || applied.iter().flat_map(|applied| applied.felt.iter().copied());
        let lately = self.table.remarked().is_none_or(|v| self.table.v() < v + APART);
        if lately || felt().next().is_none() || self.table.stage() != Stage::Running {
            return;
        }
        let mut dice = self.hall.dice();
        let bots: Vec<Seat> = self.table.bots_to_talk().collect();
        let felt = felt().filter(|(seat, _)| bots.contains(seat));
        let felt = felt.map(|(seat, feeling)| (seat, self.table.character(seat), feeling));
        if let Some((seat, phrase)) = manners::reaction(felt, &mut dice) {
            self.say_soon(seat, phrase, false);
        }
    }

    /// Says something after a moment; what is no last word, only if the game goes on then.
    pub(super) fn say_soon(&self, seat: Seat, phrase: String, last: bool) {
        let Some(address) = self.address.upgrade() else { return };
        let ready = Instant::now() + self.hall.pace().bot_takes(&mut self.hall.dice());
        tokio::spawn(async move {
            tokio::time::sleep_until(ready).await;
            // The table may have been unloaded because the server stops.
            let _ = address.send(Command::Remark { seat, phrase, last }).await;
        });
    }
}
