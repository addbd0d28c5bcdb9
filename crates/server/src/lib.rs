//! The server: tables that lose nothing and leak nothing.

pub mod assets;
pub mod door;
pub mod headers;
pub mod limits;
pub mod metrics;
pub mod names;
