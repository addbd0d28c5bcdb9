//! Laying out the table, and the break of a day.

use super::{Owed, Phase};
use crate::Pinched;
use crate::boards::Location;
use crate::burglar::{Burglar, Counts};
use crate::curses::Curses;
use crate::deal::Deal;
use crate::deck::Deck;
use crate::event::{Event, Row};
use crate::notation::Dog;
use crate::setup::Setup;
use crate::talk::Talk;
use std::sync::Arc;
use tabletop::chance::dice;
use tabletop::{Audience, BadDeal, BySeat, Host, Seat, Seats, Silent};

impl Pinched {
    /// The Manors, the River and three cards for everybody from the top of the deck, and the
    /// starting cards stashed (R2).
    pub(crate) fn lay_out(setup: &Setup, deal: &Deal) -> Result<Pinched, BadDeal> {
        let dealt = deal.check(setup)?;
        let players = usize::from(setup.players);
        let crown_diamond = setup.boards.crown(Location::Diamond);
        let mut game = Pinched {
            setup: Arc::new(setup.clone()),
            phase: Phase::Setup,
            deck: Deck::new(dealt.deck, dealt.key),
            discard: Counts::default(),
            manors: [[None; 8]; 4],
            river: [None; 3],
            burglars: BySeat::new(players, Burglar::NEW),
            first: dealt.first,
            mastermind: dealt.first,
            watch: setup.weeks(),
            day: 0,
            plans: BySeat::new(players, None),
            committed: Seats::NONE,
            revealed: false,
            talk: Talk::NONE,
            crew: Seats::NONE,
            safe: 0,
            passage: true,
            dogs: [None; 2],
            lisa: None,
            diamonds_left: if setup.boards.has(Location::Diamond) && !crown_diamond {
                2
            } else {
                0
            },
            clues_left: if crown_diamond { setup.players } else { 0 },
            letter: dealt.letter,
            ruled_out: 0,
            looked: Seats::NONE,
            curses: Curses::new(dealt.curses, setup.boards.crown(Location::Heart)),
            open: Seats::NONE,
            owed: Owed::Nothing,
            actor: dealt.first,
            last_take: false,
            picked: false,
            rested: [false; 2],
            picker: dealt.first,
            done: Seats::NONE,
        };
        let mut dice = dice(0);
        let mute = &mut Silent(&mut dice);
        game.fill_manors(mute);
        game.fill_river(mute);
        for seat in Seat::all(players) {
            for _ in 0..3 {
                let card = game.draw_card(mute);
                card.into_iter().for_each(|kind| game.burglars[seat].gain(kind));
            }
        }
        Seat::all(players).for_each(|seat| game.settle(seat, mute));
        game.run(mute);
        Ok(game)
    }

    /// A new day: the dogs first, then the plans.
    pub(super) fn dawn(&mut self, host: &mut impl Host<Event>) {
        self.day += 1;
        self.plans = BySeat::new(self.players(), None);
        self.revealed = false;
        self.talk = Talk::NONE;
        self.actor = self.mastermind;
        self.rested = [false; 2];
        self.phase = Phase::Dogs;
        let (mastermind, watch) = (self.mastermind, self.watch);
        host.tell(Audience::All, || Event::Day { mastermind, watch });
    }

    /// Every empty Manor slot gets a card, as far as there are any (R39).
    pub(super) fn fill_manors(&mut self, host: &mut impl Host<Event>) {
        for manor in Location::MANORS {
            for index in 0..self.slots(manor) {
                if self.manors[manor.index()][index].is_none() {
                    self.fill_slot(manor, index, host);
                }
            }
        }
    }

    #[inline]
    pub(super) fn fill_slot(&mut self, manor: Location, index: usize, host: &mut impl Host<Event>) {
        let card = self.draw_card(host);
        self.manors[manor.index()][index] = card;
        if let Some(kind) = card {
            host.tell(Audience::All, || Event::Laid {
                place: Row::Manor(manor),
                slot: index as u8 + 1,
                card: self.name(kind),
            });
        }
    }

    pub(super) fn fill_river(&mut self, host: &mut impl Host<Event>) {
        for index in 0..3 {
            if self.river[index].is_none() {
                self.fill_river_slot(index, host);
            }
        }
    }

    #[inline]
    pub(super) fn fill_river_slot(&mut self, index: usize, host: &mut impl Host<Event>) {
        let card = self.draw_card(host);
        self.river[index] = card;
        if let Some(kind) = card {
            host.tell(Audience::All, || Event::Laid {
                place: Row::River,
                slot: index as u8 + 1,
                card: self.name(kind),
            });
        }
    }

    /// How many face-up slots a Manor has; none when it is not in play.
    #[inline]
    pub(crate) fn slots(&self, manor: Location) -> usize {
        match self.setup.boards.side(manor) {
            Some(side) if manor != Location::Bank => self.setup.figures.slots(manor, side),
            _ => 0,
        }
    }

    /// The dogs in play: none without the Spade, both on its Crown side.
    pub(crate) fn dogs_in_play(&self) -> &'static [Dog] {
        match self.setup.boards.has(Location::Spade) {
            false => &[],
            true if self.setup.boards.crown(Location::Spade) => &Dog::ALL,
            true => &Dog::ALL[..1],
        }
    }
}
