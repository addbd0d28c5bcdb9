//! The bots: a rookie that answers a few likely plans and guesses what crew will earn, a regular
//! that mixes its plans, and a master that mixes them with more care and weighs what crew will
//! bring beyond the other side's.

mod feelings;
mod hiring;
mod mixed;
mod rookie;
mod room;

use crate::Masters;
use crate::event::Event;
use crate::notation::{Move, Selector};
use crate::plan::Plan;
use crate::setup::Mode;
use crate::view::Phase;
use bots::{Feeling, Opponents, Thought, Time};
use hiring::hire;
use mixed::{Care, Mixture, answer, best_from, solve};
use room::Room;
use tabletop::chance::{Dice, dice};
use tabletop::{Imagine, Seat, Sight, Viewer};

/// How many plans a regular tries for every answer to the other's.
const REGULAR_TRIES: u64 = 160;
/// How many a master tries.
const MASTER_TRIES: u64 = 240;

impl Opponents for Masters {
    fn rookie(sight: &Sight<'_, Self>, dice: &mut Dice) -> Move {
        rookie::choose(sight, dice)
    }

    /// Mixes plans like a master, and hires like a rookie.
    fn regular(sight: &Sight<'_, Masters>, time: Time, dice: &mut Dice) -> Thought<Move> {
        let now = sight.imagine(dice);
        match now.phase {
            Phase::Plan => {
                let care = Care { rounds: 8, tries: tries(time, REGULAR_TRIES) };
                arrange(&now, sight.seat().index(), care, dice).into()
            }
            _ => rookie::choose(sight, dice).into(),
        }
    }

    fn master(sight: &Sight<'_, Masters>, time: Time, dice: &mut Dice) -> Thought<Move> {
        let now = sight.imagine(dice);
        let tries = tries(time, MASTER_TRIES);
        let care = Care { rounds: 12, tries };
        match now.phase {
            Phase::Plan => arrange(&now, sight.seat().index(), care, dice).into(),
            Phase::Purchase => {
                let care = Care { rounds: 3, tries: tries / 3 };
                hire(sight, care, dice).into()
            }
            Phase::Keep | Phase::Over => rookie::choose(sight, dice).into(),
        }
    }

    fn feeling(heard: &Event, seat: Seat) -> Option<Feeling> {
        feelings::feeling(heard, seat)
    }
}

/// How many plans are tried: there is no clock here, so time is turned into tries at the pace of
/// a slow machine.
fn tries(time: Time, usual: u64) -> usize {
    const PER_MILLI: u64 = 8;
    const MOST: u64 = 10_000;
    let tries = match time {
        Time::Usual => usual,
        Time::Millis(millis) => millis.saturating_mul(PER_MILLI),
        Time::Playouts(playouts) => playouts,
    };
    tries.min(MOST) as usize
}

/// PLAN: the next pick of a plan drawn from the seat's mixture.
///
/// Every pick is a decision of its own, so the mixture is found anew each time, with dice that
/// depend only on what everybody sees: so it is the same one, and picks drawn one by one from
/// plans that begin like what is picked already are as good as a whole plan drawn at once.
fn arrange(now: &Masters, seat: usize, care: Care, drawn: &mut Dice) -> Move {
    let part = now.players[seat].plan;
    let mut start = now.clone();
    for player in &mut start.players {
        player.plan = Plan::new(player.crew, &now.slots);
    }
    let mut public = dice(start.sight_key(Viewer::Spectator));
    let mut room = Room::new(&start, seat);
    let (mine, other) = match now.mode() {
        Mode::Duel => {
            let [one, two] = solve(&mut room, care, &mut public);
            if seat == 0 { (one, two) } else { (two, one) }
        }
        Mode::Solo => {
            let rival = every_order();
            let (plan, _) = answer(&mut room, 0, &rival, None, care.tries * 2, &mut public);
            (Mixture { plans: vec![plan], shares: vec![1.0] }, rival)
        }
    };
    let plan = mine
        .draw(&part, drawn)
        .unwrap_or_else(|| best_from(&mut room, seat, &part, &other, None, care.tries, drawn).0);
    part.next_of(&plan)
}

/// The rival's selectors in every order, each equally likely.
fn every_order() -> Mixture {
    let mut orders: Vec<Vec<Selector>> = vec![Vec::new()];
    for _ in Selector::ALL {
        let longer = |order: Vec<Selector>| {
            let left = Selector::ALL.into_iter().filter(|one| !order.contains(one));
            left.map(|one| [&order[..], &[one]].concat()).collect::<Vec<_>>()
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let plans: Vec<Plan> = orders.iter().map(|order| Plan::finished(&[], order)).collect();
    let shares = vec![1.0 / plans.len() as f32; plans.len()];
    Mixture { plans, shares }
}
