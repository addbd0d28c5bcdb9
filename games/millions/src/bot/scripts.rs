//! People as scripts play them, to measure bots with: masters with one fixed habit each, so that what
//! the habit gains or costs against masters shows. Only the silent one plays like a regular.

use super::{Temper, master, regular};
use crate::notation::Move;
use crate::role::Role;
use crate::{Millions, Phase};
use bots::{Script, Time};
use tabletop::chance::Dice;
use tabletop::{Seat, Sight};

/// All of them.
pub(super) const ALL: &[Script<Millions>] = &[
    Script {
        name: "silent",
        about: "leaves or stays without a word, as a regular would",
        play: silent,
    },
    Script { name: "truthful", about: "claims what it is and nothing else", play: truthful },
    Script { name: "liar", about: "claims what it is not and nothing else", play: liar },
    Script { name: "believer", about: "believes every claim", play: believer },
    Script { name: "doubter", about: "believes no claim", play: doubter },
    Script { name: "miser", about: "never pays", play: miser },
    Script { name: "pays_one", about: "offers 1 to everybody and nobody more", play: pays_one },
    Script { name: "leaves_for_two", about: "leaves for 2, whatever it has", play: leaves_for_two },
    Script { name: "brute", about: "takes the Brute and stays with it", play: brute },
];

/// A negotiation or another phase, as the seat can imagine it; nothing when it has decided.
fn awaited(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Millions> {
    let game = sight.imagine(dice);
    let open = game.lineup.own(sight.seat()) & game.job.undecided;
    (!game.negotiating() || !open.is_empty()).then_some(game)
}

fn like_a_master(sight: &Sight<'_, Millions>, temper: &Temper, dice: &mut Dice) -> Move {
    master::choose(sight, temper, Time::Usual, dice)
}

/// A master that claims what `role` makes of its own one, at once.
fn claiming(
    sight: &Sight<'_, Millions>,
    dice: &mut Dice,
    role: fn(&Millions, Role) -> Role,
) -> Option<Move> {
    let game = awaited(sight, dice)?;
    let me = sight.seat();
    let said = usize::from(game.job.used[me].claims);
    let open = game.lineup.own(me) & game.job.undecided;
    let claim = |number: usize| {
        let slot = game.lineup.character(number).slot;
        Move::Claim { slot, role: role(&game, game.job.roles[number]) }
    };
    if game.negotiating() && said < open.len() {
        return Some(claim(open.nth(said)));
    }
    Some(match like_a_master(sight, &Temper::default(), dice) {
        Move::Claim { slot, .. } => claim(game.lineup.number(me, slot)?),
        other => other,
    })
}

fn silent(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    // Only what the seat can see is read off this state.
    let game = sight.imagine(dice);
    let open = game.lineup.own(sight.seat()) & game.job.undecided;
    if !game.negotiating() {
        return Some(regular::choose(sight, dice));
    }
    let slot = game.lineup.character(open.first()?).slot;
    Some(match regular::choose(sight, dice) {
        mv @ Move::Leave { .. } => mv,
        _ => Move::Stay { slot },
    })
}

fn truthful(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    claiming(sight, dice, |_, role| role)
}

fn liar(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    claiming(sight, dice, |game, role| {
        let others = game.in_play.without(role);
        others.iter().max_by_key(|&other| game.job.faceup.copies(other)).unwrap_or(role)
    })
}

fn believer(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    awaited(sight, dice)?;
    Some(like_a_master(sight, &Temper { trust: 2.0, ..Temper::default() }, dice))
}

fn doubter(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    awaited(sight, dice)?;
    Some(like_a_master(sight, &Temper { trust: 0.0, ..Temper::default() }, dice))
}

fn miser(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    awaited(sight, dice)?;
    Some(like_a_master(sight, &Temper { purse: 0.0, ..Temper::default() }, dice))
}

fn pays_one(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    let game = awaited(sight, dice)?;
    let me = sight.seat();
    let mut others = game.job.undecided & !game.lineup.own(me);
    let fresh = others.find(|&number| game.job.offers[me].on(number) == 0);
    if let Some(number) = fresh.filter(|_| game.negotiating()) {
        let offer = Move::Offer { on: game.lineup.character(number), amount: 1 };
        if game.check_talk(me, offer).is_ok() {
            return Some(offer);
        }
    }
    Some(like_a_master(sight, &Temper { purse: 0.0, ..Temper::default() }, dice))
}

fn leaves_for_two(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    let game = awaited(sight, dice)?;
    let me = sight.seat();
    if game.negotiating() {
        for number in game.lineup.own(me) & game.job.undecided {
            let slot = game.lineup.character(number).slot;
            if game.standing(number) >= 2 {
                return Some(Move::Leave { slot });
            }
            if game.job.used[me].asks == 0 {
                return Some(Move::Ask { slot, amount: 2 });
            }
        }
    }
    Some(like_a_master(sight, &Temper::default(), dice))
}

fn brute(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Option<Move> {
    let game = awaited(sight, dice)?;
    let me = sight.seat();
    let usual = like_a_master(sight, &Temper::default(), dice);
    Some(match (game.phase, usual) {
        (Phase::Planning, Move::Choose { role, second }) if may_be_brute(&game, me) => {
            let second = second.map(|second| if second == Role::Brute { role } else { second });
            Move::Choose { role: Role::Brute, second }
        }
        (_, Move::Leave { slot }) => {
            let number = game.lineup.number(me, slot)?;
            let is_brute = game.job.roles[number] == Role::Brute;
            if is_brute { Move::Stay { slot } } else { usual }
        }
        _ => usual,
    })
}

fn may_be_brute(game: &Millions, me: Seat) -> bool {
    game.choices(me).contains(Role::Brute)
}
