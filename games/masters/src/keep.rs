//! KEEP: between two solo games, what the last one brought beyond its goal buys the crew along.

use crate::event::Event;
use crate::figures::CrewSet;
use crate::ids::Crew;
use crate::notation::Move;
use crate::{Illegal, Masters};
use tabletop::{Audience, Host, Seat};

impl Masters {
    /// R30: the excess over the goal, less what was kept at its printed price.
    pub(crate) fn budget(&self) -> i32 {
        let kept = self.kept.as_slice().iter();
        let spent: i32 = kept.map(|&card| self.price(card)).sum();
        self.players[0].cash - i32::from(self.goal()) - spent
    }

    fn price(&self, card: Crew) -> i32 {
        i32::from(self.table.figures.price[card.index()])
    }

    /// The owned cards, crew, car or bribe, that can still be kept.
    pub(crate) fn keepable(&self) -> CrewSet {
        let (budget, kept) = (self.budget(), self.kept.as_slice());
        let owned = self.players[0].owned.as_slice().iter().copied();
        owned.filter(|&card| self.price(card) <= budget && !kept.contains(&card)).collect()
    }

    pub(crate) fn check_keep(&self, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Done => Ok(()),
            Move::Keep(card) if self.keepable().contains(card) => Ok(()),
            Move::Keep(card) if !self.players[0].owned.as_slice().contains(&card) => {
                Err(Illegal::NotYourCrew(card))
            }
            Move::Keep(card) if self.kept.as_slice().contains(&card) => {
                Err(Illegal::AlreadyKept(card))
            }
            Move::Keep(card) => Err(Illegal::OverBudget { card, budget: self.budget() }),
            _ => Err(Illegal::AnotherPhase),
        }
    }

    pub(crate) fn keep(&mut self, mv: Move, host: &mut impl Host<Event>) {
        match mv {
            Move::Keep(card) => {
                self.kept.push(card);
                let budget = self.budget();
                host.tell(Audience::All, || Event::Kept { seat: Seat::P1, card, budget });
                self.advance(host);
            }
            _ => {
                self.begin_game(self.game + 1, host);
                self.advance(host);
            }
        }
    }
}
