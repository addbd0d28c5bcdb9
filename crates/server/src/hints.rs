//! Hints: what the best bot would do in a person's place. Nobody has more than one thought about at a time.

use crate::actor::{Command, Task};
use crate::hall::Hall;
use crate::limits::Address;
use crate::problem::Problem;
use crate::table::Advice;
use crate::thinking::{Claim, Payer};
use protocol::{Hint, Person, PersonId, TableId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tabletop::Level;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// The hints that are being thought about.
#[derive(Default)]
pub struct Hints(Mutex<HashMap<PersonId, CancellationToken>>);

/// One of them. Dropping it means that nobody waits for it any more.
struct Asked<'a> {
    hints: &'a Hints,
    person: PersonId,
    superseded: CancellationToken,
}

impl Hints {
    /// A person asks for a hint, and not for an older one any more.
    fn ask(&self, person: &PersonId) -> Asked<'_> {
        let superseded = CancellationToken::new();
        if let Some(older) = self.asked().insert(person.clone(), superseded.clone()) {
            older.cancel();
        }
        Asked { hints: self, person: person.clone(), superseded }
    }

    fn asked(&self) -> MutexGuard<'_, HashMap<PersonId, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        // A newer one has the place already.
        if !self.superseded.is_cancelled() {
            self.hints.asked().remove(&self.person);
        }
    }
}

impl Hall {
    /// What the best bot would do in a player's place, knowing what the player knows. A newer question takes the
    /// place of an older one; a request that goes is not thought about any further than the move at hand.
    pub async fn hint(&self, id: &TableId, person: Person, from: Address) -> Result<Hint, Problem> {
        let asked = self.hints().ask(&person.id);
        tokio::select! {
            biased;
            () = asked.superseded.cancelled() => {
                Err(Problem::TooMany { what: "hints at once", retry_after: 1 })
            }
            hint = self.think_of_a_hint(id, &person, from) => hint,
        }
    }

    async fn think_of_a_hint(
        &self,
        id: &TableId,
        person: &Person,
        from: Address,
    ) -> Result<Hint, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, Command::Help { person: person.clone(), reply })?;
        let Task { mut game, seat, v } = answer.await.map_err(|_| Problem::Busy)??;
        let level = Level::ALL[Level::ALL.len() - 1];
        let (mut advice, mut dice) = (Advice::none(), self.dice());
        let payers = vec![Payer::at(Some(person.id.clone()), Some(from))];
        let mut permit = self.thinking().permit(Claim { somebody_waits: true, payers }).await;
        loop {
            let step = move || {
                let bot = |game: &dyn catalog::Match| game.bot(seat, level.into(), &mut dice);
                let more = advice.add(&mut *game, seat, bot);
                (more, game, advice, dice)
            };
            let (more, held);
            ((more, game, advice, dice), held) =
                permit.run(step).await.map_err(|_| Problem::Fault)?;
            if !more? {
                let Advice { moves, more, chance } = advice;
                return Ok(Hint { v, level, moves, more, chance });
            }
            permit = held.renew().await;
        }
    }
}
