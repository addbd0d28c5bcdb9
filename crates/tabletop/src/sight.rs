//! What a bot is handed: the table as its seat sees it.

use crate::chance::Rng;
use crate::{Game, Imagine, Seat, Turn, Viewer};

/// The table through the eyes of one seat. The state behind it cannot be reached; the only
/// states to be had are imagined ones.
pub struct Sight<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Imagine> Sight<'a, G> {
    /// What `seat` sees of `game`.
    pub fn new(game: &'a G, seat: Seat) -> Sight<'a, G> {
        Sight { game, seat }
    }

    /// The seat that looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may know.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// Whose decision it is.
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// The seat's legal moves, in the order of their notation's type, so that a choice by
    /// position depends on nothing but the view.
    pub fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal(self.seat, &mut moves);
        moves.sort_unstable();
        moves
    }

    /// A state the seat cannot tell from the true one.
    pub fn imagine(&self, rng: &mut impl Rng) -> G {
        self.game.imagine(Viewer::Seat(self.seat), rng)
    }

    /// Equal for two sights exactly when the seat cannot tell them apart.
    pub fn key(&self) -> u64 {
        self.game.sight_key(Viewer::Seat(self.seat))
    }

    /// What the clock would play.
    pub fn default_move(&self, rng: &mut impl Rng) -> G::Move {
        Game::default_move(self.game, self.seat, rng)
    }
}
