//! Millions of Dollars held to its rules.

mod bots;
mod examples;
mod files;
mod play;
mod properties;
mod rulings;
