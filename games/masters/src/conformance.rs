//! What the conformance suite needs of Masters of the Heist.

use crate::Masters;
use crate::cards::{Cards, Set};
use crate::figures::MARKS;
use crate::ids::{Class, Crew, Tier};
use crate::setup::{Mode, Setup, pile_size};
use std::sync::Arc;
use tabletop::conform::Conformance;

impl Conformance for Masters {
    fn samples(cards: &Cards) -> Vec<Setup> {
        let duel = |cards: Cards| Setup {
            mode: Mode::Duel,
            goals: Vec::new(),
            carried: Vec::new(),
            cards: Arc::new(cards),
        };
        let solo = |goals: &[u16], carried: &[Crew]| Setup {
            mode: Mode::Solo,
            goals: goals.to_vec(),
            carried: carried.to_vec(),
            cards: Arc::new(cards.clone()),
        };
        let everybody: Vec<Crew> = Crew::all().collect();
        vec![
            duel(cards.clone()),
            duel(cheap(cards)),
            duel(unequal(cards)),
            solo(&[80, 100, 120], &[]),
            // Goals that random play reaches, so that crew is kept between the games.
            solo(&[1, 2, 1], &[]),
            solo(&[5, 1], &everybody[..6]),
            // Nobody left to buy, and nobody for the rival.
            solo(&[3, 3], &everybody),
        ]
    }

    fn bound(_: &Setup) -> usize {
        // At most 20 rounds with a heist, each after at most 2 without; 27 decisions a round.
        2_000
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_crew()?;
        self.audit_marks()
    }
}

/// Figures that show what the usual ones do not: much cash, everything for sale, few easy marks.
fn cheap(cards: &Cards) -> Cards {
    let mut cards = cards.clone();
    cards.start_cash = 50;
    cards.crew.reverse();
    for card in &mut cards.crew {
        card.price = card.price.div_ceil(3);
        if card.id.class() != Class::Car && card.id.class() != Class::Bribe {
            card.draw = card.skill % 3;
        }
    }
    for mark in &mut cards.marks {
        if mark.tier == Tier::Easy && mark.difficulty > 1 {
            mark.tier = Tier::Hard;
        }
    }
    cards
}

/// R33: marks of a neighbourhood ask for sets of different sizes, some for equal cash.
fn unequal(cards: &Cards) -> Cards {
    let mut cards = cheap(cards);
    for (mark, index) in cards.marks.iter_mut().zip(0_u8..) {
        mark.set = (index % 4 < 3).then_some(Set { size: 2 + index % 2, cash: index % 3 * 4 });
    }
    cards
}

impl Masters {
    /// Every crew card lies in a pile or in front of somebody; the rival has had some in solo.
    fn audit_crew(&self) -> Result<(), String> {
        let piles = self.table.figures.in_piles(self.piles);
        let players = &self.players[..self.table.seats];
        for card in Crew::all() {
            let owners =
                players.iter().filter(|player| player.owned.as_slice().contains(&card)).count();
            let found = owners + usize::from(piles.contains(card));
            let gone = self.mode() == Mode::Solo && found == 0;
            if found != 1 && !gone {
                return Err(format!("{card} is there {found} times"));
            }
            if self.rival == Some(card) && found > 0 {
                return Err(format!("{card} is with the rival and elsewhere"));
            }
        }
        match players.iter().find(|player| player.cash < 0) {
            Some(player) => Err(format!("cash of {}", player.cash)),
            None => Ok(()),
        }
    }

    /// Every mark that has left the pile lies in a slot or with a player, in a duel exactly once;
    /// no complete set is held.
    fn audit_marks(&self) -> Result<(), String> {
        let players = &self.players[..self.table.seats];
        let pile = self.undealt();
        for mark in &self.deal.games[usize::from(self.game)].marks[..pile_size(self.mode())] {
            let with = |player: &crate::player::Player| {
                let marks = [player.held.as_slice(), player.turned_in.as_slice()];
                marks.into_iter().flatten().filter(|&held| held == mark).count()
            };
            let found = players.iter().map(with).sum::<usize>()
                + self.slots.iter().flatten().filter(|&shown| shown == mark).count()
                + usize::from(pile.contains(mark));
            if found > 1 || found == 0 && self.mode() == Mode::Duel {
                return Err(format!("{mark} is there {found} times"));
            }
        }
        for player in players {
            for mark in player.held.as_slice() {
                let place = mark.neighbourhood();
                let size = usize::from(self.table.figures.sets[mark.index()].size);
                let held = player.held.as_slice().iter();
                if held.filter(|held| held.neighbourhood() == place).count() >= size {
                    return Err(format!("a complete set of {place} is held"));
                }
            }
        }
        match pile.len() + usize::from(self.dealt) {
            total if total == pile_size(self.mode()) && total <= MARKS => Ok(()),
            total => Err(format!("{total} marks in the pile and dealt")),
        }
    }
}
