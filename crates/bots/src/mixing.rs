//! Decisions made together in secret: mixed strategies, found by regret matching.
//!
//! Every seat that decides keeps, for each of its moves, how much better that move would have been
//! than what it did. It plays the moves it regrets in proportion to that, and every move now and
//! then; the average of what it plays by regret is hard to exploit.

use crate::Policy;
use crate::knowing::{Edge, Knowing};
use tabletop::Imagine;
use tabletop::chance::{Dice, Rng};

/// The strategies that moves of one playout were drawn from, one after the other.
#[derive(Default)]
pub(crate) struct Mix {
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

impl Mix {
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

impl<G: Imagine, P: Policy<G>> Knowing<'_, G, P> {
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
