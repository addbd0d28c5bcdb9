//! The board as a network of resistors: how well a colour's two sides hang together, and which
//! cells carry the current between them.

use super::equations::{Grids, Pair, solved};
use crate::Pinch;
use crate::board::{Colour, GRID};
use crate::notation::Cell;

/// What flows between a colour's two sides.
pub(super) struct Network {
    /// How little the sides hang together.
    pub resistance: f32,
    /// The share of the whole current that goes through each cell, by the cell's index.
    pub current: [f32; GRID],
}

/// Half the resistance between two cells of a kind. Everything conducts a little: no stone is safe
/// for ever.
struct Costs {
    empty: f32,
    /// An empty cell on which the enemy could pinch a stone at once.
    exposed: f32,
    own: f32,
    /// An own stone that the enemy could pinch.
    threatened: f32,
    enemy: f32,
    /// An enemy stone that could be pinched.
    weak: f32,
}

/// To the colour that places the next stone.
const NEXT: Costs =
    Costs { empty: 1.0, exposed: 2.0, own: 0.05, threatened: 0.4, enemy: 8.0, weak: 1.0 };
/// To the colour that has to wait.
const WAITING: Costs = Costs { threatened: 1.5, weak: 2.0, ..NEXT };

/// Between two own stones that are neighbours of the same two empty cells: the enemy can take only
/// one of them.
const BRIDGE: f32 = 0.2;

/// What flows between the sides of Black and of White; `next` places the next stone.
pub(super) fn networks(game: &Pinch, next: Colour) -> [Network; 2] {
    let size = game.board.size();
    let costs = costs(game, next);
    let (low, high) = (side(size, &costs, 0), side(size, &costs, size - 1));
    let links = links(size, &costs);
    let potentials = solved(&Grids { size, links: &links, low: &low, high: &high });
    let flows = [0, 1].map(|colour| {
        let cells = low.iter().zip(&potentials);
        cells.map(|(low, potential)| low[colour] * potential[colour]).sum::<f32>()
    });
    let mut through = vec![[0.0; 2]; size * size];
    for (at, &potential) in potentials.iter().enumerate() {
        add_current(&mut through[at], low[at], potential, [0.0; 2]);
        add_current(&mut through[at], high[at], potential, [1.0; 2]);
    }
    for &(one, two, conductance) in &links {
        add_current(&mut through[one], conductance, potentials[one], potentials[two]);
        add_current(&mut through[two], conductance, potentials[one], potentials[two]);
    }
    [0, 1].map(|colour| {
        let mut current = [0.0; GRID];
        for (row, through) in through.chunks_exact(size).enumerate() {
            for (column, through) in through.iter().enumerate() {
                // What flows in flows out again.
                current[Cell::at(column, row).index()] = through[colour] / (2.0 * flows[colour]);
            }
        }
        Network { resistance: 1.0 / flows[colour], current }
    })
}

/// What flows between two potentials.
fn add_current(sum: &mut Pair, conductance: Pair, one: Pair, two: Pair) {
    for colour in 0..2 {
        sum[colour] += conductance[colour] * (one[colour] - two[colour]).abs();
    }
}

/// What every cell costs the current, row by row.
fn costs(game: &Pinch, next: Colour) -> Vec<Pair> {
    let (board, size) = (&game.board, game.board.size());
    let mut costs = vec![[0.0; 2]; size * size];
    for colour in Colour::BOTH {
        let kind = if colour == next { &NEXT } else { &WAITING };
        let kinds = [kind.empty, kind.exposed, kind.own, kind.threatened, kind.enemy, kind.weak];
        for (row, costs) in costs.chunks_exact_mut(size).enumerate() {
            let own = board.in_row(colour, row);
            let enemy = board.in_row(colour.other(), row);
            let pinched = board.exposed(colour, row) & !enemy;
            let weak = board.exposed(colour.other(), row) & enemy;
            for (column, cost) in costs.iter_mut().enumerate() {
                let bit = |line: u32| (line >> column & 1) as usize;
                cost[colour.index()] = kinds[2 * bit(own) + 4 * bit(enemy) + bit(pinched | weak)];
            }
        }
    }
    costs
}

/// How well the current flows from every cell to one side: Black's are rows, White's columns.
fn side(size: usize, costs: &[Pair], side: usize) -> Vec<Pair> {
    let mut flows = vec![[0.0; 2]; size * size];
    for line in 0..size {
        let (black, white) = (side * size + line, line * size + side);
        flows[black][0] = 1.0 / costs[black][0];
        flows[white][1] = 1.0 / costs[white][1];
    }
    flows
}

/// The resistors between neighbours, and across diagonals that cannot be cut.
fn links(size: usize, costs: &[Pair]) -> Vec<(usize, usize, Pair)> {
    let mut links = Vec::with_capacity(4 * size * size);
    let conductance = |one: usize, two: usize| {
        let (one, two) = (costs[one], costs[two]);
        [1.0 / (one[0] + two[0]), 1.0 / (one[1] + two[1])]
    };
    for at in 0..size * size {
        if at % size + 1 < size {
            links.push((at, at + 1, conductance(at, at + 1)));
        }
        if at + size < size * size {
            links.push((at, at + size, conductance(at, at + size)));
        }
    }
    let mut bridge = |one: usize, two: usize, between: [usize; 2]| {
        let held = |colour: usize| {
            let safe = |at: usize| costs[at][colour] == NEXT.own;
            let free = |at: usize| [NEXT.empty, NEXT.exposed].contains(&costs[at][colour]);
            safe(one) && safe(two) && between.into_iter().all(free)
        };
        let across = 1.0 / (2.0 * NEXT.own + BRIDGE);
        // Never both: a cell holds one stone.
        if held(0) {
            links.push((one, two, [across, 0.0]));
        } else if held(1) {
            links.push((one, two, [0.0, across]));
        }
    };
    for at in (0..size * (size - 1)).filter(|at| at % size + 1 < size) {
        bridge(at, at + size + 1, [at + 1, at + size]);
        bridge(at + 1, at + size, [at, at + size + 1]);
    }
    links
}
