//! What the clock plays for an absent burglar.

use crate::Pinched;
use crate::boards::Location;
use crate::cards::Kind;
use crate::notation::{Dog, Move, Slot};
use crate::phase::{Flow, Phase};
use std::cmp::Reverse;
use tabletop::Seat;

impl Pinched {
    /// A modest move, and always the same one for the same sight.
    pub(crate) fn timeout(&self, seat: Seat) -> Move {
        let mut legal = Vec::new();
        let _ = self.each_move(seat, &mut |mv| {
            legal.push(mv);
            Flow::Continue(())
        });
        let has = |mv: Move| legal.contains(&mv);
        match legal.first() {
            Some(Move::Stash(..) | Move::Refill(_)) => return self.timeout_stash(seat, &legal),
            Some(Move::Wild(_)) => return self.timeout_wild(seat, &legal),
            _ => {}
        }
        let suits =
            |mv: &&Move| self.card_of(**mv).is_some_and(|kind| self.burglars[seat].suits(kind));
        let card = |mv: &&Move| self.card_of(**mv).is_some();
        let suiting = || legal.iter().find(suits).copied();
        let any_card = || legal.iter().find(card).copied();
        let chosen = match self.phase {
            // A seat that has chosen is not waited for.
            Phase::Plan => Some(Move::Go(self.timeout_place(seat))),
            Phase::Dogs if has(Move::Rufus) => Some(Move::Rufus),
            Phase::Dogs => suiting().or(Some(Move::Skip)),
            Phase::Take if has(Move::Draw) => Some(Move::Draw),
            // Cards of the Manor are listed before those behind the passage.
            Phase::Take if legal.iter().any(|mv| matches!(mv, Move::Take(_))) => {
                let takes = || legal.iter().filter(|mv| matches!(mv, Move::Take(_)));
                takes().find(suits).or_else(|| takes().next()).copied()
            }
            Phase::Take | Phase::Passage if self.setup.boards.crown(Location::Heart) => {
                Some(Move::Skip)
            }
            Phase::Take | Phase::Passage | Phase::Second => suiting().or_else(any_card),
            Phase::Befriend => {
                let dog = |wanted| {
                    let dogs = legal.iter();
                    dogs.copied().find(|mv| matches!(mv, Move::Befriend(dog, _) if *dog == wanted))
                };
                dog(Dog::Rufus).or_else(|| dog(Dog::Gordie))
            }
            Phase::Curse => self.timeout_curse(seat, &legal),
            Phase::Market if seat == self.mastermind => self.timeout_sale(seat),
            Phase::Market => suiting().or_else(any_card),
            Phase::Final if has(Move::SellAll) => Some(Move::SellAll),
            _ => None,
        };
        chosen.filter(|&mv| has(mv)).unwrap_or_else(|| legal[legal.len() - 1])
    }

    /// The card a move would bring, if it lies open.
    pub(crate) fn card_of(&self, mv: Move) -> Option<Kind> {
        match mv {
            Move::Take(slot) => self.manors[self.target().index()][slot.index()],
            Move::Passage(manor, slot) | Move::Gordie(manor, slot) => {
                self.manors[manor.index()][slot.index()]
            }
            Move::River(slot) => self.river[slot.index()],
            _ => None,
        }
    }

    /// The Location with the most cards that suit.
    fn timeout_place(&self, seat: Seat) -> Location {
        let suiting = |place: &Location| match place {
            Location::Bank => 0,
            manor => {
                let cards = self.manors[manor.index()].iter().flatten();
                cards.filter(|&&kind| self.burglars[seat].suits(kind)).count()
            }
        };
        let best =
            self.setup.boards.locations().max_by_key(|place| (suiting(place), Reverse(*place)));
        best.expect("there are Locations in play")
    }

    /// The type with the most copies in hand, the rarest among equals, to the most wilds.
    fn timeout_stash(&self, seat: Seat, legal: &[Move]) -> Move {
        let burglar = &self.burglars[seat];
        let rank = |mv: &Move| match *mv {
            Move::Stash(kind, slot) => {
                let wilds = slot.map_or(0, |slot| burglar.stash[slot.index()].wilds);
                (burglar.hand.of(kind), Reverse(kind), wilds)
            }
            Move::Refill(kind) => (burglar.hand.of(kind), Reverse(kind), 0),
            _ => (0, Reverse(Kind::WILD), 0),
        };
        *legal.iter().max_by_key(|mv| rank(mv)).expect("a choice has moves")
    }

    /// The set with the fewest copies missing to its next step; else an empty slot.
    fn timeout_wild(&self, seat: Seat, legal: &[Move]) -> Move {
        let pile = |mv: &Move| match *mv {
            Move::Wild(slot) => self.burglars[seat].stash[slot.index()],
            _ => crate::burglar::Pile::default(),
        };
        let missing = |mv: &Move| {
            let pile = pile(mv);
            let steps = &self.setup.figures.types[pile.kind?.index()].steps;
            let cards = u32::from(pile.cards());
            steps.iter().find(|step| step.0 > cards).map(|step| step.0 - cards)
        };
        let nearest = legal.iter().filter(|mv| missing(mv).is_some()).min_by_key(|mv| missing(mv));
        let empty = || legal.iter().find(|mv| pile(mv).kind.is_none());
        *nearest.or_else(empty).unwrap_or(&legal[0])
    }

    /// The highest value to the richest of the crew, the next clockwise among equals.
    fn timeout_curse(&self, seat: Seat, legal: &[Move]) -> Option<Move> {
        let rank = |mv: &Move| match *mv {
            Move::Curse(to, value) => {
                let steps = (to.index() + self.players() - seat.index()) % self.players();
                Some((value, self.wealth(to), Reverse(steps)))
            }
            _ => None,
        };
        legal.iter().copied().filter(|mv| rank(mv).is_some()).max_by_key(rank)
    }

    /// The lowest slot that has reached its last step.
    fn timeout_sale(&self, seat: Seat) -> Option<Move> {
        let full = |&index: &usize| {
            let pile = &self.burglars[seat].stash[index];
            let last =
                pile.kind.and_then(|kind| self.setup.figures.types[kind.index()].steps.last());
            last.is_some_and(|step| u32::from(pile.cards()) >= step.0)
        };
        Some((0..3).find(full).map_or(Move::Done, |index| Move::Sell(Slot::at(index))))
    }
}
