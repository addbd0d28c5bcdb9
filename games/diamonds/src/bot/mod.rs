//! The bots: a rookie that tries every card a few times, and two that search the round.
//!
//! The searchers imagine the other hands anew for every playout and grow one tree of what every
//! seat knows; what Thieves, Dogs and Madams are worth to whom follows from the scoring at the end
//! of the round, and what points are worth from the totals. In a master's head everybody plays with
//! some sense, in a regular's at random; the last two tricks a master does not search but solves.

mod ending;
mod playing;
mod promise;
mod rookie;
mod standing;

use crate::{Diamonds, Move};
use bots::{Budget, Opponents, Options, Searcher, Thought, Time, search_with};
use playing::Playing;
use tabletop::Sight;
use tabletop::chance::Dice;

/// What a regular is used to.
const REGULAR_PLAYOUTS: u64 = 150;
/// What a master is used to.
const MASTER_PLAYOUTS: u64 = 6_000;

impl Opponents for Diamonds {
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        think::<false>(sight, &time.budget(REGULAR_PLAYOUTS), dice)
    }

    fn master(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        match ending::card(&sight.imagine(dice), dice) {
            Some(card) => card.into(),
            None => think::<true>(sight, &time.budget(MASTER_PLAYOUTS), dice),
        }
    }
}

fn think<const SENSE: bool>(
    sight: &Sight<'_, Diamonds>,
    budget: &Budget,
    dice: &mut Dice,
) -> Thought<Move> {
    // Stealing is not searched: taking the richest Madams as long as one may is hardly ever wrong.
    let richest = sight.default_move(dice);
    if !matches!(richest, Move::Play(_)) {
        return richest.into();
    }
    let policy = Playing::<SENSE> { round: sight.imagine(dice).round };
    let options = Options {
        searcher: Searcher::ManyObservers,
        exploration: EXPLORATION,
        bias: BIAS,
        ..Options::default()
    };
    search_with(sight, &policy, &options, budget, dice).into()
}

/// A trick moves the chance of winning by a few hundredths, so little curiosity is enough.
const EXPLORATION: f32 = 0.2;
/// How much a card's promise counts until it has been tried.
const BIAS: f32 = 0.3;
