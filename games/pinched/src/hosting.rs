//! Pinched! for whoever hosts a table.

use crate::Pinched;
use crate::notation::Move;
use crate::phase::Phase;
use tabletop::{Binding, Hosting, Measure, Seat};

/// Seconds at normal pace: for a plan, and for any other choice.
const PLAN: Measure = Measure::new("plan", 60);
const CHOICE: Measure = Measure::new("choice", 30);

impl Hosting for Pinched {
    const MEASURES: &'static [Measure] = &[PLAN, CHOICE];
    const FREE_PHASES: bool = true;

    fn seconds(&self) -> u32 {
        match self.phase() {
            Phase::Plan => PLAN.seconds,
            Phase::Over => 0,
            _ => CHOICE.seconds,
        }
    }

    /// R18, R45: a declaration binds to nothing, a choice stands.
    fn binding(&self, _: Seat, mv: Move) -> Binding {
        match mv {
            Move::Say(_) => Binding::Word,
            _ => Binding::Final,
        }
    }
}
