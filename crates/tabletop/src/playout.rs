//! Random play to the end of a game.

use crate::chance::{Rng, below};
use crate::{Outcome, RandomMove, Seat, Silent, Turn};

/// The seat that plays next when everybody plays at random: the lowest one where order does not
/// matter, any where it does.
#[inline]
pub fn seat_to_play(turn: Turn, rng: &mut impl Rng) -> Result<Seat, Outcome> {
    let (seats, index) = match turn {
        Turn::One(seat) => return Ok(seat),
        Turn::Over(outcome) => return Err(outcome),
        Turn::Together(seats) => (seats, 0),
        Turn::Free { may, .. } => (may, below(rng, may.len() as u32) as usize),
    };
    Ok(seats.nth(index).expect("a turn names a seat"))
}

/// The bot that plays next among those the game waits for, so that nobody is made to talk.
pub fn awaited_to_play(turn: Turn, rng: &mut impl Rng) -> Result<Seat, Outcome> {
    match turn {
        Turn::Free { must, .. } => seat_to_play(Turn::Free { may: must, must }, rng),
        turn => seat_to_play(turn, rng),
    }
}

/// Plays to the end at random; gives the number of moves and the result.
#[inline]
pub fn playout<G: RandomMove>(game: &mut G, rng: &mut impl Rng) -> (u32, Outcome) {
    for moves in 0.. {
        match seat_to_play(game.turn(), rng) {
            Ok(seat) => {
                let mv = game.random_move(seat, rng);
                game.play(seat, mv, &mut Silent(rng));
            }
            Err(outcome) => return (moves, outcome),
        }
    }
    unreachable!("a game ends before its moves can no longer be counted")
}
