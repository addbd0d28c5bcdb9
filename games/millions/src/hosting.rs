//! Millions of Dollars for whoever hosts a table.

use crate::{Millions, Move, Phase};
use tabletop::{Binding, ClockEffect, Hosting, Measure, Seat, Seats};

/// Seconds for each phase at normal pace.
const PLANNING: Measure = Measure::new("planning", 45);
const NEGOTIATION: Measure = Measure::new("negotiation", 90);
const NAMING: Measure = Measure::new("naming", 20);
/// What a last call leaves of the negotiation.
const LAST_CALL: ClockEffect = ClockEffect::Cut { to: LAST_CALL_SECONDS };
pub(crate) const LAST_CALL_SECONDS: u32 = 15;
/// Time to answer a late offer, and how much of it there is in one negotiation.
const LATE_OFFER: ClockEffect = ClockEffect::Extend { to: 8, total: 30 };

impl Hosting for Millions {
    const MEASURES: &'static [Measure] = &[PLANNING, NEGOTIATION, NAMING];
    const FREE_PHASES: bool = true;

    fn seconds(&self) -> u32 {
        match self.phase {
            Phase::Planning => PLANNING.seconds,
            Phase::Negotiation => NEGOTIATION.seconds,
            Phase::Naming => NAMING.seconds,
            Phase::Over { .. } => 0,
        }
    }

    fn clock_effect(&self, mv: Move) -> ClockEffect {
        match mv {
            Move::Lastcall => LAST_CALL,
            Move::Offer { .. } => LATE_OFFER,
            _ => ClockEffect::None,
        }
    }

    /// R8: who leaves collects what stands on the character.
    fn promised(&self, seat: Seat, mv: Move) -> Option<i32> {
        let Move::Leave { slot } = mv else { return None };
        let number = self.lineup.number(seat, slot)?;
        Some(self.standing(number).into())
    }

    /// R10, R14: who leaves or stays does so for good, and a last call cannot be taken back.
    fn binding(&self, _: Seat, mv: Move) -> Binding {
        match mv {
            Move::Claim { .. } | Move::Ask { .. } => Binding::Word,
            Move::Offer { .. } | Move::Withdraw { .. } | Move::Intimidate { .. } => {
                Binding::Revocable
            }
            _ => Binding::Final,
        }
    }

    /// Who is offered money is spoken to, and so is everybody who has put money on a character whose price is named.
    fn addressed(&self, seat: Seat, mv: Move) -> Seats {
        match mv {
            Move::Offer { on, .. } => Seats::one(on.seat),
            Move::Ask { slot, .. } => {
                let Some(number) = self.lineup.number(seat, slot) else { return Seats::NONE };
                let bids = self.job.offers.iter().filter(|(_, offers)| offers.on(number) > 0);
                bids.map(|(payer, _)| payer).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// R11: whoever has left entirely, until the roles are public (R27). When a Snitch is to name
    /// a role, nobody who stayed has been thrown out yet.
    fn mute(&self, seat: Seat) -> bool {
        let stayed = self.here() | self.job.alive;
        let round = matches!(self.phase, Phase::Negotiation | Phase::Naming);
        round && (self.lineup.own(seat) & stayed).is_empty()
    }
}
