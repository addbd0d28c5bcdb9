//! Why a move is refused.

use crate::Pinched;
use crate::boards::Location;
use crate::notation::{Move, Slot};
use crate::phase::{Flow, Phase};
use std::mem::discriminant;
use tabletop::Seat;

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// No move of this sort can be made now.
    #[error("that is no choice you have now, in the phase {0}")]
    NotNow(Phase),
    /// The Location is not in play.
    #[error("{0} is not in play")]
    NotInPlay(Location),
    /// The slot is empty, or there is no such slot.
    #[error("there is nothing to be had in slot {0}")]
    NothingThere(Slot),
    /// The seat has declared it already, and nothing else since.
    #[error("you have just said {0}")]
    SaidAlready(Location),
    /// Others of this sort are offered, not this one.
    #[error("that is not among your choices")]
    NotOffered,
}

impl Pinched {
    /// Why a seat that is to move may not make this move; nothing if it may.
    pub(crate) fn refusal(&self, seat: Seat, mv: Move) -> Option<Illegal> {
        let mut similar = false;
        let found = self.each_move(seat, &mut |offered| {
            similar |= discriminant(&offered) == discriminant(&mv);
            if offered == mv { Flow::Break(()) } else { Flow::Continue(()) }
        });
        if found.is_break() {
            return None;
        }
        Some(match mv {
            _ if !similar => Illegal::NotNow(self.phase()),
            Move::Go(place) => Illegal::NotInPlay(place),
            Move::Say(place) if self.setup.boards.has(place) => Illegal::SaidAlready(place),
            Move::Say(place) => Illegal::NotInPlay(place),
            Move::Passage(manor, _) | Move::Gordie(manor, _) if !self.setup.boards.has(manor) => {
                Illegal::NotInPlay(manor)
            }
            Move::Take(slot)
            | Move::Passage(_, slot)
            | Move::Gordie(_, slot)
            | Move::River(slot)
            | Move::Sell(slot) => Illegal::NothingThere(slot),
            _ => Illegal::NotOffered,
        })
    }
}
