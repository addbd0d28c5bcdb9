//! The master's plan: every way tonight can go is played out, and regret matching finds a mix of
//! Locations that is hard to exploit.

use super::dream::{to_dawn, to_end};
use super::master::PLAYOUTS;
use super::plan::{self, Mix, Mixes};
use super::signal;
use super::tables::Tables;
use super::temper::Temper;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use bots::{Meter, Time};
use tabletop::chance::{Dice, Rng, dice};
use tabletop::{BySeat, Game, Seat, Seats, Sight, Silent};

/// The playouts that a master is used to in a night of two.
pub(super) const PLAYOUTS_OF_TWO: u64 = 1000;
/// For how many playouts the prospects count against what was played out.
const TRUST: f64 = 40.0;
/// Rounds of answers to what the prospects promise.
const PROMISED: u32 = 20;
/// What is chosen less often than this is not chosen at all.
const SELDOM: f64 = 0.04;

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
