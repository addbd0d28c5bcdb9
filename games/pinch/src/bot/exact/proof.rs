//! Proofs that a position is won or lost: depth-first proof-number search.

use super::known::Known;
use super::position::{FAR, Position};
use bots::Meter;

/// Proves who wins, with what it knows and as long as its meter runs.
pub(super) struct Prover {
    known: Known,
    meter: Meter,
    over: bool,
}

/// How much is left to do, at the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    /// Until it is proven that the colour to move wins.
    pub proof: u32,
    /// Until it is proven that it loses.
    pub refutation: u32,
}

const NEVER: u32 = 1 << 30;
/// Won by the colour to move.
pub(super) const WON: Effort = Effort { proof: 0, refutation: NEVER };
/// Lost by it.
pub(super) const LOST: Effort = Effort { proof: NEVER, refutation: 0 };
/// With no limit.
const ALL: Effort = Effort { proof: NEVER, refutation: NEVER };

impl Prover {
    /// A prover that knows some positions to be lost by the colour to move.
    pub fn new(lost: &[Position], meter: Meter) -> Prover {
        let mut known = Known::new();
        for &position in lost {
            known.insert(position, LOST);
        }
        Prover { known, meter, over: false }
    }

    /// A cell that wins, if that is proven in time.
    pub fn winning_cell(&mut self, position: Position) -> Option<u32> {
        let at_once = position.cells().find(|&cell| position.wins_with(cell));
        at_once.or_else(|| {
            let won = self.search(position.reflected(), ALL) == WON;
            let mut cells = position.cells().filter(|_| won);
            cells.find(|&cell| self.effort(position.after(cell).reflected()) == LOST)
        })
    }

    /// Whether it is found out in time who wins.
    #[cfg(test)]
    pub fn settled(&mut self, position: Position) -> bool {
        position.wins() || [WON, LOST].contains(&self.search(position.reflected(), ALL))
    }

    /// Goes on until the position takes as much as `most`, or is settled, or time is up.
    fn search(&mut self, position: Position, most: Effort) -> Effort {
        self.over |= !self.meter.go_on();
        let mut after: Vec<Position> =
            position.cells().map(|cell| position.after(cell).reflected()).collect();
        after.sort_unstable();
        after.dedup();
        let mut efforts: Vec<Effort> = after.iter().map(|&next| self.effort(next)).collect();
        loop {
            let (best, second) = two_least(&efforts);
            let now = whole(&efforts, best);
            let enough = now.proof >= most.proof || now.refutation >= most.refutation;
            if enough || now == WON || now == LOST || self.over {
                self.known.insert(position, now);
                return now;
            }
            // A little more than the next best takes, so as not to change between the two all
            // the time.
            let part = Effort {
                proof: efforts[best].proof + (most.refutation - now.refutation),
                refutation: most.proof.min(second + second / 4 + 1),
            };
            efforts[best] = self.search(after[best], part);
        }
    }

    /// What is known of a position, or guessed from the distances of both colours.
    #[inline]
    fn effort(&self, position: Position) -> Effort {
        if let Some(known) = self.known.get(position) {
            return known;
        }
        if position.wins() {
            return WON;
        }
        let [own, enemy] = [position.distance() - 1, position.passed().distance()];
        Effort { proof: GUESSES[own], refutation: GUESSES[enemy] }
    }
}

/// The least that has to be done where the mover needs one good move, the other colour an answer
/// to all of them.
fn whole(efforts: &[Effort], best: usize) -> Effort {
    let proof = efforts[best].refutation;
    let all = efforts.iter().map(|effort| u64::from(effort.proof)).sum::<u64>();
    let refutation = all.min(u64::from(NEVER)) as u32;
    if proof == 0 { WON } else { Effort { proof, refutation } }
}

/// The move that is refuted with least effort, and what the next best takes.
fn two_least(efforts: &[Effort]) -> (usize, u32) {
    let (mut best, mut second) = (0, NEVER);
    for (place, effort) in efforts.iter().enumerate().skip(1) {
        if effort.refutation < efforts[best].refutation {
            second = efforts[best].refutation;
            best = place;
        } else {
            second = second.min(effort.refutation);
        }
    }
    (best, second)
}

/// What a proof takes for each distance: every stone more makes it so many times as long.
const GUESSES: [u32; FAR + 1] = guesses();
const GROWTH: u32 = 8;
const MOST: u32 = 1 << 24;

const fn guesses() -> [u32; FAR + 1] {
    let mut all = [1; FAR + 1];
    let mut distance = 1;
    while distance <= FAR {
        let more = all[distance - 1] * GROWTH;
        all[distance] = if more < MOST { more } else { MOST };
        distance += 1;
    }
    all
}
