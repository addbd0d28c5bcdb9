//! The Curses of the Crown Heart: the pile, and who got which from whom.

use crate::Pinched;
use crate::phase::Phase;
use tabletop::chance::{Rng, below, shuffle};
use tabletop::{BySeat, Seat, Viewer};

/// No more Curses can be drawn and passed in a game: six from the pile, and one for each burglar
/// on each of fifteen days, or for each of four on sixteen.
const MOST: usize = 6 + 75;

/// The pile, and every Curse that has changed hands.
#[derive(Clone)]
pub(crate) struct Curses {
    /// The order of the six, the top one first.
    pub pile: [u8; 6],
    /// How many there are in this game: six or none.
    count: u8,
    pub drawn: u8,
    steps: [Step; MOST],
    len: u8,
}

/// A Curse that changed hands.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// Nobody where it came from the pile.
    pub from: Option<Seat>,
    pub to: Seat,
    pub value: u8,
    /// On which day: a Curse got on a day is not passed on that day.
    pub day: u8,
}

impl Step {
    /// Giver and receiver see the value.
    pub fn seen_by(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Seat(self.to)
            || self.from.is_some_and(|from| viewer == Viewer::Seat(from))
    }
}

impl Curses {
    pub fn new(pile: [u8; 6], in_play: bool) -> Curses {
        let nothing = Step { from: None, to: Seat::P1, value: 0, day: 0 };
        let count = if in_play { 6 } else { 0 };
        Curses { pile, count, drawn: 0, steps: [nothing; MOST], len: 0 }
    }

    pub fn left(&self) -> u8 {
        self.count - self.drawn
    }

    pub fn draw(&mut self, seat: Seat, day: u8) -> Option<u8> {
        if self.left() == 0 {
            return None;
        }
        let value = self.pile[usize::from(self.drawn)];
        self.drawn += 1;
        self.note(Step { from: None, to: seat, value, day });
        Some(value)
    }

    pub fn pass(&mut self, from: Seat, to: Seat, value: u8, day: u8) {
        self.note(Step { from: Some(from), to, value, day });
    }

    fn note(&mut self, step: Step) {
        self.steps[usize::from(self.len)] = step;
        self.len += 1;
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps[..usize::from(self.len)]
    }
}

impl Pinched {
    /// Gives the Curses other values wherever the viewer has not seen them.
    pub(crate) fn recast(&mut self, viewer: Viewer, rng: &mut impl Rng) {
        let drawn = usize::from(self.curses.drawn);
        // From a fixed order, here and below: what is imagined may not depend on what is true.
        let rest = &mut self.curses.pile[drawn..usize::from(self.curses.count)];
        rest.sort_unstable();
        shuffle(rng, rest);
        // At the end everybody's Curses are turned up.
        if drawn == 0 || self.phase == Phase::Over {
            return;
        }
        // The truth fits what was seen, and few other histories do not.
        let told = (0..64).find_map(|_| Retold::tell(&self.curses, self.players(), viewer, rng));
        let Some(told) = told else { return };
        for seat in Seat::all(self.players()) {
            let burglar = &mut self.burglars[seat];
            burglar.curses = told.held[seat];
            if burglar.fresh != [0; 4] {
                burglar.fresh = told.fresh[seat];
            }
        }
        self.curses = told.curses;
    }
}

/// The story of the Curses told again, with other values where nobody watched.
struct Retold {
    curses: Curses,
    /// By value, those of the last day included.
    held: BySeat<[u8; 4]>,
    /// Those got on the last day something happened.
    fresh: BySeat<[u8; 4]>,
}

impl Retold {
    /// Nothing if the values chosen contradict what the viewer has seen.
    fn tell(truth: &Curses, players: usize, viewer: Viewer, rng: &mut impl Rng) -> Option<Retold> {
        let mut curses = truth.clone();
        deal_pile(&mut curses, viewer, rng);
        let nothing = BySeat::new(players, [0; 4]);
        let mut told = Retold { curses, held: nothing, fresh: nothing };
        let (mut day, mut drawn) = (0, 0);
        for index in 0..usize::from(truth.len) {
            let step = truth.steps[index];
            if step.day != day {
                day = step.day;
                told.fresh = nothing;
            }
            let value = match step.from {
                None => {
                    drawn += 1;
                    told.curses.pile[drawn - 1]
                }
                Some(from) => told.pass(from, step, viewer, rng)?,
            };
            told.held[step.to][usize::from(value)] += 1;
            told.fresh[step.to][usize::from(value)] += 1;
            told.curses.steps[index].value = value;
        }
        Some(told)
    }

    /// The value passed: the one the viewer saw, or any the giver held before that day.
    fn pass(&mut self, from: Seat, step: Step, viewer: Viewer, rng: &mut impl Rng) -> Option<u8> {
        let old = |value: u8| {
            let index = usize::from(value);
            self.held[from][index] - self.fresh[from][index]
        };
        let value = if step.seen_by(viewer) {
            (old(step.value) > 0).then_some(step.value)?
        } else {
            let count: u8 = (1..=3).map(old).sum();
            let mut index = below(rng, u32::from(count.max(1))) as u8;
            (1..=3).find(|&value| match index.checked_sub(old(value)) {
                None => true,
                Some(left) => {
                    index = left;
                    false
                }
            })?
        };
        self.held[from][usize::from(value)] -= 1;
        Some(value)
    }
}

/// Another order of the pile that keeps what the viewer drew from it.
fn deal_pile(curses: &mut Curses, viewer: Viewer, rng: &mut impl Rng) {
    let draws = curses.steps[..usize::from(curses.len)].iter().filter(|step| step.from.is_none());
    let mut own = [false; 6];
    draws.zip(&mut own).for_each(|(step, own)| *own = step.seen_by(viewer));
    let others: Vec<usize> = (0..6).filter(|&index| !own[index]).collect();
    let mut values: Vec<u8> = others.iter().map(|&index| curses.pile[index]).collect();
    values.sort_unstable();
    shuffle(rng, &mut values);
    others.into_iter().zip(values).for_each(|(index, value)| curses.pile[index] = value);
}
