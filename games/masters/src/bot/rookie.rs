//! A sensible beginner: tries plans against plans the others might have made, and hires whoever
//! earns more than the price in the rounds that are left.

use super::room::{Room, VALUE, improve, rounds_left};
use crate::Masters;
use crate::ids::Mark;
use crate::notation::Move;
use crate::plan::Plan;
use crate::player::Player;
use crate::setup::Mode;
use crate::view::Phase;
use tabletop::Sight;
use tabletop::chance::Dice;

/// The choice of a sensible beginner.
pub(super) fn choose(sight: &Sight<'_, Masters>, dice: &mut Dice) -> Move {
    let now = sight.imagine(dice);
    let seat = sight.seat().index();
    match now.phase {
        Phase::Purchase => hire(&now, seat, &sight.legal(), dice),
        Phase::Plan => arrange(&now, seat, dice),
        Phase::Keep | Phase::Over => keep(&now),
    }
}

/// PLAN: the next pick of the plan that does best against some plans of the other side.
fn arrange(now: &Masters, seat: usize, dice: &mut Dice) -> Move {
    const OPPONENTS: usize = 2;
    let mut room = Room::new(now, seat);
    let others: Vec<Plan> = (0..OPPONENTS).map(|_| room.likely_plan(dice)).collect();
    let part = now.players[seat].plan;
    let best = improve(&part, None, 40, dice, |plan| {
        others.iter().map(|other| room.worth(plan, other)).sum()
    });
    part.next_of(&best.0)
}

/// PURCHASE: whoever earns the most beyond the price; nobody if nobody does.
fn hire(now: &Masters, seat: usize, legal: &[Move], dice: &mut Dice) -> Move {
    let scenes = coming_marks(now);
    let others: Vec<Plan> = match now.mode() {
        Mode::Duel => vec![Plan::NONE],
        Mode::Solo => (0..3).map(|_| Room::new(now, seat).likely_plan(dice)).collect(),
    };
    let figures = &now.table.figures;
    let rounds = rounds_left(now);
    let mut earns = |player: Player| -> i32 {
        let each = scenes.iter().map(|marks| {
            let mut room = Room::new(now, seat);
            room.slots = *marks;
            room.players[seat] = player;
            let start = Plan::new(player.crew, marks);
            let worth = |plan: &Plan| others.iter().map(|other| room.worth(plan, other)).sum();
            improve(&start, None, 40, dice, worth).1
        });
        each.sum::<i32>() / (scenes.len() * others.len()) as i32
    };
    let share = if now.mode() == Mode::Duel { 2 } else { 4 };
    let mine = now.players[seat];
    let without = earns(mine);
    let rival_muscle = match now.mode() {
        Mode::Duel => now.players[1 - seat].top_muscle(figures),
        Mode::Solo => now.rival.map_or(0, |card| figures.muscle[card.index()]),
    };
    let judged = legal.iter().map(|&mv| {
        let (card, price) = match mv {
            Move::Buy(card) => (card, i32::from(figures.price[card.index()])),
            Move::Welfare(card) => (card, mine.cash),
            _ => return (0, mv),
        };
        let mut player = mine;
        player.hire(figures, card);
        // The other side takes its share of the marks, so not all of it comes true.
        let gain = (earns(player) - without) * rounds * share / 4;
        let stronger = figures.muscle[card.index()] > mine.top_muscle(figures).max(rival_muscle);
        (gain + VALUE * (i32::from(stronger) * rounds / 2 - price), mv)
    });
    judged.max_by_key(|&(gain, mv)| (gain, mv)).expect("a seat to move has a legal move").1
}

/// KEEP: the dearest card the budget reaches for.
fn keep(now: &Masters) -> Move {
    let price = |card: &crate::Crew| now.table.figures.price[card.index()];
    now.keepable().iter().max_by_key(price).map_or(Move::Done, Move::Keep)
}

/// The marks on show, and what may be on show later.
fn coming_marks(now: &Masters) -> Vec<[Option<Mark>; 4]> {
    let pile = now.undealt();
    let later = [pile.len() / 4, pile.len() * 3 / 4].map(|from| {
        let mut marks = pile[from..].iter().copied();
        [(); 4].map(|()| marks.next())
    });
    let shown = [now.slots].into_iter().chain(later);
    shown.filter(|marks| marks.iter().any(Option::is_some)).collect()
}
