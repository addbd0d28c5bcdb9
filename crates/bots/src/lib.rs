//! Searchers that know no game.
//!
//! [`search`] is handed a [`Sight`](tabletop::Sight), so what it chooses is a function of what
//! the seat knows, the options, the budget and the dice, and of nothing else. There are three
//! searchers behind it, chosen by the game and the kind of turn:
//!
//! - where nothing is hidden and nothing is random, a tree of moves (`uct.rs`);
//! - where something is, a tree of what seats know, over imagined states (`knowing.rs`);
//! - where seats decide together in secret, the same tree with mixed strategies (`mixing.rs`).
//!
//! What a game knows better than a blind searcher it says through a [`Policy`]: moves of
//! playouts, moves to look at first, and who stands better when a playout is cut short.

mod budget;
mod choice;
mod knowing;
mod mind;
mod mixing;
mod options;
mod policy;
mod search;
mod tally;
mod uct;
mod ways;

pub use budget::{Budget, Cancel, Meter};
pub use choice::{Choice, Weighed};
pub use mind::{MOST_MILLIS, Mind, NoMind, Opponents, Skill, Thought, Time};
pub use options::{Options, Rave, Searcher, Trust};
pub use policy::{Policy, Uniform, places};
pub use search::{search, search_with};
