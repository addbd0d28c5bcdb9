//! Bots of every level. The rookie goes by what it sees; the regular weighs staying against
//! leaving over a handful of worlds; the master holds a belief about everybody's role, thinks
//! about what the others will do, and counts chances to win rather than money.

mod bargain;
mod belief;
mod cast;
mod company;
mod crew;
mod feelings;
mod master;
mod mood;
mod record;
mod regular;
mod roles;
mod rookie;
mod scripts;
mod standing;
mod stays;
pub mod study;
mod temper;

pub use temper::Temper;

use crate::Millions;
use crate::event::Event;
use crate::notation::Move;
use bots::{Character, Feeling, Observer, Opponents, Script, Thought, Time, Trait, by_level};
use tabletop::chance::{Dice, Rng};
use tabletop::{Level, Seat, Sight};

/// A number from 0 up to 1.
pub(crate) fn fraction(dice: &mut Dice) -> f64 {
    f64::from(dice.next_u32() >> 8) / f64::from(1u32 << 24)
}

impl Opponents for Millions {
    const TRAITS: &'static [Trait] = cast::TRAITS;

    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Self>, _: Time, dice: &mut Dice) -> Thought<Move> {
        regular::choose(sight, dice).into()
    }

    fn character(
        sight: &Sight<'_, Self>,
        character: Character,
        time: Time,
        dice: &mut Dice,
    ) -> Thought<Move> {
        let temper = Temper::of(character);
        match character.level() {
            Level::Rookie => rookie::choose_as(&temper, sight, dice).into(),
            Level::Regular => regular::choose_as(&temper, sight, dice).into(),
            Level::Master => master::choose(sight, &temper, time, dice).into(),
            Level::Random => by_level(sight, Level::Random, time, dice),
        }
    }

    fn master(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Move> {
        master::choose(sight, &Temper::default(), time, dice).into()
    }

    fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
        feelings::feeling(heard, seat)
    }

    fn scripts() -> &'static [Script<Self>] {
        scripts::ALL
    }

    fn observer() -> Option<Box<dyn Observer<Self>>> {
        Some(Box::new(company::Company::default()))
    }
}
