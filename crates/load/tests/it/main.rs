//! The client against a server of a few lines, which can be told to misbehave.

#![allow(clippy::unwrap_used)]

mod fake;
mod load;
mod witness;
