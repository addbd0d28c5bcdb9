//! Millions of Dollars held to its rules.

mod examples;
mod files;
mod play;
mod properties;
mod rulings;
