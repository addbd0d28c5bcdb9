//! Who plays better? Bots and programs meet over duplicate deals, and the luck of the deal and of
//! the seat is taken out before anything is said about skill.
//!
//! A [`Plan`] names the game, the [`Player`]s and how much to play; [`run`] plays it and gives a
//! [`Report`]. [`Lineup`] says who sits where, [`figures`] holds the statistics, and [`Program`] is
//! a player that speaks JSON lines.
//!
//! The same plan gives the same games whatever the number of threads, as long as its programs
//! answer the same question with the same move.

pub mod figures;
mod lineup;
mod player;
mod program;
mod report;
mod round;
mod run;
mod tally;
mod text;

pub use lineup::{BadLineup, Entrant, Group, Lineup};
pub use player::{NotAPlayer, Player};
pub use program::{CommandLine, Fault, FaultKind, Program};
pub use report::{Duel, GameRow, Report, Standing, Test, Times};
pub use run::{Failure, Plan, run};
