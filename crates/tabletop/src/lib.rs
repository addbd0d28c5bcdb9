//! The engine: what a game is, who may know what, and how a game is kept and checked.
//!
//! A game is a type that implements [`Game`]: the rules and the whole truth of one game in
//! progress. What leaves it is a view, an event addressed to its audience, or a refusal.
//! Everything around a game stands here once for all games: seats ([`Seat`], [`BySeat`]),
//! chance ([`chance`], [`Seed`]), the log ([`Table`], [`Record`]), what a bot may see
//! ([`Sight`]), card files ([`cards`]) and the suite that every game must pass ([`conform`]).
//!
//! There is no input or output here, no clock, no JSON and no generator of random numbers that
//! is not handed in.
//!
//! # A whole game
//!
//! Seven matches lie on the table. Two players take one or two in turn, and the last match wins.
//!
//! ```
//! use schemars::JsonSchema;
//! use serde::Serialize;
//! use std::{fmt, str::FromStr};
//! use tabletop::{chance::Rng, form::Nothing, *};
//! use ts_rs::TS;
//!
//! #[derive(Clone)]
//! struct Matches {
//!     left: u8,
//!     to_move: Seat,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS, JsonSchema)]
//! struct Take(u8);
//!
//! impl fmt::Display for Take {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "take {}", self.0)
//!     }
//! }
//!
//! impl FromStr for Take {
//!     type Err = NotAMove;
//!
//!     fn from_str(text: &str) -> Result<Take, NotAMove> {
//!         let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
//!         count.map(Take).ok_or(NotAMove)
//!     }
//! }
//!
//! #[derive(Debug, PartialEq, Serialize, TS, JsonSchema)]
//! struct View {
//!     left: u8,
//! }
//!
//! #[derive(Debug, PartialEq, thiserror::Error)]
//! #[error("take one or two of the matches that are left")]
//! struct TooMany;
//!
//! impl Game for Matches {
//!     const ID: &'static str = "matches";
//!     const RULES: u32 = 1;
//!     const CHANCE: bool = false;
//!     const PERFECT_INFORMATION: bool = true;
//!     type Cards = ();
//!     type Form = Nothing;
//!     type Setup = Nothing;
//!     type Deal = Nothing;
//!     type MoveKind = Nothing;
//!     type Move = Take;
//!     type View = View;
//!     type Event = Take;
//!     type Illegal = TooMany;
//!
//!     fn read_cards(text: &str) -> Result<(), cards::Problems> {
//!         cards::read(text, |_| ())
//!     }
//!
//!     fn setup(form: Nothing, _: &(), _: u32) -> Result<Nothing, BadSetup> {
//!         Ok(form)
//!     }
//!
//!     fn seats(_: &Nothing) -> usize {
//!         2
//!     }
//!
//!     fn deal(_: &Nothing, _: &mut impl Rng) -> Nothing {
//!         Nothing {}
//!     }
//!
//!     fn start(_: &Nothing, _: &Nothing) -> Result<Matches, BadDeal> {
//!         Ok(Matches { left: 7, to_move: Seat::P1 })
//!     }
//!
//!     fn turn(&self) -> Turn {
//!         match self.left {
//!             // The player who took the last match has won.
//!             0 => Turn::Over(Outcome::of_winner(Some(self.to_move.left(2)), 2)),
//!             _ => Turn::One(self.to_move),
//!         }
//!     }
//!
//!     fn legal(&self, seat: Seat, moves: &mut Vec<Take>) {
//!         if self.turn() == Turn::One(seat) {
//!             moves.extend((1..=self.left.min(2)).map(Take));
//!         }
//!     }
//!
//!     fn check(&self, _: Seat, Take(count): Take) -> Result<(), TooMany> {
//!         if (1..=self.left.min(2)).contains(&count) { Ok(()) } else { Err(TooMany) }
//!     }
//!
//!     fn play(&mut self, seat: Seat, mv: Take, host: &mut impl Host<Take>) {
//!         self.left -= mv.0;
//!         self.to_move = seat.left(2);
//!         host.tell(Audience::All, || mv);
//!     }
//!
//!     fn view(&self, _: Viewer) -> View {
//!         View { left: self.left }
//!     }
//! }
//!
//! // A table is a game with its log, and the only place where a move is let in.
//! let mut table = Table::<Matches>::new(Nothing {}, Origin::Deal(Nothing {}))?;
//! for (seat, text) in [(Seat::P1, "take 1"), (Seat::P2, "take 2"), (Seat::P1, "take 1")] {
//!     table.play(seat, text.parse()?)?;
//! }
//! assert_eq!(table.view(Viewer::Spectator), View { left: 3 });
//! // What is not legal is refused with a reason, and nothing has changed.
//! assert!(table.play(Seat::P2, Take(3)).is_err());
//! assert!(table.play(Seat::P1, Take(1)).is_err());
//! table.play(Seat::P2, Take(1))?;
//! table.play(Seat::P1, Take(2))?;
//! let outcome = table.outcome().expect("no match is left");
//! assert!(outcome.winners.contains(Seat::P1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bits;
pub mod cards;
pub mod chance;
pub mod conform;
pub mod describe;
mod fair;
pub mod form;
mod game;
pub mod grid;
mod host;
mod hosting;
pub mod key;
mod level;
mod metadata;
mod playout;
mod record;
mod seat;
mod seed;
mod sight;
mod table;
mod turn;

pub use fair::{Entropy, SharedDeal};
pub use game::{BadDeal, BadSetup, Game, Imagine, NotAMove, PerfectInformation, RandomMove};
pub use host::{Audience, Host, Silent, Told};
pub use hosting::{Binding, ClockEffect, Hosting, Measure};
pub use level::{Level, NoLevel};
pub use metadata::{Difficulty, Metadata, Preset};
pub use playout::{awaited_to_play, playout, seat_to_play};
pub use record::{BadRecord, Places, Problem, Record, Source, Step};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Viewer};
pub use seed::{Commitment, NotHex, Seed};
pub use sight::Sight;
pub use table::{Checked, Concession, NoConcession, NoUndo, Origin, Refusal, Table};
pub use turn::{Goals, Outcome, Turn};
