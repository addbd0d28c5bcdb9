//! A sensible beginner.
use crate::{Millions, Move};
use tabletop::Sight;
use tabletop::chance::Dice;
pub(crate) fn rookie(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
    tabletop::chance::pick(dice, &sight.legal())
}
