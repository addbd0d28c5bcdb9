//! A night as a game of its own, and its solution by regret matching.

use super::plan::Mix;
use super::signal::{self, Belief};
use super::temper::Temper;
use crate::Pinched;
use crate::boards::Location;
use tabletop::{BySeat, Seat};

/// Rounds of regret matching.
const ROUNDS: u32 = 300;
/// How much everybody regrets at first not to be at the Bank when it is called.
const CALL: f64 = 0.3;

/// The night as a game of its own: what every way it can go is worth to everybody.
pub(super) struct Tables {
    pub players: usize,
    pub mastermind: Seat,
    pub places: Vec<Location>,
    /// By place, then by the guests who come, as bits in seat order.
    pub worth: Vec<BySeat<f64>>,
}

impl Tables {
    fn guests(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players).filter(|&seat| seat != self.mastermind)
    }

    /// What each place is worth to the seat when the others mix like this.
    pub fn utility(&self, seat: Seat, mixes: &BySeat<Mix>) -> Mix {
        let sets = 1usize << (self.players - 1);
        let own = self.guests().position(|guest| guest == seat).map_or(0, |place| 1 << place);
        let (mut here, mut away) = ([0.0; 5], [0.0; 5]);
        for (number, &place) in self.places.iter().enumerate() {
            for set in 0..sets {
                let mut likely = 1.0;
                for (bit, guest) in self.guests().enumerate().filter(|&(_, guest)| guest != seat) {
                    let part = mixes[guest][place.index()];
                    likely *= if set >> bit & 1 == 1 { part } else { 1.0 - part };
                }
                let sum = if set & own > 0 || own == 0 { &mut here } else { &mut away };
                sum[place.index()] += likely * self.worth[number * sets + set][seat];
            }
        }
        if seat == self.mastermind {
            return here;
        }
        let struck = &mixes[self.mastermind];
        let missed: f64 = self.places.iter().map(|p| struck[p.index()] * away[p.index()]).sum();
        let mut utility = [0.0; 5];
        for place in self.places.iter().map(|place| place.index()) {
            utility[place] = missed + struck[place] * (here[place] - away[place]);
        }
        utility
    }

    /// The seat's mix: that of the equilibrium, or an answer to what has been said.
    pub fn answer(&self, game: &Pinched, seat: Seat, temper: &Temper) -> Mix {
        let usual = self.equilibrium();
        let words = signal::words(game);
        if words.as_slice().iter().all(Option::is_none) {
            return usual[seat];
        }
        let beliefs = signal::beliefs(game, &words, &usual, temper.trust);
        let called = words.as_slice().contains(&Some(Location::Bank));
        self.solve(&beliefs, called, ROUNDS)[seat]
    }

    /// What the seat's temper adds to nights.
    pub fn season(&mut self, game: &Pinched, seat: Seat, temper: &Temper) {
        let guests: Vec<Seat> = self.guests().collect();
        let own = guests.iter().position(|&guest| guest == seat).map(|place| 1 << place);
        let thief = &game.burglars[self.mastermind];
        let sets = 1usize << guests.len();
        for (number, worth) in self.worth.iter_mut().enumerate() {
            worth[seat] += match own {
                None if number % sets == 0 => temper.greed / 100.0,
                Some(bit) if number & bit > 0 && thief.broken > thief.kept => temper.grudge / 100.0,
                _ => 0.0,
            };
        }
    }

    /// What the seat gets from these mixes, the others as they are believed to be.
    pub fn reached(
        &self,
        seat: Seat,
        mixes: &BySeat<Mix>,
        beliefs: &BySeat<Option<Belief>>,
    ) -> f64 {
        let utility = self.utility(seat, &seen(mixes, beliefs));
        utility.iter().zip(&mixes[seat]).map(|(worth, part)| worth * part).sum()
    }

    /// Mixes that nobody regrets much.
    pub fn equilibrium(&self) -> BySeat<Mix> {
        self.solve(&BySeat::new(self.players, None), false, ROUNDS)
    }

    /// Mixes that nobody regrets much who thinks of the others as they are believed to be, on the
    /// average over many rounds of regret matching. Where the Bank is called everybody thinks of
    /// it first.
    pub fn solve(
        &self,
        beliefs: &BySeat<Option<Belief>>,
        called: bool,
        rounds: u32,
    ) -> BySeat<Mix> {
        let even = self.even();
        let mut regrets = BySeat::new(self.players, [0.0; 5]);
        if called && self.places.contains(&Location::Bank) {
            Seat::all(self.players).for_each(|s| regrets[s][Location::Bank.index()] = CALL);
        }
        let mut average = BySeat::new(self.players, [0.0; 5]);
        let mut mixes = BySeat::new(self.players, even);
        for round in 1..=rounds {
            for seat in Seat::all(self.players) {
                let utility = self.utility(seat, &seen(&mixes, beliefs));
                let reached: f64 = utility.iter().zip(&mixes[seat]).map(|(u, part)| u * part).sum();
                let regret: &mut Mix = &mut regrets[seat];
                for place in self.places.iter().map(|place| place.index()) {
                    regret[place] = (regret[place] + utility[place] - reached).max(0.0);
                }
                let all: f64 = regret.iter().sum();
                mixes[seat] = if all > 0.0 { regret.map(|part| part / all) } else { even };
                for (sum, part) in average[seat].iter_mut().zip(mixes[seat]) {
                    *sum += f64::from(round) * part;
                }
            }
        }
        average.map(|sums| {
            let all: f64 = sums.iter().sum();
            sums.map(|sum| sum / all)
        })
    }

    pub fn even(&self) -> Mix {
        let mut even = [0.0; 5];
        self.places.iter().for_each(|place| even[place.index()] = 1.0 / self.places.len() as f64);
        even
    }
}

/// The mixes as the others see them.
fn seen(mixes: &BySeat<Mix>, beliefs: &BySeat<Option<Belief>>) -> BySeat<Mix> {
    let mut seen = *mixes;
    for (seat, belief) in beliefs.iter() {
        if let Some(Belief { weight, mix }) = belief {
            for (part, believed) in seen[seat].iter_mut().zip(mix) {
                *part = (1.0 - weight) * *part + weight * believed;
            }
        }
    }
    seen
}
