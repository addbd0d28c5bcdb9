//! HEIST: the plans run off by themselves. Nobody decides anything any more.

use crate::figures::{CrewSet, Figures, SLOTS};
use crate::ids::{Crew, Mark};
use crate::notation::Selector;
use crate::player::Player;
use schemars::JsonSchema;
use ts_rs::TS;

/// Something that happened in a heist, as short as it can be written; `event.rs` spells it out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beat {
    Select {
        seat: u8,
        selector: Selector,
        mark: Option<Mark>,
    },
    Flip {
        seat: u8,
        card: Crew,
    },
    Skill {
        seat: u8,
        mark: Mark,
        skill: u16,
    },
    Muscle {
        mark: Mark,
        cards: [Option<Crew>; 2],
        winner: u8,
    },
    Take {
        seat: u8,
        mark: Mark,
        payout: u8,
    },
    /// What a card of the crew adds to the take just before.
    Bonus {
        card: Crew,
        amount: u16,
    },
    /// As many marks as the set takes, and whose figures it is turned in for (R33).
    Set {
        seat: u8,
        marks: [Mark; 3],
        of: Mark,
    },
    Out {
        seat: u8,
        why: Why,
    },
    /// One of the marks cleared away together.
    Clear {
        mark: Mark,
    },
}

/// Why a player is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// No crew is left.
    Crew,
    /// No mark is left.
    Marks,
    /// The crew was not able.
    Skill,
}

/// Where a heist happens: the marks, and both sides with their finished plans.
pub(crate) struct Stage<'a> {
    pub(crate) figures: &'a Figures,
    pub(crate) slots: &'a mut [Option<Mark>; SLOTS],
    pub(crate) players: &'a mut [Player; 2],
    /// Who has the Right and so goes first.
    pub(crate) right: usize,
    /// In solo, the rival in the second seat and the card it fights with.
    pub(crate) rival: Option<Rival>,
    pub(crate) beats: &'a mut Vec<Beat>,
}

/// The rival takes part like a second player, but flips no crew, passes every skill test unseen,
/// gets nothing for it and never drops out (R27).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rival(pub(crate) Option<Crew>);

/// One side in the course of a heist.
#[derive(Clone, Copy)]
struct Side {
    is_in: bool,
    /// How much of the plan has been flipped.
    crew_flipped: usize,
    selectors_flipped: usize,
    /// The target of this job.
    slot: usize,
    mark: Mark,
    /// The crew of this job, and where in the crew pile it begins.
    crew: CrewSet,
    crew_from: usize,
    /// What the crew's skills add up to where nobody knows the neighbourhood.
    skill: i32,
    /// The card with the most muscle.
    top: Option<Crew>,
}

impl Side {
    const START: Side = Side {
        is_in: true,
        crew_flipped: 0,
        selectors_flipped: 0,
        slot: 0,
        mark: Mark::FIRST,
        crew: CrewSet::NONE,
        crew_from: 0,
        skill: 0,
        top: None,
    };
}

impl Stage<'_> {
    /// Runs the jobs until nobody goes on. Everywhere the Right goes first (R23).
    pub(crate) fn run(&mut self) {
        self.beats.clear();
        let mut sides = [Side::START; 2];
        let order = [self.right, 1 - self.right];
        loop {
            // J1: who goes on.
            for seat in order {
                self.go_on(seat, &mut sides[seat]);
            }
            // R28: the phase ends with the player, whatever the rival could still do.
            if !(sides[0].is_in || sides[1].is_in && self.rival.is_none()) {
                break;
            }
            // J2: selectors. J3: crew. J4: skill test.
            let on_the_job = sides.map(|side| side.is_in);
            for seat in order.into_iter().filter(|&seat| on_the_job[seat]) {
                self.select(seat, &mut sides[seat]);
            }
            for seat in order.into_iter().filter(|&seat| on_the_job[seat]) {
                self.flip(seat, &mut sides[seat]);
            }
            for seat in order.into_iter().filter(|&seat| on_the_job[seat]) {
                self.skill_test(seat, &mut sides[seat]);
            }
            // J5: muscle test, only where two are able and want the same (R14).
            let able = sides.map(|side| side.is_in);
            if able == [true; 2] && sides[0].slot == sides[1].slot {
                self.muscle_test(&mut sides);
                continue;
            }
            // J6: take.
            for seat in order.into_iter().filter(|&seat| able[seat]) {
                self.take(seat, &sides[seat], None);
            }
        }
        if self.rival.is_some() {
            self.clear();
        }
    }

    #[inline]
    fn is_rival(&self, seat: usize) -> bool {
        seat == 1 && self.rival.is_some()
    }

    #[inline]
    fn no_mark_left(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// J1: without crew or marks the player is out for the phase (R22).
    #[inline]
    fn go_on(&mut self, seat: usize, side: &mut Side) {
        if !side.is_in || self.is_rival(seat) {
            return;
        }
        if side.crew_flipped == self.players[seat].plan.crew.len() {
            self.out(seat, side, Why::Crew);
        } else if self.no_mark_left() {
            self.out(seat, side, Why::Marks);
        }
    }

    fn out(&mut self, seat: usize, side: &mut Side, why: Why) {
        side.is_in = false;
        self.beats.push(Beat::Out { seat: seat as u8, why });
    }

    /// J2: flips selectors until one shows an occupied slot. R12: one does.
    #[inline]
    fn select(&mut self, seat: usize, side: &mut Side) {
        loop {
            let selector = self.players[seat].plan.selectors.as_slice()[side.selectors_flipped];
            side.selectors_flipped += 1;
            let mark = self.slots[selector.slot()];
            self.beats.push(Beat::Select { seat: seat as u8, selector, mark });
            if let Some(mark) = mark {
                (side.slot, side.mark) = (selector.slot(), mark);
                return;
            }
        }
    }

    /// J3: flips the top card and makes all draws, which are compulsory (R13).
    #[inline]
    fn flip(&mut self, seat: usize, side: &mut Side) {
        if let Some(Rival(card)) = self.rival.filter(|_| seat == 1) {
            side.top = card;
            return;
        }
        (side.crew, side.crew_from, side.skill) = (CrewSet::NONE, side.crew_flipped, 0);
        side.top = None;
        let (mut due, mut top) = (1, 0);
        let pile = self.players[seat].plan.crew.as_slice();
        while due > 0 && side.crew_flipped < pile.len() {
            let card = pile[side.crew_flipped];
            side.crew_flipped += 1;
            self.beats.push(Beat::Flip { seat: seat as u8, card });
            due += i32::from(self.figures.draw[card.index()]) - 1;
            side.crew.insert(card);
            side.skill += i32::from(self.figures.skill[card.index()]);
            if self.figures.muscle[card.index()] > top {
                top = self.figures.muscle[card.index()];
                side.top = Some(card);
            }
        }
    }

    /// J4: whoever is not able is out, and the mark stays (R15).
    #[inline]
    fn skill_test(&mut self, seat: usize, side: &mut Side) {
        if self.is_rival(seat) {
            return;
        }
        let local = self.figures.local_gain(side.crew, side.mark.neighbourhood());
        let skill = side.skill + local + i32::from(self.players[seat].bribes);
        self.beats.push(Beat::Skill { seat: seat as u8, mark: side.mark, skill: skill as u16 });
        if skill < i32::from(self.figures.difficulty[side.mark.index()]) {
            self.out(seat, side, Why::Skill);
        }
    }

    /// J5: the highest single card of each side is compared (R19). The loser looks for another
    /// mark with the same crew (R16); the two cannot meet a second time (R17).
    fn muscle_test(&mut self, sides: &mut [Side; 2]) {
        let cards = [sides[0].top, sides[1].top];
        let muscle = cards.map(|card| card.map_or(0, |card| self.figures.muscle[card.index()]));
        // R18: equal only if neither has any.
        let winner = match muscle[0].cmp(&muscle[1]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => self.right,
        };
        self.beats.push(Beat::Muscle { mark: sides[0].mark, cards, winner: winner as u8 });
        self.take(winner, &sides[winner], cards[winner]);
        let loser = 1 - winner;
        let side = &mut sides[loser];
        if !self.no_mark_left() {
            self.select(loser, side);
            self.skill_test(loser, side);
            if side.is_in {
                self.take(loser, side, None);
            }
        } else if !self.is_rival(loser) {
            self.out(loser, side, Why::Marks);
        }
    }

    /// J6: the mark leaves its slot, and the player is paid. `compared` is the card that has won
    /// a muscle test just now.
    #[inline]
    fn take(&mut self, seat: usize, side: &Side, compared: Option<Crew>) {
        self.slots[side.slot] = None;
        if self.is_rival(seat) {
            self.beats.push(Beat::Take { seat: seat as u8, mark: side.mark, payout: 0 });
            return;
        }
        let payout = self.figures.payout[side.mark.index()];
        self.beats.push(Beat::Take { seat: seat as u8, mark: side.mark, payout });
        let player = &mut self.players[seat];
        player.cash += i32::from(payout);
        let tied = compared.filter(|card| self.figures.tiebreak[card.index()] > 0);
        if tied.is_some() || !side.crew.and(self.figures.paid).is_empty() {
            for &card in &player.plan.crew.as_slice()[side.crew_from..side.crew_flipped] {
                let mut amount = self.figures.pay(card, side.crew);
                if tied == Some(card) {
                    amount += i32::from(self.figures.tiebreak[card.index()]);
                }
                if amount > 0 {
                    player.cash += amount;
                    self.beats.push(Beat::Bonus { card, amount: amount as u16 });
                }
            }
        }
        player.rob(self.figures, seat as u8, side.mark, self.beats);
    }

    /// Solo: what nobody took is cleared away (R28).
    fn clear(&mut self) {
        for mark in self.slots.iter_mut().filter_map(Option::take) {
            self.beats.push(Beat::Clear { mark });
        }
    }
}
