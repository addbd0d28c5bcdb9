//! What a bot says about where it goes. Most nights it keeps silent; what it says is true more
//! often than not, so that it is worth listening to and not worth believing.

use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use tabletop::Sight;
use tabletop::chance::{Dice, below, pick};

/// A claim that goes with a plan, as `go club` or `not heart`; most moves go without one.
pub(super) fn claim(sight: &Sight<'_, Pinched>, mv: Move, dice: &mut Dice) -> Option<String> {
    let Move::Go(plan) = mv else { return None };
    let others: Vec<Location> = sight
        .legal()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Go(place) if place != plan => Some(place),
            _ => None,
        })
        .collect();
    // Nobody gains at the Bank without company, and company comes only to whoever asks for it.
    let silence = if plan == Location::Bank { 2 } else { 4 };
    if others.is_empty() || below(dice, silence) > 0 {
        return None;
    }
    Some(match below(dice, 5) {
        0 | 1 => format!("go {plan}"),
        2 | 3 => format!("not {}", pick(dice, &others)),
        _ => format!("go {}", pick(dice, &others)),
    })
}
