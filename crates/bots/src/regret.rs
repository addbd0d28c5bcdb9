//! Regret matching: mixed strategies for decisions made together in secret.
//!
//! Every seat that decides keeps, for each of its moves, how much better that move would have been
//! than what it did. It plays the moves it regrets in proportion to that, and every move now and
//! then; the average of what it plays by regret is hard to exploit.

use crate::Policy;
use crate::ismcts::{Edge, Ismcts};
use tabletop::Imagine;
use tabletop::chance::{Dice, Rng};

/// The strategies that moves of one playout were drawn from, one after the other.
#[derive(Default)]
pub(crate) struct Mixture {
    shares: Vec<Share>,
    strategies: Vec<Strategy>,
}

/// A move's part of a strategy.
struct Share {
    edge: u32,
    part: f32,
}

struct Strategy {
    /// The first of its shares.
    first: usize,
    /// How likely the move was that was drawn.
    likely: f32,
}

impl Mixture {
    pub fn clear(&mut self) {
        self.shares.clear();
        self.strategies.clear();
    }

    /// Takes the last strategy up again, now that it is known what the move drawn from it was
    /// worth: every move takes in how much more than the strategy it would have brought.
    ///
    /// A move that was not made is taken to bring what it brought so far. For the move that was
    /// made, the difference is counted for all the times it is not drawn as well, which keeps the
    /// sums right in the long run.
    pub fn regret<M>(&mut self, edges: &mut [Edge<M>], made: u32, worth: f32) {
        let Some(Strategy { first, likely }) = self.strategies.pop() else { return };
        let brings = |edge: &Edge<M>, number: u32| {
            let usual = edge.value();
            if number == made { usual + (worth - usual) / likely } else { usual }
        };
        let strategy = &self.shares[first..];
        let shares = strategy.iter().map(|share| (&edges[share.edge as usize], share));
        let all: f32 = shares.map(|(edge, share)| share.part * brings(edge, share.edge)).sum();
        for share in strategy {
            let edge = &mut edges[share.edge as usize];
            edge.regret += brings(edge, share.edge) - all;
            edge.weight += share.part;
        }
        self.shares.truncate(first);
    }

    /// Lays down the strategy that the regrets of these moves make, and draws one of them.
    fn draw<M>(&mut self, edges: &[Edge<M>], open: &[u32], curiosity: f32, dice: &mut Dice) -> u32 {
        let first = self.shares.len();
        let even = 1.0 / open.len() as f32;
        let regret = |number: u32| edges[number as usize].regret.max(0.0);
        let all: f32 = open.iter().map(|&number| regret(number)).sum();
        let part = |number| if all > 0.0 { regret(number) / all } else { even };
        self.shares.extend(open.iter().map(|&edge| Share { edge, part: part(edge) }));
        let likely = |share: &Share| (1.0 - curiosity) * share.part + curiosity * even;
        let mut left = (dice.next_u32() >> 8) as f32 / (1 << 24) as f32;
        let drawn = self.shares[first..].iter().find(|share| {
            left -= likely(share);
            left < 0.0
        });
        // Rounding may leave a little over, which is the last move's.
        let drawn = drawn.unwrap_or(&self.shares[self.shares.len() - 1]);
        let (edge, likely) = (drawn.edge, likely(drawn));
        self.strategies.push(Strategy { first, likely });
        edge
    }
}

impl<G: Imagine, P: Policy<G>> Ismcts<'_, G, P> {
    /// A move drawn from the mixed strategy at a node; none if there is no room for the moves.
    pub(crate) fn mixed(&mut self, node: u32, dice: &mut Dice) -> Option<u32> {
        for place in 0..self.moves.len() {
            if self.found[place].is_none() {
                self.add(node, place);
            }
        }
        self.open.clear();
        self.open.extend(self.found.iter().flatten());
        if self.open.is_empty() {
            return None;
        }
        Some(self.mix.draw(&self.edges, &self.open, self.options.curiosity, dice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::chance::dice;

    /// Two seats play a game of matrices against each other; gives the average strategy of each.
    fn strategies<const N: usize>(worth: [[f32; N]; N]) -> [Vec<f32>; 2] {
        let mut dice = dice(8);
        let moves: Vec<u32> = (0..N as u32).collect();
        let edges = || moves.iter().map(|&mv| Edge::new(mv, None)).collect::<Vec<_>>();
        let (mut row, mut column) = (edges(), edges());
        let mut mix = Mixture::default();
        for _ in 0..200_000 {
            let one = mix.draw(&row, &moves, 0.1, &mut dice);
            let two = mix.draw(&column, &moves, 0.1, &mut dice);
            let worth = worth[one as usize][two as usize];
            mix.regret(&mut column, two, 1.0 - worth);
            mix.regret(&mut row, one, worth);
            for (edge, worth) in
                [(&mut row[one as usize], worth), (&mut column[two as usize], 1.0 - worth)]
            {
                edge.visits += 1;
                edge.total += worth;
            }
        }
        [row, column].map(|edges| {
            let all: f32 = edges.iter().map(|edge| edge.weight).sum();
            edges.iter().map(|edge| edge.weight / all).collect()
        })
    }

    fn check<const N: usize>(worth: [[f32; N]; N], expected: [[f32; N]; 2]) {
        let found = strategies(worth);
        let near = |(one, two): (&f32, &f32)| (one - two).abs() < 0.04;
        let close = found.iter().zip(&expected).all(|(one, two)| one.iter().zip(two).all(near));
        assert!(close, "{found:?}");
    }

    #[test]
    fn stone_scissors_paper_is_played_evenly() {
        let third = [1.0 / 3.0; 3];
        check([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]], [third, third]);
    }

    /// The first seat gains 1 on two heads, and half of it on two tails; else the other gains.
    #[test]
    fn uneven_pennies_are_played_unevenly() {
        let third = 1.0 / 3.0;
        check([[1.0, 0.0], [0.0, 0.5]], [[third, 2.0 * third], [third, 2.0 * third]]);
    }

    #[test]
    fn what_is_always_worse_is_dropped() {
        check([[0.6, 0.7], [0.2, 0.3]], [[1.0, 0.0], [1.0, 0.0]]);
    }
}
