//! The figures of the table in force as the rules use them: one array for each, by card.

use crate::cards::{Cards, Set};
use crate::ids::{Class, Crew, Neighbourhood, Tier};

/// How many crew cards there are.
pub(crate) const CREW: usize = 22;
/// How many of them can be planned: all but the two bribes.
pub(crate) const PLANNED: usize = 20;
/// How many marks there are.
pub(crate) const MARKS: usize = 24;
/// How many marks are on show.
pub(crate) const SLOTS: usize = 4;

/// A set of crew cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CrewSet(u32);

impl CrewSet {
    pub(crate) const NONE: CrewSet = CrewSet(0);

    #[inline]
    pub(crate) const fn contains(self, card: Crew) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    #[inline]
    pub(crate) fn insert(&mut self, card: Crew) {
        self.0 |= 1 << card.index();
    }

    #[inline]
    pub(crate) fn remove(&mut self, card: Crew) {
        self.0 &= !(1 << card.index());
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is exactly one card.
    #[inline]
    pub(crate) const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    #[inline]
    pub(crate) const fn and(self, other: CrewSet) -> CrewSet {
        CrewSet(self.0 & other.0)
    }

    /// The card that comes after `n` others, in the order of plain text.
    #[inline]
    pub(crate) fn nth(self, n: usize) -> Crew {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        Crew::at(bits.trailing_zeros() as usize)
    }

    /// The cards in the order of plain text.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Crew> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let card = (bits != 0).then(|| Crew::at(bits.trailing_zeros() as usize));
            bits &= bits.wrapping_sub(1);
            card
        })
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}

impl FromIterator<Crew> for CrewSet {
    fn from_iter<I: IntoIterator<Item = Crew>>(cards: I) -> CrewSet {
        let mut set = CrewSet::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// What is left of the piles: one bit for each place of [`Figures::order`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piles(u32);

/// Where each pile's places begin, and the end of the last.
const PILE_STARTS: [u32; 8] = [0, 3, 7, 10, 13, 17, 20, 22];

/// The figures of a table that has passed every check of its loader.
pub(crate) struct Figures {
    /// The piles one after the other, each with its cheapest card first.
    order: [Crew; CREW],
    /// Where each card stands in `order`.
    place: [u8; CREW],
    pub(crate) start_cash: i32,
    pub(crate) price: [u8; CREW],
    pub(crate) skill: [u8; CREW],
    pub(crate) muscle: [u8; CREW],
    pub(crate) draw: [u8; CREW],
    pub(crate) tiebreak: [u8; CREW],
    cash: [u8; CREW],
    variety: [u8; CREW],
    per: [Option<(Class, u8)>; CREW],
    local: [u8; CREW],
    /// The cards that know a neighbourhood.
    locals: [CrewSet; 4],
    /// The cards of a class of people.
    classes: [CrewSet; Class::PEOPLE],
    /// The cards that may be paid for a successful job.
    pub(crate) paid: CrewSet,
    pub(crate) bribes: CrewSet,
    pub(crate) difficulty: [u8; MARKS],
    pub(crate) payout: [u8; MARKS],
    pub(crate) tier: [Tier; MARKS],
    /// The set that each mark asks for (R33).
    pub(crate) sets: [Set; MARKS],
}

impl Figures {
    pub(crate) fn new(cards: &Cards) -> Figures {
        let mut figures = Figures {
            order: [Crew::FIRST; CREW],
            place: [0; CREW],
            start_cash: i32::from(cards.start_cash),
            price: [0; CREW],
            skill: [0; CREW],
            muscle: [0; CREW],
            draw: [0; CREW],
            tiebreak: [0; CREW],
            cash: [0; CREW],
            variety: [0; CREW],
            per: [None; CREW],
            local: [0; CREW],
            locals: [CrewSet::NONE; 4],
            classes: [CrewSet::NONE; Class::PEOPLE],
            paid: CrewSet::NONE,
            bribes: Crew::all().filter(|card| card.class() == Class::Bribe).collect(),
            difficulty: [0; MARKS],
            payout: [0; MARKS],
            tier: [Tier::Easy; MARKS],
            sets: [Set { size: 2, cash: 0 }; MARKS],
        };
        for card in &cards.crew {
            let index = card.id.index();
            figures.price[index] = card.price;
            figures.skill[index] = card.skill;
            figures.muscle[index] = card.muscle;
            figures.draw[index] = card.draw;
            figures.tiebreak[index] = card.tiebreak;
            figures.cash[index] = card.cash;
            figures.variety[index] = card.variety;
            figures.per[index] = card.per;
            if let Some((place, skill)) = card.local {
                figures.local[index] = skill;
                figures.locals[place as usize].insert(card.id);
            }
            if card.id.class().is_people() {
                figures.classes[card.id.class() as usize].insert(card.id);
            }
            if card.cash > 0 || card.variety > 0 || card.per.is_some() {
                figures.paid.insert(card.id);
            }
        }
        for mark in &cards.marks {
            figures.difficulty[mark.id.index()] = mark.difficulty;
            figures.payout[mark.id.index()] = mark.payout;
            figures.tier[mark.id.index()] = mark.tier;
            figures.sets[mark.id.index()] =
                mark.set.unwrap_or(cards.sets[mark.id.neighbourhood() as usize]);
        }
        // A stable sort: equal prices stay in the order of the table.
        let mut order: Vec<&_> = cards.crew.iter().collect();
        order.sort_by_key(|card| (card.id.class(), card.price));
        for (place, card) in order.into_iter().enumerate() {
            figures.order[place] = card.id;
            figures.place[card.id.index()] = place as u8;
        }
        figures
    }

    /// The piles without the cards somebody has.
    pub(crate) fn piles_without(&self, owned: CrewSet) -> Piles {
        let mut piles = Piles((1 << CREW) - 1);
        owned.iter().for_each(|card| self.take(&mut piles, card));
        piles
    }

    /// Takes a card out of its pile.
    #[inline]
    pub(crate) fn take(&self, piles: &mut Piles, card: Crew) {
        piles.0 &= !(1 << self.place[card.index()]);
    }

    /// The cards of a pile from the top down.
    pub(crate) fn pile(&self, piles: Piles, class: Class) -> impl Iterator<Item = Crew> {
        let places = PILE_STARTS[class as usize]..PILE_STARTS[class as usize + 1];
        places
            .filter(move |place| piles.0 >> place & 1 == 1)
            .map(|place| self.order[place as usize])
    }

    /// The top card of every pile that has one, in the order of the piles (R2).
    #[inline]
    pub(crate) fn tops(&self, piles: Piles) -> impl Iterator<Item = Crew> {
        PILE_STARTS.windows(2).filter_map(move |ends| {
            let below = piles.0 >> ends[0] << ends[0];
            let place = below.trailing_zeros();
            (place < ends[1]).then(|| self.order[place as usize])
        })
    }

    /// Everything that lies in the piles.
    pub(crate) fn in_piles(&self, piles: Piles) -> CrewSet {
        Class::ALL.iter().flat_map(|&class| self.pile(piles, class)).collect()
    }

    /// R26: the card with the lowest muscle, from anywhere in the piles.
    pub(crate) fn weakest(&self, piles: Piles) -> Option<Crew> {
        let people = self.in_piles(piles).iter().filter(|card| self.muscle[card.index()] > 0);
        people.min_by_key(|card| self.muscle[card.index()])
    }

    /// The skill that insiders add to a job in this neighbourhood beyond their usual skill; it
    /// may be negative.
    #[inline]
    pub(crate) fn local_gain(&self, crew: CrewSet, place: Neighbourhood) -> i32 {
        let insiders = crew.and(self.locals[place as usize]).iter();
        insiders
            .map(|card| i32::from(self.local[card.index()]) - i32::from(self.skill[card.index()]))
            .sum()
    }

    /// What a card is paid for a successful job of this crew, tiebreak apart (R20).
    #[inline]
    pub(crate) fn pay(&self, card: Crew, crew: CrewSet) -> i32 {
        let mut pay = i32::from(self.cash[card.index()]);
        let variety = self.variety[card.index()];
        if variety > 0 {
            let classes = self.classes.iter().filter(|&&class| !crew.and(class).is_empty());
            pay += i32::from(variety) * classes.count() as i32;
        }
        if let Some((class, each)) = self.per[card.index()] {
            pay += i32::from(each) * crew.and(self.classes[class as usize]).len() as i32;
        }
        pay
    }
}
