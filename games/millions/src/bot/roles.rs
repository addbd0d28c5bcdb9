//! Which role to take: a mixed strategy, found by regret matching over imagined rounds.

use super::belief::habits;
use super::mood::{Card, Mood};
use crate::Millions;
use crate::notation::Move;
use crate::role::{ROLES, Role};
use std::collections::BTreeMap;
use tabletop::chance::{Dice, Rng, below};
use tabletop::{BySeat, Seat};

/// Rounds of regret matching.
const ROUNDS: u32 = 1200;
/// How often the others are taken to do as they always did rather than as they should.
const HABIT: f64 = 0.4;

/// A choice of role, or of two.
pub(super) type Pick = (Role, Option<Role>);

/// The roles the seat takes.
pub(super) fn choose(game: &Millions, me: Seat, dice: &mut Dice) -> Move {
    let mix = mix(game, me, dice);
    let index = draw(&mix.iter().map(|part| part.1).collect::<Vec<f64>>(), dice);
    let (role, second) = mix[index].0;
    // Which of two characters has which role tells nothing.
    match second {
        Some(other) if below(dice, 2) == 0 => Move::Choose { role: other, second: Some(role) },
        _ => Move::Choose { role, second },
    }
}

/// How often the seat takes what.
pub(super) fn mix(game: &Millions, me: Seat, dice: &mut Dice) -> Vec<(Pick, f64)> {
    let seats = game.lineup.seats();
    let mut picking = Picking {
        card: Card::new(game.card(), game.in_play),
        moods: BTreeMap::new(),
        picks: Seat::all(seats).map(|seat| picks(game, seat)).collect(),
    };
    let mut regrets: Vec<Vec<f64>> = picking.picks.iter().map(|all| vec![0.0; all.len()]).collect();
    let mut average = vec![0.0; picking.picks[me.index()].len()];
    let habits: Vec<[f64; ROLES]> = Seat::all(seats).map(|seat| habits(game, seat)).collect();
    for round in 0..ROUNDS {
        let mixes: Vec<Vec<f64>> = regrets.iter().map(|regret| by_regret(regret)).collect();
        let mut taken = BySeat::new(seats, (Role::Brute, None));
        for seat in Seat::all(seats) {
            let all = &picking.picks[seat.index()];
            let old = seat != me && f64::from(dice.next_u32()) < HABIT * f64::from(u32::MAX);
            taken[seat] = match old {
                true => {
                    all[draw(
                        &all.iter()
                            .map(|pick| likely(&habits[seat.index()], pick))
                            .collect::<Vec<f64>>(),
                        dice,
                    )]
                }
                false => all[draw(&mixes[seat.index()], dice)],
            };
        }
        let hidden = below(dice, game.lineup.len() as u32) as usize;
        for seat in Seat::all(seats) {
            let index = seat.index();
            let worths: Vec<f64> = (0..mixes[index].len())
                .map(|pick| {
                    let mut taken = taken;
                    taken[seat] = picking.picks[index][pick];
                    picking.worth(&taken, seat, hidden)
                })
                .collect();
            let reached: f64 =
                worths.iter().zip(&mixes[index]).map(|(worth, part)| worth * part).sum();
            for (regret, worth) in regrets[index].iter_mut().zip(&worths) {
                *regret += worth - reached;
            }
        }
        for (sum, part) in average.iter_mut().zip(&mixes[me.index()]) {
            *sum += f64::from(round) * part;
        }
    }
    let all: f64 = average.iter().sum();
    let picks = picking.picks.swap_remove(me.index());
    picks.into_iter().zip(average).map(|(pick, sum)| (pick, sum / all)).collect()
}

/// What a seat can take.
pub(super) fn picks(game: &Millions, seat: Seat) -> Vec<Pick> {
    let choices = game.choices(seat);
    if !game.lineup.doubled() {
        return choices.iter().map(|role| (role, None)).collect();
    }
    let after = |role: Role| Role::ALL.into_iter().filter(move |&other| other > role);
    choices.iter().flat_map(|role| after(role).map(move |other| (role, Some(other)))).collect()
}

fn likely(habits: &[f64; ROLES], pick: &Pick) -> f64 {
    habits[pick.0.index()] * pick.1.map_or(1.0, |second| habits[second.index()])
}

pub(super) fn by_regret(regret: &[f64]) -> Vec<f64> {
    let all: f64 = regret.iter().map(|part| part.max(0.0)).sum();
    let even = 1.0 / regret.len() as f64;
    regret.iter().map(|part| if all > 0.0 { part.max(0.0) / all } else { even }).collect()
}

fn draw(weights: &[f64], dice: &mut Dice) -> usize {
    let all: f64 = weights.iter().sum();
    let mut left = all * f64::from(dice.next_u32()) / f64::from(u32::MAX);
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    // Rounding may leave a little over, which is the last one's.
    drawn.unwrap_or(weights.len() - 1)
}

struct Picking {
    card: Card,
    /// What staying is worth with these cards face up.
    moods: BTreeMap<[u8; ROLES], Mood>,
    picks: Vec<Vec<Pick>>,
}

impl Picking {
    /// What the round is worth to the seat when all have taken these roles.
    fn worth(&mut self, taken: &BySeat<Pick>, me: Seat, hidden: usize) -> f64 {
        let mut faceup = [0; ROLES];
        let roles = taken.as_slice().iter().flat_map(|pick| [Some(pick.0), pick.1]).flatten();
        for (number, role) in roles.enumerate() {
            if number != hidden {
                faceup[role.index()] += 1;
            }
        }
        let card = &self.card;
        let mood = self.moods.entry(faceup).or_insert_with(|| Mood::new(card, &faceup));
        let own = [Some(taken[me].0), taken[me].1].into_iter().flatten();
        own.map(|role| mood.stays(role, 0.0) * mood.worth[role.index()]).sum()
    }
}
