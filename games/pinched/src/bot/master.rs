//! The master: every choice is tried out in many imagined games, the same ones for each.

use super::dream::to_dawn;
use super::temper::Temper;
use super::{habit, night};
use crate::Pinched;
use crate::notation::Move;
use bots::{Meter, Time};
use tabletop::chance::{Dice, Rng, dice, pick};
use tabletop::{Game, Sight, Silent};

/// The playouts that a master is used to.
pub(super) const PLAYOUTS: u64 = 4000;
/// How many moves are tried out at most.
const MOST: usize = 6;
/// How much a point of first sight counts, and for how many playouts.
const POINT: f64 = 0.06;
const TRUST: f64 = 20.0;

pub(super) fn choose(
    sight: &Sight<'_, Pinched>,
    time: Time,
    temper: &Temper,
    fate: &mut Dice,
) -> Move {
    match sight.legal()[0] {
        Move::Go(_) => night::choose(sight, time, temper, fate),
        // After the choice a word is drawn apart from it, so it tells nothing.
        Move::Say(_) => pick(fate, &sight.legal()),
        Move::Sell(_) if sight.legal().contains(&Move::SellAll) => Move::SellAll,
        _ => try_out(sight, time.budget(PLAYOUTS).meter(), fate),
    }
}

struct Trial {
    mv: Move,
    /// What it seems to bring at first sight, in points.
    sight: f64,
    total: f64,
}

/// All moves in the same imagined games; after half of them only the better ones.
fn try_out(sight: &Sight<'_, Pinched>, mut meter: Meter, fate: &mut Dice) -> Move {
    let mut trials = trials(sight, fate);
    let seed = fate.next_u64();
    let mut games = 0.0;
    'thinking: for world in 0u64.. {
        let truth = sight.imagine(&mut dice(seed ^ world));
        for trial in &mut trials {
            if !meter.go_on() {
                break 'thinking;
            }
            let (mut game, mut dice) = (truth.clone(), dice(seed ^ world << 32));
            game.play(sight.seat(), trial.mv, &mut Silent(&mut dice));
            trial.total += to_dawn(&mut game, &mut dice)[sight.seat()];
        }
        games += 1.0;
        if world == 40 || world == 120 {
            rank(&mut trials, games);
            trials.truncate((trials.len() / 2).max(2));
        }
    }
    rank(&mut trials, games);
    trials[0].mv
}

fn rank(trials: &mut [Trial], games: f64) {
    let worth = |trial: &Trial| (trial.total + TRUST * POINT * trial.sight) / (games + TRUST);
    trials.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
}

/// The most promising moves; two cards of a kind are one choice.
fn trials(sight: &Sight<'_, Pinched>, fate: &mut Dice) -> Vec<Trial> {
    let game = sight.imagine(fate);
    let mut trials: Vec<Trial> = Vec::new();
    let mut kinds = Vec::new();
    for mv in sight.legal() {
        let kind = (game.card_of(mv), std::mem::discriminant(&mv));
        if kind.0.is_some() && kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        trials.push(Trial { mv, sight: habit::worth(&game, sight.seat(), mv), total: 0.0 });
    }
    rank(&mut trials, 0.0);
    trials.truncate(MOST);
    trials
}
