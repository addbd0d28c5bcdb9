//! A client of the server: lean enough to put it under load from the same machine, and faithful
//! enough to bear witness when the server is killed.
//!
//! [`Api`] speaks HTTP, [`Seat`] is one socket at a table, [`Witness`] a seat that remembers
//! everything it was told and never gives up. [`run`] plays many tables at once and reports.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod address;
mod api;
mod failure;
mod memory;
mod pace;
mod plan;
mod report;
mod run;
mod script;
mod seat;
mod server_message;
mod table;
mod tally;
mod testimony;
mod watcher;
mod witness;

pub use address::Server;
pub use api::{Api, Person};
pub use failure::Failure;
pub use pace::Rate;
pub use plan::{Limit, Plan};
pub use report::{Memory, Report, Spread};
pub use run::{Progress, run};
pub use script::Script;
pub use seat::{BackOff, Seat};
pub use server_message::{OpenDecision, ServerMessage, Update};
pub use testimony::{Acknowledged, Contradiction, Fingerprint, Shown, Testimony};
pub use witness::{Answer, Known, Witness};
