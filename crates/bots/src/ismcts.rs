//! Information-set Monte Carlo tree search, for any number of seats.
//!
//! A node is an information set: what a seat knows when it decides. Every playout determinizes
//! what the searching seat does not know, and finds its nodes by keys. Which moves a node has may differ from one
//! imagined state to the next, so every move counts how often it could have been made.

use crate::amaf::{QuickMap, stir_move};
use crate::budget::Meter;
use crate::policy::play_out;
use crate::regret::Mixture;
use crate::tally::Tally;
use crate::{Options, Policy, Searcher};
use tabletop::awaited_to_play;
use tabletop::chance::{Dice, below};
use tabletop::key::stir;
use tabletop::{BySeat, Game, Imagine, MAX_SEATS, Seat, Sight, Silent, Turn, Viewer};

/// Whose knowledge the nodes stand for, and how those who decide together do so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// The searching seat's: others choose as if they knew as much.
    One,
    /// Everybody's own.
    Many,
    /// Everybody's own; decisions made together are mixed.
    RegretMatching,
}

impl Eyes {
    pub fn of(searcher: Searcher) -> Eyes {
        match searcher {
            Searcher::OneObserver => Eyes::One,
            Searcher::RegretMatching => Eyes::RegretMatching,
            _ => Eyes::Many,
        }
    }
}

/// The tree, and everything that is used again from one playout to the next.
pub(crate) struct Ismcts<'a, G: Game, P> {
    sight: &'a Sight<'a, G>,
    policy: &'a P,
    pub(crate) options: &'a Options,
    eyes: Eyes,
    /// The most nodes and moves.
    limit: usize,
    /// The first move of every node.
    nodes: Vec<Option<u32>>,
    pub(crate) edges: Vec<Edge<G::Move>>,
    by_key: QuickMap<u64, u32>,
    /// What each seat has done since the root: it knows that, whatever others see of it.
    trails: [u64; MAX_SEATS],
    path: Vec<Step>,
    pub(crate) mix: Mixture,
    pub(crate) moves: Vec<G::Move>,
    /// For every legal move its edge, if it has one.
    pub(crate) found: Vec<Option<u32>>,
    /// Those edges, one after the other.
    pub(crate) open: Vec<u32>,
    priors: Vec<f32>,
}

/// A move at a node.
pub(crate) struct Edge<M> {
    pub mv: M,
    /// The next move at the same node.
    next: Option<u32>,
    pub visits: u32,
    /// How often it could have been made.
    chances: u32,
    /// The sum of what the visits were worth to the mover.
    pub total: f32,
    /// How much better than the others it would have been, in all.
    pub regret: f32,
    /// The sum of its shares in the mixed strategies so far.
    pub weight: f32,
}

impl<M> Edge<M> {
    pub fn new(mv: M, next: Option<u32>) -> Edge<M> {
        Edge { mv, next, visits: 0, chances: 1, total: 0.0, regret: 0.0, weight: 0.0 }
    }

    /// What the move is worth to the mover, as far as is known.
    pub fn value(&self) -> f32 {
        if self.visits > 0 { self.total / self.visits as f32 } else { 0.5 }
    }
}

/// A move made on the way down.
struct Step {
    seat: Seat,
    edge: u32,
    /// Whether it was drawn from a mixed strategy, laid down in `mix` in the order of the path.
    mixed: bool,
}

impl<'a, G: Imagine, P: Policy<G>> Ismcts<'a, G, P> {
    pub fn new(
        sight: &'a Sight<'a, G>,
        policy: &'a P,
        options: &'a Options,
        eyes: Eyes,
        limit: usize,
    ) -> Ismcts<'a, G, P> {
        Ismcts {
            sight,
            policy,
            options,
            eyes,
            limit,
            nodes: Vec::new(),
            edges: Vec::new(),
            by_key: QuickMap::default(),
            trails: [0; MAX_SEATS],
            path: Vec::new(),
            mix: Mixture::default(),
            moves: Vec::new(),
            found: Vec::new(),
            open: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// Searches until the budget is used up.
    pub fn run(mut self, legal: &[G::Move], meter: &mut Meter, dice: &mut Dice) -> Tally<G::Move> {
        while meter.go_on() {
            let mut game = self.sight.imagine(dice);
            let worth = self.descend(&mut game, dice);
            self.learn(&worth);
        }
        self.tally(legal)
    }

    /// From the root to the first node that is new, and from there on by playout.
    fn descend(&mut self, game: &mut G, dice: &mut Dice) -> BySeat<f32> {
        self.path.clear();
        self.mix.clear();
        self.trails = [0; MAX_SEATS];
        let mut fresh = false;
        while !fresh {
            let turn = game.turn();
            let seat = match awaited_to_play(turn, dice) {
                Ok(_) if self.path.is_empty() => self.sight.seat(),
                Ok(seat) => seat,
                Err(outcome) => return self.policy.reward(&outcome),
            };
            let Some(node) = self.node(self.key(game, seat), &mut fresh) else { break };
            let mixed = self.eyes == Eyes::RegretMatching && matches!(turn, Turn::Together(_));
            self.look(node, game, seat);
            let edge = match mixed {
                true => self.mixed(node, dice),
                false => self.pick(node, game, seat, dice),
            };
            let Some(edge) = edge else { break };
            let mv = self.edges[edge as usize].mv;
            self.path.push(Step { seat, edge, mixed });
            self.trails[seat.index()] = stir_move(self.trails[seat.index()], &mv);
            game.play(seat, mv, &mut Silent(dice));
        }
        play_out(self.policy, game, dice, |_, _| ())
    }

    /// What stands for the seat's decision: what the searching seat knows is a fact, but another
    /// seat's hand is only imagined, so others are known by what everybody sees and by what they
    /// have done themselves.
    fn key(&self, game: &G, seat: Seat) -> u64 {
        let own = self.sight.seat();
        let key = match self.eyes {
            _ if seat == own => game.sight_key(Viewer::Seat(own)),
            Eyes::One => game.sight_key(Viewer::Seat(own)),
            Eyes::Many | Eyes::RegretMatching => {
                stir(game.sight_key(Viewer::Spectator), self.trails[seat.index()])
            }
        };
        stir(key, seat.index() as u64)
    }

    /// The node with this key; a new one if there is room for it.
    fn node(&mut self, key: u64, fresh: &mut bool) -> Option<u32> {
        if let Some(&node) = self.by_key.get(&key) {
            return Some(node);
        }
        // The root is always there.
        if !self.nodes.is_empty() && self.size() >= self.limit {
            return None;
        }
        *fresh = true;
        let node = self.nodes.len() as u32;
        self.nodes.push(None);
        self.by_key.insert(key, node);
        Some(node)
    }

    fn size(&self) -> usize {
        self.nodes.len() + self.edges.len()
    }

    /// Lists the seat's legal moves in order, and finds those that the node has already.
    fn look(&mut self, node: u32, game: &G, seat: Seat) {
        self.moves.clear();
        game.legal(seat, &mut self.moves);
        self.moves.sort_unstable();
        self.found.clear();
        self.found.resize(self.moves.len(), None);
        let mut next = self.nodes[node as usize];
        while let Some(number) = next {
            let edge = &mut self.edges[number as usize];
            if let Ok(place) = self.moves.binary_search(&edge.mv) {
                self.found[place] = next;
                edge.chances += 1;
            }
            next = edge.next;
        }
    }

    /// Adds a move to a node, if there is room for it.
    pub(crate) fn add(&mut self, node: u32, place: usize) -> Option<u32> {
        if self.size() >= self.limit.max(MIN_ROOM) {
            return None;
        }
        let number = self.edges.len() as u32;
        let next = self.nodes[node as usize].replace(number);
        self.edges.push(Edge::new(self.moves[place], next));
        self.found[place] = Some(number);
        Some(number)
    }

    /// The move to try next: an untried one as long as there is any, unless the options say what
    /// those are worth; none if there is no room for one and none was tried.
    fn pick(&mut self, node: u32, game: &G, seat: Seat, dice: &mut Dice) -> Option<u32> {
        self.priors.clear();
        if P::PRIORS {
            self.policy.priors(game, seat, &self.moves, &mut self.priors);
        }
        let (mut chosen, mut highest) = (None, f32::NEG_INFINITY);
        let full = self.size() >= self.limit.max(MIN_ROOM);
        let mut equals = 0;
        for place in 0..self.moves.len() {
            let score = self.score(place);
            if self.found[place].is_none() && full {
                continue;
            }
            equals = if score > highest { 1 } else { equals + u32::from(score == highest) };
            // Among equals each is equally likely to be left in the end.
            if score > highest || score == highest && below(dice, equals) == 0 {
                (chosen, highest) = (Some(place), score);
            }
        }
        let place = chosen?;
        self.found[place].or_else(|| self.add(node, place))
    }

    /// How much the move at this place of the list deserves to be tried.
    fn score(&self, place: usize) -> f32 {
        let bias = self.priors.get(place).map_or(0.0, |prior| self.options.bias * prior);
        let Some(number) = self.found[place] else {
            return self.options.urgency.unwrap_or(UNTRIED) + bias;
        };
        let Edge { visits, chances, total, .. } = self.edges[number as usize];
        let visits = visits.max(1) as f32;
        let rare = (chances as f32).ln() / visits;
        total / visits + self.options.exploration * rare.sqrt() + bias / (visits + 1.0)
    }

    /// Everything on the path takes in what the playout was worth.
    fn learn(&mut self, worth: &BySeat<f32>) {
        for &Step { seat, edge, mixed } in self.path.iter().rev() {
            if mixed {
                self.mix.regret(&mut self.edges, edge, worth[seat]);
            }
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total += worth[seat];
        }
    }

    fn tally(&self, legal: &[G::Move]) -> Tally<G::Move> {
        let mut tally = Tally::new(legal);
        let mut next = self.nodes.first().copied().flatten();
        while let Some(number) = next {
            let edge = &self.edges[number as usize];
            if let Ok(place) = legal.binary_search(&edge.mv) {
                let row = &mut tally.rows[place];
                row.visits = u64::from(edge.visits);
                row.total = f64::from(edge.total);
                row.weight = f64::from(edge.weight);
            }
            next = edge.next;
        }
        tally.nodes = self.size();
        tally
    }
}

/// More than any score of a move that was tried.
const UNTRIED: f32 = 1e6;

/// However small the limit, the root and some of its moves are kept.
const MIN_ROOM: usize = 2;
