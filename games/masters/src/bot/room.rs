//! A room to rehearse heists in, and plans that get better by rehearsing.

use crate::Masters;
use crate::heist::{Beat, Rival, Stage};
use crate::ids::{Crew, Mark};
use crate::notation::Selector;
use crate::plan::Plan;
use crate::player::Player;
use crate::setup::{Mode, SOLO_ROUNDS};
use tabletop::chance::{Dice, below, shuffle};

/// About how many heists are to come.
pub(super) fn rounds_left(now: &Masters) -> i32 {
    match now.mode() {
        Mode::Duel => {
            let shown = now.slots.iter().flatten().count();
            (now.undealt().len() + shown).div_ceil(3) as i32
        }
        Mode::Solo => SOLO_ROUNDS as i32 + 1 - i32::from(now.round),
    }
}

/// Finishes a plan at random, or begins with a finished one, and improves it by changes that do
/// no harm; gives it with its worth.
pub(super) fn improve(
    part: &Plan,
    start: Option<Plan>,
    tries: usize,
    dice: &mut Dice,
    mut worth: impl FnMut(&Plan) -> i32,
) -> (Plan, i32) {
    let finished = |dice: &mut Dice| {
        let mut plan = *part;
        plan.finish(dice);
        plan
    };
    let mut best = start.unwrap_or_else(|| finished(dice));
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
pub(super) const VALUE: i32 = 12;

/// A room to rehearse in.
pub(super) struct Room<'a> {
    now: &'a Masters,
    /// Whose plans are judged.
    pub(super) seat: usize,
    pub(super) slots: [Option<Mark>; 4],
    pub(super) players: [Player; 2],
    /// In solo, the card the rival fights with.
    pub(super) rival: Option<Crew>,
    /// Whether no other heist follows, so that sets are never completed.
    pub(super) last: bool,
    beats: Vec<Beat>,
}

impl<'a> Room<'a> {
    pub(super) fn new(now: &'a Masters, seat: usize) -> Room<'a> {
        Room {
            now,
            seat,
            slots: now.slots,
            players: now.players,
            rival: now.rival,
            last: now.undealt().is_empty(),
            beats: Vec::with_capacity(64),
        }
    }

    /// A plan the other side might have made.
    pub(super) fn likely_plan(&mut self, dice: &mut Dice) -> Plan {
        if self.now.mode() == Mode::Solo {
            return rival_plan(dice);
        }
        let start = Plan::new(self.players[1 - self.seat].crew, &self.slots);
        self.seat = 1 - self.seat;
        let likely = improve(&start, None, 12, dice, |plan| self.worth(plan, &Plan::NONE)).0;
        self.seat = 1 - self.seat;
        likely
    }

    /// What a plan brings against another: own money first, then the other's loss.
    pub(super) fn worth(&mut self, mine: &Plan, other: &Plan) -> i32 {
        let [own, others] = self.gains(mine, other);
        own - others / 2
    }

    /// By how much a plan brings more than the other one does.
    pub(super) fn lead(&mut self, mine: &Plan, other: &Plan) -> i32 {
        let [own, others] = self.gains(mine, other);
        own - others
    }

    /// What both sides gain where their plans meet, the judged side first.
    #[inline]
    fn gains(&mut self, mine: &Plan, other: &Plan) -> [i32; 2] {
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
            rival: solo.then_some(Rival(self.rival)),
            beats: &mut self.beats,
        }
        .run();
        [self.seat, 1 - self.seat]
            .map(|seat| self.wealth(&players[seat]) - self.wealth(&self.players[seat]))
    }

    /// Cash, and something for every mark on the way to a set.
    fn wealth(&self, player: &Player) -> i32 {
        if self.last {
            return VALUE * player.cash;
        }
        let sets = &self.now.table.figures.sets;
        let on_the_way = player.held.as_slice().iter().map(|mark| {
            let set = sets[mark.index()];
            VALUE * i32::from(set.cash) / i32::from(set.size) / 2
        });
        VALUE * player.cash + on_the_way.sum::<i32>()
    }
}

/// The rival's selectors in any order.
pub(super) fn rival_plan(dice: &mut Dice) -> Plan {
    let mut order = Selector::ALL;
    shuffle(dice, &mut order);
    Plan::finished(&[], &order)
}
