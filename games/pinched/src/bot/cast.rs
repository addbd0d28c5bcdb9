//! The tempers of characters.

use super::temper::Temper;
use bots::{Character, Trait};

/// The traits that change how a bot of this game plays.
pub(super) const TRAITS: &[Trait] = &[
    Trait::Greedy,
    Trait::Loyal,
    Trait::Sly,
    Trait::Timid,
    Trait::Talkative,
    Trait::Quiet,
    Trait::Vengeful,
];

impl Temper {
    /// What this character's traits come to. docs/bots.md has the table.
    pub fn of(character: Character) -> Temper {
        let mut temper = Temper::default();
        for &kind in character.traits() {
            match kind {
                Trait::Greedy => temper.greed += 1.0,
                Trait::Loyal => temper.candour += 0.1,
                Trait::Sly => temper.candour -= 0.1,
                Trait::Timid => temper.caution += 0.06,
                Trait::Talkative => temper.talk += 0.8,
                Trait::Quiet => temper.talk -= 0.7,
                Trait::Vengeful => {
                    temper.grudge += 1.0;
                    temper.trust -= 0.5;
                }
                Trait::Bold | Trait::Patient => {}
            }
        }
        temper
    }
}
