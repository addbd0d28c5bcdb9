//! Where to go tonight: a mixed strategy that answers what the others are likely to do.

use super::talk;
use crate::Pinched;
use crate::boards::Location;
use crate::notation::Move;
use crate::worth::Prospect;
use tabletop::chance::{Dice, Rng};
use tabletop::{BySeat, Seat};

/// How often each Location is chosen.
pub(crate) type Mix = [f64; 5];

/// What everybody may gain tonight, and how often they will go where.
pub(super) struct Mixes {
    places: Vec<Location>,
    pub prospects: BySeat<[Prospect; 5]>,
    pub mixes: BySeat<Mix>,
}

/// A smoothed equilibrium: so many rounds of damped answers. The Letter is used by `eyes`, if that
/// seat has read it, or by all who have.
pub(super) fn mixes(game: &Pinched, eyes: Option<Seat>, rounds: u32) -> Mixes {
    let places: Vec<Location> = game.setup.boards.locations().collect();
    let players = game.players();
    let mut prospects = BySeat::new(players, [Prospect::default(); 5]);
    for seat in Seat::all(players) {
        let knows = eyes.is_none_or(|me| me == seat) && game.looked.contains(seat);
        let secret = if knows { game.letter } else { None };
        for &place in &places {
            prospects[seat][place.index()] = game.prospect(seat, place, secret);
        }
    }
    let mixes = BySeat::new(players, [1.0 / places.len() as f64; 5]);
    let mut found = Mixes { places, prospects, mixes };
    for _ in 0..rounds {
        found.answer_each_other(game);
    }
    found
}

impl Mixes {
    /// A Location for the seat.
    pub fn draw(&self, seat: Seat, dice: &mut Dice) -> Location {
        draw(&self.places, &self.mixes[seat], dice)
    }

    /// A word, or a Location: an answer to what the others have said as well.
    pub fn choose(mut self, game: &Pinched, seat: Seat, dice: &mut Dice) -> Move {
        if let Some(word) = talk::word(game, seat, &self.mixes[seat], dice) {
            return word;
        }
        if talk::heard(game, seat) {
            talk::hear(game, seat, &mut self.mixes);
            let answer = answer(&self.places, |place| self.utility(game, seat, place, &self.mixes));
            self.mixes[seat] = blend(&self.mixes[seat], &answer);
        }
        self.mixes[seat] = talk::after_word(game, seat, self.mixes[seat]);
        Move::Go(self.draw(seat, dice))
    }

    fn answer_each_other(&mut self, game: &Pinched) {
        let before = self.mixes;
        for seat in Seat::all(game.players()) {
            let answer = answer(&self.places, |place| self.utility(game, seat, place, &before));
            for &place in &self.places {
                let mix = &mut self.mixes[seat][place.index()];
                *mix = 0.7 * *mix + 0.3 * answer[place.index()];
            }
        }
    }

    /// What going there is worth, with everybody else playing their mix.
    fn utility(&self, game: &Pinched, seat: Seat, place: Location, mixes: &BySeat<Mix>) -> f64 {
        let mastermind = game.mastermind;
        let index = place.index();
        let guests =
            || Seat::all(game.players()).filter(|&other| other != mastermind && other != seat);
        let nobody: f64 = guests().map(|other| 1.0 - mixes[other][index]).product();
        let everybody: f64 = guests().map(|other| mixes[other][index]).product();
        let full_bank = if place == Location::Bank { everybody } else { 0.0 };
        let own = self.prospects[seat][index];
        if seat == mastermind {
            return nobody * own.alone + (1.0 - nobody - full_bank) * own.shared;
        }
        let there = self.prospects[mastermind][index];
        // Keeping the Mastermind from being alone helps everybody else.
        let block = (there.alone - there.shared).max(0.0) / (game.players() - 1) as f64;
        mixes[mastermind][index] * (own.guest * (1.0 - full_bank) + nobody * block)
    }
}

/// A mix half of which is the answer to what was heard.
pub(super) fn blend(mix: &Mix, answer: &Mix) -> Mix {
    std::array::from_fn(|place| 0.5 * (mix[place] + answer[place]))
}

/// A mix of the better Locations, the best most often.
pub(super) fn answer(places: &[Location], utility: impl Fn(Location) -> f64) -> Mix {
    let mut mix = [0.0; 5];
    let (mut most, mut least) = (f64::NEG_INFINITY, f64::INFINITY);
    for &place in places {
        let worth = utility(place);
        mix[place.index()] = worth;
        (most, least) = (most.max(worth), least.min(worth));
    }
    let width = 0.6 * (most - least) + 0.01;
    let mut all = 0.0;
    for &place in places {
        let near = (1.0 - (most - mix[place.index()]) / width).max(0.0);
        mix[place.index()] = near * near;
        all += near * near;
    }
    mix.map(|weight| weight / all)
}

/// A Location, each as often as the mix says.
pub(super) fn draw(places: &[Location], mix: &Mix, dice: &mut Dice) -> Location {
    let all: f64 = places.iter().map(|place| mix[place.index()]).sum();
    let mut left = all * f64::from(dice.next_u32()) / f64::from(u32::MAX);
    let drawn = places.iter().find(|place| {
        left -= mix[place.index()];
        left < 0.0
    });
    // Rounding may leave a little over, which is the last one's.
    *drawn.unwrap_or(&places[places.len() - 1])
}
