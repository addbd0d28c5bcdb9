//! Pinch for whoever hosts a table.

use crate::Pinch;
use tabletop::{Hosting, Measure};

/// Seconds at normal pace: for a turn's own stone, or the swap, and for a captured one.
const PLACEMENT: Measure = Measure::new("placement", 45);
const RELOCATION: Measure = Measure::new("relocation", 30);

impl Hosting for Pinch {
    const MEASURES: &'static [Measure] = &[PLACEMENT, RELOCATION];

    fn seconds(&self) -> u32 {
        if self.waiting().is_some() { RELOCATION.seconds } else { PLACEMENT.seconds }
    }
}
