//! The server: tables that lose nothing and leak nothing.

pub mod limits;
pub mod names;
