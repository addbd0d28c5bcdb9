//! How far plans can be exploited. A night of two players is a game of its own: each picks a
//! Location, and every way it can go has been played out many times. Against a mix of Locations
//! the best reply gains something over what it would gain against the equilibrium.

use super::night::{self, Nights};
use super::plan::{self, Mix};
use super::tables::Tables;
use super::{dream, habit, rookie};
use crate::Pinched;
use crate::phase::Phase;
use bots::{Budget, Time};
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Game, Metadata, Seat, Sight, Silent, awaited_to_play};

/// Whose mixes are studied, the equilibrium's first.
pub const WHOSE: [&str; 5] = ["equilibrium", "master", "regular", "rookie", "even"];

/// What the best reply gains against each of them, in hundredths of a victory, on the average over
/// the two seats of so many nights. `playouts` are for each way a night can go.
pub fn exploitability(seed: u64, nights: u64, playouts: u64) -> [f64; WHOSE.len()] {
    let mut gains = [0.0; WHOSE.len()];
    for night in 0..nights {
        let game = evening(seed + night, 1 + night % 9);
        for me in Seat::all(2) {
            let sight = Sight::new(&game, me);
            let tables = referee(&sight, playouts, seed + night);
            let mixes = mixes(&sight, &tables, seed + night);
            let replies = mixes.map(|mix| best_reply(&tables, me, mix));
            for (gain, reply) in gains.iter_mut().zip(replies) {
                *gain += 100.0 * (reply - replies[0]) / (2 * nights) as f64;
            }
        }
    }
    gains
}

/// A game of regulars, up to the plans of this day.
fn evening(seed: u64, day: u64) -> Pinched {
    let figures = Pinched::read_cards(Pinched::CARDS_TEXT).expect("the embedded file is in order");
    let setup = Pinched::samples(&figures).swap_remove(0);
    let mut fate = dice(seed);
    let deal = Pinched::deal(&setup, &mut fate);
    let mut game = Pinched::start(&setup, &deal).expect("the game's own deal");
    while let Ok(seat) = awaited_to_play(game.turn(), &mut fate) {
        if game.phase() == Phase::Plan && u64::from(game.day) == day {
            break;
        }
        let mv = habit::choose(&Sight::new(&game, seat), &mut fate);
        game.play(seat, mv, &mut Silent(&mut fate));
    }
    game
}

/// The night as a game of its own, by playouts alone.
fn referee(sight: &Sight<'_, Pinched>, playouts: u64, seed: u64) -> Tables {
    let mut nights = Nights::new(&sight.imagine(&mut dice(seed)), sight.seat());
    nights.level();
    let budget = Budget::playouts(playouts * nights.len() as u64);
    nights.play_out(sight, budget.meter(), !seed, dream::to_end);
    nights.tables(0.0)
}

fn mixes(sight: &Sight<'_, Pinched>, tables: &Tables, seed: u64) -> [Mix; WHOSE.len()] {
    let (me, mut fate) = (sight.seat(), dice(seed));
    let game = sight.imagine(&mut fate);
    [
        tables.equilibrium()[me],
        night::mix(sight, Time::Playouts(night::PLAYOUTS_OF_TWO), &mut fate),
        plan::mixes(&game, Some(me), habit::ROUNDS).mixes[me],
        rookie::mix(&game, me),
        tables.even(),
    ]
}

/// What the other of two gets who answers this mix as well as can be.
fn best_reply(tables: &Tables, me: Seat, mix: Mix) -> f64 {
    let other = me.left(2);
    let mut mixes = tabletop::BySeat::new(2, mix);
    mixes[other] = tables.even();
    tables.utility(other, &mixes).into_iter().fold(0.0, f64::max)
}
