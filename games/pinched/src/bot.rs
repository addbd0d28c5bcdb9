//! stub
use crate::{Move, Pinched};
use tabletop::Sight;
use tabletop::chance::{Dice, pick};

pub(crate) fn rookie(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
    pick(dice, &sight.legal())
}
