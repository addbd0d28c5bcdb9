//! What rookies and regulars declare, and what they make of the declarations of others. A bot draws a Location,
//! then a word that goes with it; words are true about as often as not, so that hearing one tells
//! little more than was known before.

use super::plan::Mix;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use tabletop::chance::{Dice, Rng};
use tabletop::{BySeat, Seat};

/// How often a bot declares anything. Company at the Bank comes only to those who ask for it.
fn speaks(plan: Location) -> f64 {
    if plan == Location::Bank { 0.6 } else { 0.4 }
}

/// How often a word is true: more often of the Bank, and while the own record is good.
fn truth(game: &Pinched, seat: Seat, plan: Location) -> f64 {
    let usual = if plan == Location::Bank { 0.65 } else { 0.42 };
    usual + 0.2 * (kept_share(game, seat) - 0.5)
}

/// How often the seat has kept its word, as far as one can tell; half of the time to begin with.
fn kept_share(game: &Pinched, seat: Seat) -> f64 {
    let (kept, broken) =
        (f64::from(game.burglars[seat].kept), f64::from(game.burglars[seat].broken));
    (kept + 1.5) / (kept + broken + 3.0)
}

/// How likely a burglar with this mix who has drawn this plan is to declare this Location.
fn likely(game: &Pinched, seat: Seat, mix: &Mix, plan: Location, at: Location) -> f64 {
    let truth = truth(game, seat, plan);
    let other = 1.0 - mix[plan.index()];
    speaks(plan)
        * match at {
            _ if at == plan => truth,
            _ if other <= 0.0 => 0.0,
            // A lie is as likely as the plan it speaks of.
            _ => (1.0 - truth) * mix[at.index()] / other,
        }
}

/// A word before the choice, or none: one a day, and only at tables where words are moves.
pub(super) fn word(game: &Pinched, seat: Seat, mix: &Mix, dice: &mut Dice) -> Option<Move> {
    if !game.setup.talk || game.talk.last(seat).is_some() {
        return None;
    }
    let mut left = f64::from(dice.next_u32()) / f64::from(u32::MAX);
    for at in game.setup.boards.locations() {
        for plan in game.setup.boards.locations() {
            left -= mix[plan.index()] * likely(game, seat, mix, plan, at);
        }
        if left < 0.0 {
            return Some(Move::Say(at));
        }
    }
    None
}

/// The mix once the seat has spoken or kept silent: the plan was drawn before the word.
pub(super) fn after_word(game: &Pinched, seat: Seat, mix: Mix) -> Mix {
    if !game.setup.talk {
        return mix;
    }
    let mut after = [0.0; 5];
    for plan in game.setup.boards.locations() {
        let fits = match game.talk.last(seat) {
            Some(at) => likely(game, seat, &mix, plan, at),
            None => 1.0 - speaks(plan),
        };
        after[plan.index()] = mix[plan.index()] * fits;
    }
    let all: f64 = after.iter().sum();
    if all > 0.0 { after.map(|part| part / all) } else { mix }
}

/// How much a word counts against what was expected; one that was changed counts less.
const HEARD: f64 = 0.5;
const CHANGED: f64 = 0.3;

/// What the others are expected to do, after what they have said.
pub(super) fn hear(game: &Pinched, me: Seat, mixes: &mut BySeat<Mix>) {
    for seat in Seat::all(game.players()).filter(|&seat| seat != me) {
        let Some(at) = game.talk.last(seat) else { continue };
        let weight = if game.talk.of(seat).count() > 1 { CHANGED } else { HEARD };
        let before = mixes[seat][at.index()];
        let after = (1.0 - weight) * before + weight * kept_share(game, seat);
        let shrink = if before < 1.0 { (1.0 - after) / (1.0 - before) } else { 0.0 };
        for part in &mut mixes[seat] {
            *part *= shrink;
        }
        mixes[seat][at.index()] = after;
    }
}

/// Whether anybody else has spoken today.
pub(super) fn heard(game: &Pinched, me: Seat) -> bool {
    game.talk.words().iter().any(|word| word.seat != me)
}
