//! Masters of the Heist for whoever hosts a table.

use crate::Masters;
use crate::view::Phase;
use tabletop::{Hosting, Measure};

/// Seconds for each phase at normal pace; for a plan as a whole.
const PURCHASE: Measure = Measure::new("purchase", 45);
const PLAN: Measure = Measure::new("plan", 60);
const KEEP: Measure = Measure::new("keep", 30);

impl Hosting for Masters {
    const MEASURES: &'static [Measure] = &[PURCHASE, PLAN, KEEP];

    fn seconds(&self) -> u32 {
        match self.phase {
            Phase::Purchase => PURCHASE.seconds,
            Phase::Plan => PLAN.seconds,
            Phase::Keep => KEEP.seconds,
            Phase::Over => 0,
        }
    }
}
