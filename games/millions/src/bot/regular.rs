//! The regular: takes roles in a mix, weighs staying against leaving over a handful of imagined
//! worlds, pays likely doubles to go, and does not talk for long.

use super::fraction;
use super::temper::Temper;
use crate::character::{Group, MOST};
use crate::notation::Move;
use crate::role::{ROLES, Role, Roles};
use crate::worlds::Worlds;
use crate::{Millions, Phase};
use tabletop::chance::{Dice, below};
use tabletop::{Seat, Sight, Viewer};

pub(super) fn choose(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
    choose_as(&Temper::default(), sight, dice)
}

/// The choice of one of this temper.
pub(super) fn choose_as(temper: &Temper, sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
    let game = sight.imagine(dice);
    match game.phase {
        Phase::Planning => cast(&game, weights(&game, sight.seat()), dice),
        Phase::Negotiation => Thoughts::new(&game, sight.seat(), dice).talk(temper, dice),
        Phase::Naming => Thoughts::new(&game, sight.seat(), dice).name(),
        Phase::Over { .. } => sight.default_move(dice),
    }
}

/// How often to take each role, in heist order, near what play without departures settles at.
pub(super) fn mix(players: usize) -> [u32; ROLES] {
    match players {
        4 => [0, 38, 32, 30, 0],
        5 | 6 => [11, 36, 26, 27, 0],
        _ => [13, 30, 18, 19, 20],
    }
}

/// A role drawn by these weights, and another one for whoever has two characters.
pub(super) fn cast(game: &Millions, mut weights: [u32; ROLES], dice: &mut Dice) -> Move {
    let role = weighted(&weights, dice);
    weights[role.index()] = 0;
    let second = game.lineup.doubled().then(|| weighted(&weights, dice));
    Move::Choose { role, second }
}

/// How often the seat takes each role on this job.
pub(super) fn weights(game: &Millions, me: Seat) -> [u32; ROLES] {
    let mut weights = mix(game.lineup.seats()).map(|percent| percent * 100);
    let choices = game.choices(me);
    for role in Role::ALL {
        let weight = &mut weights[role.index()];
        if !choices.contains(role) {
            *weight = 0;
        }
        if game.card().symbol == Some(role) {
            *weight = *weight * 3 / 2;
        }
        if role == Role::Brute && game.card().ante == 2 {
            *weight = *weight * 6 / 5;
        }
        // A role that others may not take now is safer.
        let others = Seat::all(game.lineup.seats()).filter(|&seat| seat != me);
        let barred = others.filter(|&seat| !game.choices(seat).contains(role)).count() as u32;
        if game.in_play.contains(role) {
            *weight = *weight * (4 + barred) / 4;
        }
    }
    weights
}

pub(super) fn weighted(weights: &[u32; ROLES], dice: &mut Dice) -> Role {
    let mut index = below(dice, weights.iter().sum());
    let found = Role::ALL.into_iter().find(|role| {
        let weight = weights[role.index()];
        let found = index < weight;
        index = index.wrapping_sub(weight);
        found
    });
    found.expect("a number below the sum falls on a role")
}

/// How many worlds are imagined. Sums over all of them are in this many parts of a million.
const WORLDS: usize = 40;
const UNIT: i32 = WORLDS as i32;

/// Millions, in parts as sums over all worlds have them.
fn in_units(millions: f64) -> i32 {
    (millions * f64::from(UNIT)).round() as i32
}

/// A round as one seat guesses it to be.
struct Thoughts<'a> {
    game: &'a Millions,
    me: Seat,
    /// Everybody's role, and who will stay.
    worlds: Vec<([Role; MOST], Group)>,
}

impl<'a> Thoughts<'a> {
    fn new(game: &'a Millions, me: Seat, dice: &mut Dice) -> Thoughts<'a> {
        let all = Worlds::new(game, Viewer::Seat(me));
        let mut worlds = Vec::with_capacity(WORLDS);
        for _ in 0..WORLDS {
            let (roles, _) = all.draw(dice);
            let mut staying = game.job.locked | game.job.alive | game.lineup.own(me) & game.here();
            for number in game.job.undecided {
                // Two in three stay, as a rule.
                if below(dice, 3) > 0 {
                    staying.insert(number);
                }
            }
            worlds.push((roles, staying));
        }
        Thoughts { game, me, worlds }
    }

    fn talk(&self, temper: &Temper, dice: &mut Dice) -> Move {
        let game = self.game;
        let used = game.job.used[self.me];
        let Some(own) = (game.lineup.own(self.me) & game.job.undecided).first() else {
            return self.bribe(5, temper).unwrap_or_else(|| game.default_talk(self.me));
        };
        let slot = game.lineup.character(own).slot;
        if let Some(look) = self.look(own) {
            return look;
        }
        let worth = self.difference(own) + in_units(temper.nerve);
        let least = worth + in_units(temper.greed);
        let price = (least / UNIT + 2).clamp(1, 12) as u8;
        let standing: i32 =
            game.job.offers.iter().map(|(_, offers)| i32::from(offers.on(own))).sum();
        let first_ask = used.asks == 0;
        match () {
            () if standing > 0 && standing * UNIT >= least => Move::Leave { slot },
            () if worth <= 0 && first_ask => Move::Ask { slot, amount: price },
            () if worth <= 0 => Move::Leave { slot },
            () => {
                if let Some(bribe) = self.bribe(2, temper) {
                    return bribe;
                }
                if used.claims == 0 && fraction(dice) < 0.5 * temper.talk {
                    return Move::Claim { slot, role: self.loud_claim(own, temper, dice) };
                }
                if first_ask { Move::Ask { slot, amount: price } } else { Move::Stay { slot } }
            }
        }
    }

    /// A look at the likeliest double, while the answer is open.
    fn look(&self, own: usize) -> Option<Move> {
        let game = self.game;
        // R16: of those who left a look seldom settles anything.
        let there = game.looks(self.me) & game.here();
        let doubles = |number: usize| {
            let same = |(roles, _): &&([Role; MOST], Group)| roles[number] == roles[own];
            self.worlds.iter().filter(same).count()
        };
        let (chance, number) = there.map(|number| (doubles(number), number)).max()?;
        let open = (WORLDS / 5..WORLDS * 9 / 10).contains(&chance);
        open.then(|| Move::Intimidate { on: game.lineup.character(number) })
    }

    /// A small sum for the one whose departure is worth most, if that is worth enough.
    fn bribe(&self, most_offers: u8, temper: &Temper) -> Option<Move> {
        let game = self.game;
        let cash = i32::from(game.cash[self.me]);
        let others = game.job.undecided & !game.lineup.own(self.me);
        let fresh = others.filter(|&number| game.job.offers[self.me].on(number) == 0);
        if cash == 0 || game.job.used[self.me].offers >= most_offers {
            return None;
        }
        let (worth, number) = fresh.map(|number| (-self.difference(number), number)).max()?;
        // Half of what it is worth, and never very much.
        let ready = (temper.purse * f64::from(worth / (2 * UNIT))).round() as i32;
        let amount = ready.clamp(1, 3).min(cash) as u8;
        let enough = worth >= UNIT * 3 / 2;
        enough.then(|| Move::Offer { on: game.lineup.character(number), amount })
    }

    /// The own role or, as often, the one seen most: either may scare a double away.
    fn loud_claim(&self, own: usize, temper: &Temper, dice: &mut Dice) -> Role {
        let copies = |role: &Role| self.game.job.faceup.copies(*role);
        let seen = self.game.in_play.iter().max_by_key(copies);
        if fraction(dice) < 0.5 + temper.candour {
            self.game.job.roles[own]
        } else {
            seen.unwrap_or(Role::Brute)
        }
    }

    /// The best name, after a look at one who stayed if knowing that role promises a million more.
    fn name(&self) -> Move {
        let game = self.game;
        let (total, role) = self.best_name(|_| true);
        let knowing = |number: usize| -> i32 {
            let each = game.in_play.iter();
            each.map(|role| self.best_name(|roles| roles[number] == role).0).sum()
        };
        let there = game.looks(self.me) & game.here();
        let best = there.map(|number| (knowing(number), number)).max();
        match best.filter(|&(worth, _)| worth >= total + UNIT) {
            Some((_, number)) => Move::Intimidate { on: game.lineup.character(number) },
            None => Move::Name { role },
        }
    }

    /// The name that brings most in these worlds, and what it brings.
    fn best_name(&self, so: impl Fn(&[Role; MOST]) -> bool) -> (i32, Role) {
        let worlds = || self.worlds.iter().filter(|(roles, _)| so(roles));
        let judged = self.game.nameable().iter().map(|role| {
            let nets = worlds().map(|&(ref roles, staying)| self.net(roles, staying, role));
            (nets.sum::<i32>(), std::cmp::Reverse(role))
        });
        let best = judged.max().map(|(total, role)| (total, role.0));
        best.unwrap_or_else(|| (0, self.game.most_seen()))
    }

    /// What the own seat gains by this character staying rather than leaving, summed over all
    /// worlds.
    fn difference(&self, number: usize) -> i32 {
        let named = self.game.most_seen();
        let worlds = self.worlds.iter().map(|&(ref roles, staying)| {
            let (mut with, mut without) = (staying, staying);
            with.insert(number);
            without.remove(number);
            self.net(roles, with, named) - self.net(roles, without, named)
        });
        worlds.sum()
    }

    /// What the own seat gains from a heist of those who stay.
    fn net(&self, roles: &[Role; MOST], staying: Group, named: Role) -> i32 {
        let game = self.game;
        let (mut once, mut twice) = (Roles::NONE, Roles::NONE);
        for number in staying {
            if once.contains(roles[number]) {
                twice.insert(roles[number]);
            }
            once.insert(roles[number]);
        }
        let mut away = twice.iter().fold(once, Roles::without);
        if away.contains(Role::Snitch) && game.nameable().contains(named) {
            away = away.without(named);
        }
        let alone = away == Roles::one(Role::Snitch);
        let own = game.lineup.own(self.me) & staying;
        let gains = own.map(|number| match roles[number] {
            Role::Snitch if alone => -i32::from(game.cash[self.me].min(3)),
            role if away.contains(role) => game.card().gain(role, away),
            Role::Brute => 0,
            _ => -i32::from(game.job.antes[number]),
        });
        gains.sum()
    }
}
