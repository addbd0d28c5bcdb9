//! Pinched! for whoever hosts a table.

use crate::Pinched;
use crate::phase::Phase;
use tabletop::{Hosting, Measure};

/// Seconds at normal pace: for a plan, and for any other choice.
const PLAN: Measure = Measure::new("plan", 60);
const CHOICE: Measure = Measure::new("choice", 30);

impl Hosting for Pinched {
    const MEASURES: &'static [Measure] = &[PLAN, CHOICE];

    fn seconds(&self) -> u32 {
        match self.phase() {
            Phase::Plan => PLAN.seconds,
            Phase::Over => 0,
            _ => CHOICE.seconds,
        }
    }
}
