//! How far a choice of roles can be exploited. The first round is a game of its own once the talk
//! is settled: everybody stays as likely as the face-up cards make it worth, and nobody pays. The
//! best reply to a table where all take roles in the same mix gains something over that mix.

use super::mood::{Card, Mood};
use super::roles::{self, Pick, by_regret, picks};
use super::{regular, rookie};
use crate::role::{ROLES, Role};
use crate::setup::{Deal, Setup};
use crate::{Millions, cards::LOOTS};
use bots::Budget;
use std::collections::BTreeMap;
use tabletop::chance::dice;
use tabletop::conform::Conformance;
use tabletop::{Game, Metadata, Seat};

/// Whose mixes are studied, the equilibrium's first.
pub const WHOSE: [&str; 5] = ["equilibrium", "master", "regular", "rookie", "even"];

/// What the best reply gains against each of them, in millions a round, on the average over the
/// ten loot cards.
pub fn exploitability(players: u8, seed: u64) -> [f64; WHOSE.len()] {
    let mut gains = [0.0; WHOSE.len()];
    for card in 0..LOOTS as u8 {
        let game = first_round(players, card);
        let table = RoleTable::new(&game);
        for (gain, mix) in gains.iter_mut().zip(mixes(&game, &table, seed)) {
            *gain += table.regret(&mix) / LOOTS as f64;
        }
    }
    gains
}

fn first_round(players: u8, card: u8) -> Millions {
    let cards = Millions::read_cards(Millions::CARDS_TEXT).expect("the embedded cards");
    let setup: Setup = Millions::samples(&cards).swap_remove(usize::from(players) - 3);
    let order = (0..LOOTS as u8).map(|place| (place + card) % LOOTS as u8);
    let rounds = usize::from(setup.rounds);
    let loot = order.take(rounds).collect();
    Millions::begin(&setup, &Deal { leader: 0, loot, facedown: vec![0; rounds] })
}

fn mixes(game: &Millions, table: &RoleTable, seed: u64) -> [Vec<f64>; WHOSE.len()] {
    let me = Seat::P1;
    let meter = Budget::playouts(super::master::ROLE_ROUNDS).meter();
    let master = roles::mix(game, me, meter, &mut dice(seed));
    [
        table.equilibrium(),
        master.into_iter().map(|(_, part)| part).collect(),
        one_by_one(&table.picks, regular::weights(game, me)),
        one_by_one(&table.picks, rookie::weights(game, me)),
        vec![1.0 / table.picks.len() as f64; table.picks.len()],
    ]
}

/// The mix of somebody who draws one role and then, without it, the other.
fn one_by_one(picks: &[Pick], weights: [u32; ROLES]) -> Vec<f64> {
    let all = f64::from(weights.iter().sum::<u32>());
    let part = |role: Role| f64::from(weights[role.index()]) / all;
    let both = |one: f64, two: f64| one * two / (1.0 - one) + one * two / (1.0 - two);
    let chance = |pick: &Pick| match *pick {
        (role, None) => part(role),
        (one, Some(two)) => both(part(one), part(two)),
    };
    picks.iter().map(chance).collect()
}

/// What the first seat gets for everything that all can take.
struct RoleTable {
    seats: usize,
    picks: Vec<Pick>,
    /// By what each seat takes, the first seat's choice counting fastest.
    worth: Vec<f64>,
}

impl RoleTable {
    fn new(game: &Millions) -> RoleTable {
        let seats = game.lineup.seats();
        let picks = picks(game.in_play, game.lineup.doubled());
        let card = Card::new(game.card(), game.in_play);
        let mut moods = BTreeMap::new();
        let count = picks.len();
        let worth = (0..count.pow(seats as u32)).map(|number| {
            let taken = (0..seats).map(|seat| picks[number / count.pow(seat as u32) % count]);
            let roles: Vec<Role> =
                taken.flat_map(|pick| [Some(pick.0), pick.1]).flatten().collect();
            let each = (0..roles.len()).map(|hidden| {
                let faceup = faceup(&roles, hidden);
                let mood = moods.entry(faceup).or_insert_with(|| Mood::new(&card, &faceup));
                mood.expected(&card, &faceup, &roles, 0..game.lineup.each())
            });
            each.sum::<f64>() / roles.len() as f64
        });
        let worth = worth.collect();
        RoleTable { seats, picks, worth }
    }

    /// What each choice is worth when all others mix like this.
    fn utility(&self, mix: &[f64]) -> Vec<f64> {
        let count = self.picks.len();
        let mut worth = self.worth.clone();
        for _ in 1..self.seats {
            let rest = worth.len() / count;
            let mean = |place| (0..count).map(|pick| mix[pick] * worth[pick * rest + place]).sum();
            worth = (0..rest).map(mean).collect();
        }
        worth
    }

    /// What the best choice brings more than the mix, when all others mix like this.
    fn regret(&self, mix: &[f64]) -> f64 {
        let utility = self.utility(mix);
        let reached: f64 = utility.iter().zip(mix).map(|(worth, part)| worth * part).sum();
        utility.into_iter().fold(f64::NEG_INFINITY, f64::max) - reached
    }

    /// The mix that all can play without regret, by regret matching of everybody at once.
    fn equilibrium(&self) -> Vec<f64> {
        let mut regrets = vec![0.0; self.picks.len()];
        let mut best = (f64::INFINITY, by_regret(&regrets));
        let mut sums = vec![0.0; self.picks.len()];
        for round in 1..=400u32 {
            let mix = by_regret(&regrets);
            let utility = self.utility(&mix);
            let reached: f64 = utility.iter().zip(&mix).map(|(worth, part)| worth * part).sum();
            for place in 0..mix.len() {
                regrets[place] = f64::max(0.0, regrets[place] + utility[place] - reached);
                sums[place] += f64::from(round) * mix[place];
            }
            let average = by_regret(&sums);
            let regret = self.regret(&average);
            if regret < best.0 {
                best = (regret, average);
            }
        }
        best.1
    }
}

fn faceup(roles: &[Role], hidden: usize) -> [u8; ROLES] {
    let mut faceup = [0; ROLES];
    for (_, role) in roles.iter().enumerate().filter(|&(number, _)| number != hidden) {
        faceup[role.index()] += 1;
    }
    faceup
}
