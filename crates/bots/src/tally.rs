//! What trees grown apart know of the moves at the root, counted together.

/// What is known of every legal move, in the order of the moves.
pub(crate) struct Tally<M> {
    pub rows: Vec<Row<M>>,
    pub playouts: u64,
    pub nodes: usize,
}

/// What is known of one move.
pub(crate) struct Row<M> {
    pub mv: M,
    pub visits: u64,
    /// The sum of what the tries were worth to the mover.
    pub total: f64,
    /// The sum of its shares in the mixed strategies on the way.
    pub weight: f64,
    /// What it is worth to the mover, where that is proven.
    pub proof: Option<f32>,
}

impl<M: Copy> Tally<M> {
    /// Nothing is known yet.
    pub fn new(moves: &[M]) -> Tally<M> {
        let row = |&mv| Row { mv, visits: 0, total: 0.0, weight: 0.0, proof: None };
        Tally { rows: moves.iter().map(row).collect(), playouts: 0, nodes: 0 }
    }

    /// Adds what another tree knows of the same moves.
    pub fn add(mut self, other: Tally<M>) -> Tally<M> {
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            row.visits += other.visits;
            row.total += other.total;
            row.weight += other.weight;
            row.proof = row.proof.or(other.proof);
        }
        self.playouts += other.playouts;
        self.nodes += other.nodes;
        self
    }

    /// What the position is worth to the mover, if that is proven: a win is enough, anything else
    /// takes all moves.
    pub fn proven(&self) -> Option<f32> {
        let proofs = || self.rows.iter().map(|row| row.proof);
        if proofs().any(|proof| proof == Some(1.0)) {
            return Some(1.0);
        }
        proofs().try_fold(0.0, |best: f32, proof| Some(best.max(proof?)))
    }
}

impl<M> Row<M> {
    /// What the move is worth to the mover, from 0 to 1.
    pub fn value(&self) -> f32 {
        match (self.proof, self.visits) {
            (Some(proof), _) => proof,
            (None, 0) => 0.5,
            (None, visits) => (self.total / visits as f64) as f32,
        }
    }
}
