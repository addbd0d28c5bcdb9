//! Millions of Dollars on the shelf.

use crate::cards::{Cards, Deck, Loot};
use crate::role::Role;
use crate::setup::Setup;
use crate::view::MillionsView;
use crate::{MONEY, Millions, Move, Phase, bot, draw};
use std::sync::Arc;
use tabletop::chance::Dice;
use tabletop::{Haste, Seat, Sight, Title};

/// Seconds for each phase at normal pace.
const PLANNING: u32 = 45;
const NEGOTIATION: u32 = 90;
const NAMING: u32 = 20;
/// What a last call leaves of the negotiation.
const LAST_CALL: Haste = Haste::Cut { to: 15 };
/// Time to answer a late offer, and how much of it there is in one negotiation.
const LATE_OFFER: Haste = Haste::Lift { to: 8, total: 30 };

impl Title for Millions {
    const NAME: &'static str = "Millions of Dollars";
    const BLURB: &'static str =
        "Take a role in secret, bribe your doubles to walk away, and share the loot.";
    const SEATS: (usize, usize) = (3, 8);
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn samples(cards: &Cards) -> Vec<Setup> {
        let usual = |players| Setup {
            players,
            no_repeat: false,
            cash: cards.deck.start_cash,
            rounds: 8,
            deck: Arc::clone(&cards.deck),
        };
        let variants = [
            Setup { no_repeat: true, ..usual(4) },
            Setup { no_repeat: true, rounds: 4, ..usual(6) },
            Setup { no_repeat: true, rounds: 3, ..usual(8) },
            Setup { cash: 2, rounds: 3, ..usual(3) },
            Setup { cash: 10, rounds: 10, ..usual(5) },
            Setup { cash: 2, rounds: 1, ..usual(7) },
            Setup { rounds: 3, deck: Arc::new(other_deck(&cards.deck)), ..usual(4) },
        ];
        (3..=8).map(usual).chain(variants).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // R14, with a choice, a decision for each character, a last call, a name, and the one
        // Intimidation card that a round can bring.
        let seats = usize::from(setup.players);
        let said = seats * (3 + 3 + 8 + 1) + setup.lineup().len();
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

    fn draw(view: &MillionsView) -> String {
        draw::draw(view)
    }

    fn rookie(sight: &Sight<'_, Millions>, dice: &mut Dice) -> Move {
        bot::rookie(sight, dice)
    }

    fn seconds(&self) -> u32 {
        match self.phase {
            Phase::Planning => PLANNING,
            Phase::Negotiation => NEGOTIATION,
            Phase::Naming => NAMING,
            Phase::Over { .. } => 0,
        }
    }

    fn haste(&self, mv: Move) -> Haste {
        match mv {
            Move::Lastcall => LAST_CALL,
            Move::Offer { .. } => LATE_OFFER,
            _ => Haste::None,
        }
    }

    /// R8: who leaves collects what stands on the character.
    fn promised(&self, seat: Seat, mv: Move) -> Option<i32> {
        let Move::Leave { slot } = mv else { return None };
        let number = self.lineup.number(seat, slot)?;
        Some(self.job.offers.iter().map(|(_, offers)| i32::from(offers.on(number))).sum())
    }

    /// R11: whoever has left entirely, until the roles are public (R27). When a Snitch is to name
    /// a role, nobody who stayed has been thrown out yet.
    fn mute(&self, seat: Seat) -> bool {
        let stayed = self.here() | self.job.alive;
        let round = matches!(self.phase, Phase::Negotiation | Phase::Naming);
        round && (self.lineup.own(seat) & stayed).is_empty()
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
