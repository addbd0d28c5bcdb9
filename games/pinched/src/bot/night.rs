//! The master's plan: every way tonight can go is played out, and regret matching finds a mix of
//! Locations that is hard to exploit.

use super::dream::{to_dawn, to_end};
use super::master::PLAYOUTS;
use super::plan::{self, Mix, Mixes};
use super::signal::{self, Belief};
use super::temper::Temper;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use bots::{Meter, Time};
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{BySeat, Game, Seat, Seats, Sight, Silent};

/// The playouts that a master is used to in a night of two.
const PLAYOUTS_OF_TWO: u64 = 1000;
/// For how many playouts the prospects count against what was played out.
const TRUST: f64 = 40.0;
/// Rounds of answers to what the prospects promise.
const PROMISED: u32 = 20;
/// Rounds of regret matching.
const ROUNDS: u32 = 300;
/// What is chosen less often than this is not chosen at all.
const SELDOM: f64 = 0.04;
/// How much everybody regrets at first not to be at the Bank when it is called.
const CALL: f64 = 0.3;

/// A word, or a Location.
pub(super) fn choose(
    sight: &Sight<'_, Pinched>,
    time: Time,
    temper: &Temper,
    fate: &mut Dice,
) -> Move {
    let (game, seat) = (sight.imagine(fate), sight.seat());
    let mut tables = played_out(sight, time, fate);
    tables.season(&game, seat, temper);
    if let Some(at) = signal::word(&game, seat, &tables, temper, fate) {
        return Move::Say(at);
    }
    let mix = temper.mix(&game, seat, serious(tables.answer(&game, seat, temper)));
    Move::Go(plan::draw(&tables.places, &mix, fate))
}

/// How often the seat goes where at a table without words.
pub(super) fn mix(sight: &Sight<'_, Pinched>, time: Time, fate: &mut Dice) -> Mix {
    serious(played_out(sight, time, fate).equilibrium()[sight.seat()])
}

/// Nights of two go few ways, and every playout can afford to see the end; with more seats there
/// are too many, and the next dawn has to do.
fn played_out(sight: &Sight<'_, Pinched>, time: Time, fate: &mut Dice) -> Tables {
    let game = sight.imagine(fate);
    let mut nights = Nights::new(&game, sight.seat());
    let seed = fate.next_u64();
    match game.players() {
        2 => nights.play_out(sight, time.budget(PLAYOUTS_OF_TWO).meter(), seed, to_end),
        _ => nights.play_out(sight, time.budget(PLAYOUTS).meter(), seed, to_dawn),
    }
    nights.tables(TRUST)
}

/// Without what is chosen so seldom that it is noise.
fn serious(mut mix: Mix) -> Mix {
    let most = mix.iter().copied().fold(0.0, f64::max);
    mix.iter_mut().filter(|part| **part < SELDOM * most).for_each(|part| *part = 0.0);
    let all: f64 = mix.iter().sum();
    mix.map(|part| part / all)
}

/// One way a night can go: where the Mastermind strikes, and who else comes.
struct Night {
    place: Location,
    guests: Seats,
    /// How likely it seems.
    likely: f64,
    /// What it seems to bring everybody, in points, against the others.
    lead: BySeat<f64>,
    /// What it brought in the games played out.
    total: BySeat<f64>,
    games: f64,
}

pub(super) struct Nights {
    players: usize,
    mastermind: Seat,
    places: Vec<Location>,
    nights: Vec<Night>,
}

impl Nights {
    pub fn new(game: &Pinched, me: Seat) -> Nights {
        let (players, mastermind) = (game.players(), game.mastermind);
        let guessed = plan::mixes(game, Some(me), PROMISED);
        let places: Vec<Location> = game.setup.boards.locations().collect();
        let others = Seats::all(players).without(Seats::one(mastermind));
        let mut nights = Vec::new();
        for &place in &places {
            for guests in subsets(others) {
                let gains = gains(game, &guessed, place, guests);
                let all: f64 = gains.as_slice().iter().sum();
                let against = |gain: f64| gain - (all - gain) / (players - 1) as f64;
                nights.push(Night {
                    place,
                    guests,
                    likely: likely(&guessed.mixes, mastermind, place, guests, others),
                    lead: gains.map(against),
                    total: BySeat::new(players, 0.0),
                    games: 0.0,
                });
            }
        }
        let even = 1.0 / nights.len() as f64;
        nights.iter_mut().for_each(|night| night.likely = 0.5 * (night.likely + even));
        Nights { players, mastermind, places, nights }
    }

    /// How many ways the night can go.
    pub fn len(&self) -> usize {
        self.nights.len()
    }

    /// Makes all ways equally likely, so that none is looked at more closely than another.
    pub fn level(&mut self) {
        self.nights.iter_mut().for_each(|night| night.likely = 1.0);
    }

    /// Plays likely nights out more often than others, `by` one way to play a game out.
    pub fn play_out(
        &mut self,
        sight: &Sight<'_, Pinched>,
        mut meter: Meter,
        seed: u64,
        by: impl Fn(&mut Pinched, &mut Dice) -> BySeat<f64>,
    ) {
        while meter.go_on() {
            let due = |night: &Night| night.likely / (night.games + 0.5);
            let next = self.nights.iter_mut().max_by(|a, b| due(a).total_cmp(&due(b)));
            let Some(night) = next else { return };
            // The same imagined games for every way the night can go.
            let mut dice = dice(seed ^ night.games as u64);
            let mut game = sight.imagine(&mut dice);
            let elsewhere = self.places.iter().copied().find(|&place| place != night.place);
            game.committed = Seats::NONE;
            for seat in Seat::all(self.players) {
                let comes = seat == self.mastermind || night.guests.contains(seat);
                let place = if comes { night.place } else { elsewhere.unwrap_or(night.place) };
                game.play(seat, Move::Go(place), &mut Silent(&mut dice));
            }
            let worth = by(&mut game, &mut dice);
            for seat in Seat::all(self.players) {
                night.total[seat] += worth[seat];
            }
            night.games += 1.0;
        }
    }

    /// What every night is worth to everybody: what was played out, drawn towards what the
    /// prospects promise, which counts for so many playouts.
    pub fn tables(&self, trust: f64) -> Tables {
        let seats = || Seat::all(self.players);
        let games: f64 = self.nights.iter().map(|night| night.games).sum::<f64>().max(1.0);
        let mean = |of: &dyn Fn(&Night) -> f64| self.nights.iter().map(of).sum::<f64>() / games;
        let (mut shared, mut spread) = (0.0, 1e-6);
        let mut base = BySeat::new(self.players, (0.0, 0.0));
        for seat in seats() {
            let lead = mean(&|night| night.games * night.lead[seat]);
            let worth = mean(&|night| night.total[seat]);
            base[seat] = (lead, worth);
            shared += mean(&|night| {
                (night.total[seat] - night.games * worth) * (night.lead[seat] - lead)
            });
            spread += mean(&|night| night.games * (night.lead[seat] - lead).powi(2));
        }
        let point = (shared / spread).clamp(0.02, 0.12);
        let worth = self.nights.iter().map(|night| {
            let mut worth = BySeat::new(self.players, 0.0);
            for seat in seats() {
                let promised = base[seat].1 + point * (night.lead[seat] - base[seat].0);
                worth[seat] = (night.total[seat] + trust * promised) / (night.games + trust);
            }
            worth
        });
        Tables {
            players: self.players,
            mastermind: self.mastermind,
            places: self.places.clone(),
            worth: worth.collect(),
        }
    }
}

/// What a night seems to bring everybody, in points.
fn gains(game: &Pinched, guessed: &Mixes, place: Location, guests: Seats) -> BySeat<f64> {
    let mut gains = BySeat::new(game.players(), 0.0);
    if place == Location::Bank && guests.len() + 1 == game.players() {
        return gains;
    }
    let prospect = |seat: Seat| guessed.prospects[seat][place.index()];
    let mastermind = prospect(game.mastermind);
    gains[game.mastermind] = if guests.is_empty() { mastermind.alone } else { mastermind.shared };
    for guest in guests.iter() {
        gains[guest] = prospect(guest).guest;
    }
    gains
}

fn likely(
    mixes: &BySeat<Mix>,
    mastermind: Seat,
    place: Location,
    guests: Seats,
    others: Seats,
) -> f64 {
    let part = |seat: Seat| mixes[seat][place.index()];
    let come = others.iter().map(|seat| match guests.contains(seat) {
        true => part(seat),
        false => 1.0 - part(seat),
    });
    part(mastermind) * come.product::<f64>()
}

/// Every set of these seats, the empty one first.
fn subsets(seats: Seats) -> impl Iterator<Item = Seats> {
    (0..1u32 << seats.len()).map(move |bits| {
        seats
            .iter()
            .enumerate()
            .filter(|(place, _)| bits >> place & 1 == 1)
            .map(|(_, seat)| seat)
            .collect()
    })
}

/// The night as a game of its own: what every way it can go is worth to everybody.
pub(super) struct Tables {
    players: usize,
    mastermind: Seat,
    places: Vec<Location>,
    /// By place, then by the guests who come, as bits in seat order.
    worth: Vec<BySeat<f64>>,
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
    fn answer(&self, game: &Pinched, seat: Seat, temper: &Temper) -> Mix {
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
    fn season(&mut self, game: &Pinched, seat: Seat, temper: &Temper) {
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
