//! Searchers that know no game.
//!
//! [`search`] is handed a [`Sight`](tabletop::Sight), so what it chooses is a function of what
//! the seat knows, the options, the budget and the dice, and of nothing else. There are three
//! searchers behind it, chosen by the game and the kind of turn:
//!
//! - with perfect information and no chance, UCT, on request with RAVE (`uct.rs`, `amaf.rs`);
//! - otherwise information-set MCTS (`ismcts.rs`);
//! - where seats decide together in secret, the same with regret matching (`regret.rs`).
//!
//! What a game knows better than a blind searcher it says through a [`Policy`]: moves of
//! playouts, moves to look at first, and who stands better when a playout is cut short.

mod amaf;
mod budget;
mod choice;
mod company;
mod ismcts;
mod mind;
mod options;
mod policy;
mod regret;
mod search;
mod tally;
mod uct;

pub use budget::{Budget, Cancel, Meter};
pub use choice::{Choice, Weighed};
pub use company::{Moment, Note, Observer, Script};
pub use mind::{MOST_MILLIS, Mind, NoMind, Opponents, Skill, Thought, Time};
pub use options::{Options, Rave, Searcher, Trust};
pub use policy::{Policy, Uniform, places};
pub use search::{search, search_with};
