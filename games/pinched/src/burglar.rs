//! What lies in front of one burglar.

use crate::cards::{Figures, Kind, TYPES};
use crate::notation::Slot;
use crate::scoring::{CLUE, DIAMOND};

/// Cards by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    of: [u8; TYPES + 1],
    /// The kinds there are any of.
    kinds: u16,
}

impl Counts {
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.of[kind.index()]
    }

    #[inline]
    pub fn has(&self, kind: Kind) -> bool {
        self.kinds & kind.bit() != 0
    }

    #[inline]
    pub fn add(&mut self, kind: Kind, cards: u8) {
        self.of[kind.index()] += cards;
        if cards > 0 {
            self.kinds |= kind.bit();
        }
    }

    /// Takes some cards of a kind away, as many as there are at most.
    #[inline]
    pub fn take(&mut self, kind: Kind, cards: u8) {
        let left = self.of[kind.index()].saturating_sub(cards);
        self.of[kind.index()] = left;
        if left == 0 {
            self.kinds &= !kind.bit();
        }
    }

    /// Takes all cards of a kind away and says how many there were.
    #[inline]
    pub fn take_all(&mut self, kind: Kind) -> u8 {
        self.kinds &= !kind.bit();
        std::mem::take(&mut self.of[kind.index()])
    }

    pub fn total(&self) -> u8 {
        self.of.iter().sum()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.kinds == 0
    }

    /// The types among them, as bits; wilds are no type.
    #[inline]
    pub fn types(&self) -> u16 {
        self.kinds & !Kind::WILD.bit()
    }

    /// The kinds there are any of with their numbers, in type order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        kinds(self.kinds).map(|kind| (kind, self.of(kind)))
    }
}

/// The kinds whose bits are set, in type order.
#[inline]
pub(crate) fn kinds(mut bits: u16) -> impl Iterator<Item = Kind> {
    std::iter::from_fn(move || {
        let kind = Kind((bits != 0).then(|| bits.trailing_zeros() as u8)?);
        bits &= bits - 1;
        Some(kind)
    })
}

/// A slot of a stash. Without a real card it is empty, whatever wilds wait in it (R4).
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Pile {
    pub kind: Option<Kind>,
    pub real: u8,
    pub wilds: u8,
}

impl Pile {
    #[inline]
    pub fn cards(&self) -> u8 {
        self.real + self.wilds
    }

    /// What the set would sell for now; an empty slot cannot be sold (R7).
    #[inline]
    pub fn value(&self, figures: &Figures) -> u8 {
        self.kind.map_or(0, |kind| figures.value(kind, self.cards()))
    }
}

/// One burglar's cards and tokens.
#[derive(Clone, Copy)]
pub(crate) struct Burglar {
    pub stash: [Pile; 3],
    pub hand: Counts,
    /// The part of the hand that was gained openly.
    pub known: Counts,
    pub sold: Counts,
    /// Types sold in the present sale: none of them was left in hand.
    pub sold_today: u16,
    pub diamonds: u8,
    pub clues: u8,
    /// Days of kept and of broken word (R46).
    pub kept: u8,
    pub broken: u8,
    /// Curses by value, those of this Heist included.
    pub curses: [u8; 4],
    /// Curses of this Heist by value.
    pub fresh: [u8; 4],
}

/// What stashing asks for next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nothing: the rest stays in hand.
    Rest,
    /// All hand cards of a type go to a slot by themselves.
    Sort(Kind, Slot),
    /// A wild goes to the only slot it can go to.
    Wild(Slot),
    /// The burglar decides.
    Choose,
}

impl Burglar {
    pub const NEW: Burglar = Burglar {
        stash: [Pile { kind: None, real: 0, wilds: 0 }; 3],
        hand: Counts { of: [0; TYPES + 1], kinds: 0 },
        known: Counts { of: [0; TYPES + 1], kinds: 0 },
        sold: Counts { of: [0; TYPES + 1], kinds: 0 },
        sold_today: 0,
        diamonds: 0,
        clues: 0,
        kept: 0,
        broken: 0,
        curses: [0; 4],
        fresh: [0; 4],
    };

    /// A card everybody has seen comes to the hand.
    #[inline]
    pub fn gain(&mut self, kind: Kind) {
        self.hand.add(kind, 1);
        self.known.add(kind, 1);
    }

    /// The types that have a slot, as bits.
    #[inline]
    pub fn stashed(&self) -> u16 {
        self.stash.iter().filter_map(|pile| pile.kind).fold(0, |bits, kind| bits | kind.bit())
    }

    /// The slot a card suits: its own type's, or any for a wild.
    pub fn suits(&self, kind: Kind) -> bool {
        kind == Kind::WILD || self.stashed() & kind.bit() != 0
    }

    /// Cards and tokens that count, Curses left out.
    pub fn wealth(&self, lisa: i32) -> i32 {
        let tokens = DIAMOND * i32::from(self.diamonds) + CLUE * i32::from(self.clues);
        i32::from(self.sold.total()) + lisa + tokens
    }

    /// How many cards of the hand nobody else has seen.
    pub fn hidden(&self) -> u8 {
        self.hand.total() - self.known.total()
    }

    /// What stashing asks for next: types with a slot, then types for empty slots, then wilds (R3).
    #[inline]
    pub fn next(&self) -> Next {
        if self.hand.is_empty() {
            return Next::Rest;
        }
        let types = self.hand.types();
        if types != 0 {
            for (index, pile) in self.stash.iter().enumerate() {
                if let Some(kind) = pile.kind
                    && self.hand.has(kind)
                {
                    return Next::Sort(kind, Slot::at(index));
                }
            }
            let empty = self.empty_slots();
            if empty.count > 0 {
                if !empty.alike || types.count_ones() > u32::from(empty.count) {
                    return Next::Choose;
                }
                return Next::Sort(Kind(types.trailing_zeros() as u8), empty.lowest);
            }
        }
        if !self.hand.has(Kind::WILD) {
            return Next::Rest;
        }
        let mut targets = self.wild_targets();
        match (targets.next(), targets.next()) {
            (Some(only), None) => Next::Wild(only),
            _ => Next::Choose,
        }
    }

    #[inline]
    pub fn empty_slots(&self) -> EmptySlots {
        let mut found = EmptySlots { count: 0, lowest: Slot(0), alike: true };
        let mut wilds = 0;
        for (index, pile) in self.stash.iter().enumerate().filter(|(_, pile)| pile.kind.is_none()) {
            if found.count == 0 {
                found.lowest = Slot::at(index);
                wilds = pile.wilds;
            }
            found.count += 1;
            found.alike &= pile.wilds == wilds;
        }
        found
    }

    /// Where a new type can go: of empty slots with equal wilds the lowest (R1).
    #[inline]
    pub fn empty_targets(&self) -> impl Iterator<Item = Slot> + '_ {
        let first = |index: usize| {
            let pile = self.stash[index];
            pile.kind.is_none()
                && !self.stash[..index]
                    .iter()
                    .any(|other| other.kind.is_none() && other.wilds == pile.wilds)
        };
        (0..3).filter(move |&index| first(index)).map(Slot::at)
    }

    /// Where a wild can go: every slot with a real card, and empty ones as above.
    #[inline]
    pub fn wild_targets(&self) -> impl Iterator<Item = Slot> + '_ {
        let offered = |index: usize| {
            let pile = self.stash[index];
            pile.kind.is_some()
                || !self.stash[..index]
                    .iter()
                    .any(|other| other.kind.is_none() && other.wilds == pile.wilds)
        };
        (0..3).filter(move |&index| offered(index)).map(Slot::at)
    }
}

/// The slots without a real card.
#[derive(Clone, Copy)]
pub(crate) struct EmptySlots {
    pub count: u8,
    pub lowest: Slot,
    /// Whether all of them hold the same number of wilds.
    pub alike: bool,
}
