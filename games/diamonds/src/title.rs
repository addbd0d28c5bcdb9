//! What the catalog needs beyond the rules.

use crate::card_set::CardSet;
use crate::cards::HAND;
use crate::deck::RANKS;
use crate::{Diamonds, Figures, Form, Move, Setup, Stage, View, bot, draw};
use tabletop::chance::Dice;
use tabletop::{Game, Seat, Sight, Title};

/// Seconds at normal pace: for a card, and for a Madam to steal.
const PLAY: u32 = 30;
const STEAL: u32 = 20;

impl Title for Diamonds {
    const NAME: &'static str = "In Whose Hands Are the Diamonds?";
    const BLURB: &'static str = "A trick-taking game in which the number of suits on the table decides \
         what wins, Thieves cost Madams, and the greatest thief robs the richest house.";
    const SEATS: (usize, usize) = crate::cards::PLAYERS;
    const RULES_TEXT: &'static str = include_str!("../RULES.md");
    const CARDS_TEXT: &'static str = include_str!("../cards.toml");
    const SETUP_SCHEMA: &'static str = include_str!("../setup.schema.json");

    fn samples(cards: &Figures) -> Vec<Setup> {
        // Once by the card file, once with diamonds that do not rise with the rank.
        let uneven = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].to_vec();
        let forms = [None, Some(uneven)].into_iter().flat_map(|diamonds| {
            (3..=5).map(move |players| Form { players, diamonds: diamonds.clone(), ranks: None })
        });
        forms.filter_map(|form| Diamonds::setup(form, cards).ok()).collect()
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

    fn draw(view: &View) -> String {
        draw::draw(view)
    }

    fn rookie(sight: &Sight<'_, Diamonds>, dice: &mut Dice) -> Move {
        bot::rookie(sight, dice)
    }

    fn seconds(&self) -> u32 {
        match self.stage {
            Stage::Play => PLAY,
            Stage::Steal(_) => STEAL,
            Stage::Over => 0,
        }
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
