//! The master's choices in a job.

use super::bargain::Talk;
use super::crew::Crew;
use super::roles;
use super::temper::Temper;
use crate::character::MOST;
use crate::notation::Move;
use crate::role::Role;
use crate::{Millions, Phase};
use bots::Time;
use tabletop::chance::Dice;
use tabletop::{Seat, Sight};

/// The rounds it is used to imagine when it talks or names, and when it takes a role.
const ROUNDS: u64 = 200;
pub(super) const ROLE_ROUNDS: u64 = 600;
/// The least that is worth a card, which can only be used once.
const WORTH_A_CARD: f64 = 0.01;

pub(super) fn choose(
    sight: &Sight<'_, Millions>,
    temper: &Temper,
    time: Time,
    dice: &mut Dice,
) -> Move {
    let game = sight.imagine(dice);
    let me = sight.seat();
    let usual = if game.phase == Phase::Planning { ROLE_ROUNDS } else { ROUNDS };
    let meter = time.budget(usual).meter();
    match game.phase {
        Phase::Planning => roles::choose(&game, me, meter, dice),
        Phase::Negotiation => {
            let crew = Crew::new(&game, me, temper, meter, dice);
            Talk { game: &game, me, temper, crew }.speak(dice)
        }
        Phase::Naming => name(&game, me, &Crew::new(&game, me, temper, meter, dice)),
        Phase::Over { .. } => sight.default_move(dice),
    }
}

/// The role whose absence is best for the Snitch, after a look at one who stayed if the best name
/// hangs on that role.
fn name(game: &Millions, me: Seat, crew: &Crew<'_>) -> Move {
    let best = |so: &dyn Fn(&[Role; MOST]) -> bool| {
        let judged = game.nameable().iter().map(|role| (crew.naming(role, so), role));
        judged.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_else(|| (0.0, game.most_seen()))
    };
    let (value, role) = best(&|_| true);
    let knowing = |number: usize| -> f64 {
        game.in_play.iter().map(|role| best(&|roles| roles[number] == role).0).sum()
    };
    let there = game.looks(me) & game.here();
    let look = there.map(|number| (knowing(number), number)).max_by(|a, b| a.0.total_cmp(&b.0));
    match look.filter(|look| look.0 > value + WORTH_A_CARD) {
        Some((_, number)) => Move::Intimidate { on: game.lineup.character(number) },
        None => Move::Name { role },
    }
}
