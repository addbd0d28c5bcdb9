//! Bots as company: scripted people to measure them with, and what players do to each other.

use tabletop::chance::Dice;
use tabletop::{Game, Imagine, Seat, Sight, Told};

/// A person as a script plays them: an exploiter, a fool, a friend. People of this kind sit in the arena alone.
pub struct Script<G: Imagine> {
    /// What they are called, behind `script:`.
    pub name: &'static str,
    /// What they do, in a sentence.
    pub about: &'static str,
    /// Their move now; nothing for the time being where they would rather wait and see. They are asked again when something
    /// has happened, and later, but not for ever: a seat that the game waits for must decide in the end.
    pub play: fn(&Sight<'_, G>, &mut Dice) -> Option<G::Move>,
}

/// A move of a finished game, with the truth before and after it.
pub struct Moment<'a, G: Game> {
    /// When it was made, in milliseconds.
    pub at: i64,
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: G::Move,
    /// The game before it.
    pub before: &'a G,
    /// The game after it.
    pub after: &'a G,
    /// What the rules told about it, to any audience.
    pub told: &'a [Told<G::Event>],
}

/// Something worth counting. What is not counted for a seat, such as a round, measures the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// What, in snake case: `bribe_paid`.
    pub name: &'static str,
    /// Whose doing it was, if a seat's.
    pub seat: Option<Seat>,
    /// How much of it: millions, seconds, or 1.
    pub value: f64,
}

impl Note {
    /// Something a seat has done.
    pub fn of(seat: Seat, name: &'static str, value: f64) -> Note {
        Note { name, seat: Some(seat), value }
    }

    /// Something that belongs to nobody.
    pub fn common(name: &'static str, value: f64) -> Note {
        Note { name, seat: None, value }
    }
}

/// Watches a finished game move by move and notes what its players do to each other. One observer sees one game.
pub trait Observer<G: Game> {
    /// Sees a move.
    fn see(&mut self, moment: &Moment<'_, G>, notes: &mut Vec<Note>);
}
