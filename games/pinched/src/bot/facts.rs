//! What programs that learn from games are shown, as rows of numbers.

use super::plan;
use super::{dream, value};
use crate::Pinched;
use crate::boards::Location;
use crate::phase::Phase;
use tabletop::chance::Dice;
use tabletop::{Game, Outcome, Seat, Seats, Turn};

/// A seat at a dawn, and what came of it.
pub struct Dawn {
    /// The day.
    pub day: u8,
    /// Days on which the seat will yet be Mastermind.
    pub own: usize,
    /// Days to go, this one included.
    pub days: usize,
    /// The points it has for certain.
    pub safe: f64,
    /// What an estimate goes by.
    pub features: [f64; value::FEATURES],
    /// The points it had in the end.
    pub score: i32,
    /// Its part of the victory.
    pub won: f64,
}

/// Plays the game to its end by habit, and shows every seat at every dawn.
pub fn dawns(mut game: Pinched, dice: &mut Dice) -> Vec<Dawn> {
    let (mut dawns, mut day) = (Vec::new(), 0);
    while !matches!(game.turn(), Turn::Over(_)) {
        if game.day != day && game.watch > 0 {
            day = game.day;
            for seat in Seat::all(game.players()) {
                let dawn = Dawn {
                    day,
                    own: value::own_days(&game, seat),
                    days: value::days(&game),
                    safe: value::safe(&game, seat),
                    features: value::features(&game, seat),
                    score: 0,
                    won: 0.0,
                };
                dawns.push((seat, dawn));
            }
        }
        dream::step(&mut game, dice);
    }
    let Outcome { scores, winners } = game.outcome();
    let ended = |(seat, dawn): (Seat, Dawn)| {
        let won = f64::from(u8::from(winners.contains(seat))) / winners.len() as f64;
        Dawn { score: scores[seat], won, ..dawn }
    };
    dawns.into_iter().map(ended).collect()
}

/// The seat whose day it is, while plans are made.
pub fn planning(game: &Pinched) -> Option<Seat> {
    (game.phase() == Phase::Plan).then_some(game.mastermind)
}

/// The declarations of the day, in order.
pub fn said(game: &Pinched) -> Vec<(Seat, Location)> {
    game.talk.words().iter().map(|word| (word.seat, word.at)).collect()
}

/// What everybody knows of a seat's plan without a word: what each place promises it and the
/// Mastermind, and how often both would be expected there.
pub fn position(game: &Pinched, seat: Seat) -> Vec<f64> {
    let mut open = game.clone();
    // What the Letter says is not known to everybody.
    open.looked = Seats::NONE;
    let expected = plan::mixes(&open, None, 20);
    let others = Seat::all(game.players()).filter(|&other| other != seat);
    let richest = others.map(|other| game.wealth(other)).max().unwrap_or(0);
    let mut row = vec![
        game.players() as f64,
        f64::from(u8::from(seat == game.mastermind)),
        f64::from(game.watch),
        f64::from(game.wealth(seat)),
        f64::from(game.wealth(seat) - richest),
        f64::from(game.burglars[seat].hand.total()),
    ];
    for place in 0..5 {
        let (own, there) =
            (expected.prospects[seat][place], expected.prospects[game.mastermind][place]);
        row.extend([own.alone, own.shared, own.guest, there.alone, there.shared]);
        row.extend([expected.mixes[seat][place], expected.mixes[game.mastermind][place]]);
    }
    row
}

/// What has been said today, as seen from a seat: first and last words, and every record.
pub fn words(game: &Pinched, seat: Seat) -> Vec<f64> {
    let mut row = Vec::new();
    let mut other = seat;
    for _ in 0..5 {
        let there = (row.is_empty() || other != seat).then_some(other);
        let said: Vec<Location> = there.iter().flat_map(|&one| game.talk.of(one)).collect();
        let number = |word: Option<&Location>| word.map_or(-1.0, |at| at.index() as f64);
        let record =
            there.map_or((0, 0), |one| (game.burglars[one].kept, game.burglars[one].broken));
        row.extend([number(said.first()), number(said.last())]);
        row.extend([f64::from(record.0), f64::from(record.1)]);
        row.push(f64::from(u8::from(there == Some(game.mastermind))));
        other = other.left(game.players());
    }
    row
}
