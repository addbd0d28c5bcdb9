//! What lies in front of a player.

use crate::figures::{CREW, CrewSet, Figures, MARKS};
use crate::heist::Beat;
use crate::ids::{Crew, Mark, Neighbourhood};
use crate::plan::Plan;
use crate::row::Row;

/// The most marks a player holds: two of each neighbourhood, and the one that completes a set.
const HELD: usize = 9;

/// A player. In solo the second one is only the place where the rival's selectors lie.
#[derive(Clone, Copy)]
pub(crate) struct Player {
    pub(crate) cash: i32,
    /// Crew and bribes in the order in which they were acquired.
    pub(crate) owned: Row<Crew, CREW>,
    /// The owned cards that are planned: all but the bribes.
    pub(crate) crew: CrewSet,
    /// R7: what the bribes add to every job.
    pub(crate) bribes: u8,
    pub(crate) passed: bool,
    /// Whether the player has bought something in this Purchase.
    pub(crate) bought: bool,
    pub(crate) held: Row<Mark, HELD>,
    pub(crate) turned_in: Row<Mark, MARKS>,
    pub(crate) plan: Plan,
}

impl Player {
    /// A player at the start of a game, with the crew carried into it.
    pub(crate) fn new(figures: &Figures, carried: &[Crew]) -> Player {
        let mut player = Player {
            cash: figures.start_cash,
            owned: Row::new(Crew::FIRST),
            crew: CrewSet::NONE,
            bribes: 0,
            passed: false,
            bought: false,
            held: Row::new(Mark::FIRST),
            turned_in: Row::new(Mark::FIRST),
            plan: Plan::NONE,
        };
        carried.iter().for_each(|&card| player.hire(figures, card));
        player
    }

    /// The player takes a crew card.
    #[inline]
    pub(crate) fn hire(&mut self, figures: &Figures, card: Crew) {
        self.owned.push(card);
        if figures.bribes.contains(card) {
            self.bribes += figures.skill[card.index()];
        } else {
            self.crew.insert(card);
        }
    }

    /// The player takes a robbed mark; a set that is complete is turned in at once (R21).
    #[inline]
    pub(crate) fn rob(&mut self, figures: &Figures, seat: u8, mark: Mark, beats: &mut Vec<Beat>) {
        self.held.push(mark);
        let place = mark.neighbourhood();
        let of_place = |mark: &&Mark| mark.neighbourhood() == place;
        let count = self.held.as_slice().iter().filter(of_place).count();
        let Some(of) = self.reached(figures, place, count) else { return };
        let set = figures.sets[of.index()];
        // The mark whose number it is goes with the earliest others, in the order of taking.
        let (mut marks, mut turned) = ([of; 3], 0);
        let mut others = usize::from(set.size) - 1;
        for &held in self.held.as_slice().iter().filter(of_place) {
            if held != of && others == 0 {
                continue;
            }
            others -= usize::from(held != of);
            marks[turned] = held;
            turned += 1;
            self.turned_in.push(held);
        }
        self.held.retain(|held| !marks[..turned].contains(&held));
        self.cash += i32::from(set.cash);
        beats.push(Beat::Set { seat, marks, of });
    }

    /// R33: of the marks whose number is reached, the one with the most cash; of equal ones the
    /// one with the smaller number, then the one taken first.
    #[inline]
    fn reached(&self, figures: &Figures, place: Neighbourhood, count: usize) -> Option<Mark> {
        let mut best: Option<Mark> = None;
        for &mark in self.held.as_slice().iter().filter(|mark| mark.neighbourhood() == place) {
            let set = figures.sets[mark.index()];
            let better = best.is_none_or(|best| {
                let best = figures.sets[best.index()];
                (set.cash, best.size) > (best.cash, set.size)
            });
            if usize::from(set.size) <= count && better {
                best = Some(mark);
            }
        }
        best
    }

    /// R25: the highest muscle number the player owns.
    pub(crate) fn top_muscle(&self, figures: &Figures) -> u8 {
        self.crew.iter().map(|card| figures.muscle[card.index()]).max().unwrap_or(0)
    }
}
