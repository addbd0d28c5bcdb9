//! The bots: a rookie that tries every card a few times, and two that search the round.
//!
//! The searchers imagine the other hands anew for every playout and grow one tree of what every
//! seat knows; what Thieves, Dogs and Madams are worth to whom follows from the scoring at the end
//! of the round, and what points are worth from the totals.

mod playing;
mod rookie;
mod standing;

pub(crate) use rookie::rookie;

use crate::{Diamonds, Move};
use bots::{Opponents, Options, Searcher, Thought, Time, search_with};
use playing::Playing;
use tabletop::Sight;
use tabletop::chance::Dice;

/// What a regular is used to.
const REGULAR_PLAYOUTS: u64 = 250;
/// What a master is used to.
const MASTER_PLAYOUTS: u64 = 6_000;

impl Opponents for Diamonds {
    fn regular(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        think(sight, time, REGULAR_PLAYOUTS, dice)
    }

    fn master(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        think(sight, time, MASTER_PLAYOUTS, dice)
    }
}

fn think(sight: &Sight<'_, Diamonds>, time: Time, usual: u64, dice: &mut Dice) -> Thought<Move> {
    // Stealing is not searched: taking the richest Madams as long as one may is hardly ever wrong.
    let richest = sight.default_move(dice);
    if !matches!(richest, Move::Play(_)) {
        return richest.into();
    }
    let policy = Playing { round: sight.imagine(dice).round };
    let options = Options {
        searcher: Searcher::ManyObservers,
        exploration: EXPLORATION,
        ..Options::default()
    };
    search_with(sight, &policy, &options, &time.budget(usual), dice).into()
}

/// A trick moves the chance of winning by a few hundredths, so little curiosity is enough.
const EXPLORATION: f32 = 0.3;
