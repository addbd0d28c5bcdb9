//! What the conformance suite needs of Millions of Dollars.

use crate::cards::{Cards, Deck, Loot};
use crate::role::Role;
use crate::setup::Setup;
use crate::{MONEY, Millions, Phase};
use std::sync::Arc;
use tabletop::Game;
use tabletop::conform::Conformance;

impl Conformance for Millions {
    fn samples(cards: &Cards) -> Vec<Setup> {
        let usual = |players| Setup {
            players,
            no_repeat: false,
            cash: cards.deck.start_cash,
            rounds: 8,
            deck: Arc::clone(&cards.deck),
            rules: Millions::RULES,
        };
        let variants = [
            Setup { no_repeat: true, ..usual(4) },
            Setup { no_repeat: true, rounds: 4, ..usual(6) },
            Setup { no_repeat: true, rounds: 3, ..usual(8) },
            Setup { no_repeat: true, rounds: 4, ..usual(3) },
            Setup { cash: 2, rounds: 3, ..usual(3) },
            Setup { cash: 10, rounds: 10, ..usual(5) },
            Setup { cash: 2, rounds: 1, ..usual(7) },
            Setup { rounds: 3, deck: Arc::new(other_deck(&cards.deck)), ..usual(4) },
        ];
        let first = [
            Setup { rules: 1, rounds: 4, ..usual(3) },
            Setup { rules: 1, no_repeat: true, ..usual(5) },
            Setup { rules: 1, rounds: 4, ..usual(8) },
        ];
        (3..=8).map(usual).chain(variants).chain(first).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // R14, with a withdrawal for every offer, a choice, a decision for each character, a last
        // call, a name, and the one Intimidation card that a round can bring.
        let seats = usize::from(setup.players);
        let said = seats * (3 + 3 + 8 + 8 + 1) + setup.lineup().len();
        usize::from(setup.rounds) * (said + 3) + 1
    }

    /// R31: all the money is in hand, on the table or in the bank. With the usual options the
    /// bank never runs dry.
    fn audit(&self) -> Result<(), String> {
        let cash: i16 = self.cash.as_slice().iter().map(|&cash| i16::from(cash)).sum();
        let (lying, bank) = (self.lying(), self.bank);
        if cash + lying + bank != MONEY {
            return Err(format!("{cash} in hand, {lying} on the table and {bank} in the bank"));
        }
        let usual = self.setup.cash <= 5 && self.setup.rounds <= 8;
        if usual && bank < 0 {
            return Err(format!("the bank has {bank}"));
        }
        let between = matches!(self.phase, Phase::Planning | Phase::Over { .. });
        if between && lying != 0 {
            return Err(format!("{lying} was left on the table"));
        }
        Ok(())
    }
}

/// A deck that a host might put in place of the usual one: small pots, high antes, every symbol
/// the Crook's.
fn other_deck(deck: &Deck) -> Deck {
    let change = |card: &Loot| Loot {
        amount: 20 - card.amount,
        ante: 2,
        symbol: Some(Role::Crook),
        ..card.clone()
    };
    Deck { start_cash: 3, loot: deck.loot.each_ref().map(change) }
}
