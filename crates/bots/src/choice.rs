//! What a search answers.

use crate::tally::{Row, Tally};
use tabletop::chance::{Dice, Rng, pick};

/// What a search answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move to make.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to the mover, from 0 to 1; half where nothing was tried.
    pub value: f32,
    /// Playouts made.
    pub playouts: u64,
    /// The worth of the position to the mover, where it was proven.
    pub proven: Option<f32>,
    /// Nodes kept, over all trees.
    pub nodes: usize,
    /// Every legal move in order, with what is known of it.
    pub weighed: Vec<Weighed<M>>,
}

/// What a search knows of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// How often it was tried.
    pub visits: u64,
    /// What it is worth to the mover, from 0 to 1.
    pub value: f32,
    /// Whether the value is proven.
    pub proven: bool,
    /// How often to make it: its share of a mixed strategy, or else of all tries.
    pub share: f32,
}

impl<M: Copy> Choice<M> {
    /// The choice after a search that counted this; the dice fall where a strategy is mixed and
    /// where nothing is known.
    pub(crate) fn new(tally: &Tally<M>, mixed: bool, dice: &mut Dice) -> Choice<M> {
        let weighed = weigh(tally, mixed);
        let chosen = match mixed {
            _ if tally.playouts == 0 => pick(dice, &weighed),
            true => draw(&weighed, dice),
            false => best(&weighed),
        };
        Choice {
            mv: chosen.mv,
            visits: chosen.visits,
            value: chosen.value,
            playouts: tally.playouts,
            proven: tally.proven(),
            nodes: tally.nodes,
            weighed,
        }
    }
}

fn weigh<M: Copy>(tally: &Tally<M>, mixed: bool) -> Vec<Weighed<M>> {
    let part = |row: &Row<M>| if mixed { row.weight } else { row.visits as f64 };
    let all: f64 = tally.rows.iter().map(part).sum();
    let even = 1.0 / tally.rows.len() as f64;
    let rows = tally.rows.iter().map(|row| Weighed {
        mv: row.mv,
        visits: row.visits,
        value: row.value(),
        proven: row.proof.is_some(),
        share: if all > 0.0 { part(row) / all } else { even } as f32,
    });
    rows.collect()
}

/// A proven win; else what was tried most and is not proven lost; among equals what is worth
/// most, and then the first.
fn best<M: Copy>(weighed: &[Weighed<M>]) -> Weighed<M> {
    let rank = |row: &Weighed<M>| {
        let certainty = if row.proven && row.value != 0.5 { 2.0 * row.value - 1.0 } else { 0.0 };
        (certainty, row.visits as f64, row.value)
    };
    let better =
        |one: Weighed<M>, two: &Weighed<M>| if rank(two) > rank(&one) { *two } else { one };
    weighed[1..].iter().fold(weighed[0], better)
}

/// A move drawn by its share; shares too small to be more than noise are left out.
fn draw<M: Copy>(weighed: &[Weighed<M>], dice: &mut Dice) -> Weighed<M> {
    let most = weighed.iter().map(|row| row.share).fold(0.0, f32::max);
    let serious = || weighed.iter().filter(|row| row.share >= NOISE * most);
    let all: f32 = serious().map(|row| row.share).sum();
    let mut left = (dice.next_u32() >> 8) as f32 / (1 << 24) as f32 * all;
    for row in serious() {
        left -= row.share;
        if left < 0.0 {
            return *row;
        }
    }
    best(weighed)
}

/// What is played less often than this, compared with the most frequent move, is noise.
const NOISE: f32 = 0.05;
