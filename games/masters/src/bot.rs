//! A sensible beginner: tries plans against plans the others might have made, and hires whoever
//! earns more than the price in the rounds that are left.

use crate::Masters;
use crate::heist::{Beat, Rival, Stage};
use crate::ids::Mark;
use crate::notation::Move;
use crate::plan::Plan;
use crate::player::Player;
use crate::setup::{Mode, SOLO_ROUNDS};
use crate::view::Phase;
use bots::Opponents;
use tabletop::Sight;
use tabletop::chance::{Dice, below};

impl Opponents for Masters {}

/// The choice of a sensible beginner.
pub(crate) fn rookie(sight: &Sight<'_, Masters>, dice: &mut Dice) -> Move {
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
    const OPPONENTS: usize = 6;
    let mut room = Room::new(now, seat);
    let others: Vec<Plan> = (0..OPPONENTS).map(|_| room.likely_plan(dice)).collect();
    let part = now.players[seat].plan;
    let best =
        improve(&part, 200, dice, |plan| others.iter().map(|other| room.worth(plan, other)).sum());
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
            improve(&start, 120, dice, worth).1
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

/// About how many heists are to come.
fn rounds_left(now: &Masters) -> i32 {
    match now.mode() {
        Mode::Duel => {
            let shown = now.slots.iter().flatten().count();
            (now.undealt().len() + shown).div_ceil(3) as i32
        }
        Mode::Solo => SOLO_ROUNDS as i32 + 1 - i32::from(now.round),
    }
}

/// Finishes a plan at random and improves it by changes that do no harm; gives it with its worth.
fn improve(
    part: &Plan,
    tries: usize,
    dice: &mut Dice,
    mut worth: impl FnMut(&Plan) -> i32,
) -> (Plan, i32) {
    let finished = |dice: &mut Dice| {
        let mut plan = *part;
        plan.finish(dice);
        plan
    };
    let mut best = finished(dice);
    let mut most = worth(&best);
    for attempt in 0..tries {
        let mut plan = best;
        if attempt < tries / 4 {
            plan = finished(dice);
        } else {
            (0..1 + below(dice, 2)).for_each(|_| plan.vary(part, dice));
        }
        let found = worth(&plan);
        if found >= most {
            (best, most) = (plan, found);
        }
    }
    (best, most)
}

/// What a dollar counts in a plan's worth.
const VALUE: i32 = 12;

/// A room to rehearse in.
struct Room<'a> {
    now: &'a Masters,
    seat: usize,
    slots: [Option<Mark>; 4],
    players: [Player; 2],
    beats: Vec<Beat>,
}

impl<'a> Room<'a> {
    fn new(now: &'a Masters, seat: usize) -> Room<'a> {
        Room { now, seat, slots: now.slots, players: now.players, beats: Vec::with_capacity(64) }
    }

    /// A plan the other side might have made.
    fn likely_plan(&mut self, dice: &mut Dice) -> Plan {
        if self.now.mode() == Mode::Solo {
            let mut order = crate::Selector::ALL;
            tabletop::chance::shuffle(dice, &mut order);
            return Plan::finished(&[], &order);
        }
        let start = Plan::new(self.players[1 - self.seat].crew, &self.slots);
        self.seat = 1 - self.seat;
        let likely = improve(&start, 12, dice, |plan| self.worth(plan, &Plan::NONE)).0;
        self.seat = 1 - self.seat;
        likely
    }

    /// What a plan brings against another: own money first, then the other's loss.
    fn worth(&mut self, mine: &Plan, other: &Plan) -> i32 {
        let mut players = self.players;
        let mut slots = self.slots;
        players[self.seat].plan = *mine;
        players[1 - self.seat].plan = *other;
        // Without the rival's selectors the player rehearses alone.
        let solo = self.now.mode() == Mode::Solo && other.selectors.len() > 0;
        Stage {
            figures: &self.now.table.figures,
            slots: &mut slots,
            players: &mut players,
            right: self.now.right.index(),
            rival: solo.then_some(Rival(self.now.rival)),
            beats: &mut self.beats,
        }
        .run();
        let [own, others] = [self.seat, 1 - self.seat]
            .map(|seat| self.wealth(&players[seat]) - self.wealth(&self.players[seat]));
        own - others / 2
    }

    /// Cash, and something for every mark on the way to a set.
    fn wealth(&self, player: &Player) -> i32 {
        let sets = &self.now.table.figures.sets;
        let on_the_way = player.held.as_slice().iter().map(|mark| {
            let set = sets[mark.neighbourhood() as usize];
            VALUE * i32::from(set.cash) / i32::from(set.size) / 2
        });
        VALUE * player.cash + on_the_way.sum::<i32>()
    }
}
