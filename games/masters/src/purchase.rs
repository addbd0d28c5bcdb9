//! PURCHASE: the players take turns to hire crew, until both have passed.

use crate::event::Event;
use crate::figures::CrewSet;
use crate::ids::Crew;
use crate::notation::Move;
use crate::{Illegal, Masters};
use tabletop::chance::{Rng, below};
use tabletop::{Audience, Host, Seat};

/// What is on offer to a player whose turn it is.
#[derive(Clone, Copy)]
pub(crate) struct Offer {
    /// The top cards the player can pay for.
    buy: CrewSet,
    /// The cards the player can have for all cash.
    welfare: CrewSet,
    /// Whether the player may pass.
    pass: bool,
}

impl Masters {
    /// Works out what the player may do (R2, R5, R6).
    #[inline]
    pub(crate) fn offer(&self, seat: Seat) -> Offer {
        let figures = &self.table.figures;
        let player = &self.players[seat.index()];
        let mut offer = Offer { buy: CrewSet::NONE, welfare: CrewSet::NONE, pass: true };
        let mut cheapest = u8::MAX;
        for card in figures.tops(self.piles) {
            let price = figures.price[card.index()];
            if i32::from(price) <= player.cash {
                offer.buy.insert(card);
            }
            if price < cheapest {
                (cheapest, offer.welfare) = (price, CrewSet::NONE);
            }
            if price == cheapest {
                offer.welfare.insert(card);
            }
        }
        if player.bought || !offer.buy.is_empty() {
            offer.welfare = CrewSet::NONE;
        }
        offer.pass = self.round > 1 || player.bought || offer.buy.is_empty();
        offer
    }

    pub(crate) fn list_purchases(&self, seat: Seat, moves: &mut Vec<Move>) {
        let offer = self.offer(seat);
        moves.extend(offer.buy.iter().map(Move::Buy));
        if offer.pass {
            moves.push(Move::Pass);
        }
        moves.extend(offer.welfare.iter().map(Move::Welfare));
    }

    #[inline]
    pub(crate) fn random_purchase(&self, seat: Seat, rng: &mut impl Rng) -> Move {
        let offer = self.offer(seat);
        let (buy, welfare) = (offer.buy.len(), offer.welfare.len());
        let nth = below(rng, (buy + welfare + usize::from(offer.pass)) as u32) as usize;
        match nth {
            _ if nth < buy => Move::Buy(offer.buy.nth(nth)),
            _ if nth < buy + welfare => Move::Welfare(offer.welfare.nth(nth - buy)),
            _ => Move::Pass,
        }
    }

    /// The clock passes, or buys the cheapest card where it may not.
    pub(crate) fn default_purchase(&self, seat: Seat) -> Move {
        let offer = self.offer(seat);
        let figures = &self.table.figures;
        let cheapest = figures
            .tops(self.piles)
            .filter(|&card| offer.buy.contains(card))
            .min_by_key(|card| figures.price[card.index()]);
        match cheapest {
            Some(card) if !offer.pass => Move::Buy(card),
            _ => Move::Pass,
        }
    }

    pub(crate) fn check_purchase(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let offer = self.offer(seat);
        let figures = &self.table.figures;
        let on_top = |card| figures.tops(self.piles).any(|top| top == card);
        match mv {
            Move::Buy(card) if offer.buy.contains(card) => Ok(()),
            Move::Welfare(card) if offer.welfare.contains(card) => Ok(()),
            Move::Pass if offer.pass => Ok(()),
            Move::Pass => Err(Illegal::MustBuy),
            Move::Buy(card) | Move::Welfare(card) if !on_top(card) => Err(Illegal::NotOnTop(card)),
            Move::Buy(card) => Err(Illegal::TooDear {
                card,
                price: figures.price[card.index()],
                cash: self.players[seat.index()].cash,
            }),
            Move::Welfare(_) if self.players[seat.index()].bought => Err(Illegal::WelfareTooLate),
            Move::Welfare(_) if !offer.buy.is_empty() => Err(Illegal::WelfareNotNeeded),
            Move::Welfare(card) => Err(Illegal::NotCheapest(card)),
            _ => Err(Illegal::AnotherPhase),
        }
    }

    #[inline]
    pub(crate) fn purchase(&mut self, seat: Seat, mv: Move, host: &mut impl Host<Event>) {
        match mv {
            Move::Buy(card) => {
                let price = i32::from(self.table.figures.price[card.index()]);
                self.hire(seat, card, price);
                host.tell(Audience::All, || Event::Bought { seat, card, price });
            }
            Move::Welfare(card) => {
                let paid = self.players[seat.index()].cash;
                self.hire(seat, card, paid);
                host.tell(Audience::All, || Event::Welfare { seat, card, paid });
            }
            _ => {
                self.players[seat.index()].passed = true;
                host.tell(Audience::All, || Event::Passed { seat, unasked: false });
            }
        }
        self.buyer = self.other(seat);
        self.advance(host);
    }

    /// R3: the next card of the pile is on sale at once.
    #[inline]
    fn hire(&mut self, seat: Seat, card: Crew, pays: i32) {
        let player = &mut self.players[seat.index()];
        player.cash -= pays;
        player.bought = true;
        player.hire(&self.table.figures, card);
        self.table.figures.take(&mut self.piles, card);
    }

    /// The next player who can do anything is to move; those who cannot pass by themselves (R4).
    /// Whether there is such a player.
    #[inline]
    pub(crate) fn find_buyer(&mut self, host: &mut impl Host<Event>) -> bool {
        for _ in 0..self.table.seats {
            let seat = self.buyer;
            if !self.players[seat.index()].passed {
                let offer = self.offer(seat);
                if !(offer.buy.is_empty() && offer.welfare.is_empty()) {
                    return true;
                }
                self.players[seat.index()].passed = true;
                host.tell(Audience::All, || Event::Passed { seat, unasked: true });
            }
            self.buyer = self.other(seat);
        }
        false
    }
}
