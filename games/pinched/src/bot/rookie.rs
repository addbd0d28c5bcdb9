//! A newcomer: goes where something is to be had, mostly takes the first card that suits its
//! stash, and sells whatever pays.

use super::plan::{self, Mix};
use super::talk;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use tabletop::chance::{Dice, below, pick};
use tabletop::{Seat, Sight};

pub(super) fn choose(sight: &Sight<'_, Pinched>, dice: &mut Dice) -> Move {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let (legal, seat) = (sight.legal(), sight.seat());
    match legal[0] {
        Move::Go(_) => go(&game, seat, dice),
        _ if legal.contains(&Move::Done) => sell(&game, seat, &legal),
        // Now and then something else takes its fancy.
        _ if below(dice, 3) == 0 => pick(dice, &legal),
        _ => sight.default_move(dice),
    }
}

fn go(game: &Pinched, seat: Seat, dice: &mut Dice) -> Move {
    let mix = mix(game, seat);
    talk::word(game, seat, &mix, dice).unwrap_or_else(|| {
        let places: Vec<Location> = game.setup.boards.locations().collect();
        Move::Go(plan::draw(&places, &talk::after_word(game, seat, mix), dice))
    })
}

/// A place is visited as often as cards that suit lie there. What the others think does not occur
/// to a newcomer.
pub(super) fn mix(game: &Pinched, seat: Seat) -> Mix {
    let mut mix = [0.0; 5];
    for place in game.setup.boards.locations() {
        let cards = game.manors.get(place.index()).into_iter().flatten().flatten();
        let suiting = cards.filter(|&&kind| game.burglars[seat].suits(kind)).count();
        mix[place.index()] = 1.0 + suiting as f64;
    }
    let all: f64 = mix.iter().sum();
    mix.map(|part| part / all)
}

/// Whatever pays anything is sold at once.
fn sell(game: &Pinched, seat: Seat, legal: &[Move]) -> Move {
    let pays = |mv: &&Move| match mv {
        Move::Sell(slot) => game.burglars[seat].stash[slot.index()].value(&game.setup.figures) > 0,
        mv => **mv == Move::SellAll,
    };
    *legal.iter().find(pays).unwrap_or(&Move::Done)
}
