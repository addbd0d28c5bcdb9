//! Equations for the potentials on two grids of resistors, solved together.
//!
//! The cells are eliminated from the first one onwards and from the last one backwards, both on
//! both grids: four equal pieces of work, done in the four lanes of a vector. What is left between
//! them in the middle is eliminated in the end.

use wide::f32x4;

/// The same quantity on the first and on the second grid.
pub(super) type Pair = [f32; 2];

/// The potentials of every cell, row by row.
pub(super) fn solved(grids: &Grids<'_>) -> Vec<Pair> {
    let mut equations = Equations::new(grids);
    equations.solve();
    (0..grids.size.pow(2)).map(|cell| equations.potential(cell)).collect()
}

/// Resistors between cells, given row by row.
pub(super) struct Grids<'a> {
    pub size: usize,
    /// Cells, the lower first and at most a row and a cell apart, and how well the current flows
    /// between them.
    pub links: &'a [(usize, usize, Pair)],
    /// How well it flows from each cell to where the potential is 0.
    pub low: &'a [Pair],
    /// How well it flows from each cell to where the potential is 1.
    pub high: &'a [Pair],
}

/// Symmetric systems of equations, one equation for each cell. From the front cells are numbered
/// as they are; from the back the last one is 0.
struct Equations {
    cells: usize,
    /// So many cells are eliminated from either end: whole rows of the board, one or two of which
    /// are left in the middle.
    apart: usize,
    /// So many coefficients are kept of a cell's equation: its own and those of the cells after
    /// it, up to the one diagonally beyond.
    band: usize,
    /// The coefficients; then a band of empty equations, so that there is always a whole one to
    /// work on.
    rows: Vec<f32x4>,
    right: Vec<f32x4>,
}

/// The lanes of what is done from the front. Those from the back come after them.
const FRONT: usize = 0;
const BACK: usize = 2;

impl Equations {
    fn new(grids: &Grids<'_>) -> Equations {
        let (cells, band) = (grids.size.pow(2), grids.size + 2);
        let apart = (grids.size - 1) / 2 * grids.size;
        let kept = cells - apart + band;
        let rows = vec![f32x4::ZERO; kept * band];
        let right = vec![f32x4::ZERO; kept];
        let mut equations = Equations { cells, apart, band, rows, right };
        for &(one, two, conductance) in grids.links {
            equations.link(one, two, conductance);
        }
        for (cell, (&low, &high)) in grids.low.iter().zip(grids.high).enumerate() {
            equations.draw(cell, low);
            equations.draw(cell, high);
            let (equation, lanes) = equations.place(cell);
            add(&mut equations.right[equation], lanes, high);
        }
        equations
    }

    /// Where a cell's equation is kept: what is not eliminated from the back belongs to the front.
    fn place(&self, cell: usize) -> (usize, usize) {
        match self.cells - 1 - cell {
            back if back < self.apart => (back, BACK),
            _ => (cell, FRONT),
        }
    }

    fn link(&mut self, one: usize, two: usize, conductance: Pair) {
        self.draw(one, conductance);
        self.draw(two, conductance);
        let lost = conductance.map(|conductance| -conductance);
        let (first, lanes) = match self.place(two) {
            (back, BACK) => (back, BACK),
            _ => (one, FRONT),
        };
        add(&mut self.rows[first * self.band + two - one], lanes, lost);
    }

    /// Current flows from the cell to somewhere else.
    fn draw(&mut self, cell: usize, conductance: Pair) {
        let (equation, lanes) = self.place(cell);
        add(&mut self.rows[equation * self.band], lanes, conductance);
    }

    fn solve(&mut self) {
        let (apart, middle) = (self.apart, self.cells - self.apart);
        self.eliminate(0, apart);
        self.join();
        self.eliminate(apart, middle);
        self.substitute(apart, middle);
        for cell in apart..middle {
            let [black, white, ..] = self.right[self.cells - 1 - cell].to_array();
            self.right[cell].as_mut_array()[BACK..].copy_from_slice(&[black, white]);
        }
        self.substitute(0, apart);
    }

    /// Takes these cells out of the equations after them, without a search for pivots, which such
    /// coefficients do not need.
    fn eliminate(&mut self, from: usize, to: usize) {
        let (band, middle) = (self.band, self.cells - self.apart);
        for at in from..to {
            let (done, below) = self.rows.split_at_mut((at + 1) * band);
            let (known, rights) = self.right[at..].split_at_mut(1);
            let pivot = &done[at * band..];
            let scale = f32x4::ONE / pivot[0];
            let equations = below.chunks_exact_mut(band).zip(rights);
            let after = (band - 1).min(middle - at - 1);
            for (number, (row, right)) in equations.take(after).enumerate() {
                let taken = &pivot[number + 1..];
                let factor = taken[0] * scale;
                *right -= factor * known[0];
                for (value, &taken) in row.iter_mut().zip(taken) {
                    *value -= factor * taken;
                }
            }
        }
    }

    /// Brings to the front what elimination from the back has made of the middle.
    fn join(&mut self) {
        for back in self.apart..self.apart + self.band - 2 {
            let front = self.cells - 1 - back;
            let [.., black, white] = self.right[back].to_array();
            add(&mut self.right[front], FRONT, [black, white]);
            for after in 0..self.apart + self.band - 2 - back {
                let [.., black, white] = self.rows[back * self.band + after].to_array();
                let place = (front - after) * self.band + after;
                add(&mut self.rows[place], FRONT, [black, white]);
            }
        }
        // From here on there is nothing left to do for the other lanes: they do the same.
        for value in &mut self.rows[self.apart * self.band..(self.cells - self.apart) * self.band] {
            value.as_mut_array().copy_within(FRONT..BACK, BACK);
        }
    }

    /// The potentials of these cells, once those of the cells after them are known.
    fn substitute(&mut self, from: usize, to: usize) {
        for at in (from..to).rev() {
            let row = &self.rows[at * self.band..][..self.band];
            let after = row[1..].iter().zip(&self.right[at + 1..]);
            let rest = after.fold(self.right[at], |rest, (&one, &two)| rest - one * two);
            self.right[at] = rest / row[0];
        }
    }

    fn potential(&self, cell: usize) -> Pair {
        let (equation, lanes) = self.place(cell);
        let potentials = self.right[equation].to_array();
        [potentials[lanes], potentials[lanes + 1]]
    }
}

fn add(value: &mut f32x4, lanes: usize, pair: Pair) {
    let value = value.as_mut_array();
    value[lanes] += pair[0];
    value[lanes + 1] += pair[1];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal resistors along rows and columns let the potential rise evenly from the first row to
    /// the last, whatever links lie across; and so from the first column.
    #[test]
    fn an_even_grid_has_even_potentials() {
        for size in [5, 6, 7, 10, 11, 14, 15, 21] {
            let cells = size * size;
            let across = (0..cells).filter(|at| at % size + 1 < size);
            let along = 0..cells - size;
            let links: Vec<_> = across
                .map(|at| (at, at + 1, [0.3, 1.0]))
                .chain(along.map(|at| (at, at + size, [1.0, 0.2])))
                .collect();
            let side = |side: usize| -> Vec<Pair> {
                let on = |line: usize| f32::from(u8::from(line == side));
                (0..cells).map(|at| [on(at / size), on(at % size)]).collect()
            };
            let (low, high) = (side(0), side(size - 1));
            let potentials = solved(&Grids { size, links: &links, low: &low, high: &high });
            for (at, potentials) in potentials.iter().enumerate() {
                for (potential, line) in potentials.iter().zip([at / size, at % size]) {
                    let expected = (line + 1) as f32 / (size + 1) as f32;
                    assert!((potential - expected).abs() < 1e-4, "{size}: {at} has {potential}");
                }
            }
        }
    }

    /// Whatever the resistors, as much current flows into a cell as out of it.
    #[test]
    fn nothing_is_lost_on_an_uneven_grid() {
        for size in [5, 6, 9, 13, 14] {
            let cells = size * size;
            let uneven = |number: usize| 0.1 + (number * number % 17) as f32 / 8.0;
            let pair = |number: usize| [uneven(number), uneven(number + 5)];
            let steps = [(1, 1), (size - 1, 0), (size, 0), (size + 1, 1)];
            let beside = |at: usize, (step, columns): (usize, usize)| {
                let column =
                    if step == size - 1 { at % size >= 1 } else { at % size + columns < size };
                (column && at + step < cells).then(|| (at, at + step, pair(3 * at + step)))
            };
            let links: Vec<_> = (0..cells)
                .flat_map(|at| steps.into_iter().filter_map(move |step| beside(at, step)))
                .collect();
            let side = |side: usize| -> Vec<Pair> {
                (0..cells).map(|at| if at / size == side { pair(at) } else { [0.0; 2] }).collect()
            };
            let (low, high) = (side(0), side(size - 1));
            let potentials = solved(&Grids { size, links: &links, low: &low, high: &high });
            for grid in 0..2 {
                let mut flow: Vec<f32> = (0..cells)
                    .map(|at| {
                        let potential = potentials[at][grid];
                        high[at][grid] * (1.0 - potential) - low[at][grid] * potential
                    })
                    .collect();
                for &(one, two, conductance) in &links {
                    let current =
                        conductance[grid] * (potentials[one][grid] - potentials[two][grid]);
                    flow[one] -= current;
                    flow[two] += current;
                }
                let most = flow.iter().fold(0.0, |most: f32, flow| most.max(flow.abs()));
                assert!(most < 1e-4, "{size}: {most} is lost");
            }
        }
    }
}
