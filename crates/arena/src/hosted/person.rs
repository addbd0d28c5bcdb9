//! A person at a hosted table: a script that takes a person's time.

use crate::{Failure, Person};
use server::hosted::{HostedTable, Listener};
use std::time::Duration;
use tabletop::Seat;
use tabletop::chance::{Dice, below};
use tokio::time::timeout;

/// How long a person takes over what they do, in milliseconds.
const LEAST: u32 = 2_000;
const MOST: u32 = 6_000;
/// A person who has nothing to do now looks again after this long, whatever happens.
const LOOKS_AGAIN: Duration = Duration::from_secs(5);
/// So often nothing is done by a person the game waits for, before the clock decides for them.
const PATIENCE: u32 = 60;

/// Sits there until the game is over.
pub(super) async fn play(
    person: Person,
    table: HostedTable,
    seat: Seat,
    mut listener: Listener,
    mut dice: Dice,
) -> Result<(), Failure> {
    let mut idle = 0;
    loop {
        let game = table.game().await?;
        if game.outcome().is_some() {
            return Ok(());
        }
        if !game.turn().seats().contains(seat) {
            if !listener.next().await {
                return Ok(());
            }
            continue;
        }
        tokio::time::sleep(pause(&person, &mut dice)).await;
        let game = table.game().await?;
        if !game.turn().seats().contains(seat) {
            continue;
        }
        let awaited = game.turn().awaited().contains(seat);
        let decided = match person.decide(&*game, seat, &mut dice)? {
            _ if awaited && idle >= PATIENCE => Some(game.default_move(seat, &mut dice)?),
            decided => decided,
        };
        // Somebody may have been quicker; then the move is refused, and there is something else to decide.
        let done = match decided {
            Some(text) => table.play(seat, text).await.is_ok(),
            None => false,
        };
        if done {
            idle = 0;
        } else {
            idle += u32::from(awaited);
            // Time that has passed without news is as good as news.
            let _ = timeout(LOOKS_AGAIN, listener.next()).await;
        }
    }
}

fn pause(person: &Person, dice: &mut Dice) -> Duration {
    match person.seconds {
        Some(seconds) => Duration::from_secs(seconds.into()),
        None => Duration::from_millis(u64::from(LEAST + below(dice, MOST - LEAST))),
    }
}
