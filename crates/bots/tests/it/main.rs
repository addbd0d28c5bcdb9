//! The searchers, held to what they promise: in every game, and where the truth is known.

mod everywhere;
mod hex;
mod pinch;
mod policy;
mod table;
