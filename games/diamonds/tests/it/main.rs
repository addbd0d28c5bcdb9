//! The game's tests: what the rules say, as data through a few helpers.

mod conformance;
mod golden;
mod table;
