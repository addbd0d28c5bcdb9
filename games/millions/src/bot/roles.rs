//! Which role to take: a mixed strategy, found by regret matching over imagined rounds.

use super::belief::habits;
use super::mood::{Card, Mood};
use crate::Millions;
use crate::character::MOST;
use crate::notation::Move;
use crate::role::{ROLES, Role, Roles};
use bots::Meter;
use std::collections::BTreeMap;
use tabletop::chance::{Dice, Rng, below};
use tabletop::{BySeat, Seat};

/// Rounds of regret matching after which little changes.
const MOST_ROUNDS: u32 = 2000;
/// How often the others are taken to do as they always did rather than as they should.
const HABIT: f64 = 0.5;
/// How much of the mix answers that at most, and after how many rounds it is half as much.
const ANSWER: f64 = 0.3;
const KNOWN: f64 = 4.0;

/// A choice of role, or of two.
pub(super) type Pick = (Role, Option<Role>);

/// The roles the seat takes.
pub(super) fn choose(game: &Millions, me: Seat, meter: Meter, dice: &mut Dice) -> Move {
    let mix = mix(game, me, meter, dice);
    let index = draw(&mix.iter().map(|part| part.1).collect::<Vec<f64>>(), dice);
    let (role, second) = mix[index].0;
    // Which of two characters has which role tells nothing.
    match second {
        Some(other) if below(dice, 2) == 0 => Move::Choose { role: other, second: Some(role) },
        _ => Move::Choose { role, second },
    }
}

/// How often the seat takes what: mostly as all should who think alike, partly as answers best
/// what the others are used to take.
pub(super) fn mix(
    game: &Millions,
    me: Seat,
    mut meter: Meter,
    dice: &mut Dice,
) -> Vec<(Pick, f64)> {
    let mut picking = Picking::new(game);
    for round in (1..=MOST_ROUNDS).take_while(|_| meter.go_on()) {
        picking.regret(me, f64::from(round), dice);
    }
    let [alike, answer] = [&picking.alike, &picking.answer].map(|learner| learner.average());
    let seen = game.history.len() as f64;
    let answers = ANSWER * seen / (seen + KNOWN);
    let all = picking.choices(me).map(|index| alike[index]).sum::<f64>();
    let parts = picking.choices(me).map(|index| {
        let part = (1.0 - answers) * alike[index] / all + answers * answer[index];
        (picking.picks[index], part)
    });
    parts.collect()
}

/// What can be taken of these roles: one, or two at a table of three.
pub(super) fn picks(roles: Roles, doubled: bool) -> Vec<Pick> {
    if !doubled {
        return roles.iter().map(|role| (role, None)).collect();
    }
    let after = |role: Role| roles.iter().filter(move |&other| other > role);
    roles.iter().flat_map(|role| after(role).map(move |other| (role, Some(other)))).collect()
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

/// Regrets that are matched, and what was played on the average.
struct Learner {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Learner {
    fn new(count: usize) -> Learner {
        Learner { regrets: vec![0.0; count], sums: vec![0.0; count] }
    }

    fn average(&self) -> Vec<f64> {
        by_regret(&self.sums)
    }

    /// Learns what each of the choices would have brought instead of this mix.
    fn learn(&mut self, mix: &[f64], worths: &[(usize, f64)], weight: f64) {
        let reached: f64 = worths.iter().map(|&(index, worth)| mix[index] * worth).sum();
        for &(index, worth) in worths {
            self.regrets[index] += worth - reached;
            self.sums[index] += weight * mix[index];
        }
    }
}

/// A planning phase in thought.
struct Picking {
    card: Card,
    /// What staying is worth with these cards face up.
    moods: BTreeMap<[u8; ROLES], Mood>,
    characters: u32,
    picks: Vec<Pick>,
    /// Which of them each seat may take, and what it is used to take.
    legal: Vec<Vec<usize>>,
    habits: Vec<Vec<f64>>,
    /// What everybody learns together: apart they would settle on a role each, and whoever is not
    /// told which would clash.
    alike: Learner,
    answer: Learner,
}

impl Picking {
    fn new(game: &Millions) -> Picking {
        let picks = picks(game.in_play, game.lineup.doubled());
        let seats = || Seat::all(game.lineup.seats());
        let may = |seat: Seat, pick: &Pick| {
            let choices = game.choices(seat);
            choices.contains(pick.0) && pick.1.is_none_or(|second| choices.contains(second))
        };
        let legal = seats()
            .map(|seat| (0..picks.len()).filter(|&index| may(seat, &picks[index])).collect());
        let habits = seats().map(|seat| {
            let habits = habits(game, seat);
            picks.iter().map(|pick| likely(&habits, pick)).collect()
        });
        Picking {
            card: Card::new(game.card(), game.in_play),
            moods: BTreeMap::new(),
            characters: game.lineup.len() as u32,
            legal: legal.collect(),
            habits: habits.collect(),
            alike: Learner::new(picks.len()),
            answer: Learner::new(picks.len()),
            picks,
        }
    }

    fn choices(&self, seat: Seat) -> impl Iterator<Item = usize> + '_ {
        self.legal[seat.index()].iter().copied()
    }

    /// A learner's mix for a seat, which may not take everything.
    fn mix(&self, learner: &Learner, seat: Seat) -> Vec<f64> {
        let legal = &self.legal[seat.index()];
        let open: Vec<f64> = legal.iter().map(|&index| learner.regrets[index]).collect();
        let mut mix = vec![0.0; self.picks.len()];
        for (&index, part) in legal.iter().zip(by_regret(&open)) {
            mix[index] = part;
        }
        mix
    }

    /// One round of regret matching, for all alike and for the one who answers their habits.
    fn regret(&mut self, me: Seat, weight: f64, dice: &mut Dice) {
        let seats = self.legal.len();
        let hidden = below(dice, self.characters) as usize;
        let mixes: Vec<Vec<f64>> =
            Seat::all(seats).map(|seat| self.mix(&self.alike, seat)).collect();
        let mut taken = BySeat::new(seats, (Role::Brute, None));
        for seat in Seat::all(seats) {
            taken[seat] = self.picks[draw(&mixes[seat.index()], dice)];
        }
        for seat in Seat::all(seats) {
            let worths = self.worths(&taken, seat, hidden);
            self.alike.learn(&mixes[seat.index()], &worths, weight);
        }
        for seat in Seat::all(seats) {
            if f64::from(dice.next_u32()) < HABIT * f64::from(u32::MAX) {
                taken[seat] = self.picks[draw(&self.habits[seat.index()], dice)];
            }
        }
        let mix = self.mix(&self.answer, me);
        let worths = self.worths(&taken, me, hidden);
        self.answer.learn(&mix, &worths, weight);
    }

    /// What each choice of the seat is worth when the others have taken these roles.
    fn worths(&mut self, taken: &BySeat<Pick>, seat: Seat, hidden: usize) -> Vec<(usize, f64)> {
        let mut taken = *taken;
        let choices: Vec<usize> = self.choices(seat).collect();
        let worth = |index: usize| {
            taken[seat] = self.picks[index];
            (index, self.worth(&taken, seat, hidden))
        };
        choices.into_iter().map(worth).collect()
    }

    /// What the round is worth to the seat when all have taken these roles.
    fn worth(&mut self, taken: &BySeat<Pick>, me: Seat, hidden: usize) -> f64 {
        let mut roles = [Role::Brute; MOST];
        let mut faceup = [0; ROLES];
        let each = taken.as_slice().iter().flat_map(|pick| [Some(pick.0), pick.1]).flatten();
        let mut count = 0;
        for (number, role) in each.enumerate() {
            roles[number] = role;
            faceup[role.index()] += u8::from(number != hidden);
            count += 1;
        }
        let card = &self.card;
        let mood = self.moods.entry(faceup).or_insert_with(|| Mood::new(card, &faceup));
        let each = count / taken.len();
        let first = me.index() * each;
        mood.expected(card, &faceup, &roles[..count], first..first + each)
    }
}
