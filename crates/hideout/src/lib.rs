//! The part of the command line that programs talk to: the [`referee`], a game behind one text
//! protocol. The commands for people are in the binary `hideout`.

pub mod fields;
pub mod referee;

pub use referee::Referee;
