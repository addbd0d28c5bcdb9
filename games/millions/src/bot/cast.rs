//! The tempers of characters.

use super::temper::Temper;
use bots::{Character, Trait};

/// The traits that change how a bot of this game plays.
pub(super) const TRAITS: &[Trait] = &Trait::ALL;

impl Temper {
    /// What this character's traits come to. docs/bots.md has the table.
    pub fn of(character: Character) -> Temper {
        let mut temper = Temper::default();
        for &kind in character.traits() {
            match kind {
                Trait::Greedy => {
                    temper.greed += 0.5;
                    temper.purse -= 0.3;
                }
                Trait::Loyal => {
                    temper.candour += 0.1;
                    temper.grudge += 0.5;
                }
                Trait::Sly => temper.candour -= 0.1,
                Trait::Timid => temper.nerve -= 0.3,
                Trait::Bold => temper.nerve += 0.3,
                Trait::Patient => temper.greed += 0.25,
                Trait::Talkative => temper.talk += 0.5,
                Trait::Quiet => temper.talk -= 0.5,
                Trait::Vengeful => {
                    temper.grudge += 0.5;
                    temper.trust -= 0.3;
                }
            }
        }
        temper
    }
}
