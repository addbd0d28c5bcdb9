//! The bots: a rookie that tries every card a few times, and two that search the round.
//!
//! The searchers imagine the other hands anew for every playout and grow one tree of what every
//! seat knows; what Thieves, Dogs and Madams are worth to whom follows from the scoring at the end
//! of the round, and what points are worth from the totals. In a master's head everybody plays with
//! some sense, in a regular's at random; the last two tricks a master does not search but solves.

mod ending;
mod feelings;
mod playing;
mod promise;
mod rookie;
mod standing;

use crate::event::Event;
use crate::{Diamonds, Move};
use bots::{
    Budget, Character, Feeling, Opponents, Options, Searcher, Thought, Time, Trait, by_level,
    search_with,
};
use playing::Playing;
use tabletop::chance::Dice;
use tabletop::{Level, Seat, Sight};

/// What a regular is used to.
const REGULAR_PLAYOUTS: u64 = 150;
/// What a master is used to.
const MASTER_PLAYOUTS: u64 = 6_000;

impl Opponents for Diamonds {
    const TRAITS: &'static [Trait] = &[Trait::Greedy, Trait::Timid, Trait::Bold];

    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        think::<false>(sight, &time.budget(REGULAR_PLAYOUTS), 1.0, dice)
    }

    fn master(sight: &Sight<'_, Diamonds>, time: Time, dice: &mut Dice) -> Thought<Move> {
        master(sight, time, 1.0, dice)
    }

    fn character(
        sight: &Sight<'_, Self>,
        character: Character,
        time: Time,
        dice: &mut Dice,
    ) -> Thought<Move> {
        let lead = lead(character);
        match character.level() {
            Level::Regular => think::<false>(sight, &time.budget(REGULAR_PLAYOUTS), lead, dice),
            Level::Master => master(sight, time, lead, dice),
            level => by_level(sight, level, time, dice),
        }
    }

    fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
        feelings::feeling(heard, seat)
    }
}

/// How much a lead of a diamond counts for a character, where 1 is right: who dares plays for being far ahead, who is timid
/// would rather be sure of some, and who is greedy would have them all.
fn lead(character: Character) -> f32 {
    let counts = |&kind: &Trait| match kind {
        Trait::Bold => 1.4,
        Trait::Timid => 0.7,
        Trait::Greedy => 0.85,
        _ => 1.0,
    };
    character.traits().iter().map(counts).product()
}

fn master(sight: &Sight<'_, Diamonds>, time: Time, lead: f32, dice: &mut Dice) -> Thought<Move> {
    // In the end a lead counts as much as it does for everybody.
    match ending::card(&sight.imagine(dice), dice) {
        Some(card) => card.into(),
        None => think::<true>(sight, &time.budget(MASTER_PLAYOUTS), lead, dice),
    }
}

fn think<const SENSE: bool>(
    sight: &Sight<'_, Diamonds>,
    budget: &Budget,
    lead: f32,
    dice: &mut Dice,
) -> Thought<Move> {
    // Stealing is not searched: taking the richest Madams as long as one may is hardly ever wrong.
    let richest = sight.default_move(dice);
    if !matches!(richest, Move::Play(_)) {
        return richest.into();
    }
    let policy = Playing::<SENSE> { round: sight.imagine(dice).round, lead };
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
