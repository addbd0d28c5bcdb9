//! The board as a network of resistors: how well a colour's two sides hang together, and which
//! cells carry the current between them.

use super::equations::{Grid, solved};
use crate::Pinch;
use crate::board::{Colour, GRID, STEPS};

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

impl Network {
    /// What flows between the sides of `colour`; `next` says whether it places the next stone.
    pub fn new(game: &Pinch, colour: Colour, next: bool) -> Network {
        let (board, size) = (&game.board, game.board.size());
        let costs = costs(game, colour, if next { &NEXT } else { &WAITING });
        let side = |side: usize| {
            let cells = (0..size * size).map(|at| match colour {
                Colour::Black => at / size,
                Colour::White => at % size,
            });
            cells.zip(&costs).map(move |(line, cost)| if line == side { 1.0 / cost } else { 0.0 })
        };
        let (low, high): (Vec<f32>, Vec<f32>) = (side(0).collect(), side(size - 1).collect());
        let links = links(size, &costs);
        let potential = solved(&Grid { size, links: &links, low: &low, high: &high });
        let flow: f32 = low.iter().zip(&potential).map(|(low, potential)| low * potential).sum();
        let mut current = [0.0; GRID];
        for cell in board.all() {
            let at = cell.row() * size + cell.column();
            let mut through = low[at] * potential[at] + high[at] * (1.0 - potential[at]);
            for next in STEPS.map(|step| cell.step(step)).into_iter().filter(|&c| board.has(c)) {
                let other = next.row() * size + next.column();
                through += (potential[at] - potential[other]).abs() / (costs[at] + costs[other]);
            }
            // What flows in flows out again.
            current[cell.index()] = through / (2.0 * flow);
        }
        Network { resistance: 1.0 / flow, current }
    }
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
fn links(size: usize, costs: &[f32]) -> Vec<(usize, usize, f32)> {
    let mut links = Vec::with_capacity(4 * size * size);
    let safe = |at: usize| costs[at] == NEXT.own;
    let free = |at: usize| costs[at] == NEXT.empty || costs[at] == NEXT.exposed;
    let mut bridge = |one: usize, two: usize, between: [usize; 2]| {
        if safe(one) && safe(two) && between.into_iter().all(free) {
            links.push((one, two, 1.0 / (costs[one] + costs[two] + BRIDGE)));
        }
    };
    for at in (0..size * (size - 1)).filter(|at| at % size + 1 < size) {
        bridge(at, at + size + 1, [at + 1, at + size]);
        bridge(at + 1, at + size, [at, at + size + 1]);
    }
    for at in 0..size * size {
        if at % size + 1 < size {
            links.push((at, at + 1, 1.0 / (costs[at] + costs[at + 1])));
        }
        if at + size < size * size {
            links.push((at, at + size, 1.0 / (costs[at] + costs[at + size])));
        }
    }
    links
}
