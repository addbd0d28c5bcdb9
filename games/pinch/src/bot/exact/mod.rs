//! The smallest board with flipped stones, where a game can be thought through to its end.

mod book;
mod known;
mod position;
mod proof;

use crate::Pinch;
use crate::notation::Move;
use crate::setup::Variant;
use bots::{Budget, MOST_MILLIS, Time};
use position::{Position, SIDE};
use proof::Prover;

/// Whether a game can be thought through: flipped stones stay where they are, so that it is over
/// when the board is full (P5).
pub(super) fn is_small(game: &Pinch) -> bool {
    game.board.size() == SIDE && game.setup.variant == Variant::Flip
}

/// The move that wins for certain, if one is found in time; else the swap, where it is open.
pub(super) fn right_move(game: &Pinch, time: Time) -> Option<Move> {
    let mut prover = Prover::new(book::lost(), budget(time).meter());
    let cell = prover.winning_cell(Position::of(game));
    let mv = cell.map(|cell| Move::Put(position::cell(cell, game.to_move)));
    mv.or(game.swap_open().then_some(Move::Swap))
}

/// What is left for the search once a proof was tried in vain.
pub(super) fn what_is_left(time: Time, usual: u64) -> Budget {
    match time {
        Time::Usual => time.budget(usual).within_millis(MOST_MILLIS / 2),
        Time::Millis(millis) => Budget::millis(millis.div_ceil(2)),
        Time::Playouts(_) => time.budget(usual),
    }
}

/// What a proof may take, counted in positions: half of the time.
fn budget(time: Time) -> Budget {
    match time {
        Time::Usual => Budget::playouts(POSITIONS).within_millis(MOST_MILLIS / 2),
        Time::Millis(millis) => Budget::millis(millis / 2),
        Time::Playouts(playouts) => Budget::playouts(playouts * POSITIONS_A_PLAYOUT),
    }
}

/// As many as the usual time allows.
const POSITIONS: u64 = 300_000;
/// As many as are looked at in the time of a playout.
const POSITIONS_A_PLAYOUT: u64 = 12;
