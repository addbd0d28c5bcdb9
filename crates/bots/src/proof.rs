//! Proofs of wins, for games of two without secrets and chance: depth-first proof-number search.
//!
//! A win that is found is one whatever the other seat does. Nothing is found where the budget was
//! too small, and nothing where there is no win.

use std::collections::HashMap;
use tabletop::chance::{Dice, dice};
use tabletop::{Imagine, Outcome, Seat, Sight, Silent, Title, Turn};

/// What a game tells about its positions.
pub trait Insight<G> {
    /// The same for positions from which the same can follow, and for no others.
    fn key(&self, game: &G) -> u64;

    /// About how many moves the seat still needs to win; the better the guess, the shorter the
    /// search.
    fn distance(&self, game: &G, seat: Seat) -> u32;
}

/// A move after which the searching seat wins for certain, if one is found by looking at so many
/// positions.
pub fn winning_move<G: Title>(
    sight: &Sight<'_, G>,
    insight: &impl Insight<G>,
    positions: u64,
    dice: &mut Dice,
) -> Option<G::Move> {
    let root = sight.imagine(dice);
    if !G::OPEN || G::CHANCE || !matches!(sight.turn(), Turn::One(_)) {
        return None;
    }
    let mut prover =
        Prover { attacker: sight.seat(), insight, known: HashMap::new(), left: positions };
    prover.search(&root, Effort { proof: NEVER, refutation: NEVER }, 0);
    let after = children(&root);
    after.into_iter().find(|(_, game)| prover.estimate(game).proof == 0).map(|(mv, _)| mv)
}

/// How much is left to do, at the least.
#[derive(Clone, Copy)]
struct Effort {
    /// Until the attacker's win is proven.
    proof: u64,
    /// Until it is refuted.
    refutation: u64,
}

const NEVER: u64 = 1 << 40;
const PROVEN: Effort = Effort { proof: 0, refutation: NEVER };
const REFUTED: Effort = Effort { proof: NEVER, refutation: 0 };
/// Each step that a seat is farther from winning makes a proof so many times as long, it is held.
const GROWTH: u64 = 4;
/// Games that go round in circles are not followed any farther.
const DEEPEST: u32 = 100;

struct Prover<'a, I> {
    attacker: Seat,
    insight: &'a I,
    known: HashMap<u64, Effort>,
    left: u64,
}

impl<I> Prover<'_, I> {
    fn estimate<G: Imagine>(&self, game: &G) -> Effort
    where
        I: Insight<G>,
    {
        if let Turn::Over(Outcome { winners, .. }) = game.turn() {
            return if winners.contains(self.attacker) { PROVEN } else { REFUTED };
        }
        self.known.get(&self.insight.key(game)).copied().unwrap_or_else(|| {
            let effort = |seat| GROWTH.saturating_pow(self.insight.distance(game, seat).min(15));
            Effort { proof: effort(self.attacker), refutation: effort(other(self.attacker)) }
        })
    }

    /// Goes on until the position takes as much as `most`, or is solved, or enough was looked at.
    fn search<G: Imagine>(&mut self, game: &G, most: Effort, depth: u32) -> Effort
    where
        I: Insight<G>,
    {
        let Turn::One(mover) = game.turn() else { return self.estimate(game) };
        let after = children(game);
        let own = mover == self.attacker;
        self.left = self.left.saturating_sub(1);
        loop {
            let efforts: Vec<Effort> =
                after.iter().map(|(_, game)| self.estimate(game).seen_by(own)).collect();
            let all = efforts.iter().fold(0, |sum: u64, effort| sum + effort.refutation).min(NEVER);
            let (best, second) = two_least(&efforts);
            let now = Effort { proof: efforts[best].proof, refutation: all };
            let limit = most.seen_by(own);
            let solved = now.proof == 0 || now.refutation == 0;
            if solved || now.proof >= limit.proof || now.refutation >= limit.refutation {
                return self.keep(game, now.seen_by(own));
            }
            if self.left == 0 || depth == DEEPEST {
                return self.keep(game, now.seen_by(own));
            }
            // A little more than the next best move takes, so as not to change between the two
            // at every turn.
            let part = Effort {
                proof: limit.proof.min(second + second / 4 + 1),
                refutation: (limit.refutation - now.refutation)
                    .saturating_add(efforts[best].refutation)
                    .min(NEVER),
            };
            self.search(&after[best].1, part.seen_by(own), depth + 1);
        }
    }

    fn keep<G>(&mut self, game: &G, effort: Effort) -> Effort
    where
        I: Insight<G>,
    {
        self.known.insert(self.insight.key(game), effort);
        effort
    }
}

impl Effort {
    /// The attacker looks for one proof among its moves; to the other seat a refutation is one.
    fn seen_by(self, own: bool) -> Effort {
        match own {
            true => self,
            false => Effort { proof: self.refutation, refutation: self.proof },
        }
    }
}

/// The move that takes least to prove, and what the next best takes.
fn two_least(efforts: &[Effort]) -> (usize, u64) {
    let (mut best, mut second) = (0, NEVER);
    for (place, effort) in efforts.iter().enumerate().skip(1) {
        if effort.proof < efforts[best].proof {
            second = efforts[best].proof;
            best = place;
        } else {
            second = second.min(effort.proof);
        }
    }
    (best, second)
}

fn other(seat: Seat) -> Seat {
    Seat::wrapping(seat.index() + 1, 2)
}

/// Every position that can follow.
fn children<G: Imagine>(game: &G) -> Vec<(G::Move, G)> {
    let Turn::One(mover) = game.turn() else { return Vec::new() };
    let mut legal = Vec::new();
    game.legal(mover, &mut legal);
    let after = |mv: G::Move| {
        let mut next = game.clone();
        next.play(mover, mv, &mut Silent(&mut dice(0)));
        (mv, next)
    };
    legal.into_iter().map(after).collect()
}
