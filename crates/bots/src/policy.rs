//! What a game knows better than a blind searcher.

use tabletop::chance::Dice;
use tabletop::{BySeat, Game, Outcome, RandomMove, Seat, Silent, awaited_to_play};

/// What a game tells the searchers. Every state handed to it is an imagined one.
pub trait Policy<G: Game>: Sync {
    /// Whether `priors` has anything to say.
    const PRIORS: bool = false;

    /// The move of a seat in a playout; the seat is in `turn()`.
    fn rollout(&self, game: &G, seat: Seat, dice: &mut Dice) -> G::Move;

    /// Adds how good each of the moves looks at first sight, from 0 to 1, to `priors`.
    fn priors(&self, _game: &G, _seat: Seat, moves: &[G::Move], priors: &mut Vec<f32>) {
        priors.resize(priors.len() + moves.len(), 0.0);
    }

    /// What the game is worth to every seat, from 0 to 1, where a playout should end here, after
    /// so many moves of it.
    #[inline]
    fn cut_off(&self, _game: &G, _moves: u32) -> Option<BySeat<f32>> {
        None
    }

    /// What an outcome is worth to every seat, from 0 to 1.
    #[inline]
    fn reward(&self, outcome: &Outcome) -> BySeat<f32> {
        places(outcome)
    }
}

/// Knows nothing: every move of a playout is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: RandomMove> Policy<G> for Uniform {
    #[inline]
    fn rollout(&self, game: &G, seat: Seat, dice: &mut Dice) -> G::Move {
        game.random_move(seat, dice)
    }
}

/// The share of the other seats that a seat has left behind, where those level with it count
/// half: winners first, then by score. Half of a lone player's worth is winning, half the score.
pub fn places(outcome: &Outcome) -> BySeat<f32> {
    let Outcome { scores, winners } = outcome;
    let seats = scores.len();
    let mut worth = BySeat::new(seats, 0.0);
    for (seat, score) in scores.iter() {
        let won = winners.contains(seat);
        if seats == 1 {
            let points = score.max(0) as f32;
            worth[seat] = 0.5 * f32::from(u8::from(won)) + 0.5 * points / (points + LONE_HALF);
            continue;
        }
        let behind =
            scores.iter().filter(|&(other, _)| other != seat).map(|(other, theirs)| {
                match (won, score).cmp(&(winners.contains(other), theirs)) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                }
            });
        worth[seat] = behind.sum::<f32>() / (seats - 1) as f32;
    }
    worth
}

/// The score that is worth half of what a lone player can get by score.
const LONE_HALF: f32 = 50.0;

/// Plays to the end, or to where the policy cuts off; shows every move on the way.
#[inline]
pub(crate) fn play_out<G: Game, P: Policy<G>>(
    policy: &P,
    game: &mut G,
    dice: &mut Dice,
    mut note: impl FnMut(Seat, G::Move),
) -> BySeat<f32> {
    for moves in 0.. {
        if let Some(worth) = policy.cut_off(game, moves) {
            return worth;
        }
        match awaited_to_play(game.turn(), dice) {
            Ok(seat) => {
                let mv = policy.rollout(game, seat, dice);
                note(seat, mv);
                game.play(seat, mv, &mut Silent(dice));
            }
            Err(outcome) => return policy.reward(&outcome),
        }
    }
    unreachable!("a game ends before its moves can no longer be counted")
}
