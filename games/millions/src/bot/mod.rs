//! Bots of every level. The rookie goes by what it sees; the regular weighs staying against
//! leaving over a handful of worlds; the master holds a belief about everybody's role, thinks
//! about what the others will do, and counts chances to win rather than money.

mod belief;
mod company;
mod crew;
mod master;
mod mood;
mod regular;
mod roles;
mod rookie;
mod scripts;
mod standing;
pub mod study;

use crate::Millions;
use crate::notation::Move;
use bots::{Observer, Opponents, Script, Thought, Time};
use tabletop::Sight;
use tabletop::chance::Dice;

/// The rounds a master is used to imagine, whether it takes a role or talks.
const ROUNDS: u64 = 600;

impl Opponents for Millions {
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Self>, _: Time, dice: &mut Dice) -> Thought<Move> {
        regular::choose(sight, dice).into()
    }

    fn master(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Move> {
        master::choose(sight, time.budget(ROUNDS).meter(), dice).into()
    }

    fn scripts() -> &'static [Script<Self>] {
        scripts::ALL
    }

    fn observer() -> Option<Box<dyn Observer<Self>>> {
        Some(Box::new(company::Company::default()))
    }
}
