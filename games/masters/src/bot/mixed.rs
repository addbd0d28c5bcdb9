//! PLAN as a game of two: plans against plans, and how often each is to be played.
//!
//! Both sides begin with a plan or two. Again and again the plans found so far are weighed
//! against each other by regret matching, and each side looks for the plan that does best against
//! the other's mixture; when neither finds a better one, nobody could gain by knowing the mixture.

use super::room::{Room, VALUE, improve};
use crate::plan::Plan;
use tabletop::chance::{Dice, Rng};

/// How much thought goes into a mixture.
#[derive(Clone, Copy)]
pub(super) struct Care {
    /// How often both sides look for a better plan.
    pub(super) rounds: usize,
    /// How many plans are tried for each.
    pub(super) tries: usize,
}

/// Plans, and how often each is to be played.
#[derive(Clone, Default)]
pub(super) struct Mixture {
    pub(super) plans: Vec<Plan>,
    pub(super) shares: Vec<f32>,
}

/// The mixtures of both seats.
pub(super) fn solve(room: &mut Room<'_>, care: Care, dice: &mut Dice) -> [Mixture; 2] {
    weighed(room, care, dice).0
}

/// What the first seat gains beyond the second where both mix their plans.
pub(super) fn expected_lead(room: &mut Room<'_>, care: Care, dice: &mut Dice) -> f32 {
    weighed(room, care, dice).1
}

fn weighed(room: &mut Room<'_>, care: Care, dice: &mut Dice) -> ([Mixture; 2], f32) {
    let mut sides = [Mixture::default(), Mixture::default()];
    // What the first seat's plan brings beyond the second's, row by row.
    let mut leads: Vec<Vec<f32>> = Vec::new();
    let alone = Mixture { plans: vec![Plan::NONE], shares: vec![1.0] };
    for seat in 0..2 {
        let (plan, _) = answer(room, seat, &alone, None, care.tries, dice);
        add(room, &mut sides, &mut leads, seat, plan);
    }
    weigh(&mut sides, &leads);
    for _ in 0..care.rounds {
        let value = expected(&sides, &leads);
        let mut better = false;
        let found = [0, 1].map(|seat: usize| {
            let favourite = sides[seat].favourite();
            answer(room, seat, &sides[1 - seat], favourite, care.tries, dice)
        });
        for (seat, (plan, worth)) in found.into_iter().enumerate() {
            let now = if seat == 0 { value } else { -value };
            if worth > now + ENOUGH && !sides[seat].plans.iter().any(|known| same(known, &plan)) {
                add(room, &mut sides, &mut leads, seat, plan);
                better = true;
            }
        }
        if !better {
            break;
        }
        weigh(&mut sides, &leads);
    }
    let value = expected(&sides, &leads);
    (sides, value)
}

/// A plan is worth adding if it brings so much more.
const ENOUGH: f32 = VALUE as f32 / 10.0;

impl Mixture {
    fn favourite(&self) -> Option<Plan> {
        let most = self.shares.iter().zip(&self.plans).max_by(|one, two| one.0.total_cmp(two.0));
        most.map(|(_, plan)| *plan)
    }

    /// The plans that are played often enough to matter.
    pub(super) fn serious(&self) -> impl Iterator<Item = (&Plan, f32)> {
        self.plans.iter().zip(self.shares.iter().copied()).filter(|&(_, share)| share > 0.01)
    }

    /// A plan drawn from those that begin like this one.
    pub(super) fn draw(&self, part: &Plan, dice: &mut Dice) -> Option<Plan> {
        let fitting = || self.serious().filter(|(plan, _)| begins(plan, part));
        let all: f32 = fitting().map(|(_, share)| share).sum();
        let mut left = (dice.next_u32() >> 8) as f32 / (1 << 24) as f32 * all;
        let drawn = fitting().find(|(_, share)| {
            left -= share;
            left < 0.0
        });
        drawn.or_else(|| fitting().next()).map(|(plan, _)| *plan)
    }
}

/// The plan of a seat that does best against a mixture of the other, with what it brings.
pub(super) fn answer(
    room: &mut Room<'_>,
    seat: usize,
    other: &Mixture,
    start: Option<Plan>,
    tries: usize,
    dice: &mut Dice,
) -> (Plan, f32) {
    let part = Plan::new(room.players[seat].crew, &room.slots);
    best_from(room, seat, &part, other, start, tries, dice)
}

/// The same for a plan that is begun.
pub(super) fn best_from(
    room: &mut Room<'_>,
    seat: usize,
    part: &Plan,
    other: &Mixture,
    start: Option<Plan>,
    tries: usize,
    dice: &mut Dice,
) -> (Plan, f32) {
    room.seat = seat;
    let others: Vec<(Plan, f32)> = other.serious().map(|(plan, share)| (*plan, share)).collect();
    let mut worth = |plan: &Plan| {
        let each = others.iter().map(|(other, share)| share * room.lead(plan, other) as f32);
        each.sum::<f32>()
    };
    // Whole numbers, so that plans equally good can be told from better ones.
    let (plan, _) = improve(part, start, tries, dice, |plan| (worth(plan) * 8.0) as i32);
    (plan, worth(&plan))
}

/// Whether a finished plan begins like this one.
fn begins(plan: &Plan, part: &Plan) -> bool {
    plan.crew.as_slice().starts_with(part.crew.as_slice())
        && plan.selectors.as_slice().starts_with(part.selectors.as_slice())
}

fn same(one: &Plan, other: &Plan) -> bool {
    one.crew.as_slice() == other.crew.as_slice()
        && one.selectors.as_slice() == other.selectors.as_slice()
}

/// Adds a plan of a seat, and how it does against all plans of the other.
fn add(
    room: &mut Room<'_>,
    sides: &mut [Mixture; 2],
    leads: &mut Vec<Vec<f32>>,
    seat: usize,
    plan: Plan,
) {
    room.seat = 0;
    if seat == 0 {
        let row = sides[1].plans.iter().map(|other| room.lead(&plan, other) as f32);
        leads.push(row.collect());
    } else {
        for (row, mine) in leads.iter_mut().zip(&sides[0].plans) {
            row.push(room.lead(mine, &plan) as f32);
        }
    }
    sides[seat].plans.push(plan);
    sides[seat].shares.push(0.0);
}

/// What the first seat gains on average beyond the second.
fn expected(sides: &[Mixture; 2], leads: &[Vec<f32>]) -> f32 {
    let row =
        |row: &Vec<f32>| -> f32 { row.iter().zip(&sides[1].shares).map(|(a, b)| a * b).sum() };
    leads.iter().zip(&sides[0].shares).map(|(leads, share)| share * row(leads)).sum()
}

/// How often each plan is to be played, by regret matching; later rounds of it count more.
fn weigh(sides: &mut [Mixture; 2], leads: &[Vec<f32>]) {
    const ROUNDS: usize = 400;
    let sizes = [sides[0].plans.len(), sides[1].plans.len()];
    let mut regrets = sizes.map(|size| vec![0.0f32; size]);
    let mut totals = sizes.map(|size| vec![0.0f32; size]);
    let mut shares = sizes.map(|size| vec![1.0 / size as f32; size]);
    let mut brings = sizes.map(|size| vec![0.0f32; size]);
    for round in 1..=ROUNDS {
        brings.iter_mut().for_each(|brings| brings.fill(0.0));
        for (row, leads) in leads.iter().enumerate() {
            for (column, lead) in leads.iter().enumerate() {
                brings[0][row] += shares[1][column] * lead;
                brings[1][column] -= shares[0][row] * lead;
            }
        }
        for seat in 0..2 {
            let mean: f32 = shares[seat].iter().zip(&brings[seat]).map(|(a, b)| a * b).sum();
            for (regret, brings) in regrets[seat].iter_mut().zip(&brings[seat]) {
                *regret = (*regret + brings - mean).max(0.0);
            }
            let all: f32 = regrets[seat].iter().sum();
            for place in 0..sizes[seat] {
                let even = 1.0 / sizes[seat] as f32;
                let share = if all > 0.0 { regrets[seat][place] / all } else { even };
                shares[seat][place] = share;
                totals[seat][place] += round as f32 * share;
            }
        }
    }
    for (side, totals) in sides.iter_mut().zip(totals) {
        let all: f32 = totals.iter().sum();
        side.shares = totals.into_iter().map(|total| total / all).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sides with as many plans as the matrix has rows and columns.
    fn check<const N: usize>(leads: [[f32; N]; N], expected: [[f32; N]; 2]) {
        let side = || Mixture { plans: vec![Plan::NONE; N], shares: vec![0.0; N] };
        let mut sides = [side(), side()];
        weigh(&mut sides, &leads.map(Vec::from));
        for (side, expected) in sides.iter().zip(expected) {
            let close = side.shares.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.05);
            assert!(close, "{:?} in place of {expected:?}", side.shares);
        }
    }

    #[test]
    fn plans_are_mixed_as_they_should_be() {
        let third = [1.0 / 3.0; 3];
        check([[0.0, 9.0, -9.0], [-9.0, 0.0, 9.0], [9.0, -9.0, 0.0]], [third, third]);
        check([[20.0, 0.0], [0.0, 10.0]], [[1.0 / 3.0, 2.0 / 3.0], [1.0 / 3.0, 2.0 / 3.0]]);
        check([[6.0, 7.0], [2.0, 3.0]], [[1.0, 0.0], [1.0, 0.0]]);
    }
}
