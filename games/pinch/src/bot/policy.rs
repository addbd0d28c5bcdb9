//! What the searcher is told of Pinch.

use super::network::{self, Network};
use crate::Pinch;
use crate::board::Colour;
use crate::notation::{Cell, Move};
use bots::Policy;
use tabletop::chance::Dice;
use tabletop::{BySeat, RandomMove, Seat};

/// Judges by how current would flow between the sides of either colour, and plays nothing out.
pub(super) struct Electric;

/// How sharply moves that matter little are left out.
const SHARPNESS: f32 = 1.0;
/// How sharply cells that matter are left out where an enemy stone is put down.
const USELESSNESS: f32 = 60.0;
/// What a captured stone's place matters, beside the place of the stone that captures it.
const CAPTURE: f32 = 0.5;
/// What the right to the next stone is worth, in parts of what the best stone gains.
const TEMPO: f32 = 0.5;
/// How sure a better connection makes of winning.
const SLOPE: f32 = 4.0;
/// What a first stone matters that may be taken over.
const SWAP: f32 = 0.5;

impl Policy<Pinch> for Electric {
    const PRIORS: bool = true;

    fn rollout(&self, game: &Pinch, seat: Seat, dice: &mut Dice) -> Move {
        game.random_move(seat, dice)
    }

    /// Cells that matter to either colour come first; for an enemy stone those that do not.
    fn priors(&self, game: &Pinch, _: Seat, moves: &[Move], priors: &mut Vec<f32>) {
        let networks = networks(game);
        let own = game.waiting().is_none_or(|stone| stone.colour == game.to_move);
        let weigh = |mv: &Move| match *mv {
            Move::Swap => 0.0,
            Move::Put(cell) if own => matter(game, &networks, cell).powf(SHARPNESS),
            Move::Put(cell) => (-USELESSNESS * matter(game, &networks, cell)).exp(),
        };
        let first = priors.len();
        priors.extend(moves.iter().map(weigh));
        let all: f32 = priors[first..].iter().sum();
        let share = if moves.contains(&Move::Swap) { 1.0 - SWAP } else { 1.0 };
        for (mv, prior) in moves.iter().zip(&mut priors[first..]) {
            *prior = if *mv == Move::Swap { SWAP } else { share * *prior / all };
        }
    }

    fn cut_off(&self, game: &Pinch, _: u32) -> Option<BySeat<f32>> {
        game.end.is_none().then(|| judgement(game))
    }
}

/// What a position of a game that is not over is worth to either seat.
pub(super) fn judgement(game: &Pinch) -> BySeat<f32> {
    let networks = networks(game);
    let [black, white] = [0, 1].map(|colour| networks[colour].resistance);
    let most = game.board.empty().iter().map(|&cell| gain(&networks, cell)).fold(0.0, f32::max);
    let tempo = if next(game) == Colour::Black { TEMPO * most } else { -TEMPO * most };
    let worth = 1.0 / (1.0 + (-SLOPE * ((white / black).ln() + tempo)).exp());
    let mut worths = BySeat::new(2, 1.0 - worth);
    worths[game.seat_of(Colour::Black)] = worth;
    worths
}

/// The networks of Black and White.
fn networks(game: &Pinch) -> [Network; 2] {
    network::networks(game, next(game))
}

/// The colour that places the next stone of its own: in the middle of a turn the other one.
fn next(game: &Pinch) -> Colour {
    if game.waiting().is_none() { game.to_move } else { game.to_move.other() }
}

/// How much better either colour's sides hang together, roughly, once it has the cell.
fn gain(networks: &[Network; 2], cell: Cell) -> f32 {
    networks.iter().map(|flow| flow.current[cell.index()].powi(2) / flow.resistance).sum()
}

/// The same, with the stones that either colour would capture from there.
fn matter(game: &Pinch, networks: &[Network; 2], cell: Cell) -> f32 {
    let captured = Colour::BOTH.into_iter().flat_map(|colour| game.board.captured(cell, colour));
    gain(networks, cell) + CAPTURE * captured.map(|stone| gain(networks, stone)).sum::<f32>()
}
