//! The server as its guests know it: everything here goes over its real door.

#![allow(clippy::unwrap_used)]

mod abandoned;
mod after;
mod bots;
mod characters;
mod clocks;
mod cluster;
mod company;
mod concessions;
mod damage;
mod durable;
mod fair;
mod game_clocks;
mod hostile;
mod house;
mod kept;
mod lobby;
mod moderation;
mod parked;
mod people;
mod play;
mod presence;
mod previews;
mod push;
mod returning;
mod sessions;
mod tables;
mod talk;
mod twins;
