//! Bots of every level. The rookie follows its nose; the regular weighs what everybody would gain
//! and mixes its plans; both declare a Location now and then (`talk.rs`). The master plays days out
//! in thought, up to a dawn whose worth it estimates, and its words are a game of signals.

mod cast;
mod company;
mod dream;
pub mod facts;
mod feelings;
mod habit;
mod master;
mod night;
mod plan;
mod rookie;
mod scripts;
mod signal;
pub mod study;
mod tables;
mod talk;
mod temper;
mod value;

pub use temper::Temper;

use crate::Pinched;
use crate::event::Event;
use crate::notation::Move;
use bots::{Character, Feeling, Observer, Opponents, Script, Thought, Time, Trait, by_level};
use tabletop::chance::{Dice, below, pick};
use tabletop::{Level, Seat, Sight};

/// One in so many choices of a random bot is a word rather than a plan.
const TALKATIVE: u32 = 6;

impl Opponents for Pinched {
    const TRAITS: &'static [Trait] = cast::TRAITS;

    fn random(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        let (plans, words): (Vec<Move>, Vec<Move>) =
            sight.legal().into_iter().partition(|mv| !matches!(mv, Move::Say(_)));
        // A seat with nothing but words to choose from has been asked for one.
        let speaks = plans.is_empty() || !words.is_empty() && below(dice, TALKATIVE) == 0;
        pick(dice, if speaks { &words } else { &plans })
    }

    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Self>, _: Time, dice: &mut Dice) -> Thought<Move> {
        habit::choose(sight, dice).into()
    }

    fn master(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Move> {
        Pinched::master_of(sight, time, &Temper::default(), dice)
    }

    fn character(
        sight: &Sight<'_, Self>,
        character: Character,
        time: Time,
        dice: &mut Dice,
    ) -> Thought<Move> {
        match character.level() {
            Level::Master => Pinched::master_of(sight, time, &Temper::of(character), dice),
            level => by_level(sight, level, time, dice),
        }
    }

    fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
        feelings::feeling(heard, seat)
    }

    fn scripts() -> &'static [Script<Self>] {
        scripts::ALL
    }

    fn observer() -> Option<Box<dyn Observer<Self>>> {
        Some(Box::new(company::Company))
    }
}

impl Pinched {
    /// The choice of a master of this temper.
    pub fn master_of(
        sight: &Sight<'_, Pinched>,
        time: Time,
        temper: &Temper,
        dice: &mut Dice,
    ) -> Thought<Move> {
        master::choose(sight, time, temper, dice).into()
    }
}
