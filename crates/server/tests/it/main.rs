//! The server as its guests know it: everything here goes over its real door.

#![allow(clippy::unwrap_used)]

mod first;
mod house;
mod twins;
