//! A game phase by phase, in the order of a day. Each file holds who may choose what in its
//! phase, and what a choice does.

mod curse;
mod dogs;
mod last;
mod market;
mod night;
mod passage;
mod plan;
mod start;
mod stash;
mod take;

pub(crate) use night::{BANK_ALONE, BANK_SHARED};

use crate::boards::Location;
use crate::event::Event;
use crate::notation::{Move, Slot};
use crate::{Pinched, scoring};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use tabletop::{Host, Outcome, Seat, Seats, Turn};
use ts_rs::TS;

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Wilds among the starting cards find a slot.
    Setup,
    /// The Mastermind sends the dogs out.
    Dogs,
    /// Everybody chooses a Location in secret.
    Plan,
    /// The crew takes cards one by one.
    Take,
    /// The second card through the Crown passage.
    Second,
    /// A Mastermind alone at the Heart may use the passage.
    Passage,
    /// A Mastermind alone at the Spade may befriend a dog.
    Befriend,
    /// Gained cards find a slot.
    Stash,
    /// The crew may pass Curses on.
    Curse,
    /// The Mastermind sells while the others pick from the River.
    Market,
    /// The last sale.
    Final,
    /// Nothing any more.
    Over,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Setup => "setup",
            Phase::Dogs => "dogs",
            Phase::Plan => "plan",
            Phase::Take => "take",
            Phase::Second => "second",
            Phase::Passage => "passage",
            Phase::Befriend => "befriend",
            Phase::Stash => "stash",
            Phase::Curse => "curse",
            Phase::Market => "market",
            Phase::Final => "final",
            Phase::Over => "over",
        })
    }
}

/// Whether to go on through a list of moves.
pub(crate) type Flow = ControlFlow<()>;

impl Pinched {
    /// The phase as the table calls it: an open stashing choice interrupts most of them.
    pub(crate) fn phase(&self) -> Phase {
        match self.phase {
            phase @ (Phase::Setup | Phase::Market | Phase::Final | Phase::Over) => phase,
            _ if !self.open.is_empty() => Phase::Stash,
            phase => phase,
        }
    }

    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::Over => Turn::Over(self.outcome()),
            Phase::Market => Turn::Together(self.traders()),
            Phase::Final => Turn::Together(self.without(self.done)),
            _ if !self.open.is_empty() => Turn::Together(self.open),
            Phase::Plan => self.planners(),
            _ => Turn::One(self.actor),
        }
    }

    /// Shows every legal move of a seat that is to move, until `show` has seen enough.
    #[inline]
    pub(crate) fn each_move(&self, seat: Seat, show: &mut impl FnMut(Move) -> Flow) -> Flow {
        if self.open.contains(seat) {
            return self.stash_moves(seat, show);
        }
        match self.phase {
            Phase::Dogs => self.dog_moves(seat, show),
            Phase::Plan => self.plan_moves(seat, show),
            Phase::Take => self.take_moves(show),
            Phase::Second => self.second_moves(show),
            Phase::Passage => self.passage_moves(show),
            Phase::Befriend => self.befriend_moves(seat, show),
            Phase::Curse => self.curse_moves(seat, show),
            Phase::Market => self.market_moves(seat, show),
            Phase::Final => self.final_moves(seat, show),
            Phase::Setup | Phase::Stash | Phase::Over => Flow::Continue(()),
        }
    }

    /// Does what a move says, and no more.
    #[inline]
    pub(crate) fn act(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        match mv {
            Move::Go(place) => self.go(seat, place, host),
            Move::Say(at) => self.say(seat, at, host),
            Move::Take(slot) => self.take(seat, slot, host),
            Move::Draw => self.draw_second(seat, host),
            Move::Passage(manor, slot) => self.use_passage(seat, manor, slot, host),
            Move::Skip => self.skip(seat, host),
            Move::Rufus => self.send_rufus(seat, host),
            Move::Gordie(manor, slot) => self.send_gordie(seat, manor, slot, host),
            Move::Befriend(dog, from) => self.befriend(seat, dog, from, host),
            Move::Stash(kind, slot) => self.stash_type(seat, kind, slot, host),
            Move::Refill(kind) => self.stash_type(seat, kind, None, host),
            Move::Wild(slot) => self.place_wild(seat, slot, host),
            Move::Curse(to, value) => self.pass_curse(seat, to, value, host),
            Move::Keep => self.keep_curses(seat, host),
            Move::River(slot) => self.pick_river(seat, slot, host),
            Move::Sell(slot) => self.sell(seat, slot, host),
            Move::SellAll => self.sell_all(seat, host),
            Move::Done => self.say_done(seat, host),
        }
    }

    /// Goes on until somebody has a choice. A seat with a single legal move never waits: the
    /// move is made here.
    #[inline]
    pub(crate) fn run(&mut self, host: &mut impl Host<Event>) {
        loop {
            match self.phase {
                Phase::Over | Phase::Plan => return,
                Phase::Market => match self.market_step(host) {
                    Flow::Continue(()) => {}
                    Flow::Break(()) => return,
                },
                Phase::Final => {
                    self.final_step(host);
                    return;
                }
                _ if !self.open.is_empty() => return,
                _ if self.owed != Owed::Nothing => self.settle_up(host),
                Phase::Setup => self.dawn(host),
                _ => match self.choices(self.actor) {
                    Choices::None => self.pass_on(host),
                    Choices::One(mv) => self.act(self.actor, mv, host),
                    Choices::Several => return,
                },
            }
        }
    }

    /// What waited until a gain was stashed.
    fn settle_up(&mut self, host: &mut impl Host<Event>) {
        match std::mem::replace(&mut self.owed, Owed::Nothing) {
            Owed::Nothing => {}
            Owed::Safe => self.open_safe(host),
            Owed::River => self.fill_river(host),
            Owed::Slot(manor, slot) => self.fill_slot(manor, slot.index(), host),
        }
    }

    /// Whether the seat has a real choice.
    #[inline]
    pub(crate) fn choices(&self, seat: Seat) -> Choices {
        let mut choices = Choices::None;
        let _ = self.each_move(seat, &mut |mv| match choices {
            Choices::None => {
                choices = Choices::One(mv);
                Flow::Continue(())
            }
            _ => {
                choices = Choices::Several;
                Flow::Break(())
            }
        });
        choices
    }

    /// The actor has nothing to choose: the next one, or the next phase.
    fn pass_on(&mut self, host: &mut impl Host<Event>) {
        match self.phase {
            Phase::Dogs => self.after_dogs(host),
            Phase::Take => self.next_taker(),
            Phase::Second => self.close_passage(host),
            Phase::Passage | Phase::Befriend => self.begin_curses(),
            Phase::Curse => self.next_curse(),
            phase => unreachable!("nobody passes in {phase}"),
        }
    }

    fn skip(&mut self, seat: Seat, host: &mut impl Host<Event>) {
        host.tell(tabletop::Audience::All, || Event::Skipped { seat, phase: self.phase });
        match self.phase {
            Phase::Dogs => self.rested = [true; 2],
            Phase::Take => self.next_taker(),
            _ => self.begin_curses(),
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        scoring::outcome(self)
    }

    #[inline]
    pub(crate) fn players(&self) -> usize {
        usize::from(self.setup.players)
    }

    /// Every seat but these.
    #[inline]
    fn without(&self, seats: Seats) -> Seats {
        Seat::all(self.players()).filter(|&seat| !seats.contains(seat)).collect()
    }

    #[inline]
    pub(crate) fn left_of(&self, seat: Seat) -> Seat {
        seat.left(self.players())
    }
}

/// What comes as soon as the cards just gained are stashed (R9).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owed {
    Nothing,
    /// A lone Mastermind opens the Club's Safe.
    Safe,
    /// The River that Rufus emptied is filled.
    River,
    /// The slot that Gordie emptied is filled.
    Slot(Location, Slot),
}

/// How many legal moves a seat has.
#[derive(Clone, Copy)]
pub(crate) enum Choices {
    None,
    One(Move),
    Several,
}
