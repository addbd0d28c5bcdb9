//! The two doors out of the rules: chance comes in, speech goes out.

use crate::chance::Rng;
use crate::{Seat, Viewer};
use serde::Serialize;

/// What the rules may ask of the host that plays them.
pub trait Host<E> {
    /// Chance in the middle of a game.
    fn rng(&mut self) -> &mut impl Rng;

    /// Says that something happened, to those who may know it. The event is only made if
    /// there is a listener.
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E);
}

/// Who an event is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody, spectators included.
    All,
    /// One seat.
    Only(Seat),
    /// Everybody but one seat, spectators included.
    Except(Seat),
}

impl Audience {
    /// Whether the event is for this viewer.
    pub fn includes(self, viewer: Viewer) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(seat) => viewer == Viewer::Seat(seat),
            Audience::Except(seat) => viewer != Viewer::Seat(seat),
        }
    }
}

/// An event with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<E> {
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

/// A host nobody listens at, for playouts: telling compiles to nothing.
pub struct Silent<'r, R>(pub &'r mut R);

impl<E, R: Rng> Host<E> for Silent<'_, R> {
    #[inline]
    fn rng(&mut self) -> &mut impl Rng {
        self.0
    }

    #[inline]
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

/// A host that keeps what is told, and notices whether chance was asked for.
pub(crate) struct Listening<'r, R, E> {
    pub rng: &'r mut R,
    pub told: Vec<Told<E>>,
    pub drew: bool,
}

impl<'r, R, E> Listening<'r, R, E> {
    pub fn new(rng: &'r mut R) -> Self {
        Listening { rng, told: Vec::new(), drew: false }
    }
}

impl<E: Serialize, R: Rng> Host<E> for Listening<'_, R, E> {
    fn rng(&mut self) -> &mut impl Rng {
        self.drew = true;
        self.rng
    }

    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.told.push(Told { to, event: event() });
    }
}
