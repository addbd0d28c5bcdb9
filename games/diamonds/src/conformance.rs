//! What the conformance suite needs of In Whose Hands Are the Diamonds?.

use crate::card_set::CardSet;
use crate::cards::HAND;
use crate::deck::RANKS;
use crate::{Diamonds, Figures, Form, Setup, Stage};
use tabletop::conform::Conformance;
use tabletop::{Game, Seat};

impl Conformance for Diamonds {
    fn samples(cards: &Figures) -> Vec<Setup> {
        // Once by the card file, once with diamonds that do not rise with the rank.
        let uneven = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].to_vec();
        let forms = [None, Some(uneven)].into_iter().flat_map(|diamonds| {
            (3..=5).map(move |players| Form { players, diamonds: diamonds.clone(), ranks: None })
        });
        forms.filter_map(|form| Diamonds::setup(form, cards, Diamonds::RULES).ok()).collect()
    }

    fn bound(setup: &Setup) -> usize {
        // A round has a choice for every card but the last, a pick for every Madam, and a stop.
        let players = setup.players();
        players * ((HAND - 1) * players + RANKS + 1) + 1
    }

    fn audit(&self) -> Result<(), String> {
        let deck = self.setup.ranks().deck();
        let round = usize::from(self.round);
        for hands in &self.dealt[round..self.players()] {
            partition(deck, hands.sets().iter().copied())?;
        }
        if !self.hands.agree() {
            return Err("a hand's row is not its set".into());
        }
        if self.stage != Stage::Over {
            let laid = self.laid_in(self.done.into()).map(|(_, card)| card).collect();
            let lying =
                Seat::all(self.players()).flat_map(|seat| [self.hands.of(seat), self.piles[seat]]);
            partition(deck, lying.chain([laid, self.stolen]))?;
        }
        let in_play = self.setup.ranks().diamonds(self.setup.diamonds());
        for (round, result) in self.results().iter().enumerate() {
            let counted = result
                .seats
                .iter()
                .map(|scored| usize::from(scored.points) + self.worth.of(scored.discarded));
            let counted: usize = counted.sum();
            if counted != in_play {
                return Err(format!("round {} has {counted} diamonds of {in_play}", round + 1));
            }
        }
        let total: i32 = self.totals.iter().map(|(_, points)| points).sum();
        let listed = self.results().into_iter().flat_map(|result| result.seats);
        let listed: i32 = listed.map(|scored| i32::from(scored.points)).sum();
        if total == listed { Ok(()) } else { Err(format!("{total} points, but {listed} listed")) }
    }
}

/// Whether the parts make up the deck, each card once.
fn partition(deck: CardSet, parts: impl Iterator<Item = CardSet>) -> Result<(), String> {
    let (mut seen, mut cards) = (CardSet::EMPTY, 0);
    for part in parts {
        seen |= part;
        cards += part.len();
    }
    if seen == deck && cards == deck.len() {
        return Ok(());
    }
    Err(format!("{cards} cards, missing {:?}, strange {:?}", deck - seen, seen - deck))
}
