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
    let [black, white] = Colour::BOTH
        .map(|colour| costs(game, colour, if colour == next { &NEXT } else { &WAITING }));
    let costs: Vec<Pair> = black.into_iter().zip(white).map(|(black, white)| [black, white]).collect();
    let side = |side: usize| -> Vec<Pair> {
        let at = |line: usize, cost: f32| if line == side { 1.0 / cost } else { 0.0 };
        let cells = costs.iter().enumerate();
        cells.map(|(cell, cost)| [at(cell / size, cost[0]), at(cell % size, cost[1])]).collect()
    };
    let (low, high) = (side(0), side(size - 1));
    let links = links(size, &costs);
    let potentials = solved(&Grids { size, links: &links, low: &low, high: &high });
    let flows = [0, 1].map(|colour| {
        let cells = low.iter().zip(&potentials);
        cells.map(|(low, potential)| low[colour] * potential[colour]).sum::<f32>()
    });
    let mut currents = [[0.0; GRID]; 2];
    // What flows in flows out again, and is counted twice.
    let mut count = |at: usize, conductance: Pair, potentials: Pair, others: Pair| {
        let cell = Cell::at(at % size, at / size).index();
        for colour in 0..2 {
            let current = conductance[colour] * (potentials[colour] - others[colour]).abs();
            currents[colour][cell] += current / (2.0 * flows[colour]);
        }
    };
    for (at, &potential) in potentials.iter().enumerate() {
        count(at, low[at], potential, [0.0; 2]);
        count(at, high[at], potential, [1.0; 2]);
    }
    for &(one, two, conductance) in &links {
        count(one, conductance, potentials[one], potentials[two]);
        count(two, conductance, potentials[one], potentials[two]);
    }
    let [black, white] = currents;
    [(black, flows[0]), (white, flows[1])]
        .map(|(current, flow)| Network { resistance: 1.0 / flow, current })
}

/// What every cell costs the current, row by row.
fn costs(game: &Pinch, colour: Colour, costs: &Costs) -> Vec<f32> {
    let board = &game.board;
    let kinds = [costs.empty, costs.exposed, costs.own, costs.threatened, costs.enemy, costs.weak];
    let row = |row: usize| {
        let own = board.in_row(colour, row);
        let enemy = board.in_row(colour.other(), row);
        let pinched = board.exposed(colour, row) & !enemy;
        let weak = board.exposed(colour.other(), row) & enemy;
        let bit = |line: u32, column: usize| (line >> column & 1) as usize;
        (0..board.size()).map(move |column| {
            2 * bit(own, column) + 4 * bit(enemy, column) + bit(pinched | weak, column)
        })
    };
    (0..board.size()).flat_map(row).map(|kind| kinds[kind]).collect()
}

/// The resistors between neighbours, and across diagonals that cannot be cut.
fn links(size: usize, costs: &[Pair]) -> Vec<(usize, usize, Pair)> {
    let mut links = Vec::with_capacity(4 * size * size);
    let conductance = |one: usize, two: usize| [0, 1].map(|c| 1.0 / (costs[one][c] + costs[two][c]));
    for at in 0..size * size {
        if at % size + 1 < size {
            links.push((at, at + 1, conductance(at, at + 1)));
        }
        if at + size < size * size {
            links.push((at, at + size, conductance(at, at + size)));
        }
    }
    let mut bridge = |one: usize, two: usize, between: [usize; 2]| {
        let bridges = [0, 1].map(|colour| {
            let safe = |at: usize| costs[at][colour] == NEXT.own;
            let free = |at: usize| [NEXT.empty, NEXT.exposed].contains(&costs[at][colour]);
            let held = safe(one) && safe(two) && between.into_iter().all(free);
            if held { 1.0 / (2.0 * NEXT.own + BRIDGE) } else { 0.0 }
        });
        if bridges != [0.0; 2] {
            links.push((one, two, bridges));
        }
    };
    for at in (0..size * (size - 1)).filter(|at| at % size + 1 < size) {
        bridge(at, at + size + 1, [at + 1, at + size]);
        bridge(at + 1, at + size, [at, at + size + 1]);
    }
    links
}
