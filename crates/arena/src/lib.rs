//! Who plays better? Bots and programs meet over duplicate deals, and the luck of the deal and of
//! the seat is taken out before anything is said about skill.
//!
//! A [`Plan`] names the game, the [`Player`]s and how much to play; [`run`] plays it and gives a
//! [`Report`]. [`Lineup`] says who sits where, [`figures`] holds the statistics, and [`Program`] is
//! a player that speaks JSON lines.
//!
//! Games are played here directly, or at tables that the server hosts, in simulated time ([`Plan::hosted`]). Of those the report
//! also says what the players did to each other.
//!
//! The same plan gives the same games whatever the number of threads, as long as its programs
//! answer the same question with the same move.

mod company;
pub mod figures;
mod hosted;
mod lineup;
mod player;
mod program;
mod report;
mod round;
mod run;
mod tally;
mod text;

pub use company::{Company, Counted, NoteRow};
pub use lineup::{BadLineup, Entrant, Group, Lineup};
pub use player::{NotAPlayer, Person, Player};
pub use program::{CommandLine, Fault, FaultKind, Program};
pub use report::{Duel, GameRow, Report, Standing, Test, Times};
pub use run::{Failure, Plan, run};
