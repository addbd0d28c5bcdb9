//! In Whose Hands Are the Diamonds? for whoever hosts a table.

use crate::{Diamonds, Stage};
use tabletop::{Hosting, Measure};

/// Seconds at normal pace: for a card, and for a Madam to steal.
const PLAY: Measure = Measure::new("play", 30);
const STEAL: Measure = Measure::new("steal", 20);

impl Hosting for Diamonds {
    const MEASURES: &'static [Measure] = &[PLAY, STEAL];

    fn seconds(&self) -> u32 {
        match self.stage {
            Stage::Play => PLAY.seconds,
            Stage::Steal(_) => STEAL.seconds,
            Stage::Over => 0,
        }
    }
}
