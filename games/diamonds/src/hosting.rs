//! In Whose Hands Are the Diamonds? for whoever hosts a table.

use crate::{Diamonds, Stage};
use tabletop::Hosting;

/// Seconds at normal pace: for a card, and for a Madam to steal.
const PLAY: u32 = 30;
const STEAL: u32 = 20;

impl Hosting for Diamonds {
    fn seconds(&self) -> u32 {
        match self.stage {
            Stage::Play => PLAY,
            Stage::Steal(_) => STEAL,
            Stage::Over => 0,
        }
    }
}
