//! The temper of a master: small, documented departures from the best play it knows.

use super::plan::Mix;
use crate::Pinched;
use tabletop::Seat;

/// How one master differs from another. Every figure is neutral in [`Temper::default`]; the ranges
/// are those in which a master stays about as strong and as hard to read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// How often it speaks, compared with the usual. Neutral 1; a talkative one has 1.8, a silent
    /// one 0.3. From 0 to 2.
    pub talk: f64,
    /// How far it believes that words mean something, compared with what the speaker's record
    /// says. Neutral 1; a suspicious one has 0, a trusting one 2. From 0 to 2.
    pub trust: f64,
    /// How much likelier it is to go where it has said than its mix has it. A loyal one has 0.1, a
    /// liar −0.1. From −0.15 to 0.15: more would be a tell.
    pub candour: f64,
    /// What having a place to itself seems worth to it beyond what it is, in hundredths of a
    /// victory. A greedy one has 1, a sociable one −1. From −2 to 2.
    pub greed: f64,
    /// How evenly it mixes: the part of its plans drawn from all places alike. A bold one has 0, a
    /// timid one, who fears to be guessed, 0.06. From 0 to 0.1.
    pub caution: f64,
    /// What meeting a Mastermind who breaks their word more often than not seems worth to it beyond
    /// what it is, in hundredths of a victory. A vengeful one has 1. From 0 to 2.
    pub grudge: f64,
}

impl Default for Temper {
    fn default() -> Temper {
        Temper::NEUTRAL
    }
}

impl Temper {
    /// The best play a master knows.
    pub const NEUTRAL: Temper =
        Temper { talk: 1.0, trust: 1.0, candour: 0.0, greed: 0.0, caution: 0.0, grudge: 0.0 };

    /// The mix as it plays it: some of it drawn from all places alike, and drawn towards its word.
    pub(super) fn mix(&self, game: &Pinched, seat: Seat, mut mix: Mix) -> Mix {
        let even = self.caution / game.setup.boards.locations().count() as f64;
        for place in game.setup.boards.locations().map(|place| place.index()) {
            mix[place] = (1.0 - self.caution) * mix[place] + even;
        }
        let Some(at) = game.talk.last(seat).map(|at| at.index()) else { return mix };
        let before = mix[at];
        let after = (before + self.candour).clamp(0.0, 1.0);
        if before < 1.0 {
            mix.iter_mut().for_each(|part| *part *= (1.0 - after) / (1.0 - before));
            mix[at] = after;
        }
        mix
    }
}
