//! The game's tests: what the rules say, as data through a few helpers.

mod bots;
mod card_file;
mod conformance;
mod examples;
mod properties;
mod rulings;
mod setups;
mod table;
