//! Which stones hang together: a forest of sets that only ever grows, and so says "connected"
//! too often but never too seldom.
//!
//! Stones leave the board in this game, and sets cannot be taken apart. So a set keeps the links
//! of stones that are gone; when a colour's two sides fall into one set, the forest is built anew
//! from the stones on the board, and only then believed. That happens a few times in a game,
//! where a search from scratch would be needed after every turn.

use crate::board::{Around, Board, Cells, Colour, GRID};
use crate::notation::Cell;

/// The nodes of a colour's two sides; the node of a cell comes after them.
const SIDES: [u16; 2] = [0, 1];
const NODES: usize = SIDES.len() + GRID;

#[derive(Clone)]
pub(crate) struct Links {
    parent: [[u16; NODES]; 2],
    /// The cells that have been linked since the sets were last built.
    used: [Cells; 2],
}

impl Links {
    pub fn new() -> Links {
        Links { parent: [alone(); 2], used: [Cells::default(); 2] }
    }

    /// Links a stone that has just been put down with the groups around it and with its sides.
    #[inline]
    pub fn add(&mut self, board: &Board, around: Around, cell: Cell, colour: Colour) {
        let mut groups = around.groups();
        // A cell not used before leads nothing yet, so it can follow a neighbour straight away.
        if !self.used[colour.index()].has(cell)
            && let Some(first) = groups.next()
        {
            self.parent[colour.index()][node(cell) as usize] = node(first);
        }
        self.used[colour.index()].insert(cell);
        for neighbour in groups {
            self.join(colour, node(cell), node(neighbour));
        }
        for (touches, side) in board.sides(cell, colour).into_iter().zip(SIDES) {
            if touches {
                self.join(colour, node(cell), side);
            }
        }
    }

    /// Whether the colour's two sides are connected by stones on the board.
    #[inline]
    pub fn connected(&mut self, board: &Board, colour: Colour) -> bool {
        self.joined(colour) && self.rebuilt(board, colour)
    }

    /// The sides lead their sets, and the first side the second.
    #[inline]
    fn joined(&self, colour: Colour) -> bool {
        self.parent[colour.index()][SIDES[1] as usize] == SIDES[0]
    }

    /// Builds the colour's sets anew and asks again.
    #[cold]
    fn rebuilt(&mut self, board: &Board, colour: Colour) -> bool {
        self.parent[colour.index()] = alone();
        self.used[colour.index()] = Cells::default();
        for cell in board.stones(colour).iter() {
            self.add(board, board.around(cell, colour).so_far(), cell, colour);
        }
        self.joined(colour)
    }

    /// Makes one set of two; the lower leader leads, so that the sides do.
    #[inline]
    fn join(&mut self, colour: Colour, one: u16, other: u16) {
        let (one, other) = (self.root(colour, one), self.root(colour, other));
        self.parent[colour.index()][one.max(other) as usize] = one.min(other);
    }

    /// The leader of the node's set; halves the way there for the next time.
    #[inline]
    fn root(&mut self, colour: Colour, mut node: u16) -> u16 {
        let parent = &mut self.parent[colour.index()];
        while parent[node as usize] != node {
            let above = parent[parent[node as usize] as usize];
            parent[node as usize] = above;
            node = above;
        }
        node
    }
}

fn node(cell: Cell) -> u16 {
    (SIDES.len() + cell.index()) as u16
}

/// Every node leads itself.
fn alone() -> [u16; NODES] {
    std::array::from_fn(|node| node as u16)
}
