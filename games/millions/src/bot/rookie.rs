//! A newcomer: takes whatever role, mostly tells the truth, counts the doubles it sees, pays one of
//! the others a little now and then, and takes good money for going.

use super::fraction;
use super::regular::cast;
use super::temper::Temper;
use crate::notation::Move;
use crate::role::ROLES;
use crate::{Millions, Phase};
use tabletop::chance::{Dice, below};
use tabletop::{Seat, Sight};

/// The money a newcomer goes for.
const GOOD_MONEY: u8 = 2;

pub(super) fn choose(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
    choose_as(&Temper::default(), sight, dice)
}

/// The choice of one of this temper.
pub(super) fn choose_as(temper: &Temper, sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
    let game = sight.imagine(dice);
    match game.phase {
        Phase::Planning => cast(&game, weights(&game, sight.seat()), dice),
        Phase::Negotiation => talk(&game, sight.seat(), temper, dice),
        Phase::Naming => {
            let roles = game.nameable();
            Move::Name { role: roles.nth(below(dice, roles.len() as u32) as usize) }
        }
        Phase::Over { .. } => sight.default_move(dice),
    }
}

/// Any role, the card's symbol twice as often.
pub(super) fn weights(game: &Millions, me: Seat) -> [u32; ROLES] {
    let mut weights = [0; ROLES];
    for role in game.choices(me).iter() {
        weights[role.index()] = if game.card().symbol == Some(role) { 2 } else { 1 };
    }
    weights
}

fn talk(game: &Millions, me: Seat, temper: &Temper, dice: &mut Dice) -> Move {
    let Some(own) = (game.lineup.own(me) & game.job.undecided).first() else {
        return game.default_talk(me);
    };
    let slot = game.lineup.character(own).slot;
    let role = game.job.roles[own];
    let used = game.job.used[me];
    let paid: u8 = game.job.offers.iter().map(|(_, offers)| offers.on(own)).sum();
    let doubles = game.job.faceup.copies(role) > 1;
    let greedy = temper.greed >= 0.5;
    let good = GOOD_MONEY + u8::from(greedy);
    let nerve = if doubles { 2.0 } else { 4.0 } * (1.0 + temper.nerve);
    match () {
        () if paid >= good || paid > 0 && doubles && !greedy => Move::Leave { slot },
        () if used.claims == 0 && fraction(dice) < 0.5 * temper.talk => {
            // Most say what they are; a sly one not always.
            let lies = fraction(dice) < -3.0 * temper.candour;
            Move::Claim { slot, role: if lies { game.most_seen() } else { role } }
        }
        () if used.asks == 0 && doubles => Move::Ask { slot, amount: good },
        () if used.offers == 0 && game.cash[me] > 2 && below(dice, 2) == 0 => {
            offer(game, me, dice).unwrap_or(Move::Stay { slot })
        }
        // Two of a kind toss a coin, and nobody is ever quite sure.
        () if fraction(dice) < 1.0 / nerve => Move::Leave { slot },
        () => Move::Stay { slot },
    }
}

/// A little money for one of the others, whoever it is.
fn offer(game: &Millions, me: Seat, dice: &mut Dice) -> Option<Move> {
    let others = game.job.undecided & !game.lineup.own(me);
    let count = others.len() as u32;
    (count > 0).then(|| {
        let number = others.nth(below(dice, count) as usize);
        Move::Offer { on: game.lineup.character(number), amount: 1 + below(dice, 2) as u8 }
    })
}
