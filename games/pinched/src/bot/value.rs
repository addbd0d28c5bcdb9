//! What a day's dawn is worth: the points everybody will have in the end, estimated from what they
//! hold, and the chance to win with them.

use crate::Pinched;
use crate::boards::Location;
use crate::notation::Dog;
use crate::worth::promise;
use tabletop::{BySeat, Seat};

/// The chance of every seat to win at a dawn: a soft maximum of the points they will have in the
/// end, the softer the more days are to come.
pub(super) fn worth(game: &Pinched) -> BySeat<f64> {
    let players = game.players();
    let mut points = BySeat::new(players, 0.0);
    Seat::all(players).for_each(|seat| points[seat] = estimate(game, seat));
    let most = points.as_slice().iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let days = days(game) as f64;
    let doubt = 0.25 + (0.25 + 0.8 / players as f64) * days.sqrt();
    let chances = points.map(|point| ((point - most) / doubt).exp());
    let all: f64 = chances.as_slice().iter().sum();
    chances.map(|chance| chance / all)
}

/// The points the seat will have in the end.
fn estimate(game: &Pinched, seat: Seat) -> f64 {
    let own = own_days(game, seat).min(WEIGHTS.len() - 1);
    let features = features(game, seat);
    let growth: f64 = features.iter().zip(&WEIGHTS[own]).map(|(part, weight)| part * weight).sum();
    safe(game, seat) + growth + COMPANY[own][game.players() - 2]
}

/// What the features bring, by the days on which the seat will yet be Mastermind, 3 standing for
/// more: least squares over the dawns of 6,000 games of all presets played by habit
/// (`examples/dawns.rs`, `bench/pinched/fit.py`).
const WEIGHTS: [Features; 4] = [
    [
        0.157, 0.0, -0.089, 0.0, 1.009, 0.765, -0.098, -0.301, 1.327, 0.459, -0.288, 0.602, 0.446,
        0.0, 0.711, 0.0,
    ],
    [
        0.513, 0.0, 0.635, 0.0, 1.352, 1.1, 0.255, -0.408, 1.248, 0.815, -0.095, 0.684, 0.503,
        0.237, 1.189, -2.238,
    ],
    [
        0.784, 0.0, 1.293, 0.0, 1.475, 1.182, 0.519, -0.295, 1.158, 0.94, -0.131, 0.665, 0.455,
        0.272, 1.205, -2.138,
    ],
    [
        0.214, 2.121, 0.079, 0.551, 0.876, 0.784, 0.023, -0.306, 1.175, 0.771, -0.27, 0.609, 0.0,
        0.424, 1.848, -0.968,
    ],
];

/// What is added at tables of two, three, four and five.
const COMPANY: [[f64; 4]; 4] = [
    [0.0, 0.207, 0.344, 0.527],
    [0.0, 0.261, 0.29, 0.692],
    [0.0, 0.727, 0.974, 1.842],
    [0.0, 1.4, 1.858, 2.376],
];

/// What is counted of a seat.
pub(super) const FEATURES: usize = 16;
pub(super) type Features = [f64; FEATURES];

/// Days on which the seat will yet be Mastermind, at most five.
pub(super) fn own_days(game: &Pinched, seat: Seat) -> usize {
    let players = game.players();
    let since = |seat: Seat| (seat.index() + players - game.first.index()) % players;
    let today = since(game.mastermind);
    let weeks = usize::from(game.watch);
    weeks - usize::from(since(seat) < today).min(weeks)
}

/// Days to go, today's included.
pub(super) fn days(game: &Pinched) -> usize {
    Seat::all(game.players()).map(|seat| own_days(game, seat)).sum()
}

/// What the seat has already: points that cannot be lost.
pub(super) fn safe(game: &Pinched, seat: Seat) -> f64 {
    let curses = &game.burglars[seat].curses;
    let cursed: u8 = (1..=3).map(|value| value * curses[usize::from(value)]).sum();
    f64::from(game.wealth(seat)) - f64::from(cursed)
}

pub(super) fn features(game: &Pinched, seat: Seat) -> Features {
    let burglar = &game.burglars[seat];
    let figures = &game.setup.figures;
    let players = game.players();
    let own = own_days(game, seat) as f64;
    let mut found = [0.0; FEATURES];
    found[0] = 1.0;
    found[1] = own;
    for pile in &burglar.stash {
        let Some(kind) = pile.kind else {
            found[2] += 1.0;
            found[3] += f64::from(pile.wilds);
            continue;
        };
        let (cards, value) = (pile.cards(), f64::from(pile.value(figures)));
        let last = figures.types[kind.index()].steps.last().map_or(0.0, |step| f64::from(step.1));
        let promised = promise(figures, kind, cards).max(value);
        found[4] += value;
        found[5] += promised - value;
        found[6] += last - promised;
        found[7] += f64::from(u8::from(value == last));
    }
    for (kind, cards) in burglar.hand.iter() {
        let value = f64::from(figures.value(kind, cards));
        found[8] += value;
        found[9] += promise(figures, kind, cards) - value;
    }
    found[10] = f64::from(burglar.hand.total());
    let holds = |dog: Dog| f64::from(u8::from(game.dogs[dog as usize] == Some(seat)));
    found[11] = holds(Dog::Rufus) * (own + 1.0);
    found[12] = holds(Dog::Gordie) * (own + 1.0);
    let hidden = game.letter.is_some() && game.lisa.is_none() && burglar.clues > 0;
    found[13] = f64::from(u8::from(hidden)) * own.min(2.0);
    found[14] = f64::from(u8::from(game.setup.boards.crown(Location::Heart)))
        * f64::from(burglar.curses.iter().sum::<u8>());
    // How soon the seat sells.
    let wait = (seat.index() + players - game.mastermind.index()) % players;
    found[15] = if own > 0.0 { 1.0 - wait as f64 / players as f64 } else { 0.0 };
    found
}
