//! Pinched! for whoever hosts a table.

use crate::Pinched;
use crate::phase::Phase;
use tabletop::Hosting;

/// Seconds at normal pace: for a plan, and for any other choice.
const PLAN: u32 = 60;
const CHOICE: u32 = 30;

impl Hosting for Pinched {
    fn seconds(&self) -> u32 {
        match self.phase() {
            Phase::Plan => PLAN,
            Phase::Over => 0,
            _ => CHOICE,
        }
    }
}
