//! The client against a server of a few lines, which can be told to misbehave.

mod fake;
mod load;
mod witness;
