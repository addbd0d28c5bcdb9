//! Proofs of wins on small boards, where a game can be thought through to its end.

use super::rookie::needed;
use crate::board::Colour;
use crate::{Pinch, Variant};
use bots::Insight;
use tabletop::{Seat, key};

/// A board with no more cells than this is small.
pub(super) const SMALL: usize = 5 * 5;
/// So many positions are looked at for a proof.
pub(super) const POSITIONS: u64 = 20_000;

/// Goes by the shortest chains.
pub(super) struct Chains;

impl Insight<Pinch> for Chains {
    /// Two boards that look alike are alike, whatever led to them; the limit on the length of a
    /// game is too far away to matter (R16).
    fn key(&self, game: &Pinch) -> u64 {
        let cells = game.board.all().fold(0, |key, cell| {
            let stone = game.board.stone(cell).map_or(0, |colour| 1 + colour.index());
            let changed = 3 * usize::from(game.changed.has(cell));
            let banned = 6 * usize::from(game.banned.contains(&cell));
            key::stir(key, (stone + changed + banned) as u64)
        });
        let queue = game.queue[game.next..].iter().fold(cells, |key, waiting| {
            key::stir(key, (2 * waiting.from.index() + waiting.colour.index()) as u64)
        });
        let [black, white] = game.joined.map(u64::from);
        let swap = u64::from(game.swap_open());
        key::stir(queue, game.to_move.index() as u64 + 2 * black + 4 * white + 8 * swap)
    }

    fn distance(&self, game: &Pinch, seat: Seat) -> u32 {
        let colour = if game.seat_of(Colour::Black) == seat { Colour::Black } else { Colour::White };
        let on_turn = u32::from(game.to_move == colour && game.waiting().is_none());
        u32::from(needed(game, colour).stones).saturating_sub(on_turn)
    }
}

/// Whether a game can be thought through: stones that are flipped stay where they are, so that it
/// ends when the board is full.
pub(super) fn is_small(game: &Pinch) -> bool {
    game.board.size().pow(2) <= SMALL && game.setup.variant == Variant::Flip
}
