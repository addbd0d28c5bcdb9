//! What a seat believes about everybody's role: every world it cannot rule out, and how likely
//! each is.

use super::mood::Mood;
use super::regular;
use crate::Millions;
use crate::character::MOST;
use crate::log::Entry;
use crate::notation::Move;
use crate::role::{ROLES, Role};
use crate::worlds::Worlds;
use tabletop::chance::{Dice, Rng};
use tabletop::{Seat, Viewer};

/// How many past choices the usual mix counts for.
const USUAL: f64 = 6.0;

/// How often a seat takes each role: the usual mix, the card's symbol, and what it took before.
pub(super) fn habits(game: &Millions, seat: Seat) -> [f64; ROLES] {
    let mut mix = regular::mix(game.lineup.seats()).map(|part| USUAL * f64::from(part) / 100.0);
    for past in &game.history {
        for number in game.lineup.own(seat) {
            mix[past.roles[number].index()] += 1.0 / game.lineup.each() as f64;
        }
    }
    if let Some(symbol) = game.card().symbol {
        mix[symbol.index()] *= 1.4;
    }
    let choices = game.choices(seat);
    for role in Role::ALL.into_iter().filter(|&role| !choices.contains(role)) {
        mix[role.index()] = 0.0;
    }
    let all: f64 = mix.iter().sum();
    mix.map(|part| part / all)
}

/// Every world a seat cannot rule out, with the sum of the weights up to it.
pub(super) struct Belief {
    worlds: Vec<([Role; MOST], f64)>,
}

impl Belief {
    pub fn new(game: &Millions, me: Seat, mood: &Mood) -> Belief {
        let weights = weights(game, me, mood);
        let mut worlds = Vec::new();
        let mut sum = 0.0;
        Worlds::new(game, Viewer::Seat(me)).each(&mut |roles| {
            let weight = |number: usize| weights[number][roles[number].index()];
            sum += game.lineup.numbers().map(weight).product::<f64>();
            worlds.push((*roles, sum));
        });
        Belief { worlds }
    }

    pub fn draw(&self, dice: &mut Dice) -> [Role; MOST] {
        let all = self.worlds.last().map_or(0.0, |world| world.1);
        let at = all * f64::from(dice.next_u32()) / f64::from(u32::MAX);
        let index = self.worlds.partition_point(|world| world.1 < at);
        self.worlds[index.min(self.worlds.len() - 1)].0
    }

    /// How likely something is.
    pub fn chance(&self, so: impl Fn(&[Role; MOST]) -> bool) -> f64 {
        let mut before = 0.0;
        let mut sum = 0.0;
        for (roles, up_to) in &self.worlds {
            if so(roles) {
                sum += up_to - before;
            }
            before = *up_to;
        }
        sum / before.max(f64::MIN_POSITIVE)
    }
}

/// For every character how well each role fits what its owner usually takes, has said and done.
fn weights(game: &Millions, me: Seat, mood: &Mood) -> [[f64; ROLES]; MOST] {
    let mut weights = [[1.0; ROLES]; MOST];
    let here = game.here() | game.job.alive;
    for seat in Seat::all(game.lineup.seats()).filter(|&seat| seat != me) {
        let habits = habits(game, seat);
        for number in game.lineup.own(seat) {
            for role in Role::ALL {
                let stays = mood.stays(role, 0.0);
                let acted = match () {
                    () if game.job.undecided.contains(number) => 1.0,
                    () if here.contains(number) => stays,
                    () => 1.0 - stays,
                };
                weights[number][role.index()] = habits[role.index()] * (0.1 + acted);
            }
        }
        hear(game, seat, &mut weights);
    }
    weights
}

/// Claims are believed in proportion to how often the seat has told the truth.
fn hear(game: &Millions, seat: Seat, weights: &mut [[f64; ROLES]; MOST]) {
    let began = game.history.last().map_or(0, |past| past.log_end);
    let honest = honesty(game, seat) * game.in_play.len() as f64;
    for entry in &game.log[began..] {
        if let Entry::Said { seat: who, mv: Move::Claim { slot, role } } = *entry
            && who == seat
            && let Some(number) = game.lineup.number(seat, slot)
        {
            weights[number][role.index()] *= honest.clamp(0.5, 3.0);
        }
    }
}

/// The share of a seat's claims that were true, at first what chance would make it.
fn honesty(game: &Millions, seat: Seat) -> f64 {
    let (mut told, mut truth) = (6.0, 6.0 / game.in_play.len() as f64);
    let mut began = 0;
    for past in &game.history {
        for entry in &game.log[began..past.log_end] {
            if let Entry::Said { seat: who, mv: Move::Claim { slot, role } } = *entry
                && who == seat
                && let Some(number) = game.lineup.number(seat, slot)
            {
                told += 1.0;
                truth += f64::from(u8::from(past.roles[number] == role));
            }
        }
        began = past.log_end;
    }
    truth / told
}
