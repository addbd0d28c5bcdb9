//! Masters of the Heist for whoever hosts a table.

use crate::Masters;
use crate::view::Phase;
use tabletop::Hosting;

/// Seconds for each phase at normal pace; for a plan as a whole.
const PURCHASE: u32 = 45;
const PLAN: u32 = 60;
const KEEP: u32 = 30;

impl Hosting for Masters {
    fn seconds(&self) -> u32 {
        match self.phase {
            Phase::Purchase => PURCHASE,
            Phase::Plan => PLAN,
            Phase::Keep => KEEP,
            Phase::Over => 0,
        }
    }
}
