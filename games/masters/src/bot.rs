//! stub
use crate::Masters;
use crate::notation::Move;
use tabletop::Sight;
use tabletop::chance::{Dice, pick};
pub(crate) fn rookie(sight: &Sight<'_, Masters>, dice: &mut Dice) -> Move {
    pick(dice, &sight.legal())
}
