//! AMAF (all moves as first), which RAVE borrows from: a move made later in a playout teaches
//! about making it now. Moves are kept as small numbers.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use tabletop::key::{stir, stir_bytes};
use tabletop::{BySeat, MAX_SEATS, Seat};

/// A hash that is the same on every machine and in every run, for moves and keys.
#[derive(Default)]
pub(crate) struct Quick(u64);

/// A map by such hashes. Nothing ever walks through one.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = stir_bytes(self.0, bytes);
    }

    fn write_u8(&mut self, fact: u8) {
        self.write_u64(u64::from(fact));
    }

    fn write_u16(&mut self, fact: u16) {
        self.write_u64(u64::from(fact));
    }

    fn write_u32(&mut self, fact: u32) {
        self.write_u64(u64::from(fact));
    }

    fn write_u64(&mut self, fact: u64) {
        self.0 = stir(self.0, fact);
    }

    fn write_usize(&mut self, fact: usize) {
        self.write_u64(fact as u64);
    }

    fn write_isize(&mut self, fact: isize) {
        self.write_u64(fact as u64);
    }
}

/// Stirs a move into a key.
pub(crate) fn stir_move<M: Hash>(key: u64, mv: &M) -> u64 {
    let mut hasher = Quick(key);
    mv.hash(&mut hasher);
    hasher.finish()
}

/// What every node of a tree borrows from moves made later, beside the tree itself, and who made
/// which move in the playout that is looked at.
pub(crate) struct Amaf<M> {
    numbers: QuickMap<M, u32>,
    /// By the number of a move and the seat: the last playout in which the seat made it.
    made: Vec<[u32; MAX_SEATS]>,
    playout: u32,
    borrowed: Vec<Borrowed>,
}

#[derive(Clone, Copy)]
struct Borrowed {
    way: u32,
    visits: u32,
    total: f32,
}

impl<M: Copy + Eq + Hash> Amaf<M> {
    pub fn new() -> Amaf<M> {
        Amaf { numbers: QuickMap::default(), made: Vec::new(), playout: 0, borrowed: Vec::new() }
    }

    /// A node for this move has been added to the tree.
    pub fn add(&mut self, mv: M) {
        let way = self.number(mv);
        self.borrowed.push(Borrowed { way, visits: 0, total: 0.0 });
    }

    /// A playout begins.
    pub fn begin(&mut self) {
        self.playout += 1;
    }

    /// The seat made this move in it.
    pub fn note(&mut self, seat: Seat, mv: M) {
        let way = self.number(mv);
        self.made[way as usize][seat.index()] = self.playout;
    }

    /// The nodes lend what the playout was worth to the seat, if the seat made their moves in it.
    pub fn learn(&mut self, nodes: std::ops::Range<usize>, seat: Seat, worth: &BySeat<f32>) {
        for node in &mut self.borrowed[nodes] {
            if self.made[node.way as usize][seat.index()] == self.playout {
                node.visits += 1;
                node.total += worth[seat];
            }
        }
    }

    /// What the node's move was worth where it was made later, if it ever was.
    pub fn value(&self, node: usize) -> Option<f32> {
        let Borrowed { visits, total, .. } = self.borrowed[node];
        (visits > 0).then(|| total / visits as f32)
    }

    fn number(&mut self, mv: M) -> u32 {
        let next = self.made.len() as u32;
        let number = *self.numbers.entry(mv).or_insert(next);
        if number == next {
            self.made.push([0; MAX_SEATS]);
        }
        number
    }
}
