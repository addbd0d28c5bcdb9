//! How to search.

/// How to search. The defaults are sound for any game; a game's own bot sets its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Which searcher, unless the game and the turn are to decide.
    pub searcher: Searcher,
    /// How much a move that was little tried is favoured.
    pub exploration: f32,
    /// What trying a move for the first time is worth; without it every move is tried once before
    /// any is tried twice. At less than 1 the search is narrow: a move may never be tried while
    /// another seems to be worth more.
    pub urgency: Option<f32>,
    /// How much the policy's opinion of a move weighs while the move is little tried.
    pub bias: f32,
    /// Following the policy's opinion from the first try on, in place of `exploration`, `urgency`
    /// and `bias`; only in games without secrets and chance.
    pub trust: Option<Trust>,
    /// Learning from moves made later in a playout as if they had been made at once; only in
    /// games without secrets and chance.
    pub rave: Option<Rave>,
    /// Whether wins, losses and draws are proven on the way; only in games of two without secrets
    /// and chance.
    pub solver: bool,
    /// After how many visits a position's moves are added to the tree.
    pub ripe: u32,
    /// How much of a mixed strategy is spent on trying everything, from 0 to 1.
    pub curiosity: f32,
    /// The most nodes kept, over all trees; a full tree is searched on, but grows no more.
    pub nodes: usize,
    /// Trees grown apart and counted together. The choice depends on their number.
    pub trees: usize,
    /// Threads that grow them: no more than there are trees. The choice does not depend on their
    /// number unless the budget has a time limit.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            searcher: Searcher::Fitting,
            exploration: 0.7,
            urgency: None,
            bias: 1.0,
            trust: None,
            rave: None,
            solver: true,
            ripe: 1,
            curiosity: 0.1,
            nodes: 1 << 21,
            trees: 1,
            threads: 1,
        }
    }
}

impl Options {
    /// The same with so many trees, each on a thread of its own.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Options {
        Options { trees: threads, threads, ..self }
    }
}

/// The ways to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Searcher {
    /// Whichever of the others fits the game and the turn.
    #[default]
    Fitting,
    /// UCT: a tree of moves, for perfect information without chance; others get `ManyObservers`.
    Uct,
    /// Single-observer information-set MCTS: others choose as if they knew what the searching
    /// seat knows.
    OneObserver,
    /// Multiple-observer information-set MCTS: everybody chooses by what they know themselves.
    ManyObservers,
    /// The same, and decisions made together are mixed strategies, found by regret matching.
    RegretMatching,
}

/// How far the policy's opinion of moves is followed. Opinions must add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trust {
    /// How much a well-thought-of move is favoured while it is little tried.
    pub eagerness: f32,
    /// How much less a move that was never tried is held to be worth than its position.
    pub caution: f32,
}

/// RAVE: how much is learnt from moves made later in a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// After about so many visits a move's own results weigh as much as the borrowed ones.
    pub equivalence: f32,
}
