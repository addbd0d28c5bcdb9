//! Which stones hang together: a forest of sets that only ever grows, and so says "connected"
//! too often but never too seldom.
//!
//! Stones leave the board in this game, and sets cannot be taken apart. So a set keeps the links
//! of stones that are gone; when a colour's two sides fall into one set the forest is built anew
//! from the stones on the board, and only then believed. That happens a few times in a game,
//! where a search from scratch would be needed after every turn.

use crate::board::{Board, Colour, GRID, STEPS};
use crate::notation::Cell;

/// The nodes of the two sides: places of the grid's edge that no cell uses.
const SIDES: [u16; 2] = [0, 1];

#[derive(Clone)]
pub(crate) struct Links {
    parent: [[u16; GRID]; 2],
}

impl Links {
    pub fn new() -> Links {
        Links { parent: [std::array::from_fn(|node| node as u16); 2] }
    }

    /// Links a stone that has just been put down with its neighbours and sides.
    #[inline]
    pub fn add(&mut self, board: &Board, cell: Cell, colour: Colour) {
        for step in STEPS {
            let neighbour = cell.step(step);
            if board.holds(neighbour, colour) {
                self.join(colour, cell.index() as u16, neighbour.index() as u16);
            }
        }
        for (touches, side) in board.sides(cell, colour).into_iter().zip(SIDES) {
            if touches {
                self.join(colour, cell.index() as u16, side);
            }
        }
    }

    /// Whether the colour's two sides are connected by stones on the board.
    #[inline]
    pub fn connected(&mut self, board: &Board, colour: Colour) -> bool {
        self.joined(colour) && self.rebuilt(board, colour)
    }

    #[inline]
    fn joined(&mut self, colour: Colour) -> bool {
        self.root(colour, SIDES[0]) == self.root(colour, SIDES[1])
    }

    /// Builds the colour's sets anew and asks again.
    #[cold]
    fn rebuilt(&mut self, board: &Board, colour: Colour) -> bool {
        self.parent[colour.index()] = std::array::from_fn(|node| node as u16);
        for cell in board.all().filter(|&cell| board.holds(cell, colour)) {
            self.add(board, cell, colour);
        }
        self.joined(colour)
    }

    #[inline]
    fn join(&mut self, colour: Colour, one: u16, other: u16) {
        let (one, other) = (self.root(colour, one), self.root(colour, other));
        // The lower node leads, so that the sides lead their sets and are found at once.
        let (low, high) = if one < other { (one, other) } else { (other, one) };
        self.parent[colour.index()][high as usize] = low;
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
