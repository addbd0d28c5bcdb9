//! What cards and places are worth to somebody who does not look far ahead, in points.

use crate::Pinched;
use crate::boards::Location;
use crate::burglar::{Burglar, Counts, Pile};
use crate::cards::{Figures, Kind};
use crate::notation::Dog;
use tabletop::Seat;

/// A card nobody has seen.
pub(crate) const UNSEEN_CARD: f64 = 0.3;
/// A Curse, with some hope to pass it on.
pub(crate) const CURSE: f64 = 1.6;

/// What so many cards of a type promise: the steps joined by straight lines.
pub(crate) fn promise(figures: &Figures, kind: Kind, cards: u8) -> f64 {
    let cards = f64::from(cards);
    let mut reached = (0.0, 0.0);
    for &(copies, value) in figures.types.get(kind.index()).map_or(&[][..], |each| &each.steps) {
        let step = (f64::from(copies), f64::from(value));
        if cards < step.0 {
            return reached.1 + (step.1 - reached.1) * (cards - reached.0) / (step.0 - reached.0);
        }
        reached = step;
    }
    reached.1
}

/// What one more card adds to a set.
pub(crate) fn next_card(figures: &Figures, kind: Kind, cards: u8) -> f64 {
    promise(figures, kind, cards + 1) - promise(figures, kind, cards)
}

/// A burglar who takes cards in thought.
#[derive(Clone, Copy)]
pub(crate) struct Taker<'a> {
    figures: &'a Figures,
    stash: [Pile; 3],
    hand: Counts,
}

impl<'a> Taker<'a> {
    pub fn new(figures: &'a Figures, burglar: &Burglar) -> Taker<'a> {
        Taker { figures, stash: burglar.stash, hand: burglar.known }
    }

    /// What a card adds: in full to a set, a little less in an empty slot, less still in hand.
    pub fn take(&mut self, kind: Kind) -> f64 {
        if kind == Kind::WILD {
            let gain = |pile: &Pile| {
                pile.kind.map_or(0.2, |kind| next_card(self.figures, kind, pile.cards()))
            };
            let best =
                (0..3).max_by(|&a, &b| gain(&self.stash[a]).total_cmp(&gain(&self.stash[b])));
            let best = best.unwrap_or(0);
            let gained = gain(&self.stash[best]);
            self.stash[best].wilds += 1;
            return gained;
        }
        let own = self.stash.iter().position(|pile| pile.kind == Some(kind));
        let slot = own.or_else(|| self.stash.iter().position(|pile| pile.kind.is_none()));
        match slot {
            Some(index) => {
                let pile = &mut self.stash[index];
                let share = if pile.kind.is_some() { 1.0 } else { 0.9 };
                pile.kind = Some(kind);
                pile.real += 1;
                share * next_card(self.figures, kind, pile.cards() - 1)
            }
            None => {
                self.hand.add(kind, 1);
                0.7 * next_card(self.figures, kind, self.hand.of(kind) - 1)
            }
        }
    }

    /// What a card would add.
    pub fn gain(self, kind: Kind) -> f64 {
        let mut taker = self;
        taker.take(kind)
    }

    /// What all these cards would add.
    fn gain_all(mut self, cards: impl Iterator<Item = Kind>) -> f64 {
        cards.map(|kind| self.take(kind)).sum()
    }
}

/// What a Location brings.
#[derive(Clone, Copy, Default)]
pub(crate) struct Prospect {
    /// To a lone Mastermind.
    pub alone: f64,
    /// To a Mastermind in company.
    pub shared: f64,
    /// To a guest.
    pub guest: f64,
}

impl Pinched {
    pub(crate) fn taker(&self, seat: Seat) -> Taker<'_> {
        Taker::new(&self.setup.figures, &self.burglars[seat])
    }

    /// What the Location brings the seat, as far as everybody can see; `secret` is what the
    /// Letter says to somebody who may use it.
    pub(crate) fn prospect(
        &self,
        seat: Seat,
        place: Location,
        secret: Option<Location>,
    ) -> Prospect {
        if place == Location::Bank {
            let lisa = self.hope_for_lisa(seat, place, secret);
            let company = 4.0 * UNSEEN_CARD;
            return Prospect { alone: 2.0 * UNSEEN_CARD + lisa, shared: company, guest: company };
        }
        let taker = self.taker(seat);
        let cards = || self.manors[place.index()].iter().copied().flatten();
        let (mut best, mut next) = (0.0, 0.0);
        for kind in cards() {
            let gain = taker.gain(kind);
            if gain > best {
                (best, next) = (gain, best);
            } else if gain > next {
                next = gain;
            }
        }
        let extra = self.reward(seat, place) + self.hope_for_lisa(seat, place, secret);
        Prospect {
            alone: taker.gain_all(cards()) + extra,
            shared: best + 0.7 * next,
            guest: 0.5 * (best + next),
        }
    }

    /// The special reward of a lone visit.
    fn reward(&self, seat: Seat, place: Location) -> f64 {
        let weeks = f64::from(self.watch);
        match place {
            Location::Diamond if self.letter.is_some() => {
                if self.clues_left > 0 {
                    2.3
                } else {
                    0.0
                }
            }
            Location::Diamond if self.lisa.is_none() => 3.0,
            Location::Diamond => f64::from(self.diamonds_left.min(1)),
            Location::Club => UNSEEN_CARD * f64::from(self.safe_cards()),
            Location::Spade => {
                let held = |dog: Dog| self.dogs[dog as usize] == Some(seat);
                let dogs = self.dogs_in_play().iter();
                let worth = |&dog: &Dog| match dog {
                    _ if held(dog) => 0.0,
                    Dog::Rufus => 0.8 * weeks,
                    Dog::Gordie => 0.5 * weeks,
                };
                dogs.map(worth).fold(0.0, f64::max)
            }
            Location::Heart => self.passage_worth(seat),
            Location::Bank => 0.0,
        }
    }

    /// What the passage brings: the best card, or the best two less the Curse.
    fn passage_worth(&self, seat: Seat) -> f64 {
        let manors = [Location::Diamond, Location::Club, Location::Spade];
        let cards = manors.iter().flat_map(|manor| self.manors[manor.index()]).flatten();
        let taker = self.taker(seat);
        let best = cards.map(|kind| taker.gain(kind)).fold(0.0, f64::max);
        match self.setup.boards.crown(Location::Heart) {
            true => (2.0 * best - CURSE).max(0.0),
            false => best,
        }
    }

    /// The chance to find the hidden Lisa Mona there.
    fn hope_for_lisa(&self, seat: Seat, place: Location, secret: Option<Location>) -> f64 {
        if self.letter.is_none() || self.lisa.is_some() || self.burglars[seat].clues == 0 {
            return 0.0;
        }
        let open = |place: &Location| self.ruled_out & place.bit() == 0;
        match secret {
            Some(letter) if letter == place => 5.0,
            Some(_) => 0.0,
            None if open(&place) => 5.0 / self.setup.boards.locations().filter(open).count() as f64,
            None => 0.0,
        }
    }
}
