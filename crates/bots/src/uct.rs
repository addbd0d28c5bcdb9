//! A tree of moves, for games without secrets and chance.

use crate::amaf::Amaf;
use crate::budget::Meter;
use crate::policy::play_out;
use crate::tally::Tally;
use crate::{Options, Policy, Rave};
use tabletop::chance::{Dice, shuffle};
use tabletop::{BySeat, Game, Imagine, Seat, Sight, Silent, awaited_to_play};

/// The tree, and everything that is used again from one playout to the next.
pub(crate) struct Uct<'a, G: Game, P> {
    sight: &'a Sight<'a, G>,
    policy: &'a P,
    options: &'a Options,
    /// The most nodes.
    limit: usize,
    /// The root first; the moves of a position lie side by side.
    nodes: Vec<Node<G::Move>>,
    amaf: Option<Amaf<G::Move>>,
    /// The nodes from the root to where the playout begins.
    path: Vec<usize>,
    moves: Vec<G::Move>,
    priors: Vec<f32>,
    /// What the root is worth to its mover is proven.
    solved: bool,
}

/// A move, and the position after it.
struct Node<M> {
    mv: M,
    /// Who made the move.
    by: Seat,
    proof: Proof,
    /// The first of the moves that were added after this one, how many there are, and how many of
    /// them were tried: those that were come first, unless something is borrowed.
    first: u32,
    count: u32,
    tried: u32,
    visits: u32,
    /// The sum of what the visits were worth to the seat that made the move.
    total: f32,
    prior: f32,
}

/// What a move is worth to its maker, as far as it is proven.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Proof {
    Open,
    Lost,
    Drawn,
    Won,
}

impl<'a, G: Imagine, P: Policy<G>> Uct<'a, G, P> {
    pub fn new(
        sight: &'a Sight<'a, G>,
        policy: &'a P,
        options: &'a Options,
        limit: usize,
    ) -> Uct<'a, G, P> {
        Uct {
            sight,
            policy,
            options,
            limit,
            nodes: Vec::new(),
            amaf: options.rave.map(|_| Amaf::new()),
            path: Vec::new(),
            moves: Vec::new(),
            priors: Vec::new(),
            solved: false,
        }
    }

    /// Searches until the budget is used up or the root is proven.
    pub fn run(mut self, legal: &[G::Move], meter: &mut Meter, dice: &mut Dice) -> Tally<G::Move> {
        let root = self.sight.imagine(dice);
        let mut game = root.clone();
        // Nobody asks who made the move before the root, nor which it was.
        self.add(legal[0], self.sight.seat(), 0.0);
        while !self.solved && meter.go_on() {
            game.clone_from(&root);
            let worth = self.descend(&mut game, dice);
            self.learn(&worth);
        }
        self.tally(legal)
    }

    /// From the root to where the tree ends, and from there on by playout.
    fn descend(&mut self, game: &mut G, dice: &mut Dice) -> BySeat<f32> {
        let mut at = 0;
        self.path.clear();
        self.path.push(at);
        if let Some(amaf) = &mut self.amaf {
            amaf.begin();
        }
        loop {
            let seat = match awaited_to_play(game.turn(), dice) {
                Ok(seat) => seat,
                Err(outcome) => {
                    let worth = self.policy.reward(&outcome);
                    self.prove(&worth);
                    return worth;
                }
            };
            if self.nodes[at].count == 0 && !self.branch(at, game, seat, dice) {
                let amaf = &mut self.amaf;
                return play_out(self.policy, game, dice, |seat, mv| {
                    if let Some(amaf) = amaf {
                        amaf.note(seat, mv);
                    }
                });
            }
            at = self.pick(at);
            self.path.push(at);
            game.play(seat, self.nodes[at].mv, &mut Silent(dice));
        }
    }

    /// Adds the moves of a position to the tree, if it was visited often enough and they all fit.
    fn branch(&mut self, at: usize, game: &G, seat: Seat, dice: &mut Dice) -> bool {
        if at > 0 && self.nodes[at].visits < self.options.ripe {
            return false;
        }
        self.moves.clear();
        game.legal(seat, &mut self.moves);
        if at > 0 && self.nodes.len() + self.moves.len() > self.limit {
            return false;
        }
        shuffle(dice, &mut self.moves);
        if P::PRIORS {
            self.most_promising_first(game, seat);
        }
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].count = self.moves.len() as u32;
        for number in 0..self.moves.len() {
            let prior = if P::PRIORS { self.priors[number] } else { 0.0 };
            self.add(self.moves[number], seat, prior);
        }
        true
    }

    fn most_promising_first(&mut self, game: &G, seat: Seat) {
        self.priors.clear();
        self.policy.priors(game, seat, &self.moves, &mut self.priors);
        let mut pairs: Vec<_> = self.priors.drain(..).zip(self.moves.drain(..)).collect();
        pairs.sort_by(|one, two| two.0.total_cmp(&one.0));
        (self.priors, self.moves) = pairs.into_iter().unzip();
    }

    fn add(&mut self, mv: G::Move, by: Seat, prior: f32) {
        let (first, count, tried, visits, total) = (0, 0, 0, 0, 0.0);
        self.nodes.push(Node {
            mv,
            by,
            proof: Proof::Open,
            first,
            count,
            tried,
            visits,
            total,
            prior,
        });
        if let Some(amaf) = &mut self.amaf {
            amaf.add(mv);
        }
    }

    /// The move to try next.
    fn pick(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let (first, count, tried) = (node.first as usize, node.count as usize, node.tried as usize);
        let rare = self.options.exploration * (node.visits.max(1) as f32).ln().sqrt();
        if let (Some(rave), Some(amaf)) = (self.options.rave, &self.amaf) {
            let score = |at: usize| self.borrowing_score(at, rare, rave, amaf);
            return best(first..first + count, score).unwrap_or(first);
        }
        // Of the moves not tried yet none is better than the first.
        let next = first + tried;
        let known = if tried < count { next + 1 } else { next };
        let chosen = match (self.options.trust, self.options.urgency) {
            (Some(trust), _) => {
                let fresh = self.worth_to(at, self.nodes[first].by) - trust.caution;
                let eager = trust.eagerness * (node.visits as f32).sqrt();
                let score = |at: usize| self.trusting_score(at, eager, fresh);
                best(first..known, score).unwrap_or(first)
            }
            (None, None) if tried < count => next,
            (None, urgency) => {
                let score = |at: usize| match urgency {
                    Some(urgency) if at == next => urgency + self.bias(at),
                    _ => self.score(at, rare),
                };
                best(first..known, score).unwrap_or(first)
            }
        };
        self.nodes[at].tried += u32::from(chosen == next && tried < count);
        chosen
    }

    /// How much a move deserves to be tried; nothing, once it is proven lost.
    #[inline]
    fn score(&self, at: usize, rare: f32) -> f32 {
        let node = &self.nodes[at];
        if node.proof == Proof::Lost {
            return f32::NEG_INFINITY;
        }
        let visits = node.visits as f32;
        node.total / visits + rare / visits.sqrt() + self.bias(at)
    }

    /// The same where the policy is trusted: the better it thinks of a move, the more.
    #[inline]
    fn trusting_score(&self, at: usize, eager: f32, fresh: f32) -> f32 {
        let node = &self.nodes[at];
        if node.proof == Proof::Lost {
            return f32::NEG_INFINITY;
        }
        let visits = node.visits as f32;
        let value = if node.visits == 0 { fresh } else { node.total / visits };
        value + eager * node.prior / (visits + 1.0)
    }

    /// What a position has been worth to a seat so far.
    fn worth_to(&self, at: usize, seat: Seat) -> f32 {
        let node = &self.nodes[at];
        let worth = node.total / node.visits.max(1) as f32;
        if node.by == seat { worth } else { 1.0 - worth }
    }

    /// The same where moves made later count: the less a move was tried, the more they do.
    fn borrowing_score(&self, at: usize, rare: f32, rave: Rave, amaf: &Amaf<G::Move>) -> f32 {
        let node = &self.nodes[at];
        if node.proof == Proof::Lost {
            return f32::NEG_INFINITY;
        }
        let visits = node.visits as f32;
        let borrowed = amaf.value(at);
        let own = match node.visits {
            0 => borrowed.or(self.options.urgency).unwrap_or(1.0),
            _ => node.total / visits,
        };
        let trust = (rave.equivalence / (3.0 * visits + rave.equivalence)).sqrt();
        let value = borrowed.map_or(own, |borrowed| own + trust * (borrowed - own));
        value + rare / (visits + 1.0).sqrt() + self.bias(at)
    }

    #[inline]
    fn bias(&self, at: usize) -> f32 {
        if !P::PRIORS {
            return 0.0;
        }
        let node = &self.nodes[at];
        self.options.bias * node.prior / (node.visits + 1) as f32
    }

    /// Everything on the path takes in what the playout was worth.
    fn learn(&mut self, worth: &BySeat<f32>) {
        for &at in self.path.iter().rev() {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.total += worth[node.by];
            let (mv, by, first, count) = (node.mv, node.by, node.first as usize, node.count);
            if let Some(amaf) = &mut self.amaf {
                if count > 0 {
                    amaf.learn(first..first + count as usize, self.nodes[first].by, worth);
                }
                amaf.note(by, mv);
            }
        }
    }

    /// The game was over at the end of the path: proves what follows from that.
    fn prove(&mut self, worth: &BySeat<f32>) {
        let Some(&end) = self.path.last() else { return };
        if !self.options.solver || self.nodes[end].proof != Proof::Open {
            return;
        }
        let Some(proof) = Proof::of(worth, self.nodes[end].by) else { return };
        self.nodes[end].proof = proof;
        for step in (0..self.path.len() - 1).rev() {
            let at = self.path[step];
            let Some((mover, proof)) = self.best_proof(at) else { return };
            if at == 0 {
                self.solved = true;
            } else {
                let node = &mut self.nodes[at];
                node.proof = if node.by == mover { proof } else { proof.turned() };
            }
        }
    }

    /// Who is to move after this node, and what that is worth to them if it is proven: a win is
    /// enough, anything else takes all moves.
    fn best_proof(&self, at: usize) -> Option<(Seat, Proof)> {
        let (first, count) = (self.nodes[at].first as usize, self.nodes[at].count as usize);
        let moves = &self.nodes[first..first + count];
        let best = moves.iter().map(|node| node.proof).max()?;
        let settled = best == Proof::Won || moves.iter().all(|node| node.proof != Proof::Open);
        settled.then(|| (moves[0].by, best))
    }

    fn tally(&self, legal: &[G::Move]) -> Tally<G::Move> {
        let mut tally = Tally::new(legal);
        let (first, count) = (self.nodes[0].first as usize, self.nodes[0].count as usize);
        for node in &self.nodes[first..first + count] {
            if let Ok(place) = legal.binary_search(&node.mv) {
                let row = &mut tally.rows[place];
                row.visits = u64::from(node.visits);
                row.total = f64::from(node.total);
                row.proof = node.proof.value();
            }
        }
        tally.nodes = self.nodes.len();
        tally
    }
}

/// The first of the nodes with the highest score.
#[inline]
fn best(nodes: std::ops::Range<usize>, score: impl Fn(usize) -> f32) -> Option<usize> {
    let (mut chosen, mut highest) = (None, f32::NEG_INFINITY);
    for at in nodes {
        let score = score(at);
        if score > highest {
            (chosen, highest) = (Some(at), score);
        }
    }
    chosen
}

impl Proof {
    /// What the end of a game proves to a seat: only in games of two where one seat's gain is the
    /// other's loss.
    fn of(worth: &BySeat<f32>, seat: Seat) -> Option<Proof> {
        match (worth.as_slice(), worth[seat]) {
            (&[1.0, 0.0] | &[0.0, 1.0], 1.0) => Some(Proof::Won),
            (&[1.0, 0.0] | &[0.0, 1.0], _) => Some(Proof::Lost),
            (&[0.5, 0.5], _) => Some(Proof::Drawn),
            _ => None,
        }
    }

    /// The same for the other seat.
    fn turned(self) -> Proof {
        match self {
            Proof::Won => Proof::Lost,
            Proof::Lost => Proof::Won,
            other => other,
        }
    }

    fn value(self) -> Option<f32> {
        match self {
            Proof::Open => None,
            Proof::Lost => Some(0.0),
            Proof::Drawn => Some(0.5),
            Proof::Won => Some(1.0),
        }
    }
}
