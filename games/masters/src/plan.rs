//! PLAN: the crew pile and the selectors, put in order card by card, in secret.

use crate::figures::{CrewSet, PLANNED, SLOTS};
use crate::ids::{Crew, Mark};
use crate::notation::{Move, Selector};
use crate::row::Row;
use crate::{Illegal, Masters};
use tabletop::chance::{Rng, below, shuffle};

/// A plan in the making, or a finished one.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The crew pile as far as it is in order: the first card is flipped first.
    pub(crate) crew: Row<Crew, PLANNED>,
    pub(crate) selectors: Row<Selector, SLOTS>,
    /// Crew that waits for its place.
    unordered: CrewSet,
    /// Selectors of occupied slots that wait for their place, one bit each.
    open: u8,
    /// Selectors of empty slots: they go underneath (R11).
    idle: u8,
}

impl Plan {
    /// No plan: there is nothing to put in order.
    pub(crate) const NONE: Plan = Plan {
        crew: Row::new(Crew::FIRST),
        selectors: Row::new(Selector::ALL[0]),
        unordered: CrewSet::NONE,
        open: 0,
        idle: 0,
    };

    /// The start of a plan for this crew and these marks. Without crew there is nothing to plan.
    pub(crate) fn new(crew: CrewSet, slots: &[Option<Mark>; SLOTS]) -> Plan {
        let mut plan = Plan::NONE;
        if !crew.is_empty() {
            plan.unordered = crew;
            for (slot, mark) in slots.iter().enumerate() {
                *(if mark.is_some() { &mut plan.open } else { &mut plan.idle }) |= 1 << slot;
            }
            plan.settle();
        }
        plan
    }

    /// A finished plan.
    pub(crate) fn finished(crew: &[Crew], selectors: &[Selector]) -> Plan {
        let mut plan = Plan::NONE;
        crew.iter().for_each(|&card| plan.crew.push(card));
        selectors.iter().for_each(|&selector| plan.selectors.push(selector));
        plan
    }

    #[inline]
    pub(crate) fn is_ready(&self) -> bool {
        self.unordered.is_empty() && self.open == 0
    }

    /// How many picks are still to be made.
    pub(crate) fn left(&self) -> usize {
        let selectors = (self.open.count_ones() as usize).saturating_sub(1);
        self.unordered.len().saturating_sub(1) + selectors
    }

    /// The pick that comes `index`-th in a finished plan.
    pub(crate) fn pick(&self, index: usize) -> Move {
        let crew = self.crew.as_slice();
        match index + 1 < crew.len() {
            true => Move::Crew(crew[index]),
            false => Move::Select(self.selectors.as_slice()[index + 1 - crew.len()]),
        }
    }

    /// Puts the next card or selector in its place.
    #[inline]
    pub(crate) fn put(&mut self, mv: Move) {
        match mv {
            Move::Crew(card) => {
                self.crew.push(card);
                self.unordered.remove(card);
            }
            Move::Select(selector) => {
                self.selectors.push(selector);
                self.open &= !(1 << selector.slot());
            }
            _ => debug_assert!(false, "{mv} is no part of a plan"),
        }
        self.settle();
    }

    /// What has only one place left goes there by itself.
    #[inline]
    fn settle(&mut self) {
        if self.unordered.is_single() {
            self.crew.push(self.unordered.nth(0));
            self.unordered = CrewSet::NONE;
        }
        if self.unordered.is_empty() && self.open.is_power_of_two() {
            self.selectors.push(Selector::of_slot(self.open.trailing_zeros() as usize));
            self.open = 0;
            let idle = (0..SLOTS).filter(|slot| self.idle >> slot & 1 == 1);
            idle.for_each(|slot| self.selectors.push(Selector::of_slot(slot)));
        }
    }

    /// Finishes the plan at random, every order equally likely.
    pub(crate) fn finish(&mut self, rng: &mut impl Rng) {
        while !self.is_ready() {
            self.put(self.random(rng));
        }
    }

    /// Puts what was never flipped in another order.
    pub(crate) fn shuffle_rest(&mut self, crew: usize, selectors: usize, rng: &mut impl Rng) {
        let occupied = self.selectors.len() - self.idle.count_ones() as usize;
        shuffle(rng, self.crew.as_mut_slice().get_mut(crew..).unwrap_or_default());
        let rest = self.selectors.as_mut_slice().get_mut(selectors..occupied);
        shuffle(rng, rest.unwrap_or_default());
    }

    /// Swaps two cards or two selectors of a finished plan that are not yet in order in `fixed`.
    pub(crate) fn vary(&mut self, fixed: &Plan, rng: &mut impl Rng) {
        let occupied = self.selectors.len() - self.idle.count_ones() as usize;
        let crew = &mut self.crew.as_mut_slice()[fixed.crew.len()..];
        let selectors = self.selectors.as_mut_slice().get_mut(fixed.selectors.len()..occupied);
        let selectors = selectors.unwrap_or_default();
        let mut two = |count: usize| [(); 2].map(|()| below(rng, count as u32) as usize);
        if crew.len() > 1 && (selectors.len() < 2 || two(2)[0] == 0) {
            let [one, other] = two(crew.len());
            crew.swap(one, other);
        } else if selectors.len() > 1 {
            let [one, other] = two(selectors.len());
            selectors.swap(one, other);
        }
    }

    /// The pick that leads on to a finished plan.
    pub(crate) fn next_of(&self, finished: &Plan) -> Move {
        match self.unordered.is_empty() {
            false => Move::Crew(finished.crew.as_slice()[self.crew.len()]),
            true => Move::Select(finished.selectors.as_slice()[self.selectors.len()]),
        }
    }

    /// Any of the picks open now.
    #[inline]
    pub(crate) fn random(&self, rng: &mut impl Rng) -> Move {
        if !self.unordered.is_empty() {
            let nth = below(rng, self.unordered.len() as u32) as usize;
            return Move::Crew(self.unordered.nth(nth));
        }
        let mut open = self.open;
        for _ in 0..below(rng, open.count_ones()) {
            open &= open - 1;
        }
        Move::Select(Selector::of_slot(open.trailing_zeros() as usize))
    }

    /// The selectors that may be put next.
    fn open(&self) -> impl Iterator<Item = Selector> {
        let open = if self.unordered.is_empty() { self.open } else { 0 };
        Selector::ALL.into_iter().filter(move |selector| open >> selector.slot() & 1 == 1)
    }
}

impl Masters {
    pub(crate) fn list_picks(&self, plan: &Plan, moves: &mut Vec<Move>) {
        moves.extend(plan.unordered.iter().map(Move::Crew));
        moves.extend(plan.open().map(Move::Select));
    }

    pub(crate) fn check_pick(&self, plan: &Plan, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Crew(card) if plan.unordered.contains(card) => Ok(()),
            Move::Crew(card) if plan.crew.as_slice().contains(&card) => {
                Err(Illegal::AlreadyPlanned(card))
            }
            Move::Crew(card) => Err(Illegal::NotYourCrew(card)),
            Move::Select(_) if !plan.unordered.is_empty() => Err(Illegal::CrewFirst),
            Move::Select(selector) if plan.open().any(|open| open == selector) => Ok(()),
            Move::Select(selector) if plan.idle >> selector.slot() & 1 == 1 => {
                Err(Illegal::EmptySlot(selector))
            }
            Move::Select(selector) => Err(Illegal::AlreadySelected(selector)),
            _ => Err(Illegal::AnotherPhase),
        }
    }

    /// The clock plans the crew in the order acquired and the selectors in ascending order.
    pub(crate) fn default_pick(&self, plan: &Plan, owned: &[Crew]) -> Move {
        let next = owned.iter().copied().find(|&card| plan.unordered.contains(card));
        next.map(Move::Crew)
            .or_else(|| plan.open().next().map(Move::Select))
            .expect("a plan that is not ready has something to put in order")
    }
}
