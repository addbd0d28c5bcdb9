//! Equations for the potentials on a grid of resistors.

/// The potential of every cell, row by row.
pub(super) fn solved(grid: &Grid<'_>) -> Vec<f32> {
    // A row holds a cell, and whatever comes after it up to the one diagonally beyond.
    match grid.size + 2 {
        ..=8 => Equations::<8>::new(grid).solve(),
        9..=12 => Equations::<12>::new(grid).solve(),
        13..=16 => Equations::<16>::new(grid).solve(),
        _ => Equations::<WIDEST>::new(grid).solve(),
    }
}

/// Resistors between cells, given row by row.
pub(super) struct Grid<'a> {
    pub size: usize,
    /// Pairs of cells, the lower first and at most a row and a cell apart, and how well the
    /// current flows between them.
    pub links: &'a [(usize, usize, f32)],
    /// How well it flows from each cell to where the potential is 0.
    pub low: &'a [f32],
    /// How well it flows from each cell to where the potential is 1.
    pub high: &'a [f32],
}

/// The coefficients of a row on the largest board, filled up to whole vectors.
const WIDEST: usize = 24;

/// A symmetric system of equations, one for each cell.
struct Equations<const BAND: usize> {
    size: usize,
    /// For every cell its own coefficient and those of the cells after it; then as many empty
    /// rows, so that there is always a whole band to work on.
    rows: Vec<[f32; BAND]>,
    right: Vec<f32>,
}

impl<const BAND: usize> Equations<BAND> {
    fn new(grid: &Grid<'_>) -> Equations<BAND> {
        let cells = grid.size * grid.size;
        let mut rows = vec![[0.0; BAND]; cells + BAND];
        let mut right = vec![0.0; cells + BAND];
        for &(one, two, conductance) in grid.links {
            rows[one][0] += conductance;
            rows[two][0] += conductance;
            rows[one][two - one] -= conductance;
        }
        for (cell, (low, high)) in grid.low.iter().zip(grid.high).enumerate() {
            rows[cell][0] += low + high;
            right[cell] = *high;
        }
        Equations { size: grid.size, rows, right }
    }

    /// Elimination without a search for pivots, which such coefficients do not need.
    fn solve(mut self) -> Vec<f32> {
        let cells = self.size * self.size;
        let mut pivot = [0.0; 2 * WIDEST];
        for at in 0..cells {
            pivot[..BAND].copy_from_slice(&self.rows[at]);
            let (scale, known) = (1.0 / pivot[0], self.right[at]);
            let below = self.rows[at + 1..].iter_mut().zip(&mut self.right[at + 1..]);
            for (taken, (row, right)) in pivot[1..].windows(BAND).take(self.size + 1).zip(below) {
                let factor = taken[0] * scale;
                *right -= factor * known;
                for (value, taken) in row.iter_mut().zip(taken) {
                    *value -= factor * taken;
                }
            }
        }
        for at in (0..cells).rev() {
            let row = &self.rows[at];
            let after = row[1..].iter().zip(&self.right[at + 1..]);
            let rest: f32 = after.map(|(one, two)| one * two).sum();
            self.right[at] = (self.right[at] - rest) / row[0];
        }
        self.right.truncate(cells);
        self.right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal resistors along rows and columns let the potential rise evenly from the first row to
    /// the last, whatever links lie across.
    #[test]
    fn an_even_grid_has_even_potentials() {
        for size in [5, 6, 7, 10, 11, 14, 15, 21] {
            let cells = size * size;
            let across = (0..cells).filter(|at| at % size + 1 < size).map(|at| (at, at + 1, 0.3));
            let along = (0..cells - size).map(|at| (at, at + size, 1.0));
            let links: Vec<_> = across.chain(along).collect();
            let row =
                |row: usize| (0..cells).map(|at| f32::from(u8::from(at / size == row))).collect();
            let (low, high): (Vec<f32>, Vec<f32>) = (row(0), row(size - 1));
            let potentials = solved(&Grid { size, links: &links, low: &low, high: &high });
            for (at, potential) in potentials.iter().enumerate() {
                let expected = (at / size + 1) as f32 / (size + 1) as f32;
                assert!((potential - expected).abs() < 1e-4, "{size}: {at} has {potential}");
            }
        }
    }
}
