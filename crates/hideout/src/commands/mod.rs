//! The commands, one file each.

pub mod arena;
pub mod backup;
pub mod bench;
pub mod cards;
pub mod check;
pub mod games;
pub mod lesson;
pub mod load;
pub mod migrate;
pub mod moderate;
mod place;
pub mod play;
pub mod poster;
pub mod referee;
pub mod replay;
pub mod rules;
pub mod serve;
pub mod sim;
pub mod verify;
