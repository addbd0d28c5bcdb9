//! What characters like among moves that are as good as each other: the first stone alone. Whatever they choose, a bot of their
//! level without a name might have chosen as well.

use super::opening;
use crate::Pinch;
use crate::notation::Move;
use bots::{Character, Trait};
use tabletop::Sight;
use tabletop::chance::Dice;

/// The traits that change how a bot of this game plays.
pub(super) const TRAITS: &[Trait] = &[Trait::Timid, Trait::Bold];

/// Out of so many openings of its level a character takes the one that it likes best.
const LOOKS_AT: usize = 4;

/// A character's first stone, where it may be taken over: a bold one likes the middle, a timid one the edge.
pub(super) fn liked(
    sight: &Sight<'_, Pinch>,
    character: Character,
    dice: &mut Dice,
) -> Option<Move> {
    let taste = match () {
        () if character.is(Trait::Bold) => 1,
        () if character.is(Trait::Timid) => -1,
        () => return None,
    };
    let size = sight.imagine(dice).board.size() as i32;
    let from_middle = |mv: &Move| match mv {
        Move::Put(cell) => {
            let off = |at: usize| (2 * at as i32 + 1 - size).abs();
            off(cell.column()) + off(cell.row())
        }
        Move::Swap => 0,
    };
    let first = opening(sight, dice)?;
    let others = (1..LOOKS_AT).filter_map(|_| opening(sight, dice));
    std::iter::once(first).chain(others).min_by_key(|mv| taste * from_middle(mv))
}
