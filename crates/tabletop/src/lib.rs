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

pub mod bits;
pub mod cards;
pub mod chance;
pub mod conform;
pub mod describe;
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

pub use game::{BadDeal, BadSetup, Game, Imagine, NotAMove, PerfectInformation, RandomMove};
pub use host::{Audience, Host, Silent, Told};
pub use hosting::{ClockEffect, Hosting};
pub use level::{Level, NoLevel};
pub use metadata::{Difficulty, Metadata, Preset};
pub use playout::{awaited_to_play, playout, seat_to_play};
pub use record::{BadRecord, Places, Problem, Record, Source, Step};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, Viewer};
pub use seed::{Commitment, NotHex, Seed};
pub use sight::Sight;
pub use table::{Concession, NoConcession, NoUndo, Origin, Refusal, Table};
pub use turn::{Outcome, Turn};
