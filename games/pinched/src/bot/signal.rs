//! What a master says, and what it makes of words: a game of signals on top of the night.
//!
//! Every speaker is either one whose words mean something, true as often as its record says, or a
//! master whose words bind it to nothing. How likely the first is follows from the record by Bayes'
//! rule. The night is then solved as a game in which others hold that belief: regret matching
//! against restricted opponents. So a word of good record moves the table, one of bad record is
//! turned round, one of no record moves nothing much; and a master who is believed knows that it
//! is. Words are drawn before the plan and apart from it.

use super::plan::Mix;
use super::tables::Tables;
use super::temper::Temper;
use crate::Pinched;
use crate::boards::Location;
use tabletop::chance::{Dice, Rng};
use tabletop::{BySeat, Seat};

/// How likely a stranger's words are to mean something.
const STRANGER: f64 = 0.12;
/// A word that took an earlier one back means less.
const CHANGED: f64 = 0.6;
/// How often a master speaks of its own accord, and once more after others have.
const SPEAKS: f64 = 0.55;
const AGAIN: f64 = 0.12;
/// What a word must bring, as a chance to win, to be e times as likely.
const TASTE: f64 = 0.01;
/// Rounds of regret matching for a word.
const ROUNDS: u32 = 100;

/// What is believed of a seat: how likely its word means something, and where it goes then.
#[derive(Clone, Copy)]
pub(super) struct Belief {
    pub weight: f64,
    pub mix: Mix,
}

/// What the table knows of words: the last one of every seat.
pub(super) type Words = BySeat<Option<Location>>;

pub(super) fn words(game: &Pinched) -> Words {
    let mut words = BySeat::new(game.players(), None);
    Seat::all(game.players()).for_each(|seat| words[seat] = game.talk.last(seat));
    words
}

/// How likely the seat's words mean something, and how often they are true if so.
fn record(game: &Pinched, seat: Seat) -> (f64, f64) {
    let burglar = &game.burglars[seat];
    let (kept, broken) = (f64::from(burglar.kept), f64::from(burglar.broken));
    let by_chance = (1.2 / game.setup.boards.locations().count() as f64).min(0.5);
    // The chance of the record if every rate of truth is equally likely: a beta function.
    let mut meant = 1.0 / (kept + broken + 1.0);
    for number in 1..=burglar.broken {
        meant *= f64::from(number) / (kept + f64::from(number));
    }
    let idle = by_chance.powf(kept) * (1.0 - by_chance).powf(broken);
    let odds = STRANGER / (1.0 - STRANGER) * meant / idle;
    (odds / (1.0 + odds), (kept + 1.0) / (kept + broken + 2.0))
}

/// What is believed of every seat that has spoken; `usual` is where it goes without a word.
pub(super) fn beliefs(
    game: &Pinched,
    words: &Words,
    usual: &BySeat<Mix>,
    trust: f64,
) -> BySeat<Option<Belief>> {
    let mut beliefs = BySeat::new(game.players(), None);
    for seat in Seat::all(game.players()) {
        let Some(at) = words[seat] else { continue };
        let (meant, truth) = record(game, seat);
        let changed = if game.talk.of(seat).any(|word| word != at) { CHANGED } else { 1.0 };
        let weight = (changed * trust * meant).min(0.95);
        let other = 1.0 - usual[seat][at.index()];
        let mut mix = [0.0; 5];
        for place in game.setup.boards.locations() {
            mix[place.index()] = match place == at {
                true => truth,
                false if other > 0.0 => (1.0 - truth) * usual[seat][place.index()] / other,
                false => 0.0,
            };
        }
        beliefs[seat] = Some(Belief { weight, mix });
    }
    beliefs
}

/// A word, or none: each as likely as usual, and more so the more it brings.
pub(super) fn word(
    game: &Pinched,
    seat: Seat,
    tables: &Tables,
    temper: &Temper,
    dice: &mut Dice,
) -> Option<Location> {
    let spoken = game.talk.of(seat).count();
    let answered = game.talk.words().last().is_some_and(|word| word.seat != seat);
    let often = match spoken {
        _ if !game.setup.talk || !game.talk.may(seat) => 0.0,
        0 => (SPEAKS * temper.talk).min(0.95),
        _ if answered => (AGAIN * temper.talk).min(0.95),
        _ => 0.0,
    };
    if often <= 0.0 {
        return None;
    }
    let usual = tables.solve(&BySeat::new(game.players(), None), false, ROUNDS);
    let now = words(game);
    let value = |said: Option<Location>| {
        let mut words = now;
        words[seat] = said.or(words[seat]);
        let beliefs = beliefs(game, &words, &usual, temper.trust);
        let called = words.as_slice().contains(&Some(Location::Bank));
        let mixes = tables.solve(&beliefs, called, ROUNDS);
        tables.reached(seat, &mixes, &beliefs)
    };
    let silence = value(None);
    let last = game.talk.last(seat);
    let open: Vec<Location> =
        game.setup.boards.locations().filter(|&place| Some(place) != last).collect();
    let even = often / open.len() as f64;
    let tastes: Vec<f64> = open
        .iter()
        .map(|&place| even * ((value(Some(place)) - silence) / TASTE).clamp(-3.0, 3.0).exp())
        .collect();
    let all: f64 = tastes.iter().sum::<f64>() + 1.0 - often;
    let mut left = all * f64::from(dice.next_u32()) / f64::from(u32::MAX);
    let drawn = open.iter().zip(&tastes).find(|(_, taste)| {
        left -= **taste;
        left < 0.0
    });
    drawn.map(|(&place, _)| place)
}
