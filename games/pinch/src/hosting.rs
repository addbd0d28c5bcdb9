//! Pinch for whoever hosts a table.

use crate::Pinch;
use tabletop::Hosting;

/// Seconds at normal pace: for a turn's own stone, or the swap, and for a captured one.
const PLACEMENT: u32 = 45;
const RELOCATION: u32 = 30;

impl Hosting for Pinch {
    fn seconds(&self) -> u32 {
        if self.waiting().is_some() { RELOCATION } else { PLACEMENT }
    }
}
