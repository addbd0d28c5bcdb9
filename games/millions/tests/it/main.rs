//! Millions of Dollars held to its rules.

mod examples;
mod files;
mod golden;
mod play;
mod properties;
mod rulings;
