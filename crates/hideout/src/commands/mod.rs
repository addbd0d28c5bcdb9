//! The commands, one file each.

pub mod bench;
pub mod games;
pub mod referee;
pub mod rules;
