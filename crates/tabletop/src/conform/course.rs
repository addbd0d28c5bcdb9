//! A game as the suite follows it, with what was to be heard and seen of it on the way.

use super::Check;
use crate::conform::Conformance;
use crate::{ClockEffect, Seat, Seats, Table, Told, Viewer};

/// A game as far as it has been played, with what was to be heard of it.
pub(super) struct Course<G: Conformance> {
    pub table: Table<G>,
    events: Vec<Told<G::Event>>,
    paces: Vec<Pace>,
}

impl<G: Conformance> Course<G> {
    pub fn new(table: Table<G>) -> Course<G> {
        Course { table, events: Vec::new(), paces: Vec::new() }
    }

    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Check {
        let pace = Pace::of(&self.table, seat, mv);
        self.events.extend(play(&mut self.table, seat, mv)?);
        self.paces.push(pace);
        Ok(())
    }

    /// What the viewer was told.
    pub fn heard(&self, eyes: Viewer) -> impl Iterator<Item = &G::Event> {
        let heard = self.events.iter().filter(move |told| told.to.includes(eyes));
        heard.map(|told| &told.event)
    }

    /// Who moved, how much time there was, and who had to be silent is for all to see.
    pub fn same_pace(&self, other: &Course<G>) -> Check {
        let differ = |what: &str| Err(what.to_owned());
        match () {
            () if !self.along(|pace| pace.mover).eq(other.along(|pace| pace.mover)) => {
                differ("who made each move")
            }
            () if self.table.turn() != other.table.turn() => differ("the turn"),
            () if !self.seconds().eq(other.seconds()) => differ("the time for a decision"),
            () if !self
                .along(|pace| pace.clock_effect)
                .eq(other.along(|pace| pace.clock_effect)) =>
            {
                differ("what a move does to the time left")
            }
            () if !self.mute().eq(other.mute()) => differ("who is mute"),
            () => Ok(()),
        }
    }

    /// Something of every move, in order.
    fn along<T>(&self, what: impl Fn(&Pace) -> T) -> impl Iterator<Item = T> {
        self.paces.iter().map(what)
    }

    /// The time for every decision so far and for the one open now.
    fn seconds(&self) -> impl Iterator<Item = u32> {
        self.along(|pace| pace.seconds).chain([self.table.game().seconds()])
    }

    /// Who had to be silent before every move, and who has to be now.
    fn mute(&self) -> impl Iterator<Item = Seats> {
        self.along(|pace| pace.mute).chain([mute(&self.table)])
    }
}

/// What everybody can tell of a move beside what the rules say of it.
#[derive(Clone, Copy)]
struct Pace {
    mover: Seat,
    clock_effect: ClockEffect,
    /// The time for the decision that was open before the move.
    seconds: u32,
    /// Who had to be silent before it.
    mute: Seats,
}

impl Pace {
    fn of<G: Conformance>(table: &Table<G>, mover: Seat, mv: G::Move) -> Pace {
        let game = table.game();
        Pace {
            mover,
            clock_effect: game.clock_effect(mv),
            seconds: game.seconds(),
            mute: mute(table),
        }
    }
}

fn mute<G: Conformance>(table: &Table<G>) -> Seats {
    Seat::all(table.seats()).filter(|&seat| table.game().mute(seat)).collect()
}

pub(super) fn play<G: Conformance>(
    table: &mut Table<G>,
    seat: Seat,
    mv: G::Move,
) -> Result<Vec<Told<G::Event>>, String> {
    table.play(seat, mv).map_err(|refusal| format!("{seat} {mv} refused: {refusal}"))
}
