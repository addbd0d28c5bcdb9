//! Bots of every level. The rookie follows its nose; the regular weighs what everybody would gain
//! and mixes its plans; the master plays nights and whole games out in thought.

mod claim;
mod dream;
mod habit;
mod master;
mod night;
mod plan;
mod rookie;
pub mod study;

use crate::Pinched;
use crate::notation::Move;
use bots::{Opponents, Thought, Time};
use tabletop::Sight;
use tabletop::chance::Dice;

/// The playouts that a master is used to.
const PLAYOUTS: u64 = 1000;

impl Opponents for Pinched {
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    fn regular(sight: &Sight<'_, Self>, _: Time, dice: &mut Dice) -> Thought<Move> {
        habit::choose(sight, dice).into()
    }

    fn master(sight: &Sight<'_, Self>, time: Time, dice: &mut Dice) -> Thought<Move> {
        master::choose(sight, time.budget(PLAYOUTS).meter(), dice).into()
    }

    fn remark(sight: &Sight<'_, Self>, mv: Move, dice: &mut Dice) -> Option<String> {
        claim::claim(sight, mv, dice)
    }
}
