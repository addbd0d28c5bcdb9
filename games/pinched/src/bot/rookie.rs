//! A newcomer: goes where the most is to be had, takes what fits its stash, and sells what pays.

use super::{habit, plan};
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use tabletop::chance::Dice;
use tabletop::{Seat, Sight};

pub(crate) fn rookie(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let (legal, seat) = (sight.legal(), sight.seat());
    match legal[0] {
        Move::Go(_) => Move::Go(go(&game, seat, dice)),
        _ if seat == game.mastermind && legal.contains(&Move::Done) => sell(&game, seat, &legal),
        _ => habit::best(&game, seat, dice),
    }
}

/// Where a lone Mastermind would find most, more often than elsewhere. That others think the same
/// does not occur to it.
fn go(game: &Pinched, seat: Seat, dice: &mut Dice) -> Location {
    let places: Vec<Location> = game.setup.boards.locations().collect();
    let mut mix = [0.0; 5];
    for &place in &places {
        let there = game.prospect(game.mastermind, place, None).alone;
        let own = game.prospect(seat, place, None).guest;
        mix[place.index()] =
            if seat == game.mastermind { there.powi(3) } else { there.powi(2) + own };
    }
    plan::draw(&places, &mix, dice)
}

/// Whatever pays anything is sold at once.
fn sell(game: &Pinched, seat: Seat, legal: &[Move]) -> Move {
    let pays = |mv: &&Move| match mv {
        Move::Sell(slot) => game.burglars[seat].stash[slot.index()].value(&game.setup.figures) > 0,
        mv => **mv == Move::SellAll,
    };
    *legal.iter().find(pays).unwrap_or(&Move::Done)
}
